//! The Python package: its own tests pass with the library of this build, in the tree as installed, and its types are
//! those of the header as it is now.

use std::ffi::OsStr;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::common::tools::{assert_success, have, library, root, run, scratch, skipped};

/// What the package asks for.
const OLDEST: &str = "(3, 10)";
/// What installing it asks for besides the library; `bindings/python/pyproject.toml` has the same.
const BUILD: [&str; 2] = ["setuptools>=77", "cffi>=1.15"];

fn package() -> PathBuf {
    root().join("bindings/python")
}

/// Whether Python says that this holds.
fn holds(python: &Path, statement: &str) -> bool {
    let output = Command::new(python).args(["-c", statement]).output();
    output.is_ok_and(|output| output.status.success())
}

/// Python 3 as new as the package asks for, or a line about what is missing.
fn python() -> Option<PathBuf> {
    let found = PathBuf::from("python3");
    if !have("python3") {
        return None;
    }
    let new = format!("import sys; sys.exit(sys.version_info < {OLDEST})");
    if !holds(&found, &new) {
        skipped(&format!("python3 is older than {OLDEST}"));
        return None;
    }
    Some(found)
}

/// A Python with nothing installed but these packages, or a line about what is missing.
fn environment(name: &str, packages: &[&str]) -> Option<PathBuf> {
    let system = python()?;
    let directory = scratch(name);
    let made = Command::new(system)
        .args(["-m", "venv"])
        .arg(&directory)
        .output();
    if !made.is_ok_and(|output| output.status.success()) {
        skipped("python3 cannot make a virtual environment");
        return None;
    }
    let python = directory.join("bin/python");
    // One try: without a network nobody should wait for a second.
    let installed = Command::new(&python)
        .args(["-m", "pip", "install", "--quiet", "--retries", "0"])
        .args(["--timeout", "20", "--disable-pip-version-check"])
        .args(packages)
        .output()
        .expect("pip starts");
    if !installed.status.success() {
        skipped(&format!("pip cannot install {}", packages.join(" and ")));
        return None;
    }
    Some(python)
}

/// A call of Python that leaves nothing in the tree, with the library of this build.
fn command(python: &Path) -> Command {
    let mut command = Command::new(python);
    command
        .env("HANDSENSE_LIBRARY", &library().shared)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env_remove("PYTHONPATH");
    command
}

/// How many tests a run of unittest says it has run; it must have passed them.
fn passed(what: &str, output: &Output) -> usize {
    assert_success(what, output);
    let said = String::from_utf8_lossy(&output.stderr);
    let (_, after) = said.split_once("\nRan ").expect("a number of tests");
    let (number, _) = after.split_once(' ').expect("a number");
    number.parse().expect("a number")
}

/// The package's own tests, in one of their files or in all.
fn tests(command: &mut Command, file: &str) -> usize {
    let output = command
        .args(["-m", "unittest", "discover", "-s"])
        .arg(package().join("tests"))
        .args(["-p", file])
        .output()
        .expect("python3 starts");
    passed("unittest", &output)
}

#[test]
fn the_package_passes_its_tests_in_the_tree() {
    let Some(system) = python() else { return };
    let python = if holds(&system, "import cffi") {
        system
    } else {
        match environment("python-in-the-tree", &["cffi"]) {
            Some(python) => python,
            None => return,
        }
    };
    let mut command = command(&python);
    let count = tests(
        command.env("PYTHONPATH", package().join("src")),
        "test_*.py",
    );
    assert!(count > 90, "only {count} tests were run");
}

/// Copies a directory without what Python and setuptools leave behind.
fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a directory can be made");
    for entry in std::fs::read_dir(from).expect("a directory") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name");
        if path.is_file() {
            std::fs::copy(&path, to.join(name)).expect("a file can be copied");
        } else if name != "build" && name != "__pycache__" && ending(&path) != "egg-info" {
            copy(&path, &to.join(name));
        }
    }
}

fn ending(path: &Path) -> &str {
    path.extension().and_then(OsStr::to_str).unwrap_or_default()
}

#[test]
fn the_package_is_installed_and_used_outside_the_tree() {
    let Some(python) = environment("python-installed", &BUILD) else {
        return;
    };
    // A tree of its own: building leaves files beside what it builds.
    let tree = scratch("python-tree");
    copy(&package(), &tree.join("bindings/python"));
    for name in ["Cargo.toml", "include"] {
        symlink(root().join(name), tree.join(name)).expect("a link can be made");
    }
    run(command(&python)
        .args(["-m", "pip", "install", "--quiet", "--no-index", "--no-deps"])
        .args(["--no-build-isolation", "--disable-pip-version-check"])
        .arg(tree.join("bindings/python")));

    // What is installed needs neither the tree nor the variable.
    let outside = scratch("python-outside");
    let said = run(command(&python)
        .env_remove("HANDSENSE_LIBRARY")
        .current_dir(&outside)
        .args(["-c", "import handsense; print(handsense.__file__)"]));
    assert!(said.contains("site-packages"), "{said}");
    let said = run(command(&python)
        .env_remove("HANDSENSE_LIBRARY")
        .env("PYTHONIOENCODING", "utf-8")
        .current_dir(&outside)
        .args(["-c", EXAMPLE]));
    assert!(said.contains("│ Diamonds │ 4      │ 25 "), "{said}");
    assert!(said.ends_with("C4\n"), "{said}");

    // The interface that was packed is that of the header as it is now, and the documents hold for it.
    let mut command = command(&python);
    let count = tests(command.current_dir(&outside), "test_[di]*.py");
    assert!(count > 15, "only {count} tests were run");
}

/// What the package was made for.
const EXAMPLE: &str = r#"
import handsense
print(handsense.hearts.evaluate("AK3.QJ98.T654.72"))
view = "me=0 hand=AK3.QJ98.654.72 plays=1:C2,C3,C7,CT"
print(handsense.hearts.choose_move(view, playouts=2000).card)
"#;

#[test]
fn what_building_asks_for_is_what_is_written() {
    let written = std::fs::read_to_string(package().join("pyproject.toml")).expect("a file");
    assert!(written.contains(&format!("requires = {BUILD:?}")));
    let oldest = OLDEST.trim_matches(['(', ')']).replace(", ", ".");
    assert!(written.contains(&format!("requires-python = \">={oldest}\"")));
}

//! Tests of the Python package: its own tests pass in the tree with the library of this build, and its
//! sources are complete. `.ci/python` builds and installs the package.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::common::tools::{assert_success, have, library, root, scratch, skipped};

/// The oldest supported version of Python.
const OLDEST: &str = "(3, 10)";
/// The script that prints the bill of materials and copies the sources, as for a source distribution.
const SOURCES: &str = "packaging/sources.py";

fn package() -> PathBuf {
    root().join("bindings/python")
}

/// Whether Python evaluates this statement as true.
fn holds(python: &Path, statement: &str) -> bool {
    let output = Command::new(python).args(["-c", statement]).output();
    output.is_ok_and(|output| output.status.success())
}

/// A supported Python 3, or a report of what is missing.
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

/// A Python with only these packages installed, or a report of what is missing.
fn environment(name: &str, packages: &[&str]) -> Option<PathBuf> {
    let system = python()?;
    let directory = scratch(name);
    let made = Command::new(system)
        .args(["-m", "venv"])
        .arg(&directory)
        .output();
    if !made.is_ok_and(|output| output.status.success()) {
        skipped("python3 cannot create a virtual environment");
        return None;
    }
    let python = directory.join("bin/python");
    // One attempt, so that the test does not wait for a missing network.
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

/// A call of Python that writes nothing into the tree, with the library of this build.
fn command(python: &Path) -> Command {
    let mut command = Command::new(python);
    command
        .env("HANDSENSE_LIBRARY", &library().shared)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        // The C library overwrites freed memory, so that a use of a freed engine or struct fails.
        .env("PYTHONMALLOC", "malloc")
        .env("MALLOC_PERTURB_", "165")
        .env_remove("PYTHONPATH");
    command
}

/// The number of tests that unittest ran; all must have passed.
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
    assert!(count > 95, "only {count} tests were run");
}

#[test]
fn the_package_names_the_oldest_supported_python() {
    let written = std::fs::read_to_string(package().join("pyproject.toml")).expect("a file");
    let oldest = OLDEST.trim_matches(['(', ')']).replace(", ", ".");
    assert!(written.contains(&format!("requires-python = \">={oldest}\"")));
}

#[test]
fn copied_sources_need_the_same_crates_and_nothing_else_of_the_project() {
    if !have("python3") {
        return;
    }
    let run = |directory: &Path, arguments: &[&str]| {
        let output = Command::new("python3")
            .arg("-B")
            .args(arguments)
            .current_dir(directory)
            .env("CARGO_NET_OFFLINE", "true")
            .output()
            .expect("python3 starts");
        assert_success(&arguments.join(" "), &output);
        output.stdout
    };
    let copy = scratch("python-sources");
    run(root(), &[SOURCES, "--copy", &copy.display().to_string()]);
    // It names the version and the checksum of each crate by the lock file of its directory.
    assert!(run(&copy, &[SOURCES]) == run(root(), &[SOURCES]));
}

//! Finding the built library, running compilers and programs, and saying what is skipped.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// The files that `cargo build --lib` makes.
#[derive(Clone, Debug)]
pub struct Built {
    pub shared: PathBuf,
    pub archive: PathBuf,
}

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub fn include() -> PathBuf {
    root().join("include")
}

/// A directory of this test's own, empty.
pub fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.exists() {
        std::fs::remove_dir_all(&path).expect("an old directory can be removed");
    }
    std::fs::create_dir_all(&path).expect("a directory can be made");
    path
}

/// This test program: its name, the directory of its profile, and the target directory.
fn this_program() -> (String, String, PathBuf) {
    let program = std::env::current_exe().expect("this program has a path");
    let profile = program
        .ancestors()
        .nth(2)
        .expect("target/<profile>/deps/<program>");
    let text = |name: Option<&OsStr>| name.and_then(OsStr::to_str).expect("UTF-8").to_owned();
    let stem = text(program.file_stem());
    let (name, _) = stem.rsplit_once('-').expect("a name and a hash");
    let target = profile.parent().expect("a target directory");
    (
        name.to_owned(),
        text(profile.file_name()),
        target.to_owned(),
    )
}

/// Where cargo built this test.
pub fn target_directory() -> PathBuf {
    this_program().2
}

/// Builds the library by `cargo build --lib` with these further arguments.
///
/// `cargo test` leaves it only among its intermediate files, so the way to find it is to ask.
pub fn build_library(arguments: &[&str]) -> Built {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["build", "--lib", "--offline", "--message-format=json"])
        .args(arguments)
        .arg("--target-dir")
        .arg(target_directory())
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert_success("cargo build", &output);
    let messages = String::from_utf8_lossy(&output.stdout);
    let messages = messages.lines().map(|line| {
        let message: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        message
    });
    // The command has the library's name, but is no library.
    let mut libraries = messages.filter(|message| {
        let kinds = message["target"]["kind"].as_array();
        message["reason"] == "compiler-artifact"
            && message["target"]["name"] == "handsense"
            && kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind == "cdylib"))
    });
    files_of(&libraries.next().expect("cargo names the library"))
}

fn files_of(message: &serde_json::Value) -> Built {
    let names = message["filenames"].as_array().expect("a list of files");
    let find = |ending: &str| {
        let mut paths = names.iter().filter_map(|name| name.as_str());
        let path = paths.find(|path| path.ends_with(ending));
        PathBuf::from(path.unwrap_or_else(|| panic!("no {ending} in {names:?}")))
    };
    Built {
        shared: find(std::env::consts::DLL_SUFFIX),
        archive: find(".a"),
    }
}

/// The library in the profile and with the features of this test: nothing is compiled for it.
pub fn library() -> &'static Built {
    static BUILT: OnceLock<Built> = OnceLock::new();
    BUILT.get_or_init(|| {
        let (name, directory, _) = this_program();
        let profile = if directory == "debug" {
            "test"
        } else {
            &directory
        };
        // Together with a test cargo takes the library that the test stands on; alone it would be
        // built once more, for the dependencies of tests change those of the library.
        let mut arguments = vec!["--profile", profile, "--test", &name];
        if !cfg!(feature = "cli") {
            arguments.push("--no-default-features");
        }
        build_library(&arguments)
    })
}

/// Whether a program is there; says so when it is not.
pub fn have(program: &str) -> bool {
    let there = Command::new(program).arg("--version").output();
    let found = there.is_ok_and(|output| output.status.success());
    if !found {
        skipped(&format!("there is no {program}"));
    }
    found
}

/// One clear line about what was not tested.
pub fn skipped(why: &str) {
    // Written straight to the stream: what goes through `eprintln!` is shown for failing tests only.
    let _ = writeln!(std::io::stderr(), "SKIPPED: {why}");
}

pub fn assert_success(what: &str, output: &Output) {
    assert!(
        output.status.success(),
        "{what}: {}\n{}\n{}",
        output.status,
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Runs a command that must succeed; answers what it printed.
pub fn run(command: &mut Command) -> String {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert_success(&format!("{command:?}"), &output);
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A compiler call with all warnings as errors and the headers of the library.
pub fn compiler(program: &str, standard: &str) -> Command {
    let mut command = Command::new(program);
    command
        .arg(format!("-std={standard}"))
        .args(["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I"])
        .arg(include());
    command
}

/// Links against the built shared library, to be found again without any variable.
pub fn link_library(command: &mut Command) {
    let shared = &library().shared;
    let directory = shared.parent().expect("the library lies somewhere");
    command
        .arg(shared)
        .arg(format!("-Wl,-rpath,{}", directory.display()))
        .args(["-lm", "-pthread"]);
}

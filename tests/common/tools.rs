//! Finding the built library, running compilers and programs, and saying what is skipped.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
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

/// The folder of the workspace: that of the package under test, or above it.
pub fn root() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = package.ancestors();
    folders
        .find(|folder| folder.join("include/handsense.h").exists())
        .expect("a package of the workspace")
}

pub fn include() -> PathBuf {
    root().join("include")
}

/// The headers that handsense.h includes, in its order.
pub const HEADERS: [&str; 5] = [
    "handsense/common.h",
    "handsense/hearts.h",
    "handsense/liap_tui.h",
    "handsense/binokel.h",
    "handsense/hex.h",
];

/// The text of all headers as one header that includes no other of them.
pub fn header_text() -> String {
    let read = |name| std::fs::read_to_string(include().join(name)).expect("a header");
    let text: String = HEADERS.into_iter().map(read).collect();
    text.replace("#include \"common.h\"\n", "")
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

/// The library that cargo has built for this test: a dependency of it, so it is up to date.
///
/// `cargo test` leaves it among its intermediate files, beside the test program. A build with other features goes to
/// another target directory, for it would have the same name.
pub fn library() -> &'static Built {
    static BUILT: OnceLock<Built> = OnceLock::new();
    BUILT.get_or_init(|| {
        let program = std::env::current_exe().expect("this program has a path");
        let directory = program.parent().expect("target/<profile>/deps");
        let find = |name: String| {
            let path = directory.join(name);
            assert!(path.exists(), "{} is missing", path.display());
            path
        };
        Built {
            shared: find(format!("{DLL_PREFIX}handsense{DLL_SUFFIX}")),
            archive: find("libhandsense.a".to_owned()),
        }
    })
}

/// How many random cases a test takes: the first number under `HANDSENSE_LONG=1`, else the second.
pub fn cases(long: usize, short: usize) -> usize {
    match std::env::var_os("HANDSENSE_LONG") {
        Some(_) => long,
        None => short,
    }
}

/// Whether a program is there and content with an argument.
pub fn answers(program: &str, argument: &str) -> bool {
    let there = Command::new(program).arg(argument).output();
    there.is_ok_and(|output| output.status.success())
}

/// Whether a program is there; says so when it is not.
pub fn have(program: &str) -> bool {
    let found = answers(program, "--version");
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

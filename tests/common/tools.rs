//! Functions that find the built library, run programs and report skipped tests.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// The files built by `cargo build --lib`.
#[derive(Clone, Debug)]
pub struct Built {
    pub shared: PathBuf,
    pub archive: PathBuf,
}

/// The root of the workspace: the directory of the package under test, or one above it.
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
pub const HEADERS: [&str; 6] = [
    "handsense/common.h",
    "handsense/hearts.h",
    "handsense/liap_tui.h",
    "handsense/binokel.h",
    "handsense/hex.h",
    "handsense/environment.h",
];

/// The text of all headers as one header that includes no other of them.
pub fn header_text() -> String {
    let read = |name| std::fs::read_to_string(include().join(name)).expect("a header");
    let text: String = HEADERS.into_iter().map(read).collect();
    text.replace("#include \"common.h\"\n", "")
}

/// All files below a directory with one of these extensions, without those that a tool made.
pub fn files_below(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    const MADE: [&str; 5] = [".git", "target", "node_modules", "dist", "build"];
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let is_one_of = |names: &[&str], name: Option<&OsStr>| {
            names.iter().any(|&one| name == Some(one.as_ref()))
        };
        if !path.is_dir() {
            found.extend(is_one_of(extensions, path.extension()).then_some(path));
        } else if !is_one_of(&MADE, path.file_name()) {
            found.extend(files_below(&path, extensions));
        }
    }
    found
}

/// An empty directory for this test.
pub fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.exists() {
        std::fs::remove_dir_all(&path).expect("an old directory can be removed");
    }
    std::fs::create_dir_all(&path).expect("a directory can be created");
    path
}

/// The library that cargo built for this test. It is a dependency of the test and therefore up to
/// date.
///
/// `cargo test` leaves it in the directory of the test program. A build with other features uses
/// another target directory, because the file has the same name.
pub fn library() -> &'static Built {
    static BUILT: OnceLock<Built> = OnceLock::new();
    BUILT.get_or_init(|| {
        let program = std::env::current_exe().expect("the program has a path");
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

/// The number of random cases of a test: `long` under `HANDSENSE_LONG=1`, else `short`.
pub fn cases(long: usize, short: usize) -> usize {
    match std::env::var_os("HANDSENSE_LONG") {
        Some(_) => long,
        None => short,
    }
}

/// Whether a program runs successfully with an argument.
pub fn answers(program: &str, argument: &str) -> bool {
    let there = Command::new(program).arg(argument).output();
    there.is_ok_and(|output| output.status.success())
}

/// Whether a program is installed; reports when it is not.
pub fn have(program: &str) -> bool {
    let found = answers(program, "--version");
    if !found {
        skipped(&format!("{program} is not installed"));
    }
    found
}

/// Prints one line about a skipped test.
pub fn skipped(why: &str) {
    // Written directly to the stream, because `eprintln!` shows only for failing tests.
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

/// Runs a command that must succeed; returns its output.
pub fn run(command: &mut Command) -> String {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert_success(&format!("{command:?}"), &output);
    String::from_utf8_lossy(&output.stdout).into_owned()
}

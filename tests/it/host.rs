//! A C++ host that calls all functions from many threads, and loads and unloads the library.
//! `.ci/soak`, `.ci/valgrind` and `.ci/sanitizers` run it longer and with checkers:
//! docs/reference/reliability.md.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock};
use std::time::SystemTime;

use crate::common::compilers::{CXX, compiler, have_compiler, link_library};
use crate::common::tools::{assert_success, include, library, root, run};

/// The functions that never fail.
const NEVER_FAIL: [&str; 7] = [
    "handsense_abi_hash",
    "handsense_abi_version",
    "handsense_environment_free",
    "handsense_hearts_engine_free",
    "handsense_last_error",
    "handsense_status_message",
    "handsense_version",
];

/// The sources that only the linked program has.
const LINKED_ONLY: [&str; 1] = ["main"];
const LOADING_ONLY: [&str; 1] = ["reload"];

fn sources() -> PathBuf {
    root().join("tests/c/host")
}

/// The files of a directory with this extension; empty if it does not exist.
fn files(directory: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).into_iter().flatten();
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .collect();
    paths.sort();
    paths
}

fn stem(path: &Path) -> &str {
    path.file_stem()
        .and_then(|stem| stem.to_str())
        .expect("a name")
}

/// The modification time of a file; long ago if it does not exist.
fn changed(path: &Path) -> SystemTime {
    let data = std::fs::metadata(path);
    data.and_then(|data| data.modified())
        .unwrap_or(SystemTime::UNIX_EPOCH)
}

/// Compiles all changed files and returns all objects.
fn objects() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("host");
    std::fs::create_dir_all(&directory).expect("a directory can be created");
    let object = |source: &Path| directory.join(stem(source)).with_extension("o");
    let mut headers = files(&sources(), "h");
    headers.extend(files(&sources().join("generated"), "h"));
    headers.extend(files(&include(), "h"));
    headers.extend(files(&include().join("handsense"), "h"));
    let newest = headers.iter().map(|path| changed(path)).max();
    let newest = newest.expect("headers");
    let all = files(&sources(), "cpp");
    let work = Mutex::new(all.clone());
    let compile_all = || {
        loop {
            let next = work.lock().expect("no thread has failed").pop();
            let Some(source) = next else { break };
            if changed(&object(&source)) > newest.max(changed(&source)) {
                continue;
            }
            let mut command = compiler(CXX, "c++17");
            command.args(["-Wconversion", "-Wshadow", "-O0", "-c"]);
            run(command.arg(&source).arg("-o").arg(object(&source)));
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(compile_all);
        compile_all();
    });
    all.iter().map(|source| object(source)).collect()
}

/// Links a program from all objects except these.
fn linked(name: &str, objects: &[PathBuf], without: &[&str]) -> (PathBuf, Command) {
    let program = objects[0].with_file_name(name);
    let mut command = compiler(CXX, "c++17");
    let wanted = objects.iter();
    command.args(wanted.filter(|object| !without.contains(&stem(object))));
    command.arg("-o").arg(&program);
    (program, command)
}

/// The host linked with the shared library, and the one that loads it; `None` without a compiler.
fn programs() -> Option<&'static (PathBuf, PathBuf)> {
    static PROGRAMS: OnceLock<Option<(PathBuf, PathBuf)>> = OnceLock::new();
    let build = || {
        have_compiler(CXX).then(|| {
            let objects = objects();
            let (host, mut command) = linked("host", &objects, &LOADING_ONLY);
            link_library(&mut command);
            run(&mut command);
            let (reload, mut command) = linked("reload", &objects, &LINKED_ONLY);
            run(command.args(["-lm", "-ldl", "-pthread"]));
            (host, reload)
        })
    };
    PROGRAMS.get_or_init(build).as_ref()
}

/// Runs the program and shows its output.
fn run_host(program: &Path, arguments: &[&str]) {
    println!("{}", run(Command::new(program).args(arguments)));
}

#[test]
fn every_function_succeeds_and_fails_at_least_once() {
    let Some((program, _)) = programs() else {
        return;
    };
    let printed = run(Command::new(program).arg("functions"));
    let mut called = BTreeSet::new();
    for line in printed.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        assert_ne!(words[1], "0", "{} never succeeds", words[0]);
        let fails = !NEVER_FAIL.contains(&words[0]);
        assert_eq!(words[2] != "0", fails, "failures of {}", words[0]);
        called.insert(words[0]);
    }
    let symbols = std::fs::read_to_string(root().join("include/handsense.sym")).expect("the list");
    assert_eq!(called, symbols.lines().collect::<BTreeSet<&str>>());
}

#[test]
fn eight_threads_get_the_results_of_one() {
    let Some((program, _)) = programs() else {
        return;
    };
    run_host(program, &["hammer", "8", "4"]);
}

/// Threads of some systems have no larger stack; the greatest depth of Hex needs most of it.
#[test]
fn a_small_stack_suffices_for_every_function() {
    let Some((program, _)) = programs() else {
        return;
    };
    let mut command = Command::new("sh");
    command
        .args(["-c", "ulimit -s 192 && exec \"$0\" hammer 1 1"])
        .arg(program);
    let output = command.output().expect("a shell");
    assert_success("on 192 KB of stack", &output);
}

#[test]
fn the_library_is_loaded_and_unloaded_thirty_times() {
    let Some((_, program)) = programs() else {
        return;
    };
    let shared = library().shared.to_str().expect("UTF-8");
    run_host(program, &[shared, "30"]);
}

#[test]
fn eight_threads_cancel_the_searches_of_two_versions_at_once() {
    let Some((_, program)) = programs() else {
        return;
    };
    let shared = &library().shared;
    let mut bytes = std::fs::read(shared).expect("the library");
    let version = concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes();
    let mut places = bytes.windows(version.len());
    let place = places.position(|window| window == version);
    // The first digit of the version: another version without another build.
    bytes[place.expect("the version")] = b'9';
    let other = program.with_file_name("another_version.so");
    std::fs::write(&other, bytes).expect("a library can be written");
    let [shared, other] = [shared, &other].map(|path| path.to_str().expect("UTF-8"));
    run_host(program, &[shared, other, "1"]);
}

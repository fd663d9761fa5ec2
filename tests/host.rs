//! A C++ host hammers all functions at once, for long, under sanitizers and valgrind, and loads and
//! unloads the library a thousand times. docs/reliability.md has the commands for more of it, and with
//! the library itself instrumented.

#![cfg(all(target_os = "linux", target_env = "gnu"))]

mod common;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Mutex;
use std::time::SystemTime;

use common::compilers::{CXX, compiler, compiler_command, have_compiler};
use common::tools::{assert_success, have, library, root, run, scratch, skipped};

/// What answers anything, or nothing.
const NEVER_FAIL: [&str; 7] = [
    "handsense_abi_hash",
    "handsense_abi_version",
    "handsense_hearts_engine_free",
    "handsense_hearts_reason_text",
    "handsense_last_error",
    "handsense_status_message",
    "handsense_version",
];

/// What the two programs do not share.
const LINKED_ONLY: [&str; 5] = ["hammer", "linked", "main", "misuse", "soak"];
const LOADING_ONLY: [&str; 1] = ["reload"];

fn sources() -> PathBuf {
    root().join("tests/c/host")
}

/// Files of the host with this ending.
fn files(ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(sources()).expect("the host's directory");
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

/// When a file was changed last; long ago if it is not there.
fn changed(path: &Path) -> SystemTime {
    let data = std::fs::metadata(path);
    data.and_then(|data| data.modified())
        .unwrap_or(SystemTime::UNIX_EPOCH)
}

/// Compiles all files with these flags. The objects are kept: what has not changed is not compiled
/// again.
fn objects(name: &str, flags: &[&str]) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("host-{name}"));
    std::fs::create_dir_all(&directory).expect("a directory can be made");
    let headers = files("h");
    let interface = common::tools::include().join("handsense.h");
    let newest = headers.iter().chain([&interface]).map(|path| changed(path));
    let newest = newest.max().expect("headers");
    let work = Mutex::new(files("cpp"));
    let compile_all = || {
        loop {
            let next = work.lock().expect("no thread has failed").pop();
            let Some(source) = next else { break };
            let object = directory.join(stem(&source)).with_extension("o");
            if changed(&object) > newest.max(changed(&source)) {
                continue;
            }
            let mut command = compiler(CXX, "c++17");
            command.args(["-Wconversion", "-Wshadow", "-O1", "-g"]);
            run(command
                .args(flags)
                .arg("-c")
                .arg(&source)
                .arg("-o")
                .arg(&object));
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(compile_all);
        compile_all();
    });
    let sources = files("cpp");
    let object = |source: &PathBuf| directory.join(stem(source)).with_extension("o");
    sources.iter().map(object).collect()
}

/// A program of all objects but these, and of what else is to be linked.
fn linked(name: &str, flags: &[&str], without: &[&str], library: Option<&Path>) -> PathBuf {
    let objects = objects(name, flags);
    let program = objects[0].with_file_name(match library {
        Some(_) => "host",
        None => "reload",
    });
    let objects = objects
        .into_iter()
        .filter(|object| !without.contains(&stem(object)));
    let mut command = compiler_command(CXX);
    command.args(flags).args(objects);
    if let Some(library) = library {
        let directory = library.parent().expect("the library lies somewhere");
        command.arg(library);
        command.arg(format!("-Wl,-rpath,{}", directory.display()));
    }
    run(command
        .args(["-lm", "-ldl", "-pthread", "-o"])
        .arg(&program));
    program
}

/// Objects are shared by the tests of this file, so one test at a time builds.
static BUILDING: Mutex<()> = Mutex::new(());

/// The host with the shared library; `None` without a compiler.
fn plain() -> Option<PathBuf> {
    let _building = BUILDING.lock();
    have_compiler(CXX).then(|| linked("plain", &[], &LOADING_ONLY, Some(&library().shared)))
}

/// The host that loads the library; `None` without a compiler.
fn loading() -> Option<PathBuf> {
    let _building = BUILDING.lock();
    have_compiler(CXX).then(|| linked("plain", &[], &LINKED_ONLY, None))
}

/// The host with sanitizers; `None` where the compiler has none or their programs do not run.
fn sanitized(name: &str, flags: &[&str], library: &Path) -> Option<PathBuf> {
    let _building = BUILDING.lock();
    if !have_compiler(CXX) {
        return None;
    }
    let directory = scratch(&format!("host-probe-{name}"));
    let (source, program) = (directory.join("empty.cpp"), directory.join("empty"));
    std::fs::write(&source, "int main() {}\n").expect("a file can be written");
    let mut command = compiler_command(CXX);
    let compiled = command.args(flags).arg(&source).arg("-o").arg(&program);
    let works = compiled
        .output()
        .is_ok_and(|output| output.status.success())
        && Command::new(&program)
            .output()
            .is_ok_and(|output| output.status.success());
    if !works {
        skipped(&format!("g++ has no sanitizers {name}"));
        return None;
    }
    Some(linked(name, flags, &LOADING_ONLY, Some(library)))
}

fn host(program: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(program);
    command.args(arguments).output().expect("the host starts")
}

/// The host does it and says so.
fn does(program: &Path, arguments: &[&str]) {
    let output = host(program, arguments);
    assert_success(&format!("{arguments:?}"), &output);
    println!("{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn every_function_is_called_answered_and_refused() {
    let Some(program) = plain() else { return };
    let printed = run(Command::new(program).arg("functions"));
    let mut called = BTreeSet::new();
    for line in printed.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        assert_ne!(words[1], "0", "{} is never answered", words[0]);
        let fails = !NEVER_FAIL.contains(&words[0]);
        assert_eq!(words[2] != "0", fails, "refusals of {}", words[0]);
        called.insert(words[0]);
    }
    let symbols = std::fs::read_to_string(root().join("include/handsense.sym")).expect("the list");
    assert_eq!(called, symbols.lines().collect::<BTreeSet<&str>>());
}

#[test]
fn eight_threads_get_the_answers_of_one() {
    let Some(program) = plain() else { return };
    does(&program, &["hammer", "8", "40"]);
}

/// Threads of some systems have no more than that, and the greatest depth of Hex needs most of it.
#[test]
fn a_small_stack_is_enough_for_every_function() {
    let Some(program) = plain() else { return };
    let mut command = Command::new("sh");
    command
        .args(["-c", "ulimit -s 192 && exec \"$0\" hammer 1 1"])
        .arg(program);
    let output = command.output().expect("a shell");
    assert_success("on 192 KB of stack", &output);
}

#[test]
fn memory_does_not_grow_in_a_million_calls() {
    let Some(program) = plain() else { return };
    does(&program, &["soak", "1000000"]);
}

#[test]
fn the_library_is_loaded_and_unloaded_a_thousand_times() {
    let Some(program) = loading() else { return };
    let shared = library().shared.to_str().expect("UTF-8");
    does(&program, &[shared, "1000"]);
}

#[test]
fn address_and_undefined_behaviour_sanitizers_find_nothing() {
    let flags = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    let Some(program) = sanitized("address", &flags, &library().archive) else {
        return;
    };
    does(&program, &["hammer", "8", "4"]);
    // What they are there for is found.
    assert!(!host(&program, &["misuse", "leak"]).status.success());
}

#[test]
fn the_thread_sanitizer_finds_nothing() {
    let Some(program) = sanitized("thread", &["-fsanitize=thread"], &library().shared) else {
        return;
    };
    // How the library's own threads wait for each other cannot be seen in code that was compiled without
    // the sanitizer; tests/c/host/instrumented.py compiles it with.
    let mut command = Command::new(&program);
    command.env("TSAN_OPTIONS", "ignore_noninstrumented_modules=1");
    run(command.args(["hammer", "8", "4"]));
}

#[test]
fn valgrind_finds_nothing() {
    let (Some(linked), Some(loading)) = (plain(), loading()) else {
        return;
    };
    if !have("valgrind") {
        return;
    }
    let watched = |program: &Path, arguments: &[&str]| {
        let mut command = Command::new("valgrind");
        command.args(["--quiet", "--error-exitcode=99", "--leak-check=full"]);
        command.arg("--errors-for-leak-kinds=definite").arg("--");
        command.arg(program).args(arguments);
        // Without it the program would start itself again, out of sight.
        command.env("GLIBC_TUNABLES", "glibc.malloc.arena_max=1");
        command.output().expect("valgrind starts")
    };
    let shared = library().shared.to_str().expect("UTF-8");
    assert_success("hammer", &watched(&linked, &["hammer", "2", "1"]));
    assert_success("reload", &watched(&loading, &[shared, "3"]));
    for how in ["overflow", "leak"] {
        let found = watched(&linked, &["misuse", how]);
        assert_eq!(found.status.code(), Some(99), "{how}");
    }
}

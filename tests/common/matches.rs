//! Matches played with `handsense arena`, and the reproducible part of their results.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use super::tools::root;

pub const COMMAND: &str = env!("CARGO_BIN_EXE_handsense");

pub struct Answer {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

pub fn arena(arguments: &[&str]) -> Answer {
    let output = Command::new(COMMAND)
        .arg("arena")
        .args(arguments)
        .current_dir(root())
        .env_remove("CLICOLOR_FORCE")
        .output()
        .expect("the command starts");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    Answer {
        code: output.status.code().expect("an exit code"),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

/// The output of a match that must succeed.
pub fn played(arguments: &[&str]) -> String {
    let answer = arena(arguments);
    assert_eq!(answer.code, 0, "{arguments:?}: {}", answer.stderr);
    assert_eq!(answer.stderr, "", "no progress into a pipe");
    answer.stdout
}

pub fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&played(&[arguments, &["--json"]].concat())).expect("JSON")
}

/// The report of a results file.
pub fn reported(path: &Path) -> Value {
    json(&["report", text(path)])[0].take()
}

pub fn refused(code: i32, arguments: &[&str], sentence: &str) {
    let answer = arena(arguments);
    assert_eq!(answer.code, code, "{arguments:?}: {}", answer.stderr);
    assert_eq!(answer.stdout, "", "{arguments:?}");
    let said = answer
        .stderr
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    assert!(said.contains(sentence), "{arguments:?}: {said}");
}

/// A path with this name where no file exists.
pub fn fresh(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("arena");
    fs::create_dir_all(&directory).expect("a directory");
    let path = directory.join(name);
    let _ = fs::remove_file(&path);
    path
}

pub fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

/// A results file without the times.
pub fn without_times(path: &Path) -> String {
    let all = fs::read_to_string(path).expect("a result file");
    let lines = all.lines().filter(|line| !line.starts_with("{\"times\""));
    lines.map(|line| format!("{line}\n")).collect()
}

/// A report without the times.
pub fn timeless(mut report: Value) -> Value {
    for side in report["sides"].as_array_mut().expect("sides") {
        side["nanos"] = Value::Null;
    }
    report["unitsPerThreadSecond"] = Value::Null;
    report
}

/// The output of a match that is interrupted by Ctrl-C after its first results.
#[cfg(unix)]
pub fn interrupted(arguments: &[&str], path: &Path) -> Output {
    let child = Command::new(COMMAND)
        .arg("arena")
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // Waits for the first results.
    while !fs::metadata(path).is_ok_and(|found| found.len() > 10_000) {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .expect("kill")
            .success()
    );
    child.wait_with_output().expect("the command ends")
}

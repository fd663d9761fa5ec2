//! A match on a local Ray cluster equals the match of a single run.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::matches::{COMMAND, json, reported, text, timeless, without_times};
use crate::common::tools::{root, run, scratch, skipped};

const PROGRAM: &str = "examples/cluster/match_ray.py";
const MATCH: [&str; 6] = [
    "tuned",
    "as-designed",
    "--deals",
    "40",
    "--rules",
    "legacy-main",
];

/// A Python with Ray; reports when there is none.
///
/// `.ci/cluster` creates a virtual environment and sets HANDSENSE_PYTHON to its interpreter.
fn python_with_ray() -> Option<PathBuf> {
    let named = std::env::var_os("HANDSENSE_PYTHON");
    let python = PathBuf::from(named.unwrap_or_else(|| "python3".into()));
    let there = Command::new(&python).args(["-c", "import ray"]).output();
    if there.is_ok_and(|output| output.status.success()) {
        return Some(python);
    }
    skipped("the Python module ray is not installed");
    None
}

/// A program in a directory, which reports nothing to the authors of Ray.
fn call(program: &Path, directory: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .current_dir(directory)
        .env("RAY_USAGE_STATS_ENABLED", "0");
    command
}

/// A handsense for the workers that fails on its first call.
fn fails_once(directory: &Path) -> PathBuf {
    let path = directory.join("fails-once");
    let script = format!(
        "#!/bin/sh\nmkdir \"$0.failed\" 2>/dev/null && exit 1\nexec \"{COMMAND}\" \"$@\"\n"
    );
    fs::write(&path, script).expect("a file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
    path
}

#[test]
fn a_ray_cluster_plays_the_match() {
    let Some(python) = python_with_ray() else {
        return;
    };
    let directory = scratch("ray");
    let once = fails_once(&directory);
    let cluster = |out: &str| {
        let mut command = call(&python, &directory);
        command
            .arg(root().join(PROGRAM))
            .args(["--workers", "2", "--parts", "5", "--handsense"])
            .arg(&once)
            .args(["--handsense-here", COMMAND, "--directory", "parts"])
            .args(["--out", out, "--"]);
        command
    };
    let shown = run(cluster("match.jsonl").args(MATCH));
    assert!(shown.contains("\n40 deals x 6 seatings"), "{shown}");
    assert!(
        directory.join("fails-once.failed").exists(),
        "a shard was played again"
    );
    let whole = directory.join("whole.jsonl");
    let merged = directory.join("match.jsonl");
    let report = json(&[&MATCH[..], &["--out", text(&whole)]].concat());
    assert_eq!(without_times(&merged), without_times(&whole));
    assert_eq!(timeless(reported(&merged)), timeless(report));

    // Existing shards are not played again, nor mixed with those of another match.
    let third = directory.join("parts/3.jsonl");
    let before = fs::read_to_string(&third).expect("a shard");
    run(cluster("again.jsonl").args(MATCH));
    assert_eq!(
        fs::read_to_string(&third).expect("a shard"),
        before,
        "times included"
    );
    let other = cluster("other.jsonl")
        .args(MATCH)
        .args(["--seed", "2"])
        .output();
    let other = other.expect("python runs");
    assert_eq!(other.status.code(), Some(1));
    let said = String::from_utf8_lossy(&other.stderr);
    assert!(
        said.contains(": the earlier results file of this shard holds another match"),
        "{said}"
    );
    assert!(!said.contains("Traceback"), "{said}");
}

/// Runs the block of the manual that plays on this machine, with fewer deals and without pip.
#[test]
fn the_example_of_the_manual_plays_on_ray() {
    let Some(python) = python_with_ray() else {
        return;
    };
    let page = fs::read_to_string(root().join("docs/use/cluster.md")).expect("the manual");
    let line = page
        .split_once("pip install ray\n")
        .and_then(|(_, rest)| rest.split("```").next())
        .expect("the block of the manual")
        .replace("20000", "40")
        .replace(PROGRAM, text(&root().join(PROGRAM)))
        .replace("python3", text(&python));
    let path = std::env::var("PATH").unwrap_or_default();
    let bin = Path::new(COMMAND).parent().expect("a directory");
    let directory = scratch("ray-manual");
    let shown = run(call(Path::new("sh"), &directory)
        .args(["-euc", &line])
        .env("PATH", format!("{}:{path}", bin.display())));
    assert!(shown.contains("\n40 deals x 6 seatings"), "{shown}");
    assert!(directory.join("match.jsonl.parts/8.jsonl").exists());
}

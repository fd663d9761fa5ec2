//! Tests of the programs that distribute a match over machines: the merged match equals that of a single run.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::matches::{COMMAND, json, text, timeless, without_times};
use crate::common::tools::{root, run, scratch, skipped};

const MATCH: [&str; 6] = [
    "tuned",
    "as-designed",
    "--deals",
    "40",
    "--rules",
    "legacy-main",
];

fn example(name: &str) -> PathBuf {
    root().join("examples/cluster").join(name)
}

/// Plays the match in one run and compares the merged one with it.
fn assert_is_the_match(merged: &Path, directory: &Path) {
    let whole = directory.join("whole.jsonl");
    let report = json(&[&MATCH[..], &["--out", text(&whole)]].concat());
    assert_eq!(without_times(merged), without_times(&whole));
    assert_eq!(timeless(json(&["show", text(merged)])), timeless(report));
}

/// A batch script as Slurm runs it, except that the tasks run in sequence.
fn batch(script: &str, directory: &Path) -> Command {
    let mut command = Command::new("bash");
    command
        .arg(example(script))
        .current_dir(directory)
        .env("HANDSENSE", COMMAND)
        .env_remove("PARTS")
        .env_remove("SHARDS");
    command
}

fn task(number: u32, count: u32, directory: &Path) -> Command {
    let mut command = batch("match.sbatch", directory);
    command
        .args(MATCH)
        .env("SLURM_ARRAY_TASK_ID", number.to_string())
        .env("SLURM_ARRAY_TASK_COUNT", count.to_string())
        .env("SLURM_CPUS_PER_TASK", "2");
    command
}

#[test]
fn a_slurm_array_plays_the_match() {
    let directory = scratch("slurm");
    for number in 1..=4 {
        run(&mut task(number, 4, &directory));
    }
    // The third task was preempted in the middle of a line and is submitted again alone.
    let third = directory.join("parts/3.jsonl");
    let all = fs::read_to_string(&third).expect("a shard");
    fs::write(&third, &all[..all.len() / 2]).expect("a file");
    let early = batch("merge.sbatch", &directory)
        .arg("match.jsonl")
        .output();
    let said = String::from_utf8(early.expect("bash runs").stderr).expect("UTF-8");
    assert!(said.contains("parts/3.jsonl is not finished"), "{said}");
    let cut_in_one = task(3, 1, &directory).output().expect("bash runs");
    assert_eq!(cut_in_one.status.code(), Some(2), "there is no shard 3/1");
    run(task(3, 1, &directory).env("SHARDS", "4"));

    let csv = ["match.jsonl", "--csv", "match.csv"];
    let shown = run(batch("merge.sbatch", &directory).args(csv));
    assert!(shown.contains("\n40 deals x 6 seatings"), "{shown}");
    let table = fs::read_to_string(directory.join("match.csv")).expect("a table");
    assert_eq!(table.lines().count(), 1 + 40 * 6 * 4);
    assert_is_the_match(&directory.join("match.jsonl"), &directory);
}

/// A Python with the packages of the Dask program; reports when there is none.
///
/// `.ci/cluster` creates a virtual environment and sets HANDSENSE_PYTHON to its interpreter.
fn python() -> Option<PathBuf> {
    let named = std::env::var_os("HANDSENSE_PYTHON");
    let python = PathBuf::from(named.unwrap_or_else(|| "python3".into()));
    let there = Command::new(&python)
        .args(["-c", "import distributed"])
        .output();
    if there.is_ok_and(|output| output.status.success()) {
        return Some(python);
    }
    skipped(
        "the Dask example needs the Python package distributed \
         (pip install -r examples/cluster/requirements.txt)",
    );
    None
}

/// The Dask program on two workers of this machine.
fn tournament(python: &Path, directory: &Path) -> Command {
    let mut command = Command::new(python);
    command
        .arg(example("tournament.py"))
        .current_dir(directory)
        // No compiled file is left beside the source.
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .args(["--workers", "2", "--parts", "5"]);
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
fn a_dask_cluster_plays_the_match() {
    let Some(python) = python() else { return };
    let directory = scratch("dask");
    let once = fails_once(&directory);
    let cluster = |out: &str| {
        let mut command = tournament(&python, &directory);
        command
            .arg("--handsense")
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
    assert_is_the_match(&directory.join("match.jsonl"), &directory);

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
        said.contains("the earlier results file of this shard holds another match"),
        "{said}"
    );
}

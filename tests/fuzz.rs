//! The fuzz targets are built with what a fuzzer follows, and run for a while that is always the same.

mod common;

use std::process::Command;

use common::tools::{have, root, skipped, target_directory};

/// Runs of each target: enough to go through its corpus and to find something new, and over in seconds.
const RUNS: &str = "5000";

/// What the runner answers when it has not got what it needs.
const MISSING: i32 = 3;

#[test]
fn every_target_runs_and_finds_nothing() {
    if !have("python3") {
        return;
    }
    let mut command = Command::new("python3");
    command
        .arg(root().join("fuzz/run.py"))
        .args(["--runs", RUNS, "--target-directory"])
        .arg(target_directory().join("fuzz"));
    let output = command.output().expect("python3 runs");
    let (said, complained) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    if output.status.code() == Some(MISSING) {
        let why = complained.lines().last().unwrap_or_default();
        skipped(&format!("the fuzz targets: {why}"));
        return;
    }
    assert!(output.status.success(), "{said}\n{complained}");
    let targets = said.lines().skip(1);
    for line in targets.clone() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |place: usize| -> u32 { words[place].parse().expect("a number") };
        assert!(number(1) >= 1_000 && number(2) > 100, "{line}");
    }
    assert_eq!(targets.count(), count_of_targets());
}

fn count_of_targets() -> usize {
    let targets = root().join("fuzz/targets");
    std::fs::read_dir(targets).expect("targets").count()
}

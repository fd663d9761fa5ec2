//! Lessons, learning from them, and a player by the net: the commands, run for real.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A file of its own for this test.
fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// What the command says, which must be no complaint.
fn run(arguments: &[&str], threads: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_handsense"))
        .args(arguments)
        .env("RAYON_NUM_THREADS", threads)
        .output()
        .expect("the command starts");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {complaint}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn name(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

#[test]
fn lessons_are_learnt_and_played_by() {
    let (first, net) = (file("first.samples"), file("first.net"));
    let lessons = ["lessons", "--deals", "40", "--out"];
    let told = run(&[&lessons[..], &[name(&first)]].concat(), "2");
    assert!(told.ends_with(" lessons\n"), "{told}");
    let told = run(
        &["learn", name(&first), "--epochs", "2", "--out", name(&net)],
        "1",
    );
    let lines: Vec<&str> = told.lines().collect();
    assert!(
        lines[0].contains("kept back") && lines[2].starts_with("2: tuned +"),
        "{told}"
    );
    // The net plays a match, and makes lessons.
    let player = format!("net:{}", name(&net));
    let told = run(&["arena", &player, "random", "--deals", "4", "--json"], "1");
    let report: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert!(report["points"]["mean"].as_f64() > Some(0.0), "{told}");
    let second = file("second.samples");
    let more = [&lessons[..], &[name(&second), "--net", name(&net)]].concat();
    run(&more, "2");
    assert_ne!(
        fs::read(&first).expect("lessons"),
        fs::read(&second).expect("lessons")
    );
}

#[test]
fn the_same_options_give_the_same_lessons_and_the_same_net() {
    let (one, three) = (file("one.samples"), file("three.samples"));
    for (path, threads) in [(&one, "1"), (&three, "3")] {
        let options = ["lessons", "--deals", "12", "--seed", "5"];
        let rules = [
            "--rules",
            "standard",
            "--rules",
            "jack",
            "--out",
            name(path),
        ];
        run(&[&options[..], &rules[..]].concat(), threads);
    }
    let lessons = fs::read(&one).expect("lessons");
    assert!(lessons == fs::read(&three).expect("lessons") && lessons.len() > 10_000);
    let nets = ["a.net", "b.net"].map(file);
    for net in &nets {
        run(
            &["learn", name(&one), "--epochs", "1", "--out", name(net)],
            "1",
        );
    }
    assert_eq!(
        fs::read(&nets[0]).expect("a net"),
        fs::read(&nets[1]).expect("a net")
    );
}

#[test]
fn files_that_are_none_are_refused_with_their_name() {
    let wrong = file("wrong.net");
    fs::write(&wrong, b"no net, and no lessons").expect("written");
    let out = file("never.net");
    for arguments in [
        vec!["learn", name(&wrong), "--out", name(&out)],
        vec![
            "lessons",
            "--deals",
            "1",
            "--net",
            name(&wrong),
            "--out",
            name(&out),
        ],
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_handsense"))
            .args(&arguments)
            .output()
            .expect("the command starts");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{complaint}");
        assert!(complaint.contains("wrong.net: "), "{complaint}");
        assert!(!out.exists());
    }
}

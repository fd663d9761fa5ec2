//! The commands `selfplay-data` and `train`, and a player with the trained network.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A file for this test only.
fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// Runs a command that must succeed; returns its output.
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
fn a_network_trained_on_selfplay_data_plays() {
    let (first, net) = (file("first.samples"), file("first.net"));
    let data = ["selfplay-data", "--deals", "40", "--out"];
    let told = run(&[&data[..], &[name(&first)]].concat(), "2");
    assert!(told.ends_with(" training samples\n"), "{told}");
    let told = run(
        &["train", name(&first), "--epochs", "2", "--out", name(&net)],
        "1",
    );
    let lines: Vec<&str> = told.lines().collect();
    assert!(
        lines[0].contains("held out") && lines[2].starts_with("epoch 2: tuned +"),
        "{told}"
    );
    // The net plays a match, and makes training samples.
    let player = format!("net:{}", name(&net));
    let told = run(&["arena", &player, "random", "--deals", "4", "--json"], "1");
    let report: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert!(report["points"]["mean"].as_f64() > Some(0.0), "{told}");
    let second = file("second.samples");
    let more = [&data[..], &[name(&second), "--net", name(&net)]].concat();
    run(&more, "2");
    assert_ne!(
        fs::read(&first).expect("data"),
        fs::read(&second).expect("data")
    );
    // Training continues from the net.
    let third = file("third.net");
    let from = [
        "--from",
        name(&net),
        "--epochs",
        "40",
        "--out",
        name(&third),
    ];
    run(&[&["train", name(&second)], &from[..]].concat(), "1");
    assert_ne!(
        fs::read(&net).expect("a net"),
        fs::read(&third).expect("a net")
    );
}

#[test]
fn the_same_options_give_the_same_data_and_the_same_network() {
    let (one, three) = (file("one.samples"), file("three.samples"));
    for (path, threads) in [(&one, "1"), (&three, "3")] {
        let options = ["selfplay-data", "--deals", "12", "--seed", "5"];
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
    let data = fs::read(&one).expect("data");
    assert!(data == fs::read(&three).expect("data") && data.len() > 10_000);
    let nets = ["a.net", "b.net"].map(file);
    for net in &nets {
        run(
            &["train", name(&one), "--epochs", "1", "--out", name(net)],
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
    fs::write(&wrong, b"no net, and no data").expect("written");
    let (data, out) = (file("empty.samples"), file("never.net"));
    fs::write(&data, b"").expect("written");
    for arguments in [
        vec!["train", name(&wrong), "--out", name(&out)],
        vec![
            "train",
            name(&data),
            "--from",
            name(&wrong),
            "--out",
            name(&out),
        ],
        vec![
            "train",
            name(&data),
            "--of",
            "passes",
            "--from",
            name(&wrong),
            "--out",
            name(&out),
        ],
        vec![
            "selfplay-data",
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

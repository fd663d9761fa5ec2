//! The weights of the library equal those of their checkpoints, its match equity table equals
//! `tuning/equity.json`, and `handsense tune` and `handsense equity` are reproducible.

use crate::common::snapshot::assert_snapshot;
use crate::common::tools::{root, scratch};
use handsense_hearts::equity::{NODES, SHARES};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The exit code, the output and the error output of the command.
fn tune(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_handsense"))
        .arg("tune")
        .args(arguments)
        .current_dir(root())
        .output()
        .expect("the command starts");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    let code = output.status.code().expect("an exit code");
    (code, text(output.stdout), text(output.stderr))
}

#[test]
fn the_library_has_the_weights_of_its_checkpoints() {
    let (code, shown, complaint) = tune(&["--from", "tuning/tuned.json", "--candidates", "0"]);
    assert_eq!((code, complaint.as_str()), (0, ""));
    assert_eq!(shown, "no better weights were found\n");
    let (_, shown, _) = tune(&["--from", "plain", "--candidates", "0"]);
    assert!(shown.contains("(was ["), "{shown}");
}

#[test]
fn a_search_resumes_from_its_checkpoint() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("weights.json");
    let _ = fs::remove_file(&path);
    let file = path.to_str().expect("UTF-8");
    let search = |candidates: &str| {
        let (code, _, complaint) = tune(&[
            "--from",
            "plain",
            "--against",
            "as-designed=1",
            "--seed",
            "3",
            "--checkpoint",
            file,
            "--candidates",
            candidates,
        ]);
        assert_eq!((code, complaint.as_str()), (0, ""));
        fs::read_to_string(&path).expect("a checkpoint")
    };
    let in_parts = [search("4"), search("3")][1].clone();
    fs::remove_file(&path).expect("the checkpoint");
    assert_eq!(search("7"), in_parts);
    assert!(in_parts.contains("\"tried\": 7"), "{in_parts}");
}

#[test]
fn invalid_checkpoints_are_refused() {
    let other = scratch("other_weights").join("weights.json");
    let state = r#"{"seed":1,"tried":0,"kept":0,"deals":0,"weights":{"play.over":[1]},"steps":{}}"#;
    fs::write(&other, state).expect("the file");
    let (code, shown, complaint) = tune(&["--from", other.to_str().expect("UTF-8")]);
    assert_eq!((code, shown.as_str()), (1, ""));
    assert!(
        complaint.contains("weights.json: these are weights of another version"),
        "{complaint}"
    );
    let (code, _, complaint) = tune(&["--from", "tuning/none.json"]);
    assert_eq!(code, 1);
    assert!(complaint.contains("none.json: "), "{complaint}");
}

/// Entries in a line of the source.
const IN_A_LINE: usize = 8;

fn numbers(value: &Value) -> Vec<i64> {
    let numbers = value.as_array().expect("an array");
    numbers
        .iter()
        .map(|n| n.as_i64().expect("a number"))
        .collect()
}

fn file() -> Value {
    let text = fs::read_to_string(root().join("tuning/equity.json")).expect("the file");
    serde_json::from_str(&text).expect("JSON")
}

/// The source of the table with these entries.
fn source(shares: &[i64]) -> String {
    let mut text = format!(
        "//! The match equity table: win probabilities at the nodes of a grid of scores. A test generates\n\
         //! this file from `tuning/equity.json`.\n\n\
         /// Win probabilities of the second, third and last of four scores in ascending order, packed by\n\
         /// [`pack`](super::pack) in the order of [`entry_index`](super::entry_index).\n\
         #[rustfmt::skip]\npub const SHARES: [u32; {}] = [\n",
        shares.len()
    );
    for line in shares.chunks(IN_A_LINE) {
        let entries: Vec<String> = line.iter().map(|entry| format!("{entry:#010x}")).collect();
        text += &format!("    {},\n", entries.join(", "));
    }
    text + "];\n"
}

#[test]
fn the_equity_table_is_that_of_the_file() {
    let file = file();
    let (nodes, shares) = (numbers(&file["nodes"]), numbers(&file["shares"]));
    assert_snapshot("crates/hearts/src/equity/table.rs", &source(&shares));
    assert_eq!(nodes, NODES.map(i64::from));
    assert_eq!(shares, SHARES.map(i64::from));
}

#[test]
fn a_fit_does_not_depend_on_the_number_of_threads() {
    let directory = scratch("equity");
    let fit = |threads: &str| {
        let path = directory.join(format!("{threads}.json"));
        let output = Command::new(env!("CARGO_BIN_EXE_handsense"))
            .args(["equity", "--seed", "5", "--games", "60", "--futures", "600"])
            .args(["--held-out", "40", "--fit"])
            .arg(&path)
            .env("RAYON_NUM_THREADS", threads)
            .output()
            .expect("the command starts");
        assert!(output.status.success(), "{output:?}");
        let shown = String::from_utf8(output.stdout).expect("UTF-8");
        (shown, fs::read_to_string(path).expect("the file"))
    };
    let (shown, text) = fit("1");
    assert_eq!(fit("2"), (shown.clone(), text.clone()));
    assert!(
        shown.starts_with("the fitted table differs from the one in the library"),
        "{shown}"
    );
    assert!(shown.contains("40 games, "), "{shown}");
    let read: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(read["futures"], 600);
    assert_eq!(numbers(&read["shares"]).len(), SHARES.len());
}

//! The match equity table of the library equals `tuning/equity.json`.

use crate::common::snapshot::assert_snapshot;
use crate::common::tools::root;
use handsense_hearts::equity::{NODES, SHARES};
use serde_json::Value;
use std::fs;

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

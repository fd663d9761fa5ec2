//! Recorded decisions of other programs: JSON lines in `tests/data`, a file for each game. The key `of` tells
//! what a line records.

use serde_json::Value;

use super::tools::root;

/// Checks every record of a kind, such as `hex/structure`. There are at least `least` of them.
pub fn each(kind: &str, least: usize, mut check: impl FnMut(&Value)) {
    let (game, of) = kind.split_once('/').expect("a game and a kind");
    let path = root().join(format!("tests/data/{game}.jsonl"));
    let text = std::fs::read_to_string(path).expect("a file of records");
    let begin = format!(r#"{{"of":"{of}","#);
    let mut records = 0;
    for line in text.lines().filter(|line| line.starts_with(&begin)) {
        check(&serde_json::from_str(line).expect("JSON"));
        records += 1;
    }
    assert!(records >= least, "{kind}: {records}");
}

pub fn number(value: &Value) -> i64 {
    value
        .as_i64()
        .unwrap_or_else(|| panic!("{value} is not a number"))
}

pub fn truth(value: &Value) -> bool {
    value
        .as_bool()
        .unwrap_or_else(|| panic!("{value} is not a boolean"))
}

pub fn list(value: &Value) -> &[Value] {
    value
        .as_array()
        .unwrap_or_else(|| panic!("{value} is not a list"))
}

pub fn numbers<T: TryFrom<i64>>(value: &Value) -> Vec<T> {
    let one = |value: &Value| value.as_i64().and_then(|number| T::try_from(number).ok());
    list(value)
        .iter()
        .map(|value| one(value).expect("a number in range"))
        .collect()
}

//! Recorded decisions of other programs: files of JSON lines in `tests/data`.

use serde_json::Value;

use super::tools::root;

/// Checks every record of a file that has at least `least` records.
pub fn each(file: &str, least: usize, mut check: impl FnMut(&Value)) {
    let path = root().join(format!("tests/data/{file}.jsonl"));
    let text = std::fs::read_to_string(path).expect("a file of records");
    let mut records = 0;
    for line in text.lines() {
        check(&serde_json::from_str(line).expect("JSON"));
        records += 1;
    }
    assert!(records >= least, "{file}: {records}");
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

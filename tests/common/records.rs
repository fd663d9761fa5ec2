//! Recorded decisions of other programs: files of JSON lines in `tests/data`.

use serde_json::Value;

use super::tools::root;

/// Every record of a file of at least so many.
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
        .unwrap_or_else(|| panic!("{value} is a number"))
}

pub fn truth(value: &Value) -> bool {
    value
        .as_bool()
        .unwrap_or_else(|| panic!("{value} is true or false"))
}

pub fn list(value: &Value) -> &[Value] {
    value
        .as_array()
        .unwrap_or_else(|| panic!("{value} is a list"))
}

pub fn numbers<T: TryFrom<i64>>(value: &Value) -> Vec<T> {
    let one = |value: &Value| value.as_i64().and_then(|number| T::try_from(number).ok());
    list(value)
        .iter()
        .map(|value| one(value).expect("a number in range"))
        .collect()
}

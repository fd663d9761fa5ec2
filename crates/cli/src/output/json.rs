//! JSON: the structs of the library, their fields under the names that C knows them by.

use serde::Serialize;

use super::visible::visible_json;
use crate::error::Failure;

/// Pretty-printed, with a newline at the end. Fields keep the order of their struct, and a field such as
/// `danger_score` has the name `dangerScore`.
pub fn write(value: &impl Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(value)?;
    let lines = text.lines().map(|line| match line.split_once("\": ") {
        Some((key, value)) => format!("{}\": {value}\n", camel_case(key)),
        None => format!("{line}\n"),
    });
    Ok(visible_json(&lines.collect::<String>()))
}

/// [`write`] with numbers of at most four decimals.
pub fn write_rounded(value: &impl Serialize) -> Result<String, Failure> {
    Ok(write(value)?.lines().map(rounded).collect())
}

/// A line with its number rounded, if it ends with one.
fn rounded(line: &str) -> String {
    let (start, end) = (
        line.rfind(' ').map_or(0, |space| space + 1),
        line.trim_end_matches(',').len(),
    );
    let text = line.get(start..end).unwrap_or_default();
    match text.parse::<f64>() {
        Ok(number) if text.contains('.') => {
            let number = (number * 1e4).round() / 1e4;
            format!("{}{number:?}{}\n", &line[..start], &line[end..])
        }
        _ => format!("{line}\n"),
    }
}

fn camel_case(key: &str) -> String {
    let mut words = key.split('_');
    let mut name = words.next().unwrap_or_default().to_owned();
    for word in words {
        name.extend(word.chars().take(1).map(|first| first.to_ascii_uppercase()));
        name.extend(word.chars().skip(1));
    }
    name
}

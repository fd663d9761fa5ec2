//! The description of the interface as JSON.

use serde_json::Value;

/// The longest value that is written on one line.
const LINE: usize = 200;

/// A JSON text in which every short value has a line of its own.
pub fn json(value: &Value) -> String {
    let mut text = String::new();
    write_json(value, 0, &mut text);
    text.push('\n');
    text
}

fn write_json(value: &Value, depth: usize, text: &mut String) {
    let short = value.to_string();
    if depth > 1 && short.chars().count() + 2 * depth <= LINE {
        *text += &short;
        return;
    }
    let entries: Vec<(String, &Value)> = match value {
        Value::Array(entries) => entries.iter().map(|entry| (String::new(), entry)).collect(),
        Value::Object(entries) => {
            let named = entries.iter();
            named
                .map(|(name, entry)| (format!("{}: ", Value::from(name.as_str())), entry))
                .collect()
        }
        _ => {
            *text += &short;
            return;
        }
    };
    let (open, close) = if value.is_array() {
        ('[', ']')
    } else {
        ('{', '}')
    };
    text.push(open);
    for (index, (name, entry)) in entries.into_iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        *text += &format!("{comma}\n{}{name}", "  ".repeat(depth + 1));
        write_json(entry, depth + 1, text);
    }
    *text += &format!("\n{}{close}", "  ".repeat(depth));
}

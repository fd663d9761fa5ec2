//! The description of the interface: `include/handsense.json` with everything, and `include/handsense.abi`
//! as lines of text, with its hash.
//!
//! The text has what compiled programs depend on: sizes, offsets, values, names. It has no
//! documentation, so a changed comment leaves the hash as it is.

use std::fmt::{self, Write};

use serde_json::Value;

use crate::model::{Interface, POINTER};

/// The whole description.
pub fn text(interface: &Interface) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write(interface, &mut text);
    text
}

fn write(interface: &Interface, text: &mut String) -> fmt::Result {
    writeln!(
        text,
        "# The C interface of handsense. docs/reference/abi.md explains the lines."
    )?;
    writeln!(text, "pointer {POINTER}")?;
    for (name, value) in interface.constant_values() {
        writeln!(text, "constant {name} {value}")?;
    }
    for of in sorted(&interface.types, |of| &of.name) {
        writeln!(text, "type {} {}", of.number.c(), of.name)?;
    }
    for of in sorted(&interface.enums, |of| &of.name) {
        writeln!(text, "enum {}", of.name)?;
        let mut values: Vec<(i64, &str)> = of
            .values
            .iter()
            .map(|value| (value.value, value.name.as_str()))
            .collect();
        values.sort_unstable();
        for (value, name) in values {
            writeln!(text, "    {name} {value}")?;
        }
    }
    for of in sorted(&interface.opaque, |of| &of.name) {
        writeln!(text, "opaque {}", of.name)?;
    }
    for of in sorted(&interface.structs, |of| &of.name) {
        let grows = if of.grows { " grows" } else { "" };
        writeln!(
            text,
            "struct {} size {} align {}{grows}",
            of.name, of.size, of.align
        )?;
        for field in &of.fields {
            let declaration = &field.declaration.c;
            writeln!(
                text,
                "    at {} size {} {declaration}",
                field.offset, field.size
            )?;
        }
    }
    for of in sorted(&interface.functions, |of| &of.name) {
        writeln!(text, "function {}", of.c)?;
    }
    for of in sorted(&interface.functions, |of| &of.name) {
        writeln!(text, "symbol {}", of.name)?;
    }
    Ok(())
}

fn sorted<'a, T>(items: &'a [T], name: impl Fn(&'a T) -> &'a String) -> Vec<&'a T> {
    let mut items: Vec<&T> = items.iter().collect();
    items.sort_by_key(|item| name(item));
    items
}

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

/// The FNV-1a hash of 64 bits, <http://www.isthe.com/chongo/tech/comp/fnv/>.
pub fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

//! Text of files and foreign programs, made harmless for a terminal.

use std::fmt::Write as _;
use std::io::{self, Write as _};

/// Whether a character acts on the terminal or on the order of the text.
fn is_active(c: char) -> bool {
    matches!(
        c,
        '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
    ) || c.is_control() && !matches!(c, '\n' | '\t')
}

/// Escapes control characters and bidirectional marks, apart from line breaks and tabs.
pub fn visible(text: &str) -> String {
    escaped(text, |out, c| write!(out, "\\u{{{:x}}}", u32::from(c)))
}

/// Prints a line of a foreign program on standard error, escaped. A closed standard error is ignored.
pub fn print_error(line: &str) {
    let _ = io::stderr().write_all((visible(line) + "\n").as_bytes());
}

/// [`visible`] for JSON text, as its own escapes.
pub fn visible_json(text: &str) -> String {
    escaped(text, |out, c| write!(out, "\\u{:04x}", u32::from(c)))
}

fn escaped(text: &str, escape: impl Fn(&mut String, char) -> std::fmt::Result) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if is_active(c) {
            // Writing to a string cannot fail.
            let _ = escape(&mut out, c);
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_active_characters_are_escaped() {
        assert_eq!(visible("♠ ä\n\tx"), "♠ ä\n\tx");
        assert_eq!(
            visible("\u{1b}[2J\u{9b}m\u{202e}\r\u{7f}"),
            "\\u{1b}[2J\\u{9b}m\\u{202e}\\u{d}\\u{7f}"
        );
        let json = visible_json("\"\u{9b}\u{2066}\"");
        assert_eq!(
            serde_json::from_str::<String>(&json).unwrap(),
            "\u{9b}\u{2066}"
        );
        assert!(json.is_ascii());
    }
}

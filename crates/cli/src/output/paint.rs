//! Adds colours to finished text, or reduces it to ASCII.
//!
//! Commands write symbols and drawn tables. With colours, red suits become red, headings bold, and
//! the marks of a rationale green and yellow. Without symbols, each of them becomes an ASCII
//! character of the same width, so that tables stay aligned.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

const RED: Style = AnsiColor::Red.on_default();
const GREEN: Style = AnsiColor::Green.on_default();
const YELLOW: Style = AnsiColor::Yellow.on_default();
const BOLD: Style = Style::new().bold();

/// The text with or without symbols and colour.
pub fn paint(text: &str, symbols: bool, colour: bool) -> String {
    let coloured = if colour {
        text.split_inclusive('\n').map(colour_line).collect()
    } else {
        text.to_owned()
    };
    if symbols {
        coloured
    } else {
        coloured.chars().map(to_ascii).collect()
    }
}

/// The ASCII character that stands for a symbol.
const fn to_ascii(c: char) -> char {
    match c {
        '♠' => 'S',
        '♦' => 'D',
        '♣' => 'C',
        '♥' => 'H',
        '✓' => '+',
        'µ' => 'u',
        // Stones, and empty cells.
        '●' => 'X',
        '○' => 'O',
        '·' => '.',
        '−' | '─' => '-',
        '│' => '|',
        '┌' | '┬' | '┐' | '├' | '┼' | '┤' | '└' | '┴' | '┘' => '+',
        other => other,
    }
}

/// The colours that the beginning or end of a line implies.
fn colour_line(line: &str) -> String {
    let text = line.trim_end_matches('\n');
    let end = &line[text.len()..];
    if text.ends_with(':') && !text.starts_with(' ') {
        return format!("{BOLD}{text}{BOLD:#}{end}");
    }
    for (mark, colour) in [("  ✓", GREEN), ("  !", YELLOW)] {
        if let Some(rest) = text.strip_prefix(mark) {
            let sign = mark.trim_start();
            return format!("  {colour}{sign}{colour:#}{}{end}", red_cards(rest));
        }
    }
    for suit in ["Diamonds", "Hearts"] {
        if let Some(rest) = text.strip_prefix("│ ").and_then(|t| t.strip_prefix(suit))
            && rest.trim_start().starts_with('│')
        {
            return format!("│ {RED}{suit}{RED:#}{rest}{end}");
        }
    }
    format!("{}{end}", red_cards(text))
}

/// Colours red suit symbols and the ranks behind them.
fn red_cards(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut in_red = false;
    for c in text.chars() {
        let starts = matches!(c, '♥' | '♦');
        if in_red && (starts || !is_rank(c)) {
            let _ = write!(out, "{RED:#}");
            in_red = false;
        }
        if starts {
            let _ = write!(out, "{RED}");
            in_red = true;
        }
        out.push(c);
    }
    if in_red {
        let _ = write!(out, "{RED:#}");
    }
    out
}

/// Whether the character continues the cards of a suit.
const fn is_rank(c: char) -> bool {
    matches!(c, 'A' | 'K' | 'Q' | 'J' | 'T' | '2'..='9')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_red_too_where_symbols_are_missing() {
        assert_eq!(paint("♥72", false, true), "\x1b[31mH72\x1b[0m");
        assert_eq!(paint("♥72", false, false), "H72");
    }

    #[test]
    fn headings_marks_and_red_suit_rows_are_coloured() {
        assert_eq!(paint("Title:\n", true, true), "\x1b[1mTitle:\x1b[0m\n");
        assert_eq!(
            paint("  ✓ A Clubs", true, true),
            "  \x1b[32m✓\x1b[0m A Clubs"
        );
        assert_eq!(
            paint("│ Hearts │ 2 │", true, true),
            "│ \x1b[31mHearts\x1b[0m │ 2 │"
        );
        let metric = "│ Hearts Control │ 2 │";
        assert_eq!(paint(metric, true, true), metric);
    }

    #[test]
    fn ascii_keeps_every_width() {
        let drawn = "┌─┬─┐│├┼┤└┴┘✓−µ♠♦♣♥";
        let ascii = paint(drawn, false, false);
        assert!(ascii.is_ascii());
        assert_eq!(ascii.len(), drawn.chars().count());
    }
}

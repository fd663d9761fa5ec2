//! Command lines of the protocol: tokens, command identifiers and arguments.

use std::time::Duration;

use super::super::colour::{Colour, parse_colour};

/// A command with its arguments.
#[derive(Debug, PartialEq, Eq)]
pub struct CommandLine {
    /// The identifier that the reply repeats; empty without one.
    pub id: String,
    pub command: String,
    pub arguments: Vec<String>,
}

impl CommandLine {
    /// Parses a line, or returns `None` without a command. Comments and control characters are
    /// removed, and tabs are spaces. Quotation marks enclose a word with spaces.
    pub fn parse(text: &str) -> Option<CommandLine> {
        let text = text.split('#').next().unwrap_or_default();
        let is_kept = |&c: &char| c == '\t' || !c.is_control();
        let mut words = words(text.chars().filter(is_kept)).into_iter().peekable();
        let first = words.next()?;
        // A number alone is a command, as in other programs.
        let is_id = first.bytes().all(|byte| byte.is_ascii_digit());
        let (id, command) = match words.next_if(|_| is_id) {
            Some(command) => (first, command),
            None => (String::new(), first),
        };
        let arguments = words.collect();
        Some(CommandLine {
            id,
            command,
            arguments,
        })
    }

    /// Checks that the number of arguments is from `least` to `most`.
    pub fn takes(&self, least: usize, most: usize) -> Result<(), String> {
        let number = self.arguments.len();
        match (least, most) {
            _ if (least..=most).contains(&number) => Ok(()),
            (0, 0) => Err("no arguments allowed".to_owned()),
            (1, 1) => Err("command needs one argument".to_owned()),
            _ if least == most => Err(format!("command needs {most} arguments")),
            _ if number < least => Err(format!("missing argument {}", number + 1)),
            _ => Err(format!("command needs at most {most} arguments")),
        }
    }

    /// Returns an argument, empty if it is missing; the first one has index 0.
    pub fn argument(&self, index: usize) -> &str {
        self.arguments.get(index).map_or("", String::as_str)
    }

    pub fn colour(&self, index: usize) -> Result<Colour, String> {
        let colour = parse_colour(self.argument(index));
        colour.ok_or_else(|| format!("argument {} must be color", index + 1))
    }

    /// Parses an argument as an integer from `min` to `max`.
    pub fn number(&self, index: usize, min: usize, max: usize) -> Result<usize, String> {
        match self.argument(index).parse() {
            Err(_) => Err(self.error(index, "a whole number")),
            Ok(number) if number < min => {
                Err(self.error(index, &format!("greater or equal {min}")))
            }
            Ok(number) if number > max => Err(self.error(index, &format!("less or equal {max}"))),
            Ok(number) => Ok(number),
        }
    }

    /// Parses an argument as a flag: `0`, `1`, `false` or `true`.
    pub fn flag(&self, index: usize) -> Result<bool, String> {
        match self.argument(index) {
            "0" | "false" => Ok(false),
            "1" | "true" => Ok(true),
            _ => Err(self.error(index, "0 or 1")),
        }
    }

    pub fn seconds(&self, index: usize) -> Result<Duration, String> {
        let seconds = self.argument(index).parse().ok();
        let seconds = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        seconds.ok_or_else(|| self.error(index, "seconds"))
    }

    fn error(&self, index: usize, expected: &str) -> String {
        let text = self.argument(index);
        format!("argument {} ({text}) must be {expected}", index + 1)
    }
}

/// Splits a text into words.
fn words(text: impl Iterator<Item = char>) -> Vec<String> {
    let (mut words, mut word, mut is_quoted) = (Vec::new(), String::new(), false);
    for c in text {
        match c {
            '"' => is_quoted = !is_quoted,
            c if c.is_whitespace() && !is_quoted => {
                if !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
            }
            c => word.push(c),
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (String, String, Vec<String>) {
        let line = CommandLine::parse(text).expect("a command");
        (line.id, line.command, line.arguments)
    }

    #[test]
    fn lines_without_a_command_are_ignored() {
        for text in ["", " \t ", "\r\n", "# interrupt", "  # play b a1", "\u{7}"] {
            assert_eq!(CommandLine::parse(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_number_before_the_command_is_its_identifier() {
        let words = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        let expected = ("12".to_owned(), "play".to_owned(), words(&["b", "a1"]));
        for text in [
            "12 play b a1",
            "\t12\tplay  b a1 # first\r\n",
            "1\u{1}2 pl\u{0}ay b a1",
        ] {
            assert_eq!(read(text), expected, "{text:?}");
        }
        assert_eq!(read("12"), (String::new(), "12".to_owned(), vec![]));
        let quoted = read("loadsgf \"my games/1.sgf\" 3").2;
        assert_eq!(quoted, ["my games/1.sgf", "3"]);
    }
}

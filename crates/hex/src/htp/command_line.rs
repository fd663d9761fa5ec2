//! Command lines of the protocol: tokens, command identifiers and arguments.

use std::str::FromStr;
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

    /// Checks that the number of arguments is `number`.
    pub fn takes(&self, number: usize) -> Result<(), String> {
        match number {
            _ if number == self.arguments.len() => Ok(()),
            0 => Err("no arguments allowed".to_owned()),
            1 => Err("command needs one argument".to_owned()),
            _ => Err(format!("command needs {number} arguments")),
        }
    }

    /// Checks that there are at most `number` arguments.
    pub fn takes_at_most(&self, number: usize) -> Result<(), String> {
        match number {
            _ if number >= self.arguments.len() => Ok(()),
            1 => Err("command needs at most one argument".to_owned()),
            _ => Err(format!("command needs at most {number} arguments")),
        }
    }

    /// Returns an argument; the first one has index 0.
    pub fn argument(&self, index: usize) -> Result<&str, String> {
        let argument = self.arguments.get(index);
        argument
            .map(String::as_str)
            .ok_or_else(|| format!("missing argument {}", index + 1))
    }

    pub fn colour(&self, index: usize) -> Result<Colour, String> {
        parse_colour(self.argument(index)?)
            .ok_or_else(|| format!("argument {} must be color", index + 1))
    }

    /// Parses an argument as an integer from `least` to `most`.
    pub fn number(&self, index: usize, min: usize, max: usize) -> Result<usize, String> {
        let text = self.argument(index)?;
        let error = |what: &str| format!("argument {} ({text}) must be {what}", index + 1);
        let number: usize = text.parse().map_err(|_| error("a whole number"))?;
        if number < min {
            return Err(error(&format!("greater or equal {min}")));
        }
        if number > max {
            return Err(error(&format!("less or equal {max}")));
        }
        Ok(number)
    }

    /// Parses an argument as a flag: `0`, `1`, `false` or `true`.
    pub fn flag(&self, index: usize) -> Result<bool, String> {
        match self.argument(index)? {
            "0" | "false" => Ok(false),
            "1" | "true" => Ok(true),
            text => Err(format!("argument {} ({text}) must be 0 or 1", index + 1)),
        }
    }

    pub fn seconds(&self, index: usize) -> Result<Duration, String> {
        let text = self.argument(index)?;
        let seconds = f64::from_str(text).ok();
        seconds
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
            .ok_or_else(|| format!("argument {} ({text}) must be seconds", index + 1))
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

    #[test]
    fn numbers_of_arguments_and_seconds_are_checked() {
        let line = CommandLine::parse("x foo 20 0 -1 2.5").expect("a command");
        let max = line.takes_at_most(1).unwrap_err();
        assert_eq!(max, "command needs at most one argument");
        assert_eq!(line.seconds(4), Ok(Duration::from_millis(2500)));
        assert!(line.seconds(3).is_err() && line.seconds(0).is_err());
    }
}

//! Splitting of a command line into words, without a shell.

use thiserror::Error;

/// The error of an invalid command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ShellWordsError {
    /// There are no words.
    #[error("the command line is empty")]
    Empty,
    /// A quote is not closed.
    #[error("the command line has an unclosed {0}")]
    Open(char),
    /// The line ends with a backslash.
    #[error("the command line ends with a backslash")]
    Backslash,
}

/// Splits a command line at whitespace, with the quoting rules of a shell.
///
/// Quoted text belongs to one word, and quotes may appear within a word. A backslash escapes the
/// next character: any character outside quotes, `"` and `\` in double quotes, none in single
/// quotes. Nothing else is special: no variables, patterns or pipes.
///
/// # Errors
/// No words, an open quote, or a final backslash.
pub fn split_words(line: &str) -> Result<Vec<String>, ShellWordsError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut rest = line.chars();
    while let Some(c) = rest.next() {
        if c.is_whitespace() {
            words.extend(word.take());
            continue;
        }
        let word = word.get_or_insert_default();
        match c {
            '\'' | '"' => quoted(c, &mut rest, word)?,
            '\\' => word.push(rest.next().ok_or(ShellWordsError::Backslash)?),
            _ => word.push(c),
        }
    }
    words.extend(word);
    if words.is_empty() {
        return Err(ShellWordsError::Empty);
    }
    Ok(words)
}

/// The rest of a quoted text.
fn quoted(
    quote: char,
    rest: &mut impl Iterator<Item = char>,
    word: &mut String,
) -> Result<(), ShellWordsError> {
    let open = ShellWordsError::Open(quote);
    loop {
        match rest.next().ok_or(open)? {
            c if c == quote => return Ok(()),
            '\\' if quote == '"' => match rest.next().ok_or(open)? {
                c @ ('"' | '\\') => word.push(c),
                c => word.extend(['\\', c]),
            },
            c => word.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whitespace_separates_words_and_quotes_join_them() {
        for (line, expected) in [
            ("python3 low.py", &["python3", "low.py"][..]),
            ("  a\t b  ", &["a", "b"]),
            ("'my player' --name=\"a b\"c", &["my player", "--name=a bc"]),
            (
                r#"my\ player "say \"\\\n\"" '\'"#,
                &["my player", r#"say "\\n""#, r"\"],
            ),
            ("x '' \"\"", &["x", "", ""]),
            ("echo $HOME | *", &["echo", "$HOME", "|", "*"]),
        ] {
            assert_eq!(split_words(line).expect(line), expected, "{line}");
        }
    }

    #[test]
    fn unclosed_quotes_are_rejected() {
        for (line, error) in [
            ("", ShellWordsError::Empty),
            (" \t", ShellWordsError::Empty),
            ("a 'b", ShellWordsError::Open('\'')),
            ("a \"b\\\"", ShellWordsError::Open('"')),
            ("a\\", ShellWordsError::Backslash),
        ] {
            assert_eq!(split_words(line), Err(error), "{line}");
        }
    }
}

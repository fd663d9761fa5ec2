//! A command line as words, without asking a shell.

use thiserror::Error;

/// A command line that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WordsError {
    /// Nothing to run.
    #[error("the command line is empty")]
    Empty,
    /// A quote that is opened only.
    #[error("the command line has a {0} without a second one")]
    Open(char),
    /// A backslash with nothing to protect.
    #[error("the command line ends with a backslash")]
    Backslash,
}

/// Splits a command line at its blanks, as a shell would.
///
/// Text in quotes is one word, and quotes may stand within a word. A backslash protects the next
/// character: any outside quotes, `"` and `\` between double quotes, none between single ones.
/// Nothing else is special: no variables, no patterns, no pipes.
///
/// # Errors
/// No word at all, a quote or a backslash that the line leaves open.
pub fn words(line: &str) -> Result<Vec<String>, WordsError> {
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
            '\\' => word.push(rest.next().ok_or(WordsError::Backslash)?),
            _ => word.push(c),
        }
    }
    words.extend(word);
    if words.is_empty() {
        return Err(WordsError::Empty);
    }
    Ok(words)
}

/// The rest of a quotation.
fn quoted(
    quote: char,
    rest: &mut impl Iterator<Item = char>,
    word: &mut String,
) -> Result<(), WordsError> {
    let open = WordsError::Open(quote);
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
    fn blanks_part_words_and_quotes_join_them() {
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
            assert_eq!(words(line).expect(line), expected, "{line}");
        }
    }

    #[test]
    fn what_is_left_open_is_refused() {
        for (line, error) in [
            ("", WordsError::Empty),
            (" \t", WordsError::Empty),
            ("a 'b", WordsError::Open('\'')),
            ("a \"b\\\"", WordsError::Open('"')),
            ("a\\", WordsError::Backslash),
        ] {
            assert_eq!(words(line), Err(error), "{line}");
        }
    }
}

//! Reads views from the command line, a file or standard input, as a line of fields or JSON.

use std::fs;
use std::io::{self, Read};

use handsense_hearts::View;

use crate::error::CliError;
use crate::input::view_json::ViewJson;

/// Reads the view that the arguments name.
///
/// `-` is standard input and `@FILE` a file; anything else is the view itself. A text that begins
/// with a brace is JSON, any other a line of the notation, which a file may break anywhere.
pub fn read(arguments: &[String]) -> Result<View, CliError> {
    parse(&text(arguments)?)
}

/// The text of the file, of standard input, or of the arguments themselves.
pub fn text(arguments: &[String]) -> Result<String, CliError> {
    Ok(match arguments {
        [only] if only == "-" => fetch("standard input", |text| {
            io::stdin().lock().read_to_string(text).map(drop)
        })?,
        [only] if only.starts_with('@') => {
            let path = &only[1..];
            fetch(path, |text| {
                *text = fs::read_to_string(path)?;
                Ok(())
            })?
        }
        words => words.join(" "),
    })
}

/// Reads a source.
fn fetch(name: &str, read: impl FnOnce(&mut String) -> io::Result<()>) -> Result<String, CliError> {
    let mut text = String::new();
    read(&mut text).map_err(|source| CliError::Read {
        name: name.to_owned(),
        source,
    })?;
    Ok(text)
}

/// Reads a text in either form.
fn parse(text: &str) -> Result<View, CliError> {
    // Some editors put a byte order mark before the text.
    let text = text.trim_start_matches('\u{FEFF}').trim();
    if text.starts_with('{') {
        ViewJson::read(text)
    } else {
        Ok(text.parse()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_json_are_told_apart() {
        let line = parse("hand=AK3.QJ98.T654.72\n").unwrap();
        let broken = parse("\u{FEFF}me=0\n  hand=AK3.QJ98.T654.72\n").unwrap();
        let json = parse("\n {\"hand\": \"AK3.QJ98.T654.72\"}").unwrap();
        assert_eq!((&line, &line), (&broken, &json));
    }

    #[test]
    fn arguments_are_joined_by_blanks() {
        let words = ["me=1", "hand=AK3.QJ98.T654.72"].map(str::to_owned);
        assert_eq!(read(&words).unwrap().me().index(), 1);
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = read(&["@no/such/file".to_owned()]).unwrap_err();
        assert!(error.to_string().starts_with("cannot read no/such/file: "));
        assert_eq!(error.exit_code(), 1);
    }
}

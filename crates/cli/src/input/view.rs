//! Reads views from the command line, a file or standard input.

use crate::error::Failure;
use handsense_hearts::View;
use std::fs;
use std::io::{self, Read};

/// Reads the view that the arguments name: `-` is standard input and `@FILE` a file; anything else is the
/// view itself. A file may break the line anywhere.
pub fn read(arguments: &[String]) -> Result<View, Failure> {
    Ok(text(arguments)?.parse()?)
}

/// The text of the file, of standard input, or of the arguments themselves.
pub fn text(arguments: &[String]) -> Result<String, Failure> {
    let text = match arguments {
        [only] if only == "-" => {
            let mut text = String::new();
            let read = io::stdin().lock().read_to_string(&mut text);
            read.map_err(Failure::read("standard input"))?;
            text
        }
        [only] if only.starts_with('@') => {
            let path = &only[1..];
            fs::read_to_string(path).map_err(Failure::read(path))?
        }
        words => words.join(" "),
    };
    // Some editors put a byte order mark before the text.
    Ok(text.trim_start_matches('\u{FEFF}').to_owned())
}

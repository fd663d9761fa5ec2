//! Input: views, deals and positions from the command line, from files, or as JSON; players.
//!
//! * [`text`], [`read_view`]: a text and a view from the command line, a file or standard input.
//! * [`position`]: a position as a line of fields.
//! * [`dialog`]: the answers of a player.
//! * [`players`]: the players of the arena by name, external ones included. [`threads`]: worker
//!   threads.

pub mod dialog;
pub mod players;
pub mod position;
pub mod threads;

use std::fs;
use std::io::{self, Read};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use handsense_hearts::View;

use crate::error::Failure;

/// Parses one of these values by its name.
pub fn by_name<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let names = all.iter().map(move |&value| name(value));
    PossibleValuesParser::new(names.collect::<Vec<_>>()).map(move |text| {
        let named = |value: &&T| name(**value) == text;
        *all.iter().find(named).expect("a possible value")
    })
}

/// Reads the view that the arguments name: `-` is standard input and `@FILE` a file; anything else is the
/// view itself. A file may break the line anywhere.
pub fn read_view(arguments: &[String]) -> Result<View, Failure> {
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

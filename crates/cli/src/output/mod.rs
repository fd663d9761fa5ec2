//! The output of the commands: format arguments, screens, tables, JSON.
//!
//! * [`answer`], [`answer_exactly`], [`print`]: write to standard output.
//! * [`screen`]: the arguments for the format, and capabilities of the output. [`paint`]: colours, and the reduction to ASCII.
//! * [`table`], [`words`], [`json`]: parts of the output.
//! * [`visible`]: control characters of files and foreign programs, escaped.
//! * [`watch`]: the progress of a search, and its end by Ctrl-C.
//! * [`hearts`]: sections about Hearts.

pub mod hearts;
pub mod json;
pub mod paint;
pub mod screen;
pub mod table;
pub mod visible;
pub mod watch;
pub mod words;

use crate::error::Failure;
use anstream::stdout;
use screen::Screen;
pub use screen::{ColourArguments, OutputArguments};
use serde::Serialize;
use std::io::{ErrorKind, Write};

/// Writes a result as text, or as JSON with numbers of at most four decimals.
///
/// # Errors
/// Standard output cannot be written.
pub fn answer(
    output: &OutputArguments,
    value: &impl Serialize,
    text: impl FnOnce() -> String,
) -> Result<(), Failure> {
    if output.json {
        return print(&json::write_rounded(value)?);
    }
    answer_exactly(output, value, text)
}

/// Writes a result as text, or as JSON with exact numbers.
///
/// # Errors
/// Standard output cannot be written.
pub fn answer_exactly(
    output: &OutputArguments,
    value: &impl Serialize,
    text: impl FnOnce() -> String,
) -> Result<(), Failure> {
    if output.json {
        return print(&json::write(value)?);
    }
    print(&Screen::new(output).show(&text()))
}

/// Writes to standard output, without colours where it gets none. A closed pipe is not an error.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure::new(format!(
            "cannot write to standard output: {error}"
        ))),
        _ => Ok(()),
    }
}

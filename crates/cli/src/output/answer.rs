//! Writes results to standard output: JSON, or text for the screen.

use std::io::{ErrorKind, Write};

use anstream::stdout;
use serde::Serialize;

use super::arguments::OutputArguments;
use super::json;
use super::screen::Screen;
use crate::error::CliError;

/// Writes a result as JSON or as text.
///
/// # Errors
/// Standard output cannot be written.
pub fn answer(
    output: &OutputArguments,
    value: &impl Serialize,
    text: impl FnOnce(Screen) -> String,
) -> Result<(), CliError> {
    if output.json {
        return print(&json::write(value)?);
    }
    let screen = Screen::new(output);
    print(&screen.show(&text(screen)))
}

/// Writes to standard output, without colours where it gets none. A closed pipe is not an error.
pub fn print(text: &str) -> Result<(), CliError> {
    let mut out = stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(CliError::Write(error)),
        _ => Ok(()),
    }
}

//! Answers on standard output: as JSON, or as text that suits the screen.

use std::io::{ErrorKind, Write, stdout};

use serde::Serialize;

use super::arguments::OutputArguments;
use super::json;
use super::screen::Screen;
use crate::error::CliError;

/// Writes an answer as JSON or as text, as the arguments say.
///
/// # Errors
/// An answer that cannot be written.
pub fn answer(
    output: &OutputArguments,
    value: &impl Serialize,
    text: impl FnOnce(Screen) -> String,
) -> Result<(), CliError> {
    if output.json {
        return print(&json::write(value)?);
    }
    let screen = Screen::of(output);
    print(&screen.show(&text(screen)))
}

/// Writes to standard output. A reader that has seen enough and closed the pipe is no error.
pub fn print(text: &str) -> Result<(), CliError> {
    let mut out = stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(CliError::Write(error)),
        _ => Ok(()),
    }
}

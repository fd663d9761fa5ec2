//! The `handsense` command.
//!
//! A command asks the library and writes either JSON or text. Text is composed once, with suit
//! symbols and drawn tables; [`output::screen`] decides what the reader can see and
//! [`output::paint`] turns the finished text into that: colours on, or symbols and frames down to
//! ASCII. So no command knows about terminals, and tables measure plain characters.
//!
//! * [`commands`]: the command line and what each command does.
//! * [`input`]: views, deals, positions and players from arguments and files.
//! * [`output`]: JSON, text, screens.
//! * [`error`]: errors and their exit status.

#![forbid(unsafe_code)]

mod commands;
mod error;
mod input;
mod output;

use std::process::ExitCode;

use clap::Parser;
use commands::Arguments;

fn main() -> ExitCode {
    match commands::run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!(
                "handsense: {}",
                output::visible::visible(&error.to_string())
            );
            ExitCode::from(error.exit_code())
        }
    }
}

//! The `handsense` command.
//!
//! A command asks the library and writes either JSON or text. Text is composed once, with suit
//! symbols and drawn tables. [`output::screen`] decides which characters the reader can see, and
//! [`output::paint`] adds colours and reduces symbols and frames to ASCII. [`output::print`] drops the
//! colours where they are not wanted. So no
//! command knows about terminals, and tables measure plain characters.
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

use clap::builder::Styles;
use clap::{Command, FromArgMatches};
use commands::Arguments;

/// Lets each option refuse a negative number in its own words.
fn with_negative_numbers(command: Command) -> Command {
    let command = command.allow_negative_numbers(true);
    command.mut_subcommands(with_negative_numbers)
}

fn main() -> ExitCode {
    let matches = with_negative_numbers(commands::command()).get_matches();
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    arguments.colours.apply();
    match commands::run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let styles = Styles::styled();
            let style = styles.get_error();
            anstream::eprintln!(
                "{style}handsense:{style:#} {}",
                output::visible::visible(&error.message)
            );
            ExitCode::from(error.exit_code)
        }
    }
}

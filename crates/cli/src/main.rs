//! The commands behind `handsense`: one file each, a few shared ones for reading and writing.
//!
//! A command asks the library and writes either JSON or text. Text is composed once, with suit
//! symbols and drawn tables; [`screen`] decides what the reader can see and [`paint`] turns the
//! finished text into that: colours on, or symbols and frames down to ASCII. So no command knows
//! about terminals, and tables measure plain characters.

#![forbid(unsafe_code)]

mod analyze;
mod arena;
mod arguments;
mod binokel;
mod check;
mod deal_input;
mod error;
mod explain;
mod fields;
mod hard;
mod hex;
mod json;
mod learn;
mod liap_tui;
mod mean;
mod moon_report;
mod paint;
mod passing;
mod players;
mod position_input;
mod prospects;
mod screen;
mod search;
mod signature;
mod situation;
mod solve;
mod table;
mod tune;
mod view_input;
mod view_json;
mod words;

use std::io::{ErrorKind, Write, stdout};
use std::process::ExitCode;

use arguments::{Arguments, Command};
use clap::Parser;
use error::CliError;
use thiserror::Error;

use handsense_lab::error::ArenaError;

/// Why a command failed.
#[derive(Debug, Error)]
pub enum Failure {
    /// A question about a hand or a situation has no answer.
    #[error(transparent)]
    Question(#[from] CliError),
    /// A match cannot be played or shown.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// Weights cannot be tuned.
    #[error(transparent)]
    Tune(#[from] tune::TuneError),
    /// A net cannot be learnt.
    #[error(transparent)]
    Learn(#[from] learn::LearnError),
    /// A question about Liap Tui has no answer.
    #[error(transparent)]
    LiapTui(#[from] liap_tui::LiapTuiError),
    /// A question about Hex has no answer.
    #[error(transparent)]
    Hex(#[from] hex::HexError),
    /// A question about Binokel has no answer.
    #[error(transparent)]
    Binokel(#[from] binokel::BinokelError),
    /// Scores cannot be judged.
    #[error(transparent)]
    Prospects(#[from] prospects::ProspectsError),
}

impl Failure {
    /// What the program ends with.
    pub const fn exit_code(&self) -> u8 {
        match self {
            Failure::Question(error) => error.exit_code(),
            Failure::Arena(error) => error.exit_code(),
            Failure::Tune(error) => error.exit_code(),
            Failure::LiapTui(error) => error.exit_code(),
            Failure::Binokel(error) => error.exit_code(),
            Failure::Hex(error) => error.exit_code(),
            Failure::Learn(_) | Failure::Prospects(_) => 1,
        }
    }
}

/// Runs the command that the arguments name.
pub fn run(arguments: Arguments) -> Result<(), Failure> {
    match arguments.command {
        Command::Analyze(arguments) => analyze::run(&arguments)?,
        Command::Explain(arguments) => explain::run(&arguments)?,
        Command::Hard(arguments) => hard::run(&arguments)?,
        Command::Solve(arguments) => solve::run(&arguments)?,
        Command::Search(arguments) => search::run(&arguments)?,
        Command::Check(arguments) => check::run(&arguments)?,
        Command::Signature => signature::run()?,
        Command::Arena(arguments) => arena::run(&arguments)?,
        Command::Tune(arguments) => tune::run(&arguments)?,
        Command::Lessons(arguments) => learn::give(&arguments)?,
        Command::Learn(arguments) => learn::learn(&arguments)?,
        Command::Prospects(arguments) => prospects::run(&arguments)?,
        Command::LiapTui(command) => liap_tui::run(&command)?,
        Command::Binokel(command) => binokel::run(&command)?,
        Command::Hex(command) => hex::run(&command)?,
    }
    Ok(())
}

/// Writes to standard output. A reader that has seen enough and closed the pipe is no error.
fn print(text: &str) -> Result<(), CliError> {
    let mut out = stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(CliError::Write(error)),
        _ => Ok(()),
    }
}

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("handsense: {error}");
            ExitCode::from(error.exit_code())
        }
    }
}

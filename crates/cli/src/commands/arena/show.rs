//! `handsense arena show`: the statistics of a result file.

use std::path::PathBuf;

use clap::Args;

use super::error::ArenaError;
use super::recorder::Books;
use crate::output::OutputArguments;

/// What to show.
#[derive(Debug, Args)]
pub struct ShowArguments {
    /// The result file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write every seat of every deal as a table
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// What the answer looks like.
    #[command(flatten)]
    output: OutputArguments,
}

/// Runs the command.
pub fn run(arguments: &ShowArguments) -> Result<(), ArenaError> {
    let books = Books::of_file(&arguments.file, arguments.csv.as_deref())?;
    books.answer(&arguments.output)
}

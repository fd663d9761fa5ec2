//! `handsense arena show`: the statistics of a results file.

use std::path::PathBuf;

use clap::Args;

use super::error::ArenaError;
use super::recorder::Recorder;
use crate::output::OutputArguments;

/// The arguments of the command.
#[derive(Debug, Args)]
pub struct ShowArguments {
    /// The results file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write a CSV table with a row for each seat of each deal
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// The format of the output.
    #[command(flatten)]
    output: OutputArguments,
}

/// Runs the command.
pub fn run(arguments: &ShowArguments) -> Result<(), ArenaError> {
    let recorder = Recorder::from_file(&arguments.file, arguments.csv.as_deref())?;
    recorder.answer(&arguments.output)
}

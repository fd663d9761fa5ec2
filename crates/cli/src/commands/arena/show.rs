//! `handsense arena show`: the statistics of a results file.

use std::path::{Path, PathBuf};

use clap::Args;

use super::error::ArenaError;
use super::recorder::Recorder;
use crate::output::OutputArguments;
use handsense_lab::files::outputs;
use handsense_lab::results::error::FileError;

/// The arguments of the command.
#[derive(Debug, Args)]
pub struct ShowArguments {
    /// The results file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write a CSV table with a row for each seat of each deal
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Replace existing files
    #[arg(long)]
    force: bool,
    /// The format of the output.
    #[command(flatten)]
    output: OutputArguments,
}

/// Runs the command.
pub fn run(arguments: &ShowArguments) -> Result<(), ArenaError> {
    let csv = arguments.csv.as_deref();
    let outputs: Vec<&Path> = csv.into_iter().collect();
    outputs::check(&outputs, &[&arguments.file], arguments.force).map_err(FileError::from)?;
    let mut recorder = Recorder::from_file(&arguments.file, csv)?;
    recorder.finish()?;
    recorder.answer(&arguments.output)
}

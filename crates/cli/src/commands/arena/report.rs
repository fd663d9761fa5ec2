//! `handsense arena show` and `handsense arena report`: results files as text and as one HTML page.

use std::path::{Path, PathBuf};

use clap::Args;

use super::recorder::{self, Recorder};
use crate::error::Failure;
use crate::output::OutputArguments;
use handsense_lab::files::outputs;

/// The arguments of `show`.
#[derive(Debug, Args)]
pub struct ShowArguments {
    /// The results file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write a CSV table with a row for each seat of each round
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Replace existing files
    #[arg(long)]
    force: bool,
    /// The format of the output.
    #[command(flatten)]
    output: OutputArguments,
}

/// Shows the statistics of a results file.
pub fn show(arguments: &ShowArguments) -> Result<(), Failure> {
    let csv = arguments.csv.as_deref();
    let outputs: Vec<&Path> = csv.into_iter().collect();
    outputs::check(&outputs, &[&arguments.file], arguments.force)?;
    let mut recorder = Recorder::from_file(&arguments.file, csv)?;
    recorder.finish()?;
    recorder.answer(&arguments.output)
}

/// The arguments of `report`.
#[derive(Debug, Args)]
#[command(
    after_help = "The page needs nothing but itself: no script, no font, no net. The same files \
give the same page. Several files whose matches share a player are put into one order of strength.

Examples:
  handsense arena report match.jsonl --out match.html
  handsense arena report tuned-*.jsonl --out strength.html"
)]
pub struct ReportArguments {
    /// The results files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The HTML page
    #[arg(long, value_name = "PAGE")]
    out: PathBuf,
    /// Replace existing files
    #[arg(long)]
    force: bool,
}

/// Writes the page.
pub fn run(arguments: &ReportArguments) -> Result<(), Failure> {
    let inputs: Vec<&Path> = arguments.files.iter().map(PathBuf::as_path).collect();
    outputs::check(&[&arguments.out], &inputs, arguments.force)?;
    let read: Result<Vec<Recorder>, Failure> = arguments
        .files
        .iter()
        .map(|file| Recorder::from_file(file, None))
        .collect();
    recorder::write_page(&arguments.out, &read?.iter().collect::<Vec<_>>())
}

//! `handsense arena show`, `merge` and `report`: results files as text, the merged shards of a match, and one
//! HTML page.

use super::recorder;
use super::recorder::Recorder;
use crate::error::Failure;
use crate::output::OutputArguments;
use clap::Args;
use handsense_lab::files::outputs;
use handsense_lab::results::merge::ShardSet;
use handsense_lab::results::results_file::WholeResults;
use std::path::{Path, PathBuf};

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
pub fn report(arguments: &ReportArguments) -> Result<(), Failure> {
    let inputs: Vec<&Path> = arguments.files.iter().map(PathBuf::as_path).collect();
    outputs::check(&[&arguments.out], &inputs, arguments.force)?;
    let read: Result<Vec<Recorder>, Failure> = arguments
        .files
        .iter()
        .map(|file| Recorder::from_file(file, None))
        .collect();
    recorder::write_page(&arguments.out, &read?.iter().collect::<Vec<_>>())
}

/// The arguments of the command.
#[derive(Debug, Args)]
#[command(after_help = "\
The merged file is the one that a single run would have written, apart from times, and is shown as \
such. Without --out the match is only shown.

Example:
  handsense arena merge part-*.jsonl --out match.jsonl")]
pub struct MergeArguments {
    /// The results files of all shards of one match, in any order
    #[arg(required = true, value_name = "PART")]
    parts: Vec<PathBuf>,
    /// Results file of the whole match
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
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

/// Runs the command.
pub fn merge(arguments: &MergeArguments) -> Result<(), Failure> {
    let out = arguments.out.as_deref();
    // Checked first: reading long files takes time.
    let outputs: Vec<&Path> = out.into_iter().chain(arguments.csv.as_deref()).collect();
    let inputs: Vec<&Path> = arguments.parts.iter().map(PathBuf::as_path).collect();
    outputs::check(&outputs, &inputs, arguments.force)?;
    let parts = ShardSet::open(&arguments.parts)?;
    let mut recorder = Recorder::new(parts.header(), arguments.csv.as_deref())?;
    let mut merged = match out {
        Some(path) => Some(WholeResults::create(path, parts.header())?),
        None => None,
    };
    parts.for_each(|path, (record, times)| -> Result<(), Failure> {
        if let Some(results_file) = &mut merged {
            results_file.add(&record, times.as_ref())?;
        }
        recorder.add(&record, times.as_ref(), path)
    })?;
    if let Some(results_file) = merged {
        results_file.finish()?;
    }
    recorder.finish()?;
    recorder.answer(&arguments.output)
}

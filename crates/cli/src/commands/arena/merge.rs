//! `handsense arena merge`: merges the shards of a match.

use std::path::{Path, PathBuf};

use clap::Args;

use super::recorder::Recorder;
use crate::error::Failure;
use crate::output::OutputArguments;
use handsense_lab::files::outputs;
use handsense_lab::results::merge::ShardSet;
use handsense_lab::results::results_file::WholeResults;

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
pub fn run(arguments: &MergeArguments) -> Result<(), Failure> {
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

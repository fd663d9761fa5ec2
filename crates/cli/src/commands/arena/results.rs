//! `handsense arena report` and `merge`: results files as text, and the merged shards of a match.

use super::crosstable;
use super::recorder::Recorder;
use super::tables::{answer, report_text};
use crate::error::Failure;
use crate::output::screen::Screen;
use crate::output::{OutputArguments, json, print};
use clap::Args;
use handsense_lab::files::outputs;
use handsense_lab::report::crosstable::Crosstable;
use handsense_lab::report::numbers::Report;
use handsense_lab::results::merge::ShardSet;
use std::path::{Path, PathBuf};

/// The arguments of `report`.
#[derive(Debug, Args)]
#[command(
    after_help = "Several files whose matches make a tournament end with the ratings of their players.

Examples:
  handsense arena report match.jsonl
  handsense arena report results/*.jsonl"
)]
pub struct ReportArguments {
    /// The results files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write a CSV table of one file, with a row for each seat of each round
    #[arg(long, value_name = "TABLE")]
    csv: Option<PathBuf>,
    /// Replace an existing table
    #[arg(long)]
    force: bool,
    /// The format of the output.
    #[command(flatten)]
    output: OutputArguments,
}

/// Reports the matches of results files.
pub fn report(arguments: &ReportArguments) -> Result<(), Failure> {
    let csv = arguments.csv.as_deref();
    let inputs: Vec<&Path> = arguments.files.iter().map(PathBuf::as_path).collect();
    outputs::check(&Vec::from_iter(csv), &inputs, arguments.force)?;
    if csv.is_some() && inputs.len() > 1 {
        return Err(Failure::usage("--csv writes the table of one results file"));
    }
    let mut all = Vec::new();
    for file in inputs {
        let mut recorder = Recorder::from_file(file, csv)?;
        recorder.finish()?;
        all.push(recorder);
    }
    let reports: Vec<Report> = all.iter().map(|one| Report::new(&one.summary)).collect();
    if arguments.output.json {
        return json::write(&reports).and_then(|text| print(&text));
    }
    let screen = Screen::new(&arguments.output);
    let mut texts: Vec<String> = reports.iter().map(report_text).collect();
    if all.len() > 1 {
        let matches: Vec<_> = all.iter().map(|one| &one.summary).collect();
        texts.push(match Crosstable::new(&matches) {
            Ok(table) => crosstable::text(&table, screen.width()),
            Err(reason) => format!("There are no ratings: {reason}.\n"),
        });
    }
    print(&screen.show(&texts.join("\n")))
}

/// The arguments of the command.
#[derive(Debug, Args)]
#[command(after_help = "\
The merged file is the one that a single run would have written, apart from times, and is shown as \
such.

Example:
  handsense arena merge part-*.jsonl --out match.jsonl")]
pub struct MergeArguments {
    /// The results files of all shards of one match, in any order
    #[arg(required = true, value_name = "PART")]
    parts: Vec<PathBuf>,
    /// Results file of the whole match
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Replace an existing file
    #[arg(long)]
    force: bool,
    /// The format of the output.
    #[command(flatten)]
    output: OutputArguments,
}

/// Runs the command.
pub fn merge(arguments: &MergeArguments) -> Result<(), Failure> {
    // Checked first: reading long files takes time.
    let inputs: Vec<&Path> = arguments.parts.iter().map(PathBuf::as_path).collect();
    outputs::check(&[&arguments.out], &inputs, arguments.force)?;
    let parts = ShardSet::open(&arguments.parts)?;
    parts.write(&arguments.out)?;
    answer(&parts.summary, &arguments.output)
}

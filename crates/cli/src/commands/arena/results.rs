//! `handsense arena report`: results files as text.

use super::crosstable;
use super::recorder::Recorder;
use super::tables::report_text;
use crate::error::Failure;
use crate::output::{OutputArguments, answer_exactly};
use clap::Args;
use handsense_lab::files::outputs;
use handsense_lab::report::crosstable::Crosstable;
use handsense_lab::report::numbers::Report;
use std::path::{Path, PathBuf};

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
    let all = inputs.into_iter().map(|file| Recorder::read(file, csv));
    let all = all.collect::<Result<Vec<_>, _>>()?;
    let reports: Vec<Report> = all.iter().map(Report::new).collect();
    answer_exactly(&arguments.output, &reports, || {
        let mut texts: Vec<String> = reports.iter().map(report_text).collect();
        if all.len() > 1 {
            texts.push(match Crosstable::new(&all) {
                Ok(table) => crosstable::text(&table),
                Err(reason) => format!("There are no ratings: {reason}.\n"),
            });
        }
        texts.join("\n")
    })
}

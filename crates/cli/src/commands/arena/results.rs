//! `handsense arena report`: results files as text.

use super::tables::report_text;
use super::tournament;
use crate::error::Failure;
use crate::output::visible::visible;
use crate::output::{OutputArguments, answer_exactly};
use clap::Args;
use handsense_lab::report::crosstable::Crosstable;
use handsense_lab::report::numbers::Report;
use handsense_lab::results::results_file::{self, Results};
use handsense_lab::results::summary::MatchSummary;
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
    #[command(flatten)]
    output: OutputArguments,
}

/// Reports the matches of results files.
pub fn report(arguments: &ReportArguments) -> Result<(), Failure> {
    let read = |path: &PathBuf| -> Result<MatchSummary, Failure> {
        let results = results_file::read(path)?;
        let mut summary = MatchSummary::new(results.header.clone());
        add_results(&mut summary, &results, path);
        Ok(summary)
    };
    let all = arguments.files.iter().map(read);
    let all = all.collect::<Result<Vec<_>, _>>()?;
    let reports: Vec<Report> = all.iter().map(Report::new).collect();
    answer_exactly(&arguments.output, &reports, || {
        let mut texts: Vec<String> = reports.iter().map(report_text).collect();
        if all.len() > 1 {
            texts.push(match Crosstable::new(&all) {
                Ok(table) => tournament::text(&table),
                Err(reason) => format!("There are no ratings: {reason}.\n"),
            });
        }
        texts.join("\n")
    })
}

/// Adds what a results file holds. Says that a torn last line is not counted.
pub fn add_results(summary: &mut MatchSummary, results: &Results, path: &Path) {
    if results.is_torn {
        let path = visible(&path.display().to_string());
        eprintln!("handsense: {path}: the last line is torn and is dropped");
    }
    for (record, times) in &results.units {
        summary.add(record, times.as_ref());
    }
}

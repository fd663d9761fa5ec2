//! Records a match: statistics, CSV table.

use crate::error::Failure;
use crate::output::visible::visible;
use handsense_lab::files::WholeFile;
use handsense_lab::matches::record::{Header, Record, Times};
use handsense_lab::results::results_file::Results;
use handsense_lab::results::summary::MatchSummary;
use handsense_lab::results::{csv, results_file};
use std::path::Path;

/// The recorder of a match: statistics, and a CSV table on request.
pub struct Recorder {
    /// The statistics.
    pub summary: MatchSummary,
    csv: Option<WholeFile>,
}

impl Recorder {
    pub fn new(header: &Header, csv: Option<&Path>) -> Result<Recorder, Failure> {
        let mut table = csv.map(WholeFile::create).transpose()?;
        if let Some(table) = &mut table {
            table.add_rows([csv::headings(header)])?;
        }
        Ok(Recorder {
            summary: MatchSummary::new(header.clone()),
            csv: table,
        })
    }

    /// Reads a results file.
    pub fn read(path: &Path, csv: Option<&Path>) -> Result<MatchSummary, Failure> {
        let results = results_file::read(path)?;
        let mut recorder = Recorder::new(&results.header, csv)?;
        recorder.add_results(&results, path)?;
        recorder.finish()
    }

    /// Adds what a results file holds. Says that a torn last line is not counted.
    pub fn add_results(&mut self, results: &Results, path: &Path) -> Result<(), Failure> {
        if results.is_torn {
            let path = visible(&path.display().to_string());
            eprintln!("handsense: {path}: the last line is torn and is dropped");
        }
        let mut units = results.units.iter();
        units.try_for_each(|(record, times)| self.add(record, times.as_ref()))
    }

    pub fn add(&mut self, record: &Record, times: Option<&Times>) -> Result<(), Failure> {
        self.summary.add(record, times);
        if let Some(table) = &mut self.csv {
            table.add_rows(csv::rows(self.summary.header(), record))?;
        }
        Ok(())
    }

    /// Ends the CSV table.
    pub fn finish(self) -> Result<MatchSummary, Failure> {
        if let Some(table) = self.csv {
            table.finish()?;
        }
        Ok(self.summary)
    }
}

//! Records a match: statistics, CSV table.

use crate::error::Failure;
use crate::output::visible::visible;
use handsense_lab::files::WholeFile;
use handsense_lab::matches::record::{Header, Record, Times};
use handsense_lab::results::results_file::Results;
use handsense_lab::results::summary::MatchSummary;
use handsense_lab::results::{ResultsError, csv, results_file};
use std::path::Path;

/// The recorder of a match: statistics, and a CSV table on request.
pub struct Recorder {
    /// The statistics.
    pub summary: MatchSummary,
    csv: Option<WholeFile>,
}

impl Recorder {
    pub fn new(header: &Header, csv: Option<&Path>) -> Result<Recorder, Failure> {
        let mut recorder = Recorder {
            summary: MatchSummary::new(header.clone()),
            csv: None,
        };
        if let Some(path) = csv {
            let mut table = WholeFile::create(path)?;
            table.add_rows([csv::headings(header)])?;
            recorder.csv = Some(table);
        }
        Ok(recorder)
    }

    /// Reads a results file.
    pub fn from_file(path: &Path, csv: Option<&Path>) -> Result<Recorder, Failure> {
        let results = results_file::read(path)?;
        report_torn(&results, path);
        let mut recorder = Recorder::new(&results.header, csv)?;
        for (record, times) in &results.units {
            recorder.add(record, times.as_ref(), path)?;
        }
        Ok(recorder)
    }

    pub fn add(
        &mut self,
        record: &Record,
        times: Option<&Times>,
        source: &Path,
    ) -> Result<(), Failure> {
        let misfit = |_| ResultsError::mismatch(source, record.unit);
        self.summary.add(record, times).map_err(misfit)?;
        if let Some(table) = &mut self.csv {
            table.add_rows(csv::rows(self.summary.header(), record))?;
        }
        Ok(())
    }

    /// Ends the CSV table.
    pub fn finish(&mut self) -> Result<(), Failure> {
        if let Some(table) = self.csv.take() {
            table.finish()?;
        }
        Ok(())
    }

    pub fn is_decided(&self) -> bool {
        self.summary.is_decided()
    }
}

/// Says that a torn last line of a results file is not counted.
pub fn report_torn(results: &Results, path: &Path) {
    if results.is_torn {
        let path = visible(&path.display().to_string());
        eprintln!("handsense: {path}: the last line is torn and is dropped");
    }
}

//! Records a match: statistics, CSV table, report page.

use std::path::{Path, PathBuf};

use super::error::ArenaError;
use super::tables;
use crate::output::screen::Screen;
use crate::output::visible::visible;
use crate::output::{OutputArguments, json, print};
use handsense_lab::files::WholeFile;
use handsense_lab::matches::record::{Header, Record, Times};
use handsense_lab::report::crosstable::PlayedPairing;
use handsense_lab::report::numbers::Report;
use handsense_lab::report::page::{self, MatchReport};
use handsense_lab::results::csv;
use handsense_lab::results::error::{FileError, ResultsError};
use handsense_lab::results::results_file::{self, Results};
use handsense_lab::results::summary::MatchSummary;

/// The recorder of a match: statistics, and a CSV table on request.
pub struct Recorder {
    /// The statistics.
    pub summary: MatchSummary,
    csv: Option<CsvTable>,
    /// The sample of each unit, on request.
    differences: Option<Vec<f64>>,
}

/// A CSV table that is being written.
struct CsvTable {
    path: PathBuf,
    file: WholeFile,
}

impl CsvTable {
    fn add<Row>(&mut self, rows: impl IntoIterator<Item = Row>) -> Result<(), FileError>
    where
        Row: IntoIterator<Item: AsRef<[u8]>>,
    {
        let text = csv::table(rows).map_err(FileError::write(&self.path))?;
        self.file.add(&text)
    }
}

impl Recorder {
    pub fn new(header: &Header, csv: Option<&Path>) -> Result<Recorder, ArenaError> {
        let mut recorder = Recorder {
            summary: MatchSummary::new(header.clone()),
            csv: None,
            differences: None,
        };
        if let Some(path) = csv {
            let mut table = CsvTable {
                path: path.to_owned(),
                file: WholeFile::create(path)?,
            };
            table.add([csv::headings(header)])?;
            recorder.csv = Some(table);
        }
        Ok(recorder)
    }

    /// The recorder of one match of a tournament, which also keeps the sample of each unit.
    pub fn of_pairing(header: &Header) -> Result<Recorder, ArenaError> {
        let mut recorder = Recorder::new(header, None)?;
        recorder.differences = Some(Vec::new());
        Ok(recorder)
    }

    /// Reads a results file.
    pub fn from_file(path: &Path, csv: Option<&Path>) -> Result<Recorder, ArenaError> {
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
    ) -> Result<(), ArenaError> {
        let misfit = |_| ResultsError::mismatch(source, record.unit);
        let difference = self.summary.add(record).map_err(misfit)?;
        if let Some(differences) = &mut self.differences {
            differences.push(difference);
        }
        if let Some(times) = times {
            self.summary.add_times(times);
        }
        if let Some(table) = &mut self.csv {
            table.add(csv::rows(self.summary.header(), record))?;
        }
        Ok(())
    }

    /// Ends the CSV table.
    pub fn finish(&mut self) -> Result<(), ArenaError> {
        if let Some(table) = self.csv.take() {
            table.file.finish()?;
        }
        Ok(())
    }

    pub fn is_decided(&self) -> bool {
        self.summary.is_decided()
    }

    pub fn answer(&self, output: &OutputArguments) -> Result<(), ArenaError> {
        let report = Report::new(&self.summary);
        let shown = if output.json {
            json::write(&report).and_then(|text| print(&text))
        } else {
            print(&Screen::new(output).show(&tables::report(&report)))
        };
        Ok(shown?)
    }

    /// The match for a cross table.
    pub fn as_pairing(&self) -> PlayedPairing<'_> {
        PlayedPairing {
            summary: &self.summary,
            differences: self.differences.as_deref().unwrap_or_default(),
        }
    }

    /// The match for a report page.
    fn on_page(&self) -> MatchReport<'_> {
        MatchReport {
            summary: &self.summary,
            report: Report::new(&self.summary),
        }
    }
}

/// Says that a torn last line of a results file is not counted.
pub fn report_torn(results: &Results, path: &Path) {
    if results.is_torn {
        let path = visible(&path.display().to_string());
        eprintln!("handsense: {path}: the last line is torn and is dropped");
    }
}

/// Writes a report page of these matches.
///
/// # Errors
/// The file cannot be written.
pub fn write_page(path: &Path, matches: &[&Recorder]) -> Result<(), ArenaError> {
    let matches: Vec<MatchReport> = matches.iter().map(|one| one.on_page()).collect();
    Ok(page::write(path, &page::page(&matches))?)
}

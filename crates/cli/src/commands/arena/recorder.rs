//! Records a match: statistics, CSV table, report page.

use std::path::Path;

use super::error::ArenaError;
use super::tables;
use crate::output::screen::Screen;
use crate::output::visible::visible;
use crate::output::{OutputArguments, json, print, table};
use handsense_lab::files::WholeFile;
use handsense_lab::matches::hearts::record::{Header, Record, Times};
use handsense_lab::report::numbers::Report;
use handsense_lab::report::page::{self, HtmlTable, MatchReport};
use handsense_lab::results::csv;
use handsense_lab::results::error::ResultsError;
use handsense_lab::results::results_file::{self, Results};
use handsense_lab::results::series::PlotSeries;
use handsense_lab::results::summary::MatchSummary;

/// The recorder of a match: statistics, and a CSV table on request.
pub struct Recorder {
    /// The statistics.
    pub summary: MatchSummary,
    series: PlotSeries,
    csv: Option<WholeFile>,
}

impl Recorder {
    pub fn new(header: &Header, csv: Option<&Path>) -> Result<Recorder, ArenaError> {
        let mut recorder = Recorder {
            summary: MatchSummary::new(header.clone()),
            series: PlotSeries::new(header.players.len()),
            csv: None,
        };
        if let Some(path) = csv {
            recorder.csv = Some(WholeFile::create(path)?);
            recorder.write_csv(csv::HEADINGS)?;
        }
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
        self.summary.add(record).map_err(misfit)?;
        self.series.add(&self.summary, record);
        if let Some(times) = times {
            self.summary.add_times(times);
        }
        self.write_csv(&csv::lines(self.summary.header(), record))
    }

    fn write_csv(&mut self, lines: &str) -> Result<(), ArenaError> {
        if let Some(file) = &mut self.csv {
            file.add(lines.as_bytes())?;
        }
        Ok(())
    }

    /// Ends the CSV table.
    pub fn finish(&mut self) -> Result<(), ArenaError> {
        if let Some(file) = self.csv.take() {
            file.finish()?;
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

    /// The match for a report page, with the tables of the terminal.
    fn on_page(&self) -> MatchReport<'_> {
        let report = Report::new(&self.summary);
        let grid = |(caption, table)| {
            let mut lines = table::cells(&table).into_iter();
            HtmlTable {
                caption,
                headings: lines.next().unwrap_or_default(),
                rows: lines.collect(),
            }
        };
        MatchReport {
            summary: &self.summary,
            series: &self.series,
            tables: tables::tables(&report).map(grid).into(),
            notes: tables::footer(&report).lines().map(str::to_owned).collect(),
            report,
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
pub fn write_page(path: &Path, matches: &[Recorder]) -> Result<(), ArenaError> {
    let matches: Vec<MatchReport> = matches.iter().map(Recorder::on_page).collect();
    Ok(page::write(path, &page::page(&matches))?)
}

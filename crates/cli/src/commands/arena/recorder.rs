//! Records a match: statistics, CSV table, report page.

use crate::error::Failure;
use crate::output::screen::Screen;
use crate::output::visible::visible;
use crate::output::{OutputArguments, json, print, table};
use comfy_table::Table;
use handsense_lab::files::{FileError, WholeFile};
use handsense_lab::matches::record::{Header, Record, Times};
use handsense_lab::report::crosstable::PlayedPairing;
use handsense_lab::report::format::Digits;
use handsense_lab::report::numbers::Report;
use handsense_lab::report::page::MatchReport;
use handsense_lab::report::tables::{MatchCell, MatchTable};
use handsense_lab::report::{page, tables};
use handsense_lab::results::results_file::Results;
use handsense_lab::results::summary::MatchSummary;
use handsense_lab::results::{ResultsError, csv, results_file};
use std::path::{Path, PathBuf};

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
    pub fn new(header: &Header, csv: Option<&Path>) -> Result<Recorder, Failure> {
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
    pub fn of_pairing(header: &Header) -> Result<Recorder, Failure> {
        let mut recorder = Recorder::new(header, None)?;
        recorder.differences = Some(Vec::new());
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
    pub fn finish(&mut self) -> Result<(), Failure> {
        if let Some(table) = self.csv.take() {
            table.file.finish()?;
        }
        Ok(())
    }

    pub fn is_decided(&self) -> bool {
        self.summary.is_decided()
    }

    pub fn answer(&self, output: &OutputArguments) -> Result<(), Failure> {
        let report = Report::new(&self.summary);
        if output.json {
            json::write(&report).and_then(|text| print(&text))
        } else {
            print(&Screen::new(output).show(&report_text(&report)))
        }
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
pub fn write_page(path: &Path, matches: &[&Recorder]) -> Result<(), Failure> {
    let matches: Vec<MatchReport> = matches.iter().map(|one| one.on_page()).collect();
    Ok(page::write(path, &page::page(&matches))?)
}

/// Formats the report.
fn report_text(report: &Report) -> String {
    let digits = Digits::TERMINAL;
    let mut text = title(report);
    for drawn in [
        tables::differences(report, digits),
        tables::players(report, digits),
    ] {
        text += &format!("\n{}:\n{}", drawn.caption, table::draw(&grid(&drawn)));
    }
    for note in tables::notes(report, digits) {
        text += &(note + "\n");
    }
    text
}

fn grid(of: &MatchTable) -> Table {
    let headings: Vec<&str> = of.headings.iter().map(String::as_str).collect();
    let columns = headings.len();
    let mut table = table::with_headings(headings);
    let cell = |cell: &MatchCell| match &cell.interval {
        Some(interval) => format!("{} ({interval})", cell.value),
        None => cell.value.clone(),
    };
    for row in &of.rows {
        let indent = if row.is_part { "  " } else { "" };
        let name = format!("{indent}{}", row.name);
        table.add_row([name].into_iter().chain(row.cells.iter().map(cell)));
    }
    table::align_right(&mut table, 1..columns);
    table
}

fn title(report: &Report) -> String {
    let header = report.header;
    let names: Vec<String> = header
        .players
        .iter()
        .map(|player| format!("{} = {}", player.letter, player.name))
        .collect();
    let count = header.unit_count();
    let cut = if report.finished < count {
        format!(" of {count}")
    } else {
        String::new()
    };
    format!(
        "{}: {}\n{}{}{cut} {}{} x {}, {}, seed {}\n",
        header.game.info().title,
        names.join(", "),
        shard(header),
        report.finished,
        header.unit.name(),
        if count == 1 { "" } else { "s" },
        seatings(header),
        header.game.text(),
        header.seed,
    )
}

/// The shard of the match, if any.
fn shard(header: &Header) -> String {
    header.shard.map_or_else(String::new, |shard| {
        let (units, unit) = (header.units(), header.unit.name());
        let (first, last) = (units.start, units.end.saturating_sub(1));
        let count = header.count;
        format!("Shard {shard} of {count} {unit}s: numbers {first} to {last}\n")
    })
}

fn seatings(header: &Header) -> String {
    let number = header.seatings.len();
    let plural = if number == 1 { "" } else { "s" };
    if number <= 6 {
        format!("{number} seating{plural} ({})", header.seatings.join(" "))
    } else {
        format!("{number} seating{plural}")
    }
}

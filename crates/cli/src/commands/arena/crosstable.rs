//! `handsense arena crosstable`: the ratings of the players of several results files.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use super::crosstable_tables;
use super::error::ArenaError;
use super::recorder::Recorder;
use crate::output::screen::Screen;
use crate::output::{OutputArguments, json, print};
use handsense_lab::files::{WholeFile, outputs};
use handsense_lab::report::crosstable::Crosstable;
use handsense_lab::report::page;
use handsense_lab::results::csv;
use handsense_lab::results::error::FileError;
use handsense_lab::results::merge::ShardSet;
use handsense_lab::results::results_file::ResultsReader;

/// The arguments of the command.
#[derive(Debug, Args)]
#[command(after_help = "\
The shards of a match count as one. All matches have the same game, seed and options.

Examples:
  handsense arena crosstable results
  handsense arena crosstable results --page tournament.html --csv tournament.csv")]
pub struct CrosstableArguments {
    /// Results files, or directories of them: matches of two players, or their shards
    #[arg(required = true, value_name = "RESULTS")]
    results: Vec<PathBuf>,
    /// Where the results go.
    #[command(flatten)]
    output: CrosstableOutput,
}

/// Where a cross table goes.
#[derive(Debug, Args)]
pub struct CrosstableOutput {
    /// Write the ratings and the cross table to this HTML page
    #[arg(long, value_name = "PAGE")]
    page: Option<PathBuf>,
    /// Write a CSV table with a row for each player against each opponent
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Replace an existing page or table
    #[arg(long)]
    force: bool,
    /// The format of the output.
    #[command(flatten)]
    format: OutputArguments,
}

impl CrosstableOutput {
    /// Checks the files to write before a match is played or read.
    pub fn check(&self, inputs: &[&Path]) -> Result<(), FileError> {
        let outputs = self.page.as_deref().into_iter().chain(self.csv.as_deref());
        outputs::check(&outputs.collect::<Vec<_>>(), inputs, self.force)?;
        Ok(())
    }
}

/// Runs the command.
pub fn run(arguments: &CrosstableArguments) -> Result<(), ArenaError> {
    let mut files = Vec::new();
    for path in &arguments.results {
        if path.is_dir() {
            files.extend(results_in(path).map_err(FileError::read(path))?);
        } else {
            files.push(path.clone());
        }
    }
    let inputs: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    arguments.output.check(&inputs)?;
    answer(&arguments.output, &read(&files)?)
}

/// The results files of a directory by name.
fn results_in(directory: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.extension().is_some_and(|end| end == "jsonl") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Reads all matches. Shards are joined.
fn read(files: &[PathBuf]) -> Result<Vec<Recorder>, ArenaError> {
    let mut all = Vec::new();
    let mut shards: Vec<(_, Vec<PathBuf>)> = Vec::new();
    for file in files {
        let reader = ResultsReader::open(file)?;
        let header = reader.header();
        if header.shard.is_some() {
            let whole = header.without_shard();
            match shards.iter_mut().find(|(header, _)| *header == whole) {
                Some((_, parts)) => parts.push(file.clone()),
                None => shards.push((whole, vec![file.clone()])),
            }
            continue;
        }
        let mut recorder = Recorder::of_pairing(header)?;
        for unit in reader {
            let (record, times) = unit?;
            recorder.add(&record, times.as_ref(), file)?;
        }
        all.push(recorder);
    }
    for (header, parts) in &shards {
        let mut recorder = Recorder::of_pairing(header)?;
        ShardSet::open(parts)?
            .for_each(|path, (record, times)| recorder.add(&record, times.as_ref(), path))?;
        all.push(recorder);
    }
    Ok(all)
}

/// Prints the ratings of these matches and writes their files.
pub fn answer(output: &CrosstableOutput, matches: &[Recorder]) -> Result<(), ArenaError> {
    let pairings: Vec<_> = matches.iter().map(Recorder::as_pairing).collect();
    let table = Crosstable::new(&pairings)?;
    if let Some(path) = &output.csv {
        let text = csv::table(table.csv_rows()).map_err(FileError::write(path))?;
        WholeFile::write_all_to(path, &text)?;
    }
    if let Some(path) = &output.page {
        page::write(path, &page::tournament(&table))?;
    }
    let shown = if output.format.json {
        json::write(&table).and_then(|text| print(&text))
    } else {
        let screen = Screen::new(&output.format);
        print(&screen.show(&crosstable_tables::text(&table, screen.width())))
    };
    Ok(shown?)
}

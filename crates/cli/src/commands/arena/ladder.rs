//! `handsense arena ladder`: all matches of the strength table in one command.

use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use handsense_hearts::Rules;

use super::error::ArenaError;
use super::ladder_tables;
use super::play::{self, COMPARE, Keep};
use super::recorder::{self, Books};
use crate::input::threads::threads;
use crate::output::screen::Screen;
use crate::output::{OutputArguments, json, print};
use handsense_lab::matches::hearts::hearts_match::HeartsMatch;
use handsense_lab::matches::hearts::ladder::{self, LadderOptions, Pairing};
use handsense_lab::matches::hearts::rule_sets::rule_set;
use handsense_lab::players::registry::hearts::Registry;
use handsense_lab::report::numbers::Report;
use handsense_lab::report::page;
use handsense_lab::results::error::FileError;

/// Which matches to play, and what to make of them.
#[derive(Debug, Args)]
#[command(
    after_help = "Two against two in all six seatings, 10,000 deals between players that answer \
at once, 2,500 against searches and planners, 1,000 against search:500 and oracle:20 and \
250 against pimc:10000/30:0.

Examples:
  handsense arena ladder --scale 0.01
  handsense arena ladder --only card-player --only oracle --markdown
  handsense arena ladder --out results --page strength.html"
)]
pub struct LadderArguments {
    /// Play this part of the deals of each match, one at least: 0.01 for a quick look
    #[arg(long, value_name = "F", default_value_t = 1.0, value_parser = scale)]
    scale: f64,
    /// Only the matches whose name, such as 'tuned against normal', has this in it; may be repeated
    #[arg(long, value_name = "SUBSTRING")]
    only: Vec<String>,
    /// The seed of all chance
    #[arg(long, value_name = "S", default_value_t = 2)]
    seed: u64,
    /// The rules, by name or bits
    #[arg(long, value_name = "RULES", default_value = "legacy-main", value_parser = rule_set)]
    rules: Rules,
    /// Worker threads; as many as there are cores if nothing is said
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,
    /// Keep a result file for each match in this directory, and go on with those already there
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write all matches as one page of HTML
    #[arg(long, value_name = "PAGE")]
    page: Option<PathBuf>,
    /// Answer with tables in Markdown
    #[arg(long, conflicts_with_all = ["json", "plain", "unicode"])]
    markdown: bool,
    /// What the answer looks like.
    #[command(flatten)]
    output: OutputArguments,
}

/// Runs the command.
pub fn run(arguments: &LadderArguments) -> Result<(), ArenaError> {
    // Known before the first deal, not after the last one.
    if let Some(page) = &arguments.page {
        page::check(page)?;
    }
    let planned = planned(arguments)?;
    if let Some(directory) = &arguments.out {
        fs::create_dir_all(directory).map_err(FileError::write(directory))?;
    }
    let stop = Arc::new(AtomicBool::new(false));
    play::stop_on_interrupt(&stop);
    let threads = threads(arguments.threads);
    let (mut finished, mut count) = (0, 0);
    let mut all = Vec::with_capacity(planned.len());
    for (number, one) in (1..).zip(&planned) {
        count += one.hearts_match.header().unit_count();
        // After Ctrl-C only what was kept earlier is still read.
        let is_kept = one.file.as_ref().is_some_and(|file| file.exists());
        if stop.load(Ordering::Relaxed) && !is_kept {
            continue;
        }
        let keep = Keep {
            out: one.file.as_deref(),
            resume: true,
            csv: None,
        };
        let name = format!("{number}/{} {}", planned.len(), one.name);
        let books = play::play(&one.hearts_match, &keep, threads, &stop, &name)?;
        finished += books.summary.units();
        if books.summary.units() > 0 {
            all.push(books);
        }
    }
    answer(arguments, &all)?;
    if let Some(page) = &arguments.page {
        recorder::write_page(page, &all)?;
    }
    if finished < count {
        return Err(ArenaError::Interrupted { finished, count });
    }
    Ok(())
}

/// A match to play.
struct Planned {
    name: String,
    hearts_match: HeartsMatch,
    /// Its result file, if results are kept.
    file: Option<PathBuf>,
}

/// The matches that the arguments choose.
fn planned(arguments: &LadderArguments) -> Result<Vec<Planned>, ArenaError> {
    let conditions = LadderOptions {
        rules: arguments.rules,
        seed: arguments.seed,
        scale: arguments.scale,
        compare: COMPARE,
    };
    let players = Registry::default();
    let plan = |pairing: &Pairing| {
        let directory = arguments.out.as_ref();
        Ok(Planned {
            name: pairing.name(),
            hearts_match: HeartsMatch::new(pairing.config(&conditions)?, &players)?,
            file: directory.map(|directory| directory.join(pairing.file_name())),
        })
    };
    ladder::select(&arguments.only)?
        .into_iter()
        .map(plan)
        .collect()
}

fn answer(arguments: &LadderArguments, all: &[Books]) -> Result<(), ArenaError> {
    let reports: Vec<Report> = all
        .iter()
        .map(|books| Report::new(&books.summary))
        .collect();
    let shown = if arguments.output.json {
        json::write(&reports).and_then(|text| print(&text))
    } else if arguments.markdown {
        print(&ladder_tables::markdown(&reports))
    } else {
        print(&Screen::of(&arguments.output).show(&ladder_tables::tables(&reports)))
    };
    shown.map_err(|error| ArenaError::Answer(error.to_string()))
}

/// A part of the full length.
fn scale(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.parse().ok();
    number
        .filter(|&number| number > 0.0 && number <= MOST_SCALE)
        .ok_or_else(|| format!("a scale is a number above 0 and up to {MOST_SCALE}"))
}

/// A hundred million deals are too many for anyone.
const MOST_SCALE: f64 = 1000.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_is_a_number_above_nought() {
        assert_eq!(scale("0.01"), Ok(0.01));
        assert_eq!(scale("1000"), Ok(1000.0));
        for text in ["0", "-1", "nan", "inf", "1001", "x", ""] {
            assert!(scale(text).is_err(), "{text}");
        }
    }
}

//! `handsense arena ladder`: all matches of the strength table in one command.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use handsense_hearts::Rules;

use super::error::ArenaError;
use super::ladder_tables;
use super::play::{COMPARE, PlannedMatch, play_all};
use super::recorder::{self, Recorder};
use crate::input::threads::{thread_count, threads};
use crate::output::screen::Screen;
use crate::output::visible::visible;
use crate::output::{OutputArguments, json, print};
use handsense_lab::files::outputs;
use handsense_lab::matches::game::GameOptions;
use handsense_lab::matches::hearts::ladder;
use handsense_lab::matches::hearts::play::HeartsOptions;
use handsense_lab::matches::hearts::rule_sets::rule_set;
use handsense_lab::matches::pairing::PairingOptions;
use handsense_lab::matches::record::UnitKind;
use handsense_lab::players::registry::hearts::Registry;
use handsense_lab::report::numbers::Report;
use handsense_lab::results::error::FileError;

/// The arguments of the command.
#[derive(Debug, Args)]
#[command(after_help = "\
Two seats against two in all six seatings: 10,000 deals between players without search, \
2,500 against searches and planners, 1,000 against search:500 and oracle:20, 250 against \
pimc:10000/30:0.

Examples:
  handsense arena ladder --scale 0.01
  handsense arena ladder --only card-player --only oracle --markdown
  handsense arena ladder --out results --page strength.html")]
pub struct LadderArguments {
    /// Fraction of the deals of each match, at least one deal: 0.01 for a quick look
    #[arg(long, value_name = "F", default_value_t = 1.0, value_parser = scale)]
    scale: f64,
    /// Only matches whose name contains this, such as 'tuned against normal'; may be repeated
    #[arg(long, value_name = "SUBSTRING")]
    only: Vec<String>,
    /// Seed of the random generator
    #[arg(long, value_name = "S", default_value_t = 2)]
    seed: u64,
    /// The rules, by name or bits
    #[arg(long, value_name = "RULES", default_value = "legacy-main", value_parser = rule_set)]
    rules: Rules,
    /// Worker threads; one per core by default
    #[arg(long, value_name = "T", value_parser = thread_count)]
    threads: Option<NonZeroUsize>,
    /// Directory for one results file a match; existing ones are continued
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write all matches to this HTML page
    #[arg(long, value_name = "PAGE")]
    page: Option<PathBuf>,
    /// Replace an existing page
    #[arg(long)]
    force: bool,
    /// Print tables in Markdown
    #[arg(long, conflicts_with_all = ["json", "plain", "unicode"])]
    markdown: bool,
    /// The format of the output.
    #[command(flatten)]
    output: OutputArguments,
}

/// Runs the command.
pub fn run(arguments: &LadderArguments) -> Result<(), ArenaError> {
    // A page that cannot be written is reported before the first deal.
    let planned = planned(arguments)?;
    if let Some(page) = &arguments.page {
        let inputs: Vec<&Path> = planned
            .iter()
            .filter_map(|one| one.file.as_deref())
            .collect();
        outputs::check(&[page], &inputs, arguments.force).map_err(FileError::from)?;
    }
    let threads = threads(arguments.threads);
    play_all(
        &planned,
        arguments.out.as_deref(),
        threads,
        &Arc::default(),
        |all| {
            let begun: Vec<&Recorder> = all.iter().filter(|one| one.summary.units() > 0).collect();
            answer(arguments, &begun)?;
            match &arguments.page {
                Some(page) => recorder::write_page(page, &begun),
                None => Ok(()),
            }
        },
    )
}

/// The selected matches.
fn planned(arguments: &LadderArguments) -> Result<Vec<PlannedMatch>, ArenaError> {
    let conditions = PairingOptions {
        game: GameOptions::Hearts(HeartsOptions::new(arguments.rules)),
        seating: Some(ladder::SEATING.to_owned()),
        unit: UnitKind::Deal,
        seed: arguments.seed,
        scale: arguments.scale,
        compare: COMPARE,
    };
    let (registry, directory) = (Registry::default(), arguments.out.as_deref());
    ladder::select(&arguments.only)?
        .into_iter()
        .map(|pairing| PlannedMatch::new(pairing, &conditions, &registry, directory, None))
        .collect()
}

fn answer(arguments: &LadderArguments, all: &[&Recorder]) -> Result<(), ArenaError> {
    let reports: Vec<Report> = all
        .iter()
        .map(|recorder| Report::new(&recorder.summary))
        .collect();
    let shown = if arguments.output.json {
        json::write(&reports).and_then(|text| print(&text))
    } else if arguments.markdown {
        print(&visible(&ladder_tables::markdown(&reports)))
    } else {
        print(&Screen::new(&arguments.output).show(&ladder_tables::tables(&reports)))
    };
    Ok(shown?)
}

/// Parses the scale.
fn scale(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.parse().ok();
    number
        .filter(|&number| number > 0.0 && number <= MOST_SCALE)
        .ok_or_else(|| format!("a scale is a number above 0 and up to {MOST_SCALE}"))
}

/// A scale of 10,000 is a hundred million deals.
const MOST_SCALE: f64 = 1000.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_is_a_positive_number() {
        assert_eq!(scale("0.01"), Ok(0.01));
        assert_eq!(scale("1000"), Ok(1000.0));
        for text in ["0", "-1", "nan", "inf", "1001", "x", ""] {
            assert!(scale(text).is_err(), "{text}");
        }
    }
}

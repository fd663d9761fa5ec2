//! `handsense arena ladder`: all matches of the strength table in one command.

use super::play::{COMPARE, PlannedMatch, play_all};
use crate::error::Failure;
use crate::input::threads::{thread_count, threads};
use crate::output::{OutputArguments, answer_exactly, table};
use clap::Args;
use comfy_table::presets::ASCII_MARKDOWN;
use handsense_hearts::Rules;
use handsense_lab::matches::game::GameOptions;
use handsense_lab::matches::game_match::MatchConfig;
use handsense_lab::matches::hearts::ladder;
use handsense_lab::matches::hearts::ladder::SEATING;
use handsense_lab::matches::hearts::play::{HeartsOptions, rule_set};
use handsense_lab::players::registry::hearts::Registry;
use handsense_lab::report::format::{grouped, percent, plus_minus, time};
use handsense_lab::report::numbers::{MeanDifference, PlayerReport, Report, TermValue};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

/// The arguments of the command.
#[derive(Debug, Args)]
#[command(after_help = "\
Two seats against two in all six seatings: 10,000 deals between players without search, \
2,500 against pimc:1000/20 and the Normal planner, 1,000 against search:500, 250 against \
pimc:10000/30:0.

Examples:
  handsense arena ladder --scale 0.01
  handsense arena ladder --only card-player --only normal
  handsense arena ladder --out results")]
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
    /// The format of the output.
    #[command(flatten)]
    output: OutputArguments,
}

/// Runs the command.
pub fn run(arguments: &LadderArguments) -> Result<(), Failure> {
    let planned = planned(arguments)?;
    let threads = threads(arguments.threads);
    let directory = arguments.out.as_deref();
    play_all(&planned, directory, threads, &Arc::default(), |all| {
        let begun = all.iter().filter(|one| one.units() > 0);
        let reports: Vec<Report> = begun.map(Report::new).collect();
        answer_exactly(&arguments.output, &reports, || tables(&reports))
    })
}

/// The selected matches.
fn planned(arguments: &LadderArguments) -> Result<Vec<PlannedMatch>, Failure> {
    let conditions = MatchConfig {
        game: GameOptions::Hearts(HeartsOptions::new(arguments.rules)),
        seating: Some(SEATING.to_owned()),
        seed: arguments.seed,
        compare: COMPARE,
        ..MatchConfig::default()
    };
    let (registry, directory) = (Registry::default(), arguments.out.as_deref());
    ladder::select(&arguments.only, arguments.scale)?
        .iter()
        .map(|pairing| PlannedMatch::new(pairing, &conditions, &registry, directory))
        .collect()
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

/// The tables in Markdown, one for each first player.
fn tables(reports: &[Report]) -> String {
    let Some(first) = reports.first() else {
        return "Nothing was played.\n".to_owned();
    };
    let mut text = format!(
        "{SEATING}, {}, seed {}; per deal and seat, with 95 % intervals, positive when the first \
         player is better\n",
        first.header.game.text(),
        first.header.seed
    );
    let is_same = |one: &Report, next: &Report| one.sides[0].name == next.sides[0].name;
    for group in reports.chunk_by(is_same) {
        let against = format!("{} against", group[0].sides[0].name);
        let mut table = table::new([
            &against,
            "deals",
            "points",
            "payoff",
            "its own, theirs",
            "moons shot, theirs",
            "median time, theirs",
        ]);
        table.load_preset(ASCII_MARKDOWN);
        for report in group {
            table.add_row(row(report));
        }
        table::align_right(&mut table, 1..7);
        text += &format!("\n{table}\n");
    }
    text
}

/// The cells of a match.
fn row(report: &Report) -> [String; 7] {
    let interval = |d: &MeanDifference| plus_minus(d.mean, d.half_width());
    let both = |cell: fn(&PlayerReport) -> String| {
        let cells: Vec<String> = report.sides.iter().map(cell).collect();
        cells.join(", ")
    };
    let planned = report.header.count;
    let mut deals = grouped(report.finished);
    if report.finished < planned {
        deals += &format!(" of {}", grouped(planned));
    }
    [
        format!("`{}`", report.sides[1].name),
        deals,
        interval(&report.points),
        interval(&report.payoff),
        both(|side| format!("{:.2}", side.points)),
        both(|side| match side.terms.get("moonsShot") {
            Some(TermValue::Rate(moons)) => percent(moons.rate, 1),
            _ => String::new(),
        }),
        both(|side| side.nanos.map_or_else(String::new, |t| time(t.p50))),
    ]
}

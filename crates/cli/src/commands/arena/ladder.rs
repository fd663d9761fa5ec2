//! `handsense arena ladder`: all matches of the strength table in one command.

use super::play::{COMPARE, PlannedMatch, play_all};
use super::recorder;
use super::recorder::Recorder;
use crate::error::Failure;
use crate::input::threads::{thread_count, threads};
use crate::output::screen::Screen;
use crate::output::visible::visible;
use crate::output::{OutputArguments, json, print, table};
use clap::Args;
use handsense_hearts::Rules;
use handsense_lab::files::outputs;
use handsense_lab::matches::game::GameOptions;
use handsense_lab::matches::hearts::ladder;
use handsense_lab::matches::hearts::ladder::SEATING;
use handsense_lab::matches::hearts::play::{HeartsOptions, rule_set};
use handsense_lab::matches::pairing::PairingOptions;
use handsense_lab::matches::record::UnitKind;
use handsense_lab::players::registry::hearts::Registry;
use handsense_lab::report::format::{grouped, percent_to, signed_to, time};
use handsense_lab::report::numbers::{MeanDifference, PlayerReport, Report, TermValue};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

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
pub fn run(arguments: &LadderArguments) -> Result<(), Failure> {
    // A page that cannot be written is reported before the first deal.
    let planned = planned(arguments)?;
    if let Some(page) = &arguments.page {
        let inputs: Vec<&Path> = planned
            .iter()
            .filter_map(|one| one.file.as_deref())
            .collect();
        outputs::check(&[page], &inputs, arguments.force)?;
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
fn planned(arguments: &LadderArguments) -> Result<Vec<PlannedMatch>, Failure> {
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

fn answer(arguments: &LadderArguments, all: &[&Recorder]) -> Result<(), Failure> {
    let reports: Vec<Report> = all
        .iter()
        .map(|recorder| Report::new(&recorder.summary))
        .collect();
    if arguments.output.json {
        json::write(&reports).and_then(|text| print(&text))
    } else if arguments.markdown {
        print(&visible(&markdown(&reports)))
    } else {
        print(&Screen::new(&arguments.output).show(&tables(&reports)))
    }
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

/// The cells of a match, without the player of the table.
struct Row {
    against: String,
    deals: String,
    points: [String; 2],
    payoff: [String; 2],
    /// Values of both sides, the player of the table first.
    own_points: [String; 2],
    moons: [String; 2],
    times: [String; 2],
}

impl Row {
    fn new(report: &Report) -> Row {
        let interval =
            |d: &MeanDifference| [signed_to(d.mean, 2), format!("{:.2}", d.half_width())];
        let both = |cell: fn(&PlayerReport) -> String| {
            [0, 1].map(|side| report.sides.get(side).map_or_else(String::new, cell))
        };
        let planned = report.header.count;
        let mut deals = grouped(report.finished);
        if report.finished < planned {
            deals += &format!(" of {}", grouped(planned));
        }
        Row {
            against: report.sides.get(1).map_or("", |side| side.name).to_owned(),
            deals,
            points: interval(&report.points),
            payoff: interval(&report.payoff),
            own_points: both(|side| format!("{:.2}", side.points)),
            moons: both(|side| match side.terms.get("moonsShot") {
                Some(TermValue::Rate(moons)) => percent_to(moons.rate, 1),
                _ => String::new(),
            }),
            times: both(|side| side.nanos.map_or_else(String::new, |t| time(t.p50))),
        }
    }
}

/// Draws the tables for the terminal, one for each first player.
pub fn tables(reports: &[Report]) -> String {
    let mut text = match reports.first() {
        Some(report) => format!(
            "{SEATING}, {}, seed {}; +/- is half of the 95 % interval\n",
            report.header.game.text(),
            report.header.seed
        ),
        None => return "Nothing was played.\n".to_owned(),
    };
    for (player, rows) in by_player(reports) {
        let mut table = table::new([
            "against", "Deals", "Points", "+/-", "Payoff", "+/-", "Own", "Theirs", "Moons",
            "Theirs", "Time p50", "Theirs",
        ]);
        for row in rows {
            let ends = [row.points, row.payoff, row.own_points, row.moons, row.times];
            let start = [row.against, row.deals];
            table.add_row(start.into_iter().chain(ends.into_iter().flatten()));
        }
        table::align_right(&mut table, 1..12);
        if let Some(width) = table::terminal_width() {
            table::fit(&mut table, width);
        }
        text += &format!(
            "\n{player} per deal, positive when it is better; points and moons per seat:\n{}",
            table::draw(&table)
        );
    }
    text
}

/// Writes the tables in Markdown, one for each first player.
pub fn markdown(reports: &[Report]) -> String {
    let tables = by_player(reports).into_iter().map(|(player, rows)| {
        let mut text = format!(
            "| {player} against | deals | points | payoff | its own, theirs | moons shot a seat, \
             its own, theirs | median time a decision, its own, theirs |\n\
             |---|---:|---:|---:|---:|---:|---:|\n"
        );
        for row in rows {
            let [points, points_half] = &row.points;
            let [payoff, payoff_half] = &row.payoff;
            text += &format!(
                "| `{}` | {} | **{points}** ± {points_half} | {payoff} ± {payoff_half} | {} | {} \
                 | {} |\n",
                row.against,
                row.deals,
                row.own_points.join(", "),
                row.moons.join(", "),
                row.times.join(", "),
            );
        }
        text
    });
    tables.collect::<Vec<_>>().join("\n")
}

/// Groups the matches by their first player, in order.
fn by_player<'a>(reports: &'a [Report]) -> Vec<(&'a str, Vec<Row>)> {
    let mut groups: Vec<(&'a str, Vec<Row>)> = Vec::new();
    for report in reports {
        let player = report.sides.first().map_or("", |side| side.name);
        match groups.iter_mut().find(|(name, _)| *name == player) {
            Some((_, rows)) => rows.push(Row::new(report)),
            None => groups.push((player, vec![Row::new(report)])),
        }
    }
    groups
}

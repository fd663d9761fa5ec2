//! `handsense equity`: calibrates the match equity table, and fits a new one.

use std::path::PathBuf;

use clap::Args;
use comfy_table::Table;
use handsense_hearts::equity::SHARES;

use crate::error::Failure;
use crate::input::count;
use crate::input::threads::in_pool;
use crate::output::screen::Screen;
use crate::output::table::{draw, new};
use crate::output::{OutputArguments, print};
use handsense_lab::equity::calibration::Calibration;
use handsense_lab::equity::fit::EquityFit;
use handsense_lab::equity::self_play::{GameSet, play_games};
use handsense_lab::files::{WholeFile, outputs};
use handsense_lab::report::format::{grouped, signed};

/// The games to measure by, and the table to fit.
#[derive(Debug, Args)]
#[command(after_help = "\
The match equity table gives each seat's probability of winning the game to 100 from the scores \
between deals. The command plays held-out games of the tuned policy against itself and compares the \
predicted win probabilities with the results. With --fit it first fits a new table and writes it to a \
file. The same options give the same file on any number of threads.

Examples:
  handsense equity
  handsense equity --fit tuning/equity.json --games 300000 --futures 100000")]
pub struct EquityArguments {
    /// Number of held-out games; all begin at 0
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = count(0))]
    held_out: u64,
    /// Seed of the random generator
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Fit a new table and write it to this file
    #[arg(long, value_name = "FILE")]
    fit: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long, requires = "fit")]
    force: bool,
    /// Games to fit the table to; every second one begins at random scores
    #[arg(long, value_name = "N", default_value_t = 300_000, requires = "fit", value_parser = count(0))]
    games: u64,
    /// Simulated continuations of each entry, drawn from the deals of those games, each in all 24
    /// orders of the seats
    #[arg(long, value_name = "N", default_value_t = 100_000, requires = "fit", value_parser = count(0))]
    futures: u64,
}

/// Runs the command.
pub fn run(arguments: &EquityArguments) -> Result<(), Failure> {
    in_pool(|| calibrate(arguments))
}

/// Fits and calibrates.
fn calibrate(arguments: &EquityArguments) -> Result<(), Failure> {
    let mut text = String::new();
    if let Some(path) = &arguments.fit {
        outputs::check(&[path], &[], arguments.force)?;
        let mut out = WholeFile::create(path)?;
        let fit = EquityFit::new(arguments.seed, arguments.games, arguments.futures)?;
        out.add(fit.to_text().as_bytes())?;
        out.finish()?;
        text += if fit.shares == SHARES {
            "the fitted table is the one in the library\n"
        } else {
            "the fitted table differs from the one in the library; the figures below are of the latter\n"
        };
    }
    if arguments.held_out > 0 {
        let courses = play_games(arguments.seed, GameSet::HeldOut, arguments.held_out)?;
        text += &report(&Calibration::from_games(&courses));
    }
    print(&Screen::new(&OutputArguments::default()).show(&text))
}

/// The tables of a calibration.
fn report(calibration: &Calibration) -> String {
    format!(
        "{} games, {} scores between deals\n\n{}\nLog loss, lower is better.\n{}",
        grouped(calibration.games),
        grouped(calibration.positions),
        draw(bins(calibration), 1..5, &[]),
        draw(losses(calibration), 1..4, &[]),
    )
}

fn bins(calibration: &Calibration) -> Table {
    let mut table = new(["Predicted", "Seats", "Mean", "Observed", "Error"]);
    for (tenth, bin) in calibration.bins.iter().enumerate() {
        let (predicted, observed) = (bin.predicted.mean(), bin.observed.mean());
        table.add_row([
            format!("0.{tenth} to {:.1}", (tenth + 1) as f64 / 10.0),
            grouped(bin.predicted.count()),
            format!("{predicted:.4}"),
            format!("{observed:.4}"),
            signed(observed - predicted, 4),
        ]);
    }
    table
}

fn losses(calibration: &Calibration) -> Table {
    let mut table = new(["Highest score", "Scores", "Table", "Equal"]);
    for (within, losses) in &calibration.losses {
        table.add_row([
            format!("{} or more", 100 - within),
            grouped(losses.table.count()),
            format!("{:.4}", losses.table.mean()),
            format!("{:.4}", losses.uniform.mean()),
        ]);
    }
    table
}

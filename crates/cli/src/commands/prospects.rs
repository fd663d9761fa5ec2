//! `handsense prospects`: how well scores foretell who wins, and the table that says so.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use comfy_table::Table;
use handsense_hearts::equity::SHARES;
use thiserror::Error;

use crate::error::CliError;
use crate::output::screen::Screen;
use crate::output::table::{align_right, draw, new};
use crate::output::{OutputArguments, print};
use handsense_lab::equity::calibration::Calibration;
use handsense_lab::equity::fit::EquityFit;
use handsense_lab::equity::self_play::{GameSet, InitialScores, play_games};
use handsense_lab::matches::hearts::table::PlayerError;
use handsense_lab::report::format::{grouped, signed_to};

/// What to learn, and what to measure.
#[derive(Debug, Args)]
#[command(after_help = "\
Plays games of the tuned policy with itself that the library's table was not made from, and sets what
the scores between deals foretold against how the games ended. With --fit the table is made anew first
and written to a file; the same options give the same file on any number of threads.

Examples:
  handsense prospects
  handsense prospects --fit tuning/equity.json --games 300000 --futures 100000")]
pub struct ProspectsArguments {
    /// Games to measure by; all begin at 0
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    held_out: u64,
    /// The seed of all chance
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Make the table anew and write it to this file
    #[arg(long, value_name = "FILE")]
    fit: Option<PathBuf>,
    /// Games to make the table from; every other one begins at random scores
    #[arg(long, value_name = "N", default_value_t = 300_000, requires = "fit")]
    games: u64,
    /// How often each entry of the table is played out with the points of those games' deals, each
    /// time in all 24 orders of the seats
    #[arg(long, value_name = "N", default_value_t = 100_000, requires = "fit")]
    futures: u64,
}

/// Why scores cannot be judged.
#[derive(Debug, Error)]
pub enum ProspectsError {
    /// The tuned policy broke the rules.
    #[error(transparent)]
    PlayerError(#[from] PlayerError),
    /// The file cannot be written.
    #[error("{path}: {error}", path = path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// The answer cannot be written.
    #[error(transparent)]
    Write(#[from] CliError),
}

/// Runs the command.
pub fn run(arguments: &ProspectsArguments) -> Result<(), ProspectsError> {
    let mut text = String::new();
    if let Some(path) = &arguments.fit {
        let fit = EquityFit::new(arguments.seed, arguments.games, arguments.futures)?;
        fs::write(path, fit.to_text()).map_err(|error| ProspectsError::File {
            path: path.clone(),
            error,
        })?;
        text += match fit.shares == SHARES {
            true => "the table is that of the library\n",
            false => "the table is not that of the library, which is measured below\n",
        };
    }
    if arguments.held_out > 0 {
        let courses = play_games(arguments.seed, GameSet::HeldOut, arguments.held_out, |_| {
            InitialScores::Zero
        })?;
        text += &shown(&Calibration::from_games(&courses));
    }
    let output = OutputArguments {
        json: false,
        plain: false,
        unicode: false,
    };
    print(&Screen::of(&output).show(&text))?;
    Ok(())
}

/// The tables of a calibration.
fn shown(calibration: &Calibration) -> String {
    format!(
        "{} games, {} moments between deals\n\n{}\nLog loss, lower is better; the softmax has the spread that suits these games best, {:.1} points\n{}",
        grouped(calibration.games),
        grouped(calibration.positions),
        draw(&bins(calibration)),
        calibration.temperature,
        draw(&losses(calibration)),
    )
}

fn bins(calibration: &Calibration) -> Table {
    let mut table = new(["Foretold", "Seats", "Mean", "Came", "Off"]);
    for (tenth, bin) in calibration.bins.iter().enumerate() {
        let (predicted, observed) = (bin.predicted.mean(), bin.observed.mean());
        table.add_row([
            format!("0.{tenth} to {:.1}", (tenth + 1) as f64 / 10.0),
            grouped(bin.predicted.count()),
            format!("{predicted:.4}"),
            format!("{observed:.4}"),
            signed_to(observed - predicted, 4),
        ]);
    }
    align_right(&mut table, 1..5);
    table
}

fn losses(calibration: &Calibration) -> Table {
    let mut table = new([
        "Highest score",
        "Moments",
        "Table",
        "Softmax",
        "Equal",
        "Ahead of softmax",
    ]);
    for (within, losses) in &calibration.losses {
        table.add_row([
            format!("{} or more", 100 - within),
            grouped(losses.table.count()),
            format!("{:.4}", losses.table.mean()),
            format!("{:.4}", losses.softmax.mean()),
            format!("{:.4}", losses.uniform.mean()),
            format!(
                "{} ± {:.4}",
                signed_to(losses.gain.mean(), 4),
                losses.gain.half_width()
            ),
        ]);
    }
    align_right(&mut table, 1..6);
    table
}

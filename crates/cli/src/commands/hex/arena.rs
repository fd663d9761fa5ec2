//! `handsense hex arena`: matches between two players.

use std::num::NonZeroUsize;

use clap::Args;
use handsense_core::search::{StandardCrew, in_parallel};
use serde::Serialize;

use super::error::HexError;
use crate::output::mean::Mean;
use crate::output::{OutputArguments, answer, table};
use handsense_lab::matches::hex::contest::{Contest, Summary, Work};
use handsense_lab::players::registry::hex::recipe;

/// Openings that are played before any is booked.
const OPENINGS_AT_ONCE: u64 = 16;

/// What is to be played.
#[derive(Debug, Args)]
#[command(
    after_help = "Players: random; order plays the first move of the seed's order, order:program of the one in its
program; seed is the seed's player, seed:exact with exact distances; minimax:4 and monte-carlo:30 are its parts;
current plays where most current flows, current:2 is alpha-beta over resistance; tree:1000 and tree:10ms are the strong
player, with :plain behind it without restoring links in playouts, and with :bare without looking for virtual connections.

Every opening is played with both colours and counts as one sample. With one stone, every cell comes once before
any comes again.

Examples:
  handsense hex arena tree:1000 seed --games 50
  handsense hex arena current:1 order:program --size 7"
)]
pub struct ArenaArguments {
    /// Two players
    #[arg(value_name = "PLAYER", num_args = 2, required = true)]
    pub players: Vec<String>,
    /// Rows of the board
    #[arg(long, value_name = "N", default_value_t = 11,
          value_parser = clap::value_parser!(u8).range(1..=19))]
    pub size: u8,
    /// Openings, each of which is two games
    #[arg(long, value_name = "N", default_value_t = 60,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Stones on the board when the players begin
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub stones: usize,
    /// The seed of all chance
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Worker threads; without limits of time the results do not depend on them. As many as there are
    /// cores if nothing is said
    #[arg(long, value_name = "T")]
    pub threads: Option<NonZeroUsize>,
    /// What the answer looks like.
    #[command(flatten)]
    pub output: OutputArguments,
}

/// What is said of a player.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Player {
    name: String,
    /// Steps a move.
    steps: f64,
    milliseconds: f64,
}

/// What is said of a match.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Outcome {
    openings: u64,
    size: u8,
    players: Vec<Player>,
    wins: Mean,
    /// Games that the first player has won, as red and as blue, of as many as there are openings each.
    by_colour: [u64; 2],
}

/// Runs the command.
pub fn run(arguments: &ArenaArguments) -> Result<(), HexError> {
    let names = [&arguments.players[0], &arguments.players[1]];
    let contest = Contest {
        size: usize::from(arguments.size),
        recipes: [recipe(names[0])?, recipe(names[1])?],
        stones: arguments.stones,
        seed: arguments.seed,
    };
    let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = arguments.threads.map_or_else(cores, NonZeroUsize::get);
    let mut summary = Summary::default();
    let mut number = 0;
    while number < arguments.games {
        let count = OPENINGS_AT_ONCE.min(arguments.games - number);
        let play = |index: usize| contest.play(number + index as u64);
        for played in in_parallel(count as usize, threads, &StandardCrew, play)? {
            summary.add(&played?);
        }
        number += count;
    }
    let player = |name: &String, work: &Work| {
        let moves = work.moves.max(1) as f64;
        Player {
            name: name.clone(),
            steps: work.steps as f64 / moves,
            milliseconds: work.time.as_secs_f64() * 1e3 / moves,
        }
    };
    let outcome = Outcome {
        openings: arguments.games,
        size: arguments.size,
        players: vec![
            player(names[0], &summary.work[0]),
            player(names[1], &summary.work[1]),
        ],
        wins: Mean::of(&summary.wins),
        by_colour: summary.by_colour,
    };
    Ok(answer(&arguments.output, &outcome, |_| {
        report(&outcome, arguments)
    })?)
}

fn report(outcome: &Outcome, arguments: &ArenaArguments) -> String {
    let mut players = table::new(["Player", "Steps a move", "Milliseconds a move"]);
    for player in &outcome.players {
        players.add_row([
            player.name.clone(),
            format!("{:.0}", player.steps),
            format!("{:.3}", player.milliseconds),
        ]);
    }
    table::align_right(&mut players, 1..=2);
    let (size, openings) = (outcome.size, outcome.openings);
    format!(
        "{openings} openings x 2 colours on {size} x {size}, seed {}\n\n{}\nGames won by {}: {:.1} % ± {:.1} \
         ({} of {} as red, {} as blue)\n",
        arguments.seed,
        table::draw(&players),
        outcome.players[0].name,
        100.0 * outcome.wins.mean,
        100.0 * outcome.wins.half(),
        outcome.by_colour[0],
        openings,
        outcome.by_colour[1],
    )
}

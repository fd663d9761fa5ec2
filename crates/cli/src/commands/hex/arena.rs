//! `handsense hex arena`: matches between two players.

use std::num::NonZeroUsize;

use clap::Args;
use handsense_lab::matches::duplicate::DuplicateMatchError;
use handsense_lab::matches::hex::hex_match::{
    COLOURS, Hex, HexMatch, HexMatchError, HexSummary, PlayerWork,
};
use handsense_lab::players::registry::hex::factory;
use serde::Serialize;

use super::error::HexError;
use crate::input::threads::threads;
use crate::output::mean::Mean;
use crate::output::round_match::each;
use crate::output::{OutputArguments, answer, table};

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
    players: [Player; 2],
    wins: Mean,
    /// Games that the first player has won, as red and as blue, of as many as there are openings each.
    by_colour: [u64; 2],
}

/// Runs the command.
pub fn run(arguments: &ArenaArguments) -> Result<(), HexError> {
    let hex_match = hex_match(arguments)?;
    let mut summary = HexSummary::default();
    hex_match.play_all(arguments.games, threads(arguments.threads), |played| {
        summary.add(played);
    })?;
    let player = |side: usize| Player::of(&arguments.players[side], &summary.work[side]);
    let outcome = Outcome {
        openings: arguments.games,
        size: arguments.size,
        players: [0, 1].map(player),
        wins: Mean::of(&summary.wins),
        by_colour: summary.by_colour,
    };
    Ok(answer(&arguments.output, &outcome, |_| {
        report(&outcome, arguments)
    })?)
}

/// The match that the arguments describe.
fn hex_match(arguments: &ArenaArguments) -> Result<HexMatch, DuplicateMatchError<HexMatchError>> {
    Ok(HexMatch {
        game: Hex {
            size: usize::from(arguments.size),
            stones: arguments.stones,
        },
        factories: [
            factory(&arguments.players[0])?,
            factory(&arguments.players[1])?,
        ],
        arrangements: COLOURS.to_vec(),
        seed: arguments.seed,
    })
}

impl Player {
    fn of(name: &str, work: &PlayerWork) -> Player {
        Player {
            name: name.to_owned(),
            steps: each(work.steps as f64, work.moves),
            milliseconds: each(work.time.as_secs_f64() * 1e3, work.moves),
        }
    }
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

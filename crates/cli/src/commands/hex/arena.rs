//! `handsense hex arena`: matches between two players.

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::Args;
use handsense_lab::matches::duplicate::DuplicateMatchError;
use handsense_lab::matches::hex::hex_match::{
    COLOURS, Hex, HexMatch, HexMatchError, HexSummary, PlayerWork,
};
use handsense_lab::players::external::program::hex::HexPrograms;
use handsense_lab::players::registry::hex::seat_factory;
use serde::Serialize;

use super::error::HexError;
use crate::input::players::{MOVE_TIMEOUT, seconds};
use crate::input::threads::{thread_count, threads};
use crate::output::mean::Mean;
use crate::output::round_match::each;
use crate::output::visible::print_error;
use crate::output::{OutputArguments, answer, table};

/// The match to play.
#[derive(Debug, Args)]
#[command(after_help = "\
Players: random; order plays the move with the highest score, order:program the first in the \
order of the reference program; reference is the reference player, reference:exact with \
exact distances; minimax:4 and monte-carlo:30 are its parts; resistance plays where most \
current flows, resistance:2 is alpha-beta over resistance; tree:1000 and tree:10ms are the \
strong player. Suffixes leave out parts of it: tree:1000:plain does not restore bridges in \
playouts, tree:1000:linear has no policy network but linear priors alone, tree:1000:unbiased has \
neither, tree:1000:unsolved no proof search, and tree:1000:bare neither proof search nor \
virtual connections. tree:1000:mohex has the exploration, RAVE weight and expansion of MoHex. \
tree:1000:reuse continues the tree of its last move, and tree:10ms:2threads has a tree on each of \
two threads. exec:COMMAND is a program that speaks the Hex text protocol, such as MoHex.

Every opening is played with both colours and counts as one sample. Openings of one stone \
use every cell once before any cell repeats.

Examples:
  handsense hex arena tree:1000 reference --games 50
  handsense hex arena resistance:1 order:program --size 7
  handsense hex arena tree:100ms 'exec:handsense hex htp --milliseconds 100' --threads 1")]
pub struct ArenaArguments {
    /// Two players
    #[arg(value_name = "PLAYER", num_args = 2, required = true)]
    pub players: Vec<String>,
    /// Rows of the board
    #[arg(long, value_name = "N", default_value_t = 11,
          value_parser = clap::value_parser!(u8).range(1..=19))]
    pub size: u8,
    /// Number of openings; each is two games
    #[arg(long, value_name = "N", default_value_t = 60,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Stones of an opening
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub stones: usize,
    /// Seed of the random generator
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Worker threads; one per core by default. Without time limits the results do not depend on them
    #[arg(long, value_name = "T", value_parser = thread_count)]
    pub threads: Option<NonZeroUsize>,
    /// Time limit of an exec:COMMAND player for a move
    #[arg(long, value_name = "SECONDS", default_value = MOVE_TIMEOUT, value_parser = seconds)]
    pub move_timeout: Duration,
    /// The format of the output.
    #[command(flatten)]
    pub output: OutputArguments,
}

/// The results of a player.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Player {
    name: String,
    /// Mean number of steps a move.
    steps: f64,
    milliseconds: f64,
}

/// The results of a match.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Outcome {
    openings: u64,
    size: u8,
    players: [Player; 2],
    wins: Mean,
    /// Games won by the first player as red and as blue, out of the number of openings each.
    by_colour: [u64; 2],
}

/// Runs the command.
pub fn run(arguments: &ArenaArguments) -> Result<(), HexError> {
    let hex_match = hex_match(arguments)?;
    let mut summary = HexSummary::default();
    hex_match.play_all(arguments.games, threads(arguments.threads), |played| {
        summary.add(played);
    })?;
    let player = |side: usize| Player::new(&arguments.players[side], &summary.work[side]);
    let outcome = Outcome {
        openings: arguments.games,
        size: arguments.size,
        players: [0, 1].map(player),
        wins: Mean::new(&summary.wins),
        by_colour: summary.by_colour,
    };
    Ok(answer(&arguments.output, &outcome, |_| {
        report(&outcome, arguments)
    })?)
}

/// Builds the match from the arguments.
fn hex_match(arguments: &ArenaArguments) -> Result<HexMatch, DuplicateMatchError<HexMatchError>> {
    let programs = HexPrograms::new(arguments.move_timeout, print_error);
    Ok(HexMatch {
        game: Hex {
            size: usize::from(arguments.size),
            stones: arguments.stones,
        },
        factories: [
            seat_factory(&arguments.players[0], &programs)?,
            seat_factory(&arguments.players[1], &programs)?,
        ],
        arrangements: COLOURS.to_vec(),
        seed: arguments.seed,
    })
}

impl Player {
    fn new(name: &str, work: &PlayerWork) -> Player {
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

//! `handsense arena tournament`: every player against every other one on the same deals.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;

use super::crosstable::{self, CrosstableOutput};
use super::game::GameArguments;
use super::play::{PlannedMatch, play_all};
use crate::error::Failure;
use crate::input::players::{named_files, registry};
use crate::input::threads::threads;
use handsense_lab::matches::pairing::PairingOptions;
use handsense_lab::matches::pairing::{PLAYERS, round_robin};

/// Default number of deals of Hearts in a match.
const DEALS: u64 = 200;

/// The arguments of the command.
#[derive(Debug, Args)]
#[command(after_help = "\
All matches have the same deals, games or openings. Each is the match that `arena A B --compare 0` \
plays with the same options. Ratings are points a deal, round or game better than the mean player, \
and Elo points.

Examples:
  handsense arena tournament random tuned learned --deals 200
  handsense arena tournament --out results --page tournament.html
  handsense arena tournament tuned learned search:50 --shard 2/8 --out results
  handsense arena tournament --game hex reference order tree:100 --size 7
  handsense arena crosstable results")]
pub struct TournamentArguments {
    /// The players, two or more; in Hearts by default all with a fixed name, and two searches
    #[arg(value_name = "PLAYER")]
    players: Vec<String>,
    /// The game.
    #[command(flatten)]
    game: GameArguments,
    /// Directory for one results file a match; existing ones are continued
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Where the results go.
    #[command(flatten)]
    output: CrosstableOutput,
}

/// Runs the command.
pub fn run(arguments: &TournamentArguments) -> Result<(), Failure> {
    let stop = Arc::default();
    let planned = planned(arguments, &stop)?;
    let files = planned.iter().filter_map(|one| one.file.as_deref());
    let inputs: Vec<&Path> = files.chain(named_files(&arguments.players)).collect();
    arguments.output.check(&inputs)?;
    let threads = threads(arguments.game.threads);
    play_all(&planned, arguments.out.as_deref(), threads, &stop, |all| {
        crosstable::answer(&arguments.output, all)
    })
}

fn planned(
    arguments: &TournamentArguments,
    stop: &Arc<AtomicBool>,
) -> Result<Vec<PlannedMatch>, Failure> {
    let setup = arguments.game.setup(DEALS)?;
    let conditions = PairingOptions {
        game: setup.game,
        seating: arguments.game.seating.clone(),
        unit: setup.unit,
        seed: arguments.game.seed,
        scale: 1.0,
        compare: 0,
    };
    let registry = registry(arguments.game.move_timeout, stop);
    let mut players = arguments.players.clone();
    if players.is_empty() && arguments.game.is_hearts() {
        players = PLAYERS.iter().map(|&name| name.to_owned()).collect();
    }
    let (directory, shard) = (arguments.out.as_deref(), arguments.game.shard);
    round_robin(&players, setup.count)?
        .iter()
        .map(|pairing| PlannedMatch::new(pairing, &conditions, &registry, directory, shard))
        .collect()
}

//! `handsense arena`: matches between players.

mod game;
mod play;
mod results;
mod tables;
mod tournament;

use crate::error::Failure;
use clap::{Args, Subcommand};

#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "\
Every deal, game or opening is played in all arrangements of the seating, and counts as one \
sample. The difference is in mean points of the seats of A and B: positive when A is better.

Seatings: 2v2 (six arrangements), 1v3 and 3v1 (four each), 1v1 and 1v2 where a game has fewer \
seats, all; a letter for each seat such as NHNH with the rotations; =NHNH for that arrangement \
only; several separated by commas. A letter is A, B, ... by position, a player's initial, or a \
chosen letter as in N=tuned.

Players: an unknown name is answered with all names of the game. Search players have playouts or \
a time, as in search:2000 and search:10ms, in Hex tree:1000 and tree:10ms.

Passes in Hearts: PLAY/PASS passes like the second player, PLAYER+engine-pass by the rule of the engine's \
card player. So pimc:1000/20 searches its pass, and pimc:1000/20+engine-pass does not.

Examples:
  handsense arena tuned as-designed
  handsense arena tuned as-designed --deals 5000 --out match.jsonl
  handsense arena N=as-designed H=tuned --seating NHNH --games 200
  handsense arena tuned tuned/as-designed --sprt 0:0.2
  handsense arena tuned plugin:./libother.so
  handsense arena tuned 'exec:python3 examples/players/low.py'
  handsense arena search:500 v2 --game liap-tui
  handsense arena search:500 newest --game binokel --seats 3
  handsense arena tree:1000 reference --game hex --games 50
  handsense arena tree:100ms 'exec:handsense hex htp --milliseconds 100' \\
    --game hex --threads 1
  handsense arena report match.jsonl
  handsense arena tournament random tuned learned --deals 200"
)]
pub struct ArenaArguments {
    #[command(subcommand)]
    command: Option<ArenaCommand>,
    #[command(flatten)]
    play: play::PlayArguments,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
enum ArenaCommand {
    /// Show the results of files, and rate their players
    Report(results::ReportArguments),
    /// Play every player against every other one, and rate them
    Tournament(tournament::TournamentArguments),
}

pub fn run(arguments: &ArenaArguments) -> Result<(), Failure> {
    match &arguments.command {
        Some(ArenaCommand::Report(arguments)) => results::report(arguments),
        Some(ArenaCommand::Tournament(arguments)) => tournament::run(arguments),
        None => play::run(&arguments.play),
    }
}

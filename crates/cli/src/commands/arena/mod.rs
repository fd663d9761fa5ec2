//! `handsense arena`: matches between players.

mod error;
mod ladder;
mod ladder_tables;
mod merge;
mod play;
mod progress;
mod recorder;
mod report;
mod show;
mod tables;

pub use error::ArenaError;

use clap::{Args, Subcommand};
use play::PlayArguments;

/// What to play, and how.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Every deal is played in all arrangements of the seating, with the same cards, and \
counts as one sample. The difference is the mean score of B's seats less the mean score of A's: \
positive when A is better.

Seatings: 2v2 (six arrangements), 1v3 and 3v1 (four each), all; four letters such as NHNH, turned \
round the table; =NHNH for this one only; several with commas between. A letter is A, B, ... by \
place, a player's initial, or your own as in N=tuned.

Examples:
  handsense arena tuned as-designed
  handsense arena tuned as-designed --deals 5000 --rules legacy-main --out match.jsonl
  handsense arena N=as-designed H=tuned --seating NHNH --games 200
  handsense arena tuned tuned/as-designed --sprt 0:0.2
  handsense arena tuned plugin:./libother.so
  handsense arena tuned 'exec:python3 examples/players/low.py'
  handsense arena show match.jsonl
  handsense arena tuned as-designed --deals 100000 --shard 2/8 --out part-2.jsonl
  handsense arena merge part-*.jsonl --out match.jsonl
  handsense arena report match.jsonl --out match.html
  handsense arena ladder --scale 0.01"
)]
pub struct ArenaArguments {
    /// Show, merge or report result files.
    #[command(subcommand)]
    command: Option<ArenaCommand>,
    /// The match.
    #[command(flatten)]
    play: PlayArguments,
}

/// What else there is to do.
#[derive(Debug, Subcommand)]
enum ArenaCommand {
    /// Show the statistics of a result file
    Show(show::ShowArguments),
    /// Put the shards of a match together, as if it had been played in one run
    Merge(merge::MergeArguments),
    /// Write result files as one page of HTML with plots and tables
    Report(report::ReportArguments),
    /// Play all matches of the strength table
    Ladder(ladder::LadderArguments),
}

/// Runs the command.
pub fn run(arguments: &ArenaArguments) -> Result<(), ArenaError> {
    match &arguments.command {
        Some(ArenaCommand::Show(arguments)) => show::run(arguments),
        Some(ArenaCommand::Merge(arguments)) => merge::run(arguments),
        Some(ArenaCommand::Report(arguments)) => report::run(arguments),
        Some(ArenaCommand::Ladder(arguments)) => ladder::run(arguments),
        None => play::run(&arguments.play),
    }
}

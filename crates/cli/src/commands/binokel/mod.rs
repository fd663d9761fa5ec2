//! `handsense binokel`: the commands of Binokel.

mod analysis;
mod analyze;
mod arena;
mod error;
mod rules_argument;

pub use error::BinokelError;

use clap::Subcommand;

/// The commands of Binokel.
#[derive(Debug, Subcommand)]
pub enum BinokelCommand {
    /// Evaluate a hand: its melds with each trump, its bid and its discard
    Analyze(analyze::AnalyzeArguments),
    /// Play a match between two players, with confidence intervals
    Arena(arena::ArenaArguments),
}

/// Runs the command.
pub fn run(command: &BinokelCommand) -> Result<(), BinokelError> {
    match command {
        BinokelCommand::Analyze(arguments) => analyze::run(arguments),
        BinokelCommand::Arena(arguments) => arena::run(arguments),
    }
}

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
    /// Judge a hand: its melds with each trump, what it bids, and what to discard
    Analyze(analyze::AnalyzeArguments),
    /// Play matches between two players, and say which is better by how much
    Arena(arena::ArenaArguments),
}

/// Runs the command.
pub fn run(command: &BinokelCommand) -> Result<(), BinokelError> {
    match command {
        BinokelCommand::Analyze(arguments) => analyze::run(arguments),
        BinokelCommand::Arena(arguments) => arena::run(arguments),
    }
}

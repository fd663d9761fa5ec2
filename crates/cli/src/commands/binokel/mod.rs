//! `handsense binokel`: the commands of Binokel.

mod analysis;
mod analyze;
mod error;

pub use error::BinokelError;

use clap::Subcommand;

/// The commands of Binokel.
#[derive(Debug, Subcommand)]
pub enum BinokelCommand {
    /// Evaluate a hand: its melds with each trump, its bid and its discard
    Analyze(analyze::AnalyzeArguments),
}

/// Runs the command.
pub fn run(command: &BinokelCommand) -> Result<(), BinokelError> {
    match command {
        BinokelCommand::Analyze(arguments) => analyze::run(arguments),
    }
}

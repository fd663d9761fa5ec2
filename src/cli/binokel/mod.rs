//! `handsense binokel`: the commands of Binokel.

mod arena;
mod error;

pub use error::BinokelError;

use clap::Subcommand;

/// The commands of Binokel.
#[derive(Debug, Subcommand)]
pub enum BinokelCommand {
    /// Play matches between two players, and say which is better by how much
    Arena(arena::ArenaArguments),
}

/// Runs the command.
pub fn run(command: &BinokelCommand) -> Result<(), BinokelError> {
    match command {
        BinokelCommand::Arena(arguments) => arena::run(arguments),
    }
}

//! `handsense hex`: the commands of Hex.

mod arena;
mod error;

pub use error::HexError;

use clap::Subcommand;

/// The commands of Hex.
#[derive(Debug, Subcommand)]
pub enum HexCommand {
    /// Play matches between two players, and say which is better by how much
    Arena(arena::ArenaArguments),
}

/// Runs the command.
pub fn run(command: &HexCommand) -> Result<(), HexError> {
    match command {
        HexCommand::Arena(arguments) => arena::run(arguments),
    }
}

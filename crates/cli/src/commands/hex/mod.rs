//! `handsense hex`: the commands of Hex.

mod analyze;
mod arena;
mod error;
mod htp;

pub use error::HexError;

use clap::Subcommand;

/// The commands of Hex.
#[derive(Debug, Subcommand)]
pub enum HexCommand {
    /// Judge a position: distances, resistance, and what searches say of its moves
    Analyze(analyze::AnalyzeArguments),
    /// Play matches between two players, and say which is better by how much
    Arena(arena::ArenaArguments),
    /// Speak the text protocol of Hex programs, for HexGui and for matches with others
    Htp(htp::HtpArguments),
}

/// Runs the command.
pub fn run(command: &HexCommand) -> Result<(), HexError> {
    match command {
        HexCommand::Analyze(arguments) => analyze::run(arguments),
        HexCommand::Arena(arguments) => arena::run(arguments),
        HexCommand::Htp(arguments) => htp::run(arguments),
    }
}

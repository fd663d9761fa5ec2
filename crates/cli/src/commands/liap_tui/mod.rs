//! `handsense liap-tui`: the commands of Liap Tui.

mod analyze;
mod arena;
mod error;

pub use error::LiapTuiError;

use clap::Subcommand;

/// The commands of Liap Tui.
#[derive(Debug, Subcommand)]
pub enum LiapTuiCommand {
    /// Judge a hand: its plays, what each strategy declares with it, and what a search says
    Analyze(analyze::AnalyzeArguments),
    /// Play matches between two players, and say which is better by how much
    Arena(arena::ArenaArguments),
}

/// Runs the command.
pub fn run(command: &LiapTuiCommand) -> Result<(), LiapTuiError> {
    match command {
        LiapTuiCommand::Analyze(arguments) => analyze::run(arguments),
        LiapTuiCommand::Arena(arguments) => arena::run(arguments),
    }
}

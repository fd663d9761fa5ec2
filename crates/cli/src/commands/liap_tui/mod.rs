//! `handsense liap-tui`: the commands of Liap Tui.

mod analyze;
mod error;

pub use error::LiapTuiError;

use clap::Subcommand;

/// The commands of Liap Tui.
#[derive(Debug, Subcommand)]
pub enum LiapTuiCommand {
    /// Evaluate a hand: its plays, the declaration of each strategy, and a search
    Analyze(analyze::AnalyzeArguments),
}

/// Runs the command.
pub fn run(command: &LiapTuiCommand) -> Result<(), LiapTuiError> {
    match command {
        LiapTuiCommand::Analyze(arguments) => analyze::run(arguments),
    }
}

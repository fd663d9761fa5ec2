//! `handsense hex`: the commands of Hex.

mod analyze;
mod htp;
mod position;
mod solve;
mod train;

use crate::error::Failure;
use clap::Subcommand;

/// The commands of Hex.
#[derive(Debug, Subcommand)]
pub enum HexCommand {
    /// Evaluate a position: distances, resistance, bridges and searched moves
    Analyze(analyze::AnalyzeArguments),
    /// Speak the text protocol HTP, for HexGui and for matches with other programs
    Htp(htp::HtpArguments),
    /// Find the winner of a position under best play, and a winning move
    Solve(solve::SolveArguments),
    /// Train the policy network of the tree search on its own games
    #[command(after_help = train::POLICY_HELP)]
    TrainPolicy(train::TrainPolicyArguments),
    /// Train the move priors of the tree search on its own games
    #[command(after_help = train::PRIORS_HELP)]
    TrainPriors(train::TrainPriorsArguments),
}

/// Runs the command.
pub fn run(command: &HexCommand) -> Result<(), Failure> {
    match command {
        HexCommand::Analyze(arguments) => analyze::run(arguments),
        HexCommand::Htp(arguments) => htp::run(arguments),
        HexCommand::Solve(arguments) => solve::run(arguments),
        HexCommand::TrainPolicy(arguments) => train::policy(arguments),
        HexCommand::TrainPriors(arguments) => train::priors(arguments),
    }
}

//! The commands, one file or folder each: their arguments, and what they answer.

mod analyze;
mod arena;
mod binokel;
mod check;
mod explain;
mod hard;
mod hex;
mod learn;
mod liap_tui;
mod prospects;
mod search;
mod signature;
mod solve;
mod tune;

use clap::{Parser, Subcommand};
use thiserror::Error;

use crate::error::CliError;
use analyze::AnalyzeArguments;
use arena::{ArenaArguments, ArenaError};
use binokel::{BinokelCommand, BinokelError};
use check::CheckArguments;
use explain::ExplainArguments;
use hard::HardArguments;
use hex::{HexCommand, HexError};
use learn::{LearnArguments, LearnError, LessonsArguments};
use liap_tui::{LiapTuiCommand, LiapTuiError};
use prospects::{ProspectsArguments, ProspectsError};
use search::SearchArguments;
use signature::SignatureError;
use solve::SolveArguments;
use tune::{TuneArguments, TuneError};

/// Judges hands, passes and moves of the card game Hearts, and plays Liap Tui, Binokel and Hex.
#[derive(Debug, Parser)]
#[command(
    name = "handsense",
    version,
    arg_required_else_help = true,
    max_term_width = 100
)]
#[command(after_help = "Examples:
  handsense analyze '♠AK3 ♥72 ♦QJ98 ♣T654'
  handsense explain me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT
  handsense solve leader=1 hands=Q7.3..A7/KJ6.8..J/9.2..K62/8.Q..Q93
  handsense signature

A terminal is shown suit symbols, drawn tables and colours as far as it has them (see NO_COLOR,
TERM, LC_ALL, LC_CTYPE and LANG); a file or pipe gets ASCII without colours.

Exit codes: 0 answered, 1 no answer (an impossible position, another player's turn), 2 a command
line that cannot be understood.")]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Judge a hand: suits, spades, what to void and keep, the moon, the pass
    Analyze(AnalyzeArguments),
    /// Explain a situation: what is known, the ranked moves and the reasons behind each rank
    Explain(ExplainArguments),
    /// Ask the Hard search: the card it plays, its candidates and the parts of their values
    Hard(HardArguments),
    /// Solve a position with all hands open: the exact scores of every card, and best play
    Solve(SolveArguments),
    /// Search for the best card: what each is expected to bring, and how the deal may go on
    Search(SearchArguments),
    /// Check a deal that was played: what every card and pass has cost against the best
    Check(CheckArguments),
    /// Print the fingerprint of the library's play
    ///
    /// Plays a fixed set of games with all policies, strategies and players by name, and prints one line a game: its
    /// name, the number of decisions, and a 64-bit FNV-1a hash over all of them. The line changes if
    /// and only if some decision does.
    #[command(after_help = "Example:\n  handsense signature")]
    Signature,
    /// Play matches between players, and say which is better by how much
    Arena(Box<ArenaArguments>),
    /// Search for better weights of the tuned policy
    Tune(TuneArguments),
    /// Make lessons for the learned policy: what cards are worth, by playouts
    Lessons(LessonsArguments),
    /// Learn a net for the learned policy from lessons
    Learn(LearnArguments),
    /// Judge a hand of Liap Tui, or play matches of it
    #[command(subcommand)]
    LiapTui(LiapTuiCommand),
    /// Judge a hand of Binokel, or play matches of it
    #[command(subcommand)]
    Binokel(BinokelCommand),
    /// Judge a position of Hex, play matches of it, or speak its text protocol
    #[command(subcommand)]
    Hex(HexCommand),
    /// Say how well scores between deals foretell who wins the game, or learn it anew
    Prospects(ProspectsArguments),
}

/// Why a command failed.
#[derive(Debug, Error)]
pub enum Failure {
    /// A question about a hand or a situation has no answer.
    #[error(transparent)]
    Question(#[from] CliError),
    /// A match cannot be played or shown.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// Weights cannot be tuned.
    #[error(transparent)]
    Tune(#[from] TuneError),
    /// A net cannot be learnt.
    #[error(transparent)]
    Learn(#[from] LearnError),
    /// A question about Liap Tui has no answer.
    #[error(transparent)]
    LiapTui(#[from] LiapTuiError),
    /// A question about Hex has no answer.
    #[error(transparent)]
    Hex(#[from] HexError),
    /// A question about Binokel has no answer.
    #[error(transparent)]
    Binokel(#[from] BinokelError),
    /// There is no signature.
    #[error(transparent)]
    Signature(#[from] SignatureError),
    /// Scores cannot be judged.
    #[error(transparent)]
    Prospects(#[from] ProspectsError),
}

impl Failure {
    /// What the program ends with.
    pub const fn exit_code(&self) -> u8 {
        match self {
            Failure::Question(error) => error.exit_code(),
            Failure::Arena(error) => error.exit_code(),
            Failure::Tune(error) => error.exit_code(),
            Failure::LiapTui(error) => error.exit_code(),
            Failure::Binokel(error) => error.exit_code(),
            Failure::Hex(error) => error.exit_code(),
            Failure::Signature(error) => error.exit_code(),
            Failure::Learn(_) | Failure::Prospects(_) => 1,
        }
    }
}

/// Runs the command that the arguments name.
pub fn run(arguments: Arguments) -> Result<(), Failure> {
    match arguments.command {
        Command::Analyze(arguments) => analyze::run(&arguments)?,
        Command::Explain(arguments) => explain::run(&arguments)?,
        Command::Hard(arguments) => hard::run(&arguments)?,
        Command::Solve(arguments) => solve::run(&arguments)?,
        Command::Search(arguments) => search::run(&arguments)?,
        Command::Check(arguments) => check::run(&arguments)?,
        Command::Signature => signature::run()?,
        Command::Arena(arguments) => arena::run(&arguments)?,
        Command::Tune(arguments) => tune::run(&arguments)?,
        Command::Lessons(arguments) => learn::give(&arguments)?,
        Command::Learn(arguments) => learn::learn(&arguments)?,
        Command::Prospects(arguments) => prospects::run(&arguments)?,
        Command::LiapTui(command) => liap_tui::run(&command)?,
        Command::Binokel(command) => binokel::run(&command)?,
        Command::Hex(command) => hex::run(&command)?,
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }
}

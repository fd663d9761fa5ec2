//! The commands: their arguments and their output.
//!
//! - [`analyze`], [`explain`], [`forecast`], [`search`], [`solve`], [`check`]: questions
//!   about Hearts
//! - [`liap_tui`], [`binokel`], [`hex`]: the other games
//! - [`arena`]: matches, their results and reports
//! - [`train`], [`train_deals`]: the networks
//! - [`signature`]: the fingerprint of all decisions
//! - [`shell`]: files for the shell and for `man`

mod analyze;
mod arena;
mod binokel;
mod check;
mod explain;
mod forecast;
mod hex;
mod liap_tui;
mod play;
mod search;
mod shell;
mod signature;
mod solve;
mod train;
mod train_deals;

use clap::builder::Styles;
use clap::{CommandFactory, Parser, Subcommand};

use crate::error::Failure;
use crate::input::in_pool;
use crate::output::ColourArguments;

/// Evaluates and plays Hearts, Liap Tui, Binokel and Hex.
#[derive(Debug, Parser)]
#[command(
    name = "handsense",
    version,
    arg_required_else_help = true,
    max_term_width = 100
)]
#[command(after_help = "\
Examples:
  handsense analyze '♠AK3 ♥72 ♦QJ98 ♣T654'
  handsense explain me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT
  handsense solve leader=1 hands=Q7.3..A7/KJ6.8..J/9.2..K62/8.Q..Q93
  handsense signature

On a terminal the output has suit symbols, drawn tables and colours where the terminal \
supports them (NO_COLOR, TERM, LC_ALL, LC_CTYPE, LANG). In a file or pipe it is ASCII \
without colours. CLICOLOR_FORCE=1 has the effect of --color always.

Exit status: 0 success; 1 no answer, as for an impossible position or another player's turn; \
2 invalid command line; 130 interrupted, the answer is of the search so far.")]
pub struct Arguments {
    #[command(flatten)]
    pub colours: ColourArguments,
    #[command(subcommand)]
    pub command: Command,
}

/// The commands, in the order of [`GROUPS`].
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a game of Hearts against the library, with hints
    Play(play::PlayArguments),
    /// Play, evaluate and solve Hex, or speak the text protocol HTP
    #[command(subcommand)]
    Hex(hex::HexCommand),
    /// Evaluate a hand: suits, the moon shot, the forecast, the pass
    Analyze(analyze::AnalyzeArguments),
    /// Explain a position: known facts, ranked moves, and reasons
    Explain(explain::ExplainArguments),
    /// Forecast a deal from one player's view
    Forecast(forecast::ForecastArguments),
    /// Search for the best card or pass: expected points, best line
    Search(search::SearchArguments),
    /// Solve a position with open hands: exact scores, and best play
    Solve(solve::SolveArguments),
    /// Check the play of a deal: what each card and pass cost
    Check(check::CheckArguments),
    /// Evaluate a hand of Liap Tui
    #[command(subcommand)]
    LiapTui(HandCommand<liap_tui::AnalyzeArguments>),
    /// Evaluate a hand of Binokel
    #[command(subcommand)]
    Binokel(HandCommand<binokel::AnalyzeArguments>),
    /// Play matches between players of any game
    Arena(Box<arena::ArenaArguments>),
    /// Print the fingerprint of the library's decisions
    ///
    /// Plays a fixed set of games with every named policy, strategy and player. Prints one line a
    /// game: its name, the number of decisions, and a 64-bit FNV-1a hash of them. A line changes if
    /// and only if a decision does.
    #[command(after_help = "Example:\n  handsense signature")]
    Signature,
    /// Measure the calibration of the forecast on fresh deals
    CheckForecast(train_deals::CheckForecastArguments),
    /// Make training samples for the policy network by self-play
    SelfplayData(train::SelfplayDataArguments),
    /// Train the policy network on self-play data
    Train(train::TrainArguments),
    /// Train the forecast network on deals of many kinds of players
    TrainForecast(train_deals::TrainForecastArguments),
    /// Train the value network of the search on played deals
    TrainValue(train_deals::TrainValueArguments),
    /// Print the completion script of a shell
    Completions(shell::CompletionsArguments),
    /// Write the manual pages
    Man(shell::ManArguments),
}

/// The commands of a game of cards or pieces.
#[derive(Debug, Subcommand)]
pub enum HandCommand<A: clap::Args> {
    /// Evaluate a hand: what it holds, and the decisions by search
    Analyze(A),
}

/// The headings of the help, each with its last command.
const GROUPS: [(&str, &str); 5] = [
    ("Play", "hex"),
    ("Judge", "binokel"),
    ("Measure", "check-forecast"),
    ("Train", "train-value"),
    ("Other", "man"),
];

/// The command line, whose help lists the commands under headings.
pub fn command() -> clap::Command {
    let command = Arguments::command();
    let styles = Styles::styled();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let mut commands = command.get_subcommands();
    let mut list = String::new();
    for (heading, last) in GROUPS {
        list += &format!("\n{header}{heading}:{header:#}\n");
        for one in commands.by_ref() {
            let (name, about) = (one.get_name(), one.get_about().cloned().unwrap_or_default());
            list += &format!("  {literal}{name:<14}{literal:#}  {about}\n");
            if name == last {
                break;
            }
        }
    }
    command.clone().help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n{list}\n{header}Options:{header:#}\n\
         {{options}}{{after-help}}"
    ))
}

/// Runs the command that the arguments name.
pub fn run(arguments: Arguments) -> Result<(), Failure> {
    match arguments.command {
        Command::Play(arguments) => play::run(&arguments),
        Command::Analyze(arguments) => analyze::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Forecast(arguments) => forecast::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Search(arguments) => search::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Signature => signature::run(),
        Command::Arena(arguments) => arena::run(&arguments),
        Command::SelfplayData(arguments) => in_pool(|| train::selfplay_data(&arguments)),
        Command::Train(arguments) => in_pool(|| train::run(&arguments)),
        Command::TrainForecast(arguments) => in_pool(|| train_deals::train_forecast(&arguments)),
        Command::TrainValue(arguments) => in_pool(|| train_deals::train_value(&arguments)),
        Command::CheckForecast(arguments) => in_pool(|| train_deals::check_forecast(&arguments)),
        Command::Completions(arguments) => shell::completions(&arguments),
        Command::Man(arguments) => shell::man(&arguments),
        Command::LiapTui(HandCommand::Analyze(arguments)) => liap_tui::run(&arguments),
        Command::Binokel(HandCommand::Analyze(arguments)) => binokel::run(&arguments),
        Command::Hex(command) => hex::run(&command),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        command().debug_assert();
    }
}

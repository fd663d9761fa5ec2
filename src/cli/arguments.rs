//! The command line: commands, options, and what their help says.

use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};

use handsense::hearts::{PassDirection, Policy, Rules};

use super::arena::ArenaArguments;
use super::passing::PASSING;
use super::prospects::ProspectsArguments;
use super::search::SearchArguments;
use super::tune::TuneArguments;

/// Judges hands, passes and moves of the card game Hearts.
#[derive(Debug, Parser)]
#[command(version, arg_required_else_help = true, max_term_width = 100)]
#[command(after_help = "Examples:
  handsense analyze '♠AK3 ♥72 ♦QJ98 ♣T654'
  handsense explain me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT
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
    /// Search for the best card: what each is expected to bring, and how the deal may go on
    Search(SearchArguments),
    /// Print the fingerprint of the library's play
    ///
    /// Plays a fixed set of deals under both policies and prints one line a game: its name, the
    /// number of decisions, and a 64-bit FNV-1a hash over every card passed and played. The line
    /// changes if and only if some decision does.
    #[command(after_help = "Example:\n  handsense signature")]
    Signature,
    /// Play matches between players, and say which is better by how much
    Arena(Box<ArenaArguments>),
    /// Search for better weights of the tuned policy
    Tune(TuneArguments),
    /// Say how well scores between deals foretell who wins the game, or learn it anew
    Prospects(ProspectsArguments),
}

/// What to analyze, and how.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  handsense analyze '♠AK3 ♥72 ♦QJ98 ♣T654'
  handsense analyze AK3.QJ98.T654.72 --pass left
  handsense analyze SA SK S3 H7 H2 --json")]
pub struct AnalyzeArguments {
    /// 0 to 13 cards: by suit (♠AK3 ♥72, SAK3 H72), dotted in the order spades, diamonds, clubs,
    /// hearts (AK3.QJ98.T654.72), or card by card (SA SK H7); several arguments are one hand
    #[arg(required = true, value_name = "HAND")]
    pub hand: Vec<String>,
    /// The one direction to choose a pass for, instead of all three; needs a hand of 13 cards
    #[arg(long, value_name = "DIR", value_parser = pass_direction())]
    pub pass: Option<PassDirection>,
    /// The rules to pass under: standard, legacy-main, or rule bits such as 0x0da1
    #[arg(long, value_name = "RULES", default_value = "standard", value_parser = Rules::from_str)]
    pub rules: Rules,
    /// What the answer looks like.
    #[command(flatten)]
    pub output: OutputArguments,
}

/// What to explain, and how.
#[derive(Debug, Args)]
#[command(
    after_help = "In the passing phase the answer is the cards to pass, under both policies.

Examples:
  handsense explain me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT
  handsense explain pass=left hand=Q3.QJ98.T654.K72
  handsense explain --policy as-designed @position.txt
  handsense explain --json - < position.json"
)]
pub struct ExplainArguments {
    /// What one player knows: a line of name=value fields (me, rules, pass, scores, hand, passed,
    /// received, plays), the same fields as a JSON object, @FILE, or - for standard input; several
    /// arguments are joined by blanks
    #[arg(required = true, value_name = "VIEW")]
    pub view: Vec<String>,
    /// Whose ranking to explain
    #[arg(long, value_name = "POLICY", default_value = "tuned", value_parser = policy())]
    pub policy: Policy,
    /// What the answer looks like.
    #[command(flatten)]
    pub output: OutputArguments,
}

/// What the answer looks like.
#[derive(Debug, Args)]
pub struct OutputArguments {
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
    /// Letters and ASCII tables without colours, even on a terminal that has more
    #[arg(long, conflicts_with = "json")]
    pub plain: bool,
    /// Suit symbols and drawn tables, even into a file or pipe
    #[arg(long, conflicts_with_all = ["json", "plain"])]
    pub unicode: bool,
}

/// A direction by its name.
fn pass_direction() -> impl TypedValueParser<Value = PassDirection> {
    PossibleValuesParser::new(PASSING.map(PassDirection::name))
        .map(|name| PassDirection::from_name(&name).unwrap_or_default())
}

/// A policy by its name.
fn policy() -> impl TypedValueParser<Value = Policy> {
    PossibleValuesParser::new(Policy::ALL.map(Policy::name)).map(|name| {
        let named = |policy: &Policy| policy.name() == name;
        Policy::ALL.into_iter().find(named).unwrap_or_default()
    })
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

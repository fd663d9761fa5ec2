//! The command line: commands, options, and what their help says.

use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};

use handsense_hearts::solve::{Method, Utility};
use handsense_hearts::{PassDirection, Policy, Rules};

use super::arena::ArenaArguments;
use super::binokel::BinokelCommand;
use super::check::CheckArguments;
use super::hard::HardArguments;
use super::hex::HexCommand;
use super::learn::{LearnArguments, LessonsArguments};
use super::liap_tui::LiapTuiCommand;
use super::passing::PASSING;
use super::prospects::ProspectsArguments;
use super::search::SearchArguments;
use super::tune::TuneArguments;

/// Judges hands, passes and moves of the card game Hearts, and plays Liap Tui, Binokel and Hex.
#[derive(Debug, Parser)]
#[command(version, arg_required_else_help = true, max_term_width = 100)]
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
    after_help = "In the passing phase the answer is the cards to pass, by the tuned policy and by the design.

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

/// What to solve, and how.
#[derive(Debug, Args)]
#[command(after_help = "Fields of a position, all but hands with a default:
  hands=A/B/C/D   the four hands by seat, dotted, as they are now
  leader=N        who leads the trick in progress (0)
  trick=C1,C2     its cards so far (none)
  taken=A/B/C/D   what each seat has won (the cards that are gone, shared out)
  rules=RULES     standard, legacy-main, or rule bits (standard)
  plays=N:C1,C2   instead of leader, trick and taken: the cards played so far, the hands being those
                  before the first lead

Examples:
  handsense solve leader=1 hands=Q7.3..A7/KJ6.8..J/9.2..K62/8.Q..Q93
  handsense solve --method paranoid --seat 2 --json @position.txt")]
pub struct SolveArguments {
    /// All hands: a line of name=value fields (see below), @FILE, or - for standard input; several
    /// arguments are joined by blanks
    #[arg(required = true, value_name = "POSITION")]
    pub position: Vec<String>,
    /// Whom the other seats play for: maxn, every seat for itself, or paranoid, three against one
    #[arg(long, value_name = "METHOD", default_value = "maxn", value_parser = method())]
    pub method: Method,
    /// What a seat of maxn wants: payoff, the mean of the others' scores less its own, or own-score
    #[arg(long, value_name = "UTILITY", default_value = "payoff", value_parser = utility())]
    pub utility: Utility,
    /// The one seat of paranoid play, 0 to 3; without it the seat to play
    #[arg(long, value_name = "SEAT", value_parser = clap::value_parser!(u8).range(0..4))]
    pub seat: Option<u8>,
    /// The most cards to try before the search is cut off; 0 for no limit
    #[arg(long, value_name = "NUMBER", default_value_t = super::solve::NODES)]
    pub nodes: u64,
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

/// A method of solving by its name.
fn method() -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(Method::ALL.map(Method::name)).map(|name| {
        let named = |method: &Method| method.name() == name;
        Method::ALL.into_iter().find(named).unwrap_or_default()
    })
}

/// A utility by its name.
fn utility() -> impl TypedValueParser<Value = Utility> {
    PossibleValuesParser::new(Utility::ALL.map(Utility::name)).map(|name| {
        let named = |utility: &Utility| utility.name() == name;
        Utility::ALL.into_iter().find(named).unwrap_or_default()
    })
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

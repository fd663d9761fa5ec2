//! `handsense arena`: matches between players.

mod books;
mod ladder;
mod ladder_text;
mod merge;
mod play;
mod progress;
mod report;
mod show;
mod text;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use handsense_hearts::{PassDirection, Rules};

use super::arguments::OutputArguments;
use super::players::{MOVE_TIMEOUT, seconds};
use handsense_lab::error::ArenaError;
use handsense_lab::rule_sets::rule_set;
use handsense_lab::shard::Shard;

/// Where nothing else is said, the sides are compared in every so-manyth deal or game.
const COMPARE: u64 = 10;

/// What to play, and how.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "Every deal is played in all arrangements of the seating, with the same cards, and \
counts as one sample. The difference is the mean score of B's seats less the mean score of A's: \
positive when A is better.

Seatings: 2v2 (six arrangements), 1v3 and 3v1 (four each), all; four letters such as NHNH, turned \
round the table; =NHNH for this one only; several with commas between. A letter is A, B, ... by \
place, a player's initial, or your own as in N=tuned.

Examples:
  handsense arena tuned as-designed
  handsense arena tuned as-designed --deals 5000 --rules legacy-main --out match.jsonl
  handsense arena N=as-designed H=tuned --seating NHNH --games 200
  handsense arena tuned tuned/as-designed --sprt 0:0.2
  handsense arena tuned plugin:./libother.so
  handsense arena tuned 'exec:python3 examples/players/low.py'
  handsense arena show match.jsonl
  handsense arena tuned as-designed --deals 100000 --shard 2/8 --out part-2.jsonl
  handsense arena merge part-*.jsonl --out match.jsonl
  handsense arena report match.jsonl --out match.html
  handsense arena ladder --scale 0.01"
)]
pub struct ArenaArguments {
    /// Show, merge or report result files.
    #[command(subcommand)]
    command: Option<ArenaCommand>,
    /// Two to four players; the first is A, the second B, others only fill seats. PLAY/PASS plays
    /// like one player and passes like another; LETTER=PLAYER gives a letter for the seating;
    /// plugin:PATH is a shared object with the plugin contract, exec:COMMAND a program that speaks
    /// the arena's protocol
    #[arg(required = true, num_args = 2..=4, value_name = "PLAYER")]
    players: Vec<String>,
    /// How many deals, 1000 if nothing is said; of a deal file all
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    deals: Option<u64>,
    /// Games to 100 instead of single deals, and how many
    #[arg(long, value_name = "N", conflicts_with_all = ["deals", "deal_file"],
          value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// The seed of all chance
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The rules: standard, legacy-main, jack, no-trick, queen-breaks, no-passing, no-moon, or
    /// rule bits such as 0x0da1
    #[arg(long, value_name = "RULES", default_value = "standard", value_parser = rule_set)]
    rules: Rules,
    /// The direction of all deals; left, right, across and hold in turn if nothing is said
    #[arg(long, value_name = "DIR", value_parser = direction(), conflicts_with = "deal_file")]
    pass: Option<PassDirection>,
    /// Who sits where
    #[arg(long, value_name = "SEATING", default_value = "2v2")]
    seating: String,
    /// Deals to play: on each line four dotted hands and a direction
    #[arg(long, value_name = "FILE")]
    deal_file: Option<PathBuf>,
    /// Stop as soon as the difference in points is decided to be A or B, with 5 % risk
    #[arg(long, value_name = "A:B", value_parser = means, allow_hyphen_values = true)]
    sprt: Option<[f64; 2]>,
    /// Ask the other side too in every N-th deal or game, to see how often they disagree; 0: never
    #[arg(long, value_name = "N", default_value_t = COMPARE)]
    compare: u64,
    /// Worker threads; the results do not depend on them. As many as there are cores if nothing is
    /// said
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,
    /// Play the K-th of N equal parts of the match only; `arena merge` puts the parts together
    #[arg(long, value_name = "K/N", requires = "out")]
    shard: Option<Shard>,
    /// End the match when an exec:COMMAND player is silent for so long
    #[arg(long, value_name = "SECONDS", default_value = MOVE_TIMEOUT, value_parser = seconds)]
    move_timeout: Duration,
    /// Keep the results in this file as they come, as JSON lines
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on with the results in the file; the match must be the same
    #[arg(long, requires = "out")]
    resume: bool,
    /// Write every seat of every deal as a table
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// What the answer looks like.
    #[command(flatten)]
    output: OutputArguments,
}

/// What else there is to do.
#[derive(Debug, Subcommand)]
enum ArenaCommand {
    /// Show the statistics of a result file
    Show(show::ShowArguments),
    /// Put the shards of a match together, as if it had been played in one run
    Merge(merge::MergeArguments),
    /// Write result files as one page of HTML with plots and tables
    Report(report::ReportArguments),
    /// Play all matches of the strength table
    Ladder(ladder::LadderArguments),
}

/// Runs the command.
pub fn run(arguments: &ArenaArguments) -> Result<(), ArenaError> {
    match &arguments.command {
        Some(ArenaCommand::Show(arguments)) => show::run(arguments),
        Some(ArenaCommand::Merge(arguments)) => merge::run(arguments),
        Some(ArenaCommand::Report(arguments)) => report::run(arguments),
        Some(ArenaCommand::Ladder(arguments)) => ladder::run(arguments),
        None => play::run(arguments),
    }
}

/// A direction by its name.
fn direction() -> impl TypedValueParser<Value = PassDirection> {
    PossibleValuesParser::new(PassDirection::CYCLE.map(PassDirection::name))
        .map(|name| PassDirection::from_name(&name).unwrap_or_default())
}

/// Two means, the lower one first.
fn means(text: &str) -> Result<[f64; 2], String> {
    let numbers = text.split_once(':').and_then(|(low, high)| {
        let low: f64 = low.parse().ok()?;
        let high: f64 = high.parse().ok()?;
        (low.is_finite() && high.is_finite() && low < high).then_some([low, high])
    });
    numbers.ok_or_else(|| "two means in points, the lower one first, such as 0:0.3".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_are_two_numbers_in_order() {
        assert_eq!(means("-0.5:0.25"), Ok([-0.5, 0.25]));
        for text in ["", "1", "1:1", "2:1", "nan:1", "0:inf", "a:b"] {
            assert!(means(text).is_err(), "{text}");
        }
    }
}

//! `handsense arena`: matches between players.

mod progress;
mod text;

use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};

use handsense::base::stats::Verdict;
use handsense::hearts::{PassDirection, Rules};

use super::arguments::OutputArguments;
use super::screen::Screen;
use super::{json, print};
use crate::arena::contest::{Contest, Played, Setup};
use crate::arena::error::ArenaError;
use crate::arena::journal::{self, Journal};
use crate::arena::record::{Header, Record, Times, Unit};
use crate::arena::report::Report;
use crate::arena::seating::entrants;
use crate::arena::summary::Summary;
use crate::arena::{csv, deals, runner};
use progress::Progress;

/// Deals of a match that says nothing else.
const DEALS: u64 = 1000;

/// Rule sets by name.
const RULE_SETS: &[(&str, Rules)] = &[
    ("standard", Rules::STANDARD),
    ("legacy-main", Rules::LEGACY_MAIN),
    ("jack", with(Rules::JACK_BONUS)),
    ("no-trick", with(Rules::NO_TRICK_BONUS)),
    ("queen-breaks", with(Rules::QUEEN_BREAKS_HEARTS)),
    ("no-passing", Rules::STANDARD.without(Rules::PASS_CARDS)),
    ("no-moon", with(Rules::NO_SHOOTING)),
];

/// The usual rules and one more.
const fn with(rule: Rules) -> Rules {
    match Rules::from_bits(Rules::STANDARD.bits() | rule.bits()) {
        Some(rules) => rules,
        None => Rules::STANDARD,
    }
}

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
  handsense arena show match.jsonl"
)]
pub struct ArenaArguments {
    /// Show a finished or interrupted match.
    #[command(subcommand)]
    command: Option<ArenaCommand>,
    /// Two to four players; the first is A, the second B, others only fill seats. PLAY/PASS plays
    /// like one player and passes like another; LETTER=PLAYER gives a letter for the seating
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
    #[arg(long, value_name = "N", default_value_t = 10)]
    compare: u64,
    /// Worker threads; the results do not depend on them. As many as there are cores if nothing is
    /// said
    #[arg(long, value_name = "T")]
    threads: Option<NonZeroUsize>,
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
    Show(ShowArguments),
}

/// What to show.
#[derive(Debug, Args)]
struct ShowArguments {
    /// The result file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write every seat of every deal as a table
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// What the answer looks like.
    #[command(flatten)]
    output: OutputArguments,
}

/// Runs the command.
pub fn run(arguments: &ArenaArguments) -> Result<(), ArenaError> {
    match &arguments.command {
        Some(ArenaCommand::Show(arguments)) => show(arguments),
        None => play(arguments),
    }
}

fn show(arguments: &ShowArguments) -> Result<(), ArenaError> {
    let results = journal::read(&arguments.file)?;
    let mut books = Books::new(&results.header, arguments.csv.as_deref())?;
    for (record, times) in &results.units {
        books.add(record, times.as_ref(), &arguments.file)?;
    }
    books.answer(&arguments.output)
}

fn play(arguments: &ArenaArguments) -> Result<(), ArenaError> {
    let contest = Contest::new(setup(arguments)?)?;
    let header = contest.header();
    let mut books = Books::new(header, arguments.csv.as_deref())?;
    let mut out = None;
    if let Some(path) = &arguments.out {
        if arguments.resume {
            let (journal, results) = Journal::resume(path, header)?;
            check_unchanged(
                &contest,
                results.units.last().map(|(record, _)| record),
                path,
            )?;
            for (record, times) in &results.units {
                books.add(record, times.as_ref(), path)?;
            }
            out = Some(journal);
        } else {
            out = Some(Journal::create(path, header)?);
        }
    }
    let begin = books.summary.units();
    if begin < contest.count() && !books.is_decided() {
        let stop = stop_on_interrupt();
        let progress = Progress::new(begin, contest.count(), header.unit);
        let each = |played: Played| -> Result<ControlFlow<()>, ArenaError> {
            if let Some(journal) = &mut out {
                journal.add(&played)?;
            }
            let (record, times) = &played;
            books.add(record, Some(times), Path::new("the match"))?;
            progress.show(&books.summary);
            Ok(match books.is_decided() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            })
        };
        let threads = arguments.threads.map_or_else(cores, NonZeroUsize::get);
        let result = runner::run(&contest, begin..contest.count(), threads, &stop, each);
        progress.end();
        result?;
    }
    books.answer(&arguments.output)?;
    let (finished, count) = (books.summary.units(), contest.count());
    if finished < count && !books.is_decided() {
        return Err(ArenaError::Interrupted { finished, count });
    }
    Ok(())
}

/// The match that the arguments describe.
fn setup(arguments: &ArenaArguments) -> Result<Setup, ArenaError> {
    let deals = match &arguments.deal_file {
        None => None,
        Some(path) => {
            let text = fs::read_to_string(path).map_err(ArenaError::read(path))?;
            let refuse = |source| ArenaError::DealFile {
                path: path.clone(),
                source,
            };
            Some(deals::parse(&text, arguments.rules).map_err(refuse)?)
        }
    };
    let listed = deals.as_ref().map(|deals| deals.len() as u64);
    let deal_count = match (arguments.deals, listed) {
        (Some(asked), Some(listed)) => asked.min(listed),
        (asked, listed) => asked.or(listed).unwrap_or(DEALS),
    };
    Ok(Setup {
        players: entrants(&arguments.players)?,
        seating: arguments.seating.clone(),
        rules: arguments.rules,
        unit: match arguments.games {
            Some(_) => Unit::Game,
            None => Unit::Deal,
        },
        count: arguments.games.unwrap_or(deal_count),
        seed: arguments.seed,
        pass: arguments.pass,
        compare: arguments.compare,
        sprt: arguments.sprt,
        deals,
    })
}

/// Plays the last finished unit again: players that have changed since must not go on.
fn check_unchanged(
    contest: &Contest,
    last: Option<&Record>,
    path: &Path,
) -> Result<(), ArenaError> {
    let Some(last) = last else {
        return Ok(());
    };
    match contest.play(last.unit, &AtomicBool::new(false))? {
        Some((again, _)) if again == *last => Ok(()),
        _ => Err(ArenaError::Changed {
            path: path.to_owned(),
            number: last.unit,
        }),
    }
}

/// Where records end up: in the statistics, and in a table if one is wanted.
struct Books {
    summary: Summary,
    csv: Option<(PathBuf, fs::File)>,
}

impl Books {
    fn new(header: &Header, csv: Option<&Path>) -> Result<Books, ArenaError> {
        let mut books = Books {
            summary: Summary::new(header.clone()),
            csv: None,
        };
        if let Some(path) = csv {
            let file = fs::File::create(path).map_err(ArenaError::write(path))?;
            books.csv = Some((path.to_owned(), file));
            books.write_csv(csv::HEADINGS)?;
        }
        Ok(books)
    }

    fn add(
        &mut self,
        record: &Record,
        times: Option<&Times>,
        source: &Path,
    ) -> Result<(), ArenaError> {
        self.summary.add(record).map_err(|_| ArenaError::Misfit {
            source_name: source.display().to_string(),
            number: record.unit,
        })?;
        if let Some(times) = times {
            self.summary.add_times(times);
        }
        self.write_csv(&csv::lines(self.summary.header(), record))
    }

    fn write_csv(&mut self, lines: &str) -> Result<(), ArenaError> {
        match &mut self.csv {
            Some((path, file)) => file
                .write_all(lines.as_bytes())
                .map_err(ArenaError::write(path)),
            None => Ok(()),
        }
    }

    fn is_decided(&self) -> bool {
        let test = self.summary.header().test();
        test.is_some_and(|test| test.verdict(&self.summary.points) != Verdict::Open)
    }

    fn answer(&self, output: &OutputArguments) -> Result<(), ArenaError> {
        let report = Report::of(&self.summary);
        let shown = if output.json {
            json::write(&report).and_then(|text| print(&text))
        } else {
            print(&Screen::of(output).show(&text::report(&report)))
        };
        shown.map_err(|error| ArenaError::Answer(error.to_string()))
    }
}

/// A flag that Ctrl-C sets. A second Ctrl-C ends the program at once.
fn stop_on_interrupt() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    // Without a handler Ctrl-C ends the program as it always does; the result file is whole even so.
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    stop
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Rules by name or bits.
fn rule_set(text: &str) -> Result<Rules, String> {
    let named = RULE_SETS.iter().find(|(name, _)| *name == text);
    match named {
        Some(&(_, rules)) => Ok(rules),
        None => Rules::from_str(text).map_err(|_| {
            let names: Vec<&str> = RULE_SETS.iter().map(|&(name, _)| name).collect();
            format!(
                "rules are bits up to 0x3fff, or one of {}",
                names.join(", ")
            )
        }),
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
    fn rules_are_read_by_name_and_by_bits() {
        assert_eq!(rule_set("legacy-main"), Ok(Rules::LEGACY_MAIN));
        assert_eq!(rule_set("0x0FC1"), Ok(Rules::LEGACY_MAIN));
        assert_eq!(rule_set("jack"), Ok(Rules::STANDARD | Rules::JACK_BONUS));
        assert!(rule_set("house").is_err_and(|sentence| sentence.contains("no-moon")));
    }

    #[test]
    fn means_are_two_numbers_in_order() {
        assert_eq!(means("-0.5:0.25"), Ok([-0.5, 0.25]));
        for text in ["", "1", "1:1", "2:1", "nan:1", "0:inf", "a:b"] {
            assert!(means(text).is_err(), "{text}");
        }
    }
}

//! Playing a match, with its result file, its progress and its answer.

use std::fs;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use handsense_hearts::{PassDirection, Rules};

use super::error::ArenaError;
use super::progress::Progress;
use super::recorder::Books;
use crate::input::players::{MOVE_TIMEOUT, registry, seconds};
use crate::input::threads::threads;
use crate::output::OutputArguments;
use handsense_lab::matches::hearts::deals;
use handsense_lab::matches::hearts::hearts_match::{HeartsMatch, MatchConfig, PlayedUnit};
use handsense_lab::matches::hearts::record::{Record, UnitKind};
use handsense_lab::matches::hearts::rule_sets::rule_set;
use handsense_lab::matches::hearts::shard::Shard;
use handsense_lab::matches::runner;
use handsense_lab::matches::seating::entrants;
use handsense_lab::players::registry::hearts::is_time_limited;
use handsense_lab::results::error::FileError;
use handsense_lab::results::results_file::ResultsFile;

/// Where nothing else is said, the sides are compared in every so-manyth deal or game.
pub const COMPARE: u64 = 10;

/// Deals of a match that says nothing else.
const DEALS: u64 = 1000;

/// The match to play, and how.
#[derive(Debug, Args)]
pub struct PlayArguments {
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

/// Where the results of a match are kept while it is played.
pub struct Keep<'a> {
    /// The result file.
    pub out: Option<&'a Path>,
    /// Whether to go on with what the result file has.
    pub resume: bool,
    /// The table for other programs.
    pub csv: Option<&'a Path>,
}

/// Plays the match that the arguments describe, and shows it.
pub fn run(arguments: &PlayArguments) -> Result<(), ArenaError> {
    let stop = Arc::new(AtomicBool::new(false));
    let registry = registry(arguments.move_timeout, &stop);
    let mut hearts_match = HeartsMatch::new(setup(arguments)?, &registry)?;
    if let Some(shard) = arguments.shard {
        hearts_match = hearts_match.sharded(shard)?;
    }
    let keep = Keep {
        out: arguments.out.as_deref(),
        resume: arguments.resume,
        csv: arguments.csv.as_deref(),
    };
    stop_on_interrupt(&stop);
    let books = play(&hearts_match, &keep, threads(arguments.threads), &stop, "")?;
    books.answer(&arguments.output)?;
    let (finished, count) = (books.summary.units(), hearts_match.header().unit_count());
    if finished < count && !books.is_decided() {
        return Err(ArenaError::Interrupted { finished, count });
    }
    Ok(())
}

/// Plays a match to its end, or until it is decided or `stop` is set; answers its books.
///
/// A terminal is shown the progress, behind `name` if there is one.
///
/// # Errors
/// Files that cannot be used, results of another match, a player's foul.
pub fn play(
    hearts_match: &HeartsMatch,
    keep: &Keep,
    threads: usize,
    stop: &AtomicBool,
    name: &str,
) -> Result<Books, ArenaError> {
    let header = hearts_match.header();
    let mut books = Books::new(header, keep.csv)?;
    let mut out = None;
    if let Some(path) = keep.out {
        if keep.resume {
            let (journal, results) = ResultsFile::resume(path, header)?;
            check_unchanged(
                hearts_match,
                results.units.last().map(|(record, _)| record),
                path,
            )?;
            for (record, times) in &results.units {
                books.add(record, times.as_ref(), path)?;
            }
            out = Some(journal);
        } else {
            out = Some(ResultsFile::create(path, header)?);
        }
    }
    let (before, count) = (books.summary.units(), header.unit_count());
    if before < count && !books.is_decided() {
        let progress = Progress::new(name, before, count, header.unit);
        let each = |played: PlayedUnit| -> Result<ControlFlow<()>, ArenaError> {
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
        let Range { start, end } = header.units();
        let result = runner::run(
            start + before..end,
            threads,
            stop,
            |unit| hearts_match.play(unit, stop),
            each,
        );
        progress.end();
        result?;
    }
    Ok(books)
}

/// The match that the arguments describe.
fn setup(arguments: &PlayArguments) -> Result<MatchConfig, ArenaError> {
    let deals = match &arguments.deal_file {
        None => None,
        Some(path) => {
            let text = fs::read_to_string(path).map_err(FileError::read(path))?;
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
    Ok(MatchConfig {
        players: entrants(&arguments.players)?,
        seating: arguments.seating.clone(),
        rules: arguments.rules,
        unit: match arguments.games {
            Some(_) => UnitKind::Game,
            None => UnitKind::Deal,
        },
        count: arguments.games.unwrap_or(deal_count),
        seed: arguments.seed,
        pass: arguments.pass,
        compare: arguments.compare,
        sprt: arguments.sprt,
        deals,
    })
}

/// Plays the last finished unit again: players that have changed since must not go on. Of players that decide by the
/// clock that cannot be told.
fn check_unchanged(
    hearts_match: &HeartsMatch,
    last: Option<&Record>,
    path: &Path,
) -> Result<(), ArenaError> {
    let Some(last) = last else {
        return Ok(());
    };
    let players = &hearts_match.header().players;
    if players.iter().any(|player| is_time_limited(&player.name)) {
        return Ok(());
    }
    match hearts_match.play(last.unit, &AtomicBool::new(false))? {
        Some((again, _)) if again == *last => Ok(()),
        _ => Err(ArenaError::Changed {
            path: path.to_owned(),
            number: last.unit,
        }),
    }
}

/// Lets Ctrl-C set the flag. A second Ctrl-C ends the program at once.
pub fn stop_on_interrupt(stop: &Arc<AtomicBool>) {
    let flag = Arc::clone(stop);
    // Without a handler Ctrl-C ends the program as it always does; the result file is whole even so.
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
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

//! Plays a match with its results file, its progress line and its report.

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
use super::recorder::{Recorder, report_torn};
use crate::input::players::{MOVE_TIMEOUT, named_files, registry, seconds};
use crate::input::threads::{thread_count, threads};
use crate::output::OutputArguments;
use handsense_lab::files::outputs::{self, OutputError};
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

/// Default interval, in deals or games, between comparisons of the two sides' decisions.
pub const COMPARE: u64 = 10;

/// Default number of deals.
const DEALS: u64 = 1000;

/// The arguments of a match.
#[derive(Debug, Args)]
pub struct PlayArguments {
    /// Two to four players: the first is A, the second B, others only fill seats. PLAY/PASS
    /// combines the play of one with the pass of another. LETTER=PLAYER gives a letter for the
    /// seating. plugin:PATH is a shared object with the plugin contract, exec:COMMAND a program
    /// that speaks the arena protocol
    #[arg(required = true, num_args = 2..=4, value_name = "PLAYER")]
    players: Vec<String>,
    /// Number of deals; by default 1000, or all of a deal file
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    deals: Option<u64>,
    /// Play this number of games to 100 instead of single deals
    #[arg(long, value_name = "N", conflicts_with_all = ["deals", "deal_file"],
          value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Seed of the random generator
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The rules: standard, legacy-main, jack, no-trick, queen-breaks, no-passing, no-moon, or
    /// rule bits such as 0x0da1
    #[arg(long, value_name = "RULES", default_value = "standard", value_parser = rule_set)]
    rules: Rules,
    /// Pass direction of all deals; by default left, right, across and hold in turn
    #[arg(long, value_name = "DIR", value_parser = direction(), conflicts_with = "deal_file")]
    pass: Option<PassDirection>,
    /// Seating
    #[arg(long, value_name = "SEATING", default_value = "2v2")]
    seating: String,
    /// File of deals: four dotted hands and a direction on each line
    #[arg(long, value_name = "FILE")]
    deal_file: Option<PathBuf>,
    /// Sequential test (SPRT) of a difference of A against B points, with error rates of 5 %
    #[arg(long, value_name = "A:B", value_parser = means, allow_hyphen_values = true)]
    sprt: Option<[f64; 2]>,
    /// Compare the decisions of both sides in every N-th deal or game; 0: never
    #[arg(long, value_name = "N", default_value_t = COMPARE)]
    compare: u64,
    /// Worker threads; one per core by default. The results do not depend on their number
    #[arg(long, value_name = "T", value_parser = thread_count)]
    threads: Option<NonZeroUsize>,
    /// Play only the K-th of N equal parts of the match; `arena merge` combines them
    #[arg(long, value_name = "K/N", requires = "out")]
    shard: Option<Shard>,
    /// Time limit of an exec:COMMAND player for a move
    #[arg(long, value_name = "SECONDS", default_value = MOVE_TIMEOUT, value_parser = seconds)]
    move_timeout: Duration,
    /// Write the results to this file as JSON lines while the match runs
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Continue the results file; the match must be the same
    #[arg(long, requires = "out")]
    resume: bool,
    /// Write a CSV table with a row for each seat of each deal
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Replace existing files; a results file is continued with --resume
    #[arg(long)]
    force: bool,
    /// The format of the output.
    #[command(flatten)]
    output: OutputArguments,
}

/// The files of a match.
pub struct MatchFiles<'a> {
    /// The results file.
    pub out: Option<&'a Path>,
    /// Whether to continue the results file.
    pub resume: bool,
    /// Whether to replace existing results.
    pub force: bool,
}

/// Plays the match and prints its report.
pub fn run(arguments: &PlayArguments) -> Result<(), ArenaError> {
    let stop = Arc::new(AtomicBool::new(false));
    let registry = registry(arguments.move_timeout, &stop);
    let mut hearts_match = HeartsMatch::new(setup(arguments)?, &registry)?;
    if let Some(shard) = arguments.shard {
        hearts_match = hearts_match.sharded(shard)?;
    }
    let files = MatchFiles {
        out: arguments.out.as_deref(),
        resume: arguments.resume,
        force: arguments.force,
    };
    check_outputs(arguments, &files).map_err(FileError::from)?;
    stop_on_interrupt(&stop);
    let recorder = Recorder::new(hearts_match.header(), arguments.csv.as_deref())?;
    let threads = threads(arguments.threads);
    let mut recorder = play(&hearts_match, recorder, &files, threads, &stop, "")?;
    recorder.finish()?;
    recorder.answer(&arguments.output)?;
    let (finished, count) = (recorder.summary.units(), hearts_match.header().unit_count());
    if finished < count && !recorder.is_decided() {
        return Err(ArenaError::Interrupted { finished, count });
    }
    Ok(())
}

/// Plays a match until it ends, is decided, or `stop` is set. Returns its recorder, which begins
/// empty.
///
/// A terminal shows the progress with `name`.
///
/// # Errors
/// Unusable files, results of another match, an illegal move of a player.
pub fn play(
    hearts_match: &HeartsMatch,
    mut recorder: Recorder,
    files: &MatchFiles,
    threads: usize,
    stop: &AtomicBool,
    name: &str,
) -> Result<Recorder, ArenaError> {
    let header = hearts_match.header();
    let mut out = None;
    if let Some(path) = files.out {
        if files.resume {
            let (results_file, results) = ResultsFile::resume(path, header)?;
            check_unchanged(
                hearts_match,
                results.units.last().map(|(record, _)| record),
                path,
            )?;
            for (record, times) in &results.units {
                recorder.add(record, times.as_ref(), path)?;
            }
            report_torn(&results, path);
            out = Some(results_file);
        } else if files.force {
            out = Some(ResultsFile::replace(path, header)?);
        } else {
            out = Some(ResultsFile::create(path, header)?);
        }
    }
    let (before, count) = (recorder.summary.units(), header.unit_count());
    if before < count && !recorder.is_decided() {
        let progress = Progress::new(name, before, count, header.unit);
        let each = |played: PlayedUnit| -> Result<ControlFlow<()>, ArenaError> {
            if let Some(results_file) = &mut out {
                results_file.add(&played)?;
            }
            let (record, times) = &played;
            recorder.add(record, Some(times), Path::new("the match"))?;
            progress.show(&recorder.summary);
            Ok(match recorder.is_decided() {
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
    if let Some(results_file) = out {
        results_file.finish()?;
    }
    Ok(recorder)
}

/// Checks that the match may write its files.
fn check_outputs(arguments: &PlayArguments, files: &MatchFiles) -> Result<(), OutputError> {
    let named = named_files(&arguments.players);
    let deals = arguments.deal_file.as_deref();
    let inputs: Vec<&Path> = named.into_iter().chain(deals).collect();
    let csv: Vec<&Path> = arguments.csv.as_deref().into_iter().collect();
    let all: Vec<&Path> = files.out.into_iter().chain(csv.iter().copied()).collect();
    outputs::check(&all, &inputs, true)?;
    // The results file has a check of its own.
    outputs::check(&csv, &[], files.force)
}

/// Builds the match from the arguments.
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

/// Replays the last finished unit and refuses to continue with players that have changed. Players
/// with a time limit are exempt: their play is not reproducible.
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

/// Makes Ctrl-C set the flag. A second Ctrl-C ends the program at once.
pub fn stop_on_interrupt(stop: &Arc<AtomicBool>) {
    let flag = Arc::clone(stop);
    // Without a handler Ctrl-C ends the program; the results file stays valid.
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Parses a pass direction.
fn direction() -> impl TypedValueParser<Value = PassDirection> {
    PossibleValuesParser::new(PassDirection::CYCLE.map(PassDirection::name))
        .map(|name| PassDirection::from_name(&name).unwrap_or_default())
}

/// Parses two means, the lower one first.
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

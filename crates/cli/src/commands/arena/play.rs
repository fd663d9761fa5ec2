//! Plays a match with its results file, its progress line and its report.

use super::game::GameArguments;
use super::results::add_results;
use super::tables::report_text;
use crate::error::Failure;
use crate::input::players::{named_files, registry};
use crate::input::{count, threads};
use crate::output::watch::on_interrupt;
use crate::output::{OutputArguments, answer_exactly};
use clap::Args;
use handsense_lab::files::outputs::OutputError;
use handsense_lab::files::{FileError, outputs};
use handsense_lab::matches::game_match::{Match, MatchConfig, MatchError, PlayedUnit};
use handsense_lab::matches::pairing::Pairing;
use handsense_lab::matches::record::{Header, Record};
use handsense_lab::matches::runner;
use handsense_lab::matches::seating::{Entrant, entrants};
use handsense_lab::players::registry::hearts::Registry;
use handsense_lab::report::format::signed;
use handsense_lab::report::numbers::Report;
use handsense_lab::results::results_file::ResultsFile;
use handsense_lab::results::summary::MatchSummary;
use handsense_lab::statistics::Sprt;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Default interval, in units of Hearts, between comparisons of the two sides' decisions.
const COMPARE: u64 = 10;

/// Default number of deals of Hearts.
const DEALS: u64 = 1000;

/// The arguments of a match.
#[derive(Debug, Args)]
pub struct PlayArguments {
    /// Two to four players: the first is A, the second B, others only fill seats. PLAY/PASS
    /// combines the play of one with the pass of another. LETTER=PLAYER gives a letter for the
    /// seating. plugin:PATH is a shared object with the plugin contract, exec:COMMAND a program
    /// that speaks the arena protocol, in Hex the Hex text protocol
    #[arg(required = true, num_args = 2..=4, value_name = "PLAYER")]
    players: Vec<String>,
    #[command(flatten)]
    game: GameArguments,
    /// Sequential test (SPRT) of a difference of A against B points, with error rates of 5 %
    #[arg(long, value_name = "A:B", value_parser = means, allow_hyphen_values = true)]
    sprt: Option<[f64; 2]>,
    /// Hearts: compare the decisions of both sides in every N-th deal or game; 0: never
    /// [default: 10]
    #[arg(long, value_name = "N", value_parser = count(0))]
    compare: Option<u64>,
    /// Write the results to this file as JSON lines while the match runs
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Continue the results file; the match must be the same
    #[arg(long, requires = "out")]
    resume: bool,
    /// Replace an existing results file, which --resume continues
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    output: OutputArguments,
}

/// Plays the match and prints its report.
pub fn run(arguments: &PlayArguments) -> Result<(), Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let registry = registry(arguments.game.move_timeout, &stop);
    let game_match = Match::new(config(arguments)?, &registry)?;
    check_outputs(arguments)?;
    stop_on_interrupt(&stop);
    let header = game_match.header();
    let mut summary = MatchSummary::new(header.clone());
    let out = match arguments.out.as_deref() {
        None => None,
        Some(path) if arguments.resume => Some(resume(&game_match, path, &mut summary)?),
        Some(path) => Some(ResultsFile::create(path, header, arguments.force)?),
    };
    let threads = threads(arguments.game.threads);
    play(&game_match, &mut summary, out, threads, &stop, "")?;
    let report = Report::new(&summary);
    answer_exactly(&arguments.output, &report, || report_text(&report))?;
    if summary.is_decided() {
        return Ok(());
    }
    check_end(summary.units(), header.count)
}

/// Opens a results file to continue its match, and adds its units to an empty summary.
///
/// # Errors
/// Unusable files, and results of another match or of other players.
fn resume(
    game_match: &Match,
    path: &Path,
    summary: &mut MatchSummary,
) -> Result<ResultsFile, Failure> {
    let (results_file, results) = ResultsFile::resume(path, game_match.header())?;
    if let Some((last, _)) = results.units.last() {
        check_unchanged(game_match, last, path)?;
    }
    add_results(summary, &results, path);
    Ok(results_file)
}

/// Plays the units that the summary lacks, until the match ends, is decided, or `stop` is set.
///
/// A terminal shows the progress with `name`.
///
/// # Errors
/// Unusable files, an illegal move of a player.
fn play(
    game_match: &Match,
    summary: &mut MatchSummary,
    mut out: Option<ResultsFile>,
    threads: usize,
    stop: &AtomicBool,
    name: &str,
) -> Result<(), Failure> {
    let header = game_match.header();
    let before = summary.units();
    if before < header.count && !summary.is_decided() {
        let progress = progress(name, before, header);
        let each = |played: PlayedUnit| -> Result<bool, Failure> {
            if let Some(results_file) = &mut out {
                results_file.add(&played)?;
            }
            let (record, times) = &played;
            summary.add(record, Some(times));
            show(&progress, summary);
            Ok(summary.is_decided())
        };
        let play = |unit| game_match.play(unit, stop);
        let result = runner::run(before..header.count, threads, stop, play, each);
        progress.finish_and_clear();
        result?;
    }
    if let Some(results_file) = out {
        results_file.finish()?;
    }
    Ok(())
}

/// One of several matches.
pub struct PlannedMatch {
    name: String,
    game_match: Match,
    /// Its results file, if any.
    pub file: Option<PathBuf>,
}

impl PlannedMatch {
    /// The match of a pairing, with its results file in this directory.
    ///
    /// # Errors
    /// Unusable players.
    pub fn new(
        pairing: &Pairing,
        conditions: &MatchConfig,
        registry: &Registry,
        directory: Option<&Path>,
    ) -> Result<PlannedMatch, Failure> {
        let game_match = Match::new(pairing.config(conditions)?, registry)?;
        Ok(PlannedMatch {
            name: pairing.name(),
            game_match,
            file: directory.map(|directory| directory.join(pairing.file_name())),
        })
    }
}

/// Plays matches one after the other, continues their results files, and calls `answer` with their
/// statistics.
///
/// # Errors
/// As for one match, and an interruption.
pub fn play_all(
    planned: &[PlannedMatch],
    directory: Option<&Path>,
    threads: usize,
    stop: &Arc<AtomicBool>,
    answer: impl FnOnce(&[MatchSummary]) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if let Some(directory) = directory {
        fs::create_dir_all(directory).map_err(FileError::write(directory))?;
    }
    stop_on_interrupt(stop);
    let (mut finished, mut count) = (0, 0);
    let mut all = Vec::with_capacity(planned.len());
    for (number, one) in (1..).zip(planned) {
        let header = one.game_match.header();
        count += header.count;
        // After Ctrl-C only existing results are read.
        let is_kept = one.file.as_ref().is_some_and(|file| file.exists());
        if stop.load(Ordering::Relaxed) && !is_kept {
            continue;
        }
        let name = format!("{number}/{} {}", planned.len(), one.name);
        let mut summary = MatchSummary::new(header.clone());
        let file = one.file.as_deref();
        let out = file.map(|path| resume(&one.game_match, path, &mut summary));
        let out = out.transpose()?;
        play(&one.game_match, &mut summary, out, threads, stop, &name)?;
        finished += summary.units();
        all.push(summary);
    }
    answer(&all)?;
    check_end(finished, count)
}

/// Checks that the results file is none of the files that the match reads.
fn check_outputs(arguments: &PlayArguments) -> Result<(), OutputError> {
    let named = named_files(&arguments.players);
    let deals = arguments.game.deal_file.as_deref();
    let inputs: Vec<&Path> = named.into_iter().chain(deals).collect();
    match &arguments.out {
        Some(out) => outputs::check(out, &inputs, true),
        None => Ok(()),
    }
}

/// Builds the match from the arguments.
fn config(arguments: &PlayArguments) -> Result<MatchConfig, Failure> {
    let conditions = arguments.game.conditions(DEALS)?;
    let compare = match (arguments.compare, arguments.game.is_hearts()) {
        (given, true) => given.unwrap_or(COMPARE),
        (None | Some(0), false) => 0,
        (Some(_), false) => {
            let reason = "--compare is no option of this game".to_owned();
            return Err(MatchError::Options(reason).into());
        }
    };
    Ok(MatchConfig {
        players: entrants(&arguments.players)?,
        compare,
        sprt: arguments.sprt,
        ..conditions
    })
}

/// Replays the last finished unit and refuses to continue with players that have changed. Players
/// with a time limit are exempt: their play is not reproducible.
fn check_unchanged(game_match: &Match, last: &Record, path: &Path) -> Result<(), Failure> {
    let header = game_match.header();
    let is_reproducible = |player: &Entrant| header.game.is_reproducible(&player.name);
    if !header.players.iter().all(is_reproducible) {
        return Ok(());
    }
    match game_match.play(last.unit, &AtomicBool::new(false))? {
        Some((again, _)) if again == *last => Ok(()),
        _ => Err(Failure::new(format!(
            "{}: {} {}, the last one finished, is played differently now; players have changed since, \
             and their results must not be mixed",
            path.display(),
            header.unit.name(),
            last.unit
        ))),
    }
}

/// The error of matches that the user has stopped. A shell reports this status for a program that SIGINT
/// ended.
fn check_end(finished: u64, count: u64) -> Result<(), Failure> {
    if finished == count {
        return Ok(());
    }
    Err(Failure {
        message: format!("interrupted after {finished} of {count}"),
        exit_code: 130,
    })
}

/// Makes Ctrl-C set the flag.
fn stop_on_interrupt(stop: &Arc<AtomicBool>) {
    let flag = Arc::clone(stop);
    on_interrupt(move || flag.swap(true, Ordering::Relaxed));
}

/// Parses two means, the lower one first.
fn means(text: &str) -> Result<[f64; 2], String> {
    let numbers = text.split_once(':').and_then(|(low, high)| {
        let [low, high] = [low.parse().ok()?, high.parse().ok()?];
        Sprt::new(low, high).map(|_| [low, high])
    });
    numbers.ok_or_else(|| "two means in points, the lower one first, such as 0:0.3".to_owned())
}

/// A progress line on standard error, from the units already played, with the name of the match. It is
/// drawn on a terminal only.
fn progress(name: &str, begin: u64, header: &Header) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(header.count), ProgressDrawTarget::stderr());
    let unit = header.unit.name();
    let counts = format!("{{pos}}/{{len}} {unit}s  {{per_sec}}");
    let template = format!("{{prefix}}{{wide_bar}} {counts}  {{eta}} left  {{msg}}");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style.progress_chars("=> "));
    }
    if !name.is_empty() {
        bar.set_prefix(format!("{name}  "));
    }
    bar.set_position(begin);
    bar.reset_eta();
    bar
}

/// Updates the difference so far.
fn show(progress: &ProgressBar, summary: &MatchSummary) {
    if !progress.is_hidden() {
        let (mean, half) = (summary.points.mean(), summary.points.half_width());
        progress.set_position(summary.units());
        progress.set_message(format!("A {} +/- {half:.3}", signed(mean, 3)));
    }
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

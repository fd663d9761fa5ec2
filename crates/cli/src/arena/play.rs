//! Playing a match, with its result file, its progress and its answer.

use std::fs;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::ArenaArguments;
use super::books::Books;
use super::progress::Progress;
use crate::players::roster;
use handsense_lab::contest::{Contest, Played, Setup};
use handsense_lab::error::ArenaError;
use handsense_lab::journal::Journal;
use handsense_lab::record::{Record, Unit};
use handsense_lab::roster::is_by_the_clock;
use handsense_lab::seating::entrants;
use handsense_lab::{deals, runner};

/// Deals of a match that says nothing else.
const DEALS: u64 = 1000;

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
pub fn run(arguments: &ArenaArguments) -> Result<(), ArenaError> {
    let stop = Arc::new(AtomicBool::new(false));
    let roster = roster(arguments.move_timeout, &stop);
    let mut contest = Contest::new(setup(arguments)?, &roster)?;
    if let Some(shard) = arguments.shard {
        contest = contest.sharded(shard)?;
    }
    let keep = Keep {
        out: arguments.out.as_deref(),
        resume: arguments.resume,
        csv: arguments.csv.as_deref(),
    };
    stop_on_interrupt(&stop);
    let books = play(&contest, &keep, threads(arguments.threads), &stop, "")?;
    books.answer(&arguments.output)?;
    let (finished, count) = (books.summary.units(), contest.header().unit_count());
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
    contest: &Contest,
    keep: &Keep,
    threads: usize,
    stop: &AtomicBool,
    name: &str,
) -> Result<Books, ArenaError> {
    let header = contest.header();
    let mut books = Books::new(header, keep.csv)?;
    let mut out = None;
    if let Some(path) = keep.out {
        if keep.resume {
            let (journal, results) = Journal::resume(path, header)?;
            check_unchanged(
                contest,
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
    let (before, count) = (books.summary.units(), header.unit_count());
    if before < count && !books.is_decided() {
        let progress = Progress::new(name, before, count, header.unit);
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
        let Range { start, end } = header.units();
        let result = runner::run(contest, start + before..end, threads, stop, each);
        progress.end();
        result?;
    }
    Ok(books)
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

/// Plays the last finished unit again: players that have changed since must not go on. Of players that decide by the
/// clock that cannot be told.
fn check_unchanged(
    contest: &Contest,
    last: Option<&Record>,
    path: &Path,
) -> Result<(), ArenaError> {
    let Some(last) = last else {
        return Ok(());
    };
    let players = &contest.header().players;
    if players.iter().any(|player| is_by_the_clock(&player.name)) {
        return Ok(());
    }
    match contest.play(last.unit, &AtomicBool::new(false))? {
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

/// As many threads as were asked for, or as there are cores.
pub fn threads(asked: Option<NonZeroUsize>) -> usize {
    let cores = || std::thread::available_parallelism().ok();
    asked.or_else(cores).map_or(1, NonZeroUsize::get)
}

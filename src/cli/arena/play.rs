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
use crate::arena::contest::{Contest, Played, Setup};
use crate::arena::error::ArenaError;
use crate::arena::journal::Journal;
use crate::arena::record::{Record, Unit};
use crate::arena::seating::entrants;
use crate::arena::{deals, runner};
use crate::cli::players::roster;

/// Deals of a match that says nothing else.
const DEALS: u64 = 1000;

/// Plays the match that the arguments describe, and shows it.
pub fn run(arguments: &ArenaArguments) -> Result<(), ArenaError> {
    let stop = Arc::new(AtomicBool::new(false));
    let roster = roster(arguments.move_timeout, &stop);
    let mut contest = Contest::new(setup(arguments)?, &roster)?;
    if let Some(shard) = arguments.shard {
        contest = contest.sharded(shard)?;
    }
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
    let (before, count) = (books.summary.units(), header.unit_count());
    if before < count && !books.is_decided() {
        stop_on_interrupt(&stop);
        let progress = Progress::new(before, count, header.unit);
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
        let Range { start, end } = header.units();
        let result = runner::run(&contest, start + before..end, threads, &stop, each);
        progress.end();
        result?;
    }
    books.answer(&arguments.output)?;
    let finished = books.summary.units();
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

/// Lets Ctrl-C set the flag. A second Ctrl-C ends the program at once.
fn stop_on_interrupt(stop: &Arc<AtomicBool>) {
    let flag = Arc::clone(stop);
    // Without a handler Ctrl-C ends the program as it always does; the result file is whole even so.
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

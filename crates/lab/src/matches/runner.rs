//! A parallel runner of the units of a match that returns results in order.
//!
//! Worker threads take unit numbers from an atomic counter and send their results to the caller's
//! thread, which sorts them. Results, and early stopping based on them, therefore do not depend on
//! the number of threads.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::{iter, thread};

/// Plays these units and calls `each` with the results in order, until it returns true.
///
/// With 0 threads, or if the system gives none, the caller's thread plays all units.
///
/// `play` returns `None` if it was stopped. Setting `stop` ends the match within one unit; an error
/// also sets it. The results have no gaps: units after a stopped unit are dropped.
///
/// # Errors
/// The first error of `play` in the order of the units, and any error of `each`.
pub fn run<T: Send, P: Send, E: From<P>>(
    units: Range<u64>,
    threads: usize,
    stop: &AtomicBool,
    play: impl Fn(u64) -> Result<Option<T>, P> + Sync,
    mut each: impl FnMut(T) -> Result<bool, E>,
) -> Result<(), E> {
    let next = AtomicU64::new(units.start);
    let done = AtomicBool::new(false);
    // The next unit; `None` after the last one or after a stop.
    let play_next = || {
        if done.load(Ordering::Relaxed) || stop.load(Ordering::Relaxed) {
            return None;
        }
        let unit = next.fetch_add(1, Ordering::Relaxed);
        let played = (unit < units.end).then(|| play(unit).transpose());
        played.flatten().map(|played| (unit, played))
    };
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        let mut started = 0;
        while started < threads {
            let (sender, play_next) = (sender.clone(), &play_next);
            let worker = move || {
                // Sending fails when the match has ended.
                while play_next().is_some_and(|played| sender.send(played).is_ok()) {}
            };
            // If the system refuses a thread, those that run play all units.
            if thread::Builder::new().spawn_scoped(scope, worker).is_err() {
                break;
            }
            started += 1;
        }
        drop(sender);
        let result = match started {
            // The caller's thread plays.
            0 => in_order(units.start, iter::from_fn(&play_next), &mut each),
            _ => in_order(units.start, receiver, &mut each),
        };
        done.store(true, Ordering::Relaxed);
        if result.is_err() {
            // Units in progress no longer count.
            stop.store(true, Ordering::Relaxed);
        }
        result
    })
}

/// Calls `each` with items in the order of their numbers, for items that arrive in any order, until it
/// returns true.
fn in_order<T, P, E: From<P>>(
    first: u64,
    arriving: impl IntoIterator<Item = (u64, Result<T, P>)>,
    each: &mut impl FnMut(T) -> Result<bool, E>,
) -> Result<(), E> {
    let mut waiting = BTreeMap::new();
    let mut expected = first;
    for (number, item) in arriving {
        waiting.insert(number, item);
        while let Some(item) = waiting.remove(&expected) {
            expected += 1;
            if each(item?)? {
                return Ok(());
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::game_match::MatchError;
    use super::super::game_match::tests::{built_in, config};
    use super::super::record::{Record, UnitKind};

    use super::*;

    fn records(threads: usize, end: u64, last: u64) -> Vec<Record> {
        let game_match = built_in(config(&["tuned", "as-designed"], UnitKind::Deal, end));
        let stop = AtomicBool::new(false);
        let mut found = Vec::new();
        run(
            0..end,
            threads,
            &stop,
            |unit| game_match.play(unit, &stop),
            |(record, times)| -> Result<_, MatchError> {
                assert_eq!(record.unit, times.times);
                found.push(record);
                Ok(found.len() as u64 == last)
            },
        )
        .unwrap();
        found
    }

    #[test]
    fn records_do_not_depend_on_the_number_of_threads() {
        let one = records(1, 40, 40);
        assert_eq!(one.len(), 40);
        assert!(
            (0..)
                .zip(&one)
                .all(|(number, record)| record.unit == number)
        );
        assert_eq!(records(0, 40, 40), one);
        assert_eq!(records(0, 40, 9), one[..9]);
        assert_eq!(records(2, 40, 40), one);
        assert_eq!(records(5, 40, 40), one);
        assert_eq!(records(5, 40, 9), one[..9]);
    }

    #[test]
    fn results_end_at_a_gap() {
        let mut seen = Vec::new();
        let arriving =
            [(2, 'c'), (0, 'a'), (1, 'b'), (4, 'e')].map(|(n, c)| (n, Ok::<_, MatchError>(c)));
        in_order(0, arriving, &mut |c| -> Result<_, MatchError> {
            seen.push(c);
            Ok(false)
        })
        .unwrap();
        assert_eq!(seen, ['a', 'b', 'c']);
    }
}

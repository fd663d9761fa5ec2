//! Plays the units of a match on several threads and hands them out in order.
//!
//! Workers take the next number from a counter and send what they played; the caller's thread sorts
//! it. So the results, and what is decided from them on the way, are the same for any number of
//! threads.

use std::collections::BTreeMap;
use std::iter;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// Plays these units; `each` sees them in order, and may end the match.
///
/// `play` gives a unit, or `None` when it was stopped. Setting `stop` ends the match within a unit; an error sets it,
/// too. Units are finished without gaps: what lies behind one that was stopped is dropped.
///
/// # Errors
/// The first error of `play` in the order of the units; whatever `each` answers.
pub fn run<T: Send, P: Send, E: From<P>>(
    units: Range<u64>,
    threads: usize,
    stop: &AtomicBool,
    play: impl Fn(u64) -> Result<Option<T>, P> + Sync,
    mut each: impl FnMut(T) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let next = AtomicU64::new(units.start);
    let done = AtomicBool::new(false);
    // The next unit; `None` behind the last one, and once the match is stopped.
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
        while started < threads.max(1) {
            let (sender, play_next) = (sender.clone(), &play_next);
            let worker = move || {
                // The receiver is gone once the match is decided.
                while play_next().is_some_and(|played| sender.send(played).is_ok()) {}
            };
            // Where the system gives no further thread, those that run play all units.
            if thread::Builder::new().spawn_scoped(scope, worker).is_err() {
                break;
            }
            started += 1;
        }
        drop(sender);
        let result = match started {
            0 => in_order(units.start, iter::from_fn(&play_next), &mut each),
            _ => in_order(units.start, receiver, &mut each),
        };
        done.store(true, Ordering::Relaxed);
        if result.is_err() {
            // What is still being played no longer counts.
            stop.store(true, Ordering::Relaxed);
        }
        result
    })
}

/// Hands out what comes in any order in the order of the numbers.
fn in_order<T, P, E: From<P>>(
    first: u64,
    arriving: impl IntoIterator<Item = (u64, Result<T, P>)>,
    each: &mut impl FnMut(T) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let mut waiting = BTreeMap::new();
    let mut expected = first;
    for (number, item) in arriving {
        waiting.insert(number, item);
        while let Some(item) = waiting.remove(&expected) {
            expected += 1;
            if each(item?)?.is_break() {
                return Ok(());
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::hearts::contest::tests::{contest, setup};
    use super::super::hearts::record::{Record, Unit};
    use crate::matches::hearts::error::ContestError;

    use super::*;

    fn records(threads: usize, end: u64, last: u64) -> Vec<Record> {
        let contest = contest(setup(&["tuned", "as-designed"], Unit::Deal, end));
        let stop = AtomicBool::new(false);
        let mut found = Vec::new();
        run(
            0..end,
            threads,
            &stop,
            |unit| contest.play(unit, &stop),
            |(record, times)| -> Result<_, ContestError> {
                assert_eq!(record.unit, times.times);
                found.push(record);
                Ok(if found.len() as u64 == last {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                })
            },
        )
        .unwrap();
        found
    }

    #[test]
    fn any_number_of_threads_gives_the_same_records() {
        let one = records(1, 40, 40);
        assert_eq!(one.len(), 40);
        assert!(
            (0..)
                .zip(&one)
                .all(|(number, record)| record.unit == number)
        );
        assert_eq!(records(2, 40, 40), one);
        assert_eq!(records(5, 40, 40), one);
        assert_eq!(records(5, 40, 9), one[..9]);
    }

    #[test]
    fn gaps_end_what_is_handed_out() {
        let mut seen = Vec::new();
        let arriving =
            [(2, 'c'), (0, 'a'), (1, 'b'), (4, 'e')].map(|(n, c)| (n, Ok::<_, ContestError>(c)));
        in_order(0, arriving, &mut |c| -> Result<_, ContestError> {
            seen.push(c);
            Ok(ControlFlow::Continue(()))
        })
        .unwrap();
        assert_eq!(seen, ['a', 'b', 'c']);
    }
}

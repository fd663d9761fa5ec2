//! Progress of a running search: the report, its listener, and the moments to report.

use std::fmt;

use super::budget::Budget;

/// The number of reports in a whole budget.
const REPORTS: u64 = 32;

/// The progress of a running search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchProgress {
    /// The playouts so far, or the nodes or other steps that the search counts.
    pub playouts: u64,
    /// The fraction of the budget that is spent, 0 to 1. With limits of playouts and time it is the
    /// larger of both. It never decreases.
    pub spent: f64,
    /// The value of the best move so far, in the unit of the search.
    pub value: f64,
    /// The code of the best move so far; -1 before there is one.
    pub best: i32,
    /// The number of candidates that the search has not excluded.
    pub remaining: usize,
}

impl Default for SearchProgress {
    /// Before the first step: there is no best move.
    fn default() -> SearchProgress {
        SearchProgress {
            playouts: 0,
            spent: 0.0,
            value: 0.0,
            best: -1,
            remaining: 0,
        }
    }
}

/// A receiver of progress: every function that takes [`SearchProgress`] and may be shared between
/// threads.
pub trait ProgressSink: Sync {
    /// Receives a report.
    fn receive(&self, progress: &SearchProgress);
}

impl<F: Fn(&SearchProgress) + Sync> ProgressSink for F {
    fn receive(&self, progress: &SearchProgress) {
        self(progress);
    }
}

/// A listener to the progress of a search. The search calls it on the calling thread only, a few
/// dozen times at most.
///
/// ```
/// use std::sync::Mutex;
/// use handsense_core::search::{ProgressListener, SearchLimits, SearchProgress};
/// let seen = Mutex::new(Vec::new());
/// let listen = |progress: &SearchProgress| seen.lock().unwrap().push(progress.spent);
/// let limits = SearchLimits {
///     progress: Some(ProgressListener::new(&listen)),
///     ..SearchLimits::with_playouts(1_000)
/// };
/// ```
#[derive(Clone, Copy)]
pub struct ProgressListener<'a>(&'a dyn ProgressSink);

impl<'a> ProgressListener<'a> {
    /// Creates a listener that passes reports to this sink.
    pub const fn new(sink: &'a dyn ProgressSink) -> ProgressListener<'a> {
        ProgressListener(sink)
    }

    /// Reports progress to the listener.
    pub fn report(&self, progress: &SearchProgress) {
        self.0.receive(progress);
    }
}

impl fmt::Debug for ProgressListener<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ProgressListener")
    }
}

/// Decides when a search reports its progress: at once, and then after each 32nd of the budget.
///
/// Without a listener it does nothing.
#[derive(Clone, Debug)]
pub struct ProgressMeter<'a> {
    listener: Option<ProgressListener<'a>>,
    /// The spent fraction in 1/1024 from which on the next report is due.
    due: u64,
    /// The spent fraction of the last report, in 1/1024.
    last: u64,
    /// The part of the budget that reports refer to, in 1/1024: where it begins, and its length.
    part: [u64; 2],
    /// The playouts before this part.
    playouts: u64,
    /// The playouts of the last report.
    reported: Option<u64>,
}

impl<'a> ProgressMeter<'a> {
    /// Creates a meter for the listener of a budget.
    pub fn new(budget: &Budget<'a>) -> ProgressMeter<'a> {
        ProgressMeter {
            listener: budget.limits().progress,
            due: 0,
            last: 0,
            part: [0, 1024],
            playouts: 0,
            reported: None,
        }
    }

    /// Returns whether there is a listener.
    #[inline]
    pub const fn is_active(&self) -> bool {
        self.listener.is_some()
    }

    /// Begins a part of the search. Later reports state the fractions and playouts of this part
    /// alone. It spends `length` of the whole budget after `start`, both in 1/1024, and follows
    /// `playouts` playouts.
    pub const fn begin_part(&mut self, start: u64, length: u64, playouts: u64) {
        self.part = [start, length];
        self.playouts = playouts;
    }

    /// Reports progress if a report is due after this fraction of the budget, in 1/1024; see
    /// [`Budget::spent`]. `progress` is completed by the fraction.
    pub fn report(&mut self, spent: u64, progress: impl FnOnce() -> SearchProgress) {
        if self.is_active() && self.whole(spent) >= self.due {
            self.report_now(spent, progress);
        }
    }

    /// Reports progress whether or not a report is due, unless no playout was added since the last
    /// report.
    pub fn report_now(&mut self, spent: u64, progress: impl FnOnce() -> SearchProgress) {
        let Some(listener) = self.listener else {
            return;
        };
        let progress = progress();
        let playouts = self.playouts + progress.playouts;
        if self.reported == Some(playouts) {
            return;
        }
        self.reported = Some(playouts);
        let step = 1024 / REPORTS;
        self.last = self.last.max(self.whole(spent));
        self.due = (self.last / step + 1) * step;
        listener.report(&SearchProgress {
            playouts,
            spent: self.last as f64 / 1024.0,
            ..progress
        });
    }

    /// Converts the spent fraction of the current part to the one of the whole budget.
    const fn whole(&self, spent: u64) -> u64 {
        let [start, length] = self.part;
        let spent = if spent < 1024 { spent } else { 1024 };
        start + spent * length / 1024
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::search::SearchLimits;

    #[test]
    fn a_meter_reports_at_once_and_after_each_part_of_the_budget() {
        let seen = Mutex::new(Vec::new());
        let listen = |progress: &SearchProgress| {
            let mut seen = seen.lock().expect("no thread has failed");
            seen.push((progress.playouts, progress.spent));
        };
        let budget = Budget::start(SearchLimits {
            progress: Some(ProgressListener::new(&listen)),
            ..SearchLimits::with_playouts(10_000)
        });
        let mut meter = ProgressMeter::new(&budget);
        for playouts in 0..=10_000 {
            let progress = || SearchProgress {
                playouts,
                ..SearchProgress::default()
            };
            meter.report(budget.spent(playouts), progress);
        }
        let seen = seen.into_inner().expect("no thread has failed");
        assert_eq!(seen.len(), REPORTS as usize + 1);
        assert_eq!((seen[0], seen[32]), ((0, 0.0), (10_000, 1.0)));
        assert!(seen.windows(2).all(|pair| pair[0].1 < pair[1].1));
    }
}

//! The moments at which a search reports its progress.

use super::budget::Budget;
use super::progress::{ProgressListener, SearchProgress};

/// The number of reports in a whole budget.
const REPORTS: u64 = 32;

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
    /// Where the part of the budget begins that reports refer to, in 1/1024.
    part_start: u64,
    /// The length of this part, in 1/1024.
    part_length: u64,
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
            part_start: 0,
            part_length: 1024,
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
        self.part_start = start;
        self.part_length = length;
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
        let spent = if spent < 1024 { spent } else { 1024 };
        self.part_start + spent * self.part_length / 1024
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

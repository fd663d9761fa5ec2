//! The schedule of a team of threads: which sample each draws or prepares next.

use std::mem;
use std::ops::Range;

use super::budget::Budget;
use super::race::{Race, RaceProgress};
use super::sampled_decision::ArmSet;
use crate::memory::try_reserve;

/// The samples for each thread that are drawn, or kept until those before them are recorded. Chosen
/// by hand.
pub(super) const WINDOW_PER_THREAD: u64 = 16;
/// The samples for each thread that are drawn of the next block. Chosen by hand.
const AHEAD_PER_THREAD: u64 = 1;
/// The most samples that a thread takes at once. Chosen by hand.
const MAX_TAKEN: u64 = 8;
/// The samples that a preparer prepares at once. Chosen by hand.
const PREPARED_AT_ONCE: u64 = 1;

/// What a thread does next.
#[derive(Debug, PartialEq)]
pub(super) enum Task {
    /// Draws these samples for these arms.
    Draw(Range<u64>, ArmSet),
    /// Prepares all samples below this number.
    Prepare(u64),
    /// Reports this progress.
    Report(Vec<RaceProgress>),
    /// Waits until the schedule changes.
    Wait,
    /// Returns.
    End,
}

/// What may be drawn and prepared next.
#[derive(Debug)]
pub(super) struct Schedule {
    threads: u64,
    /// The next sample to draw.
    next: u64,
    /// All samples below may be drawn once they are prepared.
    may_draw: u64,
    /// All samples below are prepared.
    prepared: u64,
    /// All samples below may be prepared.
    may_prepare: u64,
    /// The threads that prepare samples.
    preparing: usize,
    /// The most threads that may prepare samples.
    max_preparing: usize,
    /// Whether those prepare all that can be prepared now.
    is_exhausted: bool,
    /// The end of the current block.
    block_end: u64,
    arms: ArmSet,
    /// Progress that the calling thread has not reported.
    reports: Vec<RaceProgress>,
    pub is_over: bool,
    /// The threads that wait for a change.
    pub waiting: usize,
}

impl Schedule {
    /// Creates a schedule without samples.
    pub const fn new(threads: u64, preparers: usize) -> Schedule {
        Schedule {
            threads,
            next: 0,
            may_draw: 0,
            prepared: 0,
            may_prepare: 0,
            preparing: 0,
            max_preparing: preparers,
            is_exhausted: false,
            block_end: 0,
            arms: ArmSet(0),
            reports: Vec::new(),
            is_over: false,
            waiting: 0,
        }
    }

    /// Returns the next task of a thread. Only the calling thread of the search reports.
    pub fn next_task(&mut self, is_caller: bool) -> Task {
        if is_caller && !self.reports.is_empty() {
            return Task::Report(mem::take(&mut self.reports));
        }
        if self.is_over {
            return Task::End;
        }
        let ready = self.may_draw.min(self.prepared);
        let waits = self.next >= ready;
        // Threads without a sample prepare more.
        let ahead = self.threads * AHEAD_PER_THREAD * if waits { 2 } else { 1 };
        let wanted = self.may_prepare.min(self.next.saturating_add(ahead));
        if self.preparing < self.max_preparing && !self.is_exhausted && self.prepared < wanted {
            self.preparing += 1;
            let more = PREPARED_AT_ONCE * self.max_preparing as u64;
            return Task::Prepare(self.may_prepare.min(self.prepared + more));
        }
        if waits {
            return Task::Wait;
        }
        let left = self.block_end.saturating_sub(self.next);
        let taken = (left / (4 * self.threads)).clamp(1, MAX_TAKEN);
        let first = self.next;
        self.next = ready.min(first + taken);
        Task::Draw(first..self.next, self.arms)
    }

    /// Notes that a thread has prepared samples: all below this number, or none because others
    /// prepare all that can be prepared now.
    pub fn has_prepared(&mut self, prepared: Option<u64>) {
        self.preparing -= 1;
        self.prepared = self.prepared.max(prepared.unwrap_or(0));
        self.is_exhausted = prepared.is_none() && self.preparing > 0;
    }

    /// Adds progress to report.
    pub fn report(&mut self, progress: RaceProgress) {
        // Without memory, the latest progress stands for those before.
        if try_reserve(&mut self.reports, 1).is_err() {
            self.reports.pop();
        }
        if self.reports.len() < self.reports.capacity() {
            self.reports.push(progress);
        }
    }

    /// Follows the recorded samples: the arms that are left, and the samples that may be drawn and
    /// prepared.
    pub fn update(&mut self, race: &Race, budget: &Budget<'_>) {
        let drawn = race.drawn;
        // No sample is drawn that the step limit may exclude.
        let affordable = drawn.saturating_add(budget.units(race.playouts(), race.cost()));
        self.may_draw = (race.block_end + self.threads * AHEAD_PER_THREAD)
            .min(drawn + self.threads * WINDOW_PER_THREAD)
            .min(affordable);
        self.may_prepare = affordable.min(drawn.saturating_add(race.max_batch()));
        (self.block_end, self.arms) = (race.block_end, race.survivors());
    }
}

#[cfg(test)]
mod tests;

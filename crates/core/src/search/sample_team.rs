//! A team of threads that draws the samples of a search.
//!
//! The threads start once for a search. Each takes the next sample that no other has taken. Samples
//! are recorded in order by whichever thread completes the next one, so no thread waits for
//! another to record. While the last samples of a block are drawn, the other threads draw samples
//! of the next one. The early samples play the arms that have survived so far; those of arms that the
//! block then eliminates are not recorded. Samples are prepared ahead by as many threads as the
//! decision allows, beside those that draw.

use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, TryLockError};

use super::budget::Budget;
use super::race::{Race, RaceProgress};
use super::sample_schedule::{Schedule, Task, WINDOW_PER_THREAD};
use super::sampled_decision::{ArmSet, SampledDecision};
use super::threads::Threads;
use crate::OutOfMemory;
use crate::memory::try_with_capacity;

/// A function that receives a sample with its number and the race before it.
pub(super) type Record<'r, D> = dyn FnMut(u64, &<D as SampledDecision>::Sample, &Race) + Send + 'r;

/// Draws and records samples from the block that has begun until the search ends, on several
/// threads.
///
/// # Errors
/// [`OutOfMemory`] if the samples between the threads cannot be allocated; then nothing is done.
pub(super) fn run_team<D: SampledDecision>(
    decision: &D,
    race: &mut Race,
    threads: Threads<'_>,
    budget: &Budget<'_>,
    record: &mut Record<'_, D>,
    watch: &mut dyn FnMut(&RaceProgress),
) -> Result<(), OutOfMemory> {
    let count = WINDOW_PER_THREAD as usize * threads.count;
    let mut slots = try_with_capacity(count)?;
    slots.resize_with(count, || Mutex::new(Slot::Empty));
    let samples = SampleRing {
        decision,
        slots,
        record: Mutex::new(record),
    };
    let is_over = AtomicBool::new(false);
    let mut schedule = Schedule::new(threads.count as u64, decision.preparers());
    schedule.update(race, budget);
    let team = Team {
        samples: &samples,
        budget: budget.stopped_by(&is_over),
        is_over: &is_over,
        most_recorded: threads.count as u64,
        schedule: Mutex::new(schedule),
        changed: Condvar::new(),
        ledger: Mutex::new(race),
    };
    team.run(threads, watch);
    Ok(())
}

/// The samples of a search without their type, so that the [`Team`] is compiled once for all
/// decisions.
trait Samples: Sync {
    /// Prepares samples, as [`SampledDecision::prepare`].
    fn prepare(&self, end: u64, budget: &Budget<'_>) -> Option<u64>;

    /// Draws the sample with this number for these arms.
    fn draw(&self, number: u64, arms: ArmSet, budget: &Budget<'_>);

    /// Returns whether the sample with this number is drawn, or was cut off by the end of the time.
    fn is_drawn(&self, number: u64) -> bool;

    /// Records the next sample if it is drawn.
    fn record_next(&self, race: &mut Race) -> Next;
}

/// What became of the next sample to record.
#[derive(Clone, Copy, PartialEq)]
enum Next {
    NotDrawn,
    Recorded,
    /// The time has ended before the sample did.
    Ended,
}

/// Samples by their number, in a ring.
struct SampleRing<'t, 'r, D: SampledDecision> {
    decision: &'t D,
    slots: Vec<Mutex<Slot<D::Sample>>>,
    /// Receives the recorded samples. Only the thread that has the ledger locks it, so it never waits.
    record: Mutex<&'t mut Record<'r, D>>,
}

/// A sample between the thread that draws it and the one that records it.
enum Slot<T> {
    /// Not drawn yet.
    Empty,
    Drawn(T),
    /// The time has ended before the sample did.
    Ended,
}

impl<D: SampledDecision> SampleRing<'_, '_, D> {
    fn slot(&self, number: u64) -> Option<&Mutex<Slot<D::Sample>>> {
        self.slots.get((number % self.slots.len() as u64) as usize)
    }
}

impl<D: SampledDecision> Samples for SampleRing<'_, '_, D> {
    fn prepare(&self, end: u64, budget: &Budget<'_>) -> Option<u64> {
        self.decision.prepare(end, budget)
    }

    fn draw(&self, number: u64, arms: ArmSet, budget: &Budget<'_>) {
        let sample = self.decision.sample(number, arms.iter(), budget);
        if let Some(slot) = self.slot(number) {
            *lock(slot) = sample.map_or(Slot::Ended, Slot::Drawn);
        }
    }

    fn is_drawn(&self, number: u64) -> bool {
        let is_empty = |slot| matches!(*lock(slot), Slot::Empty);
        self.slot(number).is_some_and(|slot| !is_empty(slot))
    }

    fn record_next(&self, race: &mut Race) -> Next {
        let slot = self
            .slot(race.drawn)
            .map(|slot| mem::replace(&mut *lock(slot), Slot::Empty));
        match slot {
            Some(Slot::Drawn(sample)) => {
                (lock(&self.record))(race.drawn, &sample, race);
                race.record::<D>(&sample);
                Next::Recorded
            }
            Some(Slot::Ended) => Next::Ended,
            Some(Slot::Empty) | None => Next::NotDrawn,
        }
    }
}

/// The threads of a search, and the samples between them.
struct Team<'t> {
    samples: &'t dyn Samples,
    /// The budget of the search, which also ends with the search itself.
    budget: Budget<'t>,
    is_over: &'t AtomicBool,
    /// The most samples that a thread records before it changes the schedule.
    most_recorded: u64,
    schedule: Mutex<Schedule>,
    /// The schedule has changed.
    changed: Condvar,
    /// The recorded samples.
    ledger: Mutex<&'t mut Race>,
}

impl Team<'_> {
    fn run(&self, threads: Threads<'_>, watch: &mut dyn FnMut(&RaceProgress)) {
        let work = || self.work(None);
        let mut own = || self.work(Some(watch));
        threads.spawner.run(threads.count - 1, &work, &mut own);
    }

    /// The work of one thread. Only the calling thread of the search reports its progress.
    fn work(&self, mut watch: Option<&mut dyn FnMut(&RaceProgress)>) {
        // A thread that panics ends the search of all.
        let _end = EndOfSearch(self);
        let mut schedule = lock(&self.schedule);
        loop {
            match schedule.next_task(watch.is_some()) {
                Task::Draw(numbers, arms) => {
                    drop(schedule);
                    for number in numbers {
                        self.samples.draw(number, arms, &self.budget);
                        self.record_drawn();
                    }
                    schedule = lock(&self.schedule);
                }
                Task::Prepare(end) => {
                    drop(schedule);
                    let prepared = self.samples.prepare(end, &self.budget);
                    schedule = lock(&self.schedule);
                    schedule.has_prepared(prepared);
                    self.wake(&schedule);
                }
                Task::Report(all) => {
                    drop(schedule);
                    if let Some(watch) = &mut watch {
                        all.iter().for_each(watch);
                    }
                    schedule = lock(&self.schedule);
                }
                Task::Wait => {
                    schedule.waiting += 1;
                    schedule = self
                        .changed
                        .wait(schedule)
                        .unwrap_or_else(PoisonError::into_inner);
                    schedule.waiting -= 1;
                }
                Task::End => return,
            }
        }
    }

    fn wake(&self, schedule: &Schedule) {
        if schedule.waiting > 0 {
            self.changed.notify_all();
        }
    }

    /// Records all samples that can be recorded, unless another thread does.
    fn record_drawn(&self) {
        loop {
            let next = match self.ledger.try_lock() {
                Ok(mut race) => {
                    while !self.is_over.load(Ordering::Relaxed) && self.record_some(&mut race) {}
                    race.drawn
                }
                // After a panic the search ends.
                Err(TryLockError::WouldBlock | TryLockError::Poisoned(_)) => return,
            };
            // A thread that completed this sample meanwhile has left it here.
            if self.is_over.load(Ordering::Relaxed) || !self.samples.is_drawn(next) {
                return;
            }
        }
    }

    /// Records some samples, and changes the schedule accordingly. Returns whether there were any.
    fn record_some(&self, race: &mut Race) -> bool {
        let first = race.drawn;
        let mut next = Next::Recorded;
        while race.drawn < race.block_end.min(first + self.most_recorded) && next == Next::Recorded
        {
            next = self.samples.record_next(race);
        }
        let mut is_over = next == Next::Ended;
        let mut reports = [None; 2];
        if !is_over && race.drawn == race.block_end {
            reports[0] = race.finish_block(&self.budget);
            is_over = race.is_settled();
            if !is_over && !race.begin_block(&self.budget) {
                reports[1] = race.interrupted(&self.budget);
                is_over = true;
            }
        } else if is_over {
            reports[1] = race.interrupted(&self.budget);
        } else if race.drawn == first {
            return false;
        }
        let mut schedule = lock(&self.schedule);
        reports
            .into_iter()
            .flatten()
            .for_each(|report| schedule.report(report));
        schedule.update(race, &self.budget);
        if is_over {
            self.end(&mut schedule);
        }
        self.wake(&schedule);
        true
    }

    fn end(&self, schedule: &mut Schedule) {
        self.is_over.store(true, Ordering::Relaxed);
        schedule.is_over = true;
    }
}

/// Ends the search of all threads when it is dropped.
struct EndOfSearch<'u, 't>(&'u Team<'t>);

impl Drop for EndOfSearch<'_, '_> {
    fn drop(&mut self) {
        let Team { schedule, .. } = self.0;
        let mut schedule = lock(schedule);
        self.0.end(&mut schedule);
        self.0.wake(&schedule);
    }
}

/// Locks a mutex whose content stays valid when a thread panics.
fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

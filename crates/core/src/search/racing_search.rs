//! A racing search: draws samples for the surviving arms of a [`Race`] until one arm is left or the
//! budget is spent.
//!
//! Samples are drawn in blocks that grow with the search. After each block the race eliminates
//! arms, so the budget is spent on the arms that are still in doubt.

use super::arms::Arms;
use super::budget::Budget;
use super::progress::{ProgressMeter, SearchProgress};
use super::race::Race;
use super::race_blocks::{Blocks, Record};
use super::race_team::run_team;
use super::threads::Threads;
use crate::insertion_sort;

/// A decision whose arms can be played out under common random numbers.
pub trait SampleSource: Sync {
    /// The results of all arms in one sample.
    type Sample: Send;

    /// The number of standard errors behind the best at which an arm is eliminated.
    const ELIMINATION_Z: f64 = 3.0;

    /// Returns the maximum number of playouts of one arm in one sample. It does not change during a
    /// search.
    fn max_playouts_per_arm(&self) -> u64 {
        1
    }

    /// Returns the lag of autocorrelated samples, as in
    /// [`Race::set_lag`].
    fn lag(&self) -> usize {
        0
    }

    /// Returns the maximum number of samples that are prepared and not yet recorded. It does not
    /// change during a search.
    fn max_batch(&self) -> u64 {
        u64::MAX
    }

    /// Returns the number of threads that can prepare samples at once. It does not change during a
    /// search.
    fn preparers(&self) -> usize {
        1
    }

    /// Prepares samples with a number below `end`, beside threads that draw samples prepared before
    /// and, if there may be several preparers, others that prepare. A single preparer prepares all
    /// of them, or fewer if the budget ends.
    ///
    /// Returns a number below which all samples are prepared, or `end` if the budget ends. Returns
    /// `None` if all that remains is left to other threads.
    fn prepare(&self, _end: u64, _budget: &Budget<'_>) -> Option<u64> {
        Some(u64::MAX)
    }

    /// Draws the sample with this number for these arms. Returns `None` if the time ends before the
    /// sample does. The value and the playouts of an arm must depend on the number and the arm
    /// alone, and not on the other arms.
    fn sample(
        &self,
        number: u64,
        arms: impl Iterator<Item = usize> + Clone,
        budget: &Budget<'_>,
    ) -> Option<Self::Sample>;

    /// Returns the value of an arm in a sample; higher is better.
    fn value(sample: &Self::Sample, arm: usize) -> i32;

    /// Returns the number of playouts of an arm in a sample.
    fn playouts(sample: &Self::Sample, arm: usize) -> u64;
}

/// The progress of a racing search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RaceProgress {
    /// The best arm so far.
    pub best: usize,
    /// Its estimated value.
    pub value: f64,
    /// The playouts of all arms.
    pub playouts: u64,
    /// The spent fraction of the budget, 0 to 1.
    pub spent: f64,
    /// The number of surviving arms.
    pub remaining: usize,
    /// Whether the search ends with this state.
    pub is_last: bool,
}

impl RaceProgress {
    /// Reports this progress if a report is due, and always at the end of the search. `best` is the
    /// code of the best arm's move, and `scale` the number of value units in one reported unit.
    pub fn report(&self, meter: &mut ProgressMeter<'_>, best: i32, scale: f64) {
        let spent = (self.spent * 1024.0) as u64;
        let progress = || SearchProgress {
            playouts: self.playouts,
            spent: self.spent,
            value: self.value / scale,
            best,
            remaining: self.remaining,
        };
        if self.is_last {
            meter.report_now(spent, progress);
        } else {
            meter.report(spent, progress);
        }
    }
}

/// A racing search among at most [`MAX_ARMS`](super::MAX_ARMS) arms.
///
/// Its race belongs to the caller, who decides where these kilobytes lie.
#[derive(Debug)]
pub struct RacingSearch<'a, S> {
    source: S,
    blocks: Blocks<'a>,
}

impl<'a, S: SampleSource> RacingSearch<'a, S> {
    /// Creates a search among the arms of a race without samples.
    pub fn new(source: S, race: &'a mut Race) -> RacingSearch<'a, S> {
        race.set_lag(source.lag());
        let blocks = Blocks::new(&source, race);
        RacingSearch { source, blocks }
    }

    /// Searches until one arm is left or the budget is spent. A search with a single arm takes no
    /// samples.
    ///
    /// `record` receives every sample in order, with its number and the race before it, on any
    /// thread. `watch` receives the progress between blocks of samples and at the end, on the
    /// calling thread.
    pub fn run(
        &mut self,
        threads: Threads<'_>,
        budget: &Budget<'_>,
        record: &mut (dyn FnMut(u64, &S::Sample, &Race) + Send),
        watch: &mut dyn FnMut(&RaceProgress),
    ) {
        self.blocks.set_elimination(true);
        self.draw(threads, budget, record, watch);
    }

    /// Spends the whole budget on all arms equally, for a comparison between them.
    pub fn run_uniform(
        &mut self,
        threads: Threads<'_>,
        budget: &Budget<'_>,
        record: &mut (dyn FnMut(u64, &S::Sample, &Race) + Send),
    ) {
        self.blocks.set_elimination(false);
        self.draw(threads, budget, record, &mut |_| {});
    }

    /// Draws samples until the search ends.
    fn draw(
        &mut self,
        threads: Threads<'_>,
        budget: &Budget<'_>,
        record: &mut Record<'_, S>,
        watch: &mut dyn FnMut(&RaceProgress),
    ) {
        let RacingSearch { source, blocks } = self;
        if !blocks.begin(budget) {
            return;
        }
        // Further threads would find no sample within the step limit.
        let samples = budget.units(0, blocks.cost());
        let threads = Threads {
            count: (threads.count as u64).min(samples) as usize,
            ..threads
        };
        // Without memory for the samples of other threads, the calling thread draws all. The result
        // is the same.
        let is_done =
            threads.count > 1 && run_team(source, blocks, threads, budget, record, watch).is_ok();
        if !is_done && let Some(progress) = self.draw_alone(budget, record, watch) {
            watch(&progress);
        }
    }

    /// Draws samples on the calling thread until the search ends. Returns the last progress if it
    /// has not been watched.
    fn draw_alone(
        &mut self,
        budget: &Budget<'_>,
        record: &mut Record<'_, S>,
        watch: &mut dyn FnMut(&RaceProgress),
    ) -> Option<RaceProgress> {
        let RacingSearch { source, blocks } = self;
        loop {
            source.prepare(blocks.end, budget);
            while blocks.drawn < blocks.end {
                match source.sample(blocks.drawn, blocks.race.alive(), budget) {
                    Some(sample) => blocks.record::<S>(&sample, record),
                    None => return blocks.interrupted(budget),
                }
            }
            if let Some(progress) = blocks.finish(budget) {
                watch(&progress);
            }
            if blocks.is_settled() {
                return None;
            }
            if !blocks.begin(budget) {
                return blocks.interrupted(budget);
            }
        }
    }

    /// Returns the race with its statistics.
    pub const fn race(&self) -> &Race {
        self.blocks.race
    }

    /// Returns all arms: the best first, then by number of samples and value.
    pub fn order(&self) -> Arms<usize> {
        let best = self.blocks.race.best();
        let mut order: Arms<usize> = (0..self.blocks.race.arms()).collect();
        insertion_sort(&mut order, |&a, &b| {
            let rank = |arm: usize| (arm == best, self.blocks.race.samples(arm));
            let by_value = self
                .blocks
                .race
                .estimate(b)
                .total_cmp(&self.blocks.race.estimate(a));
            rank(b).cmp(&rank(a)).then(by_value).then(a.cmp(&b))
        });
        order
    }

    /// Returns the number of playouts of all arms.
    pub const fn playouts(&self) -> u64 {
        self.blocks.playouts
    }

    /// Returns the source of the samples.
    pub const fn source(&self) -> &S {
        &self.source
    }
}

#[cfg(test)]
mod tests;

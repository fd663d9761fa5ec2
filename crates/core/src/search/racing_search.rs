//! A racing search: draws samples for the surviving arms of a [`Race`] until one arm is left or the
//! budget is spent.
//!
//! Samples are drawn in blocks that grow with the search. After each block the race eliminates
//! arms, so the budget is spent on the arms that are still in doubt.

use super::arms::Arms;
use super::budget::Budget;
use super::progress::{ProgressMeter, SearchProgress};
use super::race::Race;
use super::threads::{Threads, parallel_map};
use crate::insertion_sort;

/// The minimum number of samples between two eliminations. Chosen by hand.
const MIN_BLOCK: u64 = 8;
/// The number of samples that each of several threads draws before they are recorded. It is
/// bounded, as the samples are kept in memory until then, and large enough to outweigh the cost of
/// starting threads.
const SAMPLES_PER_THREAD: u64 = 64;

/// A decision whose arms can be played out under common random numbers.
pub trait SampleSource: Sync {
    /// The results of all arms in one sample.
    type Sample: Send;

    /// The maximum number of playouts of one arm in one sample.
    const MAX_PLAYOUTS_PER_ARM: u64;

    /// The number of standard errors behind the best at which an arm is eliminated.
    const ELIMINATION_Z: f64 = 3.0;

    /// Returns the lag of autocorrelated samples, as in
    /// [`Race::set_lag`].
    fn lag(&self) -> usize {
        0
    }

    /// Returns the maximum number of samples to prepare at once.
    fn max_batch(&self) -> u64 {
        u64::MAX
    }

    /// Prepares all samples with a number below `end`, or fewer if the budget ends.
    fn prepare(&mut self, _end: u64, _budget: &Budget<'_>) {}

    /// Draws the sample with this number for these arms. Returns `None` if the time ends before the
    /// sample does. The result must depend on the number alone.
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
    race: &'a mut Race,
    /// The number of samples so far.
    drawn: u64,
    playouts: u64,
}

impl<'a, S: SampleSource> RacingSearch<'a, S> {
    /// Creates a search among the arms of a race without samples.
    pub fn new(source: S, race: &'a mut Race) -> RacingSearch<'a, S> {
        race.set_lag(source.lag());
        RacingSearch {
            source,
            race,
            drawn: 0,
            playouts: 0,
        }
    }

    /// Searches until one arm is left or the budget is spent. A search with a single arm takes no
    /// samples.
    ///
    /// `record` receives every sample in order, with its number and the race before it. `watch`
    /// receives the progress between blocks of samples and at the end.
    pub fn run(
        &mut self,
        threads: Threads<'_>,
        budget: &Budget<'_>,
        record: &mut dyn FnMut(u64, &S::Sample, &Race),
        watch: &mut dyn FnMut(&RaceProgress),
    ) {
        let halvings = u64::from(self.race.len().next_power_of_two().trailing_zeros());
        let mut halved = 0;
        while self.race.len() > 1 {
            if !self.next_block(threads, budget, record) {
                if self.playouts > 0 {
                    watch(&self.progress(budget, true));
                }
                return;
            }
            self.race.eliminate(S::ELIMINATION_Z);
            while halved + 1 < halvings
                && budget.spent(self.playouts) * halvings >= (halved + 1) * 1024
            {
                halved += 1;
                self.race.halve();
            }
            let is_last = self.race.len() == 1;
            watch(&self.progress(budget, is_last));
        }
    }

    /// Spends the whole budget on all arms equally, for a comparison between them.
    pub fn run_uniform(
        &mut self,
        threads: Threads<'_>,
        budget: &Budget<'_>,
        record: &mut dyn FnMut(u64, &S::Sample, &Race),
    ) {
        while self.next_block(threads, budget, record) {}
    }

    /// Draws the next block of samples. Returns whether the block is complete.
    fn next_block(
        &mut self,
        threads: Threads<'_>,
        budget: &Budget<'_>,
        record: &mut dyn FnMut(u64, &S::Sample, &Race),
    ) -> bool {
        let cost = self.race.len() as u64 * S::MAX_PLAYOUTS_PER_ARM;
        let block = MIN_BLOCK.max(self.drawn / 4).min(self.source.max_batch());
        let fits = |samples: u64| budget.allows(self.playouts, samples * cost);
        // The last block is as long as the step limit allows.
        let block = match fits(block) {
            true => block,
            false => (1..block).rev().find(|&samples| fits(samples)).unwrap_or(0),
        };
        if block > 0 {
            self.source.prepare(self.drawn + block, budget);
        }
        match threads.count {
            _ if block == 0 => false,
            0 | 1 => self.draw_sequentially(block, budget, record),
            _ => self.draw_in_parallel(block, threads, budget, record),
        }
    }

    /// Draws `samples` samples on the calling thread. Returns whether all are complete.
    fn draw_sequentially(
        &mut self,
        samples: u64,
        budget: &Budget<'_>,
        record: &mut dyn FnMut(u64, &S::Sample, &Race),
    ) -> bool {
        for number in self.drawn..self.drawn + samples {
            let Some(sample) = self.source.sample(number, self.race.alive(), budget) else {
                return false;
            };
            self.record(&sample, record);
        }
        true
    }

    /// Draws `samples` samples on several threads. Returns whether all are complete.
    fn draw_in_parallel(
        &mut self,
        samples: u64,
        threads: Threads<'_>,
        budget: &Budget<'_>,
        record: &mut dyn FnMut(u64, &S::Sample, &Race),
    ) -> bool {
        let end = self.drawn + samples;
        let max_batch = SAMPLES_PER_THREAD * threads.count as u64;
        while self.drawn < end && !budget.should_stop() {
            let (first, race, source) = (self.drawn, &*self.race, &self.source);
            let count = max_batch.min(end - first) as usize;
            let draw = |index: usize| source.sample(first + index as u64, race.alive(), budget);
            let Ok(batch) = parallel_map(count, threads.count, threads.spawner, draw) else {
                // Without memory for the results of other threads, the calling thread draws all
                // samples. The result is the same.
                return self.draw_sequentially(end - self.drawn, budget, record);
            };
            for sample in batch {
                match sample {
                    Some(sample) => self.record(&sample, record),
                    None => return false,
                }
            }
        }
        self.drawn == end
    }

    fn record(&mut self, sample: &S::Sample, record: &mut dyn FnMut(u64, &S::Sample, &Race)) {
        record(self.drawn, sample, self.race);
        let playouts = self.race.alive().map(|arm| S::playouts(sample, arm));
        self.playouts += playouts.sum::<u64>();
        self.race.push(|arm| S::value(sample, arm));
        self.drawn += 1;
    }

    fn progress(&self, budget: &Budget<'_>, is_last: bool) -> RaceProgress {
        let best = self.race.best();
        RaceProgress {
            best,
            value: self.race.estimate(best),
            playouts: self.playouts,
            spent: budget.spent(self.playouts) as f64 / 1024.0,
            remaining: self.race.len(),
            is_last,
        }
    }

    /// Returns the race with its statistics.
    pub const fn race(&self) -> &Race {
        self.race
    }

    /// Returns all arms: the best first, then by number of samples and value.
    pub fn order(&self) -> Arms<usize> {
        let best = self.race.best();
        let mut order: Arms<usize> = (0..self.race.arms()).collect();
        insertion_sort(&mut order, |&a, &b| {
            let rank = |arm: usize| (arm == best, self.race.samples(arm));
            let by_value = self.race.estimate(b).total_cmp(&self.race.estimate(a));
            rank(b).cmp(&rank(a)).then(by_value).then(a.cmp(&b))
        });
        order
    }

    /// Returns the number of playouts of all arms.
    pub const fn playouts(&self) -> u64 {
        self.playouts
    }

    /// Returns the source of the samples.
    pub const fn source(&self) -> &S {
        &self.source
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;
    use crate::search::{MAX_ARMS, SearchLimits, StdSpawner};

    /// A source whose arms are worth their number, with shared and individual noise.
    struct Ladder;

    impl SampleSource for Ladder {
        type Sample = Vec<i32>;
        const MAX_PLAYOUTS_PER_ARM: u64 = 2;

        fn sample(
            &self,
            number: u64,
            arms: impl Iterator<Item = usize> + Clone,
            budget: &Budget<'_>,
        ) -> Option<Vec<i32>> {
            if budget.should_stop() {
                return None;
            }
            let mut rng = Rng::new(number);
            let shared = rng.below(1_000) as i32;
            let mut values = vec![0; MAX_ARMS];
            arms.for_each(|arm| values[arm] = shared + arm as i32 * 10 + rng.below(30) as i32);
            Some(values)
        }

        fn value(sample: &Vec<i32>, arm: usize) -> i32 {
            sample[arm]
        }

        fn playouts(_: &Vec<i32>, _: usize) -> u64 {
            2
        }
    }

    fn budget(steps: u64) -> Budget<'static> {
        Budget::start(SearchLimits {
            playouts: Some(steps),
            ..SearchLimits::default()
        })
    }

    fn threads(count: usize) -> Threads<'static> {
        Threads {
            count,
            spawner: &StdSpawner,
        }
    }

    #[test]
    fn the_best_arm_is_found_before_the_budget_is_spent() {
        let mut race = Race::new(&[0; 6], 0);
        let mut search = RacingSearch::new(Ladder, &mut race);
        let mut recorded = 0;
        search.run(
            threads(1),
            &budget(100_000),
            &mut |number, _, _| {
                assert_eq!(number, recorded);
                recorded += 1;
            },
            &mut |progress| assert!(progress.spent < 1.0),
        );
        assert_eq!((search.race().best(), search.race().len()), (5, 1));
        assert!(search.playouts() < 5_000 && recorded > 0);
        assert_eq!(search.order()[0], 5);
    }

    #[test]
    fn the_step_limit_holds_and_threads_do_not_change_the_result() {
        for steps in [0, 11, 12, 100, 1_000] {
            let run = |count| {
                let mut race = Race::new(&[0; 6], 3);
                let mut search = RacingSearch::new(Ladder, &mut race);
                let mut values = Vec::new();
                let mut record = |_, sample: &Vec<i32>, _: &Race| values.push(sample.clone());
                search.run_uniform(threads(count), &budget(steps), &mut record);
                (search.playouts(), search.race().best(), values)
            };
            let alone = run(1);
            assert!(alone.0 <= steps && steps - alone.0 < 12);
            assert_eq!(run(3), alone);
        }
    }
}

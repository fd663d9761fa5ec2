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
use super::race_team::Team;
use super::threads::Threads;
use crate::insertion_sort;

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
        RacingSearch {
            source,
            blocks: Blocks::new(race),
        }
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
        if !blocks.begin::<S>(source.max_batch(), budget) {
            return;
        }
        // Further threads would find no sample within the step limit.
        let samples = budget.units(0, blocks.cost::<S>());
        let threads = Threads {
            count: (threads.count as u64).min(samples) as usize,
            ..threads
        };
        // Without memory for the samples of other threads, the calling thread draws all. The result
        // is the same.
        let is_done =
            threads.count > 1 && Team::run(source, blocks, threads, budget, record, watch).is_ok();
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
            if let Some(progress) = blocks.finish::<S>(budget) {
                watch(&progress);
            }
            if blocks.is_settled() {
                return None;
            }
            if !blocks.begin::<S>(source.max_batch(), budget) {
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
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicI32, AtomicU64, Ordering};

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
            let noise = |arm| Rng::with_stream(number, arm as u64).below(30) as i32;
            arms.for_each(|arm| values[arm] = shared + arm as i32 * 10 + noise(arm));
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

    /// A ladder whose samples need preparation, by several preparers.
    struct Prepared {
        /// The next sample of each preparer: every third number.
        next: [AtomicU64; 3],
        /// By number, whether a sample is prepared.
        is_ready: Mutex<Vec<bool>>,
    }

    impl SampleSource for Prepared {
        type Sample = Vec<i32>;
        const MAX_PLAYOUTS_PER_ARM: u64 = 2;

        fn max_batch(&self) -> u64 {
            30
        }

        fn preparers(&self) -> usize {
            self.next.len()
        }

        fn prepare(&self, end: u64, _: &Budget<'_>) -> Option<u64> {
            let mut is_ready = self.is_ready.lock().expect("no thread has failed");
            let len = is_ready.len().max(end as usize);
            is_ready.resize(len, false);
            for (first, next) in self.next.iter().enumerate() {
                for number in (next.load(Ordering::Relaxed)..end).filter(|n| n % 3 == first as u64)
                {
                    is_ready[number as usize] = true;
                    next.store(number + 3, Ordering::Relaxed);
                }
            }
            Some(end)
        }

        fn sample(
            &self,
            number: u64,
            arms: impl Iterator<Item = usize> + Clone,
            budget: &Budget<'_>,
        ) -> Option<Vec<i32>> {
            let is_ready = self.is_ready.lock().expect("no thread has failed");
            assert!(is_ready[number as usize], "{number}");
            drop(is_ready);
            Ladder.sample(number, arms, budget)
        }

        fn value(sample: &Vec<i32>, arm: usize) -> i32 {
            sample[arm]
        }

        fn playouts(_: &Vec<i32>, _: usize) -> u64 {
            2
        }
    }

    #[test]
    fn threads_change_neither_the_eliminations_nor_the_reports() {
        // Arms that differ little, a larger budget, and one that settles.
        for (steps, arms) in [(700, 6), (30_000, 6), (30_000, 2)] {
            let run = |count| {
                let mut race = Race::new(&vec![0; arms], 3);
                let source = Prepared {
                    next: [0, 1, 2].map(AtomicU64::new),
                    is_ready: Mutex::new(Vec::new()),
                };
                let mut search = RacingSearch::new(source, &mut race);
                let (mut recorded, mut reports) = (Vec::new(), Vec::new());
                search.run(
                    threads(count),
                    &budget(steps),
                    &mut |number, _, race| recorded.push((number, race.len())),
                    &mut |progress| reports.push(*progress),
                );
                assert!(reports.last().is_some_and(|last| last.is_last));
                (search.playouts(), search.order(), recorded, reports)
            };
            let alone = run(1);
            assert!(alone.0 <= steps && !alone.2.is_empty());
            for count in [2, 3, 8, 40] {
                assert_eq!(run(count), alone, "{count}");
            }
        }
    }

    #[test]
    fn a_cancelled_search_on_several_threads_ends() {
        let cancel = AtomicI32::new(0);
        let budget = Budget::start(SearchLimits {
            cancel: Some(&cancel),
            ..SearchLimits::default()
        });
        let mut race = Race::new(&[0; 6], 0);
        let mut search = RacingSearch::new(Ladder, &mut race);
        let mut recorded = 0;
        search.run_uniform(threads(4), &budget, &mut |number, _, _| {
            recorded = number + 1;
            if recorded == 500 {
                cancel.store(1, Ordering::Relaxed);
            }
        });
        assert_eq!(search.playouts(), recorded * 12);
        assert!((500..900).contains(&recorded), "{recorded}");
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

//! Best-arm identification by racing and sequential halving.
//!
//! Every sample plays all surviving arms in the same world (common random numbers), so the
//! *differences* between arms become significant early. Each arm has a prior value that counts for
//! a number of samples. An arm is eliminated when it is significantly behind the best (racing:
//! Maron and Moore, "Hoeffding races", 1994). At fixed fractions of the budget the worse half is
//! eliminated (sequential halving: Karnin, Koren and Somekh, "Almost optimal exploration in
//! multi-armed bandits", 2013).
//!
//! Unlike Hoeffding races, this race tests paired differences by their standard error.
//!
//! [`sampled_search`](super::sampled_search()) draws the samples in blocks that grow with the search, and
//! eliminates arms between two blocks. The result depends on the samples in their order alone, and not
//! on the thread that draws or records them.

use super::budget::Budget;
use super::progress::SearchProgress;
use super::progress_meter::ProgressMeter;
use super::sample_statistics::SampleStatistics;
use super::sampled_decision::{ArmSet, Arms, MAX_ARMS, SampledDecision};
use crate::insertion_sort;

/// The minimum number of samples between two eliminations. Chosen by hand.
const MIN_BLOCK: u64 = 8;

/// A race between at most [`MAX_ARMS`] arms.
///
/// ```
/// use handsense_core::search::Race;
/// let mut race = Race::new(&[0, 0, 5], 2);
/// assert_eq!(race.best(), 2);
/// for sample in 0..20 {
///     race.push(|arm| [10, 12 + sample % 2, 1][arm]);
/// }
/// assert_eq!(race.best(), 1);
/// race.eliminate(2.0);
/// assert_eq!(race.alive().collect::<Vec<_>>(), [1]);
/// ```
#[derive(Clone, Debug)]
pub struct Race {
    len: usize,
    alive: u32,
    priors: [i64; MAX_ARMS],
    /// The number of samples that a prior counts for.
    prior_count: i64,
    statistics: SampleStatistics,
    limits: SampleLimits,
    /// The number of samples so far.
    pub(super) drawn: u64,
    /// The playouts of all arms in these samples.
    playouts: u64,
    /// The number of samples at the end of the current block.
    pub(super) block_end: u64,
    /// Whether arms are eliminated after each block.
    eliminates: bool,
    /// The number of halvings in a whole budget.
    halvings: u64,
    /// The number of halvings so far.
    halved: u64,
}

/// What a decision states about its samples once for a search.
#[derive(Clone, Copy, Debug)]
struct SampleLimits {
    playouts_per_arm: u64,
    max_batch: u64,
    elimination_z: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RaceProgress {
    /// The best arm so far.
    pub best: usize,
    /// Its estimated value.
    pub value: f64,
    /// The playouts of all arms.
    pub playouts: u64,
    /// The spent fraction of the budget, in 1/1024.
    pub spent: u64,
    /// The number of surviving arms.
    pub remaining: usize,
    /// Whether the search ends with this state.
    pub is_last: bool,
}

impl RaceProgress {
    /// Reports this progress if a report is due, and always at the end of the search.
    pub fn report<D: SampledDecision>(&self, meter: &mut ProgressMeter<'_>, decision: &D) {
        let progress = || SearchProgress {
            playouts: self.playouts,
            spent: 0.0,
            value: self.value / decision.value_scale(),
            best: decision.move_code(self.best),
            remaining: self.remaining,
        };
        if self.is_last {
            meter.report_now(self.spent, progress);
        } else {
            meter.report(self.spent, progress);
        }
    }
}

/// The minimum number of samples for an estimate of the variance of differences.
const MIN_SAMPLES: u64 = 16;

impl Race {
    /// A race without arms.
    pub const EMPTY: Race = Race {
        len: 0,
        alive: 0,
        priors: [0; MAX_ARMS],
        prior_count: 0,
        statistics: SampleStatistics::EMPTY,
        limits: SampleLimits {
            playouts_per_arm: 1,
            max_batch: u64::MAX,
            elimination_z: 0.0,
        },
        drawn: 0,
        playouts: 0,
        block_end: 0,
        eliminates: false,
        halvings: 0,
        halved: 0,
    };

    /// Creates a race with one arm per prior, at most [`MAX_ARMS`]. Each prior counts for
    /// `prior_count` samples.
    pub fn new(priors: &[i32], prior_count: u32) -> Race {
        let mut race = Race::EMPTY;
        race.add_arms(priors, prior_count);
        race
    }

    /// Gives a race without arms one arm per prior, as in [`new`](Race::new).
    pub fn add_arms(&mut self, priors: &[i32], prior_count: u32) {
        self.len = priors.len().min(MAX_ARMS);
        self.alive = (1 << self.len) - 1;
        self.prior_count = i64::from(prior_count);
        for (slot, &prior) in self.priors.iter_mut().zip(priors) {
            *slot = i64::from(prior);
        }
    }

    /// Sets the lag at whose multiples samples are autocorrelated: at most
    /// [`MAX_LAG`](super::MAX_LAG), and 0 for independent samples. Call it before the first sample.
    #[inline]
    pub fn set_lag(&mut self, lag: usize) {
        self.statistics.set_lag(lag);
    }

    /// Returns the surviving arms in order.
    #[inline]
    pub fn alive(&self) -> impl Iterator<Item = usize> + Clone + use<> {
        self.survivors().iter()
    }

    /// Returns the surviving arms as a set.
    #[inline]
    pub(super) const fn survivors(&self) -> ArmSet {
        ArmSet(self.alive)
    }

    /// Returns the number of surviving arms.
    #[inline]
    pub fn len(&self) -> usize {
        self.alive.count_ones() as usize
    }

    /// Returns the number of arms, those eliminated included.
    #[inline]
    pub fn arms(&self) -> usize {
        self.len
    }

    /// Returns whether the race was created without arms.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds a sample: the value of every surviving arm, higher is better. All sums are exact for a
    /// million samples of absolute values up to half a million.
    #[inline]
    pub fn push(&mut self, value: impl Fn(usize) -> i32) {
        self.statistics.push(self.alive(), value);
    }

    /// Returns the number of samples of an arm.
    #[inline]
    pub fn samples(&self, arm: usize) -> u64 {
        self.statistics.arms().samples(arm)
    }

    /// Returns the estimated value of an arm: the mean of its samples and its prior.
    #[inline]
    pub fn estimate(&self, arm: usize) -> f64 {
        let prior = self.priors[arm % MAX_ARMS];
        let samples = self.samples(arm) as i64 + self.prior_count;
        (self.statistics.arms().sum(arm) + self.prior_count * prior) as f64 / samples.max(1) as f64
    }

    /// Returns the mean of an arm's samples without its prior, or 0 before the first sample.
    #[inline]
    pub fn mean(&self, arm: usize) -> f64 {
        self.statistics.arms().mean(arm)
    }

    /// Returns the standard error of the mean, or 0 before the second sample.
    #[inline]
    pub fn standard_error(&self, arm: usize) -> f64 {
        self.statistics.arms().standard_error(arm)
    }

    /// Returns the standard error of the difference of two arms' means. It is `None` for fewer than
    /// 16 samples, and if one arm was eliminated before the other.
    pub fn standard_error_of_difference(&self, one: usize, other: usize) -> Option<f64> {
        let n = self.samples(one);
        if n < MIN_SAMPLES || n != self.samples(other) {
            return None;
        }
        Some((self.statistics.variance_of_difference(one, other) / n as f64).sqrt())
    }

    /// Returns the number of playouts of all arms.
    #[inline]
    pub const fn playouts(&self) -> u64 {
        self.playouts
    }

    /// Returns the surviving arm with the highest estimate; on ties, the first.
    pub fn best(&self) -> usize {
        let mut alive = self.alive();
        let mut best = alive.next().unwrap_or(0);
        for arm in alive {
            if self.estimate(arm) > self.estimate(best) {
                best = arm;
            }
        }
        best
    }

    /// Eliminates every arm that is behind the best by more than `z` standard errors of their
    /// difference, and behind it by its samples alone. A prior may be wrong by more than the samples
    /// vary.
    pub fn eliminate(&mut self, z: f64) {
        let best = self.best();
        let n = self.samples(best);
        if n < MIN_SAMPLES {
            return;
        }
        for arm in self.alive().filter(|&arm| arm != best) {
            // The prior is as uncertain as the samples that it counts for.
            let variance = self.statistics.variance_of_difference(best, arm);
            let error = (variance / (n as i64 + self.prior_count) as f64).sqrt();
            let is_behind = self.mean(arm) <= self.mean(best);
            if is_behind && self.estimate(best) - self.estimate(arm) > z * error {
                self.alive &= !(1 << arm);
            }
        }
    }

    /// Returns all arms: the best first, then by number of samples and value.
    pub fn order(&self) -> Arms<usize> {
        let best = self.best();
        let mut order: Arms<usize> = (0..self.arms()).collect();
        insertion_sort(&mut order, |&a, &b| {
            let rank = |arm: usize| (arm == best, self.samples(arm));
            let by_value = self.estimate(b).total_cmp(&self.estimate(a));
            rank(b).cmp(&rank(a)).then(by_value).then(a.cmp(&b))
        });
        order
    }

    /// Eliminates the worse half of the surviving arms, rounded down.
    pub fn halve(&mut self) {
        let keep = self.len().div_ceil(2);
        while self.len() > keep {
            let mut alive = self.alive();
            let Some(mut worst) = alive.next() else {
                return;
            };
            for arm in alive {
                // On ties, the last arm is eliminated.
                if self.estimate(arm) <= self.estimate(worst) {
                    worst = arm;
                }
            }
            self.alive &= !(1 << worst);
        }
    }
}

/// The blocks of samples of a search.
impl Race {
    /// Takes over what a decision states about its samples. Call it before the first sample.
    /// `eliminates` is whether arms are eliminated after each block. If so, a single arm takes no
    /// samples.
    pub(super) fn prepare_for<D: SampledDecision>(&mut self, decision: &D, eliminates: bool) {
        self.set_lag(decision.lag());
        self.limits = SampleLimits {
            playouts_per_arm: decision.max_playouts_per_arm(),
            max_batch: decision.max_batch(),
            elimination_z: D::ELIMINATION_Z,
        };
        self.eliminates = eliminates;
        self.halvings = self.len().next_power_of_two().trailing_zeros().into();
        self.halved = 0;
    }

    /// Returns whether a single arm is left of those that can be eliminated.
    pub(super) fn is_settled(&self) -> bool {
        self.eliminates && self.len() <= 1
    }

    /// Returns the most playouts of a sample of the surviving arms.
    pub(super) fn cost(&self) -> u64 {
        self.len() as u64 * self.limits.playouts_per_arm
    }

    /// Returns the maximum number of samples that are prepared and not yet recorded.
    pub(super) const fn max_batch(&self) -> u64 {
        self.limits.max_batch
    }

    /// Begins the next block. Returns whether there is one.
    pub(super) fn begin_block(&mut self, budget: &Budget<'_>) -> bool {
        if self.is_settled() {
            return false;
        }
        let block = MIN_BLOCK.max(self.drawn / 4).min(self.max_batch());
        // The last block is as long as the step limit allows.
        self.block_end = self.drawn + block.min(budget.units(self.playouts, self.cost()));
        self.block_end > self.drawn
    }

    /// Records the next sample.
    pub(super) fn record<D: SampledDecision>(&mut self, sample: &D::Sample) {
        let playouts = self.alive().map(|arm| D::playouts(sample, arm));
        self.playouts += playouts.sum::<u64>();
        self.push(|arm| D::value(sample, arm));
        self.drawn += 1;
    }

    /// Eliminates arms after a block. Returns the progress, or `None` if no arms are eliminated.
    pub(super) fn finish_block(&mut self, budget: &Budget<'_>) -> Option<RaceProgress> {
        if !self.eliminates {
            return None;
        }
        self.eliminate(self.limits.elimination_z);
        while self.halved + 1 < self.halvings
            && budget.spent(self.playouts) * self.halvings >= (self.halved + 1) * 1024
        {
            self.halved += 1;
            self.halve();
        }
        Some(self.progress(budget, self.len() == 1))
    }

    /// Returns the last progress of a search that ends within a block, or `None` if it has not
    /// begun or no arms are eliminated.
    pub(super) fn interrupted(&self, budget: &Budget<'_>) -> Option<RaceProgress> {
        (self.eliminates && self.playouts > 0).then(|| self.progress(budget, true))
    }

    fn progress(&self, budget: &Budget<'_>, is_last: bool) -> RaceProgress {
        let best = self.best();
        RaceProgress {
            best,
            value: self.estimate(best),
            playouts: self.playouts,
            spent: budget.spent(self.playouts),
            remaining: self.len(),
            is_last,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn a_prior_counts_for_its_number_of_samples() {
        let mut race = Race::new(&[10, 0, 10], 2);
        assert_eq!((race.best(), race.len(), race.estimate(0)), (0, 3, 10.0));
        assert_eq!((race.mean(0), race.standard_error(0)), (0.0, 0.0));
        race.push(|_| 4);
        race.push(|_| 4);
        assert_eq!((race.estimate(0), race.estimate(1)), (7.0, 2.0));
        assert_eq!((race.mean(0), race.samples(0)), (4.0, 2));
    }

    #[test]
    fn a_prior_alone_eliminates_no_arm() {
        let mut race = Race::new(&[300, 0], 10);
        for _ in 0..20 {
            race.push(|arm| [0, 10][arm]);
        }
        race.eliminate(4.5);
        assert_eq!((race.len(), race.best()), (2, 0));
        for _ in 0..300 {
            race.push(|arm| [0, 10][arm]);
        }
        race.eliminate(4.5);
        assert_eq!(race.alive().collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn shared_noise_does_not_hide_a_difference() {
        let mut rng = Rng::new(1);
        let mut race = Race::new(&[0, 0], 0);
        for _ in 0..20 {
            let shared = rng.below(1_000) as i32;
            let noise = rng.below(3) as i32;
            race.push(|arm| shared + if arm == 0 { 0 } else { 5 + noise });
        }
        assert!(race.standard_error(0) > 20.0);
        race.eliminate(3.0);
        assert_eq!(race.alive().collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn equal_arms_survive_until_they_are_halved() {
        let mut rng = Rng::new(2);
        let mut race = Race::new(&[0; 5], 0);
        for _ in 0..200 {
            let values: Vec<i32> = (0..5).map(|_| rng.below(100) as i32).collect();
            race.push(|arm| values[arm]);
        }
        race.eliminate(5.0);
        assert_eq!(race.len(), 5);
        let best = race.best();
        race.halve();
        assert_eq!(race.len(), 3);
        race.halve();
        race.halve();
        assert_eq!(race.alive().collect::<Vec<_>>(), [best]);
        race.halve();
        assert_eq!(race.len(), 1);
    }

    #[test]
    fn arms_are_halved_in_equal_parts_of_the_budget() {
        let budget = Budget::start(crate::search::SearchLimits::with_playouts(300));
        let mut race = Race::new(&[0; 6], 0);
        (race.eliminates, race.halvings) = (true, 3);
        let mut lens = Vec::new();
        for playouts in (0..=300).step_by(50) {
            race.playouts = playouts;
            race.finish_block(&budget);
            lens.push(race.len());
        }
        assert_eq!(lens, [6, 6, 6, 3, 3, 2, 2]);
    }

    #[test]
    fn the_error_of_a_difference_excludes_shared_noise() {
        let mut race = Race::new(&[0, 90], 10);
        // Differences alternate between 3 and 5 under shared noise: sample variance 16 / 15.
        for sample in 0..16 {
            assert_eq!(race.standard_error_of_difference(0, 1), None);
            race.push(|arm| 7 * sample + (1 - arm as i32) * (3 + 2 * (sample % 2)));
        }
        let error = race
            .standard_error_of_difference(0, 1)
            .expect("enough samples");
        assert!((error - (16.0_f64 / 15.0 / 16.0).sqrt()).abs() < 1e-12);
        assert_eq!(race.standard_error_of_difference(1, 0), Some(error));
    }

    #[test]
    fn the_standard_error_matches_the_textbook() {
        let mut race = Race::new(&[0], 0);
        for value in [2, 4, 4, 4, 5, 5, 7, 9] {
            race.push(|_| value);
        }
        // Mean 5, sample variance 32 / 7.
        assert_eq!(race.mean(0), 5.0);
        assert!((race.standard_error(0) - (32.0_f64 / 7.0 / 8.0).sqrt()).abs() < 1e-12);
    }
}

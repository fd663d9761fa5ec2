//! Best-arm identification over the candidates of a decision, by racing and sequential halving.
//!
//! The race itself is [`Race`]: O. Maron and A. Moore, "Hoeffding Races" (1994), with eliminations
//! by standard error, and Z. Karnin, T. Koren and O. Somekh, "Almost Optimal Exploration in
//! Multi-Armed Bandits" (2013) for sequential halving. This module supplies its samples and its
//! statistics.
//!
//! One sample ([`RolloutSampler`]) plays every remaining arm out in the same sampled worlds. These
//! common random numbers reduce the variance of differences between arms. The prior of a policy
//! enters as a number of further samples ([`Priors`]).
//!
//! A sample of [short](super::RolloutLength) rollouts is one world of the learned policy. Any other sample
//! mixes two rollout policies, each with half of the weight:
//!
//! - The learned policy plays one world. It shoots and stops moons, flushes the queen and tracks
//!   voids. A search against this policy alone would overfit it.
//! - The playout heuristic plays up to [`HEURISTIC_WORLDS`] worlds, each about a tenth of the cost.
//!
//! The mixture is right more often than the wrong policy alone (`docs/reference/search.md`). The more the opponents have played like the learned policy, the fewer heuristic
//! worlds a sample has, and the policy rollout takes their weight.
//!
//! The heuristic never shoots the moon on purpose. An arm whose policy rollout ends with another
//! seat's moon therefore takes the whole sample from this rollout. The mixture would halve the
//! danger.

use super::options::SearchOptions;
use super::playout_end::PlayoutEnd;
use super::playout_result::{ArmTotals, Objective, ObjectiveEvaluator, PlayoutResult};
use super::report::Estimate;
use super::rollout::HEURISTIC_WORLDS;
use crate::equity::CERTAIN_WIN;
use crate::{CardSet, SEATS, View};
use handsense_core::Rng;
use handsense_core::search::{
    ArmStatistics, Arms, Budget, MAX_ARMS, ProgressMeter, Race, RacingSearch, SampleSource,
};

/// The most playouts of one arm in one sample.
pub(super) const MAX_PLAYOUTS_PER_ARM: u64 = HEURISTIC_WORLDS as u64 + 1;
/// The total weight of a sample, in heuristic playouts: both rollout policies together.
const SAMPLE_WEIGHT: i32 = 2 * HEURISTIC_WORLDS as i32;

/// The results of one sample by arm.
#[derive(Default)]
pub(super) struct SampleResult {
    /// The weighted sum over all playouts.
    pub results: [PlayoutResult; MAX_ARMS],
    /// Three times the payoff of the policy rollout.
    pub policy_payoffs: [i32; MAX_ARMS],
    /// Playouts, at most [`MAX_PLAYOUTS_PER_ARM`].
    pub playouts: [u8; MAX_ARMS],
}

impl SampleResult {
    /// Adds the result of an estimated end, which is the whole sample of an arm.
    fn add_estimate(&mut self, arm: usize, result: PlayoutResult) {
        self.policy_payoffs[arm] = result.payoff / SAMPLE_WEIGHT;
        self.results[arm] = result;
        self.playouts[arm] = 1;
    }
}

/// The rollouts of the candidates of one decision. An arm is the index of a candidate.
pub(super) trait CandidateRollouts: Sync {
    /// An arm that is this many standard errors behind the best one is eliminated.
    const ELIMINATION_Z: f64 = 3.0;

    /// Returns the most playouts of one arm in one sample.
    fn max_playouts_per_arm(&self) -> u64 {
        MAX_PLAYOUTS_PER_ARM
    }

    /// Returns the lag at which samples are autocorrelated, or 0 if they are independent, as in
    /// [`Race::set_lag`].
    fn lag(&self) -> usize {
        0
    }

    /// Returns the largest number of samples that [`prepare`](Self::prepare) can look ahead of those
    /// recorded.
    fn max_batch(&self) -> u64 {
        u64::MAX
    }

    /// Returns the number of threads that can prepare samples at once.
    fn preparers(&self) -> usize {
        1
    }

    /// Prepares samples with a number below `samples`, as in [`SampleSource::prepare`].
    fn prepare(&self, _samples: u64, _budget: &Budget<'_>) -> Option<u64> {
        Some(u64::MAX)
    }

    /// Returns the number of heuristic worlds in this sample, at most [`HEURISTIC_WORLDS`].
    fn heuristic_worlds(&self, _sample: u64) -> usize {
        HEURISTIC_WORLDS
    }

    /// Samples a world for the learned policy, and returns a function that plays it after an arm and
    /// returns the end.
    ///
    /// It must be the first user of the sample's random generator.
    fn policy_rollouts(&self, sample: u64, rng: &mut Rng) -> impl Fn(usize) -> PlayoutEnd;

    /// Samples a world for the playout heuristic, and returns a function that plays it out after an
    /// arm and returns the cards that each seat takes in the whole deal.
    fn heuristic_rollouts(&self, rng: &mut Rng) -> impl Fn(usize) -> [CardSet; SEATS];
}

/// Plays samples: a function of the sample's number and the remaining arms.
pub(super) struct RolloutSampler<T> {
    pub rollouts: T,
    pub evaluator: ObjectiveEvaluator,
    pub seed: u64,
}

impl<T: CandidateRollouts> SampleSource for RolloutSampler<T> {
    type Sample = SampleResult;
    const ELIMINATION_Z: f64 = T::ELIMINATION_Z;

    fn max_playouts_per_arm(&self) -> u64 {
        self.rollouts.max_playouts_per_arm()
    }

    fn lag(&self) -> usize {
        self.rollouts.lag()
    }

    fn max_batch(&self) -> u64 {
        self.rollouts.max_batch()
    }

    fn preparers(&self) -> usize {
        self.rollouts.preparers()
    }

    fn prepare(&self, samples: u64, budget: &Budget<'_>) -> Option<u64> {
        self.rollouts.prepare(samples, budget)
    }

    fn sample(
        &self,
        number: u64,
        arms: impl Iterator<Item = usize> + Clone,
        budget: &Budget<'_>,
    ) -> Option<SampleResult> {
        // Sampling a world for the policy takes as long as several playouts.
        if budget.should_stop() {
            return None;
        }
        let mut rng = self.rng(number);
        let heuristic_worlds = self.rollouts.heuristic_worlds(number);
        let policy_weight = SAMPLE_WEIGHT - heuristic_worlds as i32;
        let mut sample = SampleResult::default();
        let mut is_decided = [false; MAX_ARMS];
        {
            let play = self.rollouts.policy_rollouts(number, &mut rng);
            for arm in arms.clone() {
                if budget.should_stop() {
                    return None;
                }
                let taken = match play(arm) {
                    PlayoutEnd::Taken(taken) => taken,
                    PlayoutEnd::Value(end) => {
                        sample.add_estimate(
                            arm,
                            self.evaluator.evaluate_estimate(&end, SAMPLE_WEIGHT),
                        );
                        continue;
                    }
                };
                let result = self.evaluator.evaluate(&taken);
                let decides = result.other_moon > 0;
                let weight = if decides {
                    SAMPLE_WEIGHT
                } else {
                    policy_weight
                };
                sample.results[arm].add_weighted(result, weight);
                sample.policy_payoffs[arm] = result.payoff;
                sample.playouts[arm] = 1;
                is_decided[arm] = decides;
            }
        }
        for _ in 0..heuristic_worlds {
            if budget.should_stop() {
                return None;
            }
            let play_out = self.rollouts.heuristic_rollouts(&mut rng);
            for arm in arms.clone().filter(|&arm| !is_decided[arm]) {
                let result = self.evaluator.evaluate(&play_out(arm));
                sample.results[arm].add_weighted(result, 1);
                sample.playouts[arm] += 1;
            }
        }
        Some(sample)
    }

    fn value(sample: &SampleResult, arm: usize) -> i32 {
        sample.results[arm].value
    }

    fn playouts(sample: &SampleResult, arm: usize) -> u64 {
        u64::from(sample.playouts[arm])
    }
}

impl<T> RolloutSampler<T> {
    /// Returns the random generator of a sample. It depends on the seed and the number alone.
    pub fn rng(&self, number: u64) -> Rng {
        Rng::with_stream(self.seed, number)
    }
}

/// The number of samples whose policy payoffs are kept individually.
const KEPT_SAMPLES: usize = 8;

/// Prior values of the arms.
pub(super) struct Priors {
    /// By arm, in hundredths of a point.
    pub values: Arms<i32>,
    /// The prior count: the number of samples that a prior weighs as much as.
    pub count: u32,
}

/// The race of a search and its other statistics. They take ten kilobytes, which the caller of a
/// search provides, so that no copy of them is made.
pub(super) struct SearchStatistics {
    race: Race,
    totals: SearchTotals,
}

impl SearchStatistics {
    /// The statistics of a search without arms.
    pub const EMPTY: SearchStatistics = SearchStatistics {
        race: Race::EMPTY,
        totals: SearchTotals {
            arms: [ArmTotals::EMPTY; MAX_ARMS],
            payoffs: ArmStatistics::EMPTY,
            first: [[0; MAX_ARMS]; KEPT_SAMPLES],
        },
    };
}

/// A search among up to [`MAX_ARMS`] candidates.
pub(super) struct CandidateSearch<'a, T> {
    sampling: RacingSearch<'a, RolloutSampler<T>>,
    totals: &'a mut SearchTotals,
    /// The divisor that brings a value to the unit of the objective.
    scale: f64,
}

/// Statistics of the samples besides those of the race.
struct SearchTotals {
    arms: [ArmTotals; MAX_ARMS],
    /// Statistics of the sums of [`PlayoutResult::payoff`].
    payoffs: ArmStatistics,
    /// [`SampleResult::policy_payoffs`] of the first samples.
    first: [[i32; MAX_ARMS]; KEPT_SAMPLES],
}

impl SearchTotals {
    fn record(&mut self, number: u64, sample: &SampleResult, race: &Race) {
        for arm in race.alive() {
            let playouts = u64::from(sample.playouts[arm]);
            self.arms[arm].add(&sample.results[arm], playouts);
        }
        self.payoffs
            .push(race.alive(), |arm| sample.results[arm].payoff);
        if let Some(first) = self.first.get_mut(number as usize) {
            *first = sample.policy_payoffs;
        }
    }
}

impl<'a, T: CandidateRollouts> CandidateSearch<'a, T> {
    /// Creates a search for the player of `view`. `seed` seeds all random generators, and the
    /// statistics are without arms.
    pub fn new(
        rollouts: T,
        view: &View,
        objective: Objective,
        seed: u64,
        priors: &Priors,
        statistics: &'a mut SearchStatistics,
    ) -> CandidateSearch<'a, T> {
        let evaluator = ObjectiveEvaluator::new(view.me(), view.rules(), *view.scores(), objective);
        let unit = evaluator.point_value() * f64::from(SAMPLE_WEIGHT) / 100.0;
        let values = priors.values.iter();
        let values: Arms<i32> = values
            .map(|&prior| (f64::from(prior) * unit) as i32)
            .collect();
        let scale = match objective {
            Objective::Game => f64::from(CERTAIN_WIN),
            Objective::Payoff => 3.0,
        };
        let SearchStatistics { race, totals } = statistics;
        race.add_arms(&values, priors.count);
        totals.payoffs.set_lag(rollouts.lag());
        let sampler = RolloutSampler {
            rollouts,
            evaluator,
            seed,
        };
        CandidateSearch {
            totals,
            sampling: RacingSearch::new(sampler, race),
            scale: scale * f64::from(SAMPLE_WEIGHT),
        }
    }

    /// Searches until one candidate remains or the budget is spent, on the threads of the options.
    ///
    /// Reports the progress between batches of samples, with the value in the unit of the
    /// objective. `code` returns the code of an arm.
    pub fn run(
        &mut self,
        options: &SearchOptions<'_>,
        budget: &Budget<'_>,
        meter: &mut ProgressMeter<'_>,
        code: &dyn Fn(usize) -> i32,
    ) {
        let (totals, scale) = (&mut *self.totals, self.scale);
        self.sampling.run(
            options.threads(),
            budget,
            &mut |number, sample, race| totals.record(number, sample, race),
            &mut |stage| stage.report(meter, code(stage.best), scale),
        );
    }

    /// Spends the whole budget on all arms equally, without eliminations.
    pub fn run_uniform(&mut self, options: &SearchOptions<'_>, budget: &Budget<'_>) {
        let totals = &mut *self.totals;
        let mut record =
            |number, sample: &SampleResult, race: &Race| totals.record(number, sample, race);
        self.sampling
            .run_uniform(options.threads(), budget, &mut record);
    }

    /// Returns the arm with the highest estimate.
    pub fn best(&self) -> usize {
        self.sampling.race().best()
    }

    /// Returns all arms: the best first, then by samples and value.
    pub fn ranking(&self) -> Arms<usize> {
        self.sampling.order()
    }

    /// Returns the estimate for an arm.
    pub fn estimate(&self, arm: usize) -> Estimate {
        let value = self.sampling.race().estimate(arm) / self.scale;
        let SearchTotals { arms, payoffs, .. } = &*self.totals;
        arms[arm % MAX_ARMS].estimate(SAMPLE_WEIGHT, value, payoffs, arm)
    }

    /// Returns the standard error of the difference between two arms' values, in the unit of the
    /// objective, or `None` after too few samples.
    pub fn standard_error_of_difference(&self, one: usize, other: usize) -> Option<f64> {
        let error = self
            .sampling
            .race()
            .standard_error_of_difference(one, other)?;
        Some(error / self.scale)
    }

    /// Returns the playouts of all arms.
    pub fn playouts(&self) -> u64 {
        self.sampling.playouts()
    }

    /// Returns the number of arms that are not eliminated.
    pub fn remaining(&self) -> usize {
        self.sampling.race().len()
    }

    /// Returns the number of the representative sample of an arm.
    ///
    /// It is the one of the first [`KEPT_SAMPLES`] whose payoff is nearest to the mean payoff of the
    /// arm. Ties go to the lower number. Without samples it is 0. `payoff` returns three times the
    /// payoff of the policy rollout, given the number of the sample and the result in the search.
    pub fn representative_sample(&self, arm: usize, payoff: impl Fn(u64, i32) -> i32) -> u64 {
        let kept = self.sampling.race().samples(arm).min(KEPT_SAMPLES as u64) as usize;
        let mean = self.estimate(arm).payoff;
        let distance =
            |number: u64, found: i32| (f64::from(payoff(number, found)) / 3.0 - mean).abs();
        let samples = (0..).zip(&self.totals.first[..kept]);
        let distances =
            samples.map(|(number, payoffs)| (number, distance(number, payoffs[arm % MAX_ARMS])));
        let nearest = distances.min_by(|(_, one), (_, other)| one.total_cmp(other));
        nearest.map_or(0, |(number, _)| number)
    }

    /// Returns the sampler of the search.
    pub fn sampler(&self) -> &RolloutSampler<T> {
        self.sampling.source()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Objective;
    use crate::search::playout_result::COUNT_UNIT;
    use crate::{Card, Rules, Seat};
    use handsense_core::search::SearchLimits;

    /// Policy rollouts end with another seat's moon after arm 0, with mine after arm 1, and with no
    /// moon after others. Heuristic rollouts end without a moon.
    struct FixedRollouts;

    const QUEEN: CardSet = Card::QUEEN_OF_SPADES.bit();
    const NONE: CardSet = CardSet::EMPTY;

    impl CandidateRollouts for FixedRollouts {
        fn policy_rollouts(&self, _: u64, _: &mut Rng) -> impl Fn(usize) -> PlayoutEnd {
            |arm| {
                PlayoutEnd::Taken(match arm {
                    0 => [NONE, CardSet::HEARTS | QUEEN, NONE, NONE],
                    1 => [CardSet::HEARTS | QUEEN, NONE, NONE, NONE],
                    _ => [QUEEN, NONE, CardSet::HEARTS, NONE],
                })
            }
        }

        fn heuristic_rollouts(&self, _: &mut Rng) -> impl Fn(usize) -> [CardSet; SEATS] {
            |_| [NONE, NONE, CardSet::HEARTS, QUEEN]
        }
    }

    #[test]
    fn the_moon_of_another_seat_decides_the_whole_sample_of_an_arm() {
        let evaluator =
            ObjectiveEvaluator::new(Seat::ALL[0], Rules::STANDARD, [0; SEATS], Objective::Payoff);
        let sampler = RolloutSampler {
            rollouts: FixedRollouts,
            evaluator,
            seed: 1,
        };
        let budget = Budget::start(SearchLimits::default());
        let sample = SampleSource::sample(&sampler, 0, 0..3, &budget).expect("no limit");
        let result = |arm: usize| sample.results[arm];
        assert_eq!(
            sample.playouts[..3],
            [1, MAX_PLAYOUTS_PER_ARM as u8, MAX_PLAYOUTS_PER_ARM as u8]
        );
        let other_moons = [0, 1, 2].map(|arm| result(arm).other_moon);
        assert_eq!(other_moons, [SAMPLE_WEIGHT * COUNT_UNIT, 0, 0]);
        let my_moons = [0, 1, 2].map(|arm| result(arm).my_moon);
        assert_eq!(my_moons, [0, SAMPLE_WEIGHT / 2 * COUNT_UNIT, 0]);
        // Three times the payoff of a policy rollout: I get 26 points when another seat shoots and
        // 0 when I do; without a moon I get the queen's 13 and one other seat 13. In a heuristic
        // rollout two of the others get 26 together and I get none.
        let half = SAMPLE_WEIGHT / 2;
        let payoffs = [
            -26 * SAMPLE_WEIGHT,
            78 * half + 26 * half,
            -26 * half + 26 * half,
        ];
        assert_eq!([0, 1, 2].map(|arm| result(arm).payoff), payoffs);
    }
}

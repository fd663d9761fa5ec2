//! The samples of a search: every sample plays all remaining arms out in the same sampled worlds.
//!
//! These common random numbers reduce the variance of differences between arms. A sample of short
//! rollouts is one world of the learned policy. Any other sample mixes two
//! rollout policies, each with half of the weight:
//!
//! - The learned policy plays one world. It shoots and stops moons, flushes the queen and tracks
//!   voids. A search against this policy alone would overfit it.
//! - The playout heuristic plays up to [`HEURISTIC_WORLDS`] worlds, each about a tenth of the cost.
//!
//! The mixture is right more often than the wrong policy alone (`docs/reference/search.md`). The more the
//! opponents have played like the learned policy, the fewer heuristic worlds a sample has, and the policy
//! rollout takes their weight.
//!
//! The heuristic never shoots the moon on purpose. An arm whose policy rollout ends with another
//! seat's moon therefore takes the whole sample from this rollout. The mixture would halve the
//! danger.

use super::playout_result::{Objective, ObjectiveEvaluator, PlayoutResult};
use super::rollout::{HEURISTIC_WORLDS, PlayoutEnd};
use crate::{CardSet, SEATS, View};
use handsense_core::Rng;
use handsense_core::search::{Arms, Budget, MAX_ARMS};

/// The most playouts of one arm in one sample.
pub(super) const MAX_PLAYOUTS_PER_ARM: u64 = HEURISTIC_WORLDS as u64 + 1;
/// The total weight of a sample, in heuristic playouts: both rollout policies together.
pub(super) const SAMPLE_WEIGHT: i32 = 2 * HEURISTIC_WORLDS as i32;

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

/// The lowest prior, in hundredths of a point below the best one. The policies tell the worst
/// candidates apart poorly, so lower priors are raised to it. Chosen by hand.
const PRIOR_FLOOR: i32 = -300;

/// Plays samples: a function of the sample's number and the remaining arms.
pub(super) struct SampleMixer {
    pub evaluator: ObjectiveEvaluator,
    /// The divisor that brings the value of a sample to the unit of the objective.
    pub value_scale: f64,
    seed: u64,
}

impl SampleMixer {
    /// Creates the samples of a search for the player of `view`. `seed` seeds all random generators.
    pub fn new(view: &View, objective: Objective, seed: u64) -> SampleMixer {
        SampleMixer {
            evaluator: ObjectiveEvaluator::new(view.me(), view.rules(), *view.scores(), objective),
            value_scale: objective.unit() * f64::from(SAMPLE_WEIGHT),
            seed,
        }
    }

    /// Returns the random generator of a sample. It depends on the seed and the number alone.
    pub fn rng(&self, number: u64) -> Rng {
        Rng::with_stream(self.seed, number)
    }

    /// Converts priors in hundredths of a point, floored at [`PRIOR_FLOOR`], to the unit of the values
    /// of samples.
    pub fn priors(&self, hundredths: impl Iterator<Item = i32>) -> Arms<i32> {
        let unit = self.evaluator.point_value() * f64::from(SAMPLE_WEIGHT) / 100.0;
        let prior = |hundredths: i32| (f64::from(hundredths.max(PRIOR_FLOOR)) * unit) as i32;
        hundredths.map(prior).collect()
    }

    /// Plays a sample with this number of heuristic worlds, at most [`HEURISTIC_WORLDS`].
    ///
    /// `policy_rollouts` samples a world for the learned policy, and returns a function that plays it
    /// after an arm and returns the end. `heuristic_rollouts` samples a world for the playout
    /// heuristic, and returns a function that plays it out after an arm and returns the cards that
    /// each seat takes in the whole deal.
    pub fn sample<P, H>(
        &self,
        number: u64,
        arms: impl Iterator<Item = usize> + Clone,
        budget: &Budget<'_>,
        heuristic_worlds: usize,
        policy_rollouts: impl FnOnce(&mut Rng) -> P,
        heuristic_rollouts: impl Fn(&mut Rng) -> H,
    ) -> Option<SampleResult>
    where
        P: Fn(usize) -> PlayoutEnd,
        H: Fn(usize) -> [CardSet; SEATS],
    {
        // Sampling a world for the policy takes as long as several playouts.
        if budget.should_stop() {
            return None;
        }
        let mut rng = self.rng(number);
        let policy_weight = SAMPLE_WEIGHT - heuristic_worlds as i32;
        let mut sample = SampleResult::default();
        let mut is_decided = [false; MAX_ARMS];
        {
            let play = policy_rollouts(&mut rng);
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
            let play_out = heuristic_rollouts(&mut rng);
            for arm in arms.clone().filter(|&arm| !is_decided[arm]) {
                let result = self.evaluator.evaluate(&play_out(arm));
                sample.results[arm].add_weighted(result, 1);
                sample.playouts[arm] += 1;
            }
        }
        Some(sample)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Objective;
    use crate::search::playout_result::COUNT_UNIT;
    use crate::{Card, Rules, Seat};
    use handsense_core::search::SearchLimits;

    const QUEEN: CardSet = Card::QUEEN_OF_SPADES.bit();
    const NONE: CardSet = CardSet::EMPTY;

    /// Policy rollouts end with another seat's moon after arm 0, with mine after arm 1, and with no
    /// moon after others.
    fn policy_rollout(arm: usize) -> PlayoutEnd {
        PlayoutEnd::Taken(match arm {
            0 => [NONE, CardSet::HEARTS | QUEEN, NONE, NONE],
            1 => [CardSet::HEARTS | QUEEN, NONE, NONE, NONE],
            _ => [QUEEN, NONE, CardSet::HEARTS, NONE],
        })
    }

    /// Heuristic rollouts end without a moon.
    fn heuristic_rollout(_: usize) -> [CardSet; SEATS] {
        [NONE, NONE, CardSet::HEARTS, QUEEN]
    }

    #[test]
    fn the_moon_of_another_seat_decides_the_whole_sample_of_an_arm() {
        let evaluator =
            ObjectiveEvaluator::new(Seat::ALL[0], Rules::STANDARD, [0; SEATS], Objective::Payoff);
        let mixer = SampleMixer {
            evaluator,
            value_scale: 1.0,
            seed: 1,
        };
        let budget = Budget::start(SearchLimits::default());
        let (policy, heuristic) = (
            |_: &mut Rng| policy_rollout,
            |_: &mut Rng| heuristic_rollout,
        );
        let sample = mixer.sample(0, 0..3, &budget, HEURISTIC_WORLDS, policy, heuristic);
        let sample = sample.expect("no limit");
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

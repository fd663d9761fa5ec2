//! Rollouts of the candidate cards of a decision.

use super::candidates::CardCandidate;
use super::rollout::{
    HeuristicRollout, PlayoutEnd, PolicyRollout, RolloutPolicy, SHORT_TRICKS, SOLVED_TRICKS,
};
use super::sample_mixer::{MAX_PLAYOUTS_PER_ARM, SampleMixer, SampleResult};
use super::worlds::{MetropolisSampler, PlayHistory};
use super::{Estimate, SearchedMove};
use crate::value_net::learned_values;
use crate::{Card, View};
use handsense_core::Rng;
use handsense_core::search::{Budget, SampledDecision};

/// The candidate cards, and the samplers of the worlds in which they are played.
pub(super) struct CardRollouts<'a> {
    pub view: &'a View,
    pub candidates: &'a [CardCandidate],
    pub history: &'a PlayHistory,
    /// The sampler of the policy worlds, by the likelihood of all passes and plays, and of the
    /// heuristic worlds, uniformly.
    pub sampler: &'a MetropolisSampler<'a>,
    pub mixer: SampleMixer,
    /// Whether policy rollouts have [`SHORT_TRICKS`] tricks and end with the value network. A sample
    /// then has no heuristic rollouts.
    pub are_short: bool,
}

impl<'a> CardRollouts<'a> {
    /// Samples the policy world of a sample. It must be the first user of the sample's random
    /// generator.
    pub fn policy_rollout(&self, sample: u64, rng: &mut Rng) -> PolicyRollout<'a> {
        let world = self.history.world(&self.sampler.sample(sample, rng));
        PolicyRollout::new(world, RolloutPolicy::learned(), SOLVED_TRICKS)
    }

    #[inline]
    fn card(&self, arm: usize) -> Card {
        let candidate = self.candidates.get(arm);
        candidate.map_or(Card::ACE_OF_SPADES, |candidate| candidate.card)
    }
}

impl SampledDecision for CardRollouts<'_> {
    type Sample = SampleResult;
    /// The race is checked many times, and early checks have few samples. A lower threshold would
    /// eliminate candidates that are behind by chance. Chosen by matches of searches with 3, 4.5
    /// and 6 (`docs/reference/search.md`).
    const ELIMINATION_Z: f64 = 4.5;

    fn max_playouts_per_arm(&self) -> u64 {
        if self.are_short {
            1
        } else {
            MAX_PLAYOUTS_PER_ARM
        }
    }

    fn lag(&self) -> usize {
        self.sampler.lag()
    }

    fn max_batch(&self) -> u64 {
        self.sampler.max_batch()
    }

    fn preparers(&self) -> usize {
        self.sampler.extenders()
    }

    fn prepare(&self, samples: u64, budget: &Budget<'_>) -> Option<u64> {
        self.sampler.extend(samples, budget)
    }

    fn sample(
        &self,
        number: u64,
        arms: impl Iterator<Item = usize> + Clone,
        budget: &Budget<'_>,
    ) -> Option<SampleResult> {
        let heuristic_worlds = if self.are_short {
            0
        } else {
            self.sampler.heuristic_worlds(number)
        };
        let policy_rollouts = |rng: &mut Rng| {
            let start = self.policy_rollout(number, rng);
            move |arm| {
                if self.are_short {
                    start.play_tricks_after(self.card(arm), SHORT_TRICKS, learned_values())
                } else {
                    PlayoutEnd::Taken(start.play_out_after(self.card(arm)))
                }
            }
        };
        let heuristic_rollouts = |rng: &mut Rng| {
            let world = HeuristicRollout::new(self.view, &self.sampler.uniform().sample(rng));
            move |arm| world.play_out_after(self.card(arm))
        };
        self.mixer.sample(
            number,
            arms,
            budget,
            heuristic_worlds,
            policy_rollouts,
            heuristic_rollouts,
        )
    }

    fn value(sample: &SampleResult, arm: usize) -> i32 {
        sample.results[arm].value
    }

    fn playouts(sample: &SampleResult, arm: usize) -> u64 {
        sample.playouts[arm].into()
    }

    fn move_code(&self, arm: usize) -> i32 {
        let candidate = self.candidates.get(arm);
        candidate.map_or(-1, |candidate| candidate.card.code().into())
    }

    fn value_scale(&self) -> f64 {
        self.mixer.value_scale
    }
}

/// Combines a candidate and its estimate.
pub(super) fn searched_move(candidate: &CardCandidate, estimate: Estimate) -> SearchedMove {
    SearchedMove {
        card: candidate.card,
        equivalents: candidate.equivalents,
        estimate,
    }
}

//! Race of candidate moves over sampled worlds, by sequential halving.

use super::payoff::{Payoff, PayoffFunction};
use super::statistics::{Estimate, RolloutStatistics};
use super::world_sampler::WorldSampler;
use crate::rollout;
use crate::round::Round;
use crate::view::View;
use handsense_core::Rng;
use handsense_core::search::{
    Budget, DEFAULT_PLAYOUTS, MAX_ARMS, Objective, RankedArms, SampledDecision, SearchOptions,
    play_arms, race_arms,
};

/// Races this many candidates, sixteen at most. `begin` makes the candidate move of an index in a
/// sampled round, and the rollout policy plays the rest. `code` is its code in reports of the
/// progress.
pub(super) fn race_candidates(
    view: &View,
    options: &SearchOptions<'_>,
    candidates: usize,
    begin: impl Fn(&mut Round, usize) + Sync,
    code: impl Fn(usize) -> i32 + Sync,
) -> RankedArms<Estimate> {
    let rollouts = CandidateRollouts {
        sampler: WorldSampler::new(view),
        payoff_function: PayoffFunction::new(view, options.objective),
        begin,
        code,
        objective: options.objective,
        seed: options.limits.seed,
    };
    let mut statistics = [RolloutStatistics::default(); MAX_ARMS];
    let race = race_arms(
        rollouts,
        candidates,
        &options.limits,
        DEFAULT_PLAYOUTS,
        &mut |payoffs, race| {
            for arm in race.alive() {
                statistics[arm].add(&payoffs[arm]);
            }
        },
    );
    RankedArms::new(&race, |arm| statistics[arm].estimate(&race, arm))
}

struct CandidateRollouts<F, C> {
    sampler: WorldSampler,
    payoff_function: PayoffFunction,
    begin: F,
    code: C,
    objective: Objective,
    seed: u64,
}

impl<F, C> SampledDecision for CandidateRollouts<F, C>
where
    F: Fn(&mut Round, usize) + Sync,
    C: Fn(usize) -> i32 + Sync,
{
    type Sample = [Payoff; MAX_ARMS];

    fn sample(
        &self,
        number: u64,
        arms: impl Iterator<Item = usize> + Clone,
        budget: &Budget<'_>,
    ) -> Option<[Payoff; MAX_ARMS]> {
        let mut rng = Rng::with_stream(self.seed, number);
        let world = self.sampler.sample_weighted(&mut rng);
        play_arms(arms, budget, |arm| {
            let mut round = world;
            (self.begin)(&mut round, arm);
            rollout::play_out(&mut round);
            self.payoff_function.evaluate(&round)
        })
    }

    fn value(payoffs: &[Payoff; MAX_ARMS], arm: usize) -> i32 {
        payoffs[arm].value
    }

    fn move_code(&self, arm: usize) -> i32 {
        (self.code)(arm)
    }

    fn value_scale(&self) -> f64 {
        self.objective.value_scale()
    }
}

//! Race of candidate moves over sampled worlds, by sequential halving.

use super::options::{DEFAULT_PLAYOUTS, Objective, SearchOptions};
use super::payoff::{Payoff, PayoffFunction};
use super::statistics::{Estimate, RolloutStatistics};
use super::world_sampler::WorldSampler;
use crate::rollout;
use crate::round::Round;
use crate::view::View;
use handsense_core::Rng;
use handsense_core::search::{Arms, MAX_ARMS, SampledDecision, race_arms};

/// Result of a race.
pub(super) struct RankedCandidates {
    /// Candidate indices with their estimates: the best first, the others by playouts and value.
    pub ranking: Arms<(usize, Estimate)>,
    /// Total number of playouts.
    pub playouts: u64,
    /// Whether all candidates but the best were eliminated.
    pub settled: bool,
}

/// Races this many candidates, sixteen at most. `begin` makes the candidate move of an index in a
/// sampled round, and the rollout policy plays the rest. `code` is its code in reports of the
/// progress.
pub(super) fn race_candidates(
    view: &View,
    options: &SearchOptions<'_>,
    candidates: usize,
    begin: impl Fn(&mut Round, usize) + Sync,
    code: impl Fn(usize) -> i32 + Sync,
) -> RankedCandidates {
    let rollouts = CandidateRollouts {
        sampler: WorldSampler::new(view),
        payoff_function: PayoffFunction::new(view, options.objective),
        begin,
        code,
        objective: options.objective,
    };
    let mut statistics = [RolloutStatistics::default(); MAX_ARMS];
    let record = &mut |arm: usize, outcome: &Payoff| statistics[arm].add(outcome);
    let result = race_arms(
        rollouts,
        candidates,
        &options.limits,
        DEFAULT_PLAYOUTS,
        record,
    );
    let estimate = |arm: usize| (arm, statistics[arm].estimate(&result.race, arm));
    RankedCandidates {
        ranking: result.order.iter().copied().map(estimate).collect(),
        playouts: result.playouts,
        settled: result.settled,
    }
}

struct CandidateRollouts<F, C> {
    sampler: WorldSampler,
    payoff_function: PayoffFunction,
    begin: F,
    code: C,
    objective: Objective,
}

impl<F, C> SampledDecision for CandidateRollouts<F, C>
where
    F: Fn(&mut Round, usize) + Sync,
    C: Fn(usize) -> i32 + Sync,
{
    type World = Round;
    type Outcome = Payoff;

    fn sample_world(&self, rng: &mut Rng) -> Round {
        self.sampler.sample_weighted(rng)
    }

    fn rollout(&self, world: &Round, arm: usize) -> Payoff {
        let mut round = *world;
        (self.begin)(&mut round, arm);
        rollout::play_out(&mut round);
        self.payoff_function.evaluate(&round)
    }

    fn value(outcome: &Payoff) -> i32 {
        outcome.value
    }

    fn move_code(&self, arm: usize) -> i32 {
        (self.code)(arm)
    }

    fn value_scale(&self) -> f64 {
        self.objective.value_scale()
    }
}

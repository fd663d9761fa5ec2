//! Trying choices in sampled worlds, whatever there is to choose.

use super::options::{DEFAULT_PLAYOUTS, SearchOptions};
use super::payoff::{Payoff, PayoffFunction};
use super::statistics::{Estimate, RolloutStatistics};
use super::world_sampler::WorldSampler;
use crate::rollout;
use crate::round::Round;
use crate::view::View;
use handsense_core::Rng;
use handsense_core::search::{Arms, MAX_ARMS, Trial, try_arms};

/// What has been found out.
pub(super) struct RankedCandidates {
    /// The numbers of the choices with what they are expected to bring: the best first, then by playouts
    /// and value.
    pub ranking: Arms<(usize, Estimate)>,
    /// Playouts of all.
    pub playouts: u64,
    /// Whether nothing but the best was in doubt any more.
    pub settled: bool,
}

/// Tries so many choices, sixteen at most: `begin` makes the choice of that number in a round, which is
/// played out then.
pub(super) fn race_candidates(
    view: &View,
    options: &SearchOptions<'_>,
    choices: usize,
    begin: impl Fn(&mut Round, usize) + Sync,
) -> RankedCandidates {
    let trial = CandidateRollouts {
        sampler: WorldSampler::new(view),
        payoff_function: PayoffFunction::new(view, options.objective),
        begin,
    };
    let mut statistics = [RolloutStatistics::default(); MAX_ARMS];
    let record = &mut |arm: usize, outcome: &Payoff| statistics[arm].add(outcome);
    let tried = try_arms(trial, choices, &options.limits, DEFAULT_PLAYOUTS, record);
    let estimate = |arm: usize| (arm, statistics[arm].estimate(&tried.race, arm));
    RankedCandidates {
        ranking: tried.order.iter().copied().map(estimate).collect(),
        playouts: tried.playouts,
        settled: tried.settled,
    }
}

struct CandidateRollouts<F> {
    sampler: WorldSampler,
    payoff_function: PayoffFunction,
    begin: F,
}

impl<F: Fn(&mut Round, usize) + Sync> Trial for CandidateRollouts<F> {
    type World = Round;
    type Outcome = Payoff;

    fn world(&self, rng: &mut Rng) -> Round {
        self.sampler.sample_weighted(rng)
    }

    fn outcome(&self, world: &Round, arm: usize) -> Payoff {
        let mut round = *world;
        (self.begin)(&mut round, arm);
        rollout::play_out(&mut round);
        self.payoff_function.evaluate(&round)
    }

    fn value(outcome: &Payoff) -> i32 {
        outcome.value
    }
}

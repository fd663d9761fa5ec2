//! Search for a redeal decision.

use super::declaration::declare_rest;
use super::payoff::{Payoff, PayoffFunction};
use super::world_sampler::WorldSampler;
use crate::public_state::PublicState;
use crate::rollout;
use crate::round::Round;
use crate::rules::deal;
use crate::view::{View, ViewError};
use handsense_core::Rng;
use handsense_core::search::{
    Budget, DEFAULT_PLAYOUTS, MAX_ARMS, Objective, SampledDecision, SearchOptions, play_arms,
    race_arms,
};

/// Whether to ask for a redeal.
///
/// The search compares this round with a round after a redeal, which the player starts with a
/// random hand and one more multiplier. The decision depends on the piles that the hand can capture
/// and on the scores.
///
/// # Errors
/// [`ViewError::RedealTooLate`] after the first declaration.
pub fn search_redeal(view: &View, options: &SearchOptions<'_>) -> Result<bool, ViewError> {
    if !view.declarations().is_empty() {
        return Err(ViewError::RedealTooLate);
    }
    let rollouts = RedealRollouts {
        sampler: WorldSampler::new(view),
        again: PublicState::new(view.me(), view.start().zero_declarations),
        payoff_function: PayoffFunction::new(view, options.objective),
        objective: options.objective,
        seed: options.limits.seed,
    };
    let race = race_arms(
        rollouts,
        2,
        &options.limits,
        DEFAULT_PLAYOUTS,
        &mut |_, _| {},
    );
    Ok(race.best() == 1)
}

struct RedealRollouts {
    sampler: WorldSampler,
    /// Public state at the start of the round after a redeal.
    again: PublicState,
    payoff_function: PayoffFunction,
    objective: Objective,
    seed: u64,
}

impl SampledDecision for RedealRollouts {
    type Sample = [Payoff; MAX_ARMS];

    fn sample(
        &self,
        number: u64,
        arms: impl Iterator<Item = usize> + Clone,
        budget: &Budget<'_>,
    ) -> Option<[Payoff; MAX_ARMS]> {
        let mut rng = Rng::with_stream(self.seed, number);
        let this = self.sampler.sample_consistent(&mut rng);
        let next = Round::from_parts(self.again, deal(&mut rng));
        play_arms(arms, budget, |arm| {
            let (mut round, payoff) = if arm == 0 {
                (this, self.payoff_function)
            } else {
                (next, self.payoff_function.after_redeal())
            };
            declare_rest(&mut round);
            rollout::play_out(&mut round);
            payoff.evaluate(&round)
        })
    }

    fn value(payoffs: &[Payoff; MAX_ARMS], arm: usize) -> i32 {
        payoffs[arm].value
    }

    fn move_code(&self, arm: usize) -> i32 {
        arm as i32
    }

    fn value_scale(&self) -> f64 {
        self.objective.value_scale()
    }
}

//! Search for a redeal decision.

use super::declaration::declare_rest;
use super::options::{DEFAULT_PLAYOUTS, Objective, SearchOptions};
use super::payoff::{Payoff, PayoffFunction};
use super::world_sampler::WorldSampler;
use crate::public_state::PublicState;
use crate::rollout;
use crate::round::Round;
use crate::rules::deal;
use crate::view::{View, ViewError};
use handsense_core::Rng;
use handsense_core::search::{SampledDecision, race_arms};

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
    };
    let result = race_arms(
        rollouts,
        2,
        &options.limits,
        DEFAULT_PLAYOUTS,
        &mut |_, _| {},
    );
    Ok(result.race.best() == 1)
}

struct RedealRollouts {
    sampler: WorldSampler,
    /// Public state at the start of the round after a redeal.
    again: PublicState,
    payoff_function: PayoffFunction,
    objective: Objective,
}

impl SampledDecision for RedealRollouts {
    /// This deal, and a new one.
    type World = [Round; 2];
    type Outcome = Payoff;

    fn sample_world(&self, rng: &mut Rng) -> [Round; 2] {
        [
            self.sampler.sample_consistent(rng),
            Round::from_parts(self.again, deal(rng)),
        ]
    }

    fn rollout(&self, world: &[Round; 2], arm: usize) -> Payoff {
        let mut round = world[arm];
        declare_rest(&mut round);
        rollout::play_out(&mut round);
        match arm {
            0 => self.payoff_function.evaluate(&round),
            _ => self.payoff_function.after_redeal().evaluate(&round),
        }
    }

    fn value(outcome: &Payoff) -> i32 {
        outcome.value
    }

    fn move_code(&self, arm: usize) -> i32 {
        arm as i32
    }

    fn value_scale(&self) -> f64 {
        self.objective.value_scale()
    }
}

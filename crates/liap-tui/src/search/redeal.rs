//! Searching whether a weak hand should ask for a new deal.

use super::declaration::declare_rest;
use super::options::{DEFAULT_PLAYOUTS, SearchOptions};
use super::payoff::{Payoff, PayoffFunction};
use super::world_sampler::WorldSampler;
use crate::public_state::PublicState;
use crate::rollout;
use crate::round::Round;
use crate::rules::deal;
use crate::view::{View, ViewError};
use handsense_core::Rng;
use handsense_core::search::{Trial, try_arms};

/// Whether to ask for a new deal: whether a round with any hand, which I start and which counts once more,
/// is worth more than this one. So it depends on what the hand can still capture, and on the scores.
///
/// # Errors
/// [`ViewError::RedealTooLate`] after the first declaration.
pub fn search_redeal(view: &View, options: &SearchOptions<'_>) -> Result<bool, ViewError> {
    if !view.declarations().is_empty() {
        return Err(ViewError::RedealTooLate);
    }
    let trial = RedealRollouts {
        sampler: WorldSampler::new(view),
        again: PublicState::new(view.me(), view.start().zero_streaks),
        payoff_function: PayoffFunction::new(view, options.objective),
    };
    let tried = try_arms(trial, 2, &options.limits, DEFAULT_PLAYOUTS, &mut |_, _| {});
    Ok(tried.race.best() == 1)
}

struct RedealRollouts {
    sampler: WorldSampler,
    /// The round after a new deal.
    again: PublicState,
    payoff_function: PayoffFunction,
}

impl Trial for RedealRollouts {
    /// This deal, and a new one.
    type World = [Round; 2];
    type Outcome = Payoff;

    fn world(&self, rng: &mut Rng) -> [Round; 2] {
        [
            self.sampler.sample_consistent(rng),
            Round::from_parts(self.again, deal(rng)),
        ]
    }

    fn outcome(&self, world: &[Round; 2], arm: usize) -> Payoff {
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
}

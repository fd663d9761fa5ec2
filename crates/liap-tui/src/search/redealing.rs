//! Searching whether a weak hand should ask for a new deal.

use super::declaring::declare_rest;
use super::options::{DEFAULT_PLAYOUTS, SearchOptions};
use super::outcome::{Judge, Outcome};
use super::worlds::Worlds;
use crate::course::Course;
use crate::round::Round;
use crate::rules::deal;
use crate::thumb;
use crate::view::{View, ViewError};
use handsense_core::Rng;
use handsense_core::search::{Trial, try_arms};

/// Whether to ask for a new deal: whether a round with any hand, which I start and which counts once more,
/// is worth more than this one. So it depends on what the hand can still capture, and on the scores.
///
/// # Errors
/// [`ViewError::Begun`] after the first declaration.
pub fn search_new_deal(view: &View, options: &SearchOptions<'_>) -> Result<bool, ViewError> {
    if !view.declarations().is_empty() {
        return Err(ViewError::Begun);
    }
    let trial = Deals {
        worlds: Worlds::of(view),
        again: Course::new(view.me(), view.start().nothings),
        judge: Judge::of(view, options.objective),
    };
    let tried = try_arms(trial, 2, &options.limits, DEFAULT_PLAYOUTS, &mut |_, _| {});
    Ok(tried.race.best() == 1)
}

struct Deals {
    worlds: Worlds,
    /// The round after a new deal.
    again: Course,
    judge: Judge,
}

impl Trial for Deals {
    /// This deal, and a new one.
    type World = [Round; 2];
    type Outcome = Outcome;

    fn world(&self, rng: &mut Rng) -> [Round; 2] {
        [self.worlds.draw(rng), Round::of(self.again, deal(rng))]
    }

    fn outcome(&self, world: &[Round; 2], arm: usize) -> Outcome {
        let mut round = world[arm];
        declare_rest(&mut round);
        thumb::play_out(&mut round);
        match arm {
            0 => self.judge.outcome(&round),
            _ => self.judge.after_new_deal().outcome(&round),
        }
    }

    fn value(outcome: &Outcome) -> i32 {
        outcome.value
    }
}

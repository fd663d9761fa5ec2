//! Searching whether a weak hand should ask for a new deal.

use super::declaring::declare_rest;
use super::options::{DEFAULT_PLAYOUTS, SearchOptions};
use super::outcome::{Judge, Outcome};
use super::worlds::Worlds;
use crate::base::Rng;
use crate::liap_tui::course::Course;
use crate::liap_tui::round::Round;
use crate::liap_tui::rules::deal;
use crate::liap_tui::thumb;
use crate::liap_tui::view::{View, ViewError};
use crate::search::{Budget, Rounds, Sampling};

/// Whether to ask for a new deal: whether a round with any hand, which I start and which counts once more,
/// is worth more than this one. So it depends on what the hand can still capture, and on the scores.
///
/// # Errors
/// [`ViewError::Begun`] after the first declaration.
pub fn search_new_deal(view: &View, options: &SearchOptions<'_>) -> Result<bool, ViewError> {
    if !view.declarations().is_empty() {
        return Err(ViewError::Begun);
    }
    let budget = options.effort.budget(DEFAULT_PLAYOUTS);
    let again = Course::new(view.me(), view.start().nothings);
    let trial = Deals {
        worlds: Worlds::of(view),
        again,
        judge: Judge::of(view, options.objective),
        seed: options.effort.seed,
    };
    let mut search = Sampling::new(trial, &[0; 2], 0);
    search.run(
        options.effort.threads(),
        &budget,
        &mut |_, _, _| {},
        &mut |_| {},
    );
    Ok(search.race().best() == 1)
}

struct Deals {
    worlds: Worlds,
    /// The round after a new deal.
    again: Course,
    judge: Judge,
    seed: u64,
}

impl Rounds for Deals {
    /// This deal, and a new one.
    type Round = [Outcome; 2];
    const PLAYOUTS: u64 = 1;

    fn round(
        &self,
        number: u64,
        arms: impl Iterator<Item = usize> + Clone,
        budget: &Budget<'_>,
    ) -> Option<Self::Round> {
        if budget.is_up() {
            return None;
        }
        let mut rng = Rng::numbered(self.seed, number);
        let rounds = [
            self.worlds.draw(&mut rng),
            Round::of(self.again, deal(&mut rng)),
        ];
        let mut outcomes = [Outcome::default(); 2];
        for arm in arms {
            let mut round = rounds[arm];
            declare_rest(&mut round);
            thumb::play_out(&mut round);
            outcomes[arm] = match arm {
                0 => self.judge.outcome(&round),
                _ => self.judge.after_new_deal().outcome(&round),
            };
        }
        Some(outcomes)
    }

    fn value(round: &Self::Round, arm: usize) -> i32 {
        round[arm].value
    }

    fn playouts(_: &Self::Round, _: usize) -> u64 {
        1
    }
}

//! What a search takes the players for: by what all seats of a world decide.

use super::decision::MAX_CHOICES;
use crate::learned::{LEARNED, Net};
use crate::ranking::tuned::{Facts, Judge};
use crate::weights::{TUNED, Weights};
use crate::{Card, CardSet};
use handsense_core::List;

/// The tuned policy, put right by a net if there is one.
#[derive(Clone, Copy, Debug)]
pub(super) struct WorldPolicy<'a> {
    pub weights: &'a Weights,
    pub net: Option<&'a Net>,
}

impl WorldPolicy<'_> {
    /// The tuned policy alone.
    pub const TUNED: WorldPolicy<'static> = WorldPolicy {
        weights: &TUNED,
        net: None,
    };

    /// The learned policy: the tuned one, and the net of the library.
    pub const LEARNED: WorldPolicy<'static> = WorldPolicy {
        weights: &TUNED,
        net: Some(&LEARNED),
    };

    /// The value of each of these cards in hundredths of a point, in descending code order.
    pub fn values(&self, facts: &Facts, cards: CardSet) -> List<(Card, i32), MAX_CHOICES> {
        let mut values = List::new();
        let keep = |card, value| values.push((card, value));
        match self.net {
            None => Judge::of(facts, self.weights).judge_all(cards, keep),
            Some(net) => net.judge_all(facts, self.weights, cards, keep),
        }
        values
    }
}

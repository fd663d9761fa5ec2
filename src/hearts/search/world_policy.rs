//! What a search takes the players for: by what all seats of a world decide.

use super::decision::MAX_CHOICES;
use crate::base::List;
use crate::hearts::learned::{LEARNED, Net};
use crate::hearts::ranking::tuned::{Facts, Judge};
use crate::hearts::weights::{TUNED, Weights};
use crate::hearts::{Card, CardSet};

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
        self.judge_all(facts, cards, |card, value| values.push((card, value)));
        values
    }

    /// How much less one of these cards is worth than the best, in hundredths of a point.
    pub fn regret(&self, facts: &Facts, legal: CardSet, card: Card) -> i32 {
        let (mut best, mut worth) = (i32::MIN, i32::MIN);
        self.judge_all(facts, legal, |other, value| {
            best = best.max(value);
            if other == card {
                worth = value;
            }
        });
        best.saturating_sub(worth)
    }

    /// Calls the visitor with the value of each of these cards, in descending code order.
    #[inline]
    fn judge_all(&self, facts: &Facts, cards: CardSet, visit: impl FnMut(Card, i32)) {
        match self.net {
            None => Judge::of(facts, self.weights).judge_all(cards, visit),
            Some(net) => net.judge_all(facts, self.weights, cards, visit),
        }
    }
}

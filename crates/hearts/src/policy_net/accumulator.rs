//! Accumulators: incrementally updated sums of the hidden layer of the policy network.
//!
//! Most active features are single cards, in hand or unseen, and a play changes one of them for
//! each seat. Playouts therefore update the sums from card to card. This is the technique of NNUE:
//! Y. Nasu, "Efficiently Updatable Neural-Network-based Evaluation Functions for Computer Shogi"
//! (2018).

use super::inference::{ActiveRows, InferenceNet};
use super::{HiddenVector, add, subtract};
use crate::evaluation::ranking::tuned::{self, BestCard, KnownState};
use crate::evaluation::weights::TUNED;
use crate::{Card, CardSet, Rules, SEATS, Seat};

/// The accumulator of all four hands, for a playout that knows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Accumulator {
    /// The sum of the biases, of the rules, and of all unplayed cards as unseen cards.
    unplayed: HiddenVector,
    /// By seat, the difference that its own cards are in hand instead of unseen.
    hands: [HiddenVector; SEATS],
}

impl Accumulator {
    /// Computes the sums for these hands, which hold all unplayed cards.
    pub fn new(net: &InferenceNet, rules: Rules, hands: &[CardSet; SEATS]) -> Accumulator {
        let unplayed = hands.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
        Accumulator {
            unplayed: net.holding(rules, CardSet::EMPTY, unplayed),
            hands: hands.map(|hand| net.held(hand)),
        }
    }

    /// Updates the sums when a seat plays a card of its hand.
    #[inline]
    pub fn play(&mut self, net: &InferenceNet, seat: Seat, card: Card) {
        subtract(&mut self.unplayed, net.unseen_row(card));
        subtract(&mut self.hands[seat], net.held_row(card));
    }

    /// Returns the card of the highest value by `net`; on ties, the one with the highest code.
    /// `net` must be the network of these sums, and `legal` must not be empty.
    #[inline]
    pub fn choose(&self, net: &InferenceNet, state: &KnownState, legal: CardSet) -> Card {
        if legal.len() == 1 {
            return tuned::choose(state, &TUNED, legal);
        }
        let mut units = self.unplayed;
        add(&mut units, &self.hands[state.me]);
        let mut best = BestCard::default();
        let visit = |card, value| best.update(card, value);
        net.evaluate_from(units, ActiveRows::NONE, state, legal, visit);
        best.card
    }
}

/// The accumulator of one hand, updated from one decision of its holder to the next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HandAccumulator {
    /// The sum of the biases, of the rules, and of the cards in hand and unseen.
    units: HiddenVector,
    hand: CardSet,
    unseen: CardSet,
}

impl HandAccumulator {
    /// Computes the sums at a decision.
    pub fn new(net: &InferenceNet, state: &KnownState) -> HandAccumulator {
        HandAccumulator {
            units: net.holding(state.rules, state.hand, state.unseen),
            hand: state.hand,
            unseen: state.unseen,
        }
    }

    /// Updates the sums to a later decision of the same deal.
    pub fn update(&mut self, net: &InferenceNet, state: &KnownState) {
        for card in self.hand - state.hand {
            subtract(&mut self.units, net.hand_row(card));
        }
        for card in self.unseen - state.unseen {
            subtract(&mut self.units, net.unseen_row(card));
        }
        (self.hand, self.unseen) = (state.hand, state.unseen);
    }

    /// Calls `visit` with the value of each of these cards at the current decision, in hundredths
    /// of a point, in descending code order.
    pub fn evaluate_all(
        &self,
        net: &InferenceNet,
        state: &KnownState,
        cards: CardSet,
        visit: impl FnMut(Card, i32),
    ) {
        net.evaluate_from(self.units, ActiveRows::NONE, state, cards, visit);
    }
}

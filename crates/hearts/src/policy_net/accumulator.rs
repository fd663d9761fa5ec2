//! Accumulators: incrementally updated sums of the hidden layer of the policy network.
//!
//! Most active features are single cards, in hand or unseen, and a play changes one of them for
//! each seat. Playouts therefore update the sums from card to card. This is the technique of NNUE:
//! Y. Nasu, "Efficiently Updatable Neural-Network-based Evaluation Functions for Computer Shogi"
//! (2018).

use super::features::{ActiveFeatures, HAND_OFFSET, UNSEEN_OFFSET, card_index};
use super::net::{HIDDEN, HiddenVector, PolicyNet, add, subtract};
use crate::evaluation::ranking::tuned::{self, BestCard, KnownState};
use crate::evaluation::weights::Weights;
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
    pub fn new(net: &PolicyNet, rules: Rules, hands: &[CardSet; SEATS]) -> Accumulator {
        let mut sums = Accumulator {
            unplayed: net.hidden,
            hands: [[0; HIDDEN]; SEATS],
        };
        net.add(&mut sums.unplayed, &ActiveFeatures::from_rules(rules));
        for (own, hand) in sums.hands.iter_mut().zip(hands) {
            for place in hand.iter().map(card_index) {
                let unseen = &net.feature_weights[UNSEEN_OFFSET + place];
                add(&mut sums.unplayed, unseen);
                add(own, &net.feature_weights[HAND_OFFSET + place]);
                subtract(own, unseen);
            }
        }
        sums
    }

    /// Updates the sums when a seat plays a card of its hand.
    #[inline]
    pub fn play(&mut self, net: &PolicyNet, seat: Seat, card: Card) {
        let place = card_index(card);
        let unseen = &net.feature_weights[UNSEEN_OFFSET + place];
        subtract(&mut self.unplayed, unseen);
        let own = &mut self.hands[seat];
        subtract(own, &net.feature_weights[HAND_OFFSET + place]);
        add(own, unseen);
    }

    /// Returns the card of the highest value by `net`; on ties, the one with the highest code.
    /// `net` must be the network of these sums, and `legal` must not be empty.
    #[inline]
    pub fn choose(
        &self,
        net: &PolicyNet,
        state: &KnownState,
        weights: &Weights,
        legal: CardSet,
    ) -> Card {
        if legal.len() == 1 {
            return tuned::choose(state, weights, legal);
        }
        let holding = |units: &mut HiddenVector| {
            *units = self.unplayed;
            add(units, &self.hands[state.me]);
        };
        let mut best = BestCard::default();
        net.evaluate_all_with(state, weights, legal, holding, |card, value| {
            best.update(card, value);
        });
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
    pub fn new(net: &PolicyNet, state: &KnownState) -> HandAccumulator {
        let mut units = net.hidden;
        net.add_card_features(&mut units, state);
        HandAccumulator {
            units,
            hand: state.hand,
            unseen: state.unseen,
        }
    }

    /// Updates the sums to a later decision of the same deal.
    pub fn update(&mut self, net: &PolicyNet, state: &KnownState) {
        for card in self.hand - state.hand {
            subtract(
                &mut self.units,
                &net.feature_weights[HAND_OFFSET + card_index(card)],
            );
        }
        for card in self.unseen - state.unseen {
            subtract(
                &mut self.units,
                &net.feature_weights[UNSEEN_OFFSET + card_index(card)],
            );
        }
        (self.hand, self.unseen) = (state.hand, state.unseen);
    }

    /// Calls `visit` with the value of each of these cards at the current decision, in hundredths
    /// of a point, in descending code order.
    pub fn evaluate_all(
        &self,
        net: &PolicyNet,
        state: &KnownState,
        weights: &Weights,
        cards: CardSet,
        visit: impl FnMut(Card, i32),
    ) {
        let holding = |units: &mut HiddenVector| *units = self.units;
        net.evaluate_all_with(state, weights, cards, holding, visit);
    }
}

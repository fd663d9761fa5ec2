//! What a net has added up of the hands of a deal in progress.
//!
//! Most statements that hold of a decision are about single cards, in hand or unseen, and a play changes
//! one of them for each seat. So a playout, which sees all hands, keeps the sums and changes them from card
//! to card; compare the "efficiently updatable" nets of chess and shogi: Y. Nasu, "Efficiently Updatable
//! Neural-Network-based Evaluation Functions for Computer Shogi" (2018).

use super::features::{HAND, Holding, UNSEEN, card_index};
use super::net::{HIDDEN, Net, Row, add, subtract};
use crate::evaluation::ranking::tuned::{self, Best, Facts};
use crate::evaluation::weights::Weights;
use crate::{Card, CardSet, Rules, SEATS, Seat};

/// The sums of the rows of a net that are about the cards of each hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sums {
    /// The hidden units as they begin, the rules, and every card not played, as if unseen.
    unplayed: Row,
    /// By seat, what it changes that its own cards are in hand and not unseen.
    hands: [Row; SEATS],
}

impl Sums {
    /// The sums of these hands, which are all cards that were not played.
    pub fn of(net: &Net, rules: Rules, hands: &[CardSet; SEATS]) -> Sums {
        let mut sums = Sums {
            unplayed: net.hidden,
            hands: [[0; HIDDEN]; SEATS],
        };
        net.add(&mut sums.unplayed, &Holding::of_rules(rules));
        for (own, hand) in sums.hands.iter_mut().zip(hands) {
            for place in hand.iter().map(card_index) {
                let unseen = &net.statements[UNSEEN + place];
                add(&mut sums.unplayed, unseen);
                add(own, &net.statements[HAND + place]);
                subtract(own, unseen);
            }
        }
        sums
    }

    /// The seat plays a card of its hand.
    #[inline]
    pub fn play(&mut self, net: &Net, seat: Seat, card: Card) {
        let place = card_index(card);
        let unseen = &net.statements[UNSEEN + place];
        subtract(&mut self.unplayed, unseen);
        let own = &mut self.hands[seat];
        subtract(own, &net.statements[HAND + place]);
        add(own, unseen);
    }

    /// The card that `net`, whose sums these are, thinks worth most: of equals the one with the highest
    /// code. `legal` must not be empty.
    #[inline]
    pub fn choose(&self, net: &Net, facts: &Facts, weights: &Weights, legal: CardSet) -> Card {
        if legal.len() == 1 {
            return tuned::choose(facts, weights, legal);
        }
        let holding = |units: &mut Row| {
            *units = self.unplayed;
            add(units, &self.hands[facts.me]);
        };
        let mut best = Best::default();
        net.judge_all_holding(facts, weights, legal, holding, |card, value| {
            best.see(card, value);
        });
        best.card
    }
}

/// The sums of one hand alone, from one decision of its holder to the next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HandSums {
    /// The hidden units as they begin, the rules, and the cards in hand and unseen.
    units: Row,
    hand: CardSet,
    unseen: CardSet,
}

impl HandSums {
    /// The sums at a decision.
    pub fn of(net: &Net, facts: &Facts) -> HandSums {
        let mut units = net.hidden;
        net.add_holding(&mut units, facts);
        HandSums {
            units,
            hand: facts.hand,
            unseen: facts.unseen,
        }
    }

    /// Goes on to a later decision of the same deal, when cards have left the hand and others are no
    /// longer unseen.
    pub fn go_on(&mut self, net: &Net, facts: &Facts) {
        for card in self.hand - facts.hand {
            subtract(&mut self.units, &net.statements[HAND + card_index(card)]);
        }
        for card in self.unseen - facts.unseen {
            subtract(&mut self.units, &net.statements[UNSEEN + card_index(card)]);
        }
        (self.hand, self.unseen) = (facts.hand, facts.unseen);
    }

    /// Calls the visitor with the value of each of these cards at the decision whose sums these are, in
    /// hundredths of a point, in descending code order.
    pub fn judge_all(
        &self,
        net: &Net,
        facts: &Facts,
        weights: &Weights,
        cards: CardSet,
        visit: impl FnMut(Card, i32),
    ) {
        let holding = |units: &mut Row| *units = self.units;
        net.judge_all_holding(facts, weights, cards, holding, visit);
    }
}

//! The values of all passes of a hand.
//!
//! The hidden units of the whole hand are summed once. Each card adds the difference between passing
//! and keeping it, and each suit the difference of its lengths. So a pass costs one addition of a row
//! and one dot product.

use super::net::{
    HIDDEN, KEPT_OFFSET, LENGTH_OFFSET, LENGTHS, MAX_ACTIVATION, OUTPUT_SCALE, PassNet,
    passed_feature, rule_features,
};
use crate::evaluation::passing::tuned::PassContext;
use crate::hidden_layer::{add, clip, dot, subtract};
use crate::policy_net::card_index;
use crate::{Card, CardSet, Suit};
use handsense_core::ArrayVec;

/// The cards of a hand before the pass.
const HAND_SIZE: usize = 13;
const SUITS: usize = 4;
const PASSED_CARDS: usize = 3;

type Units = [i16; HIDDEN];

/// A pass and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassValue {
    /// The three cards.
    pub passed: CardSet,
    /// The value, in 1 / ([`MAX_ACTIVATION`] · [`OUTPUT_SCALE`]) hundredths of a point. Only
    /// differences between the passes of a hand are meaningful.
    pub raw: i32,
}

impl PassValue {
    /// Returns by how much this pass is better than another one, in hundredths of a point.
    pub const fn better_by(self, other: PassValue) -> i32 {
        (self.raw - other.raw) / (MAX_ACTIVATION as i32 * OUTPUT_SCALE)
    }
}

/// A hand before the pass, with the sums of the hidden layer.
#[derive(Clone, Debug)]
pub struct PassEvaluator<'a> {
    net: &'a PassNet,
    cards: ArrayVec<CardChange, HAND_SIZE>,
    /// The sums when all cards are kept.
    kept: Units,
    /// By suit and number of passed cards, the change that the shorter suit makes.
    shorter: [[Units; PASSED_CARDS + 1]; SUITS],
}

/// A card of the hand, and the change of the sums when it is passed instead of kept.
#[derive(Clone, Copy, Debug)]
struct CardChange {
    card: Card,
    change: Units,
}

impl Default for CardChange {
    fn default() -> CardChange {
        CardChange {
            card: Card::ACE_OF_SPADES,
            change: [0; HIDDEN],
        }
    }
}

impl<'a> PassEvaluator<'a> {
    /// Computes the sums of a hand of at most thirteen cards; further cards are ignored.
    pub fn new(net: &'a PassNet, context: &PassContext) -> PassEvaluator<'a> {
        let mut kept = net.hidden;
        for feature in rule_features(context.rules) {
            add_feature(&mut kept, net, feature);
        }
        let mut cards = ArrayVec::new();
        for card in context.hand.iter().take(HAND_SIZE) {
            add_feature(&mut kept, net, KEPT_OFFSET + card_index(card));
            let mut change = [0; HIDDEN];
            subtract_feature(&mut change, net, KEPT_OFFSET + card_index(card));
            add_feature(&mut change, net, passed_feature(context.direction, card));
            cards.push(CardChange { card, change });
        }
        let mut shorter = [[[0; HIDDEN]; PASSED_CARDS + 1]; SUITS];
        for (suit, changes) in Suit::ALL.into_iter().zip(&mut shorter) {
            let length = context.hand.suit(suit).len() as usize;
            let first = LENGTH_OFFSET + suit.index() * LENGTHS;
            add_feature(&mut kept, net, first + length);
            for (passed, change) in changes.iter_mut().enumerate().take(length + 1) {
                subtract_feature(change, net, first + length);
                add_feature(change, net, first + length - passed);
            }
        }
        PassEvaluator {
            net,
            cards,
            kept,
            shorter,
        }
    }

    /// Returns the value of one pass. Cards that are not in the hand are ignored.
    pub fn value(&self, passed: CardSet) -> PassValue {
        let mut units = self.kept;
        for changed in self.cards.iter().filter(|each| passed.contains(each.card)) {
            change(&mut units, &changed.change);
        }
        for (suit, changes) in Suit::ALL.into_iter().zip(&self.shorter) {
            let count = passed.suit(suit).len() as usize;
            change(&mut units, &changes[count.min(PASSED_CARDS)]);
        }
        PassValue {
            passed,
            raw: dot(&clip(&units), &self.net.output),
        }
    }

    /// Calls `visit` with the value of every pass of three cards, 286 for a hand of thirteen.
    pub fn for_each(&self, mut visit: impl FnMut(PassValue)) {
        for (place, first) in self.cards.iter().enumerate() {
            for (behind, second) in self.cards.iter().enumerate().skip(place + 1) {
                let pair = first.card.bit() | second.card.bit();
                let with_pair = self.pair(first, second, pair);
                for third in self.cards.iter().skip(behind + 1) {
                    let mut units = with_pair[third.card.suit().index()];
                    add(&mut units, &third.change);
                    visit(PassValue {
                        passed: pair | third.card.bit(),
                        raw: dot(&clip(&units), &self.net.output),
                    });
                }
            }
        }
    }

    /// Returns the sums with two cards passed, by the suit of the third.
    fn pair(&self, first: &CardChange, second: &CardChange, pair: CardSet) -> [Units; SUITS] {
        let mut units = self.kept;
        change(&mut units, &first.change);
        change(&mut units, &second.change);
        let mut by_suit = [units; SUITS];
        for (third, units) in Suit::ALL.into_iter().zip(&mut by_suit) {
            for (suit, changes) in Suit::ALL.into_iter().zip(&self.shorter) {
                let count = pair.suit(suit).len() as usize + usize::from(suit == third);
                if count > 0 {
                    change(units, &changes[count.min(PASSED_CARDS)]);
                }
            }
        }
        by_suit
    }

    /// Returns the pass of the highest value; of equal ones the first by [`for_each`](Self::for_each).
    pub fn best(&self) -> PassValue {
        let mut best = PassValue {
            passed: CardSet::EMPTY,
            raw: i32::MIN,
        };
        self.for_each(|pass| {
            if pass.raw > best.raw {
                best = pass;
            }
        });
        best
    }
}

/// Adds the weights of a feature.
// Not inlined: the loop is unrolled, and it stands in several places.
#[inline(never)]
fn add_feature(units: &mut Units, net: &PassNet, feature: usize) {
    add(units, &net.feature_weights[feature]);
}

/// Subtracts the weights of a feature.
#[inline(never)]
fn subtract_feature(units: &mut Units, net: &PassNet, feature: usize) {
    subtract(units, &net.feature_weights[feature]);
}

/// Adds a row to the units, outside the innermost loop.
#[inline(never)]
fn change(units: &mut Units, row: &Units) {
    add(units, row);
}

//! The pass network: a neural network that values every pass of a hand.
//!
//! The network has one hidden layer. Its inputs are the ten cards that a pass keeps, the length of
//! each suit, the three passed cards with the direction, and the rules. The pass of the highest value
//! is the pass of the [learned policy](crate::Policy::Learned). All arithmetic is in integers, so the
//! pass is the same on every platform.
//!
//! - `net`: the weights, their byte format, and the input features.

mod net;

pub use net::{
    FEATURES, HIDDEN, HiddenRow, KEPT_OFFSET, LEARNED_PASSES, LENGTH_OFFSET, LENGTHS,
    MAX_ACTIVATION, OUTPUT_SCALE, PASSED_OFFSET, PassNet, RULES_OFFSET, WEIGHT_STEP,
    passed_feature, rule_features,
};

use crate::evaluation::passing::PASSED_CARDS;
use crate::evaluation::passing::tuned::PassContext;
use crate::layers::{add, clip, dot, subtract};
use crate::policy_net::card_index;
use crate::{Card, CardSet, HAND_SIZE, Suit};
use handsense_core::ArrayVec;

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
    cards: ArrayVec<PassedCard, HAND_SIZE>,
    /// The sums when all cards are kept.
    kept: Units,
}

/// A card of the hand, and how the sums change when it is passed.
#[derive(Clone, Copy, Debug)]
struct PassedCard {
    card: Card,
    /// By the number of cards of its suit that are passed before it.
    changes: [Units; PASSED_CARDS],
}

impl PassedCard {
    /// Returns the change after these cards of the pass.
    #[inline]
    fn after(&self, passed: CardSet) -> &Units {
        let before = passed.suit(self.card.suit()).len() as usize;
        &self.changes[before.min(PASSED_CARDS - 1)]
    }
}

impl<'a> PassEvaluator<'a> {
    /// Computes the sums of a hand of at most thirteen cards; further cards are ignored.
    pub fn new(net: &'a PassNet, context: &PassContext) -> PassEvaluator<'a> {
        let mut kept = net.hidden;
        let mut keep = |feature: usize| add_feature(&mut kept, net, feature);
        rule_features(context.rules).for_each(&mut keep);
        for suit in Suit::ALL {
            keep(length_feature(suit, context.hand.suit(suit).len() as usize));
        }
        let mut cards = ArrayVec::new();
        for card in context.hand.iter().take(HAND_SIZE) {
            keep(KEPT_OFFSET + card_index(card));
            cards.push(passed_card(net, context, card));
        }
        PassEvaluator { net, cards, kept }
    }

    /// Returns the value of one pass. Cards that are not in the hand are ignored.
    pub fn value(&self, passed: CardSet) -> PassValue {
        let (mut units, mut before) = (self.kept, CardSet::EMPTY);
        for each in self.cards.iter().filter(|each| passed.contains(each.card)) {
            units = sum(&units, each.after(before));
            before |= each.card.bit();
        }
        self.of_units(passed, &units)
    }

    /// Calls `visit` with the value of every pass of three cards, 286 for a hand of thirteen.
    pub fn for_each(&self, mut visit: impl FnMut(PassValue)) {
        for (place, first) in self.cards.iter().enumerate() {
            let one = first.card.bit();
            let with_one = sum(&self.kept, first.after(CardSet::EMPTY));
            for (behind, second) in self.cards.iter().enumerate().skip(place + 1) {
                let two = one | second.card.bit();
                let with_two = sum(&with_one, second.after(one));
                for third in self.cards.iter().skip(behind + 1) {
                    let units = sum(&with_two, third.after(two));
                    visit(self.of_units(two | third.card.bit(), &units));
                }
            }
        }
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

    #[inline]
    fn of_units(&self, passed: CardSet, units: &Units) -> PassValue {
        PassValue {
            passed,
            raw: dot(&clip(units), &self.net.output),
        }
    }
}

/// Computes the changes of the sums when a card of the hand is passed.
fn passed_card(net: &PassNet, context: &PassContext, card: Card) -> PassedCard {
    let suit = card.suit();
    let length = context.hand.suit(suit).len() as usize;
    let change = |before: usize| {
        let mut units = [0; HIDDEN];
        subtract_feature(&mut units, net, KEPT_OFFSET + card_index(card));
        add_feature(&mut units, net, passed_feature(context.direction, card));
        // A pass has no more cards of a suit than the hand.
        if before < length {
            subtract_feature(&mut units, net, length_feature(suit, length - before));
            add_feature(&mut units, net, length_feature(suit, length - before - 1));
        }
        units
    };
    PassedCard {
        card,
        changes: std::array::from_fn(change),
    }
}

/// Returns the feature of the number of kept cards of a suit.
fn length_feature(suit: Suit, length: usize) -> usize {
    LENGTH_OFFSET + suit.index() * LENGTHS + length
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

/// Returns the sums after a change.
#[inline]
fn sum(units: &Units, change: &Units) -> Units {
    std::array::from_fn(|unit| units[unit].wrapping_add(change[unit]))
}

#[cfg(test)]
mod tests;

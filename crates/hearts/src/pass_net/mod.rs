//! The pass network: a neural network that values every pass of a hand.
//!
//! The network has one hidden layer. Its inputs are the ten cards that a pass keeps, the length of
//! each suit, the three passed cards with the direction, and the rules. The pass of the highest value
//! is the pass of the [learned policy](crate::Policy::Learned). All arithmetic is in integers, so the
//! pass is the same on every platform.
//!
//! Hidden unit `h` is `clamp(hidden[h] + Σ feature_weights[f][h], 0, A)` over the active features `f`,
//! with `A` = [`MAX_ACTIVATION`]. The value of a pass is `Σ unit[h] · output[h] / (A · OUTPUT_SCALE)`,
//! in hundredths of a point. Only differences between the passes of one hand are meaningful.
//!
//! # Byte format
//!
//! A network of [`PassNet::BYTES`] bytes has these parts in order. Numbers are little-endian.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | magic and version: `hspass`, 0, 1 |
//! | [`FEATURES`] · [`HIDDEN`] | `feature_weights`, signed bytes, one row of [`HIDDEN`] per feature |
//! | 2 · [`HIDDEN`] | `hidden`, the biases of the hidden units |
//! | 2 · [`HIDDEN`] | `output`, the output weights |
//! | 8 | 64-bit FNV-1a hash of all bytes between the magic and the hash |

pub use crate::layers::MAX_ACTIVATION;

use crate::evaluation::passing::{PASSED_CARDS, PassContext};
use crate::layers::{add, clip, dot, subtract};
use crate::policy_net::{RULE_BITS, card_index, rule_bits};
use crate::{Card, CardSet, DECK_SIZE, HAND_SIZE, PassDirection, Rules, Suit};
use handsense_core::net_file::{self, Magic, NetFileError, framed, refuse};

/// The number of hidden units.
pub const HIDDEN: usize = 128;
/// The trainer rounds feature weights to multiples of this. The compressed file is a third smaller, and
/// the passes are as good (`docs/research/networks.md`).
pub const WEIGHT_STEP: i8 = 8;
/// The scale of output weights: a weight of 8 on a unit of maximum activation adds a hundredth of a
/// point.
pub const OUTPUT_SCALE: i32 = 8;

const SUITS: usize = 4;
/// The possible lengths of a suit: 0 to 13 cards.
pub const LENGTHS: usize = 14;
/// The directions in which cards are passed.
const DIRECTIONS: usize = 3;

/// The first feature of the kept cards, by [`card_index`].
pub const KEPT_OFFSET: usize = 0;
/// The first feature of the kept cards of each suit: suit · [`LENGTHS`] + number of cards.
pub const LENGTH_OFFSET: usize = KEPT_OFFSET + DECK_SIZE;
/// The first feature of the passed cards; see [`passed_feature`].
pub const PASSED_OFFSET: usize = LENGTH_OFFSET + SUITS * LENGTHS;
/// The first feature of the rules.
pub const RULES_OFFSET: usize = PASSED_OFFSET + DIRECTIONS * DECK_SIZE;
/// The number of features.
pub const FEATURES: usize = RULES_OFFSET + RULE_BITS;

/// The first bytes of a network: a magic number and the version.
const MAGIC: Magic = *b"hspass\0\x01";

/// The weights of a feature on the hidden units.
pub type HiddenRow = [i8; HIDDEN];

/// A network that values passes, in integers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct PassNet {
    /// The weights of each feature on the hidden units.
    pub feature_weights: [HiddenRow; FEATURES],
    /// The biases of the hidden units.
    pub hidden: [i16; HIDDEN],
    /// The output weights, in 1 / ([`MAX_ACTIVATION`] · [`OUTPUT_SCALE`]) hundredths of a point.
    pub output: [i16; HIDDEN],
}

/// Returns the feature of a card that is passed in a direction. [`PassDirection::Hold`] counts as
/// left.
#[inline]
pub fn passed_feature(direction: PassDirection, card: Card) -> usize {
    let place = match direction {
        PassDirection::Left | PassDirection::Hold => 0,
        PassDirection::Right => 1,
        PassDirection::Across => 2,
    };
    PASSED_OFFSET + place * DECK_SIZE + card_index(card)
}

/// Returns the features of the rules.
pub fn rule_features(rules: Rules) -> impl Iterator<Item = usize> {
    rule_bits(rules).map(|bit| RULES_OFFSET + bit)
}

/// The pass network that the library contains: the passes of the learned policy.
///
/// The compiler checks magic number, version, length and checksum. A damaged file does not compile.
///
/// `tuning/README.md` has its origin.
pub static LEARNED_PASSES: PassNet = match PassNet::from_bytes(include_bytes!("learned.net")) {
    Ok(net) => net,
    Err(error) => refuse(error),
};

impl PassNet {
    const WEIGHTS: usize = FEATURES * HIDDEN;
    /// The length of the byte format.
    pub const BYTES: usize = net_file::FRAME + PassNet::WEIGHTS + 2 * 2 * HIDDEN;

    /// Returns a network that values all passes alike.
    pub const fn zero() -> PassNet {
        PassNet {
            feature_weights: [[0; HIDDEN]; FEATURES],
            hidden: [0; HIDDEN],
            output: [0; HIDDEN],
        }
    }

    /// Reads a network from its byte format.
    ///
    /// # Errors
    /// [`NetFileError`] if magic, version, length or checksum are wrong.
    pub const fn from_bytes(bytes: &[u8]) -> Result<PassNet, NetFileError> {
        let body = match net_file::body(bytes, &MAGIC, PassNet::BYTES) {
            Ok(body) => body,
            Err(error) => return Err(error),
        };
        let mut net = PassNet::zero();
        let rest = net_file::signed_bytes(net.feature_weights.as_flattened_mut(), body);
        let rest = net_file::numbers(&mut net.hidden, rest);
        net_file::numbers(&mut net.output, rest);
        Ok(net)
    }

    /// Returns the byte format that [`from_bytes`](PassNet::from_bytes) reads. It is the same on
    /// every platform.
    pub fn to_bytes(&self) -> Vec<u8> {
        let rows = self.feature_weights.as_flattened().iter();
        let mut body: Vec<u8> = rows.map(|weight| weight.cast_unsigned()).collect();
        let numbers = self.hidden.iter().chain(&self.output);
        body.extend(numbers.flat_map(|number| number.to_le_bytes()));
        framed(&MAGIC, &body)
    }
}

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
    hand: CardSet,
    /// By card of the hand.
    changes: [Changes; HAND_SIZE],
    /// The sums when all cards are kept.
    kept: Units,
}

/// How the sums change when a card is passed, by the number of cards of its suit that are passed before
/// it.
type Changes = [Units; PASSED_CARDS];

impl<'a> PassEvaluator<'a> {
    /// Computes the sums of a hand of at most thirteen cards; further cards are ignored.
    pub fn new(net: &'a PassNet, context: &PassContext) -> PassEvaluator<'a> {
        let mut kept = net.hidden;
        let mut keep = |feature: usize| add_feature(&mut kept, net, feature);
        rule_features(context.rules).for_each(&mut keep);
        for suit in Suit::ALL {
            keep(length_feature(suit, context.hand.suit(suit).len() as usize));
        }
        let mut changes = [[[0; HIDDEN]; PASSED_CARDS]; HAND_SIZE];
        for (card, changes) in context.hand.iter().zip(&mut changes) {
            keep(KEPT_OFFSET + card_index(card));
            set_changes(changes, net, context, card);
        }
        PassEvaluator {
            net,
            hand: context.hand,
            changes,
            kept,
        }
    }

    /// Returns the cards of the hand with their changes.
    fn cards(&self) -> impl Iterator<Item = (Card, &Changes)> + Clone {
        self.hand.iter().zip(&self.changes)
    }

    /// Returns the value of one pass. Cards that are not in the hand are ignored.
    pub fn value(&self, passed: CardSet) -> PassValue {
        let (mut units, mut before) = (self.kept, CardSet::EMPTY);
        for (card, changes) in self.cards().filter(|&(card, _)| passed.contains(card)) {
            units = sum(&units, after(changes, card, before));
            before |= card.bit();
        }
        self.of_units(passed, &units)
    }

    /// Calls `visit` with the value of every pass of three cards, 286 for a hand of thirteen.
    pub fn for_each(&self, mut visit: impl FnMut(PassValue)) {
        let mut seconds = self.cards();
        while let Some((first, changes)) = seconds.next() {
            let one = first.bit();
            let with_one = sum(&self.kept, after(changes, first, CardSet::EMPTY));
            let mut thirds = seconds.clone();
            while let Some((second, changes)) = thirds.next() {
                let two = one | second.bit();
                let with_two = sum(&with_one, after(changes, second, one));
                for (third, changes) in thirds.clone() {
                    let units = sum(&with_two, after(changes, third, two));
                    visit(self.of_units(two | third.bit(), &units));
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

/// Returns the change when a card is passed after these cards of the pass.
#[inline]
fn after(changes: &Changes, card: Card, passed: CardSet) -> &Units {
    let before = passed.suit(card.suit()).len() as usize;
    &changes[before.min(PASSED_CARDS - 1)]
}

/// Computes the changes of the sums when a card of the hand is passed. They are 0 at first.
fn set_changes(changes: &mut Changes, net: &PassNet, context: &PassContext, card: Card) {
    let suit = card.suit();
    let length = context.hand.suit(suit).len() as usize;
    for (before, units) in changes.iter_mut().enumerate() {
        subtract_feature(units, net, KEPT_OFFSET + card_index(card));
        add_feature(units, net, passed_feature(context.direction, card));
        // A pass has no more cards of a suit than the hand.
        if before < length {
            subtract_feature(units, net, length_feature(suit, length - before));
            add_feature(units, net, length_feature(suit, length - before - 1));
        }
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

//! The learned policy: the tuned policy with the residual correction of a policy network.
//!
//! The tuned policy evaluates each card by hand-written terms. A network with one hidden layer
//! predicts the difference between this value and the value that a search finds. Its inputs are the
//! cards, the trick and the history of the deal. Its [correction](PolicyNet) is added to the value
//! of every card. It sees what the player sees, and a decision takes 2.1 times as long.
//!
//! The network uses integers only, so decisions are the same on every platform. Training a fast
//! policy to imitate a search, and searching with it again, is expert iteration: T. Anthony, Z.
//! Tian and D. Barber, "Thinking Fast and Slow with Deep Learning and Tree Search" (2017).
//!
//! The network has [`FEATURES`] binary inputs, one hidden layer of [`HIDDEN`] clipped units and one
//! output per card. With `A` = [`MAX_ACTIVATION`], hidden unit `h` is
//! `clamp(hidden[h] + S · Σ feature_weights[f][h], 0, A)` over the active features `f`, where `S` =
//! [`WEIGHT_STEP`]. The correction of a card is
//! `Σ unit[h] · (cards[card][h] + places[place][h]) / OUTPUT_SCALE + base[card]`, in hundredths of a
//! point. `place` is the place of the card among the unseen cards of its suit ([`place_among`]).
//!
//! # Byte format
//!
//! A network of [`PolicyNet::BYTES`] bytes has these parts in order. Numbers are little-endian.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | magic and version: `hsnet`, 0, 0, 3 |
//! | [`FEATURES`] · [`HIDDEN`] | `feature_weights`, signed bytes, one row of [`HIDDEN`] per feature |
//! | [`DECK_SIZE`] · [`HIDDEN`] | `cards`, signed bytes, one row of [`HIDDEN`] per card, by [`card_index`] |
//! | [`PLACES`] · [`HIDDEN`] | `places`, signed bytes, one row of [`HIDDEN`] per place |
//! | 2 · [`HIDDEN`] | `hidden`, signed 16-bit biases of the hidden units |
//! | 2 · [`DECK_SIZE`] | `base`, the signed 16-bit output bias of each card, by [`card_index`] |
//! | 8 | 64-bit FNV-1a hash of all bytes between the magic and the hash |
//!
//! # Files
//!
//! - `features`: the binary input features of a decision.
//! - `inference`: the network in the form that decisions are computed from.
//! - `accumulator`: incrementally updated sums of the hidden layer.

mod accumulator;
mod features;
mod inference;

pub use crate::DECK_SIZE;
pub use crate::layers::MAX_ACTIVATION;
use crate::layers::{add, clip, dot, subtract};
pub(crate) use accumulator::{Accumulator, HandAccumulator};
pub use features::{
    FEATURES, HAND_OFFSET, PLACES, UNSEEN_OFFSET, active_features, card_at, card_index, place_among,
};
pub(crate) use features::{HIGH_SPADES, RULE_BITS, rule_bits};
use handsense_core::net_file::{self, Magic, NetFileError, framed, refuse};
pub use inference::{InferenceNet, learned_inference};

/// The number of hidden units.
pub const HIDDEN: usize = 256;

/// The unit of feature weights: with a weight of 1 a feature raises a hidden unit by 8 of
/// [`MAX_ACTIVATION`].
pub const WEIGHT_STEP: i16 = 8;
/// The maximum absolute feature weight. Fewer than a hundred features are active at once, so their sum
/// fits 16 bits.
pub const MAX_WEIGHT: i8 = 40;
/// The maximum absolute bias of a hidden unit.
pub const MAX_BIAS: i16 = 327;
/// The sum of activations times output weights that is a hundredth of a point.
pub const OUTPUT_SCALE: i32 = 32;
/// The first bytes of a network: a magic number and the version.
const MAGIC: Magic = *b"hsnet\0\0\x03";

/// One sum for each hidden unit.
pub type HiddenVector = [i16; HIDDEN];

/// A network with one hidden layer, in integers.
///
/// Active features raise or lower hidden units, which are clipped to 0..=127. Each card weights
/// them by its own output weights. The result is in hundredths of a point.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct PolicyNet {
    /// The weights of each feature on the hidden units, in [`WEIGHT_STEP`], at most [`MAX_WEIGHT`] in
    /// absolute value.
    pub feature_weights: [[i8; HIDDEN]; FEATURES],
    /// The output weights of each card, by [`card_index`], in 1 / [`OUTPUT_SCALE`] hundredths of a
    /// point.
    pub cards: [[i8; HIDDEN]; DECK_SIZE],
    /// The output weights of each place of a card, by [`place_among`], in the same unit.
    pub places: [[i8; HIDDEN]; PLACES],
    /// The biases of the hidden units, at most [`MAX_BIAS`] in absolute value.
    pub hidden: HiddenVector,
    /// The output bias of each card, by [`card_index`], in hundredths of a point.
    pub base: [i16; DECK_SIZE],
}

/// The network that the library contains. Searches use it as a rollout policy.
///
/// The compiler checks magic number, version, length, checksum and weights. A damaged file does not
/// compile.
///
/// `tuning/README.md` has its origin.
pub static LEARNED: PolicyNet = match PolicyNet::from_bytes(include_bytes!("learned.net")) {
    Ok(net) => net,
    Err(error) => refuse(error),
};

impl PolicyNet {
    const WEIGHTS: usize = (FEATURES + DECK_SIZE + PLACES) * HIDDEN;
    /// The length of the byte format.
    pub const BYTES: usize = net_file::FRAME + PolicyNet::WEIGHTS + 2 * (HIDDEN + DECK_SIZE);

    /// Returns a network whose corrections are all 0.
    pub const fn zero() -> PolicyNet {
        PolicyNet {
            feature_weights: [[0; HIDDEN]; FEATURES],
            cards: [[0; HIDDEN]; DECK_SIZE],
            places: [[0; HIDDEN]; PLACES],
            hidden: [0; HIDDEN],
            base: [0; DECK_SIZE],
        }
    }

    /// Reads a network from its byte format.
    ///
    /// # Errors
    /// [`NetFileError`] if magic, version, length or checksum are wrong, or a weight or a bias is out of
    /// range.
    pub const fn from_bytes(bytes: &[u8]) -> Result<PolicyNet, NetFileError> {
        let body = match net_file::body(bytes, &MAGIC, PolicyNet::BYTES) {
            Ok(body) => body,
            Err(error) => return Err(error),
        };
        let mut net = PolicyNet::zero();
        let mut rest = net_file::signed_bytes(net.feature_weights.as_flattened_mut(), body);
        rest = net_file::signed_bytes(net.cards.as_flattened_mut(), rest);
        rest = net_file::signed_bytes(net.places.as_flattened_mut(), rest);
        rest = net_file::numbers(&mut net.hidden, rest);
        net_file::numbers(&mut net.base, rest);
        if net.is_in_range() {
            Ok(net)
        } else {
            Err(NetFileError::Range)
        }
    }

    const fn is_in_range(&self) -> bool {
        let (weights, mut number) = (self.feature_weights.as_flattened(), 0);
        while number < weights.len() {
            if weights[number].unsigned_abs() > MAX_WEIGHT.unsigned_abs() {
                return false;
            }
            number += 1;
        }
        net_file::are_within(&self.hidden, MAX_BIAS.unsigned_abs())
    }

    /// Returns the byte format that [`from_bytes`](PolicyNet::from_bytes) reads. It is the same on
    /// every platform.
    pub fn to_bytes(&self) -> Vec<u8> {
        let outputs = self.cards.iter().chain(&self.places);
        let weights = self.feature_weights.iter().chain(outputs).flatten();
        let mut body: Vec<u8> = weights.map(|weight| weight.cast_unsigned()).collect();
        let numbers = self.hidden.iter().chain(&self.base);
        body.extend(numbers.flat_map(|number| number.to_le_bytes()));
        framed(&MAGIC, &body)
    }

    /// Returns what a feature adds to the hidden units.
    const fn row(&self, feature: usize) -> HiddenVector {
        let (mut row, mut unit) = ([0; HIDDEN], 0);
        while unit < HIDDEN {
            row[unit] = WEIGHT_STEP * self.feature_weights[feature][unit] as i16;
            unit += 1;
        }
        row
    }
}

#[cfg(test)]
mod tests;

//! The policy network: weights, byte format and the residual correction of card values.
//!
//! The network has [`FEATURES`] binary inputs, one hidden layer of [`HIDDEN`] clipped units and one
//! output per card. With `A` = [`MAX_ACTIVATION`], hidden unit `h` is
//! `clamp(hidden[h] + Σ feature_weights[f][h], 0, A)` over the active features `f`. The correction
//! of a card is `Σ unit[h] · cards[card][h] / (A · OUTPUT_SCALE) + base[card]`, in hundredths of a
//! point.
//!
//! # Byte format
//!
//! A network of [`PolicyNet::BYTES`] bytes has these parts in order. All numbers are little-endian,
//! and weights are signed 16-bit integers.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | magic and version: `hsnet`, 0, 0, 1 |
//! | 2 · [`FEATURES`] · [`HIDDEN`] | `feature_weights`, one row of [`HIDDEN`] weights per feature |
//! | 2 · [`HIDDEN`] | `hidden`, the biases of the hidden units |
//! | 2 · [`DECK_SIZE`] · [`HIDDEN`] | `cards`, one row of output weights per card, by [`card_index`] |
//! | 2 · [`DECK_SIZE`] | `base`, the output bias of each card, by [`card_index`] |
//! | 8 | 64-bit FNV-1a hash of all bytes between the magic and the hash |

use thiserror::Error;

use super::features::{FEATURES, card_index};
pub use crate::hidden_layer::MAX_ACTIVATION;
pub(super) use crate::hidden_layer::{add, clip, dot, subtract};
use crate::net_file::{self, Magic, NetFileError, framed};
use crate::{Card, DECK_SIZE};

/// The number of hidden units.
pub const HIDDEN: usize = 128;

/// The scale of output weights: a weight of 32 on a unit of maximum activation adds a hundredth of
/// a point.
pub const OUTPUT_SCALE: i32 = 32;
/// The maximum absolute weight of a hidden unit. Fewer than a hundred features are active at once,
/// so their sum fits 16 bits.
pub const MAX_WEIGHT: i16 = 327;
/// The sum of activations times output weights that is a hundredth of a point.
pub(super) const UNITS_PER_HUNDREDTH: i32 = MAX_ACTIVATION as i32 * OUTPUT_SCALE;
/// The first bytes of a network: a magic number and the version.
const MAGIC: Magic = *b"hsnet\0\0\x01";

/// One weight or sum for each hidden unit.
pub type HiddenVector = [i16; HIDDEN];

/// A network with one hidden layer, in integers.
///
/// Active features raise or lower hidden units, which are clipped to 0..=127. Each card weights
/// them by its own output weights. The result is in hundredths of a point.
// The alignment allows a row to be added directly from memory.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct PolicyNet {
    /// The weights of each feature on the hidden units, at most [`MAX_WEIGHT`] in absolute value.
    pub feature_weights: [HiddenVector; FEATURES],
    /// The biases of the hidden units, at most [`MAX_WEIGHT`] in absolute value.
    pub hidden: HiddenVector,
    /// The output weights of each card, by [`card_index`], in
    /// 1 / ([`MAX_ACTIVATION`] · [`OUTPUT_SCALE`]) hundredths of a point.
    pub cards: [HiddenVector; DECK_SIZE],
    /// The output bias of each card, by [`card_index`], in hundredths of a point.
    pub base: [i16; DECK_SIZE],
}

/// An error in the bytes of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PolicyNetError {
    /// The magic number or the version is wrong.
    #[error("not a policy network, or one of another version")]
    Magic,
    /// The length is wrong.
    #[error("a policy network has {} bytes, not {found}", PolicyNet::BYTES)]
    Length {
        /// The number of bytes found.
        found: usize,
    },
    /// The checksum is wrong.
    #[error("the checksum of the policy network is wrong")]
    Checksum,
    /// A weight of a hidden unit is out of range.
    #[error("weight {number} is {weight}, outside -{MAX_WEIGHT}..={MAX_WEIGHT}")]
    Weight {
        /// The index of the weight in the file.
        number: usize,
        /// Its value.
        weight: i16,
    },
}

/// The network that the library contains. Searches use it as a rollout policy.
///
/// The compiler checks magic number, version, length, checksum and weights. A damaged file does not
/// compile.
///
/// `tuning/README.md` lists the commands that trained it.
#[cfg(not(target_family = "wasm"))]
#[expect(
    long_running_const_eval,
    reason = "it is read once, when the library is compiled, and not at every start"
)]
pub static LEARNED: PolicyNet = PolicyNet::built_in(include_bytes!("learned.net"));

/// The network that the library contains, read at the first use.
///
/// A program on WebAssembly is loaded over a network and compressed. The upper bytes of all numbers stand
/// together, because they are nearly all 0 or 255.
#[cfg(target_family = "wasm")]
pub static LEARNED: std::sync::LazyLock<PolicyNet> = std::sync::LazyLock::new(|| {
    #[expect(
        long_running_const_eval,
        reason = "it is evaluated once, when the library is compiled"
    )]
    static PLANES: [[u8; PolicyNet::NUMBERS]; 2] = planes(include_bytes!("learned.net"));
    let [low, high] = &PLANES;
    let mut numbers = low
        .iter()
        .zip(high)
        .map(|(&low, &high)| i16::from_le_bytes([low, high]));
    let mut net = PolicyNet::zero();
    let rows = net.feature_weights.as_flattened_mut().iter_mut();
    let rows = rows
        .chain(&mut net.hidden)
        .chain(net.cards.as_flattened_mut());
    for (slot, number) in rows.chain(&mut net.base).zip(&mut numbers) {
        *slot = number;
    }
    net
});

/// Returns the lower and the upper bytes of the numbers of a network, which must be valid.
#[cfg(target_family = "wasm")]
const fn planes(bytes: &[u8]) -> [[u8; PolicyNet::NUMBERS]; 2] {
    PolicyNet::built_in(bytes);
    let mut planes = [[0; PolicyNet::NUMBERS]; 2];
    let mut byte = 0;
    while byte < 2 * PolicyNet::NUMBERS {
        planes[byte % 2][byte / 2] = bytes[MAGIC.len() + byte];
        byte += 1;
    }
    planes
}

impl PolicyNet {
    const NUMBERS: usize = (FEATURES + 1 + DECK_SIZE) * HIDDEN + DECK_SIZE;
    /// The length of the byte format.
    pub const BYTES: usize = net_file::FRAME + 2 * PolicyNet::NUMBERS;

    /// Returns a network whose corrections are all 0.
    pub const fn zero() -> PolicyNet {
        PolicyNet {
            feature_weights: [[0; HIDDEN]; FEATURES],
            hidden: [0; HIDDEN],
            cards: [[0; HIDDEN]; DECK_SIZE],
            base: [0; DECK_SIZE],
        }
    }

    /// Reads a network from its byte format.
    ///
    /// # Errors
    /// [`PolicyNetError`] if magic, version, length or checksum are wrong, or a weight is out of
    /// range.
    pub const fn from_bytes(bytes: &[u8]) -> Result<PolicyNet, PolicyNetError> {
        let body = match net_file::body(bytes, &MAGIC, PolicyNet::BYTES) {
            Ok(body) => body,
            Err(NetFileError::Length { found, .. }) => {
                return Err(PolicyNetError::Length { found });
            }
            Err(NetFileError::Checksum) => return Err(PolicyNetError::Checksum),
            Err(NetFileError::Magic | NetFileError::Range) => return Err(PolicyNetError::Magic),
        };
        let mut net = PolicyNet::zero();
        let mut rest = fill(net.feature_weights.as_flattened_mut(), body);
        rest = fill(&mut net.hidden, rest);
        rest = fill(net.cards.as_flattened_mut(), rest);
        fill(&mut net.base, rest);
        match net.first_beyond() {
            Some((number, weight)) => Err(PolicyNetError::Weight { number, weight }),
            None => Ok(net),
        }
    }

    /// Reads the network of the library. It is evaluated by the compiler only, so a damaged file does
    /// not compile.
    #[expect(
        clippy::panic,
        reason = "the compiler stops with it; no caller at run time"
    )]
    pub(super) const fn built_in(bytes: &[u8]) -> PolicyNet {
        match PolicyNet::from_bytes(bytes) {
            Ok(net) => net,
            Err(PolicyNetError::Magic) => panic!("learned.net: wrong magic number or version"),
            Err(PolicyNetError::Length { .. }) => panic!("learned.net: wrong length"),
            Err(PolicyNetError::Checksum) => panic!("learned.net: wrong checksum"),
            Err(PolicyNetError::Weight { .. }) => panic!("learned.net: weight out of range"),
        }
    }

    /// Returns the first weight of a hidden unit that is out of range.
    const fn first_beyond(&self) -> Option<(usize, i16)> {
        let (rows, mut number) = (self.feature_weights.as_flattened(), 0);
        while number < rows.len() + HIDDEN {
            let weight = match number.checked_sub(rows.len()) {
                Some(unit) => self.hidden[unit],
                None => rows[number],
            };
            if weight.unsigned_abs() > MAX_WEIGHT as u16 {
                return Some((number, weight));
            }
            number += 1;
        }
        None
    }

    /// Returns the byte format that [`from_bytes`](PolicyNet::from_bytes) reads. It is the same on
    /// every platform.
    pub fn to_bytes(&self) -> Vec<u8> {
        let rows = self
            .feature_weights
            .as_flattened()
            .iter()
            .chain(&self.hidden);
        let numbers = rows.chain(self.cards.as_flattened()).chain(&self.base);
        let body: Vec<u8> = numbers.flat_map(|number| number.to_le_bytes()).collect();
        framed(&MAGIC, &body)
    }
}

impl PolicyNet {
    /// Returns the correction of a card's value, in hundredths of a point.
    pub(super) fn correction(&self, units: &HiddenVector, card: Card) -> i32 {
        self.output(units, card) / UNITS_PER_HUNDREDTH + i32::from(self.base[card_index(card)])
    }

    /// Returns the weighted sum of the hidden units for a card, in 1 / [`UNITS_PER_HUNDREDTH`]
    /// hundredths of a point.
    pub(super) fn output(&self, units: &HiddenVector, card: Card) -> i32 {
        dot(units, &self.cards[card_index(card)])
    }
}

/// Reads numbers from the front of the bytes and returns the rest.
const fn fill<'a>(numbers: &mut [i16], mut bytes: &'a [u8]) -> &'a [u8] {
    let mut number = 0;
    while number < numbers.len()
        && let Some((pair, rest)) = bytes.split_first_chunk()
    {
        numbers[number] = i16::from_le_bytes(*pair);
        bytes = rest;
        number += 1;
    }
    bytes
}

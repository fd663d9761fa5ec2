//! The forecast of a deal: expected points, their distribution, the queen of spades, moon shots and
//! the tricks of one's own cards, from one player's view.
//!
//! A network with one hidden layer predicts the results of deals among mixed players. It answers at
//! every moment of a deal: before the pass, after it, and while another player is to play. Facts
//! that the view shows are exact: points that are taken, a queen that is taken, a seat that can win
//! no more tricks.
//!
//! - `facts`: the outputs of the network, what is certain already, and which results are possible.
//! - `features`: the binary input features.
//! - `inference`: from a view to its forecast.
//!
//! Sums of the hidden layer are integers, and the rest is addition, multiplication and division of
//! `f32`. Forecasts are equal on every platform. On WebAssembly the library has no network of its
//! own, because its file would grow by 60 kB; `forecast_with` takes one.
//!
//! The network has [`FORECAST_FEATURES`] binary inputs, one hidden layer of [`FORECAST_HIDDEN`]
//! clipped units and [`OUTPUTS`] outputs. Hidden unit `h` is
//! `clamp(hidden[h] + Σ features[f][h], 0, 127)` over the active features `f`. Output `o` is
//! `scales[o] · Σ unit[h] · outputs[o][h] + base[o]`.
//!
//! # Byte format
//!
//! A network of [`ForecastNet::BYTES`] bytes has these parts in order. All numbers are
//! little-endian.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | magic and version: `hsfore`, 0, 1 |
//! | [`FORECAST_FEATURES`] · [`FORECAST_HIDDEN`] | `features`, signed bytes, one row per feature |
//! | 2 · [`FORECAST_HIDDEN`] | `hidden`, signed 16-bit integers |
//! | [`OUTPUTS`] · [`FORECAST_HIDDEN`] | `outputs`, signed bytes, one row per output |
//! | 4 · [`OUTPUTS`] | `scales`, finite 32-bit floating-point numbers |
//! | 4 · [`OUTPUTS`] | `base`, finite 32-bit floating-point numbers |
//! | 8 | 64-bit FNV-1a hash of all bytes between the magic and the hash |

mod facts;
mod features;
mod inference;

use crate::layers::{add, dot};
pub use crate::layers::{logistic, softmax};
use crate::{Card, HAND_SIZE, SEATS};
pub use facts::{ForecastFacts, LOWER_CLASSES, OUTPUTS, OutputGroup, lower_class};
pub use features::{FORECAST_FEATURES, forecast_features};
use handsense_core::ArrayVec;
use handsense_core::net_file::{self, Magic, NetFileError, are_finite, are_within, framed, refuse};
pub use inference::forecast;
pub use inference::forecast_with;

/// The number of hidden units.
pub const FORECAST_HIDDEN: usize = 128;
/// The largest absolute bias of a hidden unit. With at most 209 active features of at most 128,
/// the sum fits 16 bits.
const MAX_BIAS: u16 = 6_000;
/// The first bytes of a network: a magic number and the version.
const MAGIC: Magic = *b"hsfore\0\x01";

/// A network with one hidden layer that predicts the result of a deal.
#[derive(Clone, Debug, PartialEq)]
#[repr(C, align(64))]
pub struct ForecastNet {
    /// The weights of each feature on the hidden units.
    pub features: [[i8; FORECAST_HIDDEN]; FORECAST_FEATURES],
    /// The weights of the hidden units on each output.
    pub outputs: [[i8; FORECAST_HIDDEN]; OUTPUTS],
    /// The biases of the hidden units, −6,000 to 6,000.
    pub hidden: [i16; FORECAST_HIDDEN],
    /// The factor of each output; finite.
    pub scales: [f32; OUTPUTS],
    /// The bias of each output; finite.
    pub base: [f32; OUTPUTS],
}

/// The network that the library contains.
///
/// The compiler checks magic number, version, length, checksum and numbers. A damaged file does not
/// compile. `tuning/README.md` has the command that trained it.
#[allow(
    long_running_const_eval,
    reason = "it is read once, when the library is compiled, and not at every start"
)]
pub static FORECAST: ForecastNet = match ForecastNet::from_bytes(include_bytes!("forecast.net")) {
    Ok(net) => net,
    Err(error) => refuse(error),
};

impl ForecastNet {
    /// The length of the byte format.
    pub const BYTES: usize = net_file::FRAME
        + (FORECAST_FEATURES + OUTPUTS + 2) * FORECAST_HIDDEN
        + 2 * size_of::<f32>() * OUTPUTS;

    /// Returns a network whose outputs are all 0.
    pub const fn zero() -> ForecastNet {
        ForecastNet {
            features: [[0; FORECAST_HIDDEN]; FORECAST_FEATURES],
            outputs: [[0; FORECAST_HIDDEN]; OUTPUTS],
            hidden: [0; FORECAST_HIDDEN],
            scales: [0.0; OUTPUTS],
            base: [0.0; OUTPUTS],
        }
    }

    /// Reads a network from its byte format.
    ///
    /// # Errors
    /// [`NetFileError`] if magic, version, length or checksum are wrong, or a number is out of
    /// range.
    pub const fn from_bytes(bytes: &[u8]) -> Result<ForecastNet, NetFileError> {
        let body = match net_file::body(bytes, &MAGIC, ForecastNet::BYTES) {
            Ok(body) => body,
            Err(error) => return Err(error),
        };
        let mut net = ForecastNet::zero();
        let mut rest = net_file::signed_bytes(net.features.as_flattened_mut(), body);
        rest = net_file::numbers(&mut net.hidden, rest);
        rest = net_file::signed_bytes(net.outputs.as_flattened_mut(), rest);
        rest = net_file::floats(&mut net.scales, rest);
        net_file::floats(&mut net.base, rest);
        if net.is_in_range() {
            Ok(net)
        } else {
            Err(NetFileError::Range)
        }
    }

    const fn is_in_range(&self) -> bool {
        are_within(&self.hidden, MAX_BIAS) && are_finite(&self.scales) && are_finite(&self.base)
    }

    /// Returns the byte format that [`from_bytes`](ForecastNet::from_bytes) reads. It is the same on
    /// every platform.
    pub fn to_bytes(&self) -> Vec<u8> {
        let signed = |row: &[i8]| -> Vec<u8> { row.iter().map(|&byte| byte as u8).collect() };
        let mut body = signed(self.features.as_flattened());
        body.extend(self.hidden.iter().flat_map(|bias| bias.to_le_bytes()));
        body.extend(signed(self.outputs.as_flattened()));
        let floats = self.scales.iter().chain(&self.base);
        body.extend(floats.flat_map(|number| number.to_le_bytes()));
        framed(&MAGIC, &body)
    }

    /// Returns the sums of the hidden units for these active features.
    #[inline]
    fn units(&self, active: &[u16]) -> [i16; FORECAST_HIDDEN] {
        let mut units = self.hidden;
        for &feature in active {
            self.add(&mut units, feature);
        }
        units
    }

    /// Adds a feature to the sums of the hidden units.
    #[inline]
    fn add(&self, units: &mut [i16; FORECAST_HIDDEN], feature: u16) {
        if let Some(row) = self.features.get(usize::from(feature)) {
            add(units, row);
        }
    }

    /// Returns an output, from activations.
    #[inline]
    fn output(&self, activations: &[i16; FORECAST_HIDDEN], number: usize) -> f32 {
        let number = number % OUTPUTS;
        let sum = dot(activations, &self.outputs[number]);
        sum as f32 * self.scales[number] + self.base[number]
    }
}

/// The classes of the penalty points of a seat: 0; 1 to 5; 6 to 12; 13 or more, but not all; all.
///
/// Under rules whose penalty cards count 13 points together, 13 are all, and the fourth class is
/// empty.
pub const POINT_CLASSES: usize = 5;

/// The forecast of one seat. Probabilities are in 0..=1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SeatForecast {
    /// The expected penalty points of the cards that the seat takes, before a moon shot and without
    /// bonuses. The four seats have all penalty points of the rules together.
    pub points: f64,
    /// The expected score of the deal, after moon shots and with the bonuses of the rules.
    pub score: f64,
    /// The probability of each class of penalty points, see [`POINT_CLASSES`]; the sum is 1.
    pub classes: [f64; POINT_CLASSES],
    /// The probability that the seat takes the queen of spades.
    pub queen: f64,
    /// The probability that the seat shoots the moon, which is 0 under rules without a moon.
    pub moon: f64,
}

/// The forecast of a card in hand.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CardForecast {
    /// The card.
    pub card: Card,
    /// The probability that the card wins its trick.
    pub wins: f64,
}

/// The forecast of a deal from one player's view.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Forecast {
    /// The forecast of each seat, by its number.
    pub seats: [SeatForecast; SEATS],
    /// The cards in the player's hand, in ascending code order, each with the probability of winning its
    /// trick. Before the pass a card that will be passed counts as if it stayed.
    pub cards: ArrayVec<CardForecast, HAND_SIZE>,
    /// The expected number of tricks that the player's own cards of each suit win from now on, by
    /// suit number. It is the sum over the cards in hand and the player's card on the table.
    pub tricks: [f64; 4],
    /// Before the pass, the player's expected score for the pass directions left, right, across and
    /// hold, in this order; otherwise `None`.
    pub pass_scores: Option<[f64; 4]>,
}

#[cfg(test)]
mod tests;

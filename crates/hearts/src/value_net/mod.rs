//! The value network: the expected end of a deal from a position between two tricks, with open hands.
//!
//! A [search](crate::search) with a small budget ends its rollouts with it. The network predicts how
//! four players of the learned policy finish the deal: who shoots the moon, who takes the queen of
//! spades, and how the other hearts are shared. It has two hidden layers. An evaluation costs about
//! as much as one card of the learned policy.
//!
//! - `features`: the binary input features of a position.
//!
//! Sums of the first hidden layer are integers, and the rest is addition, multiplication and division
//! of `f32`. Values are equal on every platform.
//!
//! The network has [`VALUE_FEATURES`] binary inputs, two hidden layers of [`VALUE_HIDDEN`] and
//! [`VALUE_HIDDEN_2`] clipped units, and [`VALUE_OUTPUTS`] outputs:
//!
//! - Unit `h` of the first layer is `clamp(hidden[h] + Σ features[f][h], 0, 127)` over the active
//!   features `f`.
//! - Unit `k` of the second layer is `clamp(scales[k] · Σ first[h] · second[k][h] + base[k], 0, 1)`.
//! - Output `o` is `Σ second_units[k] · outputs[o][k] + output_base[o]`.
//!
//! # Byte format
//!
//! A network of [`ValueNet::BYTES`] bytes has these parts in order. All numbers are little-endian;
//! floating-point numbers have 32 bits and are finite.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | magic and version: `hsvalue`, 1 |
//! | [`VALUE_FEATURES`] · [`VALUE_HIDDEN`] | `features`, signed bytes, one row per feature |
//! | 2 · [`VALUE_HIDDEN`] | `hidden`, signed 16-bit integers |
//! | [`VALUE_HIDDEN_2`] · [`VALUE_HIDDEN`] | `second`, signed bytes, one row per unit |
//! | 4 · [`VALUE_HIDDEN_2`] | `scales`, floating-point numbers |
//! | 4 · [`VALUE_HIDDEN_2`] | `base`, floating-point numbers |
//! | 4 · [`VALUE_OUTPUTS`] · [`VALUE_HIDDEN_2`] | `outputs`, floating-point numbers, one row per output |
//! | 4 · [`VALUE_OUTPUTS`] | `output_base`, floating-point numbers |
//! | 8 | 64-bit FNV-1a hash of all bytes between the magic and the hash |

mod features;

use crate::layers::{add, clip, dot, softmax};
use crate::{DECK_SIZE, Rules, SEATS, Suit};
use features::active_features;
pub use features::{VALUE_FEATURES, ValuePosition, value_features};
use handsense_core::net_file::{self, Magic, NetFileError, are_finite, are_within, framed, refuse};
use std::ops::Range;

/// The number of units of the first hidden layer.
pub const VALUE_HIDDEN: usize = 64;
/// The number of units of the second hidden layer.
pub const VALUE_HIDDEN_2: usize = 32;
/// The number of outputs.
pub const VALUE_OUTPUTS: usize = 13;
/// The largest absolute bias of a unit of the first layer. With at most 128 active features of at most
/// 128, the sum fits 16 bits.
const MAX_BIAS: u16 = 6_000;
/// The first bytes of a network: a magic number and the version.
const MAGIC: Magic = *b"hsvalue\x01";

/// A network with two hidden layers that predicts the end of a deal with open hands.
#[derive(Clone, Debug, PartialEq)]
#[repr(C, align(64))]
pub struct ValueNet {
    /// The weights of each feature on the first hidden layer, each in one byte.
    pub features: [[i16; VALUE_HIDDEN]; VALUE_FEATURES],
    /// The weights of the first hidden layer on each unit of the second, each in one byte.
    pub second: [[i16; VALUE_HIDDEN]; VALUE_HIDDEN_2],
    /// The biases of the first hidden layer, −6,000 to 6,000.
    pub hidden: [i16; VALUE_HIDDEN],
    /// The factor of each unit of the second hidden layer; finite.
    pub scales: [f32; VALUE_HIDDEN_2],
    /// The bias of each unit of the second hidden layer; finite.
    pub base: [f32; VALUE_HIDDEN_2],
    /// The weights of the second hidden layer on each output; finite.
    pub outputs: [[f32; VALUE_HIDDEN_2]; VALUE_OUTPUTS],
    /// The bias of each output; finite.
    pub output_base: [f32; VALUE_OUTPUTS],
}

/// The body of the network that the library contains.
///
/// The compiler checks magic number, version, length, checksum and numbers. A damaged file does not
/// compile. `tuning/README.md` has the command that trained it.
const LEARNED: &[u8] = match ValueNet::checked_body(include_bytes!("value.net")) {
    Ok(body) => body,
    Err(error) => refuse(error),
};

/// Returns the network of the library.
///
/// A program on WebAssembly is loaded over a network, so it reads the bytes at the first use instead of
/// containing the wider numbers.
#[inline]
pub fn learned_values() -> &'static ValueNet {
    #[cfg(target_family = "wasm")]
    {
        static NET: std::sync::OnceLock<ValueNet> = std::sync::OnceLock::new();
        NET.get_or_init(|| ValueNet::read(LEARNED))
    }
    #[cfg(not(target_family = "wasm"))]
    {
        static NET: ValueNet = ValueNet::read(LEARNED);
        &NET
    }
}

impl ValueNet {
    /// The length of the byte format.
    pub const BYTES: usize = net_file::FRAME
        + (VALUE_FEATURES + VALUE_HIDDEN_2 + 2) * VALUE_HIDDEN
        + size_of::<f32>() * (2 * VALUE_HIDDEN_2 + VALUE_OUTPUTS * (VALUE_HIDDEN_2 + 1));

    /// Returns a network whose outputs are all 0.
    pub const fn zero() -> ValueNet {
        ValueNet {
            features: [[0; VALUE_HIDDEN]; VALUE_FEATURES],
            second: [[0; VALUE_HIDDEN]; VALUE_HIDDEN_2],
            hidden: [0; VALUE_HIDDEN],
            scales: [0.0; VALUE_HIDDEN_2],
            base: [0.0; VALUE_HIDDEN_2],
            outputs: [[0.0; VALUE_HIDDEN_2]; VALUE_OUTPUTS],
            output_base: [0.0; VALUE_OUTPUTS],
        }
    }

    /// Reads a network from its byte format.
    ///
    /// # Errors
    /// [`NetFileError`] if magic, version, length or checksum are wrong, or a number is out of
    /// range.
    pub const fn from_bytes(bytes: &[u8]) -> Result<ValueNet, NetFileError> {
        match ValueNet::checked_body(bytes) {
            Ok(body) => Ok(ValueNet::read(body)),
            Err(error) => Err(error),
        }
    }

    /// Returns the body of a file whose frame and numbers are right.
    const fn checked_body(bytes: &[u8]) -> Result<&[u8], NetFileError> {
        match net_file::body(bytes, &MAGIC, ValueNet::BYTES) {
            Ok(body) if ValueNet::read(body).is_in_range() => Ok(body),
            Ok(_) => Err(NetFileError::Range),
            Err(error) => Err(error),
        }
    }

    /// Reads the body of a file.
    const fn read(body: &[u8]) -> ValueNet {
        let mut net = ValueNet::zero();
        let mut rest = net_file::widened_bytes(net.features.as_flattened_mut(), body);
        rest = net_file::numbers(&mut net.hidden, rest);
        rest = net_file::widened_bytes(net.second.as_flattened_mut(), rest);
        rest = net_file::floats(&mut net.scales, rest);
        rest = net_file::floats(&mut net.base, rest);
        rest = net_file::floats(net.outputs.as_flattened_mut(), rest);
        net_file::floats(&mut net.output_base, rest);
        net
    }

    const fn is_in_range(&self) -> bool {
        are_within(&self.hidden, MAX_BIAS)
            && are_finite(&self.scales)
            && are_finite(&self.base)
            && are_finite(self.outputs.as_flattened())
            && are_finite(&self.output_base)
    }

    /// Returns the byte format that [`from_bytes`](ValueNet::from_bytes) reads. It is the same on
    /// every platform.
    pub fn to_bytes(&self) -> Vec<u8> {
        let signed = |row: &[i16]| -> Vec<u8> { row.iter().map(|&byte| byte as u8).collect() };
        let mut body = signed(self.features.as_flattened());
        body.extend(self.hidden.iter().flat_map(|bias| bias.to_le_bytes()));
        body.extend(signed(self.second.as_flattened()));
        let second = self.scales.iter().chain(&self.base);
        let outputs = self.outputs.as_flattened().iter().chain(&self.output_base);
        let floats = second.chain(outputs);
        body.extend(floats.flat_map(|number| number.to_le_bytes()));
        framed(&MAGIC, &body)
    }
}

/// The outputs of a moon shot: no seat, or each seat from the leader on.
pub const MOON_OUTPUTS: Range<usize> = 0..SEATS + 1;
/// The outputs of the seat that takes the queen of spades if no seat shoots the moon.
pub const QUEEN_OUTPUTS: Range<usize> = SEATS + 1..2 * SEATS + 1;
/// The outputs of the shares of the untaken hearts if no seat shoots the moon.
pub const HEARTS_OUTPUTS: Range<usize> = 2 * SEATS + 1..VALUE_OUTPUTS;

const HEARTS: u32 = (DECK_SIZE / SEATS) as u32;
/// The number of products that are summed apart.
const LANES: usize = 8;

/// The expected end of a deal, by seat.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DealValue {
    /// The probability that the seat shoots the moon.
    pub moon: [f32; SEATS],
    /// The probability that the seat takes the queen of spades if no seat shoots the moon. It sums to 1.
    pub queen: [f32; SEATS],
    /// The expected hearts of the seat if no seat shoots the moon. They sum to 13.
    pub hearts: [f32; SEATS],
}

impl ValueNet {
    /// Returns whether the network knows these rules: hearts and the queen are the points, a moon shot
    /// needs nothing else, and there is no bonus.
    pub const fn supports(rules: Rules) -> bool {
        let unknown = Rules::JACK_BONUS.bits()
            | Rules::NO_TRICK_BONUS.bits()
            | Rules::SHOOTING_NEEDS_JACK.bits();
        rules.has(Rules::QUEEN_PENALTY) && rules.moon_counts() && rules.bits() & unknown == 0
    }

    /// Returns the expected end of a deal under rules that the network [supports](Self::supports).
    ///
    /// The position has at least one trick to play. The cost is one pass through the network, about a
    /// microsecond, without heap memory.
    pub fn evaluate(&self, position: &ValuePosition) -> DealValue {
        let mut outputs = self.outputs(position);
        // The leader is place 0 of the outputs.
        let first = position.leader.index();
        let place = |seat: usize| (seat + SEATS - first) % SEATS;
        let by_place = |seats: u8| {
            let bits = (0..SEATS).filter(|&seat| seats >> seat & 1 == 1);
            bits.fold(0_u8, |all, seat| all | 1 << place(seat))
        };
        softmax(
            &mut outputs[MOON_OUTPUTS],
            1 | by_place(position.can_take_all()) << 1,
        );
        let all_seats = (1 << SEATS) - 1;
        let queen = position
            .queen_taken_by()
            .map_or(all_seats, |seat| 1 << seat);
        softmax(&mut outputs[QUEEN_OUTPUTS], by_place(queen));
        softmax(&mut outputs[HEARTS_OUTPUTS], all_seats);
        let taken = position.taken.map(|cards| cards.suit(Suit::Hearts).len());
        let left = HEARTS.saturating_sub(taken.iter().sum()) as f32;
        DealValue {
            moon: std::array::from_fn(|seat| outputs[MOON_OUTPUTS.start + 1 + place(seat)]),
            queen: std::array::from_fn(|seat| outputs[QUEEN_OUTPUTS.start + place(seat)]),
            hearts: std::array::from_fn(|seat| {
                taken[seat] as f32 + left * outputs[HEARTS_OUTPUTS.start + place(seat)]
            }),
        }
    }

    /// Returns the outputs for a position, before softmax.
    fn outputs(&self, position: &ValuePosition) -> [f32; VALUE_OUTPUTS] {
        let features = active_features(position);
        let mut units = self.hidden;
        for &feature in features.iter() {
            if let Some(row) = self.features.get(usize::from(feature)) {
                add(&mut units, row);
            }
        }
        let first = clip(&units);
        let mut second = [0.0; VALUE_HIDDEN_2];
        for (unit, slot) in second.iter_mut().enumerate() {
            let sum = dot(&first, &self.second[unit]) as f32;
            *slot = (sum * self.scales[unit] + self.base[unit]).clamp(0.0, 1.0);
        }
        let mut outputs = self.output_base;
        for (output, row) in outputs.iter_mut().zip(&self.outputs) {
            *output += product(&second, row);
        }
        outputs
    }
}

/// Returns the sum of the products. The order of the additions is fixed.
#[inline]
fn product(units: &[f32; VALUE_HIDDEN_2], weights: &[f32; VALUE_HIDDEN_2]) -> f32 {
    let mut sums = [0.0; LANES];
    let weights = weights.as_chunks::<LANES>().0;
    for (units, weights) in units.as_chunks::<LANES>().0.iter().zip(weights) {
        for ((sum, unit), weight) in sums.iter_mut().zip(units).zip(weights) {
            *sum += unit * weight;
        }
    }
    sums.iter().sum()
}

#[cfg(test)]
mod tests;

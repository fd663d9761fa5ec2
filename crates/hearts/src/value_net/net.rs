//! The value network: weights and byte format.
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

use super::features::VALUE_FEATURES;
use handsense_core::net_file::{self, Magic, NetFileError, framed, refuse};

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
        let mut unit = 0;
        while unit < VALUE_HIDDEN {
            if self.hidden[unit].unsigned_abs() > MAX_BIAS {
                return false;
            }
            unit += 1;
        }
        are_finite(&self.scales)
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

const fn are_finite(numbers: &[f32]) -> bool {
    let mut number = 0;
    while number < numbers.len() {
        if !numbers[number].is_finite() {
            return false;
        }
        number += 1;
    }
    true
}

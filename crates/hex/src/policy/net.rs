//! The policy network: weights and byte format.
//!
//! With the states of a cell and its surroundings as inputs ([`super::planes`]) and [`CHANNELS`]
//! numbers for each cell:
//!
//! - The first layer is `max(0, bias + Σ first[tap · PLANES + plane])` over the active inputs, at 19
//!   taps.
//! - Each of [`LAYERS`] residual layers is `max(0, x + bias + Σ x[tap][i] · rows[tap · CHANNELS + i])`
//!   over 7 taps and all channels `i` of the layer before, which is 0 outside the board.
//! - The logit of a move is `Σ x[tap][i] · output[tap][i]`.
//!
//! # Byte format
//!
//! A network has the [frame](handsense_core::net_file) of all networks, with the magic and version
//! `hshexpo`, 1. The body is the first layer, the residual layers and the output, in order. All numbers
//! are little-endian, and floating-point numbers have 32 bits.
//!
//! | bytes | content of a layer |
//! |---|---|
//! | 4 · [`CHANNELS`] | scales: the weight of a unit, by channel |
//! | rows · [`CHANNELS`] | weights in units of the scale, signed bytes, one row for each input |
//! | 4 · [`CHANNELS`] | biases |
//!
//! The first layer has [`FIRST_ROWS`] rows and a residual layer has [`LAYER_ROWS`]. The output has one
//! scale and a row of [`CHANNELS`] weights for each of 7 taps.

use super::planes::{FIRST_TAPS, PLANES, TAPS};
use handsense_core::OutOfMemory;
use handsense_core::memory::try_with_capacity;
use handsense_core::net_file::{self, Magic, refuse};

/// Numbers for each cell in a layer.
pub const CHANNELS: usize = 16;
/// The number of residual layers.
pub const LAYERS: usize = 4;
/// Rows of weights of the first layer.
pub const FIRST_ROWS: usize = FIRST_TAPS * PLANES;
/// Rows of weights of a residual layer.
pub const LAYER_ROWS: usize = TAPS * CHANNELS;

/// The weights of an input on all channels.
pub type Row = [f32; CHANNELS];

/// Bytes of a layer with this number of rows.
const fn layer_bytes(rows: usize) -> usize {
    (2 * 4 + rows) * CHANNELS
}

/// The first bytes of a network: a magic number and the version.
const MAGIC: Magic = *b"hshexpo\x01";

/// The body of the network of the library. The compiler checks its frame.
const LEARNED: &[u8] = match net_file::body(include_bytes!("policy.net"), &MAGIC, PolicyNet::BYTES)
{
    Ok(body) => body,
    Err(error) => refuse(error),
};

/// The weights of a network.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyNet {
    /// The rows of the first layer: a row for each tap and plane.
    pub first: Vec<Row>,
    /// The biases of the first layer.
    pub first_bias: Row,
    /// The rows of the residual layers: layer by layer, a row for each tap and channel before.
    pub layers: Vec<Row>,
    /// The biases of the residual layers.
    pub biases: [Row; LAYERS],
    /// The weights of the logit, by tap.
    pub output: [Row; TAPS],
}

impl PolicyNet {
    /// The size of the byte format.
    pub const BYTES: usize = net_file::FRAME
        + layer_bytes(FIRST_ROWS)
        + LAYERS * layer_bytes(LAYER_ROWS)
        + (4 + TAPS * CHANNELS);

    /// Returns the network of the library.
    ///
    /// # Errors
    /// [`OutOfMemory`] if 33 KB cannot be allocated.
    pub fn learned() -> Result<PolicyNet, OutOfMemory> {
        PolicyNet::read(LEARNED)
    }

    /// Returns a network whose weights are 0.
    ///
    /// # Errors
    /// [`OutOfMemory`] if 33 KB cannot be allocated.
    pub fn zero() -> Result<PolicyNet, OutOfMemory> {
        let rows = |count: usize| -> Result<Vec<Row>, OutOfMemory> {
            let mut rows = try_with_capacity(count)?;
            rows.resize(count, [0.0; CHANNELS]);
            Ok(rows)
        };
        Ok(PolicyNet {
            first: rows(FIRST_ROWS)?,
            first_bias: [0.0; CHANNELS],
            layers: rows(LAYERS * LAYER_ROWS)?,
            biases: [[0.0; CHANNELS]; LAYERS],
            output: [[0.0; CHANNELS]; TAPS],
        })
    }

    /// Reads the body of a file.
    fn read(body: &[u8]) -> Result<PolicyNet, OutOfMemory> {
        let mut net = PolicyNet::zero()?;
        let mut left = read_layer(body, &mut net.first, &mut net.first_bias);
        let layers = net.layers.chunks_exact_mut(LAYER_ROWS);
        for (rows, bias) in layers.zip(&mut net.biases) {
            left = read_layer(left, rows, bias);
        }
        let mut scale = [0.0];
        let left = net_file::floats(&mut scale, left);
        for (weight, &byte) in net.output.as_flattened_mut().iter_mut().zip(left) {
            *weight = scale[0] * f32::from(byte as i8);
        }
        Ok(net)
    }
}

/// Reads a layer and returns the bytes after it.
fn read_layer<'a>(bytes: &'a [u8], rows: &mut [Row], bias: &mut Row) -> &'a [u8] {
    let mut scales = [0.0; CHANNELS];
    let bytes = net_file::floats(&mut scales, bytes);
    let (weights, bytes) = bytes.split_at(rows.len() * CHANNELS);
    for (row, units) in rows.iter_mut().zip(weights.chunks_exact(CHANNELS)) {
        for ((weight, scale), &unit) in row.iter_mut().zip(scales).zip(units) {
            *weight = scale * f32::from(unit as i8);
        }
    }
    net_file::floats(bias, bytes)
}

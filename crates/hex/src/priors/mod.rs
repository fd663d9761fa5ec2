//! Move priors: the probability with which a strong player chooses each move, from local patterns.
//!
//! The model is log-linear: a move has a sum of feature weights, and the probabilities are the
//! softmax over all moves (R. Coulom, "Computing Elo Ratings of Move Patterns in the Game of Go",
//! 2007, with one player instead of teams; MoHex 2.0 uses such patterns: S.-C. Huang, B. Arneson,
//! R. Hayward, M. Müller and J. Pawlewicz, "MoHex 2.0: A Pattern-Based MCTS Hex Player", 2013).
//!
//! The weights are learned from the moves that the library's own search chooses in games against
//! itself; `handsense hex train-priors` learns them.
//!
//! - `features`: the features of a move

mod features;

use crate::board::Board;
use crate::cell::{Cell, PADDED_CELLS};
use crate::colour::Colour;
use crate::playout::Playout;
use crate::softmax::softmax;
use features::Frame;
pub use features::{FEATURES, FEATURES_PER_MOVE};
use handsense_core::OutOfMemory;
use handsense_core::memory::try_with_capacity;
use handsense_core::net_file::{self, Magic, NetFileError, framed, refuse};

/// The first bytes of a file of weights: a magic number and the version.
const MAGIC: Magic = *b"hshexpr\x01";

/// Weight units in a difference of 1 of the logarithm of a probability.
pub const UNITS: f32 = 256.0;

/// The weights of a model, in [`UNITS`] of a natural logarithm.
///
/// The byte format has the [frame](handsense_core::net_file) of all networks, with the magic and
/// version `hshexpr`, 1. The body is a little-endian 16-bit integer for each feature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriorWeights(pub [i16; FEATURES]);

impl PriorWeights {
    /// The length of the byte format.
    pub const BYTES: usize = net_file::FRAME + 2 * FEATURES;

    /// Returns the weights of the library. The compiler checks their frame.
    pub const fn learned() -> PriorWeights {
        const LEARNED: PriorWeights = match PriorWeights::from_bytes(include_bytes!("priors.net")) {
            Ok(weights) => weights,
            Err(error) => refuse(error),
        };
        LEARNED
    }

    /// Reads weights from their byte format.
    ///
    /// # Errors
    /// [`NetFileError`] if magic, version, length or checksum are wrong.
    pub const fn from_bytes(bytes: &[u8]) -> Result<PriorWeights, NetFileError> {
        let mut weights = [0; FEATURES];
        match net_file::body(bytes, &MAGIC, PriorWeights::BYTES) {
            Ok(body) => net_file::numbers(&mut weights, body),
            Err(error) => return Err(error),
        };
        Ok(PriorWeights(weights))
    }

    /// Returns the byte format.
    pub fn to_bytes(&self) -> Vec<u8> {
        let body: Vec<u8> = self.0.iter().copied().flat_map(i16::to_le_bytes).collect();
        framed(&MAGIC, &body)
    }

    /// Returns the sum of the weights of these features.
    #[inline]
    fn sum(&self, features: [u16; FEATURES_PER_MOVE]) -> i32 {
        let weights = features.map(|feature| self.0.get(usize::from(feature)));
        weights
            .into_iter()
            .flatten()
            .map(|&weight| i32::from(weight))
            .sum()
    }
}

/// Returns the features of each of these moves of a colour, after a last move of the opponent.
///
/// # Errors
/// [`OutOfMemory`] if the list cannot be allocated.
pub fn features_of_moves(
    board: &Board,
    mover: Colour,
    last: Option<Cell>,
    moves: &[Cell],
) -> Result<Vec<[u16; FEATURES_PER_MOVE]>, OutOfMemory> {
    let playout = Playout::new(board);
    let frame = Frame::new(playout.contents(), board.size(), mover, last);
    let mut features = try_with_capacity(moves.len())?;
    features.extend(moves.iter().map(|&mv| frame.features(mv)));
    Ok(features)
}

/// Appends the probability of each of these moves of a colour, after a last move of the opponent.
///
/// `cells` has a bit for each colour's stones, as in a playout.
pub(crate) fn append_probabilities(
    weights: &PriorWeights,
    cells: &[u8; PADDED_CELLS],
    size: usize,
    mover: Colour,
    last: Option<Cell>,
    moves: &[Cell],
    probabilities: &mut Vec<f32>,
) {
    let frame = Frame::new(cells, size, mover, last);
    let first = probabilities.len();
    let sums = moves
        .iter()
        .map(|&mv| weights.sum(frame.features(mv)) as f32 / UNITS);
    probabilities.extend(sums);
    softmax(&mut probabilities[first..]);
}

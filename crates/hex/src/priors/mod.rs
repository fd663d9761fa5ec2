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

/// The weights of the features, as 16-bit integers in [`UNITS`] of a natural logarithm.
const WEIGHTS: &[u8; 2 * FEATURES] = include_bytes!("weights.bin");

/// Weight units in a difference of 1 of the logarithm of a probability.
pub const UNITS: f32 = 256.0;

/// The weights of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriorWeights([i16; FEATURES]);

impl PriorWeights {
    /// Returns the weights of the library.
    pub const fn learned() -> PriorWeights {
        PriorWeights::from_bytes(WEIGHTS)
    }

    /// Reads weights: a little-endian 16-bit integer for each feature.
    pub const fn from_bytes(bytes: &[u8; 2 * FEATURES]) -> PriorWeights {
        let mut weights = [0; FEATURES];
        let mut feature = 0;
        while feature < FEATURES {
            weights[feature] = i16::from_le_bytes([bytes[2 * feature], bytes[2 * feature + 1]]);
            feature += 1;
        }
        PriorWeights(weights)
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

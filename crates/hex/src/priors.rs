//! Move priors: the probability with which a strong player chooses each move, from local patterns.
//!
//! The model is log-linear: a move has a sum of feature weights, and the probabilities are the
//! softmax over all moves (R. Coulom, "Computing Elo Ratings of Move Patterns in the Game of Go",
//! 2007, with one player instead of teams; MoHex 2.0 uses such patterns: S.-C. Huang, B. Arneson,
//! R. Hayward, M. Müller and J. Pawlewicz, "MoHex 2.0: A Pattern-Based MCTS Hex Player", 2013).
//!
//! The weights are learned from the moves that the library's own search chooses in games against
//! itself.
//!
//! All features of a move are seen from the mover, who connects top and bottom: stones around it, bridges from it,
//! the last move, and the edges. A board turned by 180 degrees has the same features.

use crate::board::Board;
use crate::cell::{Cell, DIRECTIONS, PADDED_CELLS, STRIDE};
use crate::colour::Colour;
use crate::playout::{Playout, states_seen_by};
use handsense_core::OutOfMemory;
use handsense_core::memory::try_with_capacity;
use handsense_core::net_file::{self, Magic, NetFileError, refuse};

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

/// The weights of the library. The compiler checks their frame.
static LEARNED: PriorWeights = match PriorWeights::from_bytes(include_bytes!("priors/priors.net")) {
    Ok(weights) => weights,
    Err(error) => refuse(error),
};

impl PriorWeights {
    /// The length of the byte format.
    pub const BYTES: usize = net_file::FRAME + 2 * FEATURES;

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
        .map(|&mv| LEARNED.sum(frame.features(mv)) as f32 / UNITS);
    probabilities.extend(sums);
    softmax(&mut probabilities[first..]);
}

/// Patterns of the six adjacent cells.
const AROUND: usize = 729;
/// Patterns of the cell across two adjacent ones, for each of three directions.
const ACROSS: usize = 27;
/// Places of the last move: 9 within two steps, or elsewhere.
const PLACES: usize = 10;
/// Distances from an edge that are told apart.
const LINES: usize = 5;

const FIRST_ACROSS: usize = AROUND;
const FIRST_PLACE: usize = FIRST_ACROSS + 3 * ACROSS;
const FIRST_LINE: usize = FIRST_PLACE + PLACES;
/// Number of features.
pub const FEATURES: usize = FIRST_LINE + 3 * LINES * LINES;
/// Features of a move: the cells around, six bridges, the last move and the edges.
pub const FEATURES_PER_MOVE: usize = 9;

/// Capacity of the states. It is a power of two, so that a remainder replaces a bounds check.
const CAPACITY: usize = PADDED_CELLS.next_power_of_two();

/// By pattern of the adjacent cells, the smaller of its number and that of the turned pattern.
static TURNED: [u16; AROUND] = {
    let mut table = [0; AROUND];
    let mut number = 0;
    while number < AROUND {
        // The last three digits change places with the first three.
        let turned = number / 27 + number % 27 * 27;
        table[number] = if turned < number { turned } else { number } as u16;
        number += 1;
    }
    table
};

/// A position seen from the mover.
struct Frame {
    /// By padded index: 0 for an empty cell, 1 for a stone or edge of the mover, and 2 for the
    /// opponent's.
    states: [u8; CAPACITY],
    /// Differences of padded indices to the adjacent cells, in the mover's order.
    around: [usize; 6],
    /// Differences of padded indices to the cells across the adjacent ones in a direction and the
    /// next.
    across: [usize; 6],
    size: usize,
    mover: Colour,
    last: Option<Cell>,
}

impl Frame {
    fn new(cells: &[u8; PADDED_CELLS], size: usize, mover: Colour, last: Option<Cell>) -> Frame {
        let states = states_seen_by(mover);
        let mut frame = Frame {
            states: [0; CAPACITY],
            around: [0; 6],
            across: [0; 6],
            size,
            mover,
            last,
        };
        for (state, &content) in frame.states.iter_mut().zip(cells) {
            *state = states[usize::from(content % 4)];
        }
        let direction = |number: usize| match mover {
            Colour::Red => DIRECTIONS[number % 6] as usize,
            Colour::Blue => DIRECTIONS[5 - number % 6] as usize,
        };
        for number in 0..6 {
            frame.around[number] = direction(number);
            frame.across[number] = direction(number).wrapping_add(direction(number + 1));
        }
        frame
    }

    /// Returns the features of a move.
    #[inline]
    fn features(&self, cell: Cell) -> [u16; FEATURES_PER_MOVE] {
        let index = cell.padded_index();
        let state = |offset: usize| u16::from(self.states[index.wrapping_add(offset) % CAPACITY]);
        let around = self.around.map(state);
        let mut number = 0;
        for state in around {
            number = 3 * number + state;
        }
        let mut features = [0; FEATURES_PER_MOVE];
        features[0] = TURNED[usize::from(number) % AROUND];
        for direction in 0..6 {
            let (one, other) = (around[direction], around[(direction + 1) % 6]);
            // Behind two stones, the cell across does not matter, and may not exist.
            let across = state(self.across[direction]) * u16::from(one == 0 || other == 0);
            let class = (FIRST_ACROSS + direction % 3 * ACROSS) as u16;
            features[1 + direction] = class + across * 9 + one * 3 + other;
        }
        features[7] = (FIRST_PLACE + self.place(cell)) as u16;
        features[8] = (FIRST_LINE + self.line(cell)) as u16;
        features
    }

    /// Returns the place of the last move relative to a cell.
    #[inline]
    fn place(&self, cell: Cell) -> usize {
        let Some(last) = self.last else {
            return 0;
        };
        let distance = last.padded_index().abs_diff(cell.padded_index());
        if distance > 2 * STRIDE {
            return 0;
        }
        let difference = |one: usize, other: usize| one as i32 - other as i32;
        let columns = difference(last.column(), cell.column());
        let rows = difference(last.row(), cell.row());
        let (across, down) = match self.mover {
            Colour::Red => (columns, rows),
            Colour::Blue => (rows, columns),
        };
        let (across, down) = match (down, across) {
            (0, ..0) | (..0, _) => (-across, -down),
            _ => (across, down),
        };
        match (across, down) {
            (1, 0) => 1,
            (2, 0) => 2,
            (-2, 1) => 3,
            (-1, 1) => 4,
            (0, 1) => 5,
            (1, 1) => 6,
            (-2, 2) => 7,
            (-1, 2) => 8,
            (0, 2) => 9,
            _ => 0,
        }
    }

    /// Returns the distances from the nearest own edge and the nearest opponent's edge, and whether
    /// the corner between them is acute, obtuse or neither.
    #[inline]
    fn line(&self, cell: Cell) -> usize {
        let (column, row) = match self.mover {
            Colour::Red => (cell.column(), cell.row()),
            Colour::Blue => (cell.row(), cell.column()),
        };
        let near = |at: usize| at.min(self.size - 1 - at).min(LINES - 1);
        let side = |at: usize| (2 * at + 1).cmp(&self.size) as i32;
        let corner = (side(column) * side(row) + 1) as usize;
        (corner * LINES + near(row)) * LINES + near(column)
    }
}

/// Replaces logarithms by the probabilities that are proportional to their exponentials, identical on every
/// platform.
pub(crate) fn softmax(values: &mut [f32]) {
    let highest = values.iter().copied().fold(f32::MIN, f32::max);
    let mut total = 0.0;
    for value in &mut *values {
        *value = exponential(*value - highest);
        total += *value;
    }
    for value in values {
        *value /= total;
    }
}

/// Returns an approximate exponential of a number that is not positive, identical on every platform.
/// The relative error is less than a hundredth.
fn exponential(number: f32) -> f32 {
    let power = (number * std::f32::consts::LOG2_E).max(-100.0);
    let whole = power.floor();
    let part = power - whole;
    let scale = f32::from_bits(((whole as i32 + 127) as u32) << 23);
    scale * (1.0 + part * (0.656 + 0.344 * part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_core::Rng;

    fn features(board: &Board, mover: Colour, last: Cell, cell: Cell) -> Vec<u16> {
        let playout = Playout::new(board);
        let frame = Frame::new(playout.contents(), board.size(), mover, Some(last));
        let mut features = frame.features(cell).to_vec();
        features.sort_unstable();
        features
    }

    #[test]
    fn symmetric_positions_have_the_same_features() {
        let mut rng = Rng::new(4);
        let mut seen = std::collections::HashSet::new();
        for round in 0..300 {
            let size = 2 + round % 12;
            let mut board = Board::new(size).expect("a size");
            for cell in board.cells() {
                match rng.below(4) {
                    0 => board.put(cell, Colour::Red),
                    1 => board.put(cell, Colour::Blue),
                    _ => false,
                };
            }
            let turn = |cell: Cell| {
                Cell::from_coordinates(size - 1 - cell.column(), size - 1 - cell.row())
            };
            let mut turned = Board::new(size).expect("a size");
            for colour in Colour::ALL {
                for cell in board.stones_of(colour) {
                    turned.put(turn(cell), colour);
                }
            }
            let last = board
                .cell(rng.below((size * size) as u32) as usize)
                .expect("a cell");
            for cell in board.empty() {
                for mover in Colour::ALL {
                    let here = features(&board, mover, last, cell);
                    assert_eq!(features(&turned, mover, turn(last), turn(cell)), here);
                    let mirrored = board.mirrored();
                    let there = features(&mirrored, !mover, last.mirrored(), cell.mirrored());
                    assert_eq!(there, here);
                    assert!(here.iter().all(|&feature| usize::from(feature) < FEATURES));
                    seen.extend(here);
                }
            }
        }
        assert!(seen.len() > 500, "{}", seen.len());
    }

    #[test]
    fn approximate_exponentials_have_an_error_below_a_hundredth() {
        for step in 0..6_000 {
            let number = -(step as f32) / 100.0;
            let exact = number.exp();
            assert!(
                (exponential(number) - exact).abs() < 0.01 * exact,
                "{number}"
            );
        }
    }
}

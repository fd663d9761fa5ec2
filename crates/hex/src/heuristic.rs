//! Heuristic move scores.
//!
//! The basic formula is the gain in own connectivity plus the loss in the opponent's connectivity.
//! All moves are scored from four breadth-first searches and one more for each critical cell.

use super::board::Board;
use super::cell::{Cell, MAX_CELLS, PADDED_CELLS};
use super::colour::Colour;
use super::distance::{Distances, connectivity_value};
use super::evaluation::{SideFeatures, added_touching, evaluate_sides, own_neighbours};
use handsense_core::ArrayVec;

/// A formula for move scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Formula {
    /// Gain of own connectivity plus loss of the opponent's connectivity: the change of their
    /// difference.
    #[default]
    Difference = 0,
    /// For minimax. Gain and loss are weighted by who is ahead, and each own stone next to the cell
    /// adds 0.5.
    Minimax = 1,
    /// For flat Monte Carlo: [`Minimax`](Formula::Minimax) with a larger weight of the loss in
    /// balanced positions.
    MonteCarlo = 2,
    /// The static evaluation after the move. A search with that evaluation at its leaves has most
    /// cutoffs in this order.
    Evaluation = 3,
}

/// Score of a winning move by [`Formula::Minimax`], [`Formula::MonteCarlo`] and
/// [`Formula::Evaluation`].
pub const WIN_SCORE: f64 = 1_000_000.0;

/// Features of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveFeatures {
    /// Increase of own connectivity.
    pub gain: i32,
    /// Decrease of the opponent's connectivity.
    pub loss: i32,
    /// Own stones next to the cell.
    pub own_neighbours: i32,
    /// Increase of the player's stones that touch two others.
    pub touching: i32,
    /// Whether the move connects the edges of its colour.
    pub wins: bool,
}

/// Features of the position before the move.
#[derive(Clone, Copy, Debug)]
pub struct PositionFeatures {
    /// Rows of the board.
    pub size: i32,
    /// The player's own side.
    pub own: SideFeatures,
    /// The opponent's side.
    pub opponent: SideFeatures,
}

impl Formula {
    /// Returns the score of a move; higher is better.
    pub fn score(self, position: PositionFeatures, features: &MoveFeatures) -> f64 {
        let MoveFeatures { gain, loss, .. } = *features;
        match self {
            Formula::Difference => f64::from(gain + loss),
            Formula::Minimax | Formula::MonteCarlo if features.wins => WIN_SCORE,
            Formula::Minimax => weighted_difference(position, features, 3),
            Formula::MonteCarlo => weighted_difference(position, features, 4),
            Formula::Evaluation if features.wins => WIN_SCORE,
            Formula::Evaluation => evaluation_after(position, features),
        }
    }
}

/// Weighs gain and loss by who is ahead. `usual` is the weight of the loss in balanced positions,
/// in halves.
///
/// Source: `orderMovesByHeuristic` of the program "Heuristic-Based Move Selection Implementation".
fn weighted_difference(position: PositionFeatures, features: &MoveFeatures, usual: i32) -> f64 {
    let size = position.size;
    let [own, other] = [position.own, position.opponent].map(|side| side.connectivity);
    // Weights in tenths.
    let (gain, loss) = if other > own + 2 {
        (3, 50)
    } else if other > own + 1 {
        (6, 35)
    } else if own > other + 3 {
        (25, 10)
    } else if 2 * other > 3 * size {
        (1, 80)
    } else if 5 * other > 6 * size {
        (2, 60)
    } else {
        (10, 5 * usual)
    };
    f64::from(gain * features.gain + loss * features.loss + 5 * features.own_neighbours) / 10.0
}

/// Returns the static evaluation after the move.
fn evaluation_after(position: PositionFeatures, features: &MoveFeatures) -> f64 {
    let PositionFeatures {
        size,
        mut own,
        mut opponent,
    } = position;
    own.connectivity += features.gain;
    own.touching += features.touching;
    own.stones += 1;
    opponent.connectivity -= features.loss;
    evaluate_sides(size, own, opponent)
}

/// Moves with their scores, six kilobytes. Functions write to one rather than return it, so that a
/// caller has one on its stack.
pub type ScoredMoves = ArrayVec<(Cell, f64), MAX_CELLS>;

/// Scores all moves of a colour, in index order. The list is cleared first.
///
/// ```
/// use handsense_hex::heuristic::{Formula, ScoredMoves, score_moves};
/// use handsense_hex::{Board, Colour};
/// let mut board = Board::new(3).unwrap();
/// for (name, colour) in [("b1", Colour::Red), ("a2", Colour::Blue), ("b2", Colour::Red)] {
///     board.put(name.parse().unwrap(), colour);
/// }
/// let mut scores = ScoredMoves::new();
/// score_moves(&board, Colour::Blue, Formula::Difference, &mut scores);
/// let best = scores.iter().map(|&(_, score)| score).fold(0.0, f64::max);
/// assert_eq!(best, 1.0);
/// ```
pub fn score_moves(board: &Board, colour: Colour, formula: Formula, scores: &mut ScoredMoves) {
    score_with_distances(board, colour, formula, &Distances::of_both(board), scores);
}

fn position_features(board: &Board, colour: Colour, connectivity: [i32; 2]) -> PositionFeatures {
    let side = |colour| SideFeatures::new(board, colour, connectivity[colour]);
    PositionFeatures {
        size: board.size() as i32,
        own: side(colour),
        opponent: side(!colour),
    }
}

/// Scores all moves, in index order, without making them. The gain follows from
/// the shortest path through the cell. The loss is positive only in critical cells of the opponent.
pub(super) fn score_with_distances(
    board: &Board,
    colour: Colour,
    formula: Formula,
    distances: &[Distances; 2],
    scores: &mut ScoredMoves,
) {
    scores.truncate(0);
    let (own, other) = (&distances[colour], &distances[!colour]);
    let connectivity = [&distances[0], &distances[1]].map(Distances::connectivity);
    let position = position_features(board, colour, connectivity);
    let connectivity_value = |total| connectivity_value(board.size(), total);
    let mut losses = [0; PADDED_CELLS];
    for cell in other.critical_cells() {
        losses[cell.padded_index()] =
            position.opponent.connectivity - connectivity_value(other.after_opponent_stone(cell));
    }
    for cell in board.empty() {
        let total = own.after_own_stone(cell);
        let features = MoveFeatures {
            gain: connectivity_value(total) - position.own.connectivity,
            loss: losses[cell.padded_index()],
            own_neighbours: own_neighbours(board, cell, colour) as i32,
            touching: match formula {
                Formula::Evaluation => added_touching(board, cell, colour),
                _ => 0,
            },
            wins: total == Some(0),
        };
        scores.push((cell, formula.score(position, &features)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::connectivity;
    use crate::evaluation::touching_stones;
    use handsense_core::Rng;

    /// Scores all moves by making each of them.
    fn score_by_trial(board: &Board, colour: Colour, formula: Formula) -> Vec<(Cell, f64)> {
        let before = connectivity(board);
        let position = position_features(board, colour, before);
        let score = |cell: Cell| {
            let mut board = *board;
            board.put(cell, colour);
            let after = connectivity(&board);
            let touching = touching_stones(&board, colour) as i32;
            let features = MoveFeatures {
                gain: after[colour] - before[colour],
                loss: before[!colour] - after[!colour],
                own_neighbours: own_neighbours(&board, cell, colour) as i32,
                touching: touching - position.own.touching,
                wins: board.is_connected(colour),
            };
            (cell, formula.score(position, &features))
        };
        board.empty().map(score).collect()
    }

    #[test]
    fn scores_equal_scores_by_trial() {
        let mut rng = Rng::new(8);
        let mut scores = ScoredMoves::new();
        for round in 0..400 {
            let mut board = Board::new(1 + round % 11).expect("a size");
            let mut cells: Vec<Cell> = board.cells().collect();
            rng.shuffle(&mut cells);
            let stones = rng.below(cells.len() as u32 + 1) as usize;
            for (turn, &cell) in cells[..stones].iter().enumerate() {
                board.put(cell, Colour::ALL[turn % 2]);
            }
            for colour in Colour::ALL {
                for formula in [
                    Formula::Difference,
                    Formula::Minimax,
                    Formula::MonteCarlo,
                    Formula::Evaluation,
                ] {
                    score_moves(&board, colour, formula, &mut scores);
                    let by_trial = score_by_trial(&board, colour, formula);
                    assert_eq!(by_trial, scores[..], "{formula:?}");
                }
            }
        }
    }
}

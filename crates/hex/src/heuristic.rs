//! What a move is worth at first sight: the seed's formulas.

use super::board::Board;
use super::cell::{Cell, MAX_CELLS, PADDED_CELLS};
use super::colour::Colour;
use super::distance::{self, Distances, connectivity_value};
use super::evaluation::{SideFeatures, added_touching, evaluate_sides, touching_stones};
use super::first_visit::{self, BLOCKED};

/// How far a colour is from joining its edges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DistanceMetric {
    /// As the seed's program computes it, see [`super::first_visit`].
    FirstVisit = 0,
    /// By the fewest stones that it lacks, see [`super::distance`], as the seed's text has it.
    #[default]
    Exact = 1,
}

/// Which formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Formula {
    /// The seed's: what the own connectivity gains and the opponent's loses.
    #[default]
    Reference = 0,
    /// The one by which the seed's program orders moves in minimax: gain and loss weighted_difference by who is ahead, and
    /// half a point for each own stone beside the cell.
    Minimax = 1,
    /// The same for its Monte Carlo search, where blocking counts for a little more.
    MonteCarlo = 2,
    /// The one that the seed's program has under the name of the seed's formula, and never calls: the same in
    /// hundreds, with bonuses for blocking, neighbours and the centre.
    Detailed = 3,
    /// What the seed's evaluation says after the move: the order in which a search that ends in that evaluation
    /// cuts most.
    Evaluation = 4,
}

/// What [`Formula::Minimax`] and [`Formula::MonteCarlo`] give to a move that wins.
pub const WIN_SCORE: f64 = 1_000_000.0;
/// What [`Formula::Detailed`] gives to it.
const DETAILED_WIN_SCORE: f64 = 100_000.0;

impl DistanceMetric {
    /// The connectivity of both colours.
    pub fn connectivity(self, board: &Board) -> [i32; 2] {
        Colour::ALL.map(|colour| match self {
            DistanceMetric::FirstVisit => first_visit::connectivity(board, colour),
            DistanceMetric::Exact => {
                connectivity_value(board.size(), distance::total(board, colour))
            }
        })
    }
}

/// What a move does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveFeatures {
    /// By how much the own connectivity grows.
    pub gain: i32,
    /// By how much the opponent's shrinks.
    pub loss: i32,
    /// Own stones beside the cell.
    pub own_neighbours: i32,
    /// The opponent's.
    pub opponent_neighbours: i32,
    /// Own stones more that touch two others.
    pub touching: i32,
    /// Whether the own edges are joined then.
    pub wins: bool,
}

/// A position before any of the moves that are scored.
#[derive(Clone, Copy, Debug)]
pub struct PositionFeatures {
    /// Rows of the board.
    pub size: i32,
    /// Own connectivity.
    pub own_connectivity: i32,
    /// The opponent's.
    pub opponent_connectivity: i32,
    /// Own stones, and those of them that touch two others.
    pub own_stones: [i32; 2],
    /// The opponent's.
    pub opponent_stones: [i32; 2],
}

impl Formula {
    /// The score of a move, more for a better one.
    pub fn score(self, position: PositionFeatures, features: &MoveFeatures, cell: Cell) -> f64 {
        let MoveFeatures { gain, loss, .. } = *features;
        match self {
            Formula::Reference => f64::from(gain + loss),
            Formula::Minimax | Formula::MonteCarlo if features.wins => WIN_SCORE,
            Formula::Minimax => weighted_difference(position, features, 3),
            Formula::MonteCarlo => weighted_difference(position, features, 4),
            Formula::Detailed if features.wins => DETAILED_WIN_SCORE,
            Formula::Detailed => f64::from(detailed(position, features, cell)),
            Formula::Evaluation if features.wins => WIN_SCORE,
            Formula::Evaluation => evaluation_after(position, features),
        }
    }
}

/// Gain and loss with weights by who is ahead; `usual` is that of the loss when nobody is, in halves.
///
/// Source: `orderMovesByHeuristic` of the seed's program.
fn weighted_difference(position: PositionFeatures, features: &MoveFeatures, usual: i32) -> f64 {
    let PositionFeatures {
        size,
        own_connectivity: own,
        opponent_connectivity: other,
        ..
    } = position;
    // In tenths.
    let (gain, loss) = match () {
        () if other > own + 2 => (3, 50),
        () if other > own + 1 => (6, 35),
        () if own > other + 3 => (25, 10),
        () if 2 * other > 3 * size => (1, 80),
        () if 5 * other > 6 * size => (2, 60),
        () => (10, 5 * usual),
    };
    f64::from(gain * features.gain + loss * features.loss + 5 * features.own_neighbours) / 10.0
}

/// What the position is worth after the move.
fn evaluation_after(position: PositionFeatures, features: &MoveFeatures) -> f64 {
    let own = SideFeatures {
        connectivity: position.own_connectivity + features.gain,
        stones: position.own_stones[0] + 1,
        touching: position.own_stones[1] + features.touching,
    };
    let other = SideFeatures {
        connectivity: position.opponent_connectivity - features.loss,
        stones: position.opponent_stones[0],
        touching: position.opponent_stones[1],
    };
    evaluate_sides(position.size as usize, own, other)
}

/// Source: `scoreMoveHeuristic` of the seed's program.
fn detailed(position: PositionFeatures, features: &MoveFeatures, cell: Cell) -> i32 {
    let PositionFeatures {
        size,
        own_connectivity: own,
        opponent_connectivity: other,
        ..
    } = position;
    let (weight, bonus) = match () {
        () if 5 * other > 7 * size => (800, 300),
        () if other > size => (500, 150),
        () if other > own + 1 => (400, 0),
        () => (200, 0),
    };
    let guard = if features.opponent_neighbours >= 2 {
        3_000
    } else {
        0
    };
    100 * features.gain
        + (weight + bonus) * features.loss
        + guard
        + 80 * features.own_neighbours
        + 5 * (size - from_centre(size, cell))
}

/// Steps by column and row from the middle of the board.
pub(super) fn from_centre(size: i32, cell: Cell) -> i32 {
    let from = |along: usize| (along as i32 - size / 2).abs();
    from(cell.column()) + from(cell.row())
}

/// Moves with their scores.
#[derive(Clone, Debug)]
pub struct ScoredMoves {
    moves: [(Cell, f64); MAX_CELLS],
    len: usize,
}

impl ScoredMoves {
    pub(super) fn new() -> ScoredMoves {
        ScoredMoves {
            moves: [(Cell::from_padded_index(0), 0.0); MAX_CELLS],
            len: 0,
        }
    }

    #[inline]
    pub(super) fn push(&mut self, cell: Cell, score: f64) {
        self.moves[self.len] = (cell, score);
        self.len += 1;
    }

    /// The moves in their order.
    #[inline]
    pub fn as_slice(&self) -> &[(Cell, f64)] {
        &self.moves[..self.len]
    }

    #[inline]
    pub(super) fn as_mut_slice(&mut self) -> &mut [(Cell, f64)] {
        &mut self.moves[..self.len]
    }
}

/// The scores of all moves of a colour, in the order of the cells' numbers.
///
/// ```
/// use handsense_hex::heuristic::{Formula, DistanceMetric, score_moves};
/// use handsense_hex::{Board, Colour};
/// let mut board = Board::new(3).unwrap();
/// for (name, colour) in [("b1", Colour::Red), ("a2", Colour::Blue), ("b2", Colour::Red)] {
///     board.put(name.parse().unwrap(), colour);
/// }
/// let scores = score_moves(&board, Colour::Blue, Formula::Reference, DistanceMetric::Exact);
/// let best = scores.as_slice().iter().map(|&(_, score)| score).fold(0.0, f64::max);
/// assert_eq!(best, 1.0);
/// ```
pub fn score_moves(
    board: &Board,
    colour: Colour,
    formula: Formula,
    metric: DistanceMetric,
) -> ScoredMoves {
    match metric {
        DistanceMetric::FirstVisit => score_by_trial(board, colour, formula, metric),
        DistanceMetric::Exact => score_exact(board, colour, formula),
    }
}

/// Every move is made and looked at.
fn score_by_trial(
    board: &Board,
    colour: Colour,
    formula: Formula,
    metric: DistanceMetric,
) -> ScoredMoves {
    let mut board = *board;
    let before = metric.connectivity(&board);
    let position = position_features(&board, colour, before);
    let mut scores = ScoredMoves::new();
    let cells = board.cells();
    for cell in cells {
        if board.put(cell, colour) {
            let after = metric.connectivity(&board);
            let (own_neighbours, opponent_neighbours) = adjacent_stones(&board, cell, colour);
            let touching = touching_stones(&board, colour);
            let features = MoveFeatures {
                gain: after[colour] - before[colour],
                loss: before[!colour] - after[!colour],
                own_neighbours,
                opponent_neighbours,
                touching: touching as i32 - position.own_stones[1],
                // Who has joined his edges has blocked the other, who may have been blocked before.
                wins: after[!colour] == BLOCKED && board.is_connected(colour),
            };
            scores.push(cell, formula.score(position, &features, cell));
            board.take(cell);
        }
    }
    scores
}

fn position_features(board: &Board, colour: Colour, connectivity: [i32; 2]) -> PositionFeatures {
    let stones = |colour| {
        let touching = touching_stones(board, colour) as i32;
        [board.count(colour) as i32, touching]
    };
    PositionFeatures {
        size: board.size() as i32,
        own_connectivity: connectivity[colour],
        opponent_connectivity: connectivity[!colour],
        own_stones: stones(colour),
        opponent_stones: stones(!colour),
    }
}

/// Stones of a colour, and of the other, beside a cell.
fn adjacent_stones(board: &Board, cell: Cell, colour: Colour) -> (i32, i32) {
    let count = |colour| {
        let around = cell.adjacent().into_iter();
        around
            .filter(|&neighbour| board.has(neighbour, colour))
            .count() as i32
    };
    (count(colour), count(!colour))
}

/// The scores of all moves by exact distances, in the order of the cells' numbers. Nothing is tried out: what a
/// stone gains follows from the paths through its cell, and only where all of the opponent's shortest paths meet
/// does it cost him anything.
fn score_exact(board: &Board, colour: Colour, formula: Formula) -> ScoredMoves {
    let distances = Colour::ALL.map(|colour| Distances::new(board, colour));
    score_with_distances(board, colour, formula, &distances)
}

pub(super) fn score_with_distances(
    board: &Board,
    colour: Colour,
    formula: Formula,
    distances: &[Distances; 2],
) -> ScoredMoves {
    let (own, other) = (&distances[colour], &distances[!colour]);
    let connectivity = [&distances[0], &distances[1]].map(Distances::connectivity);
    let position = position_features(board, colour, connectivity);
    let connectivity_value = |total| connectivity_value(board.size(), total);
    let mut losses = [0; PADDED_CELLS];
    for cell in other.critical_cells() {
        losses[cell.padded_index()] =
            position.opponent_connectivity - connectivity_value(other.after_opponent_stone(cell));
    }
    let mut scores = ScoredMoves::new();
    for cell in board.empty() {
        let total = own.after_own_stone(cell);
        let (own_neighbours, opponent_neighbours) = adjacent_stones(board, cell, colour);
        let features = MoveFeatures {
            gain: connectivity_value(total) - position.own_connectivity,
            loss: losses[cell.padded_index()],
            own_neighbours,
            opponent_neighbours,
            touching: match formula {
                Formula::Evaluation => added_touching(board, cell, colour),
                _ => 0,
            },
            wins: total == Some(0),
        };
        scores.push(cell, formula.score(position, &features, cell));
    }
    scores
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_core::Rng;

    #[test]
    fn scores_at_one_look_are_those_of_moves_tried_out() {
        let mut rng = Rng::new(8);
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
                    Formula::Reference,
                    Formula::Minimax,
                    Formula::MonteCarlo,
                    Formula::Detailed,
                    Formula::Evaluation,
                ] {
                    let tried = score_by_trial(&board, colour, formula, DistanceMetric::Exact);
                    let looked = score_exact(&board, colour, formula);
                    assert_eq!(tried.as_slice(), looked.as_slice(), "{formula:?}");
                }
            }
        }
    }
}

//! The moves of a position, the most promising first.

use super::board::Board;
use super::cell::Cells;
use super::colour::Colour;
use super::distance::Distances;
use super::heuristic::{
    DistanceMetric, Formula, ScoredMoves, from_centre, score_moves, score_with_distances,
};
use super::resistance::Circuit;
use handsense_core::Rng;

/// In which order moves are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveOrder {
    /// The most promising first, by a formula.
    Heuristic(Formula),
    /// Where most current flows for both colours first, see [`super::resistance`].
    Current,
    /// At random, from this seed.
    Shuffled(u64),
}

impl MoveOrder {
    /// Where the rng of a whole search comes from.
    pub fn rng(self) -> Rng {
        match self {
            MoveOrder::Shuffled(seed) => Rng::new(seed),
            MoveOrder::Heuristic(_) | MoveOrder::Current => Rng::new(0),
        }
    }

    /// All moves of a colour in this order. Only [`MoveOrder::Current`] needs the circuit, only
    /// [`MoveOrder::Shuffled`] the rng.
    pub fn moves(
        self,
        board: &Board,
        colour: Colour,
        metric: DistanceMetric,
        circuit: &mut Circuit,
        rng: &mut Rng,
    ) -> Cells {
        let ordered = match self {
            MoveOrder::Heuristic(formula) => order_moves(board, colour, formula, metric),
            MoveOrder::Current => order_moves_by_current(board, circuit),
            MoveOrder::Shuffled(_) => return shuffle_moves(board, rng),
        };
        ordered.as_slice().iter().map(|&(cell, _)| cell).collect()
    }
}

/// All moves of a colour with their scores, the best first. Where scores are equal, by the sum of both colours'
/// potentials, which is how far the shortest paths through the cell are from being any good; then by the distance
/// from the centre; then by the number of the cell. So the order is the same everywhere.
///
/// ```
/// use handsense_hex::heuristic::{Formula, DistanceMetric};
/// use handsense_hex::ordering::order_moves;
/// use handsense_hex::{Board, Colour};
/// let board = Board::new(11).unwrap();
/// let moves = order_moves(&board, Colour::Red, Formula::Reference, DistanceMetric::Exact);
/// assert_eq!(moves.as_slice()[0].0.to_string(), "f6");
/// ```
pub fn order_moves(
    board: &Board,
    colour: Colour,
    formula: Formula,
    metric: DistanceMetric,
) -> ScoredMoves {
    let distances = Colour::ALL.map(|colour| Distances::new(board, colour));
    let mut scores = match metric {
        DistanceMetric::Exact => score_with_distances(board, colour, formula, &distances),
        DistanceMetric::FirstVisit => score_moves(board, colour, formula, metric),
    };
    let size = board.size() as i32;
    scores.as_mut_slice().sort_unstable_by(|one, other| {
        let [one_tie, other_tie] = [one.0, other.0].map(|cell| {
            let potential: u16 = distances
                .iter()
                .map(|distances| distances.potential(cell))
                .sum();
            (potential, from_centre(size, cell), cell)
        });
        other.1.total_cmp(&one.1).then(one_tie.cmp(&other_tie))
    });
    scores
}

/// All moves with the current that flows through their cells, both colours' together, the most first; equal ones by
/// the number of the cell.
pub fn order_moves_by_current(board: &Board, circuit: &mut Circuit) -> ScoredMoves {
    let [red, blue] = Colour::ALL.map(|colour| circuit.solve(board, colour));
    let mut scores = ScoredMoves::new();
    for cell in board.empty() {
        scores.push(cell, red.total_current(&blue, cell));
    }
    let moves = scores.as_mut_slice();
    moves.sort_unstable_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
    scores
}

/// All moves in a random order: what ordering is measured against.
pub fn shuffle_moves(board: &Board, rng: &mut Rng) -> Cells {
    let mut moves: Cells = board.empty().collect();
    rng.shuffle(&mut moves);
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_by_score_and_complete() {
        let mut board = Board::new(7).expect("a size");
        let mut rng = Rng::new(9);
        for (turn, cell) in shuffle_moves(&board, &mut rng)
            .into_iter()
            .take(15)
            .enumerate()
        {
            board.put(cell, Colour::ALL[turn % 2]);
        }
        for metric in [DistanceMetric::Exact, DistanceMetric::FirstVisit] {
            let ordered = order_moves(&board, Colour::Blue, Formula::Minimax, metric);
            let scores: Vec<f64> = ordered.as_slice().iter().map(|&(_, score)| score).collect();
            assert!(scores.is_sorted_by(|one, other| one >= other));
            let mut cells: Cells = ordered.as_slice().iter().map(|&(cell, _)| cell).collect();
            cells.sort_unstable();
            assert!(cells.into_iter().eq(board.empty()));
        }
    }
}

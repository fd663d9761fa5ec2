//! The moves of a position, the most promising first.

use super::board::Board;
use super::cell::{Cells, PLACES};
use super::colour::Colour;
use super::distance::{Distances, on_scale};
use super::evaluation::more_touching;
use super::heuristic::{
    Effect, Formula, Measure, Scores, company, from_centre, score_moves, standing,
};
use super::resistance::Circuit;
use handsense_core::Rng;

/// In which order moves are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The most promising first, by a formula.
    Best(Formula),
    /// Where most current flows for both colours first, see [`super::resistance`].
    Current,
    /// At random, from this seed.
    Shuffled(u64),
}

impl Order {
    /// Where the chance of a whole search comes from.
    pub fn chance(self) -> Rng {
        match self {
            Order::Shuffled(seed) => Rng::new(seed),
            Order::Best(_) | Order::Current => Rng::new(0),
        }
    }

    /// All moves of a colour in this order. Only [`Order::Current`] needs the circuit, only
    /// [`Order::Shuffled`] the chance.
    pub fn moves(
        self,
        board: &Board,
        colour: Colour,
        measure: Measure,
        circuit: &mut Circuit,
        chance: &mut Rng,
    ) -> Cells {
        let ordered = match self {
            Order::Best(formula) => order_moves(board, colour, formula, measure),
            Order::Current => order_by_current(board, circuit),
            Order::Shuffled(_) => return shuffle_moves(board, chance),
        };
        ordered.as_slice().iter().map(|&(cell, _)| cell).collect()
    }
}

/// All moves of a colour with their scores, the best first. Where scores are equal, by the sum of both colours'
/// potentials, which is how far the shortest paths through the cell are from being any good; then by the distance
/// from the centre; then by the number of the cell. So the order is the same everywhere.
///
/// ```
/// use handsense_hex::heuristic::{Formula, Measure};
/// use handsense_hex::ordering::order_moves;
/// use handsense_hex::{Board, Colour};
/// let board = Board::new(11).unwrap();
/// let moves = order_moves(&board, Colour::Red, Formula::Seed, Measure::Exact);
/// assert_eq!(moves.as_slice()[0].0.to_string(), "f6");
/// ```
pub fn order_moves(board: &Board, colour: Colour, formula: Formula, measure: Measure) -> Scores {
    let distances = Colour::ALL.map(|colour| Distances::of(board, colour));
    let mut scores = match measure {
        Measure::Exact => scores_of(board, colour, formula, &distances),
        Measure::FirstVisit => score_moves(board, colour, formula, measure),
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
pub fn order_by_current(board: &Board, circuit: &mut Circuit) -> Scores {
    let [red, blue] = Colour::ALL.map(|colour| circuit.flow(board, colour));
    let mut scores = Scores::new();
    for cell in board.empty() {
        scores.push(cell, red.energy(&blue, cell));
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

/// The scores of all moves by exact distances, in the order of the cells' numbers. Nothing is tried out: what a
/// stone gains follows from the paths through its cell, and only where all of the opponent's shortest paths meet
/// does it cost him anything.
pub(super) fn score_all(board: &Board, colour: Colour, formula: Formula) -> Scores {
    let distances = Colour::ALL.map(|colour| Distances::of(board, colour));
    scores_of(board, colour, formula, &distances)
}

fn scores_of(
    board: &Board,
    colour: Colour,
    formula: Formula,
    distances: &[Distances; 2],
) -> Scores {
    let (own, other) = (&distances[colour], &distances[!colour]);
    let connectivity = [&distances[0], &distances[1]].map(Distances::connectivity);
    let standing = standing(board, colour, connectivity);
    let on_scale = |total| on_scale(board.size(), total);
    let mut losses = [0; PLACES];
    for cell in other.critical_cells() {
        losses[cell.at()] = standing.other - on_scale(other.without(cell));
    }
    let mut scores = Scores::new();
    for cell in board.empty() {
        let total = own.with(cell);
        let (friends, enemies) = company(board, cell, colour);
        let effect = Effect {
            gain: on_scale(total) - standing.own,
            loss: losses[cell.at()],
            friends,
            enemies,
            touching: match formula {
                Formula::Evaluation => more_touching(board, cell, colour),
                _ => 0,
            },
            wins: total == Some(0),
        };
        scores.push(cell, formula.score(standing, &effect, cell));
    }
    scores
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::one_by_one;

    #[test]
    fn scores_at_one_look_are_those_of_moves_tried_out() {
        let mut rng = Rng::new(8);
        for round in 0..400 {
            let mut board = Board::new(1 + round % 11).expect("a size");
            let cells = shuffle_moves(&board, &mut rng);
            let stones = rng.below(cells.len() as u32 + 1) as usize;
            for (turn, &cell) in cells[..stones].iter().enumerate() {
                board.put(cell, Colour::ALL[turn % 2]);
            }
            for colour in Colour::ALL {
                for formula in [
                    Formula::Seed,
                    Formula::Minimax,
                    Formula::MonteCarlo,
                    Formula::Detailed,
                    Formula::Evaluation,
                ] {
                    let tried = one_by_one(&board, colour, formula, Measure::Exact);
                    let looked = score_all(&board, colour, formula);
                    assert_eq!(tried.as_slice(), looked.as_slice(), "{formula:?}");
                }
            }
        }
    }

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
        for measure in [Measure::Exact, Measure::FirstVisit] {
            let ordered = order_moves(&board, Colour::Blue, Formula::Minimax, measure);
            let scores: Vec<f64> = ordered.as_slice().iter().map(|&(_, score)| score).collect();
            assert!(scores.is_sorted_by(|one, other| one >= other));
            let mut cells: Cells = ordered.as_slice().iter().map(|&(cell, _)| cell).collect();
            cells.sort_unstable();
            assert!(cells.into_iter().eq(board.empty()));
        }
    }
}

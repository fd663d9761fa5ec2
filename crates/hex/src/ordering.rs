//! Move ordering for the searches: by heuristic score, by electric current, or at random.

use super::board::Board;
use super::cell::{Cell, Cells};
use super::colour::Colour;
use super::distance::Distances;
use super::heuristic::{Formula, ScoredMoves, score_with_distances};
use super::resistance::Circuit;
use handsense_core::Rng;

/// The order in which a search tries moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveOrder {
    /// Highest score by a formula first.
    Heuristic(Formula),
    /// Greatest sum of both colours' electric currents first; see [`super::resistance`].
    Resistance,
    /// Random, from this seed. It is the baseline for the effect of move ordering.
    Shuffled(u64),
}

impl MoveOrder {
    /// Returns the random generator for a whole search.
    pub fn rng(self) -> Rng {
        match self {
            MoveOrder::Shuffled(seed) => Rng::new(seed),
            MoveOrder::Heuristic(_) | MoveOrder::Resistance => Rng::new(0),
        }
    }

    /// Appends all moves of a colour in this order. Only [`MoveOrder::Resistance`] uses the circuit,
    /// and only [`MoveOrder::Shuffled`] the generator. When `should_stop` returns `true` meanwhile,
    /// the order is [`Formula::Minimax`], which takes less time than the resistance.
    pub fn append_moves(
        self,
        board: &Board,
        colour: Colour,
        circuit: &mut Circuit,
        rng: &mut Rng,
        moves: &mut Vec<Cell>,
        should_stop: &mut dyn FnMut() -> bool,
    ) {
        let mut ordered = ScoredMoves::new();
        match self {
            MoveOrder::Heuristic(formula) => order_moves(board, colour, formula, &mut ordered),
            MoveOrder::Resistance => {
                if !order_by_current_unless(board, circuit, &mut ordered, should_stop) {
                    order_moves(board, colour, Formula::Minimax, &mut ordered);
                }
            }
            MoveOrder::Shuffled(_) => moves.extend_from_slice(&shuffle_moves(board, rng)),
        }
        moves.extend(ordered.iter().map(|&(cell, _)| cell));
    }
}

/// Scores all moves of a colour and sorts them, best first. The list is cleared first.
///
/// Ties are broken by the lower sum of both colours' potentials, then by the distance from the
/// centre, then by index. The order is therefore the same on all platforms.
///
/// ```
/// use handsense_hex::heuristic::{Formula, ScoredMoves};
/// use handsense_hex::ordering::order_moves;
/// use handsense_hex::{Board, Colour};
/// let board = Board::new(11).unwrap();
/// let mut moves = ScoredMoves::new();
/// order_moves(&board, Colour::Red, Formula::Difference, &mut moves);
/// assert_eq!(moves[0].0.to_string(), "f6");
/// ```
pub fn order_moves(board: &Board, colour: Colour, formula: Formula, scores: &mut ScoredMoves) {
    let distances = Distances::of_both(board);
    score_with_distances(board, colour, formula, &distances, scores);
    let centre = board.size() / 2;
    scores.sort_unstable_by(|one, other| {
        let [one_tie, other_tie] = [one.0, other.0].map(|cell| {
            let potential: u16 = distances
                .iter()
                .map(|distances| distances.potential(cell))
                .sum();
            let from_centre = cell.column().abs_diff(centre) + cell.row().abs_diff(centre);
            (potential, from_centre, cell)
        });
        other.1.total_cmp(&one.1).then(one_tie.cmp(&other_tie))
    });
}

/// Sorts all moves by the sum of both colours' electric currents, greatest first. Ties are broken
/// by index. The list is cleared first.
pub fn order_moves_by_current(board: &Board, circuit: &mut Circuit, scores: &mut ScoredMoves) {
    order_by_current_unless(board, circuit, scores, &mut || false);
}

/// The same. Returns `false`, with an empty list, if `should_stop` returns `true` meanwhile.
pub(crate) fn order_by_current_unless(
    board: &Board,
    circuit: &mut Circuit,
    scores: &mut ScoredMoves,
    should_stop: &mut dyn FnMut() -> bool,
) -> bool {
    scores.truncate(0);
    let Some([red, blue]) = circuit.solve_unless(board, should_stop) else {
        return false;
    };
    for cell in board.empty() {
        scores.push((cell, red.total_current(blue, cell)));
    }
    scores.sort_unstable_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
    true
}

/// Returns all moves in random order.
pub fn shuffle_moves(board: &Board, rng: &mut Rng) -> Cells {
    let mut moves: Cells = board.empty().collect();
    rng.shuffle(&mut moves);
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_by_current_looks_at_the_limits_and_gives_way_to_the_heuristic() {
        let board = Board::new(19).expect("a size");
        let mut circuit = Circuit::new().expect("memory");
        let mut looks = 0;
        let mut order = |order: MoveOrder, stop_at: u32| {
            let (mut moves, rng) = (Vec::new(), &mut order.rng());
            looks = 0;
            let should_stop = &mut || {
                looks += 1;
                looks > stop_at
            };
            order.append_moves(
                &board,
                Colour::Red,
                &mut circuit,
                rng,
                &mut moves,
                should_stop,
            );
            (moves, looks)
        };
        let (by_current, all) = order(MoveOrder::Resistance, u32::MAX);
        // Two colours of 361 rows each, 128 rows between two checks.
        assert_eq!((by_current.len(), all), (361, 4));
        let (by_heuristic, none) = order(MoveOrder::Heuristic(Formula::Minimax), u32::MAX);
        assert_eq!(none, 0);
        assert_ne!(by_heuristic, by_current);
        for stop_at in 0..all {
            let expected = (by_heuristic.clone(), stop_at + 1);
            assert_eq!(order(MoveOrder::Resistance, stop_at), expected);
        }
    }

    #[test]
    fn ordered_moves_are_complete_and_sorted_by_score() {
        let mut board = Board::new(7).expect("a size");
        let mut rng = Rng::new(9);
        for (turn, cell) in shuffle_moves(&board, &mut rng)
            .into_iter()
            .take(15)
            .enumerate()
        {
            board.put(cell, Colour::ALL[turn % 2]);
        }
        let (colour, mut ordered) = (Colour::Blue, ScoredMoves::new());
        order_moves(&board, colour, Formula::Minimax, &mut ordered);
        let scores: Vec<f64> = ordered.iter().map(|&(_, score)| score).collect();
        assert!(scores.is_sorted_by(|one, other| one >= other));
        let mut cells: Cells = ordered.iter().map(|&(cell, _)| cell).collect();
        cells.sort_unstable();
        assert!(cells.into_iter().eq(board.empty()));
    }
}

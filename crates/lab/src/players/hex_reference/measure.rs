//! Connectivity as the program computes it, and the move order that follows from it.
//!
//! The program expands steps of cost 0 and 1 in one first-in first-out queue. The search therefore
//! finds the path with the fewest steps and counts the stones that it lacks. It misses longer paths
//! that lack fewer stones. In middle-game positions two of three values differ from the exact
//! distance, always for the worse.

use handsense_hex::distance::{self, BLOCKED, Distances};
use handsense_hex::evaluation::SideFeatures;
use handsense_hex::heuristic::{Formula, MoveFeatures, PositionFeatures, ScoredMoves};
use handsense_hex::ordering::order_moves;
use handsense_hex::{Board, Cell, Colour, MAX_CELLS};

/// The path that connectivity measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The path with the fewest steps, as in the program.
    FirstVisit,
    /// The path that lacks the fewest stones, as in the description of the program.
    Exact,
}

impl Measure {
    /// Returns the connectivity of both colours, by colour.
    pub fn connectivity(self, board: &Board) -> [i32; 2] {
        match self {
            Measure::FirstVisit => Colour::ALL.map(|colour| first_visit(board, colour)),
            Measure::Exact => distance::connectivity(board),
        }
    }

    /// Returns all moves with their scores, best first. Ties are broken as by [`order_moves`].
    pub fn order_moves(self, board: &Board, colour: Colour, formula: Formula) -> Vec<(Cell, f64)> {
        if self == Measure::Exact {
            let mut ordered = ScoredMoves::new();
            order_moves(board, colour, formula, &mut ordered);
            return ordered.as_slice().to_vec();
        }
        let mut moves = scores(board, colour, formula);
        let distances = Distances::of_both(board);
        let tie = |cell: Cell| {
            let potential = |distances: &Distances| distances.potential(cell);
            let centre = board.size() / 2;
            let from_centre = cell.column().abs_diff(centre) + cell.row().abs_diff(centre);
            let potential: u16 = distances.iter().map(potential).sum();
            (potential, from_centre, cell)
        };
        moves.sort_unstable_by(|one, other| {
            let by_score = other.1.total_cmp(&one.1);
            by_score.then_with(|| tie(one.0).cmp(&tie(other.0)))
        });
        moves
    }
}

/// Scores all moves by first visits.
fn scores(board: &Board, colour: Colour, formula: Formula) -> Vec<(Cell, f64)> {
    let before = Measure::FirstVisit.connectivity(board);
    let side = |colour| SideFeatures {
        connectivity: before[colour],
        ..SideFeatures::default()
    };
    let position = PositionFeatures {
        size: board.size() as i32,
        own: side(colour),
        opponent: side(!colour),
    };
    let score = |cell: Cell| {
        let mut board = *board;
        board.put(cell, colour);
        let after = Measure::FirstVisit.connectivity(&board);
        let own = |neighbour: &Cell| board.has(*neighbour, colour);
        let features = MoveFeatures {
            gain: after[colour] - before[colour],
            loss: before[!colour] - after[!colour],
            own_neighbours: board.neighbours(cell).filter(own).count() as i32,
            wins: after[!colour] == BLOCKED && board.is_connected(colour),
            ..MoveFeatures::default()
        };
        (cell, formula.score(position, &features))
    };
    board.empty().map(score).collect()
}

/// Returns twice the board size minus the stones that a colour lacks on the path found first, or
/// [`BLOCKED`] without a path.
///
/// Source: `calculateConnectivity` of the program, in its state "Heuristic-Based Move Selection
/// Implementation".
fn first_visit(board: &Board, colour: Colour) -> i32 {
    let mut is_seen = [false; MAX_CELLS];
    let mut queue: Vec<(Cell, i32)> = Vec::with_capacity(board.size() * board.size());
    let mut push = |queue: &mut Vec<(Cell, i32)>, cell: Cell, before: i32| {
        if !board.has(cell, !colour) && !std::mem::replace(&mut is_seen[board.index(cell)], true) {
            queue.push((cell, before + i32::from(board.is_empty(cell))));
        }
    };
    for cell in board.start_edge(colour) {
        push(&mut queue, cell, 0);
    }
    let (mut next, mut best) = (0, i32::MAX);
    while let Some(&(cell, distance)) = queue.get(next) {
        next += 1;
        if distance >= best {
            continue;
        }
        if board.is_goal(cell, colour) {
            best = distance;
            continue;
        }
        for neighbour in board.neighbours(cell) {
            push(&mut queue, neighbour, distance);
        }
    }
    match best {
        i32::MAX => BLOCKED,
        _ => 2 * board.size() as i32 - best,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_with_the_fewest_steps_counts() {
        let mut board = Board::new(3).expect("a size");
        assert_eq!(first_visit(&board, Colour::Blue), 3);
        for name in ["a2", "b2"] {
            board.put(name.parse().expect("a cell"), Colour::Blue);
        }
        assert_eq!(first_visit(&board, Colour::Blue), 5);
        board.put("c2".parse().expect("a cell"), Colour::Blue);
        assert_eq!(first_visit(&board, Colour::Red), BLOCKED);
        assert_eq!(first_visit(&board, Colour::Blue), 6);
    }
}

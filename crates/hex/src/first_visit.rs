//! Connectivity as the reference program computes it: by plain breadth-first search, not by
//! shortest paths.
//!
//! The program expands steps of cost 0 and 1 in one first-in first-out queue. The search therefore
//! finds the path with the fewest steps and counts the stones that it lacks. It misses longer paths
//! that lack fewer stones.
//!
//! In middle-game positions two of three values differ from the exact distance of the program's
//! description ([`super::distance`]), always for the worse. The program's moves depend on these
//! values, so they are reproduced unchanged.

use super::board::Board;
use super::cell::{Cell, MAX_CELLS, PADDED_CELLS};
use super::colour::Colour;

/// Connectivity of a colour whose edges are separated.
pub const BLOCKED: i32 = -100;

/// Returns twice the board size minus the stones that a colour lacks on the path found first, or
/// [`BLOCKED`] without a path. More is better.
///
/// Source: `calculateConnectivity` of the reference program, in its state "Heuristic-Based Move
/// Selection Implementation".
///
/// ```
/// use handsense_hex::{Board, Colour, first_visit};
/// let board = Board::new(11).unwrap();
/// assert_eq!(first_visit::connectivity(&board, Colour::Red), 11);
/// ```
pub fn connectivity(board: &Board, colour: Colour) -> i32 {
    let mut queue = Queue::new();
    for cell in board.start_edge(colour) {
        queue.push(board, cell, colour, 0);
    }
    let mut best = i32::MAX;
    while let Some((cell, distance)) = queue.pop() {
        if distance >= best {
            continue;
        }
        if board.is_goal(cell, colour) {
            best = distance;
            continue;
        }
        for neighbour in cell.adjacent() {
            queue.push(board, neighbour, colour, distance);
        }
    }
    match best {
        i32::MAX => BLOCKED,
        _ => 2 * board.size() as i32 - best,
    }
}

/// First-in first-out queue of cells.
struct Queue {
    cells: [(Cell, i32); MAX_CELLS],
    first: usize,
    end: usize,
    seen: [bool; PADDED_CELLS],
}

impl Queue {
    fn new() -> Queue {
        Queue {
            cells: [(Cell::from_padded_index(0), 0); MAX_CELLS],
            first: 0,
            end: 0,
            seen: [false; PADDED_CELLS],
        }
    }

    /// Enqueues a cell unless it was visited before or has an opponent's stone.
    #[inline]
    fn push(&mut self, board: &Board, cell: Cell, colour: Colour, before: i32) {
        let cost = match () {
            () if board.is_empty(cell) => 1,
            () if board.has(cell, colour) => 0,
            () => return,
        };
        if !self.seen[cell.padded_index()] {
            self.seen[cell.padded_index()] = true;
            self.cells[self.end] = (cell, before + cost);
            self.end += 1;
        }
    }

    #[inline]
    fn pop(&mut self) -> Option<(Cell, i32)> {
        let is_left = self.first < self.end;
        self.first += usize::from(is_left);
        is_left.then(|| self.cells[self.first - 1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_paths_count_gaps_and_separated_edges_are_blocked() {
        let mut board = Board::new(3).expect("a size");
        assert_eq!(connectivity(&board, Colour::Blue), 3);
        for (name, colour) in [("a2", Colour::Blue), ("b2", Colour::Blue)] {
            board.put(name.parse().expect("a cell"), colour);
        }
        assert_eq!(connectivity(&board, Colour::Blue), 5);
        board.put("c2".parse().expect("a cell"), Colour::Blue);
        assert_eq!(connectivity(&board, Colour::Red), BLOCKED);
        assert_eq!(connectivity(&board, Colour::Blue), 6);
    }
}

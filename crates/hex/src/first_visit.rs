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
    Queue::from_edge(board, colour).connectivity(board, colour)
}

/// A search of a colour up to the first cell of its goal, and how it came there. The connectivity
/// after another stone follows in less time than from a new search.
///
/// Costs do not change the order in which cells are found before the goal. An own stone therefore
/// only shortens the paths through it. A stone of the opponent changes nothing before the search
/// tries to enter its cell.
pub(super) struct FirstVisits {
    colour: Colour,
    /// The queue when its next cell is in the goal, or when it is empty.
    queue: Queue,
    /// The entry from which each entry was found; its own number on the start edge.
    parents: [u16; MAX_CELLS],
    /// The number of entries before the neighbours of an entry are found.
    ends: [u16; MAX_CELLS + 1],
    /// The entry from which the search first tries to enter a cell.
    tried: [u16; PADDED_CELLS],
}

/// In [`FirstVisits`], the cell is on the start edge.
const AT_START: u16 = u16::MAX - 1;
/// In [`FirstVisits`], the search does not try to enter the cell.
const NEVER: u16 = u16::MAX;

impl FirstVisits {
    pub fn new(board: &Board, colour: Colour) -> FirstVisits {
        let mut visits = FirstVisits {
            colour,
            queue: Queue::from_edge(board, colour),
            parents: std::array::from_fn(|entry| entry as u16),
            ends: [0; MAX_CELLS + 1],
            tried: [NEVER; PADDED_CELLS],
        };
        for cell in board.start_edge(colour) {
            visits.tried[cell.padded_index()] = AT_START;
        }
        let queue = &mut visits.queue;
        loop {
            let (entry, end) = (queue.first, queue.end);
            visits.ends[entry] = end as u16;
            if entry == end || board.is_goal(queue.cells[entry].0, colour) {
                break;
            }
            let (cell, distance) = queue.cells[entry];
            queue.first += 1;
            for neighbour in cell.adjacent() {
                let tried = &mut visits.tried[neighbour.padded_index()];
                if *tried == NEVER {
                    *tried = entry as u16;
                }
                queue.push(board, neighbour, colour, distance);
            }
            visits.parents[end..queue.end].fill(entry as u16);
        }
        visits
    }

    /// Returns the connectivity on this board, which has a stone of `owner` more, in a cell that was
    /// empty.
    pub fn connectivity_after(&self, board: &Board, stone: Cell, owner: Colour) -> i32 {
        if owner == self.colour {
            let mut queue = self.queue.up_to(self.queue.first, self.queue.end);
            let mut is_behind = [false; MAX_CELLS];
            for (entry, (cell, distance)) in queue.cells[..queue.end].iter_mut().enumerate() {
                let parent = usize::from(self.parents[entry]);
                is_behind[entry] = *cell == stone || is_behind[parent];
                *distance -= i16::from(is_behind[entry]);
            }
            return queue.connectivity(board, self.colour);
        }
        match self.tried[stone.padded_index()] {
            AT_START => connectivity(board, self.colour),
            tried => {
                let entry = usize::from(tried).min(self.queue.first);
                let queue = self.queue.up_to(entry, self.ends[entry].into());
                queue.connectivity(board, self.colour)
            }
        }
    }
}

/// First-in first-out queue of cells with their distances.
struct Queue {
    cells: [(Cell, i16); MAX_CELLS],
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

    /// Returns the queue at the start of a search.
    fn from_edge(board: &Board, colour: Colour) -> Queue {
        let mut queue = Queue::new();
        for cell in board.start_edge(colour) {
            queue.push(board, cell, colour, 0);
        }
        queue
    }

    /// Returns the queue with the first `end` entries. The entry `first` is next.
    fn up_to(&self, first: usize, end: usize) -> Queue {
        let mut queue = Queue::new();
        (queue.first, queue.end) = (first, end);
        queue.cells[..end].copy_from_slice(&self.cells[..end]);
        for &(cell, _) in &self.cells[..end] {
            queue.seen[cell.padded_index()] = true;
        }
        queue
    }

    /// Ends the search, and returns the connectivity.
    fn connectivity(mut self, board: &Board, colour: Colour) -> i32 {
        let mut best = i16::MAX;
        while let Some((cell, distance)) = self.pop() {
            if distance >= best {
                continue;
            }
            if board.is_goal(cell, colour) {
                best = distance;
                continue;
            }
            for neighbour in cell.adjacent() {
                self.push(board, neighbour, colour, distance);
            }
        }
        match best {
            i16::MAX => BLOCKED,
            _ => 2 * board.size() as i32 - i32::from(best),
        }
    }

    /// Enqueues a cell unless it was visited before or has an opponent's stone.
    #[inline]
    fn push(&mut self, board: &Board, cell: Cell, colour: Colour, before: i16) {
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
    fn pop(&mut self) -> Option<(Cell, i16)> {
        let is_left = self.first < self.end;
        self.first += usize::from(is_left);
        is_left.then(|| self.cells[self.first - 1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ordering::shuffle_moves;
    use handsense_core::Rng;

    #[test]
    fn connectivity_after_a_stone_is_that_of_the_new_board() {
        let mut rng = Rng::new(12);
        for round in 0..300 {
            let mut board = Board::new(1 + round % 19).expect("a size");
            let cells = shuffle_moves(&board, &mut rng);
            let stones = rng.below(cells.len() as u32 + 1) as usize;
            for &cell in &cells[..stones] {
                board.put(cell, Colour::ALL[rng.below(2) as usize]);
            }
            let visits = Colour::ALL.map(|colour| FirstVisits::new(&board, colour));
            for &cell in &cells[stones..] {
                for owner in Colour::ALL {
                    board.put(cell, owner);
                    for visits in &visits {
                        let after = visits.connectivity_after(&board, cell, owner);
                        assert_eq!(after, connectivity(&board, visits.colour), "{cell}");
                    }
                    board.take(cell);
                }
            }
        }
    }

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

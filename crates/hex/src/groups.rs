//! Which stones hang together: a union-find over the board, whose edges are stones too.

use super::board::Board;
use super::cell::{Cell, PADDED_CELLS};
use super::colour::Colour;

/// By colour, where the edge from which it starts, and the one that it has to reach, have their sets: places of the
/// border, where no stone ever is.
const EDGES: [[u16; 2]; 2] = [[0, 1], [2, 3]];

/// Groups of joined stones.
///
/// ```
/// use handsense_hex::{Board, Cell, Colour, Groups};
/// let mut board = Board::new(2).unwrap();
/// let mut groups = Groups::new();
/// for name in ["b1", "a2"] {
///     let cell: Cell = name.parse().unwrap();
///     board.put(cell, Colour::Red);
///     groups.add(&board, cell, Colour::Red);
/// }
/// assert!(groups.is_connected(Colour::Red) && !groups.is_connected(Colour::Blue));
/// ```
#[derive(Clone, Debug)]
pub struct Groups {
    parent: [u16; PADDED_CELLS],
}

impl Default for Groups {
    fn default() -> Groups {
        Groups::new()
    }
}

impl Groups {
    /// Of an empty board.
    pub fn new() -> Groups {
        let mut parent = [0; PADDED_CELLS];
        for (place, parent) in (0..).zip(&mut parent) {
            *parent = place;
        }
        Groups { parent }
    }

    /// Of all stones of a board.
    pub fn from_board(board: &Board) -> Groups {
        let mut groups = Groups::new();
        for colour in Colour::ALL {
            for cell in board.stones_of(colour) {
                groups.add(board, cell, colour);
            }
        }
        groups
    }

    /// A stone that has been put there joins those beside it.
    #[inline]
    pub fn add(&mut self, board: &Board, cell: Cell, colour: Colour) {
        for neighbour in cell.adjacent() {
            if board.has(neighbour, colour) {
                self.union(cell.padded_index() as u16, neighbour.padded_index() as u16);
            }
        }
        let last = board.size() - 1;
        let along = match colour {
            Colour::Red => cell.row(),
            Colour::Blue => cell.column(),
        };
        if along == 0 {
            self.union(cell.padded_index() as u16, EDGES[colour][0]);
        }
        if along == last {
            self.union(cell.padded_index() as u16, EDGES[colour][1]);
        }
    }

    /// Whether two cells with stones are in one group.
    pub fn same_group(&self, one: Cell, other: Cell) -> bool {
        self.find(one.padded_index() as u16) == self.find(other.padded_index() as u16)
    }

    /// A number that the cells of a group, and no others, have in common.
    #[inline]
    pub fn group(&self, cell: Cell) -> usize {
        usize::from(self.find(cell.padded_index() as u16))
    }

    /// By edge, first the one from which a colour starts, whether the group of a cell touches it.
    pub fn touches(&self, cell: Cell, colour: Colour) -> [bool; 2] {
        let root = self.find(cell.padded_index() as u16);
        EDGES[colour].map(|edge| self.find(edge) == root)
    }

    /// Whether a colour has joined its edges.
    #[inline]
    pub fn is_connected(&self, colour: Colour) -> bool {
        let [start, goal] = EDGES[colour];
        self.find(start) == self.find(goal)
    }

    /// Whose stones join their edges.
    pub fn winner(&self) -> Option<Colour> {
        Colour::ALL
            .into_iter()
            .find(|&colour| self.is_connected(colour))
    }

    #[inline]
    fn find(&self, mut place: u16) -> u16 {
        while self.parent[usize::from(place)] != place {
            place = self.parent[usize::from(place)];
        }
        place
    }

    /// The root of a place, with everything on the way brought nearer to it.
    #[inline]
    fn find_halving(&mut self, mut place: u16) -> u16 {
        while self.parent[usize::from(place)] != place {
            let above = self.parent[usize::from(self.parent[usize::from(place)])];
            self.parent[usize::from(place)] = above;
            place = above;
        }
        place
    }

    #[inline]
    fn union(&mut self, one: u16, other: u16) {
        let (one, other) = (self.find_halving(one), self.find_halving(other));
        // The lower place, so that edges are roots and paths to them short.
        self.parent[usize::from(one.max(other))] = one.min(other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::MAX_SIZE;
    use handsense_core::Rng;

    #[test]
    fn groups_win_when_a_search_of_the_board_says_so() {
        let mut rng = Rng::new(2);
        for round in 0..300 {
            let mut board = Board::new(1 + round % MAX_SIZE).expect("a size");
            let mut groups = Groups::new();
            let mut cells: Vec<Cell> = board.cells().collect();
            rng.shuffle(&mut cells);
            for (turn, &cell) in cells.iter().enumerate() {
                let colour = Colour::ALL[turn % 2];
                board.put(cell, colour);
                groups.add(&board, cell, colour);
                assert_eq!(groups.winner(), board.winner());
            }
            let again = Groups::from_board(&board);
            for &cell in cells.iter().take(30) {
                let together = |groups: &Groups| groups.same_group(cell, cells[0]);
                assert_eq!(together(&again), together(&groups));
            }
        }
    }
}

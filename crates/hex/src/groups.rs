//! Groups of adjacent stones of a colour, as a union-find structure (Tarjan, 1975).
//!
//! The edges of the board are members of groups too.

use super::board::Board;
use super::cell::{Cell, PADDED_CELLS};
use super::colour::Colour;

/// By colour, the indices that represent its first edge and its goal edge. They belong to border
/// cells without stones.
const EDGES: [[u16; 2]; 2] = [[0, 1], [2, 3]];

/// Groups of adjacent stones.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    parent: [u16; PADDED_CELLS],
}

impl Groups {
    /// Creates the groups of an empty board.
    pub fn new() -> Groups {
        let mut parent = [0; PADDED_CELLS];
        for (index, parent) in (0..).zip(&mut parent) {
            *parent = index;
        }
        Groups { parent }
    }

    /// Creates the groups of all stones of a board.
    pub fn from_board(board: &Board) -> Groups {
        let mut groups = Groups::new();
        for colour in Colour::ALL {
            for cell in board.stones_of(colour) {
                groups.add(board, cell, colour);
            }
        }
        groups
    }

    /// Merges a stone, which is already on the board, with its neighbours and its edges.
    #[inline]
    pub fn add(&mut self, board: &Board, cell: Cell, colour: Colour) {
        for neighbour in cell.adjacent() {
            if board.has(neighbour, colour) {
                self.union(cell.padded_index() as u16, neighbour.padded_index() as u16);
            }
        }
        let last = board.size() - 1;
        for (edge, steps) in EDGES[colour].into_iter().zip([0, last]) {
            if cell.steps(colour) == steps {
                self.union(cell.padded_index() as u16, edge);
            }
        }
    }

    /// Returns an identifier of the group of a cell. Cells of different groups have different
    /// identifiers.
    #[inline]
    pub fn group(&self, cell: Cell) -> usize {
        usize::from(self.find(cell.padded_index() as u16))
    }

    /// Returns whether the group of a cell touches the first edge of a colour and its goal edge.
    pub fn touches(&self, cell: Cell, colour: Colour) -> [bool; 2] {
        let root = self.find(cell.padded_index() as u16);
        EDGES[colour].map(|edge| self.find(edge) == root)
    }

    #[inline]
    fn find(&self, mut index: u16) -> u16 {
        while self.parent[usize::from(index)] != index {
            index = self.parent[usize::from(index)];
        }
        index
    }

    /// Returns the root of a set, and halves the path to it.
    #[inline]
    fn find_halving(&mut self, mut index: u16) -> u16 {
        while self.parent[usize::from(index)] != index {
            let grandparent = self.parent[usize::from(self.parent[usize::from(index)])];
            self.parent[usize::from(index)] = grandparent;
            index = grandparent;
        }
        index
    }

    #[inline]
    fn union(&mut self, one: u16, other: u16) {
        let (one, other) = (self.find_halving(one), self.find_halving(other));
        // The lower index becomes the root, so that edges are roots and paths to them are short.
        self.parent[usize::from(one.max(other))] = one.min(other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::MAX_SIZE;
    use handsense_core::Rng;

    #[test]
    fn union_find_agrees_with_depth_first_search() {
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
                let touches = cells[..=turn]
                    .iter()
                    .map(|&cell| groups.touches(cell, colour));
                let is_connected = touches.into_iter().any(|edges| edges == [true; 2]);
                assert_eq!(is_connected, board.is_connected(colour));
            }
            let again = Groups::from_board(&board);
            for &cell in cells.iter().take(30) {
                let together = |groups: &Groups| groups.group(cell) == groups.group(cells[0]);
                assert_eq!(together(&again), together(&groups));
            }
        }
    }
}

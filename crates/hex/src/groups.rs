//! Groups of adjacent stones of a colour, as a union-find structure (Tarjan, 1975).
//!
//! The edges of the board are members of groups too.

use super::board::Board;
use super::cell::{Cell, PADDED_CELLS};
use super::colour::Colour;

/// The indices that represent the first edge of the colour and its goal edge. They belong to border cells
/// without stones.
const EDGES: [u16; 2] = [0, 1];

/// Groups of adjacent stones of a colour.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    colour: Colour,
    parent: [u16; PADDED_CELLS],
}

impl Groups {
    /// Creates the groups of a colour on a board.
    pub fn new(board: &Board, colour: Colour) -> Groups {
        let mut parent = [0; PADDED_CELLS];
        for (index, parent) in (0..).zip(&mut parent) {
            *parent = index;
        }
        let mut groups = Groups { colour, parent };
        for cell in board.stones_of(colour) {
            groups.add(board, cell);
        }
        groups
    }

    /// Merges a stone with its neighbours and its edges.
    #[inline]
    fn add(&mut self, board: &Board, cell: Cell) {
        for neighbour in cell.adjacent() {
            if board.has(neighbour, self.colour) {
                self.union(cell.padded_index() as u16, neighbour.padded_index() as u16);
            }
        }
        for (edge, steps) in EDGES.into_iter().zip([0, board.size() - 1]) {
            if cell.steps(self.colour) == steps {
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

    /// Returns whether the group of a cell touches the first edge of the colour and its goal edge.
    pub fn touches(&self, cell: Cell) -> [bool; 2] {
        let root = self.find(cell.padded_index() as u16);
        EDGES.map(|edge| self.find(edge) == root)
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
        for round in 0..3_000 {
            let mut board = Board::new(1 + round % MAX_SIZE).expect("a size");
            let mut cells: Vec<Cell> = board.cells().collect();
            rng.shuffle(&mut cells);
            let stones = rng.below(cells.len() as u32 + 1) as usize;
            for (turn, &cell) in cells[..stones].iter().enumerate() {
                board.put(cell, Colour::ALL[turn % 2]);
            }
            for colour in Colour::ALL {
                let groups = Groups::new(&board, colour);
                let mut stones = board.stones_of(colour);
                let is_connected = stones.any(|cell| groups.touches(cell) == [true; 2]);
                assert_eq!(is_connected, board.is_connected(colour));
                for cell in board.stones_of(colour) {
                    let own = |&other: &Cell| board.has(other, colour);
                    let mut around = cell.adjacent().into_iter().filter(own);
                    assert!(around.all(|other| groups.group(other) == groups.group(cell)));
                }
            }
        }
    }
}

//! Exhaustive search of tiny Hex positions, the slow counterpart of the solver.

use std::collections::HashMap;

use handsense_hex::{Board, Cell, Colour};

/// A full search with a cache of results.
#[derive(Default)]
pub struct Exhaustive {
    known: HashMap<([u64; 2], Colour), bool>,
}

impl Exhaustive {
    /// Whether the player to move wins.
    pub fn wins(&mut self, board: &Board, to_move: Colour) -> bool {
        let bits = |colour| {
            board
                .stones_of(colour)
                .map(|cell| 1 << board.index(cell))
                .sum()
        };
        let key = (Colour::ALL.map(bits), to_move);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let wins = match board.winner() {
            Some(winner) => winner == to_move,
            None => board
                .empty()
                .any(|cell| self.wins_with(board, cell, to_move)),
        };
        self.known.insert(key, wins);
        wins
    }

    /// Whether the move wins for `colour`.
    pub fn wins_with(&mut self, board: &Board, cell: Cell, colour: Colour) -> bool {
        let mut next = *board;
        next.put(cell, colour) && !self.wins(&next, !colour)
    }
}

//! A position in the transposition table of the solver.

use crate::board::Board;
use crate::colour::Colour;
use crate::connections::Carrier;

/// A position in the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Key<const WORDS: usize> {
    pub red: Carrier<WORDS>,
    pub blue: Carrier<WORDS>,
    pub is_blue_to_move: bool,
}

impl<const WORDS: usize> Key<WORDS> {
    pub fn new(board: &Board, to_move: Colour) -> Key<WORDS> {
        let stones_of = |colour| {
            board
                .stones_of(colour)
                .map(|cell| board.index(cell))
                .collect()
        };
        Key {
            red: stones_of(Colour::Red),
            blue: stones_of(Colour::Blue),
            is_blue_to_move: to_move == Colour::Blue,
        }
    }

    pub fn mover(&self) -> Colour {
        Colour::ALL[usize::from(self.is_blue_to_move)]
    }

    /// Returns the position after these cells are filled in and the mover plays a cell.
    #[inline(never)] // It has several callers.
    pub fn after(mut self, filled: &[Carrier<WORDS>; 2], index: u16) -> Key<WORDS> {
        self.red = self.red.union(filled[Colour::Red]);
        self.blue = self.blue.union(filled[Colour::Blue]);
        let own = match self.mover() {
            Colour::Red => &mut self.red,
            Colour::Blue => &mut self.blue,
        };
        *own = own.union(Carrier::from_cell(usize::from(index)));
        self.is_blue_to_move = !self.is_blue_to_move;
        self
    }

    #[inline(never)] // It has many callers.
    pub fn hash(&self) -> u64 {
        // Fibonacci hashing.
        const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
        let mut hash = u64::from(self.is_blue_to_move);
        for word in self.red.words().iter().chain(self.blue.words()) {
            for half in [*word as u64, (*word >> 64) as u64] {
                hash = (hash.rotate_left(29) ^ half).wrapping_mul(SPREAD);
                hash ^= hash >> 32;
            }
        }
        hash.wrapping_mul(SPREAD)
    }
}

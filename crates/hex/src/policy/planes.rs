//! A position as the policy network sees it.
//!
//! It is seen from the mover, who connects top and bottom. The board has a border of two cells: the
//! mover's at the top and the bottom, corners included, and the opponent's at the sides.

use crate::board::Board;
use crate::cell::{Cell, MAX_SIZE, PADDED_CELLS};
use crate::colour::Colour;
use crate::playout::{Playout, states_seen_by};

/// Inputs of a cell: whether it has a stone of the mover or of the opponent, and whether it is the
/// last move.
pub const PLANES: usize = 3;
/// Cells whose inputs a cell of the first layer takes: those within two steps.
pub const FIRST_TAPS: usize = 19;
/// Cells that a cell of another layer takes: itself and its neighbours.
pub const TAPS: usize = 7;

/// Cells of the border on each side.
const BORDER: usize = 2;
/// Distance from a cell to the one below it.
const WIDTH: usize = MAX_SIZE + 2 * BORDER;

/// Rows and columns from a cell to each cell within two steps.
pub const TAPS_19: [(isize, isize); FIRST_TAPS] = within::<FIRST_TAPS>(2);
/// Rows and columns from a cell to itself and to each of its neighbours.
pub const TAPS_7: [(isize, isize); TAPS] = within::<TAPS>(1);

/// Returns the cells within a number of steps, row by row.
const fn within<const COUNT: usize>(steps: isize) -> [(isize, isize); COUNT] {
    let mut taps = [(0, 0); COUNT];
    let (mut count, mut row) = (0, -steps);
    while row <= steps {
        let mut column = -steps;
        while column <= steps {
            if (row + column).abs() <= steps {
                taps[count] = (row, column);
                count += 1;
            }
            column += 1;
        }
        row += 1;
    }
    taps
}

/// A position as the network sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyPosition {
    size: usize,
    mover: Colour,
    /// With the border: 0 for an empty cell, 1 for the mover's and 2 for the opponent's.
    states: [u8; WIDTH * WIDTH],
    /// Row and column of the last move.
    last: Option<(usize, usize)>,
}

impl PolicyPosition {
    /// Creates the position of a colour to move, after a last move of the opponent.
    pub fn new(board: &Board, mover: Colour, last: Option<Cell>) -> PolicyPosition {
        PolicyPosition::from_contents(Playout::new(board).contents(), board.size(), mover, last)
    }

    /// Creates the position from the contents of a playout.
    pub(crate) fn from_contents(
        contents: &[u8; PADDED_CELLS],
        size: usize,
        mover: Colour,
        last: Option<Cell>,
    ) -> PolicyPosition {
        let states = states_seen_by(mover);
        let mut position = PolicyPosition {
            size,
            mover,
            states: [0; WIDTH * WIDTH],
            last: None,
        };
        let width = size + 2 * BORDER;
        for (row, states) in position.states.chunks_mut(WIDTH).enumerate().take(width) {
            let is_inside = (BORDER..size + BORDER).contains(&row);
            states[..width].fill(if is_inside { 2 } else { 1 });
        }
        for row in 0..size {
            for column in 0..size {
                let cell = Cell::from_coordinates(column, row);
                let index = position.index(position.place(cell));
                position.states[index] = states[usize::from(contents[cell.padded_index()] % 4)];
            }
        }
        position.last = last.map(|cell| position.place(cell));
        position
    }

    /// Returns the number of rows.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Returns the row and the column of a cell as the network sees it.
    pub const fn place(&self, cell: Cell) -> (usize, usize) {
        match self.mover {
            Colour::Red => (cell.row(), cell.column()),
            Colour::Blue => (cell.column(), cell.row()),
        }
    }

    /// Returns whether a cell is empty.
    pub fn is_empty(&self, place: (usize, usize)) -> bool {
        self.states[self.index(place)] == 0
    }

    /// Returns the same position without the last move.
    #[must_use]
    pub fn without_last(mut self) -> PolicyPosition {
        self.last = None;
        self
    }

    /// Returns the position turned by 180 degrees. It has the same best moves, turned.
    #[must_use]
    pub fn turned(&self) -> PolicyPosition {
        let mut turned = self.clone();
        let last = self.size - 1;
        for row in 0..self.size {
            for column in 0..self.size {
                let from = self.index((last - row, last - column));
                turned.states[self.index((row, column))] = self.states[from];
            }
        }
        turned.last = self.last.map(|(row, column)| (last - row, last - column));
        turned
    }

    const fn index(&self, (row, column): (usize, usize)) -> usize {
        (row + BORDER) * WIDTH + column + BORDER
    }

    /// Calls `input` with each active input of a cell, as the number of its row of weights in the first
    /// layer.
    #[inline]
    pub fn for_inputs(&self, (row, column): (usize, usize), mut input: impl FnMut(usize)) {
        let centre = self.index((row, column));
        for (tap, (down, across)) in TAPS_19.iter().enumerate() {
            let index = centre.wrapping_add_signed(down * WIDTH as isize + across);
            match self.states[index] {
                0 => (),
                state => input(tap * PLANES + usize::from(state) - 1),
            }
        }
        if let Some((last_row, last_column)) = self.last {
            let down = last_row.wrapping_sub(row) as isize;
            let across = last_column.wrapping_sub(column) as isize;
            if let Some(tap) = TAPS_19.iter().position(|&tap| tap == (down, across)) {
                input(tap * PLANES + 2);
            }
        }
    }
}

//! A cell of the board, and the cells round it.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use handsense_core::{Excerpt, List};

/// The largest board is of so many rows and columns.
pub const MAX_SIZE: usize = 19;
/// Cells of the largest board.
pub const MAX_CELLS: usize = MAX_SIZE * MAX_SIZE;
/// From a cell to the one below it: a row of the largest board and a border on either side.
pub(super) const STRIDE: usize = MAX_SIZE + 2;
/// Cells with their border.
pub(super) const PADDED_CELLS: usize = STRIDE * STRIDE;

/// A cell, or a place on the border: column and row, whatever the size of the board. The cell a1 is in the acute
/// corner at the top left, columns go right and rows down, and every row is half a cell further right than the
/// one above it.
///
/// ```
/// use handsense_hex::Cell;
/// let cell: Cell = "f11".parse().unwrap();
/// assert_eq!((cell.column(), cell.row()), (5, 10));
/// assert_eq!(Cell::new(5, 10), Some(cell));
/// assert_eq!(cell.mirrored().to_string(), "k6");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

/// Some cells of a board, each at most once.
pub type Cells = List<Cell, MAX_CELLS>;

/// Why a text is no cell.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{text}` is no cell: a letter from a to s for the column and a number from 1 to 19 for the row"
)]
pub struct ParseCellError {
    /// What was read.
    pub text: Excerpt,
}

/// A direction on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Direction {
    pub columns: i32,
    pub rows: i32,
}

impl Direction {
    /// How far it is to that cell.
    pub const fn offset(self) -> i32 {
        self.rows * STRIDE as i32 + self.columns
    }
}

const fn direction(columns: i32, rows: i32) -> Direction {
    Direction { columns, rows }
}

/// To the six neighbours, round the cell. The order is the seed's, whose distances hang on it.
pub(super) const DIRECTIONS: [Direction; 6] = [
    direction(1, 0),
    direction(1, -1),
    direction(0, -1),
    direction(-1, 0),
    direction(-1, 1),
    direction(0, 1),
];

impl Cell {
    /// The cell in this column and row, both from 0 to 18.
    #[inline]
    pub const fn new(column: usize, row: usize) -> Option<Cell> {
        if column < MAX_SIZE && row < MAX_SIZE {
            Some(Cell::from_coordinates(column, row))
        } else {
            None
        }
    }

    /// The same within known bounds.
    #[inline]
    pub(super) const fn from_coordinates(column: usize, row: usize) -> Cell {
        Cell(((row + 1) * STRIDE + column + 1) as u16)
    }

    /// Where it is among [`PADDED_CELLS`].
    #[inline]
    pub(super) const fn padded_index(self) -> usize {
        self.0 as usize
    }

    /// The cell at this place.
    #[inline]
    pub(super) const fn from_padded_index(index: usize) -> Cell {
        Cell(index as u16)
    }

    /// Counted from the left, 0 to 18; the letter of its name.
    #[inline]
    pub const fn column(self) -> usize {
        (self.0 as usize % STRIDE).wrapping_sub(1)
    }

    /// Counted from the top, 0 to 18; its name says one more.
    #[inline]
    pub const fn row(self) -> usize {
        (self.0 as usize / STRIDE).wrapping_sub(1)
    }

    /// The cell with column and row changed for each other: what swapping the colours of a position does to it.
    pub const fn mirrored(self) -> Cell {
        Cell::from_coordinates(self.row(), self.column())
    }

    /// The six places round a cell, in their order.
    #[inline]
    pub(super) fn adjacent(self) -> [Cell; 6] {
        DIRECTIONS.map(|direction| self.step(direction))
    }

    /// The place in a direction.
    #[inline]
    pub(super) const fn step(self, direction: Direction) -> Cell {
        Cell((self.0 as i32 + direction.offset()) as u16)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(b'a' + self.column() as u8);
        write!(f, "{letter}{}", self.row() + 1)
    }
}

impl FromStr for Cell {
    type Err = ParseCellError;

    fn from_str(text: &str) -> Result<Cell, ParseCellError> {
        let error = || ParseCellError {
            text: Excerpt::of(text),
        };
        let mut letters = text.chars();
        let letter = letters.next().ok_or_else(error)?.to_ascii_lowercase();
        let number = letters.as_str();
        let is_number = number.starts_with(|c: char| c.is_ascii_digit() && c != '0');
        let row: usize = number.parse().map_err(|_| error())?;
        match letter {
            'a'..='s' if is_number => Cell::new(letter as usize - 'a' as usize, row - 1),
            _ => None,
        }
        .ok_or_else(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_reads_back_and_nothing_else_is_one() {
        for row in 0..MAX_SIZE {
            for column in 0..MAX_SIZE {
                let cell = Cell::new(column, row).expect("on the board");
                assert_eq!((cell.column(), cell.row()), (column, row));
                assert_eq!(cell.to_string().parse(), Ok(cell));
                assert_eq!(cell.to_string().to_uppercase().parse(), Ok(cell));
                assert_eq!(cell.mirrored().mirrored(), cell);
            }
        }
        for text in [
            "", "a", "a0", "t1", "a20", "1a", "a01", "a+1", "aa1", "é1", "a1 ",
        ] {
            assert!(text.parse::<Cell>().is_err(), "{text}");
        }
        assert_eq!(Cell::new(19, 0), None);
        assert_eq!(Cell::new(0, 19), None);
    }

    #[test]
    fn neighbours_are_each_others_and_stand_in_a_circle() {
        let middle = Cell::from_coordinates(5, 5);
        let around = middle.adjacent();
        for (place, cell) in around.iter().enumerate() {
            assert!(cell.adjacent().contains(&middle));
            assert!(cell.adjacent().contains(&around[(place + 1) % 6]), "{cell}");
        }
    }
}

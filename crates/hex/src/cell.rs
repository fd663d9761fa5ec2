//! Cells of the board, their names and their neighbours.
//!
//! Cells are stored as indices into a grid with a border of one cell. All neighbours of a cell on
//! the board therefore have valid indices, and neighbour loops need no bounds checks.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::colour::Colour;
use handsense_core::{ArrayVec, Excerpt};

/// Rows, and columns, of the largest board.
pub const MAX_SIZE: usize = 19;
/// Cells of the largest board.
pub const MAX_CELLS: usize = MAX_SIZE * MAX_SIZE;
/// Padded cells per row: a row of the largest board and a border cell on either side. This is also
/// the distance from a cell to the one below it.
pub(super) const STRIDE: usize = MAX_SIZE + 2;
/// Cells of the largest board together with the border.
pub(super) const PADDED_CELLS: usize = STRIDE * STRIDE;

/// A cell or a border cell, given by column and row, whatever the size of the board.
///
/// Cell a1 is in the acute corner at the top left. Columns count to the right and rows count down.
/// Every row is shifted half a cell to the right of the row above.
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

/// A list of different cells of a board.
pub type Cells = ArrayVec<Cell, MAX_CELLS>;

/// Error for a text that is not the name of a cell.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{text}` is not a cell: expected a column letter from a to s and a row number from 1 to 19"
)]
pub struct ParseCellError {
    /// The rejected text.
    pub text: Excerpt,
}

/// A step from a cell to a neighbour: the difference of the padded indices.
pub(super) type Direction = isize;

const ROW: Direction = STRIDE as Direction;
/// The directions to the six neighbours, in circular order.
pub(super) const DIRECTIONS: [Direction; 6] = [1, 1 - ROW, -ROW, -1, ROW - 1, ROW];

impl Cell {
    /// Creates a cell from its column and row, both 0 to 18.
    #[inline]
    pub const fn new(column: usize, row: usize) -> Option<Cell> {
        if column < MAX_SIZE && row < MAX_SIZE {
            Some(Cell::from_coordinates(column, row))
        } else {
            None
        }
    }

    /// Creates a cell from coordinates that are known to be valid. One step beyond the board is the
    /// border.
    #[inline]
    pub(super) const fn from_coordinates(column: usize, row: usize) -> Cell {
        Cell(((row + 1) * STRIDE + column + 1) as u16)
    }

    /// Returns the index of the cell among the [`PADDED_CELLS`].
    #[inline]
    pub(super) const fn padded_index(self) -> usize {
        self.0 as usize
    }

    /// Returns the cell with a padded index.
    #[inline]
    pub(super) const fn from_padded_index(index: usize) -> Cell {
        Cell(index as u16)
    }

    /// Returns the column, counted from the left from 0 to 18. It is the letter of the name.
    #[inline]
    pub const fn column(self) -> usize {
        (self.0 as usize % STRIDE).wrapping_sub(1)
    }

    /// Returns the row, counted from the top from 0 to 18. The number in the name is one more.
    #[inline]
    pub const fn row(self) -> usize {
        (self.0 as usize / STRIDE).wrapping_sub(1)
    }

    /// Returns the cell that is `steps` rows or columns away from the first edge of a colour, and `along` cells
    /// along that edge.
    #[inline]
    pub(super) const fn at(colour: Colour, along: usize, steps: usize) -> Cell {
        match colour {
            Colour::Red => Cell::from_coordinates(along, steps),
            Colour::Blue => Cell::from_coordinates(steps, along),
        }
    }

    /// Returns the distance from the first edge of a colour, in rows or columns.
    #[inline]
    pub(super) const fn steps(self, colour: Colour) -> usize {
        match colour {
            Colour::Red => self.row(),
            Colour::Blue => self.column(),
        }
    }

    /// Returns the cell with column and row exchanged. Together with exchanged colours, this is the
    /// symmetry of Hex.
    pub const fn mirrored(self) -> Cell {
        Cell::from_coordinates(self.row(), self.column())
    }

    /// Returns the six neighbours in circular order, border cells included.
    #[inline]
    pub(super) fn adjacent(self) -> [Cell; 6] {
        DIRECTIONS.map(|direction| self.step(direction))
    }

    /// Returns the neighbour in a direction.
    #[inline]
    pub(super) const fn step(self, direction: Direction) -> Cell {
        Cell((self.0 as isize + direction) as u16)
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
            text: Excerpt::new(text),
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
    fn cell_names_round_trip_and_others_are_rejected() {
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
}

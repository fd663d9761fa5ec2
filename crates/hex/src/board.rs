//! The board: stones on its cells, without history or side to move.

use thiserror::Error;

use super::cell::{Cell, DIRECTIONS, MAX_SIZE, PADDED_CELLS, STRIDE};
use super::colour::Colour;

/// Content of a padded cell: a stone, nothing, or off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
enum Content {
    Red = 0,
    Blue = 1,
    Empty = 2,
    Outside = 3,
}

/// By colour, the content of a cell with a stone.
const STONE: [Content; 2] = [Content::Red, Content::Blue];

/// A board of 1 to 19 rows and as many columns, with stones. The side to move is not part of it.
///
/// ```
/// use handsense_hex::{Board, Colour};
/// let mut board = Board::new(3).unwrap();
/// for name in ["b1", "b2"] {
///     assert!(board.put(name.parse().unwrap(), Colour::Red));
/// }
/// assert_eq!(board.winner(), None);
/// board.put("a3".parse().unwrap(), Colour::Red);
/// assert_eq!(board.winner(), Some(Colour::Red));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    size: u8,
    stones: [u16; 2],
    content: [Content; PADDED_CELLS],
}

/// The cells of a board in index order: row by row from the top, each row from the left.
#[derive(Clone)]
struct BoardCells {
    /// The number of cells that are left.
    left: u16,
    /// The distance from the end of a row to the start of the next one.
    gap: u16,
    /// The padded index of the first cell that is left, and of the end of its row.
    first: u16,
    end: u16,
}

impl Iterator for BoardCells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        self.left = self.left.checked_sub(1)?;
        let index = self.first;
        self.first += 1;
        if self.first == self.end {
            self.first += self.gap;
            self.end += STRIDE as u16;
        }
        Some(Cell::from_padded_index(index.into()))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left.into(), Some(self.left.into()))
    }

    /// Row by row, which loops over a part of the board faster than cell by cell.
    #[inline]
    fn fold<B, F: FnMut(B, Cell) -> B>(self, init: B, mut f: F) -> B {
        let (mut left, mut begin, mut end) = (self.left, self.first, self.end);
        let mut all = init;
        while left > 0 {
            let row = begin..end.min(begin + left);
            left -= row.len() as u16;
            all = row.fold(all, |all, index| {
                f(all, Cell::from_padded_index(index.into()))
            });
            begin = end + self.gap;
            end += STRIDE as u16;
        }
        all
    }
}

/// Error for a board size out of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a board has 1 to 19 rows, not {0}")]
pub struct SizeError(pub usize);

impl Board {
    /// Creates an empty board.
    ///
    /// # Errors
    /// [`SizeError`] for a size that is not from 1 to 19.
    pub const fn new(size: usize) -> Result<Board, SizeError> {
        if size == 0 || size > MAX_SIZE {
            return Err(SizeError(size));
        }
        let mut board = Board {
            size: size as u8,
            stones: [0; 2],
            content: [Content::Outside; PADDED_CELLS],
        };
        let mut row = 0;
        while row < size {
            let mut column = 0;
            while column < size {
                board.content[Cell::from_coordinates(column, row).padded_index()] = Content::Empty;
                column += 1;
            }
            row += 1;
        }
        Ok(board)
    }

    /// Returns the number of rows, which is also the number of columns.
    #[inline]
    pub const fn size(&self) -> usize {
        self.size as usize
    }

    /// Returns the cell with an index. Cells are numbered row by row from the top, each row from
    /// the left.
    pub const fn cell(&self, index: usize) -> Option<Cell> {
        let size = self.size();
        if index < size * size {
            Some(Cell::from_coordinates(index % size, index / size))
        } else {
            None
        }
    }

    /// Returns the index of a cell of this board.
    pub const fn index(&self, cell: Cell) -> usize {
        cell.row() * self.size() + cell.column()
    }

    /// Iterates over all cells in index order.
    #[inline]
    pub fn cells(&self) -> impl Iterator<Item = Cell> + Clone + use<> {
        let first = Cell::from_coordinates(0, 0).padded_index() as u16;
        let size = u16::from(self.size);
        BoardCells {
            left: size * size,
            gap: STRIDE as u16 - size,
            first,
            end: first + size,
        }
    }

    /// Iterates over the empty cells in index order.
    pub fn empty(&self) -> impl Iterator<Item = Cell> + Clone + '_ {
        self.cells().filter(|&cell| self.is_empty(cell))
    }

    /// Iterates over the cells with stones of a colour in index order.
    pub fn stones_of(&self, colour: Colour) -> impl Iterator<Item = Cell> + Clone + '_ {
        self.cells().filter(move |&cell| self.has(cell, colour))
    }

    /// Returns whether the cell is on this board.
    #[inline]
    pub const fn contains(&self, cell: Cell) -> bool {
        !matches!(self.content[cell.padded_index()], Content::Outside)
    }

    /// Returns whether the cell is on this board and has no stone.
    #[inline]
    pub const fn is_empty(&self, cell: Cell) -> bool {
        matches!(self.content[cell.padded_index()], Content::Empty)
    }

    /// Returns whether the cell has a stone of this colour.
    #[inline]
    pub const fn has(&self, cell: Cell, colour: Colour) -> bool {
        self.content[cell.padded_index()] as u8 == colour as u8
    }

    /// Returns the colour of the stone in a cell.
    #[inline]
    pub const fn stone(&self, cell: Cell) -> Option<Colour> {
        match self.content[cell.padded_index()] {
            Content::Red => Some(Colour::Red),
            Content::Blue => Some(Colour::Blue),
            Content::Empty | Content::Outside => None,
        }
    }

    /// Puts a stone into an empty cell. Returns `false`, and changes nothing, if the cell is not
    /// empty.
    #[inline]
    pub fn put(&mut self, cell: Cell, colour: Colour) -> bool {
        let is_empty = self.is_empty(cell);
        if is_empty {
            self.content[cell.padded_index()] = STONE[colour];
            self.stones[colour] += 1;
        }
        is_empty
    }

    /// Removes the stone from a cell and returns its colour.
    #[inline]
    pub fn take(&mut self, cell: Cell) -> Option<Colour> {
        let stone = self.stone(cell);
        if let Some(colour) = stone {
            self.content[cell.padded_index()] = Content::Empty;
            self.stones[colour] -= 1;
        }
        stone
    }

    /// Returns the number of stones of a colour.
    #[inline]
    pub const fn count(&self, colour: Colour) -> usize {
        self.stones[colour.index()] as usize
    }

    /// Returns the number of stones of both colours.
    #[inline]
    pub const fn filled(&self) -> usize {
        self.count(Colour::Red) + self.count(Colour::Blue)
    }

    /// Iterates over the neighbours of a cell that are on the board, in circular order.
    #[inline]
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        let around = DIRECTIONS
            .iter()
            .map(move |&direction| cell.step(direction));
        around.filter(|&cell| self.contains(cell))
    }

    /// Iterates over the cells of the first edge of a colour: the top row or the left column.
    pub fn start_edge(&self, colour: Colour) -> impl Iterator<Item = Cell> + Clone + use<> {
        (0..self.size()).map(move |along| Cell::at(colour, along, 0))
    }

    /// Iterates over the cells of the second edge of a colour, its goal: the bottom row or the
    /// right column.
    pub fn goal_edge(&self, colour: Colour) -> impl Iterator<Item = Cell> + Clone + use<> {
        let last = self.size() - 1;
        (0..=last).map(move |along| Cell::at(colour, along, last))
    }

    /// Returns whether a cell is on the goal edge of a colour.
    #[inline]
    pub const fn is_goal(&self, cell: Cell, colour: Colour) -> bool {
        cell.steps(colour) == self.size() - 1
    }

    /// Returns whether stones of a colour connect its edges, by depth-first search. At most one
    /// colour is connected.
    pub fn is_connected(&self, colour: Colour) -> bool {
        let mut seen = [false; PADDED_CELLS];
        let mut stack = [Cell::from_padded_index(0); super::cell::MAX_CELLS];
        let mut height = 0;
        let mut visit = |cell: Cell, stack: &mut [Cell], height: &mut usize| {
            if self.has(cell, colour) && !seen[cell.padded_index()] {
                seen[cell.padded_index()] = true;
                stack[*height] = cell;
                *height += 1;
            }
        };
        for cell in self.start_edge(colour) {
            visit(cell, &mut stack, &mut height);
        }
        while height > 0 {
            height -= 1;
            let cell = stack[height];
            if self.is_goal(cell, colour) {
                return true;
            }
            for neighbour in cell.adjacent() {
                visit(neighbour, &mut stack, &mut height);
            }
        }
        false
    }

    /// Returns the colour whose stones connect its edges.
    pub fn winner(&self) -> Option<Colour> {
        Colour::ALL
            .into_iter()
            .find(|&colour| self.is_connected(colour))
    }

    /// Returns the board with colours exchanged and every cell mirrored: the same position for the
    /// other player.
    pub fn mirrored(&self) -> Board {
        let mut mirror = *self;
        for cell in self.cells() {
            mirror.take(cell);
        }
        for cell in self.cells() {
            if let Some(colour) = self.stone(cell) {
                mirror.put(cell.mirrored(), !colour);
            }
        }
        mirror
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_core::Rng;

    #[test]
    fn a_full_board_has_one_winner() {
        let mut rng = Rng::new(1);
        for size in 1..=MAX_SIZE {
            for _ in 0..20 {
                let mut board = Board::new(size).expect("a size");
                let mut cells: Vec<Cell> = board.cells().collect();
                rng.shuffle(&mut cells);
                for (turn, &cell) in cells.iter().enumerate() {
                    assert!(
                        board.put(cell, Colour::ALL[turn % 2]) && !board.put(cell, Colour::Red)
                    );
                }
                assert_eq!(board.filled(), size * size);
                let joined = Colour::ALL.map(|colour| board.is_connected(colour));
                assert!(joined[0] != joined[1], "size {size}");
                let mirror = board.mirrored().winner();
                assert_eq!(mirror, board.winner().map(|colour| !colour));
            }
        }
    }

    #[test]
    fn cells_are_numbered_by_row() {
        let board = Board::new(4).expect("a size");
        for (number, cell) in board.cells().enumerate() {
            assert_eq!(board.index(cell), number);
            assert_eq!(board.cell(number), Some(cell));
        }
        let mut cells = board.cells();
        for left in (0..16).rev() {
            assert!(cells.next().is_some());
            assert_eq!(cells.size_hint(), (left, Some(left)));
            let mut numbers = 16 - left;
            cells.clone().for_each(|cell| {
                assert_eq!(board.index(cell), numbers);
                numbers += 1;
            });
        }
        assert_eq!(cells.next(), None);
        assert_eq!(board.cell(16), None);
        assert_eq!(Board::new(0), Err(SizeError(0)));
        assert_eq!(Board::new(20), Err(SizeError(20)));
        assert!(
            !board.contains(Cell::from_coordinates(4, 0))
                && !board.contains(Cell::from_coordinates(0, 4))
        );
    }
}

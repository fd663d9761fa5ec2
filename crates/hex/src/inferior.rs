//! Cells that nobody needs: filled in, they leave fewer to think about and change nobody's fortune.
//!
//! A cell is *dead* if no stone in it can matter, however the others are filled. Two cells are *captured* by a colour
//! if a stone of the other in either of them is dead once the colour has answered in the other one: they
//! are as good as its own.
//!
//! Source: Hayward and van Rijswijck, "Hex and combinatorics", 2006, for what may be filled in; which cells are
//! dead is computed from the six neighbours, as `is_useless` says.

use super::board::Board;
use super::cell::{Cell, DIRECTIONS, PADDED_CELLS};
use super::colour::Colour;

/// The places round a cell.
const ALL: usize = 0b11_1111;

/// Fills dead and captured cells of a position that nobody has won until none are left; how many. Who wins stays the
/// same, whoever moves next.
pub fn fill_inferior_cells(board: &mut Board) -> usize {
    let before = board.filled();
    let mut fill = InferiorFill::new(board);
    loop {
        let filled = fill.board.filled();
        for cell in fill.board.cells() {
            fill.fill_if_inferior(cell);
        }
        if fill.board.filled() == filled {
            *board = fill.board;
            return filled - before;
        }
    }
}

/// A board, and what is round each of its cells.
struct InferiorFill {
    board: Board,
    neighbourhoods: [Neighbourhood; PADDED_CELLS],
}

impl InferiorFill {
    fn new(board: &Board) -> InferiorFill {
        let mut fill = InferiorFill {
            board: *board,
            neighbourhoods: [Neighbourhood::default(); PADDED_CELLS],
        };
        for cell in board.cells() {
            if let Some(colour) = board.stone(cell) {
                fill.note_neighbour(cell, colour);
            }
        }
        for colour in Colour::ALL {
            for cell in board.start_edge(colour).chain(board.goal_edge(colour)) {
                for (direction, beside) in cell.adjacent().into_iter().enumerate() {
                    if is_border(board, beside, colour) {
                        fill.neighbourhoods[cell.padded_index()].add(direction, colour);
                    }
                }
            }
        }
        fill
    }

    /// Fills a cell, and one beside it, if they are dead or captured.
    #[inline]
    fn fill_if_inferior(&mut self, cell: Cell) {
        let neighbourhood = self.neighbourhoods[cell.padded_index()];
        if !self.board.is_empty(cell) || neighbourhood == Neighbourhood::default() {
            return;
        }
        if neighbourhood.is_dead() {
            self.put(cell, Colour::Red);
            return;
        }
        // The pairs in the other directions are those of the other cell.
        for (direction, step) in DIRECTIONS.into_iter().enumerate().take(3) {
            let other = cell.step(step);
            if !self.board.is_empty(other) {
                continue;
            }
            let back = direction + 3;
            for colour in Colour::ALL {
                let is_captured = neighbourhood.with(direction, colour).is_dead()
                    && self.neighbourhoods[other.padded_index()]
                        .with(back, colour)
                        .is_dead();
                if is_captured {
                    self.put(cell, colour);
                    self.put(other, colour);
                    return;
                }
            }
        }
    }

    fn put(&mut self, cell: Cell, colour: Colour) {
        self.board.put(cell, colour);
        self.note_neighbour(cell, colour);
    }

    fn note_neighbour(&mut self, cell: Cell, colour: Colour) {
        for (direction, beside) in cell.adjacent().into_iter().enumerate() {
            self.neighbourhoods[beside.padded_index()].add((direction + 3) % 6, colour);
        }
    }
}

/// What is round a cell: for each colour a bit for every direction in which it has a stone, or the border.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Neighbourhood {
    stones: [u8; 2],
}

impl Neighbourhood {
    #[inline]
    fn add(&mut self, direction: usize, colour: Colour) {
        self.stones[colour.index()] |= 1 << direction;
    }

    #[inline]
    fn with(mut self, direction: usize, colour: Colour) -> Neighbourhood {
        self.add(direction, colour);
        self
    }

    /// Whether one of the colours does not need the cell, and then the other has no use for it either, since
    /// somebody wins.
    #[inline]
    fn is_dead(self) -> bool {
        let [red, blue] = self.stones.map(usize::from);
        let is_useless = |own: usize, other: usize| USELESS[own] >> (ALL & !other) & 1 != 0;
        is_useless(red, blue) || is_useless(blue, red)
    }
}

/// By the places round a cell that a colour has, a bit for all those that it has or can have: whether it does not need
/// the cell.
const USELESS: [u64; 64] = {
    let mut table = [0; 64];
    let mut own = 0;
    while own < 64 {
        let mut possible = 0;
        while possible < 64 {
            table[own] |= (is_useless(own, possible) as u64) << possible;
            possible += 1;
        }
        own += 1;
    }
    table
};

/// Whether a stone in a cell joins for a colour nothing that it would not have joined without: of any two
/// neighbours that are, or can become, its own, one can be reached from the other round the cell, over stones that
/// are its own already.
const fn is_useless(own: usize, possible: usize) -> bool {
    let mut place = 0;
    while place < 6 {
        let can_be_left = possible >> place & 1 != 0;
        if can_be_left && possible & !reachable(own, possible, place) != 0 {
            return false;
        }
        place += 1;
    }
    true
}

/// The places to which a stone at this one leads, both ways round.
const fn reachable(own: usize, possible: usize, start: usize) -> usize {
    let mut reached = 1 << start;
    let mut turn = 1;
    while turn < 6 {
        let mut place = (start + turn) % 6;
        while possible & !reached & 1 << place != 0 {
            reached |= 1 << place;
            if own >> place & 1 != 0 {
                place = (place + turn) % 6;
            }
        }
        turn += 4;
    }
    reached
}

/// Whether a place beside the board is the border of a colour. Its obtuse corners belong to both, which makes them
/// a way for neither.
const fn is_border(board: &Board, place: Cell, colour: Colour) -> bool {
    let along = match colour {
        Colour::Red => place.row(),
        Colour::Blue => place.column(),
    };
    along >= board.size()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(size: usize, red: &[&str], blue: &[&str]) -> Board {
        let mut board = Board::new(size).expect("a size");
        for (names, colour) in [(red, Colour::Red), (blue, Colour::Blue)] {
            for name in names {
                assert!(board.put(name.parse().expect("a cell"), colour));
            }
        }
        fill_inferior_cells(&mut board);
        board
    }

    fn stone(board: &Board, name: &str) -> Option<Colour> {
        board.stone(name.parse().expect("a cell"))
    }

    #[test]
    fn what_lies_between_a_stone_and_its_edge_is_captured() {
        // Whichever of d1 and e1 Blue takes is dead once Red has the other.
        let board = filled(7, &["d2"], &[]);
        assert_eq!(stone(&board, "d1"), Some(Colour::Red));
        assert_eq!(stone(&board, "e1"), Some(Colour::Red));
        assert_eq!(board.filled(), 3);
        let mirrored = filled(7, &[], &["b4"]);
        assert_eq!(mirrored, board.mirrored());
        // In the corner the cells beyond are dead with them.
        assert_eq!(filled(7, &["b2"], &[]).filled(), 5);
    }

    #[test]
    fn a_cell_shut_off_from_one_colour_is_dead() {
        let board = filled(5, &["b3", "c2", "d2"], &["d3"]);
        // Round c3 the blue stone has no second place to go on to, once it is next to d2 and c4 only.
        assert_eq!(stone(&board, "c3"), None);
        let board = filled(5, &["b3", "c2", "d2", "b4"], &["d3"]);
        assert!(stone(&board, "c3").is_some());
    }

    #[test]
    fn nothing_is_idle_on_an_empty_board() {
        for size in 2..8 {
            assert_eq!(filled(size, &[], &[]).filled(), 0, "{size}");
        }
    }
}

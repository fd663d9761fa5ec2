//! Cells that nobody needs: filled in, they leave fewer to think about and change nobody's fortune.
//!
//! A cell is *dead* if no stone in it can matter, however the others are filled. Two cells are *captured* by a colour
//! if a stone of the other in either of them is dead once the colour has answered in the other one: they
//! are as good as its own.
//!
//! Source: Hayward and van Rijswijck, "Hex and combinatorics", 2006, for what may be filled in; which cells are
//! dead is computed from the six neighbours, as described at [`is_dead`].

use super::board::Board;
use super::cell::{AROUND, Cell};
use super::colour::Colour;

/// The places round a cell.
const ALL: u32 = 0b11_1111;

/// Fills dead and captured cells of a position that nobody has won until none are left; how many. Who wins stays the
/// same, whoever moves next.
pub fn fill_in(board: &mut Board) -> usize {
    let before = board.filled();
    loop {
        let filled = board.filled();
        for cell in board.cells() {
            if board.is_empty(cell) {
                settle(board, cell);
            }
        }
        if board.filled() == filled {
            return filled - before;
        }
    }
}

/// Fills a cell, and one beside it, if they are dead or captured.
fn settle(board: &mut Board, cell: Cell) {
    let ring = Ring::of(board, cell);
    if ring.is_dead() {
        board.put(cell, Colour::Red);
        return;
    }
    for (direction, step) in AROUND.into_iter().enumerate() {
        let other = cell.by(step);
        if !board.is_empty(other) {
            continue;
        }
        for colour in Colour::ALL {
            let back = (direction + 3) % 6;
            let is_captured = ring.with(direction, colour).is_dead()
                && Ring::of(board, other).with(back, colour).is_dead();
            if is_captured {
                board.put(cell, colour);
                board.put(other, colour);
                return;
            }
        }
    }
}

/// What is round a cell: for each colour a bit for every direction in which it has a stone, or the border.
#[derive(Clone, Copy, Debug)]
struct Ring {
    stones: [u32; 2],
}

impl Ring {
    fn of(board: &Board, cell: Cell) -> Ring {
        let mut stones = [0; 2];
        for (direction, around) in cell.around().into_iter().enumerate() {
            for colour in Colour::ALL {
                let is_own = board.has(around, colour) || is_border(board, around, colour);
                stones[colour.index()] |= u32::from(is_own) << direction;
            }
        }
        Ring { stones }
    }

    fn with(self, direction: usize, colour: Colour) -> Ring {
        let mut ring = self;
        ring.stones[colour.index()] |= 1 << direction;
        ring
    }

    /// Whether a stone in the middle joins for a colour nothing that it would not have joined without: of any two
    /// neighbours that are, or can become, its own, one can be reached from the other round the cell, over stones that
    /// are its own already. A cell that one colour does not need is no use to the other either, since
    /// somebody wins.
    fn is_dead(self) -> bool {
        let [red, blue] = self.stones;
        is_needless(red, ALL & !blue) || is_needless(blue, ALL & !red)
    }
}

/// As [`Ring::is_dead`], for a colour that has these places, and can have those.
fn is_needless(own: u32, possible: u32) -> bool {
    let reach = |start: usize| {
        let mut reached = 1_u32 << start;
        for turn in [1, 5] {
            let mut place = start;
            loop {
                place = (place + turn) % 6;
                let bit = 1 << place;
                if possible & bit == 0 || reached & bit != 0 {
                    break;
                }
                reached |= bit;
                if own & bit == 0 {
                    break;
                }
            }
        }
        reached
    };
    (0..6)
        .filter(|place| possible & 1 << place != 0)
        .all(|place| possible & !reach(place) == 0)
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
        fill_in(&mut board);
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

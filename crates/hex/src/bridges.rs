//! Bridges: stones that are joined whatever the opponent does, because two cells between them are empty and one of
//! the two is enough.

use super::board::Board;
use super::cell::{Cell, DIRECTIONS};
use super::colour::Colour;

/// Two stones of a colour, and between them two empty cells that are next to both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bridge {
    /// The stones, in the order of their numbers.
    pub stones: [Cell; 2],
    /// The empty cells, in the order of their numbers. If the opponent takes one, the colour answers in the other.
    pub carrier: [Cell; 2],
}

/// A stone in the row before an edge of its colour, and two empty cells of that edge that are next to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeBridge {
    /// The stone.
    pub stone: Cell,
    /// Whether it leads to the edge that the colour has to reach, or to the one from which it starts.
    pub to_goal: bool,
    /// The empty cells, in the order of their numbers.
    pub carrier: [Cell; 2],
}

/// The bridges of a colour, in the order of their first stones.
///
/// ```
/// use handsense_hex::{Board, Colour, bridges::bridges};
/// let mut board = Board::new(5)?;
/// for name in ["c2", "b4"] {
///     board.put(name.parse()?, Colour::Red);
/// }
/// let found: Vec<_> = bridges(&board, Colour::Red).collect();
/// assert_eq!(found[0].carrier, ["b3".parse()?, "c3".parse()?]);
/// board.put("b3".parse()?, Colour::Blue);
/// assert_eq!(bridges(&board, Colour::Red).count(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn bridges(board: &Board, colour: Colour) -> impl Iterator<Item = Bridge> + '_ {
    // To the left below, straight below, to the right below: the others are these from their other end.
    let ways = [[3, 4], [4, 5], [0, 5]].map(|way| way.map(|direction| DIRECTIONS[direction]));
    board.stones_of(colour).flat_map(move |stone| {
        ways.into_iter().filter_map(move |[one, other]| {
            let carrier = [stone.step(one), stone.step(other)];
            let far = carrier[0].step(other);
            let is_bridge =
                carrier.iter().all(|&cell| board.is_empty(cell)) && board.has(far, colour);
            is_bridge.then_some(Bridge {
                stones: [stone, far],
                carrier,
            })
        })
    })
}

/// The bridges of a colour to its edges, in the order of their stones.
pub fn edge_bridges(board: &Board, colour: Colour) -> impl Iterator<Item = EdgeBridge> + '_ {
    let [start, goal] = match colour {
        Colour::Red => [[2, 1], [4, 5]],
        Colour::Blue => [[3, 4], [1, 0]],
    };
    let before_goal = board.size().checked_sub(2);
    board.stones_of(colour).flat_map(move |stone| {
        let along = along(stone, colour);
        let edges = [
            (along == 1, false, start),
            (Some(along) == before_goal, true, goal),
        ];
        edges
            .into_iter()
            .filter_map(move |(is_near, to_goal, way)| {
                let carrier = way.map(|direction| stone.step(DIRECTIONS[direction]));
                let is_bridge = is_near && carrier.iter().all(|&cell| board.is_empty(cell));
                is_bridge.then_some(EdgeBridge {
                    stone,
                    to_goal,
                    carrier,
                })
            })
    })
}

/// How far a cell is from the edge where a colour starts.
const fn along(cell: Cell, colour: Colour) -> usize {
    match colour {
        Colour::Red => cell.row(),
        Colour::Blue => cell.column(),
    }
}

/// The cells that [`save_bridge`] has found: three at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BridgeSaves {
    cells: [Cell; 3],
    len: usize,
}

impl BridgeSaves {
    /// The cells, round the stone.
    #[inline]
    pub fn as_slice(&self) -> &[Cell] {
        &self.cells[..self.len]
    }
}

/// The cells where a colour restores what the opponent's stone in `last` has threatened to cut: those next to that
/// stone that are empty between two stones of the colour. The own_border is as good as a stone of whom it belongs to.
///
/// ```
/// use handsense_hex::{Board, Colour, bridges::save_bridge};
/// let mut board = Board::new(5)?;
/// for name in ["c2", "b4"] {
///     board.put(name.parse()?, Colour::Red);
/// }
/// board.put("b3".parse()?, Colour::Blue);
/// let saves = save_bridge(&board, "b3".parse()?, Colour::Red);
/// assert_eq!(saves.as_slice(), ["c3".parse()?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
pub fn save_bridge(board: &Board, last: Cell, colour: Colour) -> BridgeSaves {
    let around = last.adjacent();
    let mut own = own_border(board, last, colour);
    let mut empty = 0;
    for (direction, &cell) in around.iter().enumerate() {
        own |= u32::from(board.has(cell, colour)) << direction;
        empty |= u32::from(board.is_empty(cell)) << direction;
    }
    // Every direction with the one before it and the one after it, round the circle.
    let twice = own | own << 6;
    let mut saved = empty & twice >> 1 & (twice >> 5);
    let mut saves = BridgeSaves {
        cells: [last; 3],
        len: 0,
    };
    while saved != 0 && saves.len < 3 {
        saves.cells[saves.len] = around[saved.trailing_zeros() as usize % 6];
        saves.len += 1;
        saved &= saved - 1;
    }
    saves
}

/// By direction one bit, whether the own_border of a colour is there. Both colours own a corner of the own_border.
#[inline]
fn own_border(board: &Board, cell: Cell, colour: Colour) -> u32 {
    let [start, goal] = match colour {
        Colour::Red => [0b000110, 0b110000],
        Colour::Blue => [0b011000, 0b000011],
    };
    let along = along(cell, colour);
    let at_start = if along == 0 { start } else { 0 };
    let at_goal = if along + 1 == board.size() { goal } else { 0 };
    at_start | at_goal
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_core::Rng;

    fn board(size: usize, red: &[&str], blue: &[&str]) -> Board {
        let mut board = Board::new(size).expect("a size");
        for (names, colour) in [(red, Colour::Red), (blue, Colour::Blue)] {
            for name in names {
                assert!(board.put(name.parse().expect("a cell"), colour), "{name}");
            }
        }
        board
    }

    fn saves(board: &Board, last: &str, colour: Colour) -> Vec<String> {
        let saves = save_bridge(board, last.parse().expect("a cell"), colour);
        saves.as_slice().iter().map(Cell::to_string).collect()
    }

    #[test]
    fn whoever_enters_a_bridge_is_answered_in_its_other_cell() {
        let mut rng = Rng::new(5);
        for round in 0..200 {
            let mut board = Board::new(2 + round % 10).expect("a size");
            let mut cells: Vec<Cell> = board.cells().collect();
            rng.shuffle(&mut cells);
            for (turn, &cell) in cells.iter().take(cells.len() / 3).enumerate() {
                board.put(cell, Colour::ALL[turn % 2]);
            }
            for colour in Colour::ALL {
                let inner = bridges(&board, colour).map(|bridge| bridge.carrier);
                let outer = edge_bridges(&board, colour).map(|bridge| bridge.carrier);
                for [one, other] in inner.chain(outer) {
                    for (entered, answer) in [(one, other), (other, one)] {
                        let mut board = board;
                        board.put(entered, !colour);
                        let saves = save_bridge(&board, entered, colour);
                        assert!(saves.as_slice().contains(&answer), "{board:?} {entered}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_border_is_a_stone_of_its_owner() {
        let red = board(5, &["b4"], &["b5"]);
        assert_eq!(saves(&red, "b5", Colour::Red), ["a5"]);
        assert_eq!(saves(&red.mirrored(), "e2", Colour::Blue), ["e1"]);
        // In the corner the own_border belongs to both.
        let blue = board(5, &["e1"], &["d2"]);
        assert_eq!(saves(&blue, "e1", Colour::Blue), ["e2"]);
        assert_eq!(saves(&blue.mirrored(), "a5", Colour::Red), ["b5"]);
        assert_eq!(saves(&blue, "e1", Colour::Red), [""; 0]);
    }

    #[test]
    fn no_more_than_three_links_hang_on_one_stone() {
        let star = board(5, &["c3"], &["d3", "c2", "b4"]);
        assert_eq!(saves(&star, "c3", Colour::Blue), ["d2", "b3", "c4"]);
    }

    #[test]
    fn a_stone_of_a_tiny_board_is_at_its_edge_already() {
        assert_eq!(
            edge_bridges(&board(1, &["a1"], &[]), Colour::Red).count(),
            0
        );
        let found: Vec<EdgeBridge> = edge_bridges(&board(2, &["a2"], &[]), Colour::Red).collect();
        assert_eq!(found.len(), 1);
        assert!(!found[0].to_goal);
    }
}

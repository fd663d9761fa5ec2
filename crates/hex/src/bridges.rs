//! Bridges and edge bridges, the smallest virtual connections.
//!
//! A bridge links two stones over two empty common neighbours. If the opponent takes one, the owner
//! takes the other, so the link holds although the opponent moves first.

use super::board::Board;
use super::cell::{Cell, DIRECTIONS};
use super::colour::Colour;
use handsense_core::ArrayVec;

/// A bridge between two stones of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bridge {
    /// The stones, in index order.
    pub stones: [Cell; 2],
    /// The carrier: two empty cells, in index order, each a neighbour of both stones. If the
    /// opponent takes one, the owner takes the other.
    pub carrier: [Cell; 2],
}

/// A bridge between a stone on the second row and an edge of its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeBridge {
    /// The stone.
    pub stone: Cell,
    /// Whether the bridge leads to the goal edge of the colour rather than to its first edge.
    pub to_goal: bool,
    /// The carrier: two empty cells of the edge, in index order, both neighbours of the stone.
    pub carrier: [Cell; 2],
}

/// Iterates over the bridges of a colour, ordered by their first stones.
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
    // Down to the left, straight down, and down to the right. The other three patterns are these
    // from the other stone.
    let patterns =
        [[3, 4], [4, 5], [0, 5]].map(|pattern| pattern.map(|direction| DIRECTIONS[direction]));
    board.stones_of(colour).flat_map(move |stone| {
        patterns.into_iter().filter_map(move |[one, other]| {
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

/// Iterates over the edge bridges of a colour, ordered by their stones.
pub fn edge_bridges(board: &Board, colour: Colour) -> impl Iterator<Item = EdgeBridge> + '_ {
    let [start, goal] = match colour {
        Colour::Red => [[2, 1], [4, 5]],
        Colour::Blue => [[3, 4], [1, 0]],
    };
    let before_goal = board.size().checked_sub(2);
    board.stones_of(colour).flat_map(move |stone| {
        let steps = stone.steps(colour);
        let edges = [
            (steps == 1, false, start),
            (Some(steps) == before_goal, true, goal),
        ];
        edges
            .into_iter()
            .filter_map(move |(is_near, to_goal, pattern)| {
                let carrier = pattern.map(|direction| stone.step(DIRECTIONS[direction]));
                let is_bridge = is_near && carrier.iter().all(|&cell| board.is_empty(cell));
                is_bridge.then_some(EdgeBridge {
                    stone,
                    to_goal,
                    carrier,
                })
            })
    })
}

/// Finds the cells that restore a bridge after the opponent's intrusion `last`, in circular order around it.
///
/// They are the empty neighbours of `last` that lie between two stones of the colour, at most three. An edge
/// of the colour counts as its stone.
///
/// ```
/// use handsense_hex::{Board, Colour, bridges::save_bridge};
/// let mut board = Board::new(5)?;
/// for name in ["c2", "b4"] {
///     board.put(name.parse()?, Colour::Red);
/// }
/// board.put("b3".parse()?, Colour::Blue);
/// let saves = save_bridge(&board, "b3".parse()?, Colour::Red);
/// assert_eq!(saves[..], ["c3".parse()?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
pub fn save_bridge(board: &Board, last: Cell, colour: Colour) -> ArrayVec<Cell, 3> {
    let around = last.adjacent();
    let mut own = own_border(board, last, colour);
    let mut empty = 0;
    for (direction, &cell) in around.iter().enumerate() {
        own |= u32::from(board.has(cell, colour)) << direction;
        empty |= u32::from(board.is_empty(cell)) << direction;
    }
    // Bit i is direction i; the second copy closes the circle.
    let twice = own | own << 6;
    let mut saved = empty & twice >> 1 & (twice >> 5);
    let mut saves = ArrayVec::new();
    while saved != 0 {
        saves.push(around[saved.trailing_zeros() as usize % 6]);
        saved &= saved - 1;
    }
    saves
}

/// Returns one bit for each direction in which the colour's own border lies. Both colours own the
/// corners of the border.
#[inline]
fn own_border(board: &Board, cell: Cell, colour: Colour) -> u32 {
    let [start, goal] = match colour {
        Colour::Red => [0b000110, 0b110000],
        Colour::Blue => [0b011000, 0b000011],
    };
    let steps = cell.steps(colour);
    let at_start = if steps == 0 { start } else { 0 };
    let at_goal = if steps + 1 == board.size() { goal } else { 0 };
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
        saves.iter().map(Cell::to_string).collect()
    }

    #[test]
    fn an_intrusion_is_answered_in_the_other_cell_of_the_bridge() {
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
                        assert!(saves.contains(&answer), "{board:?} {entered}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_border_counts_as_a_stone_of_its_owner() {
        let red = board(5, &["b4"], &["b5"]);
        assert_eq!(saves(&red, "b5", Colour::Red), ["a5"]);
        assert_eq!(saves(&red.mirrored(), "e2", Colour::Blue), ["e1"]);
        // In the corner the border belongs to both colours.
        let blue = board(5, &["e1"], &["d2"]);
        assert_eq!(saves(&blue, "e1", Colour::Blue), ["e2"]);
        assert_eq!(saves(&blue.mirrored(), "a5", Colour::Red), ["b5"]);
        assert_eq!(saves(&blue, "e1", Colour::Red), [""; 0]);
    }

    #[test]
    fn an_intrusion_threatens_at_most_three_bridges() {
        let star = board(5, &["c3"], &["d3", "c2", "b4"]);
        assert_eq!(saves(&star, "c3", Colour::Blue), ["d2", "b3", "c4"]);
    }

    #[test]
    fn tiny_boards_have_no_edge_bridge_to_the_own_row() {
        assert_eq!(
            edge_bridges(&board(1, &["a1"], &[]), Colour::Red).count(),
            0
        );
        let found: Vec<EdgeBridge> = edge_bridges(&board(2, &["a2"], &[]), Colour::Red).collect();
        assert_eq!(found.len(), 1);
        assert!(!found[0].to_goal);
    }
}

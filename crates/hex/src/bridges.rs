//! Bridges and edge bridges, the smallest virtual connections.
//!
//! A bridge links two stones over two empty common neighbours. If the opponent takes one, the owner
//! takes the other, so the link holds although the opponent moves first.

use super::board::Board;
use super::cell::{Cell, DIRECTIONS};
use super::colour::Colour;
use super::playout::Playout;
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
pub fn save_bridge(board: &Board, last: Cell, colour: Colour) -> ArrayVec<Cell, 3> {
    let links = Playout::new(board).broken_links(last, colour);
    let directions = (0..6).filter(|direction| links >> direction & 1 != 0);
    directions
        .map(|direction| last.step(DIRECTIONS[direction]))
        .collect()
}

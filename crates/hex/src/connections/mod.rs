//! Virtual connections: that a colour joins its edges whatever the other does, known without playing it out.
//!
//! A way from a cell or a group to an edge is *full* if it holds although the other moves first, and *semi* if the
//! colour has to put one stone first; its carrier is the set of empty cells that it needs. Ways are made of
//! smaller ones, from the edges inwards. Through a group that is full to an edge, what is linked to the group is full
//! too; through an empty cell that is full it is semi, since the cell is to be taken first. And semi ways that have no
//! cell in common are full together. A link between two nodes is that they touch, or that two empty cells
//! are next to both.
//!
//! What is found is true; not all that is true is found, and only so much is kept of each node that a position
//! takes some microseconds.
//!
//! Source: Anshelevich, "A hierarchical approach to computer Hex", 2002, whose rules these are, between nodes and
//! edges instead of between all nodes; must-play as Hayward, Björnsson, Johanson, Kan, Po and van Rijswijck,
//! "Solving 7×7 Hex: Virtual connections and game-state reduction", 2003.

mod carrier;
mod edge_search;
mod graph;

use super::board::Board;
use super::cell::{Cell, Cells};
use super::colour::Colour;
use carrier::Carrier;
use edge_search::EdgeSearch;
use handsense_core::OutOfMemory;

/// Boards of so many rows have at most 128 cells.
const MAX_NARROW_SIZE: usize = 11;

/// What a colour can be sure of in a position that nobody has won.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HSearchResult {
    /// Whether it wins although the other moves next.
    pub connected: bool,
    /// A cell with which it wins if it moves next.
    pub winning_move: Option<Cell>,
    /// If it threatens to win: the cells, by their numbers, in one of which the other, if he moves next, has to put
    /// his stone, since everywhere else that would be too late. None of them if it is joined.
    pub must_play: Option<Cells>,
}

/// A searcher of connections, which keeps its memory from position to position: at most 1 MB for boards of up to 11
/// rows, and 2 MB for larger ones.
///
/// ```
/// use handsense_hex::connections::HSearch;
/// use handsense_hex::{Board, Colour};
/// // A stone on the third row with room beside it is joined to an edge; this one is on the third row from both.
/// let mut board = Board::new(5)?;
/// board.put("c3".parse()?, Colour::Red);
/// let result = HSearch::new().search(&board, Colour::Red)?;
/// assert!(result.connected);
/// // Blue wins nowhere.
/// assert!(result.must_play.unwrap().is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct HSearch {
    narrow: EdgeSearch<1>,
    wide: EdgeSearch<3>,
}

impl Default for HSearch {
    fn default() -> HSearch {
        HSearch::new()
    }
}

impl HSearch {
    /// Without anything known.
    pub fn new() -> HSearch {
        HSearch {
            narrow: EdgeSearch::new(),
            wide: EdgeSearch::new(),
        }
    }

    /// What a colour can be sure of on a board that nobody has won.
    ///
    /// # Errors
    /// When there is no memory for what is found.
    pub fn search(&mut self, board: &Board, colour: Colour) -> Result<HSearchResult, OutOfMemory> {
        if board.size() <= MAX_NARROW_SIZE {
            self.narrow.run(board, colour)?;
            Ok(summarise(&self.narrow, board))
        } else {
            self.wide.run(board, colour)?;
            Ok(summarise(&self.wide, board))
        }
    }
}

fn summarise<const WORDS: usize>(search: &EdgeSearch<WORDS>, board: &Board) -> HSearchResult {
    let smallest = search
        .threats
        .iter()
        .min_by_key(|threat| threat.carrier.count());
    let carriers = search.threats.iter().map(|threat| threat.carrier);
    let common = carriers.reduce(Carrier::intersection);
    let cell = |index: usize| board.cell(index);
    let connected = search.edge_to_edge.is_some() || common.is_some_and(Carrier::is_empty);
    let winning_move = match (smallest, search.edge_to_edge) {
        (Some(threat), _) => cell(usize::from(threat.cell)),
        (None, Some(carrier)) => carrier.iter().next().and_then(cell),
        (None, None) => None,
    };
    let must_play = match (connected, common) {
        (true, _) => Some(Cells::new()),
        (false, Some(common)) => Some(common.iter().filter_map(cell).collect()),
        (false, None) => None,
    };
    HSearchResult {
        connected,
        winning_move,
        must_play,
    }
}

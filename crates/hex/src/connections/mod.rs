//! Virtual connections by H-search.
//!
//! Source: Anshelevich, "A hierarchical approach to computer Hex", 2002. The must-play region
//! follows Hayward, Björnsson, Johanson, Kan, Po and van Rijswijck, "Solving 7×7 Hex: Virtual
//! connections and game-state reduction", 2003.
//!
//! A *full* connection holds although the opponent moves first. A *semi-connection* needs one own
//! stone first. The *carrier* of a connection is the set of empty cells that it needs. Connections
//! are combined by two rules:
//!
//! - AND rule: a full connection of a group to an edge extends to all nodes linked to the group.
//!   Through an empty cell it extends as a semi-connection, since the cell must be taken first.
//! - OR rule: semi-connections without a common cell together form a full connection.
//!
//! There are two searches. Both are sound but not complete, because the number of connections for each
//! pair of nodes is limited.
//!
//! - [`HSearch`] connects groups and empty cells to the edges only, by adjacency and bridges. It takes
//!   microseconds, and serves the players and the solver.
//! - [`Connections`] connects all pairs of groups, empty cells and edges. It takes milliseconds, and can be
//!   updated after a move.
//!
//! Modules:
//!
//! - `carrier`: sets of cells
//! - `graph`: groups and empty cells, linked by adjacency and bridges
//! - `edge_templates`: connections of single stones to an edge, as data
//! - `edge_search`: the rules, applied from the edges inwards
//! - `all_pairs`, `pair_search`: the rules, applied to all pairs

mod all_pairs;
mod carrier;
mod edge_search;
mod edge_templates;
mod graph;
mod pair_search;

use super::board::Board;
use super::cell::{Cell, Cells};
use super::colour::Colour;
pub use all_pairs::{Connection, Connections, End};
pub(crate) use carrier::Carrier;
pub(crate) use edge_search::{ConnectionLimits, EdgeSearch};
use handsense_core::OutOfMemory;

/// Boards of up to this size have at most 128 cells.
pub(crate) const MAX_NARROW_SIZE: usize = 11;

/// Proven facts about a colour in an open position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HSearchResult {
    /// Whether the colour wins although the opponent moves next.
    pub connected: bool,
    /// A move that wins if the colour moves next.
    pub winning_move: Option<Cell>,
    /// Must-play region of the opponent, in index order, if the colour threatens to win. The
    /// opponent to move loses with every move outside the region. It is empty if the colour is
    /// connected.
    pub must_play: Option<Cells>,
}

/// H-search with reusable memory: at most 1 MB for boards of up to 11 rows, and 3 MB for larger
/// ones.
///
/// ```
/// use handsense_hex::connections::HSearch;
/// use handsense_hex::{Board, Colour};
/// // A stone on the third row with enough space is connected to the edge, here to both edges.
/// let mut board = Board::new(5)?;
/// board.put("c3".parse()?, Colour::Red);
/// let result = HSearch::new().search(&board, Colour::Red)?;
/// assert!(result.connected);
/// // Blue has no winning move.
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
    /// Creates a search without allocated memory.
    pub fn new() -> HSearch {
        HSearch {
            narrow: EdgeSearch::new(),
            wide: EdgeSearch::new(),
        }
    }

    /// Searches the connections of a colour in an open position.
    ///
    /// # Errors
    /// [`OutOfMemory`] if the connections cannot be allocated.
    pub fn search(&mut self, board: &Board, colour: Colour) -> Result<HSearchResult, OutOfMemory> {
        self.search_until(board, colour, &mut || false)
    }

    /// Searches as [`search`](Self::search) does, but only until `should_stop` returns `true`. The
    /// facts found until then are proven; others may be missing.
    ///
    /// # Errors
    /// [`OutOfMemory`] if the connections cannot be allocated.
    pub fn search_until(
        &mut self,
        board: &Board,
        colour: Colour,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Result<HSearchResult, OutOfMemory> {
        let limits = ConnectionLimits::FEW;
        if board.size() <= MAX_NARROW_SIZE {
            self.narrow.run(board, colour, limits, should_stop)?;
            Ok(summarise(&self.narrow, board))
        } else {
            self.wide.run(board, colour, limits, should_stop)?;
            Ok(summarise(&self.wide, board))
        }
    }
}

fn summarise<const WORDS: usize>(search: &EdgeSearch<WORDS>, board: &Board) -> HSearchResult {
    let Some((winning_move, _)) = search.smallest_win() else {
        return HSearchResult::default();
    };
    let (region, _) = search.must_play();
    let cell = |index: usize| board.cell(index);
    HSearchResult {
        connected: region.is_none(),
        winning_move: cell(usize::from(winning_move)),
        must_play: Some(region.unwrap_or_default().iter().filter_map(cell).collect()),
    }
}

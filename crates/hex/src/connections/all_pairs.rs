//! Virtual connections between any two groups, empty cells and edges.

use super::MAX_NARROW_SIZE;
use super::carrier::Carrier;
use super::edge_search::intersect;
use super::pair_search::PairSearch;
use crate::board::Board;
use crate::cell::{Cell, Cells};
use crate::colour::Colour;
use handsense_core::OutOfMemory;

/// One of the two ends of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// An empty cell, or the group of a stone.
    Cell(Cell),
    /// The first edge of the colour: the top row or the left column.
    StartEdge,
    /// The second edge of the colour: the bottom row or the right column.
    GoalEdge,
}

/// A virtual connection. It holds if its ends have own stones, and the opponent has none in its carrier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connection {
    /// The cell of the carrier where a stone makes a semi-connection full. `None` for a full connection.
    pub key: Option<Cell>,
    /// The empty cells that it needs, in index order.
    pub carrier: Cells,
}

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

/// The virtual connections of a colour between any two groups, empty cells and edges of a position.
///
/// They are found by H-search with up to six full connections and twelve semi-connections of each pair.
/// All of them hold, but the lists are not complete. After a move they are updated. The result can then
/// differ from that of a new search, because the lists are limited. To go back, keep a clone.
///
/// A search combines every pair with every third node, so its time grows with the cube of the empty cells. On
/// 11 rows it takes about ten milliseconds, and up to 0.3 s where the game is decided. The memory is at most 6 MB on
/// boards of up to 11 rows, and 100 MB on 19 rows.
///
/// ```
/// use handsense_hex::connections::{Connections, End};
/// use handsense_hex::{Board, Colour};
/// let mut board = Board::new(5)?;
/// let [c2, b4] = ["c2", "b4"].map(|name| name.parse().unwrap());
/// board.put(c2, Colour::Red);
/// let mut connections = Connections::new(&board, Colour::Red)?;
/// // A bridge to the top edge needs c1 and d1.
/// let bridge = connections.between(End::Cell(c2), End::StartEdge).next().unwrap();
/// assert_eq!((bridge.key, bridge.carrier.len()), (None, 2));
/// // A stone on b4 would be connected to c2 by another bridge, until Blue intrudes.
/// assert!(connections.is_connected(End::Cell(c2), End::Cell(b4)));
/// connections.play("b3".parse()?, Colour::Blue)?;
/// assert!(!connections.is_connected(End::Cell(c2), End::Cell(b4)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Connections(Search);

/// The search, by the size of the board.
#[derive(Clone, Debug)]
enum Search {
    Narrow(PairSearch<1>),
    Wide(PairSearch<3>),
}

impl Connections {
    /// Finds the connections of a position.
    ///
    /// # Errors
    /// [`OutOfMemory`] if they cannot be allocated.
    pub fn new(board: &Board, colour: Colour) -> Result<Connections, OutOfMemory> {
        Ok(Connections(if board.size() <= MAX_NARROW_SIZE {
            Search::Narrow(PairSearch::new(board, colour)?)
        } else {
            Search::Wide(PairSearch::new(board, colour)?)
        }))
    }

    /// Returns the position.
    pub const fn board(&self) -> &Board {
        match &self.0 {
            Search::Narrow(search) => search.board(),
            Search::Wide(search) => search.board(),
        }
    }

    /// Returns the colour whose connections these are.
    pub const fn colour(&self) -> Colour {
        match &self.0 {
            Search::Narrow(search) => search.colour(),
            Search::Wide(search) => search.colour(),
        }
    }

    /// Puts a stone of either colour on an empty cell, and updates the connections. Returns
    /// `false`, and changes nothing, if the cell is not empty.
    ///
    /// # Errors
    /// [`OutOfMemory`] if new connections cannot be allocated. The stone is put, and all connections that
    /// are left hold.
    pub fn play(&mut self, cell: Cell, colour: Colour) -> Result<bool, OutOfMemory> {
        if !self.board().is_empty(cell) {
            return Ok(false);
        }
        match &mut self.0 {
            Search::Narrow(search) => search.play(cell, colour)?,
            Search::Wide(search) => search.play(cell, colour)?,
        }
        Ok(true)
    }

    /// Iterates over the connections between two ends: full ones first, then semi-connections, each from
    /// small to large carriers.
    ///
    /// Ends of one group have a full connection with an empty carrier. An end with a stone of the opponent,
    /// or off the board, has none.
    pub fn between(&self, from: End, to: End) -> impl Iterator<Item = Connection> + '_ {
        (0..).map_while(move |number| match &self.0 {
            Search::Narrow(search) => connection(search, [from, to], number),
            Search::Wide(search) => connection(search, [from, to], number),
        })
    }

    /// Returns whether two ends have a full connection.
    pub fn is_connected(&self, from: End, to: End) -> bool {
        let first = self.between(from, to).next();
        first.is_some_and(|connection| connection.key.is_none())
    }

    /// Returns what the connections prove about the game.
    pub fn result(&self) -> HSearchResult {
        match &self.0 {
            Search::Narrow(search) => summarise(search),
            Search::Wide(search) => summarise(search),
        }
    }
}

/// Returns the node of an end, if it has one.
fn node<const WORDS: usize>(search: &PairSearch<WORDS>, end: End) -> Option<u16> {
    match end {
        End::Cell(cell) if search.board().contains(cell) => search.node_of(cell),
        End::Cell(_) => None,
        End::StartEdge => Some(search.edge(0)),
        End::GoalEdge => Some(search.edge(1)),
    }
}

fn cells<const WORDS: usize>(board: &Board, carrier: Carrier<WORDS>) -> Cells {
    carrier
        .iter()
        .filter_map(|index| board.cell(index))
        .collect()
}

/// Returns one of the connections between two ends.
fn connection<const WORDS: usize>(
    search: &PairSearch<WORDS>,
    [from, to]: [End; 2],
    number: usize,
) -> Option<Connection> {
    let (from, to) = (node(search, from)?, node(search, to)?);
    if from == to {
        return (number == 0).then(|| Connection {
            key: None,
            carrier: Cells::new(),
        });
    }
    let board = search.board();
    let pair = search.pair(from, to);
    if let Some(&carrier) = pair.full.get(number) {
        return Some(Connection {
            key: None,
            carrier: cells(board, carrier),
        });
    }
    let semi = pair.semi.get(number - pair.full.len())?;
    Some(Connection {
        key: board.cell(usize::from(semi.key)),
        carrier: cells(board, semi.carrier),
    })
}

fn summarise<const WORDS: usize>(search: &PairSearch<WORDS>) -> HSearchResult {
    let board = search.board();
    let (start, goal) = (search.edge(0), search.edge(1));
    let full = if start == goal {
        Some(Carrier::EMPTY)
    } else {
        search.pair(start, goal).full.first().copied()
    };
    if let Some(full) = full {
        let first = cells(board, full).first().copied();
        return HSearchResult {
            connected: true,
            winning_move: first.or_else(|| board.empty().next()),
            must_play: Some(Cells::new()),
        };
    }
    let threats = search.threats();
    let Some(smallest) = threats.iter().min_by_key(|threat| threat.carrier.count()) else {
        return HSearchResult::default();
    };
    let empty = board.empty().map(|cell| board.index(cell));
    let (region, _) = intersect(threats, empty.collect());
    HSearchResult {
        connected: false,
        winning_move: board.cell(usize::from(smallest.cell)),
        must_play: Some(cells(board, region)),
    }
}

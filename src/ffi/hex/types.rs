//! C structs and codes of Hex.

/// Largest board size.
pub const HS_HEX_MAX_SIZE: usize = 19;
/// Cells of the largest board.
pub const HS_HEX_MAX_CELLS: usize = 361;
/// The most edge bridges of a colour.
pub const HS_HEX_MAX_EDGE_BRIDGES: usize = 38;
/// The most cells that save a bridge.
pub const HS_HEX_MAX_BRIDGE_SAVES: usize = 3;

/// Result of handsense_hex_level_move(): swap pieces.
pub const HS_HEX_SWAP_PIECES: i32 = -2;

/// Cell contents and players.
#[repr(C)]
pub enum HsHexColour {
    /// No stone.
    HS_HEX_EMPTY = 0,
    /// Moves first, joins top (row 0) and bottom.
    HS_HEX_RED = 1,
    /// Joins left (column 0) and right.
    HS_HEX_BLUE = 2,
}

/// Static move scores.
#[repr(C)]
pub enum HsHexFormula {
    /// DIFFERENCE, or the search's own formula.
    HS_HEX_FORMULA_DEFAULT = 0,
    /// Own connectivity gain plus the opponent's loss.
    HS_HEX_FORMULA_DIFFERENCE = 1,
    /// Weighted by the leader, plus neighbours.
    HS_HEX_FORMULA_MINIMAX = 2,
    /// The same with more weight on blocking.
    HS_HEX_FORMULA_MONTE_CARLO = 3,
    /// handsense_hex_evaluate() after the move.
    HS_HEX_FORMULA_EVALUATION = 4,
}

/// Strength of play, weakest first.
/// @same handsense_hex::Level::*
#[repr(C)]
pub enum HsHexLevel {
    /// A beginner.
    HS_HEX_LEVEL_NOVICE = 0,
    /// A casual player.
    HS_HEX_LEVEL_STEADY = 1,
    /// A good player with lapses.
    HS_HEX_LEVEL_SEASONED = 2,
    /// A short search.
    HS_HEX_LEVEL_EXPERT = 3,
    /// A search of a second or two.
    HS_HEX_LEVEL_MASTER = 4,
}

/// Formats of a game.
/// @same handsense_hex::record::RecordFormat::* @prefix HS_HEX_GAME_
#[repr(C)]
pub enum HsHexGameFormat {
    /// Size and moves, "11: a2 swap-pieces d4".
    HS_HEX_GAME_MOVES = 0,
    /// An SGF record.
    HS_HEX_GAME_SGF = 1,
    /// A link to the board of HexWorld.
    HS_HEX_GAME_HEXWORLD = 2,
}

/// What fills an empty cell without a change of the winner.
#[repr(C)]
pub enum HsHexFill {
    /// Not filled.
    HS_HEX_FILL_NONE = 0,
    /// Dead: no stone there matters.
    HS_HEX_FILL_DEAD = 1,
    /// Captured by Red.
    HS_HEX_FILL_RED = 2,
    /// Captured by Blue.
    HS_HEX_FILL_BLUE = 3,
}

/// Edges, as bits.
/// @prefix HS_HEX_LINK_
#[repr(C)]
pub enum HsHexLink {
    /// Red's, row 0.
    HS_HEX_LINK_TOP = 1,
    /// Red's.
    HS_HEX_LINK_BOTTOM = 2,
    /// Blue's, column 0.
    HS_HEX_LINK_LEFT = 4,
    /// Blue's.
    HS_HEX_LINK_RIGHT = 8,
}

/// A position. After a swap Red may have one stone fewer.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HsHexPosition {
    /// Own size.
    pub struct_size: u32,
    /// Board size.
    /// @range 1..19
    pub size: i32,
    /// HS_HEX_RED or HS_HEX_BLUE.
    /// @code HsHexColour
    pub to_move: i32,
    /// HsHexColour of cell row * size + column; the rest is zero.
    /// @by cell @code HsHexColour
    pub cells: [u8; HS_HEX_MAX_CELLS],
    /// Zero.
    pub reserved: [u8; 3],
}

/// A move and its score.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHexScoredMove {
    /// @cell
    pub cell: i32,
    /// Zero.
    pub reserved: i32,
    /// Higher is better.
    pub score: f64,
}

/// Scored moves.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsHexScores {
    /// Own size.
    pub struct_size: u32,
    /// Entries of moves: empty cells.
    /// @count moves
    pub count: i32,
    /// The moves.
    pub moves: [HsHexScoredMove; HS_HEX_MAX_CELLS],
}

/// A bridge between stones.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsHexBridge {
    /// Its stones, ascending.
    /// @cell
    pub stones: [i32; 2],
    /// Its empty cells, ascending; either one joins.
    /// @cell
    pub carrier: [i32; 2],
}

/// A bridge to an edge.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsHexEdgeBridge {
    /// The stone.
    /// @cell
    pub stone: i32,
    /// 0 top or left, 1 bottom or right.
    pub edge: i32,
    /// Its empty cells, ascending.
    /// @cell
    pub carrier: [i32; 2],
}

/// Bridges of a colour.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HsHexBridges {
    /// Own size.
    pub struct_size: u32,
    /// @count bridges
    pub count: i32,
    /// @count edges
    pub edge_count: i32,
    /// Between stones, by first stone.
    pub bridges: [HsHexBridge; HS_HEX_MAX_CELLS],
    /// To edges, by stone.
    pub edges: [HsHexEdgeBridge; HS_HEX_MAX_EDGE_BRIDGES],
}

/// The board as an electric circuit.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsHexCircuit {
    /// Own size.
    pub struct_size: u32,
    /// Zero.
    pub reserved: i32,
    /// Value for the side to move, -1 lost to 1 won; the turn does not count.
    pub evaluation: f64,
    /// 0 if joined, infinite if cut off.
    pub red_resistance: f64,
    /// Blue's.
    pub blue_resistance: f64,
    /// Share of Red's current by cell, 0 to 1; 0 for stones.
    /// @by cell
    pub red_current: [f64; HS_HEX_MAX_CELLS],
    /// Blue's.
    /// @by cell
    pub blue_current: [f64; HS_HEX_MAX_CELLS],
}

/// What is known of a position without a search.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HsHexStructure {
    /// Own size.
    pub struct_size: u32,
    /// Has won, or wins whoever moves next by a virtual connection of its edges.
    /// @code HsHexColour @none 0
    pub winner: i32,
    /// Cells of mustPlay; -1 if the opponent threatens nothing or the game is over.
    pub must_play_count: i32,
    /// 1: must-play region of the side to move; every other cell loses.
    /// @by cell
    pub must_play: [u8; HS_HEX_MAX_CELLS],
    /// Dead and captured cells.
    /// @by cell @code HsHexFill
    pub fill: [u8; HS_HEX_MAX_CELLS],
    /// Stone: edges that its group is virtually connected to. Empty: edges of links that need it.
    /// @by cell @bits HsHexLink
    pub links: [u8; HS_HEX_MAX_CELLS],
    /// 1: cell of the winner's connection.
    /// @by cell
    pub carrier: [u8; HS_HEX_MAX_CELLS],
}

//! The structs of Hex as C sees them.

use crate::ffi::pointer::Sized32;

/// The most rows of a board.
pub const HS_HEX_MAX_SIZE: usize = 19;
/// The most cells of a board.
pub const HS_HEX_MAX_CELLS: usize = 361;
/// The most bridges of a colour to its edges.
pub const HS_HEX_MAX_EDGE_BRIDGES: usize = 38;
/// The most cells where a colour restores what one stone has cut.
pub const HS_HEX_MAX_BRIDGE_SAVES: usize = 3;

/// What is in a cell, and who plays.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsHexColour {
    /// No stone.
    HS_HEX_EMPTY = 0,
    /// Moves first and joins top (row 0) and bottom; Black elsewhere.
    HS_HEX_RED = 1,
    /// Joins left (column 0) and right; White elsewhere.
    HS_HEX_BLUE = 2,
}

/// How far a colour is from joining its edges.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsHexMeasure {
    /// By the fewest stones that it lacks. The default.
    HS_HEX_MEASURE_EXACT = 0,
    /// As the program of "Heuristic-Based Move Selection Implementation", the seed, has it: by the path with the fewest
    /// steps.
    HS_HEX_MEASURE_FIRST_VISIT = 1,
}

/// What a move is worth at first sight.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsHexFormula {
    /// HS_HEX_FORMULA_REFERENCE where moves are scored or put in order; in a search the formula named after it.
    HS_HEX_FORMULA_DEFAULT = 0,
    /// What the own connectivity gains and the opponent's loses.
    HS_HEX_FORMULA_REFERENCE = 1,
    /// Gain and loss weighed by who is ahead, and half a point for each own stone beside the cell.
    HS_HEX_FORMULA_MINIMAX = 2,
    /// The same, where blocking counts for a little more.
    HS_HEX_FORMULA_MONTE_CARLO = 3,
    /// The same in hundreds, with bonuses for blocking, neighbours and the centre.
    HS_HEX_FORMULA_DETAILED = 4,
    /// What handsense_hex_evaluate() says after the move.
    HS_HEX_FORMULA_EVALUATION = 5,
}

/// A position. handsense_hex_position_init() fills an empty board; a host puts stones by writing to cells.
///
/// Every function that reads one refuses an impossible one: HS_ERROR_STRUCT_SIZE or HS_ERROR_STRUCT_TAIL for structSize,
/// HS_ERROR_HEX_SIZE for the size, HS_ERROR_OPTION for toMove, HS_ERROR_HEX_CELL for a cell, and HS_ERROR_HEX_COUNT where
/// no game comes to so many stones of either colour with toMove to move. After a swap of pieces Red has one stone less
/// than otherwise; either is accepted. Functions that ask for a move answer HS_ERROR_HEX_GAME_OVER when somebody has won.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HsHexPosition {
    /// sizeof(HsHexPosition), set by the caller.
    pub struct_size: u32,
    /// Rows, and columns, of the board: 1 to 19.
    pub size: i32,
    /// HS_HEX_RED or HS_HEX_BLUE.
    pub to_move: i32,
    /// HS_HEX_EMPTY, HS_HEX_RED or HS_HEX_BLUE for every cell: rows from the top, each from the left, so that a cell
    /// has the number row * size + column. Zero behind the last.
    pub cells: [u8; HS_HEX_MAX_CELLS],
    /// Zero.
    pub reserved: [u8; 3],
}

// SAFETY: repr(C), the size first, and only integers.
unsafe impl Sized32 for HsHexPosition {}

/// A move with its score.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHexScoredMove {
    /// The cell.
    pub cell: i32,
    /// Zero.
    pub reserved: i32,
    /// More for a better one.
    pub score: f64,
}

/// The moves of a position with their scores.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsHexScores {
    /// sizeof(HsHexScores), set by the caller.
    pub struct_size: u32,
    /// Entries of moves: the empty cells.
    pub count: i32,
    /// The moves; the rest is zero.
    pub moves: [HsHexScoredMove; HS_HEX_MAX_CELLS],
}

// SAFETY: repr(C), the size first, and only numbers.
unsafe impl Sized32 for HsHexScores {}

/// Two stones that are joined whatever the opponent does.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsHexBridge {
    /// The cells of the stones, the lower number first.
    pub stones: [i32; 2],
    /// The two empty cells between them, the lower number first. If the opponent takes one, the other joins.
    pub carrier: [i32; 2],
}

/// A stone that is joined to an edge whatever the opponent does.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsHexEdgeBridge {
    /// The cell of the stone.
    pub stone: i32,
    /// 0 for the top or left edge, 1 for the bottom or right edge.
    pub edge: i32,
    /// The two empty cells of that edge, the lower number first. If the opponent takes one, the other joins.
    pub carrier: [i32; 2],
}

/// The bridges of a colour.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HsHexBridges {
    /// sizeof(HsHexBridges), set by the caller.
    pub struct_size: u32,
    /// Entries of bridges.
    pub count: i32,
    /// Entries of edges.
    pub edge_count: i32,
    /// Bridges between stones, by their first stone; the rest is zero.
    pub bridges: [HsHexBridge; HS_HEX_MAX_CELLS],
    /// Bridges to edges, by their stone; the rest is zero.
    pub edges: [HsHexEdgeBridge; HS_HEX_MAX_EDGE_BRIDGES],
}

// SAFETY: repr(C), the size first, and only integers.
unsafe impl Sized32 for HsHexBridges {}

/// The board as an electric circuit between the edges of each colour.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsHexCircuit {
    /// sizeof(HsHexCircuit), set by the caller.
    pub struct_size: u32,
    /// Zero.
    pub reserved: i32,
    /// What the position is worth to who is to move, from -1, lost, to 1, won. That it is his turn does not count.
    pub evaluation: f64,
    /// Red's resistance: 0 when stones join the edges, infinite when they are cut off from each other.
    pub red_resistance: f64,
    /// Blue's.
    pub blue_resistance: f64,
    /// The part, 0 to 1, of Red's current that goes through each cell; 0 through stones.
    pub red_current: [f64; HS_HEX_MAX_CELLS],
    /// Blue's.
    pub blue_current: [f64; HS_HEX_MAX_CELLS],
}

// SAFETY: repr(C), the size first, and only numbers.
unsafe impl Sized32 for HsHexCircuit {}

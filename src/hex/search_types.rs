//! What searches of Hex are told, and what they say.

use super::types::HS_HEX_MAX_CELLS;
use crate::ffi::pointer::Sized32;

/// The most moves that minimax looks ahead, and of a line.
pub const HS_HEX_MAX_LINE: usize = 64;
/// The most positions that minimax remembers.
pub const HS_HEX_MAX_TABLE_ENTRIES: i32 = 4_194_304;
/// The most nodes of a tree.
pub const HS_HEX_MAX_NODES: i32 = 67_108_864;

/// In which order moves are tried.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsHexOrder {
    /// The most promising by a formula first. The default.
    HS_HEX_ORDER_BEST = 0,
    /// At random.
    HS_HEX_ORDER_SHUFFLED = 1,
    /// Where most current flows for both colours first, see handsense_hex_resistance().
    HS_HEX_ORDER_RESISTANCE = 2,
}

/// By what minimax judges positions where it stops.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsHexLeafEvaluation {
    /// By handsense_hex_evaluate(). The default.
    HS_HEX_LEAF_REFERENCE = 0,
    /// By how much better the board conducts for the own colour, see handsense_hex_resistance(): -1000 to 1000.
    HS_HEX_LEAF_RESISTANCE = 1,
}

/// How many moves minimax tries in a position; those that come first.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsHexWidth {
    /// 15 at the root, 12 before there are eight stones and 20 once there are more than forty; 10 everywhere else. The
    /// default.
    HS_HEX_WIDTH_REFERENCE = 0,
    /// All.
    HS_HEX_WIDTH_FULL = 1,
    /// As many as rootMoves and innerMoves say.
    HS_HEX_WIDTH_LIMITED = 2,
}

/// What is certain about a game.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsHexProof {
    /// It is lost whatever the player does.
    HS_HEX_PROOF_LOST = -1,
    /// Nothing.
    HS_HEX_PROOF_NONE = 0,
    /// It is won whatever the opponent does.
    HS_HEX_PROOF_WON = 1,
}

/// How to look ahead with minimax. Zeroes everywhere but in structSize are the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsHexMinimaxOptions {
    /// sizeof(HsHexMinimaxOptions), set by the caller.
    pub struct_size: u32,
    /// Moves to look ahead, up to HS_HEX_MAX_LINE; 0 for 4.
    pub depth: i32,
    /// With HS_HEX_ORDER_SHUFFLED, where the order comes from: any number.
    pub seed: u64,
    /// The most positions to look at; 0 for no limit. Without a limit of time either, 1000000.
    pub nodes: u64,
    /// The most milliseconds; 0 for no limit. With a limit the answer depends on the machine.
    pub milliseconds: i32,
    /// HS_HEX_ORDER_*.
    pub order: i32,
    /// NULL, or a number that another thread may change atomically while the search goes on: as soon as it is not 0
    /// the search ends, with the best answer so far.
    pub cancel: *const i32,
    /// HS_HEX_FORMULA_*, by which HS_HEX_ORDER_BEST goes; 0 for HS_HEX_FORMULA_MINIMAX.
    pub formula: i32,
    /// HS_HEX_MEASURE_*, by which formulas go, and HS_HEX_LEAF_REFERENCE.
    pub measure: i32,
    /// HS_HEX_WIDTH_*.
    pub width: i32,
    /// With HS_HEX_WIDTH_LIMITED, moves to try at the root, 1 to 361; else 0.
    pub root_moves: i32,
    /// With HS_HEX_WIDTH_LIMITED, moves to try in any other position, 1 to 361; else 0.
    pub inner_moves: i32,
    /// 1 to look one move ahead first, then two and so on, so that there is an answer whenever the search ends; else 0.
    pub iterative_deepening: i32,
    /// Positions to remember, up to HS_HEX_MAX_TABLE_ENTRIES, at 136 bytes each; 0 for none. It is rounded up to
    /// a power of two.
    pub table_entries: i32,
    /// HS_HEX_LEAF_*.
    pub leaf_evaluation: i32,
}

// SAFETY: repr(C), the size first, then integers and a pointer that is not followed here.
unsafe impl Sized32 for HsHexMinimaxOptions {}

/// How to sample moves with Monte Carlo. Zeroes everywhere but in structSize are the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsHexMonteCarloOptions {
    /// sizeof(HsHexMonteCarloOptions), set by the caller.
    pub struct_size: u32,
    /// Moves to try, those that come first: up to 361; 0 for 8.
    pub candidates: i32,
    /// Where the chance of the playouts comes from: any number.
    pub seed: u64,
    /// With HS_HEX_ORDER_SHUFFLED, where the order comes from: any number.
    pub order_seed: u64,
    /// Playouts of each move; 0 for 30.
    pub playouts: u64,
    /// The most milliseconds; 0 for no limit. With a limit the answer depends on the machine.
    pub milliseconds: i32,
    /// HS_HEX_ORDER_*.
    pub order: i32,
    /// As in HsHexMinimaxOptions.
    pub cancel: *const i32,
    /// HS_HEX_FORMULA_*, by which HS_HEX_ORDER_BEST goes; 0 for HS_HEX_FORMULA_MONTE_CARLO.
    pub formula: i32,
    /// HS_HEX_MEASURE_*, by which formulas go.
    pub measure: i32,
    /// 1 when a player in a playout restores a link that the last stone has cut; 0 when all stones fall at random.
    pub save_bridges: i32,
    /// Zero.
    pub reserved: i32,
}

// SAFETY: repr(C), the size first, then integers and a pointer that is not followed here.
unsafe impl Sized32 for HsHexMonteCarloOptions {}

/// How the strong player searches. Zeroes everywhere but in structSize are the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsHexSearchOptions {
    /// sizeof(HsHexSearchOptions), set by the caller.
    pub struct_size: u32,
    /// 1 when all stones of a playout fall at random; 0 when a player restores a link that the last stone has cut.
    pub random_playouts: i32,
    /// Where all chance comes from: any number.
    pub seed: u64,
    /// The most playouts; 0 for no limit. Without a limit of time either, 10000.
    pub playouts: u64,
    /// The most milliseconds; 0 for no limit. With a limit the answer depends on the machine.
    pub milliseconds: i32,
    /// Nodes that the tree may have, up to HS_HEX_MAX_NODES, at less than 64 bytes each; 0 for 1048576.
    pub max_nodes: i32,
    /// As in HsHexMinimaxOptions.
    pub cancel: *const i32,
}

// SAFETY: repr(C), the size first, then integers and a pointer that is not followed here.
unsafe impl Sized32 for HsHexSearchOptions {}

/// What a search says of one move.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHexSearchedMove {
    /// The cell.
    pub cell: i32,
    /// HS_HEX_PROOF_* for who makes it.
    pub proof: i32,
    /// Playouts that began with it.
    pub playouts: u64,
    /// The part of them that were won, 0 to 1; 0 without any.
    pub win_rate: f64,
}

/// What a search has found.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsHexDecision {
    /// sizeof(HsHexDecision), set by the caller.
    pub struct_size: u32,
    /// The best move.
    pub cell: i32,
    /// 1 when the search came to its own end: minimax to its depth or the end of the game, Monte Carlo to the last
    /// playout, the strong player to certainty. 0 when its budget was spent or it was cancelled.
    pub complete: i32,
    /// HS_HEX_PROOF_* for who is to move. Minimax is certain where it tried all moves, or wins at once.
    pub proof: i32,
    /// What minimax makes of the position: what HS_HEX_LEAF_* says where it stops, and when the game is decided 10000
    /// less the moves that it takes, or the negative of that. 0 in other searches.
    pub score: f64,
    /// The part of its playouts that the best move has won, 0 to 1; where the outcome is certain 1 or 0. 0 in minimax.
    pub win_rate: f64,
    /// Positions that minimax looked at, or nodes of the tree. 0 in Monte Carlo.
    pub nodes: u64,
    /// Playouts in all. 0 in minimax.
    pub playouts: u64,
    /// How many moves minimax looked ahead, completely. 0 in other searches.
    pub depth: i32,
    /// Entries of line.
    pub line_length: i32,
    /// The best move and how the game may go on, as far as it was seen; the rest is -1.
    pub line: [i32; HS_HEX_MAX_LINE],
    /// Entries of moves. 0 in minimax.
    pub count: i32,
    /// Zero.
    pub reserved: i32,
    /// Of the strong player all moves that can be any good, the best first; of Monte Carlo those tried, in their order.
    /// The rest is zero.
    pub moves: [HsHexSearchedMove; HS_HEX_MAX_CELLS],
}

// SAFETY: repr(C), the size first, and only numbers.
unsafe impl Sized32 for HsHexDecision {}

/// What the seed's player does.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHexReferenceMove {
    /// sizeof(HsHexReferenceMove), set by the caller.
    pub struct_size: u32,
    /// The move.
    pub cell: i32,
    /// 1 when it wins at once, else 0.
    pub wins: i32,
    /// 1 when the opponent would win there at once, else 0.
    pub blocks: i32,
    /// What minimax makes of it; 10000 for a move that wins, 5000 for one that blocks.
    pub score: f64,
    /// The part of its playouts that the best move of Monte Carlo has won, 0 to 1.
    pub win_rate: f64,
    /// Positions that minimax looked at.
    pub nodes: u64,
    /// Playouts.
    pub playouts: u64,
}

// SAFETY: repr(C), the size first, and only numbers.
unsafe impl Sized32 for HsHexReferenceMove {}

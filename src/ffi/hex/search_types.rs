//! C structs of the searches of Hex: options and results.

use super::types::HS_HEX_MAX_CELLS;
use crate::ffi::limits::HsSearchLimits;

/// Largest minimax depth, and longest line.
pub const HS_HEX_MAX_LINE: usize = 64;
/// Largest transposition table.
pub const HS_HEX_MAX_TABLE_ENTRIES: i32 = 4_194_304;
/// Largest search tree.
pub const HS_HEX_MAX_NODES: i32 = 67_108_864;

/// Largest table of the solver, in MB.
pub const HS_HEX_MAX_TABLE_MEGABYTES: i32 = 65_536;

/// Move orders.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsHexOrder {
    /// Best static score first. The default.
    HS_HEX_ORDER_BEST = 0,
    /// Random.
    HS_HEX_ORDER_SHUFFLED = 1,
    /// Most current first, see handsense_hex_resistance().
    HS_HEX_ORDER_RESISTANCE = 2,
}

/// Leaf evaluations of minimax.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsHexLeafEvaluation {
    /// handsense_hex_evaluate(). The default.
    HS_HEX_LEAF_CONNECTIVITY = 0,
    /// Conductance of the board, -1000 to 1000.
    HS_HEX_LEAF_RESISTANCE = 1,
}

/// Proved outcomes.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsHexProof {
    /// Proved loss.
    HS_HEX_PROOF_LOST = -1,
    /// Unproved.
    HS_HEX_PROOF_NONE = 0,
    /// Proved win.
    HS_HEX_PROOF_WON = 1,
}

/// Minimax options. Zero is the default everywhere.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsHexMinimaxOptions {
    /// Own size.
    pub struct_size: u32,
    /// Depth.
    /// @range 0..HS_HEX_MAX_LINE @zero 4
    pub depth: i32,
    /// playouts: nodes, 1000000 by default, none with a time limit. seed: of SHUFFLED.
    pub limits: HsSearchLimits,
    /// @code HsHexOrder
    pub order: i32,
    /// HS_HEX_FORMULA_* of BEST; 0 for MINIMAX.
    /// @code HsHexFormula
    pub formula: i32,
    /// Moves to try at the root.
    /// @range 0..361 @zero 15
    pub root_moves: i32,
    /// Moves to try below the root.
    /// @range 0..361 @zero 10
    pub inner_moves: i32,
    /// 1: iterative deepening.
    /// @flag
    pub iterative_deepening: i32,
    /// Most entries of the transposition table, of 136 bytes each.
    /// @range 0..HS_HEX_MAX_TABLE_ENTRIES @zero none
    pub table_entries: i32,
    /// @code HsHexLeafEvaluation
    pub leaf_evaluation: i32,
    /// Zero.
    pub reserved: i32,
}

/// Flat Monte Carlo options. Zero is the default everywhere.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsHexMonteCarloOptions {
    /// Own size.
    pub struct_size: u32,
    /// Moves to try.
    /// @range 0..361 @zero 8
    pub candidates: i32,
    /// playouts: per move, 30 by default. seed: of the playouts.
    pub limits: HsSearchLimits,
    /// Random seed of SHUFFLED.
    pub order_seed: u64,
    /// @code HsHexOrder
    pub order: i32,
    /// HS_HEX_FORMULA_* of BEST; 0 for MONTE_CARLO.
    /// @code HsHexFormula
    pub formula: i32,
    /// 1: playouts save bridges; 0: uniform playouts.
    /// @flag
    pub save_bridges: i32,
    /// Zero.
    pub reserved: i32,
}

/// Options of Monte Carlo tree search.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsHexSearchOptions {
    /// Own size.
    pub struct_size: u32,
    /// 1: uniform playouts; 0: playouts save bridges.
    /// @flag
    pub random_playouts: i32,
    /// playouts: 10000 by default, none with a time limit.
    pub limits: HsSearchLimits,
    /// Most tree nodes, of up to 64 bytes.
    /// @range 0..HS_HEX_MAX_NODES @zero 1048576
    pub max_nodes: i32,
    /// Zero.
    pub reserved: i32,
}

/// Options of the solver. Zero is the default everywhere.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsHexSolveOptions {
    /// Own size.
    pub struct_size: u32,
    /// Largest transposition table, in MB.
    /// @range 0..HS_HEX_MAX_TABLE_MEGABYTES @zero 64 @unit MB
    pub table_megabytes: i32,
    /// playouts: nodes, 100000 by default, none with a time limit. The seed is not used.
    pub limits: HsSearchLimits,
}

/// Estimate of a move.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHexSearchedMove {
    /// @cell
    pub cell: i32,
    /// HS_HEX_PROOF_* for the mover.
    /// @code HsHexProof
    pub proof: i32,
    /// Its playouts.
    pub playouts: u64,
    /// Share won, 0 to 1.
    pub win_rate: f64,
}

/// Result of a search.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsHexDecision {
    /// Own size.
    pub struct_size: u32,
    /// The best move.
    /// @cell @none -1
    pub cell: i32,
    /// 1: finished; 0: limit reached or cancelled.
    /// @flag
    pub complete: i32,
    /// HS_HEX_PROOF_* for the side to move.
    /// @code HsHexProof
    pub proof: i32,
    /// Minimax: leaf value, or +-(10000 - moves) if decided.
    pub score: f64,
    /// Playouts: share won by the best move, 0 to 1.
    pub win_rate: f64,
    /// Positions of minimax, or tree nodes.
    pub nodes: u64,
    /// Playouts in all.
    pub playouts: u64,
    /// Completed depth of minimax.
    pub depth: i32,
    /// @count line
    pub line_length: i32,
    /// Principal variation; the rest is -1.
    /// @cell
    pub line: [i32; HS_HEX_MAX_LINE],
    /// Entries of moves; 0 in minimax.
    /// @count moves
    pub count: i32,
    /// Zero.
    pub reserved: i32,
    /// Tree search: best first. Monte Carlo: in order tried.
    pub moves: [HsHexSearchedMove; HS_HEX_MAX_CELLS],
}

/// Result of the solver.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsHexSolution {
    /// Own size.
    pub struct_size: u32,
    /// Winner under best play; HS_HEX_EMPTY if a limit comes first.
    /// @code HsHexColour @none 0
    pub winner: i32,
    /// Winning move; -1 unless the side to move is the winner.
    /// @cell @none -1
    pub winning_move: i32,
    /// @count proof_set
    pub count: i32,
    /// Positions in the proof tree; 0 without a winner.
    pub proof_size: u64,
    /// Expanded nodes.
    pub nodes: u64,
    /// Empty cells that suffice for the winner, ascending; the rest is -1.
    /// @cell
    pub proof_set: [i32; HS_HEX_MAX_CELLS],
    /// Zero.
    pub reserved: i32,
}

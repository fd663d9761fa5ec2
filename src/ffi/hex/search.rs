//! Searches, with their options, and the conversion of their results.

use super::Error;
use super::convert::{OpenPosition, cell_to_c, colour_to_c};
use super::types::{HS_HEX_MAX_CELLS, HsHexPosition};
use crate::ffi::argument::{checked, entries};
use crate::ffi::limits::{HsSearchLimits, Options};
use crate::ffi::pointer::{SizedOut, zero};
use crate::ffi::status::HsStatus;
use handsense_core::search::{AlphaBetaResult, MctsResult, ProofStatus};
use handsense_hex::mcts::search_mcts;
use handsense_hex::minimax::{DECIDED, MinimaxOptions, WIN, search_minimax};
use handsense_hex::monte_carlo::{MonteCarloResult, search_monte_carlo};
use handsense_hex::solve::{Solution, Solver};
use handsense_hex::{Board, Cell};

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
pub enum HsHexLeafEvaluation {
    /// handsense_hex_evaluate(). The default.
    HS_HEX_LEAF_CONNECTIVITY = 0,
    /// Conductance of the board, -1000 to 1000.
    HS_HEX_LEAF_RESISTANCE = 1,
}

/// Proved outcomes.
#[repr(C)]
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

/// Minimax with alpha-beta. Reproducible without a time limit. Errors: HEX_GAME_OVER, TIME,
/// THREADS, OPTION, MEMORY. Starts no thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_minimax(
    position: *const HsHexPosition,
    options: *const HsHexMinimaxOptions,
    out: *mut HsHexDecision,
) -> HsStatus {
    checked!(
        |out: SizedOut<_>, position: OpenPosition, options: Options<_>| {
            let options = options.with_progress()?;
            let result = search_minimax(&position.board, position.to_move, &options)?;
            out.write_with(|| minimax_to_c(&position.board, &options, &result));
        }
    )
}

/// Flat Monte Carlo: equal playouts for the best candidates. As handsense_hex_minimax().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_monte_carlo(
    position: *const HsHexPosition,
    options: *const HsHexMonteCarloOptions,
    out: *mut HsHexDecision,
) -> HsStatus {
    checked!(
        |out: SizedOut<_>, position: OpenPosition, options: Options<_>| {
            let options = options.with_progress()?;
            let result = search_monte_carlo(&position.board, position.to_move, &options)?;
            out.write_with(|| monte_carlo_to_c(&position.board, &result));
        }
    )
}

/// Monte Carlo tree search until a limit or a proof. With a time limit, each of limits.threads has a
/// tree of its own, and the threads end with the call. Otherwise as handsense_hex_minimax().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_search(
    position: *const HsHexPosition,
    options: *const HsHexSearchOptions,
    out: *mut HsHexDecision,
) -> HsStatus {
    checked!(
        |out: SizedOut<_>, position: OpenPosition, options: Options<_>| {
            let options = options.with_progress()?;
            let result = search_mcts(&position.board, position.to_move, &options)?;
            out.write_with(|| mcts_to_c(&position.board, &result));
        }
    )
}

/// Solves a position: the winner under best play, a winning move, and cells that suffice. Ends
/// without a winner at a limit. As handsense_hex_minimax().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hex_solve(
    position: *const HsHexPosition,
    options: *const HsHexSolveOptions,
    out: *mut HsHexSolution,
) -> HsStatus {
    checked!(
        |out: SizedOut<_>, position: OpenPosition, options: Options<_>| {
            let options = options.with_progress()?;
            let result = Solver::new()?.solve(&position.board, position.to_move, &options)?;
            out.write_with(|| solution_to_c(&position.board, &result));
        }
    )
}

fn proof_to_c(proof: ProofStatus) -> i32 {
    match proof {
        ProofStatus::Lost => -1,
        ProofStatus::Unknown => 0,
        ProofStatus::Won => 1,
    }
}

/// Returns a decision with only the principal variation filled in.
fn line_to_c(board: &Board, line: &[Cell]) -> HsHexDecision {
    let mut out = HsHexDecision {
        line: [-1; HS_HEX_MAX_LINE],
        ..zero()
    };
    for (slot, &cell) in out.line.iter_mut().zip(line) {
        *slot = cell_to_c(board, cell);
        out.line_length += 1;
    }
    out.cell = out.line[0];
    out
}

/// Converts the result of minimax to its C struct. A decided score is a proof if the search was
/// complete and tried all moves, or if the first move wins at once.
pub(super) fn minimax_to_c(
    board: &Board,
    options: &MinimaxOptions<'_>,
    result: &AlphaBetaResult<Cell>,
) -> HsHexDecision {
    let is_decided = result.value.abs() >= DECIDED;
    let least_moves = options.root_moves.min(options.inner_moves);
    let is_exhaustive = result.complete && least_moves >= board.empty().count();
    let wins_at_once = result.value >= WIN - 1.0;
    let is_certain = is_decided && is_exhaustive || wins_at_once;
    HsHexDecision {
        complete: i32::from(result.complete),
        proof: if is_certain {
            result.value.signum() as i32
        } else {
            0
        },
        score: result.value,
        nodes: result.nodes,
        depth: result.depth as i32,
        ..line_to_c(board, &result.principal_variation)
    }
}

pub(super) fn monte_carlo_to_c(board: &Board, result: &MonteCarloResult) -> HsHexDecision {
    let moves = result.moves.iter().map(|tried| HsHexSearchedMove {
        cell: cell_to_c(board, tried.cell),
        proof: 0,
        playouts: tried.playouts,
        win_rate: tried.win_rate,
    });
    HsHexDecision {
        complete: i32::from(result.complete),
        win_rate: result.win_rate,
        playouts: result.playouts,
        count: result.moves.len() as i32,
        moves: entries(moves),
        ..line_to_c(board, result.best.as_slice())
    }
}

pub(super) fn mcts_to_c(board: &Board, result: &MctsResult<Cell>) -> HsHexDecision {
    let moves = result.moves.iter().map(|visited| HsHexSearchedMove {
        cell: cell_to_c(board, visited.mv),
        proof: proof_to_c(visited.proof),
        playouts: visited.visits,
        win_rate: visited.win_rate,
    });
    HsHexDecision {
        complete: i32::from(result.proof != ProofStatus::Unknown),
        proof: proof_to_c(result.proof),
        win_rate: match result.proof {
            ProofStatus::Lost => 0.0,
            ProofStatus::Unknown => result.moves.first().map_or(0.0, |best| best.win_rate),
            ProofStatus::Won => 1.0,
        },
        nodes: result.nodes as u64,
        playouts: result.playouts,
        count: result.moves.len() as i32,
        moves: entries(moves),
        ..line_to_c(board, &result.principal_variation)
    }
}

pub(super) fn solution_to_c(board: &Board, result: &Solution) -> HsHexSolution {
    let winning_move = result.winning_move;
    let mut out = HsHexSolution {
        struct_size: size_of::<HsHexSolution>() as u32,
        winner: colour_to_c(result.winner),
        winning_move: winning_move.map_or(-1, |cell| cell_to_c(board, cell)),
        count: 0,
        proof_size: result.proof_size.into(),
        nodes: result.nodes,
        proof_set: [-1; HS_HEX_MAX_CELLS],
        reserved: 0,
    };
    for (slot, &cell) in out.proof_set.iter_mut().zip(&result.proof_set) {
        *slot = cell_to_c(board, cell);
        out.count += 1;
    }
    out
}

//! Conversion of search results to C structs.

use super::convert::{cell_to_c, colour_to_c};
use super::search_types::*;
use super::types::HS_HEX_MAX_CELLS;
use handsense_core::search::{AlphaBetaResult, MctsResult, ProofStatus};
use handsense_hex::minimax::{DECIDED, MinimaxOptions, WIN};
use handsense_hex::monte_carlo::MonteCarloResult;
use handsense_hex::solve::Solution;
use handsense_hex::{Board, Cell};

/// Converts a proof status to its code.
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
        struct_size: size_of::<HsHexDecision>() as u32,
        cell: -1,
        complete: 0,
        proof: 0,
        score: 0.0,
        win_rate: 0.0,
        nodes: 0,
        playouts: 0,
        depth: 0,
        line_length: 0,
        line: [-1; HS_HEX_MAX_LINE],
        count: 0,
        reserved: 0,
        moves: [HsHexSearchedMove::default(); HS_HEX_MAX_CELLS],
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

/// Converts the result of flat Monte Carlo to its C struct.
pub(super) fn monte_carlo_to_c(board: &Board, result: &MonteCarloResult) -> HsHexDecision {
    let mut out = line_to_c(board, result.best.as_slice());
    out.complete = i32::from(result.complete);
    out.win_rate = result.win_rate;
    out.playouts = result.playouts;
    out.count = result.moves.len() as i32;
    for (slot, tried) in out.moves.iter_mut().zip(&result.moves) {
        *slot = HsHexSearchedMove {
            cell: cell_to_c(board, tried.cell),
            proof: 0,
            playouts: tried.playouts,
            win_rate: tried.win_rate,
        };
    }
    out
}

/// Converts the result of Monte Carlo tree search to its C struct.
pub(super) fn mcts_to_c(board: &Board, result: &MctsResult<Cell>) -> HsHexDecision {
    let mut out = line_to_c(board, &result.principal_variation);
    out.complete = i32::from(result.proof != ProofStatus::Unknown);
    out.proof = proof_to_c(result.proof);
    out.win_rate = match result.proof {
        ProofStatus::Lost => 0.0,
        ProofStatus::Unknown => result.moves.first().map_or(0.0, |best| best.win_rate),
        ProofStatus::Won => 1.0,
    };
    out.nodes = result.nodes as u64;
    out.playouts = result.playouts;
    out.count = result.moves.len() as i32;
    for (slot, visited) in out.moves.iter_mut().zip(&result.moves) {
        *slot = HsHexSearchedMove {
            cell: cell_to_c(board, visited.mv),
            proof: proof_to_c(visited.proof),
            playouts: visited.visits,
            win_rate: visited.win_rate,
        };
    }
    out
}

/// Converts the result of the solver to its C struct.
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

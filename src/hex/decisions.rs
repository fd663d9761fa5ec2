//! What searches have found, as C sees it.

use super::convert::cell_to_c;
use super::search_types::*;
use super::types::HS_HEX_MAX_CELLS;
use handsense_core::search::{AlphaBetaResult, MctsResult, ProofStatus};
use handsense_hex::minimax::{DECIDED, MinimaxOptions, SearchWidth, WIN};
use handsense_hex::monte_carlo::MonteCarloResult;
use handsense_hex::reference::ReferenceMove;
use handsense_hex::{Board, Cell};

fn proof_to_c(proof: ProofStatus) -> i32 {
    match proof {
        ProofStatus::Lost => -1,
        ProofStatus::Unknown => 0,
        ProofStatus::Won => 1,
    }
}

/// A decision for these moves and no more.
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

pub(super) fn found_to_c(
    board: &Board,
    options: &MinimaxOptions<'_>,
    found: &AlphaBetaResult<Cell>,
) -> HsHexDecision {
    let is_decided = found.value.abs() >= DECIDED;
    let has_seen_all = found.complete && options.width == SearchWidth::Full;
    let wins_at_once = found.value >= WIN - 1.0;
    let is_certain = is_decided && has_seen_all || wins_at_once;
    HsHexDecision {
        complete: i32::from(found.complete),
        proof: if is_certain {
            found.value.signum() as i32
        } else {
            0
        },
        score: found.value,
        nodes: found.nodes,
        depth: found.depth as i32,
        ..line_to_c(board, &found.principal_variation)
    }
}

pub(super) fn sampled_to_c(board: &Board, sampled: &MonteCarloResult) -> HsHexDecision {
    let mut out = line_to_c(board, sampled.best.as_slice());
    out.complete = i32::from(sampled.complete);
    out.win_rate = sampled.win_rate;
    out.playouts = sampled.playouts;
    out.count = sampled.moves.len() as i32;
    for (slot, tried) in out.moves.iter_mut().zip(&sampled.moves) {
        *slot = HsHexSearchedMove {
            cell: cell_to_c(board, tried.cell),
            proof: 0,
            playouts: tried.playouts,
            win_rate: tried.win_rate,
        };
    }
    out
}

pub(super) fn tree_to_c(board: &Board, tree: &MctsResult<Cell>) -> HsHexDecision {
    let mut out = line_to_c(board, &tree.principal_variation);
    out.complete = i32::from(tree.proof != ProofStatus::Unknown);
    out.proof = proof_to_c(tree.proof);
    out.win_rate = match tree.proof {
        ProofStatus::Lost => 0.0,
        ProofStatus::Unknown => tree.moves.first().map_or(0.0, |best| best.win_rate),
        ProofStatus::Won => 1.0,
    };
    out.nodes = tree.nodes as u64;
    out.playouts = tree.playouts;
    out.count = tree.moves.len() as i32;
    for (slot, visited) in out.moves.iter_mut().zip(&tree.moves) {
        *slot = HsHexSearchedMove {
            cell: cell_to_c(board, visited.mv),
            proof: proof_to_c(visited.proof),
            playouts: visited.visits,
            win_rate: visited.win_rate,
        };
    }
    out
}

pub(super) fn choice_to_c(board: &Board, choice: &ReferenceMove) -> HsHexReferenceMove {
    HsHexReferenceMove {
        struct_size: size_of::<HsHexReferenceMove>() as u32,
        cell: choice.best.map_or(-1, |cell| cell_to_c(board, cell)),
        wins: i32::from(choice.wins),
        blocks: i32::from(choice.blocks),
        score: choice.score,
        win_rate: choice.win_rate,
        nodes: choice.nodes,
        playouts: choice.playouts,
    }
}

//! Searches of Hex.

use handsense::core::Rng;
use handsense::ffi::*;
use handsense::hex::heuristic::{Formula, ScoredMoves};
use handsense::hex::ordering::order_moves;
use handsense::hex::{Board, Cell, Colour};

use super::{Limited, Search};
use crate::common::hex_calls::{self, position_of};

/// Returns boards of games with Red to move: half of them at random, half with good moves.
pub fn boards(size: usize) -> Vec<Board> {
    let mut boards = Vec::new();
    for game in 0..6 {
        let mut board = Board::new(size).expect("a size");
        let (mut rng, mut best) = (Rng::new(game), ScoredMoves::new());
        for turn in 0..size * size / 2 {
            if turn % 2 == 0 {
                boards.push(board);
            }
            let cells: Vec<Cell> = if game % 2 == 0 {
                board.empty().collect()
            } else {
                let colour = Colour::ALL[turn % 2];
                order_moves(&board, colour, Formula::Minimax, &mut best);
                best.as_slice()
                    .iter()
                    .take(8)
                    .map(|&(cell, _)| cell)
                    .collect()
            };
            board.put(
                cells[rng.below(cells.len() as u32) as usize],
                Colour::ALL[turn % 2],
            );
            if board.winner().is_some() {
                break;
            }
        }
    }
    boards
}

pub fn searches(size: usize) -> Vec<Search> {
    const BY_RESISTANCE: i32 = HsHexOrder::HS_HEX_ORDER_RESISTANCE as i32;
    const BEST: i32 = HsHexOrder::HS_HEX_ORDER_BEST as i32;
    let positions: Vec<HsHexPosition> = boards(size)
        .iter()
        .map(|board| position_of(board, Colour::Red))
        .collect();
    let over = |function, stage: &str, call: fn(&HsHexPosition, HsSearchLimits)| {
        let stage = format!("{size}×{size}{stage}");
        Search::over(function, stage, positions.clone(), call)
    };
    vec![
        over("search", "", |position, limits| {
            let options = HsHexSearchOptions {
                limits,
                ..hex_calls::search_options()
            };
            hex_calls::search(position, &options).expect("open");
        }),
        over("monte_carlo", "", |position, limits| {
            monte_carlo(position, limits, BEST)
        }),
        over("monte_carlo", ", RESISTANCE", |position, limits| {
            monte_carlo(position, limits, BY_RESISTANCE)
        }),
        over("minimax", "", |position, limits| {
            minimax(position, limits, |_| ())
        }),
        over("minimax", ", largest table", |position, limits| {
            minimax(position, limits, |options| {
                options.table_entries = HS_HEX_MAX_TABLE_ENTRIES
            })
        }),
        over("minimax", ", RESISTANCE", |position, limits| {
            minimax(position, limits, |options| {
                options.order = BY_RESISTANCE;
                options.leaf_evaluation = HsHexLeafEvaluation::HS_HEX_LEAF_RESISTANCE as i32;
            })
        }),
        over("resistance", "", |position, _| {
            hex_calls::resistance(position).expect("open");
        })
        .limited(Limited::No),
    ]
}

fn monte_carlo(position: &HsHexPosition, limits: HsSearchLimits, order: i32) {
    let options = HsHexMonteCarloOptions {
        candidates: 361,
        limits: HsSearchLimits {
            playouts: u64::MAX,
            ..limits
        },
        order,
        ..hex_calls::monte_carlo_options()
    };
    hex_calls::monte_carlo(position, &options).expect("open");
}

fn minimax(position: &HsHexPosition, limits: HsSearchLimits, change: fn(&mut HsHexMinimaxOptions)) {
    let mut options = HsHexMinimaxOptions {
        depth: 10,
        limits,
        iterative_deepening: 1,
        ..hex_calls::minimax_options()
    };
    change(&mut options);
    hex_calls::minimax(position, &options).expect("open");
}

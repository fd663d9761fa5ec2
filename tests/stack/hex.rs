//! The functions of Hex, on small and large boards, with few and many stones.

use handsense::ffi::*;

use crate::common::hex_calls;
use crate::common::random::Random;
use crate::{Marks, limits, measure, sized};

const FORMULAS: i32 = 5;

pub fn measure_functions(marks: &mut Marks) {
    let mut random = Random::new(6);
    let mut empty = sized::<HsHexPosition>();
    measure!(marks, handsense_hex_position_init(&mut *empty, 11));
    for size in [5, 11, 19] {
        measure!(marks, handsense_hex_position_init(&mut *empty, size as i32));
        measure_position(marks, &empty, size);
        let mut after = sized::<HsHexPosition>();
        measure!(marks, handsense_hex_play(&*empty, 1, &mut *after));
        let stone = *after;
        measure!(marks, handsense_hex_swap_pieces(&stone, &mut *after));
        let moves = c"a1 b2 c3".as_ptr();
        measure!(marks, handsense_hex_play_moves(&*empty, moves, &mut *after));
        for _ in 0..3 {
            let (board, to_move) = hex_calls::random_position(size, &mut random);
            if board.winner().is_none() {
                measure_position(marks, &hex_calls::position_of(&board, to_move), size);
            }
        }
    }
}

fn measure_position(marks: &mut Marks, position: &HsHexPosition, size: usize) {
    let (mut number, mut value, mut text) = (0, 0.0, [0_u8; 8]);
    measure!(marks, handsense_hex_winner(position, &mut number));
    let buffer = text.as_mut_ptr().cast();
    measure!(marks, handsense_hex_format_cell(7, size as i32, buffer, 8));
    let parsed = text.as_ptr().cast();
    measure!(
        marks,
        handsense_hex_parse_cell(parsed, size as i32, &mut number)
    );
    let mut bridges = sized::<HsHexBridges>();
    let mut saves = [0; 3];
    for colour in 1..3 {
        measure!(marks, handsense_hex_distance(position, colour, &mut number));
        measure!(
            marks,
            handsense_hex_bridges(position, colour, &mut *bridges)
        );
        if let Some(last) = position.cells.iter().position(|&stone| stone == 1) {
            let (last, saves) = (last as i32, saves.as_mut_ptr());
            measure!(
                marks,
                handsense_hex_save_bridge(position, last, 2, saves, &mut number)
            );
        }
        measure!(
            marks,
            handsense_hex_connectivity(position, colour, &mut number)
        );
        measure!(marks, handsense_hex_evaluate(position, colour, &mut value));
    }
    let (mut scores, mut circuit) = (sized::<HsHexScores>(), sized::<HsHexCircuit>());
    for formula in 0..FORMULAS {
        measure!(
            marks,
            handsense_hex_score_moves(position, formula, &mut *scores)
        );
        measure!(
            marks,
            handsense_hex_order_moves(position, formula, &mut *scores)
        );
    }
    measure!(marks, handsense_hex_resistance(position, &mut *circuit));
    search(marks, position);
}

fn search(marks: &mut Marks, position: &HsHexPosition) {
    let mut decision = sized::<HsHexDecision>();
    let (mut tree, mut sampling) = (
        hex_calls::search_options(),
        hex_calls::monte_carlo_options(),
    );
    (tree.limits, sampling.limits) = (limits(300, 1), limits(300, 1));
    measure!(marks, handsense_hex_search(position, &tree, &mut *decision));
    measure!(
        marks,
        handsense_hex_monte_carlo(position, &sampling, &mut *decision)
    );
    for leaf_evaluation in 0..2 {
        for iterative_deepening in 0..2 {
            let options = HsHexMinimaxOptions {
                leaf_evaluation,
                depth: HS_HEX_MAX_LINE as i32,
                limits: limits(150, 1),
                table_entries: 500 * iterative_deepening,
                iterative_deepening,
                ..hex_calls::minimax_options()
            };
            measure!(
                marks,
                handsense_hex_minimax(position, &options, &mut *decision)
            );
        }
    }
    let mut solution = sized::<HsHexSolution>();
    let solving = HsHexSolveOptions {
        limits: limits(300, 1),
        ..hex_calls::solve_options()
    };
    measure!(
        marks,
        handsense_hex_solve(position, &solving, &mut *solution)
    );
}

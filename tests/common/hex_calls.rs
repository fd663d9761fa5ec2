//! The C functions of Hex behind safe signatures, and random positions for them.

use handsense::ffi::*;
use handsense::hex::{Board, Cell, Colour};

use super::calls::{sized, wrappers, written};
use super::random::Random;

/// The code of a colour.
pub fn code(colour: Colour) -> i32 {
    colour.index() as i32 + 1
}

/// A position as a host writes it.
pub fn position_of(board: &Board, to_move: Colour) -> HsHexPosition {
    let mut position = sized!(HsHexPosition);
    position.size = board.size() as i32;
    position.to_move = code(to_move);
    for (slot, cell) in position.cells.iter_mut().zip(board.cells()) {
        *slot = board.stone(cell).map_or(0, code) as u8;
    }
    position
}

/// A position after random moves; the second may be a swap of pieces. It may be won.
pub fn random_position(size: usize, random: &mut Random) -> (Board, Colour) {
    let mut board = Board::new(size).expect("a size");
    let mut cells: Vec<Cell> = board.cells().collect();
    random.shuffle(&mut cells);
    let mut to_move = Colour::Red;
    if size > 1 && random.one_in(3) {
        board.put(cells[0].mirrored(), Colour::Blue);
    }
    let moves = random.below(cells.len() + 1);
    for &cell in &cells[..moves] {
        if board.winner().is_none() && board.put(cell, to_move) {
            to_move = !to_move;
        }
    }
    (board, to_move)
}

pub fn init(size: i32) -> Result<HsHexPosition, i32> {
    // SAFETY: writable space for a position.
    written(sized!(HsHexPosition), |out| unsafe {
        handsense_hex_position_init(out, size)
    })
}

wrappers! {
    order_moves(position: &HsHexPosition, formula: i32) -> HsHexScores = handsense_hex_order_moves;
    bridges(position: &HsHexPosition, colour: i32) -> HsHexBridges = handsense_hex_bridges;
    resistance(position: &HsHexPosition) -> HsHexCircuit = handsense_hex_resistance;
    structure(position: &HsHexPosition) -> HsHexStructure = handsense_hex_structure;
    minimax(position: &HsHexPosition, options: &HsHexMinimaxOptions) -> HsHexDecision
        = handsense_hex_minimax;
    monte_carlo(position: &HsHexPosition, options: &HsHexMonteCarloOptions) -> HsHexDecision
        = handsense_hex_monte_carlo;
    search(position: &HsHexPosition, options: &HsHexSearchOptions) -> HsHexDecision
        = handsense_hex_search;
    solve(position: &HsHexPosition, options: &HsHexSolveOptions) -> HsHexSolution
        = handsense_hex_solve;
}

wrappers! {
    winner(position: &HsHexPosition) -> [-9] i32 = handsense_hex_winner;
    distance(position: &HsHexPosition, colour: i32) -> [-9] i32 = handsense_hex_distance;
    level_move(position: &HsHexPosition, level: i32, seed: u64, can_swap: i32) -> [-9] i32
        = handsense_hex_level_move;
    evaluate(position: &HsHexPosition, colour: i32) -> [-9.0] f64 = handsense_hex_evaluate;
}

pub fn save_bridge(position: &HsHexPosition, last: i32, colour: i32) -> Result<Vec<i32>, i32> {
    // The count is stored after the cells, so that both are checked on an error.
    // SAFETY: a valid position, and writable space for three cells and their count.
    let found = written([-9; HS_HEX_MAX_BRIDGE_SAVES + 1], |out| unsafe {
        let (cells, count) = out.split_at_mut(HS_HEX_MAX_BRIDGE_SAVES);
        handsense_hex_save_bridge(position, last, colour, cells.as_mut_ptr(), &mut count[0])
    })?;
    let (cells, rest) =
        found[..HS_HEX_MAX_BRIDGE_SAVES].split_at(found[HS_HEX_MAX_BRIDGE_SAVES] as usize);
    assert!(rest.iter().all(|&cell| cell == -1));
    Ok(cells.to_vec())
}

/// The default options.
pub fn minimax_options() -> HsHexMinimaxOptions {
    sized!(HsHexMinimaxOptions)
}

pub fn monte_carlo_options() -> HsHexMonteCarloOptions {
    sized!(HsHexMonteCarloOptions)
}

pub fn search_options() -> HsHexSearchOptions {
    sized!(HsHexSearchOptions)
}

pub fn solve_options() -> HsHexSolveOptions {
    sized!(HsHexSolveOptions)
}

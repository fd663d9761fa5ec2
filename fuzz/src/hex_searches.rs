//! Target for Hex searches with small limits: legal moves and correct proofs.

use std::ptr::null;

use handsense::ffi::*;
use handsense::hex::{Board, Cell, Colour};

use super::checked_call::{Block, Caller};
use super::common::damage::odd_number;
use super::common::hex_calls;
use super::common::hex_exhaustive::Exhaustive;
use super::common::random::Random;
use super::hex_positions::position;

/// Maximum number of empty cells for the exhaustive check of proofs.
const MAX_EXHAUSTIVE_CELLS: usize = 9;
/// Maximum board size for that check: its cells are the bits of a number.
const MAX_EXHAUSTIVE_SIZE: usize = 8;

/// Checks a search: the move is an empty cell, and proofs are correct.
pub fn run(data: &[u8]) {
    let mut input = Random::new(data);
    let caller = Caller::from_input(&mut input);
    let mut params = input.split_off();
    let cancel = i32::from(params.one_in(2));
    let (block, board) = position(&mut input);
    let open = board.filter(|(board, _)| board.winner().is_none());
    let given = |cancels: bool| if cancels { &raw const cancel } else { null() };
    let cancel = given(params.one_in(8));
    match params.below(4) {
        0 => minimax(&caller, &block, open.as_ref(), cancel, &mut params),
        1 => monte_carlo(&caller, &block, open.as_ref(), cancel, &mut params),
        2 => tree(&caller, &block, open.as_ref(), cancel, &mut params),
        _ => solve(&caller, &block, open.as_ref(), cancel, &mut params),
    }
}

/// A number, mostly below a bound; clears `is_valid` if it is not.
fn number(params: &mut Random, bound: i32, is_valid: &mut bool) -> i32 {
    let value = if params.one_in(12) {
        odd_number(params)
    } else {
        params.below(bound as usize) as i32
    };
    *is_valid &= (0..bound).contains(&value);
    value
}

/// Returns the cell of a number, which must be empty.
fn empty_cell(board: &Board, number: i32) -> Cell {
    let cell = board.cell(number as usize).expect("a cell of the board");
    assert!(board.is_empty(cell), "{cell} {board:?}");
    cell
}

/// Checks a decision of any search.
fn check(decision: &HsHexDecision, board: &Board, to_move: Colour) {
    let best = empty_cell(board, decision.cell);
    let (line, rest) = decision.line.split_at(decision.line_length as usize);
    assert!(line[0] == decision.cell && rest.iter().all(|&cell| cell == -1));
    let mut after = *board;
    for (number, &cell) in line.iter().enumerate() {
        let cell = empty_cell(&after, cell);
        assert!(
            after.winner().is_none(),
            "the line continues after the end of the game"
        );
        let colour = if number % 2 == 0 { to_move } else { !to_move };
        after.put(cell, colour);
    }
    let (moves, rest) = decision.moves.split_at(decision.count as usize);
    assert!(
        rest.iter()
            .all(|slot| *slot == HsHexSearchedMove::default())
    );
    assert!((0.0..=1.0).contains(&decision.win_rate));
    assert!(decision.score.abs() <= 10_000.0);
    let mut seen = Vec::new();
    for one in moves {
        assert!((0.0..=1.0).contains(&one.win_rate) && !seen.contains(&one.cell));
        empty_cell(board, one.cell);
        seen.push(one.cell);
    }
    if board.empty().count() > MAX_EXHAUSTIVE_CELLS || board.size() > MAX_EXHAUSTIVE_SIZE {
        return;
    }
    let mut exhaustive = Exhaustive::default();
    let wins = exhaustive.wins(board, to_move);
    match decision.proof {
        1 => assert!(
            wins && exhaustive.wins_with(board, best, to_move),
            "{board:?}"
        ),
        -1 => assert!(!wins, "{board:?}"),
        _ => {}
    }
    for one in moves {
        let cell = empty_cell(board, one.cell);
        let wins = || exhaustive.wins_with(board, cell, to_move);
        assert!(
            one.proof == 0 || (one.proof == 1) == { wins }(),
            "{board:?} {cell}"
        );
    }
}

/// Checks that a search succeeds exactly if it should, and checks the decision.
fn check_result(
    found: Result<HsHexDecision, i32>,
    open: Option<&(Board, Colour)>,
    is_valid: bool,
    options: &dyn std::fmt::Debug,
) {
    assert_eq!(found.is_ok(), open.is_some() && is_valid, "{options:?}");
    if let (Ok(found), Some((board, to_move))) = (found, open) {
        check(&found, board, *to_move);
    }
}

fn minimax(
    caller: &Caller,
    block: &Block<HsHexPosition>,
    open: Option<&(Board, Colour)>,
    cancel: *const i32,
    params: &mut Random,
) {
    let mut is_valid = true;
    let can = &mut is_valid;
    let mut options = HsHexMinimaxOptions {
        depth: number(params, 65, can),
        order: number(params, 3, can),
        formula: number(params, 5, can),
        root_moves: number(params, 362, can),
        inner_moves: number(params, 362, can),
        iterative_deepening: number(params, 2, can),
        table_entries: 100 * params.below(20) as i32,
        leaf_evaluation: number(params, 2, can),
        limits: HsSearchLimits {
            seed: params.next(),
            playouts: 1 + params.below(300) as u64,
            cancel,
            ..hex_calls::minimax_options().limits
        },
        ..hex_calls::minimax_options()
    };
    if params.one_in(16) {
        (options.table_entries, is_valid) = (-1 - params.below(9) as i32, false);
    }
    let given = Block::new(&options);
    let found = caller.sized(|out| call!(handsense_hex_minimax(block.ptr(), given.ptr(), out)));
    check_result(found, open, is_valid, &options);
}

fn monte_carlo(
    caller: &Caller,
    block: &Block<HsHexPosition>,
    open: Option<&(Board, Colour)>,
    cancel: *const i32,
    params: &mut Random,
) {
    let mut is_valid = true;
    let can = &mut is_valid;
    let mut options = HsHexMonteCarloOptions {
        candidates: number(params, 362, can),
        order_seed: params.next(),
        order: number(params, 3, can),
        formula: number(params, 5, can),
        save_bridges: number(params, 2, can),
        limits: HsSearchLimits {
            seed: params.next(),
            playouts: 1 + params.below(4) as u64,
            cancel,
            ..hex_calls::monte_carlo_options().limits
        },
        ..hex_calls::monte_carlo_options()
    };
    if params.one_in(16) {
        (options.limits.milliseconds, is_valid) = (-1, false);
    }
    let given = Block::new(&options);
    let found = caller.sized(|out| call!(handsense_hex_monte_carlo(block.ptr(), given.ptr(), out)));
    check_result(found, open, is_valid, &options);
}

fn tree(
    caller: &Caller,
    block: &Block<HsHexPosition>,
    open: Option<&(Board, Colour)>,
    cancel: *const i32,
    params: &mut Random,
) {
    let mut is_valid = true;
    let mut options = HsHexSearchOptions {
        random_playouts: number(params, 2, &mut is_valid),
        max_nodes: 1 + params.below(3_000) as i32,
        limits: HsSearchLimits {
            seed: params.next(),
            playouts: 1 + params.below(300) as u64,
            cancel,
            ..hex_calls::search_options().limits
        },
        ..hex_calls::search_options()
    };
    if params.one_in(16) {
        (options.max_nodes, is_valid) = (HS_HEX_MAX_NODES + 1, false);
    }
    let given = Block::new(&options);
    let found = caller.sized(|out| call!(handsense_hex_search(block.ptr(), given.ptr(), out)));
    check_result(found, open, is_valid, &options);
}

fn solve(
    caller: &Caller,
    block: &Block<HsHexPosition>,
    open: Option<&(Board, Colour)>,
    cancel: *const i32,
    params: &mut Random,
) {
    let mut is_valid = true;
    let mut options = HsHexSolveOptions {
        table_megabytes: params.below(3) as i32,
        limits: HsSearchLimits {
            playouts: 1 + params.below(300) as u64,
            cancel,
            ..hex_calls::solve_options().limits
        },
        ..hex_calls::solve_options()
    };
    if params.one_in(16) {
        (options.table_megabytes, is_valid) = (HS_HEX_MAX_TABLE_MEGABYTES + 1, false);
    }
    let given = Block::new(&options);
    let found: Result<HsHexSolution, i32> =
        caller.sized(|out| call!(handsense_hex_solve(block.ptr(), given.ptr(), out)));
    assert_eq!(found.is_ok(), open.is_some() && is_valid, "{options:?}");
    let (Ok(found), Some((board, to_move))) = (found, open) else {
        return;
    };
    let winner = Colour::ALL.get((found.winner - 1) as usize).copied();
    check_solution(&found, board, *to_move, winner, options.limits.playouts);
}

/// Checks a solution: the winner, the winning move, and that the proof set suffices.
fn check_solution(
    found: &HsHexSolution,
    board: &Board,
    to_move: Colour,
    winner: Option<Colour>,
    limit: u64,
) {
    assert!((1..=limit).contains(&found.nodes), "{found:?}");
    let (set, rest) = found.proof_set.split_at(found.count as usize);
    assert!(set.is_sorted_by(|one, next| one < next) && rest.iter().all(|&cell| cell == -1));
    let wins = winner == Some(to_move);
    assert_eq!(found.winning_move >= 0, wins, "{found:?}");
    let Some(winner) = winner else {
        assert!(found.winner == 0 && set.is_empty() && found.proof_size == 0);
        return;
    };
    assert!(found.proof_size > 0);
    // The loser has all other cells.
    let mut rest = *board;
    for cell in board.empty() {
        if !set.contains(&(board.index(cell) as i32)) {
            rest.put(cell, !winner);
        }
    }
    for &cell in set {
        empty_cell(board, cell);
    }
    if set.len() > MAX_EXHAUSTIVE_CELLS || board.size() > MAX_EXHAUSTIVE_SIZE {
        return;
    }
    let mut exhaustive = Exhaustive::default();
    let suffices = match rest.winner() {
        Some(one) => one == winner,
        None => exhaustive.wins(&rest, to_move) == wins,
    };
    assert!(suffices, "{board:?} {found:?}");
    if wins {
        let best = empty_cell(board, found.winning_move);
        let few = board.empty().count() <= MAX_EXHAUSTIVE_CELLS;
        assert!(
            !few || exhaustive.wins_with(board, best, to_move),
            "{board:?} {found:?}"
        );
    }
}

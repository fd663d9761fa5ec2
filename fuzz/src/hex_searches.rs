//! Searches of Hex with small budgets: moves that may be made, and proofs that are true.

use std::ptr::null;

use handsense::ffi::*;
use handsense::hex::{Board, Cell, Colour};

use super::asking::{Ask, Block};
use super::common::damage::odd_number;
use super::common::hex_calls;
use super::common::hex_exhaustive::Exhaustive;
use super::common::random::Random;
use super::hex_positions::position;

/// Empty cells up to which every game is played to see who wins, on boards whose cells are bits of a number.
const TWIN: usize = 9;
const TWIN_ROWS: usize = 8;

/// Rows up to which the player without a budget is asked.
const SMALL: usize = 4;

/// Asks for a move: where one is to be made it is an empty cell, and what is said to be certain is.
pub fn run(data: &[u8]) {
    let mut input = Random::of(data);
    let ask = Ask::of(&mut input);
    let mut questions = input.lend();
    let cancel = i32::from(questions.one_in(2));
    let (block, board) = position(&mut input);
    let open = board.filter(|(board, _)| board.winner().is_none());
    let given = |cancels: bool| if cancels { &raw const cancel } else { null() };
    let cancel = given(questions.one_in(8));
    match questions.below(4) {
        0 => minimax(&ask, &block, open.as_ref(), cancel, &mut questions),
        1 => monte_carlo(&ask, &block, open.as_ref(), cancel, &mut questions),
        2 => tree(&ask, &block, open.as_ref(), cancel, &mut questions),
        _ => seed_move(&ask, &block, open.as_ref(), &mut questions),
    }
}

/// A number that mostly is below a bound, and whether it is.
fn number(questions: &mut Random, bound: i32, can_be: &mut bool) -> i32 {
    let value = match questions.one_in(12) {
        true => odd_number(questions),
        false => questions.below(bound as usize) as i32,
    };
    *can_be &= (0..bound).contains(&value);
    value
}

/// The cell of a number, which must be empty.
fn empty_cell(board: &Board, number: i32) -> Cell {
    let cell = board.cell(number as usize).expect("a cell of the board");
    assert!(board.is_empty(cell), "{cell} {board:?}");
    cell
}

/// What any search must say.
fn check(decision: &HsHexDecision, board: &Board, to_move: Colour) {
    let best = empty_cell(board, decision.cell);
    let (line, rest) = decision.line.split_at(decision.line_length as usize);
    assert!(line[0] == decision.cell && rest.iter().all(|&cell| cell == -1));
    let mut after = *board;
    for (number, &cell) in line.iter().enumerate() {
        let cell = empty_cell(&after, cell);
        assert!(after.winner().is_none(), "a line goes on after the end");
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
    if board.empty().count() > TWIN || board.size() > TWIN_ROWS {
        return;
    }
    let mut twin = Exhaustive::default();
    let wins = twin.wins(board, to_move);
    match decision.proof {
        1 => assert!(wins && twin.wins_with(board, best, to_move), "{board:?}"),
        -1 => assert!(!wins, "{board:?}"),
        _ => {}
    }
    for one in moves {
        let cell = empty_cell(board, one.cell);
        let wins = || twin.wins_with(board, cell, to_move);
        assert!(
            one.proof == 0 || (one.proof == 1) == { wins }(),
            "{board:?} {cell}"
        );
    }
}

/// Holds the answer against whether there should be one.
fn answered(
    found: Result<HsHexDecision, i32>,
    open: Option<&(Board, Colour)>,
    can_be: bool,
    told: &dyn std::fmt::Debug,
) {
    assert_eq!(found.is_ok(), open.is_some() && can_be, "{told:?}");
    if let (Ok(found), Some((board, to_move))) = (found, open) {
        check(&found, board, *to_move);
    }
}

fn minimax(
    ask: &Ask,
    block: &Block<HsHexPosition>,
    open: Option<&(Board, Colour)>,
    cancel: *const i32,
    questions: &mut Random,
) {
    let mut can_be = true;
    let can = &mut can_be;
    let mut options = HsHexMinimaxOptions {
        depth: number(questions, 65, can),
        seed: questions.next(),
        nodes: 1 + questions.below(300) as u64,
        order: number(questions, 3, can),
        cancel,
        formula: number(questions, 6, can),
        measure: number(questions, 2, can),
        width: number(questions, 3, can),
        iterative_deepening: number(questions, 2, can),
        table_entries: 100 * questions.below(20) as i32,
        leaf_evaluation: number(questions, 2, can),
        ..hex_calls::minimax_options()
    };
    if options.width == 2 {
        options.root_moves = 1 + questions.below(361) as i32;
        options.inner_moves = 1 + questions.below(361) as i32;
    }
    if questions.one_in(16) {
        (options.table_entries, can_be) = (-1 - questions.below(9) as i32, false);
    }
    let given = Block::of(&options);
    let found = ask.sized(|out| call!(handsense_hex_minimax(block.ptr(), given.ptr(), out)));
    answered(found, open, can_be, &options);
}

fn monte_carlo(
    ask: &Ask,
    block: &Block<HsHexPosition>,
    open: Option<&(Board, Colour)>,
    cancel: *const i32,
    questions: &mut Random,
) {
    let mut can_be = true;
    let can = &mut can_be;
    let mut options = HsHexMonteCarloOptions {
        candidates: number(questions, 362, can),
        seed: questions.next(),
        order_seed: questions.next(),
        playouts: 1 + questions.below(4) as u64,
        order: number(questions, 3, can),
        cancel,
        formula: number(questions, 6, can),
        measure: number(questions, 2, can),
        save_bridges: number(questions, 2, can),
        ..hex_calls::monte_carlo_options()
    };
    if questions.one_in(16) {
        (options.milliseconds, can_be) = (-1, false);
    }
    let given = Block::of(&options);
    let found = ask.sized(|out| call!(handsense_hex_monte_carlo(block.ptr(), given.ptr(), out)));
    answered(found, open, can_be, &options);
}

fn tree(
    ask: &Ask,
    block: &Block<HsHexPosition>,
    open: Option<&(Board, Colour)>,
    cancel: *const i32,
    questions: &mut Random,
) {
    let mut can_be = true;
    let mut options = HsHexSearchOptions {
        random_playouts: number(questions, 2, &mut can_be),
        seed: questions.next(),
        playouts: 1 + questions.below(300) as u64,
        max_nodes: 1 + questions.below(3_000) as i32,
        cancel,
        ..hex_calls::search_options()
    };
    if questions.one_in(16) {
        (options.max_nodes, can_be) = (HS_HEX_MAX_NODES + 1, false);
    }
    let given = Block::of(&options);
    let found = ask.sized(|out| call!(handsense_hex_search(block.ptr(), given.ptr(), out)));
    answered(found, open, can_be, &options);
}

fn seed_move(
    ask: &Ask,
    block: &Block<HsHexPosition>,
    open: Option<&(Board, Colour)>,
    questions: &mut Random,
) {
    if open.is_some_and(|(board, _)| board.size() > SMALL) {
        return;
    }
    let mut can_be = true;
    let (measure, seed) = (number(questions, 2, &mut can_be), questions.next());
    let found: Result<HsHexReferenceMove, i32> = ask.sized(|out| {
        call!(handsense_hex_reference_move(
            block.ptr(),
            measure,
            seed,
            out
        ))
    });
    assert_eq!(found.is_ok(), open.is_some() && can_be);
    let (Ok(found), Some((board, to_move))) = (found, open) else {
        return;
    };
    let cell = empty_cell(board, found.cell);
    for (says, colour) in [(found.wins, *to_move), (found.blocks, !*to_move)] {
        let mut after = *board;
        after.put(cell, colour);
        assert!(says == 0 || after.winner() == Some(colour), "{board:?}");
    }
}

//! Targets for Hex: positions, searches and texts.

use std::ptr::null;

use handsense::ffi::*;
use handsense::hex::htp::{Host, Session};
use handsense::hex::picture::Picture;
use handsense::hex::{Board, Cell, Colour, Game, MctsEngine, hexworld, sgf};

use super::checked_call::{Block, Caller};
use super::common::damage::odd_number;
use super::common::hex_calls::{self, code, position_of, random_position};
use super::common::hex_slow::Exhaustive;
use super::common::hex_slow::{slow_flow, slow_total};
use super::common::random::Random;

/// Maximum board size for the comparison of resistances with Gaussian elimination.
const MAX_SLOW_RESISTANCE_SIZE: usize = 6;

/// Maximum board size for the comparison with slow distances.
const MAX_SLOW_DISTANCE_SIZE: usize = 9;

/// Board and colour to move of a valid position, checked cell by cell; else `None`.
pub fn validate(position: &HsHexPosition) -> Option<(Board, Colour)> {
    let size = usize::try_from(position.size).ok()?;
    let mut board = Board::new(size).ok()?;
    let cells: Vec<_> = board.cells().collect();
    let colour = |value: i32| match value {
        1 => Some(Colour::Red),
        2 => Some(Colour::Blue),
        _ => None,
    };
    let to_move = colour(position.to_move)?;
    for (index, &value) in position
        .cells
        .iter()
        .enumerate()
        .filter(|(_, value)| **value != 0)
    {
        board.put(*cells.get(index)?, colour(value.into())?);
    }
    let count = |value: u8| position.cells.iter().filter(|&&cell| cell == value).count() as i32;
    // Red moves first. After a swap of pieces Blue has the first stone.
    let ahead = count(1) - count(2);
    let in_turn = |ahead: i32| ahead == i32::from(to_move == Colour::Blue);
    let swapped = size > 1 && count(2) > 0 && in_turn(ahead + 1);
    (in_turn(ahead) || swapped).then_some((board, to_move))
}

/// A position as a block, and its board if it is valid.
pub fn position(input: &mut Random) -> (Block<HsHexPosition>, Option<(Board, Colour)>) {
    if input.one_in(4) {
        let (block, has_valid_size) = Block::<HsHexPosition>::from_input(input);
        let value = block.value().filter(|_| has_valid_size);
        let board = value.and_then(|value| validate(&value));
        return (block, board);
    }
    let size = if input.one_in(8) {
        1 + input.below(19)
    } else {
        1 + input.below(5)
    };
    let mut mutations = input.split_off();
    let (board, to_move) = random_position(size, input);
    let mut position = position_of(&board, to_move);
    assert!(validate(&position).is_some());
    for _ in 0..mutations.below(3) {
        match mutations.below(4) {
            0 => position.size = odd_number(&mut mutations),
            1 => position.to_move = odd_number(&mut mutations),
            2 => position.cells[mutations.below(361)] = mutations.below(4) as u8,
            _ => position.cells[mutations.below(size * size)] = mutations.below(3) as u8,
        }
    }
    (Block::new(&position), validate(&position))
}

/// Checks a position. Calls succeed exactly for valid ones, and results equal those of the slow
/// implementations.
pub fn positions(data: &[u8]) {
    let mut input = Random::new(data);
    let caller = Caller::from_input(&mut input);
    let rows = odd_number(&mut input);
    let empty: Result<HsHexPosition, i32> =
        caller.sized(|out| call!(handsense_hex_position_init(out, rows)));
    assert_eq!(empty.is_ok(), (1..=19).contains(&rows));
    let mut params = input.split_off();
    let (block, board) = position(&mut input);
    let choice = |params: &mut Random, bound: usize| {
        if params.one_in(8) {
            odd_number(params)
        } else {
            params.below(bound) as i32
        }
    };
    let colour = 1 + choice(&mut params, 2).min(8);
    let formula = choice(&mut params, 5);
    distances(&caller, &block, board.as_ref(), colour);
    bridges(&caller, &block, board.as_ref(), colour, &mut params);
    moves(&caller, &block, board.as_ref(), formula);
    resistance(&caller, &block, board.as_ref());
    structure(&caller, &block, board.as_ref());
    // The highest level searches for too long.
    let level = choice(&mut params, 4);
    level_move(&caller, &block, board.as_ref(), level);
}

fn colour_from_code(colour: i32) -> Option<Colour> {
    Colour::ALL.into_iter().find(|&one| code(one) == colour)
}

fn distances(
    caller: &Caller,
    block: &Block<HsHexPosition>,
    board: Option<&(Board, Colour)>,
    colour: i32,
) {
    let winner: Result<i32, i32> =
        caller.plain(|out| call!(handsense_hex_winner(block.ptr(), out)));
    assert_eq!(winner.is_ok(), board.is_some(), "{:?}", block.value());
    let slow = board.filter(|(board, _)| board.size() <= MAX_SLOW_DISTANCE_SIZE);
    let totals = slow.map(|(board, _)| Colour::ALL.map(|one| slow_total(board, one)));
    if let Some(totals) = totals {
        let mut colours = Colour::ALL.into_iter();
        let joined = colours.find(|one| totals[one.index()] == Some(0));
        assert_eq!(winner, Ok(joined.map_or(0, code)));
    }
    let valid_input = board.zip(colour_from_code(colour));
    let distance: Result<i32, i32> =
        caller.plain(|out| call!(handsense_hex_distance(block.ptr(), colour, out)));
    assert_eq!(distance.is_ok(), valid_input.is_some());
    if let (Some(totals), Some((_, colour))) = (totals, valid_input) {
        let lacks = totals[colour.index()].map_or(-1, i32::from);
        assert_eq!(distance, Ok(lacks), "{:?}", block.value());
    }
    let value: Result<f64, i32> =
        caller.plain(|out| call!(handsense_hex_evaluate(block.ptr(), colour, out)));
    assert_eq!(value.is_ok(), valid_input.is_some());
    assert!(value.is_err() || value.is_ok_and(f64::is_finite));
}

fn bridges(
    caller: &Caller,
    block: &Block<HsHexPosition>,
    board: Option<&(Board, Colour)>,
    colour: i32,
    params: &mut Random,
) {
    let found: Result<HsHexBridges, i32> =
        caller.sized(|out| call!(handsense_hex_bridges(block.ptr(), colour, out)));
    let valid_input = board.zip(colour_from_code(colour));
    assert_eq!(found.is_ok(), valid_input.is_some());
    let last = if params.one_in(8) {
        odd_number(params)
    } else {
        params.below(board.map_or(1, |(board, _)| board.size().pow(2))) as i32
    };
    let saves = caller.pair(
        |out: *mut [i32; HS_HEX_MAX_BRIDGE_SAVES], count: *mut i32| {
            let first = out.cast();
            call!(handsense_hex_save_bridge(
                block.ptr(),
                last,
                colour,
                first,
                count
            ))
        },
    );
    let Some(((board, _), colour)) = valid_input else {
        assert!(saves.is_err());
        return;
    };
    let cell = |number: i32| {
        usize::try_from(number)
            .ok()
            .and_then(|index| board.cell(index))
    };
    let is_empty = |number: i32| cell(number).is_some_and(|cell| board.is_empty(cell));
    let is_own = |number: i32| cell(number).is_some_and(|cell| board.has(cell, colour));
    if let Ok(found) = found {
        let (between, rest) = found.bridges.split_at(found.count as usize);
        assert!(rest.iter().all(|slot| *slot == HsHexBridge::default()));
        for bridge in between {
            assert!(bridge.stones.iter().all(|&stone| is_own(stone)));
            assert!(bridge.carrier.iter().all(|&cell| is_empty(cell)));
        }
        let (edges, rest) = found.edges.split_at(found.edge_count as usize);
        assert!(rest.iter().all(|slot| *slot == HsHexEdgeBridge::default()));
        for bridge in edges {
            assert!(is_own(bridge.stone) && (0..2).contains(&bridge.edge));
            assert!(bridge.carrier.iter().all(|&cell| is_empty(cell)));
        }
    }
    assert_eq!(
        saves.is_ok(),
        cell(last).is_some_and(|cell| board.has(cell, !colour))
    );
    if let Ok((cells, count)) = saves {
        let (cells, rest) = cells.split_at(count as usize);
        assert!(rest.iter().all(|&cell| cell == -1));
        assert!(cells.iter().all(|&cell| is_empty(cell)));
    }
}

fn moves(
    caller: &Caller,
    block: &Block<HsHexPosition>,
    board: Option<&(Board, Colour)>,
    formula: i32,
) {
    let ordered: Result<HsHexScores, i32> =
        caller.sized(|out| call!(handsense_hex_order_moves(block.ptr(), formula, out)));
    let open = board.filter(|(board, _)| board.winner().is_none());
    let is_valid = (0..5).contains(&formula);
    assert_eq!(ordered.is_ok(), open.is_some() && is_valid);
    let (Ok(ordered), Some((board, _))) = (ordered, open) else {
        return;
    };
    let mut ordered = ordered.moves[..ordered.count as usize].to_vec();
    assert!(ordered.is_sorted_by(|one, other| one.score >= other.score));
    ordered.sort_by_key(|one| one.cell);
    let empty = board.empty().map(|cell| board.index(cell) as i32);
    assert!(ordered.iter().map(|one| one.cell).eq(empty));
}

fn resistance(caller: &Caller, block: &Block<HsHexPosition>, board: Option<&(Board, Colour)>) {
    let found: Result<HsHexCircuit, i32> =
        caller.sized(|out| call!(handsense_hex_resistance(block.ptr(), out)));
    assert_eq!(found.is_ok(), board.is_some());
    let (Ok(found), Some((board, _))) = (found, board) else {
        return;
    };
    assert!((-1.0..=1.0).contains(&found.evaluation));
    if board.size() > MAX_SLOW_RESISTANCE_SIZE {
        return;
    }
    let of_colours = [
        (Colour::Red, found.red_resistance, found.red_current),
        (Colour::Blue, found.blue_resistance, found.blue_current),
    ];
    for (colour, resistance, currents) in of_colours {
        match slow_total(board, colour) {
            Some(0) => assert_eq!(resistance, 0.0),
            None => assert_eq!(resistance, f64::INFINITY),
            Some(_) => {
                let (slow, slow_currents) = slow_flow(board, colour);
                assert!((resistance - slow).abs() < 1e-6 * slow.max(1.0));
                for (current, slow) in currents.iter().zip(slow_currents) {
                    assert!((current - slow).abs() < 1e-6, "{board:?} {colour:?}");
                }
            }
        }
    }
}

/// A winner and a must-play region agree, and all cells that belong to connections are empty.
fn structure(caller: &Caller, block: &Block<HsHexPosition>, board: Option<&(Board, Colour)>) {
    let found: Result<HsHexStructure, i32> =
        caller.sized(|out| call!(handsense_hex_structure(block.ptr(), out)));
    assert_eq!(found.is_ok(), board.is_some());
    let (Ok(found), Some((board, to_move))) = (found, board) else {
        return;
    };
    let count = found.must_play.iter().filter(|&&flag| flag == 1).count();
    assert_eq!(found.must_play_count.max(0) as usize, count);
    let winner = board.winner().map_or(0, code);
    assert!(winner == 0 || winner == found.winner && found.must_play_count == -1);
    let is_lost = winner == 0 && found.winner == code(!*to_move);
    assert_eq!(found.must_play_count == 0, is_lost, "{board:?}");
    for (index, cell) in board.cells().enumerate() {
        if !board.is_empty(cell) {
            assert_eq!(found.must_play[index] + found.fill[index], 0);
            assert_eq!(found.carrier[index], 0);
        }
    }
}

fn level_move(
    caller: &Caller,
    block: &Block<HsHexPosition>,
    board: Option<&(Board, Colour)>,
    level: i32,
) {
    if level == HsHexLevel::HS_HEX_LEVEL_MASTER as i32 {
        return;
    }
    let found: Result<i32, i32> =
        caller.plain(|out| call!(handsense_hex_level_move(block.ptr(), level, 7, 1, out)));
    let open = board.filter(|(board, _)| board.winner().is_none());
    assert_eq!(found.is_ok(), open.is_some() && (0..4).contains(&level));
    if let (Ok(found), Some((board, _))) = (found, open) {
        let swaps = found == HS_HEX_SWAP_PIECES && board.filled() == 1;
        assert!(swaps || board.is_empty(empty_cell(board, found)));
    }
}

/// Maximum number of empty cells for the exhaustive check of proofs.
const MAX_EXHAUSTIVE_CELLS: usize = 9;
/// Maximum board size for that check: its cells are the bits of a number.
const MAX_EXHAUSTIVE_SIZE: usize = 8;

/// Checks a search: the move is an empty cell, and proofs are correct.
pub fn searches(data: &[u8]) {
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

/// Maximum board size for a move of the library's engine.
const MAX_ENGINE_SIZE: usize = 3;

/// A host whose files all have the same text.
struct Files(String);

impl Host for Files {
    fn read_file(&self, _: &str) -> Result<String, String> {
        Ok(self.0.clone())
    }
}

/// Parses the bytes as an HTP session, a record, a link or a cell name.
pub fn texts(data: &[u8]) {
    let mut input = Random::new(data);
    let (kind, options) = (input.below(4), input.byte());
    let text = String::from_utf8_lossy(input.rest());
    match kind {
        0 => run_session(&text, options),
        1 => record(&text),
        2 => link(&text),
        _ => {
            if let Ok(cell) = text.parse::<Cell>() {
                assert_eq!(cell.to_string().parse(), Ok(cell));
            }
        }
    }
}

/// Checks that each command has one reply in the format of the protocol.
fn run_session(text: &str, options: u8) {
    // The text before the separator line is the file that a command may load.
    let (file, lines) = text.split_once("\n--\n").unwrap_or(("", text));
    let size = usize::from(options) % MAX_ENGINE_SIZE + 1;
    let game = Game::new(size, options >> 6 & 1 == 1).expect("a size");
    let engine = MctsEngine::new(8, None);
    let mut session = Session::new(engine, Box::new(Files(file.to_owned())), game);
    for line in lines.lines().take(64) {
        // Limits from the input could run for any time.
        let has_own_budget = line.contains("param_handsense");
        let is_large = session.game().board().size() > MAX_ENGINE_SIZE;
        let searches = line.contains("genmove") || line.contains("handsense-");
        if has_own_budget || is_large && searches {
            continue;
        }
        let Some(reply) = session.handle_line(line) else {
            continue;
        };
        let is_reply = reply.text.starts_with(['=', '?']) && reply.text.ends_with("\n\n");
        assert!(is_reply, "{line:?}: {:?}", reply.text);
        let body = &reply.text[..reply.text.len() - 2];
        assert!(!body.contains("\n\n"), "{line:?}: {:?}", reply.text);
        if reply.quit {
            break;
        }
    }
    check_round_trip(session.game());
}

fn record(text: &str) {
    match sgf::read(text) {
        Ok(game) => check_round_trip(&game),
        Err(error) => {
            let lines = text.matches('\n').count() + 1;
            assert!((1..=lines).contains(&error.line), "{error}");
            assert!(!error.to_string().is_empty());
        }
    }
}

fn link(text: &str) {
    match hexworld::read(text) {
        Ok(game) => check_round_trip(&game),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Checks the round trips of a game through record and link.
fn check_round_trip(game: &Game) {
    let picture = Picture::from_game(game);
    assert!(!picture.text(true).is_empty() && picture.svg().starts_with("<svg"));
    let read = sgf::read(&sgf::write(game)).expect("its own record");
    assert_eq!(read.history(), game.history());
    assert_eq!(read.board(), game.board());
    assert_eq!(read.outcome(), game.outcome());
    let read = hexworld::read(&hexworld::write(game)).expect("its own link");
    assert_eq!(read.board(), game.board());
}

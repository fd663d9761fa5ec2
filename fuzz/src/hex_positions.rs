//! Target for Hex positions, raw bytes and boards of every size: all functions that do not search.

use handsense::ffi::*;
use handsense::hex::{Board, Colour};

use super::checked_call::{Block, Caller};
use super::common::damage::odd_number;
use super::common::hex_calls::{code, position_of, random_position};
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
pub fn run(data: &[u8]) {
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
    let connectivity =
        caller.plain(|out| call!(handsense_hex_connectivity(block.ptr(), colour, out)));
    assert_eq!(connectivity.is_ok(), valid_input.is_some());
    if let (Ok(connectivity), Ok(distance), Some((board, _))) = (connectivity, distance, board) {
        let expected = match distance {
            -1 => -100,
            lacks => 2 * board.size() as i32 - lacks,
        };
        assert_eq!(connectivity, expected);
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
    let scored: Result<HsHexScores, i32> =
        caller.sized(|out| call!(handsense_hex_score_moves(block.ptr(), formula, out)));
    let ordered: Result<HsHexScores, i32> =
        caller.sized(|out| call!(handsense_hex_order_moves(block.ptr(), formula, out)));
    let open = board.filter(|(board, _)| board.winner().is_none());
    let is_valid = (0..5).contains(&formula);
    assert_eq!(scored.is_ok(), open.is_some() && is_valid);
    assert_eq!(ordered.is_ok(), scored.is_ok());
    let (Ok(scored), Ok(ordered), Some((board, _))) = (scored, ordered, open) else {
        return;
    };
    let scored = &scored.moves[..scored.count as usize];
    let empty = board.empty().map(|cell| board.index(cell) as i32);
    assert!(scored.iter().map(|one| one.cell).eq(empty));
    let mut ordered = ordered.moves[..ordered.count as usize].to_vec();
    assert!(ordered.is_sorted_by(|one, other| one.score >= other.score));
    ordered.sort_by_key(|one| one.cell);
    assert_eq!(scored, ordered);
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

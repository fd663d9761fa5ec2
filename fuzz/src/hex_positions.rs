//! Positions of Hex: bytes as they are, and boards of every size; all that is known of one at once.

use handsense::ffi::*;
use handsense::hex::{Board, Colour};

use super::asking::{Ask, Block};
use super::common::damage::odd_number;
use super::common::hex_calls::{code, position_of, random_position};
use super::common::hex_slow::{slow_flow, slow_total};
use super::common::random::Random;

/// Rows up to which plain elimination solves the equations of a board soon enough.
const TWIN: usize = 6;

/// Rows up to which distances are soon found by looking everywhere.
const TWIN_OF_DISTANCES: usize = 9;

/// The board of a position that can be, and who is to move: looked at cell by cell.
pub fn judged(position: &HsHexPosition) -> Option<(Board, Colour)> {
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
    // Red moves first; a swap of pieces leaves Blue a stone and Red none.
    let ahead = count(1) - count(2);
    let in_turn = |ahead: i32| ahead == i32::from(to_move == Colour::Blue);
    let swapped = size > 1 && count(2) > 0 && in_turn(ahead + 1);
    (in_turn(ahead) || swapped).then_some((board, to_move))
}

/// A position as a block, and its board if it can be.
pub fn position(input: &mut Random) -> (Block<HsHexPosition>, Option<(Board, Colour)>) {
    if input.one_in(4) {
        let (block, has_good_size) = Block::<HsHexPosition>::raw(input);
        let value = block.value().filter(|_| has_good_size);
        let board = value.and_then(|value| judged(&value));
        return (block, board);
    }
    let size = match input.one_in(8) {
        true => 1 + input.below(19),
        false => 1 + input.below(5),
    };
    let mut harm = input.lend();
    let (board, to_move) = random_position(size, input);
    let mut position = position_of(&board, to_move);
    assert!(judged(&position).is_some());
    for _ in 0..harm.below(3) {
        match harm.below(4) {
            0 => position.size = odd_number(&mut harm),
            1 => position.to_move = odd_number(&mut harm),
            2 => position.cells[harm.below(361)] = harm.below(4) as u8,
            _ => position.cells[harm.below(size * size)] = harm.below(3) as u8,
        }
    }
    (Block::of(&position), judged(&position))
}

/// Asks about a position: one that can be is answered, with what the slow twins know of it, and no other.
pub fn run(data: &[u8]) {
    let mut input = Random::of(data);
    let ask = Ask::of(&mut input);
    let rows = odd_number(&mut input);
    let empty: Result<HsHexPosition, i32> =
        ask.plain(|out| call!(handsense_hex_position_init(out, rows)));
    assert_eq!(empty.is_ok(), (1..=19).contains(&rows));
    let mut questions = input.lend();
    let (block, board) = position(&mut input);
    let choice = |questions: &mut Random, bound: usize| match questions.one_in(8) {
        true => odd_number(questions),
        false => questions.below(bound) as i32,
    };
    let colour = 1 + choice(&mut questions, 2).min(8);
    let measure = choice(&mut questions, 2);
    let formula = choice(&mut questions, 6);
    distances(&ask, &block, board.as_ref(), colour, measure);
    bridges(&ask, &block, board.as_ref(), colour, &mut questions);
    moves(&ask, &block, board.as_ref(), formula, measure);
    resistance(&ask, &block, board.as_ref());
}

fn chosen(colour: i32) -> Option<Colour> {
    Colour::ALL.into_iter().find(|&one| code(one) == colour)
}

fn distances(
    ask: &Ask,
    block: &Block<HsHexPosition>,
    board: Option<&(Board, Colour)>,
    colour: i32,
    measure: i32,
) {
    let winner: Result<i32, i32> = ask.plain(|out| call!(handsense_hex_winner(block.ptr(), out)));
    assert_eq!(winner.is_ok(), board.is_some(), "{:?}", block.value());
    let twin = board.filter(|(board, _)| board.size() <= TWIN_OF_DISTANCES);
    let totals = twin.map(|(board, _)| Colour::ALL.map(|one| slow_total(board, one)));
    if let Some(totals) = totals {
        let mut colours = Colour::ALL.into_iter();
        let joined = colours.find(|one| totals[one.index()] == Some(0));
        assert_eq!(winner, Ok(joined.map_or(0, code)));
    }
    let asked = board.zip(chosen(colour));
    let distance: Result<i32, i32> =
        ask.plain(|out| call!(handsense_hex_distance(block.ptr(), colour, out)));
    assert_eq!(distance.is_ok(), asked.is_some());
    if let (Some(totals), Some((_, colour))) = (totals, asked) {
        let lacks = totals[colour.index()].map_or(-1, i32::from);
        assert_eq!(distance, Ok(lacks), "{:?}", block.value());
    }
    let connectivity = ask.plain(|out| {
        call!(handsense_hex_connectivity(
            block.ptr(),
            colour,
            measure,
            out
        ))
    });
    let is_asked = asked.is_some() && (0..2).contains(&measure);
    assert_eq!(connectivity.is_ok(), is_asked);
    if let (Ok(connectivity), Ok(distance), Some((board, _)), 0) =
        (connectivity, distance, board, measure)
    {
        let expected = match distance {
            -1 => -100,
            lacks => 2 * board.size() as i32 - lacks,
        };
        assert_eq!(connectivity, expected);
    }
    let value: Result<f64, i32> =
        ask.plain(|out| call!(handsense_hex_evaluate(block.ptr(), colour, measure, out)));
    assert_eq!(value.is_ok(), is_asked);
    assert!(value.is_err() || value.is_ok_and(f64::is_finite));
}

fn bridges(
    ask: &Ask,
    block: &Block<HsHexPosition>,
    board: Option<&(Board, Colour)>,
    colour: i32,
    questions: &mut Random,
) {
    let found: Result<HsHexBridges, i32> =
        ask.sized(|out| call!(handsense_hex_bridges(block.ptr(), colour, out)));
    let asked = board.zip(chosen(colour));
    assert_eq!(found.is_ok(), asked.is_some());
    let last = match questions.one_in(8) {
        true => odd_number(questions),
        false => questions.below(board.map_or(1, |(board, _)| board.size().pow(2))) as i32,
    };
    let saves = ask.pair(
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
    let Some(((board, _), colour)) = asked else {
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
    ask: &Ask,
    block: &Block<HsHexPosition>,
    board: Option<&(Board, Colour)>,
    formula: i32,
    measure: i32,
) {
    let scored: Result<HsHexScores, i32> = ask.sized(|out| {
        call!(handsense_hex_score_moves(
            block.ptr(),
            formula,
            measure,
            out
        ))
    });
    let ordered: Result<HsHexScores, i32> = ask.sized(|out| {
        call!(handsense_hex_order_moves(
            block.ptr(),
            formula,
            measure,
            out
        ))
    });
    let open = board.filter(|(board, _)| board.winner().is_none());
    let is_asked = (0..6).contains(&formula) && (0..2).contains(&measure);
    assert_eq!(scored.is_ok(), open.is_some() && is_asked);
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

fn resistance(ask: &Ask, block: &Block<HsHexPosition>, board: Option<&(Board, Colour)>) {
    let found: Result<HsHexCircuit, i32> =
        ask.sized(|out| call!(handsense_hex_resistance(block.ptr(), out)));
    assert_eq!(found.is_ok(), board.is_some());
    let (Ok(found), Some((board, _))) = (found, board) else {
        return;
    };
    assert!((-1.0..=1.0).contains(&found.evaluation));
    if board.size() > TWIN {
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

//! Tests of Hex through its C functions: results equal those of the library, and invalid input is
//! refused.

use std::collections::HashSet;
use std::ffi::{CStr, CString, c_char};

use crate::common::calls::{self, OK, written};
use crate::common::hex_calls::{self as hex, position_of, random_position};
use crate::common::random::Random;
use crate::common::records::{self, list, number};
use crate::common::tools::cases;
use handsense::ffi::HsStatusCode::*;
use handsense::ffi::*;
use handsense::hex::bridges::{bridges, edge_bridges, save_bridge};
use handsense::hex::distance::{Distances, connectivity};
use handsense::hex::evaluation::evaluate;
use handsense::hex::heuristic::{Formula, ScoredMoves, score_moves};
use handsense::hex::ordering::order_moves;
use handsense::hex::resistance::Circuit;
use handsense::hex::{Board, Cell, Colour};

const FORMULAS: [Formula; 5] = [
    Formula::Difference,
    Formula::Difference,
    Formula::Minimax,
    Formula::MonteCarlo,
    Formula::Evaluation,
];

/// Compares the cells and scores of C with those of the library.
fn same_moves(board: &Board, found: &HsHexScores, expected: &[(Cell, f64)]) {
    assert_eq!(found.count as usize, expected.len());
    let (used, rest) = found.moves.split_at(expected.len());
    for (found, &(cell, score)) in used.iter().zip(expected) {
        let index = board.index(cell) as i32;
        assert_eq!((found.cell, found.reserved, found.score), (index, 0, score));
    }
    let blank = HsHexScoredMove::default();
    assert!(rest.iter().all(|slot| *slot == blank));
}

fn numbers(board: &Board, cells: &[Cell]) -> Vec<i32> {
    cells.iter().map(|&cell| board.index(cell) as i32).collect()
}

fn same_bridges(board: &Board, colour: Colour, found: &HsHexBridges) {
    let (inner, outer): (Vec<_>, Vec<_>) = (
        bridges(board, colour).collect(),
        edge_bridges(board, colour).collect(),
    );
    assert_eq!(found.count as usize, inner.len());
    assert_eq!(found.edge_count as usize, outer.len());
    for (found, bridge) in found.bridges.iter().zip(&inner) {
        assert_eq!(found.stones[..], numbers(board, &bridge.stones));
        assert_eq!(found.carrier[..], numbers(board, &bridge.carrier));
    }
    for (found, bridge) in found.edges.iter().zip(&outer) {
        assert_eq!(found.stone, board.index(bridge.stone) as i32);
        assert_eq!(found.edge, i32::from(bridge.to_goal));
        assert_eq!(found.carrier[..], numbers(board, &bridge.carrier));
    }
    let rest = &found.bridges[inner.len()..];
    assert!(rest.iter().all(|slot| *slot == HsHexBridge::default()));
    let rest = &found.edges[outer.len()..];
    assert!(rest.iter().all(|slot| *slot == HsHexEdgeBridge::default()));
}

fn same_saves(board: &Board, position: &HsHexPosition) {
    for colour in Colour::ALL {
        for last in board.cells() {
            let index = board.index(last) as i32;
            let found = hex::save_bridge(position, index, hex::code(colour));
            if board.has(last, !colour) {
                let saves = save_bridge(board, last, colour);
                assert_eq!(found, Ok(numbers(board, &saves)));
            } else {
                assert_eq!(found, Err(HS_ERROR_HEX_CELL as i32))
            }
        }
    }
}

#[test]
fn results_equal_those_of_the_library() {
    let mut random = Random::new(81);
    let mut circuit = Circuit::new().expect("memory");
    let (mut over, mut bridged) = (0, 0);
    let positions = 19 * cases(30, 8);
    for round in 0..positions {
        let (board, to_move) = random_position(1 + round % 19, &mut random);
        let position = position_of(&board, to_move);
        let winner = board.winner();
        over += usize::from(winner.is_some());
        assert_eq!(hex::winner(&position), Ok(winner.map_or(0, hex::code)));
        for colour in Colour::ALL {
            let code = hex::code(colour);
            let total = Distances::new(&board, colour).total();
            let expected = total.map_or(-1, i32::from);
            assert_eq!(hex::distance(&position, code), Ok(expected));
            let connectivity = connectivity(&board);
            let found = hex::connectivity(&position, code);
            assert_eq!(found, Ok(connectivity[colour]));
            let value = evaluate(&board, colour, connectivity);
            assert_eq!(hex::evaluate(&position, code), Ok(value));
            let found = hex::bridges(&position, code).expect("bridges");
            same_bridges(&board, colour, &found);
            bridged += usize::from(found.count > 0 && found.edge_count > 0);
        }
        same_saves(&board, &position);
        let flows = circuit.solve(&board);
        let found = hex::resistance(&position).expect("a circuit");
        assert_eq!(found.red_resistance, flows[0].resistance());
        assert_eq!(found.blue_resistance, flows[1].resistance());
        assert_eq!(
            found.evaluation,
            flows[to_move].evaluate_against(&flows[!to_move])
        );
        for (index, cell) in board.cells().enumerate() {
            let current = (found.red_current[index], found.blue_current[index]);
            assert_eq!(current, (flows[0].current(cell), flows[1].current(cell)));
        }
        for (code, formula) in (0..).zip(FORMULAS) {
            let scores = hex::score_moves(&position, code);
            let ordered = hex::order_moves(&position, code);
            if winner.is_some() {
                let refused = Err(HS_ERROR_HEX_GAME_OVER as i32);
                assert_eq!((scores, ordered), (refused, refused));
                continue;
            }
            let mut expected = ScoredMoves::new();
            score_moves(&board, to_move, formula, &mut expected);
            same_moves(&board, &scores.expect("scores"), expected.as_slice());
            order_moves(&board, to_move, formula, &mut expected);
            same_moves(&board, &ordered.expect("moves"), expected.as_slice());
        }
    }
    assert!(
        over > positions / 12 && over < 2 * positions / 3 && bridged > positions / 3,
        "{over} {bridged}"
    );
}

#[test]
fn recorded_positions_have_the_recorded_scores() {
    for (size, least) in [(5, 40), (7, 30), (11, 20)] {
        records::each(&format!("hex/seed_positions_{size}"), least, |record| {
            let mut position = hex::init(number(&record["size"]) as i32).expect("a size");
            let cells = record["board"].as_str().expect("cells");
            for (slot, letter) in position.cells.iter_mut().zip(cells.chars()) {
                *slot = [".", "R", "B"]
                    .iter()
                    .position(|one| one.starts_with(letter))
                    .expect("a cell") as u8;
            }
            position.to_move = 1 + i32::from(record["to_move"] == "B");
            for (code, letter) in [(1, "R"), (2, "B")] {
                let found = hex::distance(&position, code).map(i64::from);
                assert_eq!(found, Ok(number(&record["true_dist"][letter])));
            }
            let winner = ["", "R", "B"]
                .iter()
                .position(|&one| record["winner"] == one);
            assert_eq!(hex::winner(&position), Ok(winner.unwrap_or(0) as i32));
            if winner.is_some() {
                return;
            }
            let scores = hex::score_moves(&position, 1).expect("scores");
            let recorded = list(&record["seed_formula_true_dist"]);
            let empty = recorded.iter().filter(|score| !score.is_null());
            assert_eq!(scores.count as usize, empty.count());
            for scored in &scores.moves[..scores.count as usize] {
                let recorded = recorded[scored.cell as usize].as_f64();
                assert_eq!(Some(scored.score), recorded, "{scored:?}");
            }
        });
    }
}

/// All stone counts, with the colour to move, that occur in games on a board of this size.
fn reachable(size: i32) -> HashSet<(usize, usize, i32)> {
    let mut found = HashSet::new();
    // One stone on a single cell wins, so no swap is possible.
    let starts = [Some((0, 0)), (size > 1).then_some((0, 1))];
    for (mut red, mut blue) in starts.into_iter().flatten() {
        found.insert((red, blue, 1));
        while red + blue < 361 {
            red += 1;
            found.insert((red, blue, 2));
            blue += 1;
            found.insert((red, blue, 1));
        }
    }
    found
}

/// The expected status of a position, computed independently of the library. `counts` are the stone
/// counts that occur in games on a single cell, and on all larger boards.
fn expected_status(position: &HsHexPosition, counts: &[HashSet<(usize, usize, i32)>; 2]) -> i32 {
    if position.struct_size as usize != size_of::<HsHexPosition>() {
        return HS_ERROR_STRUCT_SIZE as i32;
    }
    if position.reserved != [0; 3] {
        return HS_ERROR_RESERVED as i32;
    }
    if position.size < 1 || position.size > 19 {
        return HS_ERROR_HEX_SIZE as i32;
    }
    if position.to_move != 1 && position.to_move != 2 {
        return HS_ERROR_OPTION as i32;
    }
    let (inside, beyond) = position
        .cells
        .split_at((position.size * position.size) as usize);
    if inside.iter().any(|&cell| cell > 2) || beyond.iter().any(|&cell| cell != 0) {
        return HS_ERROR_HEX_CELL as i32;
    }
    let count = |stone| inside.iter().filter(|&&cell| cell == stone).count();
    let counts = &counts[usize::from(position.size > 1)];
    if counts.contains(&(count(1), count(2), position.to_move)) {
        OK
    } else {
        HS_ERROR_HEX_COUNT as i32
    }
}

fn damage(position: &mut HsHexPosition, random: &mut Random) {
    let odd = random.pick(&[i32::MIN, i32::MAX, -1, 0, 1, 2, 3, 5, 19, 20, 361, 65_537]);
    let value = random.pick(&[0, 0, 1, 1, 2, 2, 3, 255]);
    let cells = position.size.clamp(1, 19).pow(2) as usize;
    match random.below(12) {
        0 => position.size = odd,
        1 => position.to_move = odd,
        2 => position.struct_size = random.pick(&[0, 12, 372, 375, 377, 1_508, u32::MAX, 376]),
        3 => position.size = position.size.wrapping_add(1),
        4 => position.to_move ^= 3,
        5 => position.cells[random.below(361)] = value,
        6 => position.reserved[random.below(3)] = value,
        7 => {
            // Damage starts after structSize, because that many bytes must exist.
            let at = 4 + random.below(size_of::<HsHexPosition>() - 4);
            let bytes = (&raw mut *position).cast::<u8>();
            // SAFETY: inside of the struct, which is made of integers.
            let place = unsafe { bytes.add(at) };
            // SAFETY: as above.
            unsafe { place.write(random.next() as u8) };
        }
        _ => position.cells[random.below(cells)] = value,
    }
}

#[test]
fn damaged_positions_are_accepted_or_refused_with_the_right_status() {
    let mut random = Random::new(82);
    let mut seen = HashSet::new();
    let counts = [1, 2].map(reachable);
    let mut answered = 0;
    for round in 0..8_000 {
        let (board, to_move) = random_position(1 + random.below(7), &mut random);
        let mut position = position_of(&board, to_move);
        for _ in 0..random.pick(&[1, 1, 1, 2, 3]) {
            damage(&mut position, &mut random);
        }
        let expected = expected_status(&position, &counts);
        seen.insert(expected);
        let winner = hex::winner(&position);
        let says = |status: Result<(), i32>| status.err().unwrap_or(OK);
        assert_eq!(says(winner.map(drop)), expected, "{position:?}");
        let asked = [
            hex::distance(&position, 1).map(drop),
            hex::connectivity(&position, 2).map(drop),
            hex::evaluate(&position, 1).map(drop),
            hex::bridges(&position, 2).map(drop),
            hex::resistance(&position).map(drop),
        ];
        assert!(asked.into_iter().all(|status| says(status) == expected));
        let for_a_move = match winner {
            Ok(1 | 2) => HS_ERROR_HEX_GAME_OVER as i32,
            _ => expected,
        };
        seen.insert(for_a_move);
        let scores = hex::score_moves(&position, round % 5);
        let ordered = hex::order_moves(&position, round % 5);
        let options = HsHexSearchOptions {
            limits: HsSearchLimits {
                playouts: 3,
                ..hex::search_options().limits
            },
            ..hex::search_options()
        };
        let searched = hex::search(&position, &options);
        assert_eq!(says(scores.map(drop)), for_a_move);
        assert_eq!(says(ordered.map(drop)), for_a_move);
        assert_eq!(says(searched.map(drop)), for_a_move);
        let nodes = HsHexMinimaxOptions {
            limits: HsSearchLimits {
                playouts: 5,
                ..hex::minimax_options().limits
            },
            ..hex::minimax_options()
        };
        assert_eq!(says(hex::minimax(&position, &nodes).map(drop)), for_a_move);
        let one = HsHexMonteCarloOptions {
            limits: HsSearchLimits {
                playouts: 1,
                ..hex::monte_carlo_options().limits
            },
            ..hex::monte_carlo_options()
        };
        assert_eq!(
            says(hex::monte_carlo(&position, &one).map(drop)),
            for_a_move
        );
        if let Ok(decision) = searched {
            answered += 1;
            assert_eq!(position.cells[decision.cell as usize], 0);
        }
    }
    assert!(answered > 1_200, "{answered}");
    assert_eq!(seen.len(), 8, "{seen:?}");
}

#[test]
fn sizes_cells_and_codes_have_statuses_of_their_own() {
    let position = hex::init(5).expect("a size");
    assert_eq!(hex::init(20), Err(HS_ERROR_HEX_SIZE as i32));
    let beyond = hex::save_bridge(&position, 25, 1);
    assert_eq!(beyond, Err(HS_ERROR_HEX_CELL as i32));
    assert_eq!(hex::distance(&position, 0), Err(HS_ERROR_OPTION as i32));
}

fn parse(text: &str, size: i32) -> Result<i32, i32> {
    let text = CString::new(text).expect("no NUL inside");
    // SAFETY: a NUL-terminated text, and writable space for a number.
    written(-9, |out| unsafe {
        handsense_hex_parse_cell(text.as_ptr(), size, out)
    })
}

fn format(cell: i32, size: i32) -> Result<String, i32> {
    let mut buffer: [c_char; 8] = [0x7F; 8];
    // SAFETY: the buffer is writable for its size.
    let length = unsafe { handsense_hex_format_cell(cell, size, buffer.as_mut_ptr(), 8) };
    let length = usize::try_from(length).map_err(|_| length)?;
    // SAFETY: the function has written a closing NUL.
    let text = unsafe { CStr::from_ptr(buffer.as_ptr()) };
    let text = text.to_str().expect("UTF-8").to_owned();
    assert_eq!(text.len(), length);
    Ok(text)
}

#[test]
fn cell_names_round_trip() {
    for size in 1..=19_usize {
        let board = Board::new(size).expect("a size");
        for (index, cell) in board.cells().enumerate() {
            let (index, size) = (index as i32, size as i32);
            assert_eq!(format(index, size), Ok(cell.to_string()));
            assert_eq!(parse(&cell.to_string(), size), Ok(index));
            assert_eq!(parse(&cell.to_string().to_uppercase(), size), Ok(index));
        }
    }
    for (text, status) in [
        ("f1", HS_ERROR_HEX_CELL),
        ("a6", HS_ERROR_HEX_CELL),
        ("t1", HS_ERROR_TEXT),
        ("", HS_ERROR_TEXT),
        ("a0", HS_ERROR_TEXT),
    ] {
        assert_eq!(parse(text, 5), Err(status as i32), "{text}");
    }
    assert_eq!(calls::last_error().matches('`').count(), 2);
    assert_eq!(parse("a1", 0), Err(HS_ERROR_HEX_SIZE as i32));
    assert_eq!(format(0, 20), Err(HS_ERROR_HEX_SIZE as i32));
    for cell in [-1, 25] {
        assert_eq!(format(cell, 5), Err(HS_ERROR_HEX_CELL as i32));
    }
    // As snprintf: the full length, and the text that fits.
    let mut buffer: [c_char; 2] = [0x7F; 2];
    // SAFETY: the buffer is writable for its size.
    let length = unsafe { handsense_hex_format_cell(14, 5, buffer.as_mut_ptr(), 2) };
    assert_eq!((length, buffer), (2, [b'e' as c_char, 0]));
    // SAFETY: no byte is written.
    let length = unsafe { handsense_hex_format_cell(360, 19, std::ptr::null_mut(), 0) };
    assert_eq!(length, 3);
}

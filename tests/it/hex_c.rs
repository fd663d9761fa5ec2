//! Hex through its C functions: results and moves equal those of the library.

use std::ffi::CString;

use crate::common::calls::{assert_refused, output};
use crate::common::hex_calls::{self as hex, position_of, random_position};
use crate::common::random::Random;
use crate::common::tools::cases;
use handsense::ffi::HsStatusCode::*;
use handsense::ffi::*;
use handsense::hex::bridges::{bridges, edge_bridges, save_bridge};
use handsense::hex::distance::{Distances, connectivity};
use handsense::hex::evaluation::evaluate;
use handsense::hex::heuristic::{Formula, ScoredMoves};
use handsense::hex::ordering::order_moves;
use handsense::hex::resistance::Circuit;
use handsense::hex::structure::{Fill, Structure};
use handsense::hex::{Action, Board, Cell, Colour, Game, Level, Position, choose_move_at_level};

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
            let ordered = hex::order_moves(&position, code);
            if winner.is_some() {
                assert_eq!(ordered, Err(HS_ERROR_HEX_GAME_OVER as i32));
                continue;
            }
            let mut expected = ScoredMoves::new();
            order_moves(&board, to_move, formula, &mut expected);
            same_moves(&board, &ordered.expect("moves"), &expected);
        }
    }
    assert!(
        over > positions / 12 && over < 2 * positions / 3 && bridged > positions / 3,
        "{over} {bridged}"
    );
}

#[test]
fn structures_and_levels_equal_those_of_the_library() {
    let mut random = Random::new(82);
    for case in 0..60 {
        let (board, to_move) = random_position(1 + case % 7, &mut random);
        let position = position_of(&board, to_move);
        let found = hex::structure(&position).expect("a position");
        let expected = Structure::new(&board, to_move).expect("memory");
        assert_eq!(found.winner, expected.winner.map_or(0, hex::code));
        let flags = |cells: &[Cell]| {
            let mut flags = [0; HS_HEX_MAX_CELLS];
            numbers(&board, cells)
                .iter()
                .for_each(|&cell| flags[cell as usize] = 1);
            flags
        };
        assert_eq!(found.carrier, flags(&expected.carrier));
        let count = expected.must_play.map_or(-1, |cells| cells.len() as i32);
        assert_eq!(found.must_play_count, count);
        assert_eq!(
            found.must_play,
            flags(&expected.must_play.unwrap_or_default())
        );
        assert_eq!(found.links, expected.links);
        let fills = expected.fill.iter().map(|fill| match fill {
            Fill::None => HsHexFill::HS_HEX_FILL_NONE,
            Fill::Dead => HsHexFill::HS_HEX_FILL_DEAD,
            Fill::Captured(Colour::Red) => HsHexFill::HS_HEX_FILL_RED,
            Fill::Captured(Colour::Blue) => HsHexFill::HS_HEX_FILL_BLUE,
        });
        assert!(fills.map(|fill| fill as u8).eq(found.fill));
        for level in [Level::Novice, Level::Seasoned, Level::Expert] {
            let moved = hex::level_move(&position, level as i32, case as u64, 1);
            let given = Position::new(board, to_move);
            let chosen = choose_move_at_level(&given, level, case as u64, true).expect("memory");
            let expected = match chosen {
                _ if board.winner().is_some() => Err(HS_ERROR_HEX_GAME_OVER as i32),
                Some(Action::Place(cell)) => Ok(board.index(cell) as i32),
                _ => Ok(HS_HEX_SWAP_PIECES),
            };
            assert_eq!(moved, expected);
        }
    }
}

#[test]
fn games_are_converted_between_all_formats() {
    let convert = |text: &str, format: HsHexGameFormat, size: usize| {
        let text = CString::new(text).expect("no NUL");
        let mut buffer = vec![1_u8; size];
        // SAFETY: a text with a NUL, and a buffer of this size.
        let length = unsafe {
            let first = buffer.as_mut_ptr().cast();
            handsense_hex_convert_game(text.as_ptr(), format as i32, first, size)
        };
        let end = buffer.iter().position(|&byte| byte == 0);
        buffer.truncate(end.unwrap_or(0));
        (length, String::from_utf8(buffer).expect("UTF-8"))
    };
    use HsHexGameFormat::*;
    let list = "5: a2 swap-pieces d3 resign";
    for format in [HS_HEX_GAME_MOVES, HS_HEX_GAME_SGF, HS_HEX_GAME_HEXWORLD] {
        let (length, text) = convert(list, format, 200);
        assert_eq!(length as usize, text.len());
        assert_eq!(convert(&text, HS_HEX_GAME_MOVES, 200).1, list);
    }
    assert_eq!(convert(list, HS_HEX_GAME_MOVES, 4), (27, "5: ".to_owned()));
    assert_eq!(convert(list, HS_HEX_GAME_MOVES, 0), (27, String::new()));
    let setup = "(;SZ[5]AB[a1];W[b2])";
    assert_eq!(convert(setup, HS_HEX_GAME_MOVES, 9).0, HS_ERROR_TEXT as i32);
    let link = "https://hexworld.org/board/#5c1,a1b2";
    assert_eq!(convert(setup, HS_HEX_GAME_HEXWORLD, 99).1, link);
}

#[test]
fn moves_of_hex_follow_the_game() {
    let mut random = Random::new(73);
    let moves = |position: &HsHexPosition, text: &str| {
        let text = CString::new(text).expect("no NUL");
        output!(
            HsHexPosition,
            handsense_hex_play_moves(position, text.as_ptr())
        )
    };
    for case in 0..cases(400, 80) {
        let mut game = Game::new(1 + case % 9, true).expect("a size");
        let start = position_of(game.board(), game.to_move());
        let (mut position, mut text) = (start, String::new());
        while game.outcome().is_none() {
            let play = |cell| output!(HsHexPosition, handsense_hex_play(&position, cell));
            let swap = output!(HsHexPosition, handsense_hex_swap_pieces(&position));
            let size = game.board().size() as i32;
            for cell in (0..=size * size).filter(|&cell| {
                let cell = game.board().cell(cell as usize);
                cell.is_none_or(|cell| !game.board().is_empty(cell))
            }) {
                assert_refused(play(cell), HS_ERROR_HEX_CELL);
            }
            if !game.may_swap() {
                assert_refused(swap, HS_ERROR_PHASE);
            }
            let empty: Vec<Cell> = game.board().empty().collect();
            let cell = random.pick(&empty);
            let (action, after) = if game.may_swap() && random.one_in(2) {
                (Action::SwapPieces, swap)
            } else {
                (Action::Place(cell), play(game.board().index(cell) as i32))
            };
            game.play(action).expect("legal");
            position = after.expect("legal");
            text += &format!("{action} ");
            assert_eq!(position, position_of(game.board(), game.to_move()));
        }
        let play = output!(HsHexPosition, handsense_hex_play(&position, 0));
        assert_refused(play, HS_ERROR_HEX_GAME_OVER);
        assert_eq!(moves(&start, &text), Ok(position));
        assert_refused(moves(&start, &(text + "a1")), HS_ERROR_HEX_GAME_OVER);
    }
    let start = hex::init(5).expect("a size");
    assert_eq!(moves(&start, " , "), Ok(start));
}

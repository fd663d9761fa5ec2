//! The Hex searches through their C functions decide as the library does.

use crate::common::calls::sized;
use crate::common::hex_calls::{self as hex, position_of, random_position};
use crate::common::random::Random;
use crate::search::assert_entries;
use handsense::core::search::{ProofStatus, SearchLimits};
use handsense::ffi::*;
use handsense::hex::heuristic::Formula;
use handsense::hex::mcts::{MctsOptions, search_mcts};
use handsense::hex::minimax::{Evaluator, MinimaxOptions, WIN, search_minimax};
use handsense::hex::monte_carlo::{MonteCarloOptions, search_monte_carlo};
use handsense::hex::ordering::MoveOrder;
use handsense::hex::solve::{SolveOptions, Solver};
use handsense::hex::{Board, Cell, Colour};

/// The formulas by code; 0 is the default of the search.
fn formula(code: usize, default: Formula) -> Formula {
    let others = [
        default,
        Formula::Difference,
        Formula::Minimax,
        Formula::MonteCarlo,
        Formula::Evaluation,
    ];
    others[code % 5]
}

fn order(code: usize, formula: Formula, seed: u64) -> MoveOrder {
    match code % 3 {
        0 => MoveOrder::Heuristic(formula),
        1 => MoveOrder::Shuffled(seed),
        _ => MoveOrder::Resistance,
    }
}

fn limits(seed: usize, playouts: u64) -> HsSearchLimits {
    HsSearchLimits {
        seed: seed as u64,
        playouts,
        ..HsSearchLimits::DEFAULT
    }
}

fn known_limits(seed: usize, playouts: u64) -> SearchLimits<'static> {
    SearchLimits {
        seed: seed as u64,
        playouts: Some(playouts).filter(|&playouts| playouts > 0),
        ..SearchLimits::default()
    }
}

/// Positions without a winner.
fn each_open(sizes: &[usize], rounds: usize, mut show: impl FnMut(usize, &Board, Colour)) {
    let mut random = Random::new(91);
    let mut shown = 0;
    for round in 0..rounds {
        let (board, to_move) = random_position(sizes[round % sizes.len()], &mut random);
        if board.winner().is_none() {
            show(round, &board, to_move);
            shown += 1;
        }
    }
    assert!(shown > rounds / 3, "{shown}");
}

/// Checks cells at the start of an array that ends with -1.
#[track_caller]
fn assert_cells(board: &Board, found: &[i32], cells: &[Cell]) {
    let expected = cells.iter().map(|&cell| board.index(cell) as i32);
    let rest = std::iter::repeat(-1);
    assert!(
        found
            .iter()
            .copied()
            .eq(expected.chain(rest).take(found.len()))
    );
}

/// A decision for a cell with this line; the rest is zero.
fn decision(board: &Board, cell: Cell, line: &[Cell], found: &HsHexDecision) -> HsHexDecision {
    assert_cells(board, &found.line, line);
    let mut expected = sized!(HsHexDecision);
    expected.cell = board.index(cell) as i32;
    expected.line = found.line;
    expected.line_length = line.len() as i32;
    expected
}

fn proof(proof: ProofStatus) -> i32 {
    match proof {
        ProofStatus::Lost => -1,
        ProofStatus::Unknown => 0,
        ProofStatus::Won => 1,
    }
}

#[test]
fn minimax_equals_that_of_the_library() {
    let mut proofs = [0; 3];
    each_open(&[1, 2, 3, 4, 5, 7], 240, |round, board, to_move| {
        let (depth, width) = (round % 4, round / 3 % 3);
        let nodes = [0, 0, 40][round / 4 % 3];
        let options = HsHexMinimaxOptions {
            depth: depth as i32,
            order: round as i32 % 3,
            formula: round as i32 % 5,
            root_moves: [0, 361, 6][width],
            inner_moves: [0, 361, 3][width],
            iterative_deepening: round as i32 / 2 % 2,
            table_entries: [0, 500][round / 2 % 2],
            leaf_evaluation: round as i32 / 5 % 2,
            limits: limits(round, nodes),
            ..hex::minimax_options()
        };
        let known = MinimaxOptions {
            limits: known_limits(0, nodes),
            depth: [4, 1, 2, 3][depth],
            order: order(round, formula(round, Formula::Minimax), round as u64),
            root_moves: [15, 361, 6][width],
            inner_moves: [10, 361, 3][width],
            evaluator: [Evaluator::Connectivity, Evaluator::Resistance][round / 5 % 2],
            deepening: options.iterative_deepening == 1,
            table_entries: options.table_entries as usize,
        };
        let found = hex::minimax(&position_of(board, to_move), &options).expect("my turn");
        let made = search_minimax(board, to_move, &known).expect("memory");
        let line = &made.principal_variation;
        let expected = HsHexDecision {
            score: made.value,
            nodes: made.nodes,
            depth: made.depth as i32,
            complete: made.complete.into(),
            proof: found.proof,
            ..decision(board, line[0], line, &found)
        };
        assert_eq!(found, expected);
        proofs[(found.proof + 1) as usize] += 1;
        if found.proof != 0 {
            assert!(found.score.abs() > WIN - 100.0);
            assert_eq!(found.proof > 0, found.score > 0.0);
            let tries_all = board.empty().count() <= known.inner_moves;
            assert!(tries_all && found.complete == 1 || line.len() == 1);
        }
    });
    assert!(proofs.iter().all(|&count| count > 3), "{proofs:?}");
}

#[test]
fn monte_carlo_equals_that_of_the_library() {
    each_open(&[1, 2, 3, 5, 8, 19], 60, |round, board, to_move| {
        let options = HsHexMonteCarloOptions {
            candidates: [0, 3, 361][round % 3],
            order_seed: 5,
            order: round as i32 % 3,
            formula: round as i32 / 3 % 5,
            save_bridges: round as i32 / 3 % 2,
            limits: limits(round, [0, 7][round % 2]),
            ..hex::monte_carlo_options()
        };
        let known = MonteCarloOptions {
            limits: known_limits(round, 0),
            candidates: [8, 3, 361][round % 3],
            playouts: [30, 7][round % 2],
            order: order(round, formula(round / 3, Formula::MonteCarlo), 5),
            save_bridges: options.save_bridges == 1,
        };
        let found = hex::monte_carlo(&position_of(board, to_move), &options).expect("my turn");
        let made = search_monte_carlo(board, to_move, &known).expect("memory");
        let moves = made.moves.iter().map(|tried| HsHexSearchedMove {
            cell: board.index(tried.cell) as i32,
            playouts: tried.playouts,
            win_rate: tried.win_rate,
            ..HsHexSearchedMove::default()
        });
        assert_entries(&found.moves, &moves.collect::<Vec<_>>());
        let best = made.best.expect("a move");
        let expected = HsHexDecision {
            win_rate: made.win_rate,
            playouts: made.playouts,
            complete: 1,
            count: made.moves.len() as i32,
            moves: found.moves,
            ..decision(board, best, &[best], &found)
        };
        assert_eq!(found, expected);
    });
}

#[test]
fn the_strong_player_equals_that_of_the_library() {
    let mut proofs = [0; 3];
    each_open(&[1, 2, 3, 4, 6, 11, 19], 140, |round, board, to_move| {
        let playouts = [1, 30, 300][round % 3];
        let options = HsHexSearchOptions {
            random_playouts: round as i32 % 2,
            max_nodes: [0, 60][round / 2 % 2],
            limits: limits(round, playouts),
            ..hex::search_options()
        };
        let mut known = MctsOptions {
            limits: known_limits(round, playouts),
            save_bridges: round % 2 == 0,
            ..MctsOptions::default()
        };
        if options.max_nodes > 0 {
            known.params.max_nodes = 60;
        }
        let found = hex::search(&position_of(board, to_move), &options).expect("my turn");
        let made = search_mcts(board, to_move, &known).expect("memory");
        let moves = made.moves.iter().map(|visited| HsHexSearchedMove {
            cell: board.index(visited.mv) as i32,
            proof: proof(visited.proof),
            playouts: visited.visits,
            win_rate: visited.win_rate,
        });
        assert_entries(&found.moves, &moves.collect::<Vec<_>>());
        let best = made.moves[0];
        let line = match made.principal_variation.first() {
            Some(&first) if first == best.mv => &made.principal_variation[..],
            _ => std::slice::from_ref(&best.mv),
        };
        let status = proof(made.proof);
        let expected = HsHexDecision {
            proof: status,
            complete: status.abs(),
            win_rate: [0.0, best.win_rate, 1.0][(status + 1) as usize],
            playouts: made.playouts,
            nodes: made.nodes as u64,
            count: made.moves.len() as i32,
            moves: found.moves,
            ..decision(board, best.mv, line, &found)
        };
        assert_eq!(found, expected);
        proofs[(status + 1) as usize] += 1;
    });
    assert!(proofs.iter().all(|&count| count > 3), "{proofs:?}");
}

#[test]
fn the_solver_equals_that_of_the_library() {
    let (mut solved, mut won) = (0, 0);
    each_open(&[1, 2, 3, 4, 5, 6, 11, 13], 100, |round, board, to_move| {
        let nodes = if board.size() < 10 {
            [0, 40, 5_000][round % 3]
        } else {
            30
        };
        let options = HsHexSolveOptions {
            table_megabytes: [0, 1][round / 3 % 2],
            limits: limits(0, nodes),
            ..hex::solve_options()
        };
        let known = SolveOptions {
            limits: known_limits(0, nodes),
            table_bytes: [64 << 20, 1 << 20][round / 3 % 2],
        };
        let found = hex::solve(&position_of(board, to_move), &options).expect("my turn");
        let solver = Solver::new().expect("memory").solve(board, to_move, &known);
        let made = solver.expect("memory");
        let winning_move = made.winning_move;
        let winning_move = winning_move.map_or(-1, |cell| board.index(cell) as i32);
        assert_eq!(found.winner, made.winner.map_or(0, hex::code));
        assert_eq!(found.winning_move, winning_move);
        assert_eq!(found.proof_size, u64::from(made.proof_size));
        assert_eq!(found.nodes, made.nodes);
        assert_eq!(found.count as usize, made.proof_set.len());
        assert_cells(board, &found.proof_set, &made.proof_set);
        solved += i32::from(found.winner != 0);
        won += i32::from(winning_move >= 0);
    });
    assert!(solved > 20 && won > 5 && won < solved, "{solved} {won}");
}

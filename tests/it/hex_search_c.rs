//! Tests of the Hex searches through their C functions: decisions equal those of the library; whole
//! games; limits.

use std::ptr::from_ref;
use std::time::{Duration, Instant};

use crate::common::hex_calls::{self as hex, position_of, random_position};
use crate::common::random::Random;
use handsense::core::search::{ProofStatus, SearchLimits};
use handsense::ffi::*;
use handsense::hex::heuristic::Formula;
use handsense::hex::mcts::{MctsOptions, search_mcts};
use handsense::hex::minimax::{Evaluator, MinimaxOptions, WIN, search_minimax};
use handsense::hex::monte_carlo::{MonteCarloOptions, search_monte_carlo};
use handsense::hex::ordering::MoveOrder;
use handsense::hex::solve::{SolveOptions, Solver};
use handsense::hex::{Board, Cell, Colour};

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

fn numbers(board: &Board, cells: &[Cell]) -> Vec<i32> {
    cells.iter().map(|&cell| board.index(cell) as i32).collect()
}

fn line(decision: &HsHexDecision) -> &[i32] {
    let (line, rest) = decision.line.split_at(decision.line_length as usize);
    assert!(rest.iter().all(|&cell| cell == -1));
    assert_eq!(line[0], decision.cell);
    line
}

fn moves(decision: &HsHexDecision) -> &[HsHexSearchedMove] {
    let (moves, rest) = decision.moves.split_at(decision.count as usize);
    assert!(
        rest.iter()
            .all(|slot| *slot == HsHexSearchedMove::default())
    );
    moves
}

#[test]
fn minimax_equals_that_of_the_library() {
    let mut proofs = [0; 3];
    each_open(&[1, 2, 3, 4, 5, 7], 240, |round, board, to_move| {
        let number = round as i32;
        let depth = [0, 1, 2, 3][round % 4];
        let (order, width) = (number % 3, round / 3 % 3);
        let options = HsHexMinimaxOptions {
            depth,
            order,
            formula: number % 5,
            root_moves: [0, 361, 6][width],
            inner_moves: [0, 361, 3][width],
            iterative_deepening: number / 2 % 2,
            table_entries: [0, 500][round / 2 % 2],
            leaf_evaluation: number / 5 % 2,
            limits: HsSearchLimits {
                seed: round as u64,
                playouts: [0, 0, 40][round / 4 % 3],
                ..hex::minimax_options().limits
            },
            ..hex::minimax_options()
        };
        let formula = [
            Formula::Minimax,
            Formula::Difference,
            Formula::Minimax,
            Formula::MonteCarlo,
            Formula::Evaluation,
        ][round % 5];
        let known = MinimaxOptions {
            limits: SearchLimits {
                playouts: Some(options.limits.playouts).filter(|&nodes| nodes > 0),
                ..SearchLimits::default()
            },
            depth: if depth == 0 { 4 } else { depth as u32 },
            order: match order {
                0 => MoveOrder::Heuristic(formula),
                1 => MoveOrder::Shuffled(round as u64),
                _ => MoveOrder::Resistance,
            },
            root_moves: [15, 361, 6][width],
            inner_moves: [10, 361, 3][width],
            evaluator: [Evaluator::Connectivity, Evaluator::Resistance][round / 5 % 2],
            deepening: options.iterative_deepening == 1,
            table_entries: options.table_entries as usize,
        };
        let found = hex::minimax(&position_of(board, to_move), &options).expect("my turn");
        let expected = search_minimax(board, to_move, &known).expect("memory");
        assert_eq!(line(&found), numbers(board, &expected.principal_variation));
        assert_eq!((found.score, found.nodes), (expected.value, expected.nodes));
        assert_eq!(found.depth as u32, expected.depth);
        assert_eq!(found.complete, i32::from(expected.complete));
        assert_eq!((found.win_rate, found.playouts), (0.0, 0));
        assert!(moves(&found).is_empty());
        proofs[(found.proof + 1) as usize] += 1;
        if found.proof != 0 {
            assert!(found.score.abs() > WIN - 100.0);
            assert_eq!(found.proof > 0, found.score > 0.0);
            let tries_all = board.empty().count() <= known.inner_moves;
            assert!(tries_all && found.complete == 1 || line(&found).len() == 1);
        }
    });
    assert!(proofs.iter().all(|&count| count > 3), "{proofs:?}");
}

#[test]
fn monte_carlo_equals_that_of_the_library() {
    each_open(&[1, 2, 3, 5, 8, 19], 60, |round, board, to_move| {
        let number = round as i32;
        let options = HsHexMonteCarloOptions {
            candidates: [0, 3, 361][round % 3],
            order_seed: 5,
            order: number % 3,
            formula: number / 3 % 5,
            save_bridges: number / 3 % 2,
            limits: HsSearchLimits {
                seed: round as u64,
                playouts: [0, 7][round % 2],
                ..hex::monte_carlo_options().limits
            },
            ..hex::monte_carlo_options()
        };
        let formula = [
            Formula::MonteCarlo,
            Formula::Difference,
            Formula::Minimax,
            Formula::MonteCarlo,
            Formula::Evaluation,
        ][round / 3 % 5];
        let known = MonteCarloOptions {
            limits: SearchLimits {
                seed: round as u64,
                ..SearchLimits::default()
            },
            candidates: [8, 3, 361][round % 3],
            playouts: [30, 7][round % 2],
            order: [
                MoveOrder::Heuristic(formula),
                MoveOrder::Shuffled(5),
                MoveOrder::Resistance,
            ][round % 3],
            save_bridges: options.save_bridges == 1,
        };
        let found = hex::monte_carlo(&position_of(board, to_move), &options).expect("my turn");
        let expected = search_monte_carlo(board, to_move, &known).expect("memory");
        let best = expected.best.expect("a move");
        assert_eq!(line(&found), numbers(board, &[best]));
        assert_eq!(
            (found.win_rate, found.playouts, found.complete),
            (expected.win_rate, expected.playouts, 1)
        );
        assert_eq!(
            (found.score, found.nodes, found.depth, found.proof),
            (0.0, 0, 0, 0)
        );
        assert_eq!(moves(&found).len(), expected.moves.len());
        for (found, tried) in moves(&found).iter().zip(&expected.moves) {
            assert_eq!(found.cell as usize, board.index(tried.cell));
            assert_eq!(
                (found.playouts, found.win_rate),
                (tried.playouts, tried.win_rate)
            );
            assert_eq!(found.playouts, known.playouts);
        }
    });
}

fn proof(proof: ProofStatus) -> i32 {
    match proof {
        ProofStatus::Lost => -1,
        ProofStatus::Unknown => 0,
        ProofStatus::Won => 1,
    }
}

#[test]
fn the_strong_player_equals_that_of_the_library() {
    let mut proofs = [0; 3];
    each_open(&[1, 2, 3, 4, 6, 11, 19], 140, |round, board, to_move| {
        let options = HsHexSearchOptions {
            random_playouts: round as i32 % 2,
            max_nodes: [0, 60][round / 2 % 2],
            limits: HsSearchLimits {
                seed: round as u64,
                playouts: [1, 30, 300][round % 3],
                ..hex::search_options().limits
            },
            ..hex::search_options()
        };
        let mut known = MctsOptions {
            limits: SearchLimits {
                seed: round as u64,
                playouts: Some(options.limits.playouts),
                ..SearchLimits::default()
            },
            save_bridges: round % 2 == 0,
            ..MctsOptions::default()
        };
        if options.max_nodes > 0 {
            known.params.max_nodes = 60;
        }
        let found = hex::search(&position_of(board, to_move), &options).expect("my turn");
        let expected = search_mcts(board, to_move, &known).expect("memory");
        let best = expected.moves[0];
        assert_eq!(found.cell as usize, board.index(best.mv));
        if expected.principal_variation.first() == Some(&best.mv) {
            assert_eq!(line(&found), numbers(board, &expected.principal_variation))
        } else {
            assert_eq!(line(&found).len(), 1)
        }
        assert_eq!(found.proof, proof(expected.proof));
        assert_eq!(found.complete, found.proof.abs());
        let win_rate = [0.0, best.win_rate, 1.0][(found.proof + 1) as usize];
        assert_eq!(
            (found.win_rate, found.score, found.depth),
            (win_rate, 0.0, 0)
        );
        assert_eq!(found.playouts, expected.playouts);
        assert_eq!(found.nodes, expected.nodes as u64);
        assert_eq!(moves(&found).len(), expected.moves.len());
        for (found, visited) in moves(&found).iter().zip(&expected.moves) {
            let expected = HsHexSearchedMove {
                cell: board.index(visited.mv) as i32,
                proof: proof(visited.proof),
                playouts: visited.visits,
                win_rate: visited.win_rate,
            };
            assert_eq!(*found, expected);
        }
        proofs[(found.proof + 1) as usize] += 1;
    });
    assert!(proofs.iter().all(|&count| count > 3), "{proofs:?}");
}

#[test]
fn the_solver_equals_that_of_the_library() {
    let (mut solved, mut won) = (0, 0);
    each_open(&[1, 2, 3, 4, 5, 6, 11, 13], 100, |round, board, to_move| {
        let nodes = [0, 40, 5_000][round % 3];
        let options = HsHexSolveOptions {
            table_megabytes: [0, 1][round / 3 % 2],
            limits: HsSearchLimits {
                playouts: if board.size() < 10 { nodes } else { 30 },
                ..hex::solve_options().limits
            },
            ..hex::solve_options()
        };
        let known = SolveOptions {
            limits: SearchLimits {
                playouts: Some(options.limits.playouts).filter(|&nodes| nodes > 0),
                ..SearchLimits::default()
            },
            table_bytes: [64 << 20, 1 << 20][round / 3 % 2],
        };
        let found = hex::solve(&position_of(board, to_move), &options).expect("my turn");
        let solver = Solver::new().expect("memory").solve(board, to_move, &known);
        let expected = solver.expect("memory");
        let winning_move = expected.winning_move;
        let winning_move = winning_move.map_or(-1, |cell| board.index(cell) as i32);
        assert_eq!(found.winner, expected.winner.map_or(0, hex::code));
        assert_eq!(found.winning_move, winning_move);
        assert_eq!(found.proof_size, u64::from(expected.proof_size));
        assert_eq!(found.nodes, expected.nodes);
        assert_eq!(proof_set(&found), numbers(board, &expected.proof_set));
        solved += i32::from(found.winner != 0);
        won += i32::from(winning_move >= 0);
    });
    assert!(solved > 20 && won > 5 && won < solved, "{solved} {won}");
}

/// The proof set, after a check that the rest is -1.
fn proof_set(solution: &HsHexSolution) -> &[i32] {
    let (set, rest) = solution.proof_set.split_at(solution.count as usize);
    assert!(rest.iter().all(|&cell| cell == -1));
    set
}

#[test]
fn searches_end_at_the_time_limit_or_on_cancellation() {
    let position = hex::init(11).expect("a size");
    let cancel = 1;
    let options = HsHexSearchOptions {
        limits: HsSearchLimits {
            cancel: from_ref(&cancel),
            ..hex::search_options().limits
        },
        ..hex::search_options()
    };
    let found = hex::search(&position, &options).expect("my turn");
    assert_eq!((found.playouts, found.complete), (1, 0));
    let options = HsHexMinimaxOptions {
        limits: HsSearchLimits {
            cancel: from_ref(&cancel),
            ..hex::minimax_options().limits
        },
        ..hex::minimax_options()
    };
    let found = hex::minimax(&position, &options).expect("my turn");
    assert_eq!((found.nodes, found.complete, found.line_length), (0, 0, 1));
    let options = HsHexMonteCarloOptions {
        limits: HsSearchLimits {
            cancel: from_ref(&cancel),
            ..hex::monte_carlo_options().limits
        },
        ..hex::monte_carlo_options()
    };
    let found = hex::monte_carlo(&position, &options).expect("my turn");
    assert_eq!((found.playouts, found.complete, found.count), (0, 0, 0));
    assert!(found.cell >= 0);
    let start = Instant::now();
    let options = HsHexSearchOptions {
        limits: HsSearchLimits {
            milliseconds: 30,
            ..hex::search_options().limits
        },
        ..hex::search_options()
    };
    let found = hex::search(&position, &options).expect("my turn");
    assert!(found.playouts > 1 && found.complete == 0);
    let options = HsHexMinimaxOptions {
        depth: 64,
        limits: HsSearchLimits {
            milliseconds: 30,
            ..hex::minimax_options().limits
        },
        ..hex::minimax_options()
    };
    assert_eq!(
        hex::minimax(&position, &options).map(|found| found.complete),
        Ok(0)
    );
    let options = HsHexMonteCarloOptions {
        limits: HsSearchLimits {
            milliseconds: 30,
            playouts: u64::MAX,
            ..hex::monte_carlo_options().limits
        },
        ..hex::monte_carlo_options()
    };
    let found = hex::monte_carlo(&position, &options).expect("my turn");
    assert_eq!((found.complete, found.count), (0, 1));
    assert!(start.elapsed() < Duration::from_secs(5));
}

/// Threads of hosts may have smaller stacks than the main thread.
#[test]
fn the_deepest_search_of_the_largest_board_needs_little_stack() {
    let deep = || {
        let position = hex::init(19).expect("a size");
        for order in 0..3 {
            let options = HsHexMinimaxOptions {
                depth: 64,
                order,
                root_moves: 361,
                inner_moves: 361,
                limits: HsSearchLimits {
                    playouts: 80,
                    ..hex::minimax_options().limits
                },
                ..hex::minimax_options()
            };
            let found = hex::minimax(&position, &options).expect("my turn");
            assert_eq!((found.nodes, found.complete), (80, 0));
        }
    };
    let thread = std::thread::Builder::new().stack_size(STACK);
    let done = thread.spawn(deep).expect("a thread").join();
    assert!(done.is_ok());
}

/// Half a megabyte is the smallest default stack of a thread on common systems.
const STACK: usize = 512 * 1024;

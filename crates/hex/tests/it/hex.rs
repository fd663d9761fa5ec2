//! Hex against positions recorded from the reference program, and against whole games.

use std::time::Duration;

use handsense_core::search::ProofStatus;
use handsense_hex::distance::Distances;
use handsense_hex::evaluation::{evaluate, touching_stones};
use handsense_hex::first_visit::{self, BLOCKED};
use handsense_hex::heuristic::{DistanceMetric, Formula, ScoredMoves, score_moves};
use handsense_hex::mcts::{MctsOptions, search_mcts};
use handsense_hex::ordering::order_moves;
use handsense_hex::{Action, Board, Cell, Colour, Game, Groups};
use serde_json::Value;

use crate::common::records::{self, list, number, numbers};

/// By colour, the letter of a stone in a record.
const LETTERS: [&str; 2] = ["R", "B"];

fn colour(value: &Value) -> Option<Colour> {
    let letter = value.as_str()?;
    let index = LETTERS.iter().position(|&one| one == letter);
    Some(Colour::ALL[index.expect("a colour")])
}

fn board(record: &Value) -> Board {
    let mut board = Board::new(number(&record["size"]) as usize).expect("a size");
    let cells = record["board"].as_str().expect("cells");
    for (cell, letter) in board.cells().zip(cells.chars()) {
        if let Some(index) = LETTERS.iter().position(|one| one.starts_with(letter)) {
            board.put(cell, Colour::ALL[index]);
        }
    }
    board
}

/// Calls `check` for every open position of a size, with the colour to move.
fn each_open(size: usize, min_count: usize, mut check: impl FnMut(&Value, Board, Colour)) {
    let mut open = 0;
    records::each(&format!("hex/seed_positions_{size}"), min_count, |record| {
        let board = board(record);
        assert_eq!(board.winner(), colour(&record["winner"]));
        assert_eq!(Groups::from_board(&board).winner(), board.winner());
        if board.winner().is_none() {
            open += 1;
            check(record, board, colour(&record["to_move"]).expect("a colour"));
        }
    });
    assert!(open > min_count / 2);
}

/// Board sizes, each with the least number of recorded positions.
const SIZES: [(usize, usize); 3] = [(5, 40), (7, 30), (11, 20)];

fn is_close(found: f64, recorded: &Value) -> bool {
    (found - recorded.as_f64().expect("a number")).abs() < 1e-6
}

#[test]
fn connectivity_distance_and_evaluation_equal_the_records() {
    for (size, min_count) in SIZES {
        records::each(&format!("hex/seed_positions_{size}"), min_count, |record| {
            let board = board(record);
            let connectivity = DistanceMetric::FirstVisit.connectivity(&board);
            for (side, letter) in Colour::ALL.into_iter().zip(LETTERS) {
                let found = first_visit::connectivity(&board, side);
                assert!(
                    is_close(f64::from(found), &record["conn"][letter]),
                    "{record}"
                );
                let exact = Distances::new(&board, side).total().map_or(-1, i64::from);
                assert_eq!(exact, number(&record["true_dist"][letter]));
                let touching = touching_stones(&board, side);
                assert_eq!(i64::from(touching), number(&record["bridges"][letter]));
                let value = evaluate(&board, side, connectivity);
                assert!(is_close(value, &record["eval"][letter]), "{value} {record}");
            }
        });
    }
}

#[test]
fn every_formula_gives_the_recorded_scores() {
    let formulas = [
        (
            "seed_formula",
            Formula::Reference,
            DistanceMetric::FirstVisit,
        ),
        (
            "seed_formula_true_dist",
            Formula::Reference,
            DistanceMetric::Exact,
        ),
        (
            "minimax_order_score",
            Formula::Minimax,
            DistanceMetric::FirstVisit,
        ),
        (
            "mc_order_score",
            Formula::MonteCarlo,
            DistanceMetric::FirstVisit,
        ),
        (
            "score_move_heuristic",
            Formula::Detailed,
            DistanceMetric::FirstVisit,
        ),
    ];
    for (size, min_count) in SIZES {
        let mut scores = ScoredMoves::new();
        each_open(size, min_count, |record, board, to_move| {
            for (field, formula, metric) in formulas {
                score_moves(&board, to_move, formula, metric, &mut scores);
                let recorded = list(&record[field]);
                assert_eq!(recorded.len(), size * size);
                let empty = recorded.iter().filter(|score| !score.is_null()).count();
                assert_eq!(scores.as_slice().len(), empty);
                for &(cell, score) in scores.as_slice() {
                    let recorded = &recorded[board.index(cell)];
                    assert!(
                        is_close(score, recorded),
                        "{field} {cell}: {score}, {recorded}"
                    );
                }
            }
        });
    }
}

#[test]
fn move_order_equals_the_records_except_for_ties() {
    for (size, min_count) in SIZES {
        each_open(size, min_count, |record, board, to_move| {
            let (formula, metric) = (Formula::Minimax, DistanceMetric::FirstVisit);
            let mut ordered = ScoredMoves::new();
            order_moves(&board, to_move, formula, metric, &mut ordered);
            let scores = list(&record["minimax_order_score"]);
            let recorded: Vec<usize> = numbers(&record["ref_order_minimax"]);
            assert_eq!(ordered.as_slice().len(), recorded.len());
            for (&(_, score), &index) in ordered.as_slice().iter().zip(&recorded) {
                assert!(is_close(score, &scores[index]), "{record}");
            }
        });
    }
}

#[test]
fn winning_moves_equal_the_records() {
    for (size, min_count) in SIZES {
        each_open(size, min_count, |record, board, to_move| {
            for (field, side) in [("winning_cells", to_move), ("opp_winning_cells", !to_move)] {
                let distances = Distances::new(&board, side);
                let wins = |&cell: &Cell| distances.after_own_stone(cell) == Some(0);
                let found: Vec<usize> = board
                    .empty()
                    .filter(wins)
                    .map(|cell| board.index(cell))
                    .collect();
                assert_eq!(found, numbers::<usize>(&record[field]), "{field}");
            }
        });
    }
}

#[test]
fn games_end_at_the_recorded_move() {
    records::each("hex/full_boards", 8, |record| {
        let size = number(&record["size"]) as usize;
        let mut game = Game::new(size, false).expect("a size");
        let decided = number(&record["decided_at_ply"]) as usize;
        let moves: Vec<usize> = numbers(&record["moves"]);
        for (ply, &index) in moves.iter().enumerate().take(decided) {
            assert_eq!(game.outcome(), None, "before move {ply}");
            let cell = game.board().cell(index).expect("on the board");
            game.play(Action::Place(cell)).expect("legal");
        }
        let outcome = game.outcome().expect("decided");
        assert_eq!(Some(outcome.winner), colour(&record["winner"]));
        let loser = first_visit::connectivity(game.board(), !outcome.winner);
        assert_eq!(loser, BLOCKED);
    });
}

/// Options with a time limit, whose trees prove small boards long before.
fn timed(threads: usize, seed: u64) -> MctsOptions<'static> {
    let mut options = MctsOptions::default();
    options.limits.time = Some(Duration::from_secs(20));
    options.limits.threads = threads;
    options.limits.seed = seed;
    options
}

/// Trees on several threads prove what one tree proves, and the first proof ends the search.
#[test]
fn trees_on_several_threads_prove_solved_positions() {
    let mut proved = 0;
    records::each("hex/solved_4", 3, |record| {
        let board = board(record);
        let to_move = colour(&record["to_move"]).expect("a colour");
        let is_won = colour(&record["winner_with_best_play"]) == Some(to_move);
        let winning: Vec<usize> = numbers(&record["winning_moves"]);
        for threads in [2, 3] {
            let found = search_mcts(&board, to_move, &timed(threads, 5)).expect("memory");
            let expected = match is_won {
                true => ProofStatus::Won,
                false => ProofStatus::Lost,
            };
            assert_eq!(found.proof, expected, "{record}");
            assert!(!is_won || winning.contains(&board.index(found.moves[0].mv)));
            proved += 1;
        }
    });
    assert!(proved > 4, "{proved}");
}

/// The limit of playouts is shared by the trees; without a time limit threads change nothing.
#[test]
fn the_playouts_of_all_trees_are_counted() {
    let board = Board::new(9).expect("a size");
    let search =
        |options: &MctsOptions<'_>| search_mcts(&board, Colour::Red, options).expect("memory");
    let mut options = timed(3, 1);
    options.limits.playouts = Some(900);
    let found = search(&options);
    assert_eq!(found.playouts, 900);
    assert!(found.moves.iter().map(|one| one.visits).sum::<u64>() <= 900);
    assert_eq!(found.principal_variation.first(), Some(&found.moves[0].mv));
    options.limits.time = None;
    let several = search(&options);
    options.limits.threads = 1;
    assert_eq!(several, search(&options));
}

/// The strong player with ten thousand playouts keeps its wins, and its proofs are correct.
#[test]
fn solved_positions_are_played_correctly() {
    let (mut wins, mut kept, mut proved) = (0, 0, 0);
    for size in [4, 5, 6, 7, 11] {
        records::each(&format!("hex/solved_{size}"), 5, |record| {
            let board = board(record);
            let to_move = colour(&record["to_move"]).expect("a colour");
            let is_won = colour(&record["winner_with_best_play"]) == Some(to_move);
            let winning: Vec<usize> = numbers(&record["winning_moves"]);
            let found = search_mcts(&board, to_move, &MctsOptions::default()).expect("memory");
            if found.proof != ProofStatus::Unknown {
                assert_eq!(found.proof == ProofStatus::Won, is_won, "{record}");
                proved += 1;
            }
            if is_won {
                wins += 1;
                kept += usize::from(winning.contains(&board.index(found.moves[0].mv)));
            }
        });
    }
    assert!(wins == 19 && kept >= 17, "{kept} of {wins}");
    assert!(proved >= 27, "{proved}");
}

//! Hex against recorded positions and whole games.

use std::time::Duration;

use handsense_core::search::ProofStatus;
use handsense_hex::distance::{BLOCKED, Distances, connectivity};
use handsense_hex::evaluation::{evaluate, touching_stones};
use handsense_hex::heuristic::{Formula, ScoredMoves, score_moves};
use handsense_hex::mcts::{MctsOptions, search_mcts};
use handsense_hex::{Action, Board, Colour, Game};

use crate::common::hex_records::{LETTERS, board, colour, each, each_open, is_close};
use crate::common::records::{self, list, number, numbers};

#[test]
fn distance_and_evaluation_equal_the_records() {
    each(|record, board| {
        let connectivity = LETTERS.map(|letter| number(&record["conn"][letter]) as i32);
        for (side, letter) in Colour::ALL.into_iter().zip(LETTERS) {
            let exact = Distances::new(&board, side).total().map_or(-1, i64::from);
            assert_eq!(exact, number(&record["true_dist"][letter]));
            let touching = touching_stones(&board, side);
            assert_eq!(i64::from(touching), number(&record["bridges"][letter]));
            let value = evaluate(&board, side, connectivity);
            assert!(is_close(value, &record["eval"][letter]), "{value} {record}");
        }
    });
}

#[test]
fn scores_equal_the_records() {
    let mut scores = ScoredMoves::new();
    each_open(|record, board, to_move| {
        score_moves(&board, to_move, Formula::Difference, &mut scores);
        let recorded = list(&record["seed_formula_true_dist"]);
        assert_eq!(scores.len(), board.empty().count());
        for &(cell, score) in &scores[..] {
            assert!(is_close(score, &recorded[board.index(cell)]), "{cell}");
        }
    });
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
        assert_eq!(connectivity(game.board())[!outcome.winner], BLOCKED);
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
            let expected = if is_won {
                ProofStatus::Won
            } else {
                ProofStatus::Lost
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

//! Puzzles of the web page: exactly one move of each position wins.

use std::collections::BTreeSet;

use handsense_hex::solve::{SolveOptions, Solver};
use handsense_hex::{Board, Cell, Colour};
use serde_json::Value;

use crate::common::records::list;

const FILE: &str = include_str!("../../../../web/src/hex/puzzles.json");
const GRADES: [&str; 3] = ["easy", "medium", "hard"];

struct Puzzle {
    board: Board,
    to_move: Colour,
    solution: Cell,
    /// Its grade, and the playouts that a search needs.
    difficulty: (usize, u64),
}

fn puzzles() -> Vec<Puzzle> {
    let records: Value = serde_json::from_str(FILE).expect("JSON");
    list(&records).iter().map(read).collect()
}

fn read(record: &Value) -> Puzzle {
    let number = |field: &str| record[field].as_u64().expect("a number");
    let cell = |value: &Value| -> Cell {
        value
            .as_str()
            .and_then(|name| name.parse().ok())
            .expect("a cell")
    };
    let mut board = Board::new(number("size") as usize).expect("a size");
    for colour in Colour::ALL {
        for name in list(&record[colour.to_string()]) {
            assert!(board.put(cell(name), colour), "{record}");
        }
    }
    let has = |colour: &Colour| record["toMove"] == colour.to_string();
    let grade = GRADES.iter().position(|&grade| record["grade"] == grade);
    Puzzle {
        board,
        to_move: Colour::ALL.into_iter().find(has).expect("a colour"),
        solution: cell(&record["solution"]),
        difficulty: (grade.expect("a grade"), number("playouts")),
    }
}

#[test]
fn one_move_of_a_puzzle_wins() {
    let mut solver = Solver::new().expect("memory");
    let options = SolveOptions::default();
    let mut solve = |board: &Board, to_move| {
        solver
            .solve(board, to_move, &options)
            .expect("memory")
            .winner
    };
    for (number, puzzle) in puzzles().iter().enumerate() {
        let Puzzle {
            board,
            to_move,
            solution,
            ..
        } = *puzzle;
        assert!(board.winner().is_none() && board.is_empty(solution));
        for cell in board.empty() {
            let mut after = board;
            after.put(cell, to_move);
            assert_eq!(after.winner(), None, "puzzle {number}: {cell} wins at once");
            let winner = if cell == solution { to_move } else { !to_move };
            assert_eq!(
                solve(&after, !to_move),
                Some(winner),
                "puzzle {number}: {cell}"
            );
        }
    }
}

#[test]
fn puzzles_are_distinct_and_in_order() {
    let puzzles = puzzles();
    assert_eq!(puzzles.len(), 40);
    assert!(puzzles.is_sorted_by_key(|puzzle| puzzle.difficulty));
    let counts = [0, 1, 2].map(|grade| {
        puzzles
            .iter()
            .filter(|puzzle| puzzle.difficulty.0 == grade)
            .count()
    });
    assert!(counts.into_iter().all(|count| count >= 10), "{counts:?}");
    let mut seen = BTreeSet::new();
    for puzzle in &puzzles {
        let views = [puzzle.board, puzzle.board.mirrored()].map(|board| -> Vec<_> {
            board
                .cells()
                .map(|cell| board.stone(cell).map(Colour::index))
                .collect()
        });
        // A rotation by 180 degrees reverses the order of the cells.
        let rotated = views.clone().map(|view| view.into_iter().rev().collect());
        assert!(
            seen.insert(views.into_iter().chain(rotated).min()),
            "a repetition"
        );
    }
}

//! Levels: moves that no level overlooks, the swap rule, and the order of strength.

use handsense_core::Rng;
use handsense_hex::opening::{fair_opening, should_swap};
use handsense_hex::{Action, Board, Cell, Colour, Level, Position, choose_move_at_level};

fn choose(position: &Position, level: Level, seed: u64, can_swap: bool) -> Option<Action> {
    choose_move_at_level(position, level, seed, can_swap).expect("memory")
}

/// The cells in which a stone of the colour wins.
fn wins(board: &Board, colour: Colour) -> Vec<Cell> {
    let is_win = |&cell: &Cell| {
        let mut next = *board;
        next.put(cell, colour);
        next.is_connected(colour)
    };
    board.empty().filter(is_win).collect()
}

#[test]
fn no_level_overlooks_a_win_in_one() {
    let mut rng = Rng::new(5);
    let (mut won, mut blocked) = (0, 0);
    for round in 0..400 {
        let mut board = Board::new(2 + round % 6).expect("a size");
        let mut cells: Vec<Cell> = board.cells().collect();
        rng.shuffle(&mut cells);
        for (turn, &cell) in cells.iter().enumerate() {
            let position = Position::new(board, Colour::ALL[turn % 2]);
            let (own, theirs) = (
                wins(&board, position.to_move),
                wins(&board, !position.to_move),
            );
            let wanted = if own.is_empty() { &theirs } else { &own };
            if !wanted.is_empty() {
                for level in [Level::Novice, Level::Steady, Level::Seasoned, Level::Expert] {
                    let Some(Action::Place(cell)) = choose(&position, level, round as u64, false)
                    else {
                        panic!("no cell");
                    };
                    assert!(wanted.contains(&cell), "{level:?} {cell} {board:?}");
                }
                won += usize::from(!own.is_empty());
                blocked += usize::from(own.is_empty());
            }
            board.put(cell, position.to_move);
            if board.winner().is_some() {
                let over = Position::new(board, !position.to_move);
                assert_eq!(choose(&over, Level::Novice, 1, false), None);
                break;
            }
        }
    }
    assert!(won > 300 && blocked > 100, "{won} {blocked}");
}

#[test]
fn every_level_follows_the_swap_rule() {
    for size in [1, 2, 5, 7, 11, 14] {
        let board = Board::new(size).expect("a size");
        let start = Position::new(board, Colour::Red);
        for (level, seed) in Level::ALL.into_iter().zip(3..) {
            let opening = fair_opening(size, seed);
            assert_eq!(
                choose(&start, level, seed, true),
                Some(Action::Place(opening))
            );
        }
        for first in board.cells().filter(|_| size > 1).step_by(3) {
            let mut second = start;
            second.place(first).expect("empty");
            let level = Level::Steady;
            let swaps = choose(&second, level, 1, true) == Some(Action::SwapPieces);
            assert_eq!(swaps, should_swap(size, first), "{size} {first}");
            assert_ne!(choose(&second, level, 1, false), Some(Action::SwapPieces));
        }
    }
}

/// Plays the openings of two stones with both colours; returns the games that the first level wins.
fn match_of(size: usize, openings: u64, levels: [Level; 2]) -> usize {
    let mut rng = Rng::new(9);
    let mut won = 0;
    for seed in 0..openings {
        let mut cells: Vec<Cell> = Board::new(size).expect("a size").cells().collect();
        rng.shuffle(&mut cells);
        for first in Colour::ALL {
            let mut position = Position::new(Board::new(size).expect("a size"), Colour::Red);
            for &cell in &cells[..2] {
                position.place(cell).expect("empty");
            }
            while position.board.winner().is_none() {
                let level = levels[usize::from(position.to_move != first)];
                let chosen = choose(&position, level, seed, false);
                assert_eq!(
                    chosen,
                    choose(&position, level, seed, false),
                    "reproducible"
                );
                let Some(Action::Place(cell)) = chosen else {
                    panic!("no cell");
                };
                position.place(cell).expect("legal");
            }
            won += usize::from(position.board.winner() == Some(first));
        }
    }
    won
}

#[test]
fn a_level_beats_the_one_below() {
    for pair in Level::ALL.windows(2).take(3) {
        let won = match_of(7, 20, [pair[1], pair[0]]);
        println!("{:?} beats {:?}: {won} of 40", pair[1], pair[0]);
        assert!(won > 22, "{pair:?} {won}");
    }
}

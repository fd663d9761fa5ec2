//! The strong player of Hex held against small positions that are solved: some hundred of each of three sizes,
//! with all their winning moves, found by a solver that has nothing in common with the library's searches.
//!
//! Positions in which more than half of the moves win are left out, and those in which somebody lacks one stone
//! only, and those that take the solver too long: one in six of size 6 and nearly half of size 7, so that of the
//! latter the hardest are missing. What is left:
//!
//! | size | stones, median | part of the moves that win, mean | one winning move |
//! |---:|---|---:|---:|
//! | 5 | 1 to 8, 5 | 0.19 | 23 of 100 |
//! | 6 | 4 to 12, 8 | 0.18 | 15 of 100 |
//! | 7 | 7 to 16, 13 | 0.12 | 29 of 100 |
//!
//! `HANDSENSE_LONG=1 cargo test -p handsense-hex` makes the positions anew, in a few minutes, and compares them with
//! the file; with `SNAPSHOTS=overwrite` it writes the file.
//! `cargo bench --bench hex -- --solved 1000` measures the player with so many milliseconds a move.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use handsense_core::search::{Prospect, Tree, Visited};
use handsense_hex::mcts::{MctsOptions, search_mcts};
use handsense_hex::{Board, Cell, Colour};

use crate::common::hex_exhaustive::Exhaustive;
use crate::common::hex_solved::{self, Solved};
use crate::common::hex_solver::{Solver, numbers_of};
use crate::common::random::Random;
use crate::common::snapshot::assert_snapshot;

/// How positions of a size are made.
struct Making {
    size: usize,
    /// Moves made before the position, each number as likely as another.
    moves: RangeInclusive<usize>,
    /// A position that takes the solver longer is left out.
    most: u64,
}

const MAKING: [Making; 3] = [
    Making {
        size: 5,
        moves: 1..=8,
        most: 1_000_000,
    },
    Making {
        size: 6,
        moves: 3..=12,
        most: 400_000,
    },
    Making {
        size: 7,
        moves: 6..=16,
        most: 400_000,
    },
];

/// Positions of each size.
const POSITIONS: usize = 100;

/// Enough for every position of the file.
const NO_LIMIT: u64 = u64::MAX;

/// A game of so many moves: two anywhere, then one of the best few, as many as this game has chosen. Nothing if
/// somebody wins, or if one stone is enough for somebody, so that there is nothing to be found.
fn play(solver: &Solver, making: &Making, random: &mut Random) -> Option<(Board, Colour)> {
    let first = *making.moves.start();
    let moves = first + random.below(making.moves.clone().count());
    let few = 1 + random.below(8);
    let mut board = Board::new(making.size).expect("a size");
    let mut to_move = Colour::Red;
    for turn in 0..moves {
        let cells = solver.sensible(&board, to_move);
        let choice = if turn < 2 { cells.len() } else { few };
        let number = cells[random.below(choice.min(cells.len()))];
        board.put(board.cell(number).expect("on the board"), to_move);
        to_move = !to_move;
    }
    let lacks_one = |colour: Colour| {
        let joins = |cell: Cell| {
            let mut after = board;
            after.put(cell, colour) && after.winner().is_some()
        };
        board.empty().any(joins)
    };
    let is_open = board.winner().is_none() && !Colour::ALL.into_iter().any(lacks_one);
    is_open.then_some((board, to_move))
}

/// The position as Red has it to move, and the way round that comes first: the same for all that are one position
/// seen from another side.
fn seen_one_way(board: &Board, to_move: Colour) -> Vec<usize> {
    let board = match to_move {
        Colour::Red => *board,
        Colour::Blue => board.mirrored(),
    };
    let content = |cell: Cell| board.stone(cell).map_or(2, Colour::index);
    let one: Vec<usize> = board.cells().map(content).collect();
    let turned = one.iter().rev().copied().collect();
    one.min(turned)
}

/// The first `count` positions from games of these rules that the colour to move wins, by at most half of his moves.
fn make(making: &Making, count: usize) -> Vec<Solved> {
    let mut solver = Solver::new(making.size);
    let (mut made, mut seen) = (Vec::new(), HashSet::new());
    for game in 1.. {
        if made.len() == count {
            break;
        }
        let mut random = Random::new(game * 100 + making.size as u64);
        let Some((board, to_move)) = play(&solver, making, &mut random) else {
            continue;
        };
        if !seen.insert(seen_one_way(&board, to_move)) {
            continue;
        }
        let outcome = solver.solve(&board, to_move, making.most);
        if !outcome.is_some_and(|outcome| outcome.mover_wins) {
            continue;
        }
        let Some(winning) = solver.winning_moves(&board, to_move, making.most) else {
            continue;
        };
        if 2 * winning.len() <= board.empty().count() {
            made.push(Solved {
                game,
                board,
                to_move,
                winning,
            });
        }
    }
    made
}

fn of_size(size: usize) -> impl Iterator<Item = Solved> {
    let positions = hex_solved::all().into_iter();
    positions.filter(move |solved| solved.board.size() == size)
}

/// One of so many of a size.
fn every(nth: usize, size: usize) -> impl Iterator<Item = Solved> {
    of_size(size).step_by(nth)
}

/// The file is what [`make`] makes. Making takes minutes, so that the short run compares the first positions of
/// each size only.
#[test]
fn the_file_holds_the_positions_that_are_made() {
    if std::env::var_os("HANDSENSE_LONG").is_some() {
        let made = MAKING.iter().flat_map(|making| make(making, POSITIONS));
        let lines: String = made.map(|solved| solved.line() + "\n").collect();
        assert_snapshot("tests/data/hex/own_solved.jsonl", &lines);
    } else {
        for (making, first) in MAKING.iter().zip([10, 3, 1]) {
            let kept: Vec<Solved> = of_size(making.size).take(first).collect();
            assert_eq!(make(making, first), kept);
        }
    }
}

#[test]
fn positions_are_different_and_something_is_to_be_found_in_each() {
    for making in &MAKING {
        let mut seen = HashSet::new();
        for solved in of_size(making.size) {
            let empty: Vec<Cell> = solved.board.empty().collect();
            assert!(making.moves.contains(&solved.board.filled()));
            assert!(!solved.winning.is_empty() && 2 * solved.winning.len() <= empty.len());
            assert!(seen.insert(seen_one_way(&solved.board, solved.to_move)));
            for colour in Colour::ALL {
                for &cell in &empty {
                    let mut after = solved.board;
                    assert!(after.put(cell, colour) && after.winner().is_none());
                }
            }
        }
        assert_eq!(seen.len(), POSITIONS);
    }
}

/// A part of the file; all of it takes as long as to make it.
#[test]
fn recorded_moves_are_those_that_win() {
    for (size, nth) in [(5, 1), (6, 5), (7, 20)] {
        let mut solver = Solver::new(size);
        for solved in every(nth, size) {
            let winning = solver.winning_moves(&solved.board, solved.to_move, NO_LIMIT);
            assert_eq!(winning, Some(solved.winning.clone()), "{}", solved.line());
        }
    }
}

/// So many stones of either colour in turn anywhere, and whose turn it is; nothing if somebody has won.
fn anywhere(size: usize, stones: usize, random: &mut Random) -> Option<(Board, Colour)> {
    let mut board = Board::new(size).expect("a size");
    let mut cells: Vec<Cell> = board.cells().collect();
    random.shuffle(&mut cells);
    for (turn, &cell) in cells.iter().take(stones).enumerate() {
        board.put(cell, Colour::ALL[turn % 2]);
    }
    let is_open = board.winner().is_none();
    is_open.then_some((board, Colour::ALL[stones % 2]))
}

#[test]
fn the_solver_agrees_with_trying_everything() {
    let mut checked = [0; 2];
    for (size, fewest, most) in [(2, 0, 3), (3, 0, 8), (4, 6, 14)] {
        let mut random = Random::new(size as u64);
        let (mut solver, mut slow) = (Solver::new(size), Exhaustive::default());
        for number in 0..400 {
            let stones = fewest + number % (most - fewest + 1);
            let Some((board, to_move)) = anywhere(size, stones, &mut random) else {
                continue;
            };
            let found = solver.solve(&board, to_move, NO_LIMIT).expect("no limit");
            assert_eq!(found.mover_wins, slow.wins(&board, to_move));
            checked[usize::from(found.mover_wins)] += 1;
            let winning = board
                .empty()
                .filter(|&cell| slow.wins_with(&board, cell, to_move));
            let winning: Vec<usize> = winning.map(|cell| board.index(cell)).collect();
            assert_eq!(
                solver.winning_moves(&board, to_move, NO_LIMIT),
                Some(winning)
            );
        }
    }
    assert!(checked.into_iter().all(|count| count > 200), "{checked:?}");
}

#[test]
fn a_winner_needs_no_more_cells_than_the_solver_says() {
    let (mut solver, mut slow) = (Solver::new(4), Exhaustive::default());
    let mut random = Random::new(1);
    let mut spared = 0;
    for number in 0..400 {
        let Some((board, to_move)) = anywhere(4, 4 + number % 8, &mut random) else {
            continue;
        };
        let found = solver.solve(&board, to_move, NO_LIMIT).expect("no limit");
        let loser = if found.mover_wins { !to_move } else { to_move };
        let mut full = board;
        for cell in board.empty() {
            if found.needed & 1 << board.index(cell) == 0 {
                full.put(cell, loser);
                spared += 1;
            }
        }
        assert!(
            numbers_of(found.needed)
                .all(|number| { full.cell(number).is_some_and(|cell| full.is_empty(cell)) })
        );
        assert_eq!(slow.wins(&full, to_move), found.mover_wins);
    }
    assert!(spared > 400, "{spared}");
}

fn searched(board: &Board, to_move: Colour, playouts: u64) -> Tree<Cell> {
    let mut options = MctsOptions::default();
    options.limits.playouts = Some(playouts);
    search_mcts(board, to_move, &options).expect("memory")
}

/// Playouts of a move; `cargo bench` measures with as many as there is time for.
const PLAYOUTS: u64 = 10_000;

#[test]
fn the_strong_player_keeps_its_wins_and_proves_only_what_is_true() {
    let mut proved = 0;
    for making in &MAKING {
        let mut kept = 0;
        for solved in of_size(making.size) {
            let found = searched(&solved.board, solved.to_move, PLAYOUTS);
            let wins = |cell: Cell| solved.winning.contains(&solved.board.index(cell));
            kept += usize::from(wins(found.moves[0].chosen));
            assert_ne!(found.proof, Prospect::Lost, "{}", solved.line());
            for visited in &found.moves {
                let truth = if wins(visited.chosen) {
                    Prospect::Won
                } else {
                    Prospect::Lost
                };
                let is_proved = visited.proof != Prospect::Open;
                assert!(
                    !is_proved || visited.proof == truth,
                    "{} {}",
                    visited.chosen,
                    solved.line()
                );
                proved += usize::from(is_proved);
            }
        }
        let share = kept as f64 / POSITIONS as f64;
        assert!(share >= 0.95, "{}: {kept}", making.size);
    }
    assert!(proved > 800, "{proved}");
}

/// After a move that wins the other is to move and loses: that is nearly always proved, and the contrary never.
#[test]
fn the_strong_player_never_believes_to_have_won_what_is_lost() {
    let mut proved = 0;
    for making in &MAKING {
        for solved in every(2, making.size) {
            let cell = solved.board.cell(solved.winning[0]).expect("on the board");
            let mut lost = solved.board;
            lost.put(cell, solved.to_move);
            let found = searched(&lost, !solved.to_move, PLAYOUTS);
            assert_ne!(found.proof, Prospect::Won, "{cell} {}", solved.line());
            let won = |visited: &Visited<Cell>| visited.proof == Prospect::Won;
            assert!(!found.moves.iter().any(won), "{cell} {}", solved.line());
            proved += usize::from(found.proof == Prospect::Lost);
        }
    }
    assert!(proved >= 140, "{proved}");
}

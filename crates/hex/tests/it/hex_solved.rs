//! The strong player against solved positions: 100 of each of three board sizes, with all winning
//! moves. The solver shares no code with the searches of the library.
//!
//! The file leaves out three kinds of position:
//!
//! - positions in which more than half of the moves win,
//! - positions in which a colour lacks only one stone,
//! - positions that take the solver too long: one in six of size 6, and nearly half of size 7.
//!
//! The hardest positions of size 7 are therefore missing. The others are:
//!
//! | size | stones, median | share of winning moves, mean | one winning move |
//! |---:|---|---:|---:|
//! | 5 | 1 to 8, 5 | 0.19 | 23 of 100 |
//! | 6 | 4 to 12, 8 | 0.18 | 15 of 100 |
//! | 7 | 7 to 16, 13 | 0.12 | 29 of 100 |
//!
//! `HANDSENSE_LONG=1 cargo test -p handsense-hex` generates the positions in a few minutes and
//! compares them with the file. With `SNAPSHOTS=overwrite` it writes the file. `cargo bench --bench
//! hex -- --solved 1000` measures the player with 1,000 milliseconds for each move.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use handsense_core::search::{MctsMove, MctsResult, ProofStatus};
use handsense_hex::mcts::{MctsOptions, search_mcts};
use handsense_hex::{Board, Cell, Colour};

use crate::common::hex_exhaustive::Exhaustive;
use crate::common::hex_solved::{self, Solved};
use crate::common::hex_solver::{Solver, numbers_of};
use crate::common::random::Random;
use crate::common::snapshot::assert_snapshot;

/// Parameters of the generated positions of a size.
struct Generation {
    size: usize,
    /// Moves before the position; each number is equally likely.
    moves: RangeInclusive<usize>,
    /// Positions that take the solver more nodes are left out.
    node_limit: u64,
}

const GENERATIONS: [Generation; 3] = [
    Generation {
        size: 5,
        moves: 1..=8,
        node_limit: 1_000_000,
    },
    Generation {
        size: 6,
        moves: 3..=12,
        node_limit: 400_000,
    },
    Generation {
        size: 7,
        moves: 6..=16,
        node_limit: 400_000,
    },
];

/// Positions of each size.
const POSITIONS: usize = 100;

/// No position of the file needs a limit.
const NO_LIMIT: u64 = u64::MAX;

/// Plays a random game: two arbitrary moves, then moves among the best few, a number that each game
/// draws anew. Returns `None` if a colour wins or lacks only one stone, since such positions test
/// nothing.
fn play(solver: &Solver, generation: &Generation, random: &mut Random) -> Option<(Board, Colour)> {
    let first = *generation.moves.start();
    let moves = first + random.below(generation.moves.clone().count());
    let best_moves = 1 + random.below(8);
    let mut board = Board::new(generation.size).expect("a size");
    let mut to_move = Colour::Red;
    for turn in 0..moves {
        let cells = solver.ordered_moves(&board, to_move);
        let choice = if turn < 2 { cells.len() } else { best_moves };
        let number = cells[random.below(choice.min(cells.len()))];
        board.put(board.cell(number).expect("on the board"), to_move);
        to_move = !to_move;
    }
    let lacks_one = |colour: Colour| {
        let wins = |cell: Cell| {
            let mut after = board;
            after.put(cell, colour) && after.winner().is_some()
        };
        board.empty().any(wins)
    };
    let is_open = board.winner().is_none() && !Colour::ALL.into_iter().any(lacks_one);
    is_open.then_some((board, to_move))
}

/// Returns a canonical form of the position, with Red to move. It is the same for all symmetric
/// positions.
fn canonical_form(board: &Board, to_move: Colour) -> Vec<usize> {
    let board = match to_move {
        Colour::Red => *board,
        Colour::Blue => board.mirrored(),
    };
    let content = |cell: Cell| board.stone(cell).map_or(2, Colour::index);
    let one: Vec<usize> = board.cells().map(content).collect();
    let turned = one.iter().rev().copied().collect();
    one.min(turned)
}

/// Generates the first `count` positions that the colour to move wins with at most half of its
/// moves.
fn generate(generation: &Generation, count: usize) -> Vec<Solved> {
    let mut solver = Solver::new(generation.size);
    let (mut positions, mut seen) = (Vec::new(), HashSet::new());
    for game in 1.. {
        if positions.len() == count {
            break;
        }
        let mut random = Random::new(game * 100 + generation.size as u64);
        let Some((board, to_move)) = play(&solver, generation, &mut random) else {
            continue;
        };
        if !seen.insert(canonical_form(&board, to_move)) {
            continue;
        }
        let outcome = solver.solve(&board, to_move, generation.node_limit);
        if !outcome.is_some_and(|outcome| outcome.mover_wins) {
            continue;
        }
        let Some(winning) = solver.winning_moves(&board, to_move, generation.node_limit) else {
            continue;
        };
        if 2 * winning.len() <= board.empty().count() {
            positions.push(Solved {
                game,
                board,
                to_move,
                winning,
            });
        }
    }
    positions
}

fn of_size(size: usize) -> impl Iterator<Item = Solved> {
    let positions = hex_solved::all().into_iter();
    positions.filter(move |solved| solved.board.size() == size)
}

/// Iterates over every `nth` position of a size.
fn every(nth: usize, size: usize) -> impl Iterator<Item = Solved> {
    of_size(size).step_by(nth)
}

/// The file equals the result of [`generate`]. Generation takes minutes, so the short run compares
/// only the first positions of each size.
#[test]
fn the_file_equals_the_generated_positions() {
    if std::env::var_os("HANDSENSE_LONG").is_some() {
        let positions = GENERATIONS
            .iter()
            .flat_map(|generation| generate(generation, POSITIONS));
        let lines: String = positions.map(|solved| solved.line() + "\n").collect();
        assert_snapshot("tests/data/hex/own_solved.jsonl", &lines);
    } else {
        for (generation, first) in GENERATIONS.iter().zip([10, 3, 1]) {
            let kept: Vec<Solved> = of_size(generation.size).take(first).collect();
            assert_eq!(generate(generation, first), kept);
        }
    }
}

#[test]
fn positions_are_distinct_and_nontrivial() {
    for generation in &GENERATIONS {
        let mut seen = HashSet::new();
        for solved in of_size(generation.size) {
            let empty: Vec<Cell> = solved.board.empty().collect();
            assert!(generation.moves.contains(&solved.board.filled()));
            assert!(!solved.winning.is_empty() && 2 * solved.winning.len() <= empty.len());
            assert!(seen.insert(canonical_form(&solved.board, solved.to_move)));
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

/// Only a part of the file; all of it takes as long as the generation.
#[test]
fn recorded_moves_are_the_winning_moves() {
    for (size, nth) in [(5, 1), (6, 5), (7, 20)] {
        let mut solver = Solver::new(size);
        for solved in every(nth, size) {
            let winning = solver.winning_moves(&solved.board, solved.to_move, NO_LIMIT);
            assert_eq!(winning, Some(solved.winning.clone()), "{}", solved.line());
        }
    }
}

/// Returns a random position with `stones` stones, placed in turn, and the colour to move; `None`
/// if it is won.
fn random_position(size: usize, stones: usize, random: &mut Random) -> Option<(Board, Colour)> {
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
fn the_solver_agrees_with_exhaustive_search() {
    let mut checked = [0; 2];
    for (size, fewest, most) in [(2, 0, 3), (3, 0, 8), (4, 6, 14)] {
        let mut random = Random::new(size as u64);
        let (mut solver, mut slow) = (Solver::new(size), Exhaustive::default());
        for number in 0..400 {
            let stones = fewest + number % (most - fewest + 1);
            let Some((board, to_move)) = random_position(size, stones, &mut random) else {
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
fn the_winner_needs_only_the_cells_of_the_solver() {
    let (mut solver, mut slow) = (Solver::new(4), Exhaustive::default());
    let mut random = Random::new(1);
    let mut unneeded = 0;
    for number in 0..400 {
        let Some((board, to_move)) = random_position(4, 4 + number % 8, &mut random) else {
            continue;
        };
        let found = solver.solve(&board, to_move, NO_LIMIT).expect("no limit");
        let loser = if found.mover_wins { !to_move } else { to_move };
        let mut full = board;
        for cell in board.empty() {
            if found.needed & 1 << board.index(cell) == 0 {
                full.put(cell, loser);
                unneeded += 1;
            }
        }
        assert!(
            numbers_of(found.needed)
                .all(|number| { full.cell(number).is_some_and(|cell| full.is_empty(cell)) })
        );
        assert_eq!(slow.wins(&full, to_move), found.mover_wins);
    }
    assert!(unneeded > 400, "{unneeded}");
}

fn searched(board: &Board, to_move: Colour, playouts: u64) -> MctsResult<Cell> {
    let mut options = MctsOptions::default();
    options.limits.playouts = Some(playouts);
    search_mcts(board, to_move, &options).expect("memory")
}

/// Playouts for each move. `cargo bench` measures with a time limit instead.
const PLAYOUTS: u64 = 10_000;

#[test]
fn the_strong_player_keeps_its_wins_and_its_proofs_are_correct() {
    let mut proved = 0;
    for generation in &GENERATIONS {
        let mut kept = 0;
        for solved in of_size(generation.size) {
            let found = searched(&solved.board, solved.to_move, PLAYOUTS);
            let wins = |cell: Cell| solved.winning.contains(&solved.board.index(cell));
            kept += usize::from(wins(found.moves[0].mv));
            assert_ne!(found.proof, ProofStatus::Lost, "{}", solved.line());
            for visited in &found.moves {
                let truth = if wins(visited.mv) {
                    ProofStatus::Won
                } else {
                    ProofStatus::Lost
                };
                let is_proved = visited.proof != ProofStatus::Unknown;
                assert!(
                    !is_proved || visited.proof == truth,
                    "{} {}",
                    visited.mv,
                    solved.line()
                );
                proved += usize::from(is_proved);
            }
        }
        let share = kept as f64 / POSITIONS as f64;
        assert!(share >= 0.95, "{}: {kept}", generation.size);
    }
    assert!(proved > 800, "{proved}");
}

/// After a winning move the opponent is to move and loses. Most of these losses are proved, and no
/// win is.
#[test]
fn the_strong_player_never_proves_a_win_in_a_lost_position() {
    let mut proved = 0;
    for generation in &GENERATIONS {
        for solved in every(2, generation.size) {
            let cell = solved.board.cell(solved.winning[0]).expect("on the board");
            let mut lost = solved.board;
            lost.put(cell, solved.to_move);
            let found = searched(&lost, !solved.to_move, PLAYOUTS);
            assert_ne!(found.proof, ProofStatus::Won, "{cell} {}", solved.line());
            let won = |visited: &MctsMove<Cell>| visited.proof == ProofStatus::Won;
            assert!(!found.moves.iter().any(won), "{cell} {}", solved.line());
            proved += usize::from(found.proof == ProofStatus::Lost);
        }
    }
    assert!(proved >= 140, "{proved}");
}

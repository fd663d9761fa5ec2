//! Puzzles of Hex in three grades, as JSON: positions with exactly one winning move.
//!
//!     cargo run --release --example hex_puzzles -p handsense-lab > web/src/hex/puzzles.json
//!
//! The positions are from games of a small search that draws its moves by their visits. The solver
//! proves that one move wins and that all others lose. Further conditions:
//!
//! - The colour to move needs at least three stones to connect, its opponent at least two.
//! - The solution is not next to the last stone, so it is neither a restored bridge nor a ladder move.
//! - At least four losing moves interfere: they are in the proof set of the opponent if it moved first.
//! - Two positions of a size differ in at least as many cells as the board has rows, in every symmetry.
//!
//! The difficulty is a power of two: with this number of playouts, and with more up to 8,192, a search
//! chooses the solution. It is the median of three seeds. This search has neither proofs nor the policy
//! network. The rank is the place of the solution in the static order of moves. A losing move is deep
//! if no virtual connection refutes it at once.
//!
//! | grade | playouts | rank | deep moves |
//! |---|---|---|---|
//! | easy | at most 32 | any | any |
//! | medium | 64 to 512 | from 2 | any |
//! | hard | from 1,024 | from 3 | from 2 |

use std::error::Error;

use handsense_core::search::MctsMove;
use handsense_hex::heuristic::{Formula, ScoredMoves};
use handsense_hex::solve::{SolveOptions, Solver};
use handsense_hex::{Position, distance::total, ordering::order_moves, prelude::*};
use rayon::prelude::*;

const GRADES: [&str; 3] = ["easy", "medium", "hard"];
/// The size, the number of games, and the number of puzzles by grade.
const SIZES: [(usize, u64, [usize; 3]); 5] = [
    (4, 300, [2, 0, 0]),
    (5, 1500, [5, 3, 0]),
    (6, 2000, [5, 6, 3]),
    (7, 700, [2, 4, 7]),
    (8, 100, [0, 1, 2]),
];
/// Most nodes of a proof.
const NODES: u64 = 500;

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

struct Puzzle {
    position: Position,
    solution: Cell,
    grade: usize,
    playouts: u64,
}

fn main() -> Outcome<()> {
    let mut chosen: Vec<Puzzle> = Vec::new();
    for (size, games, wanted) in SIZES {
        let games = (0..games).into_par_iter();
        let found: Outcome<Vec<_>> = games.map(|number| hardest(size, number)).collect();
        let mut counts = [[0; 2]; GRADES.len()];
        for puzzle in found?.into_iter().flatten() {
            let Position { board, to_move } = puzzle.position;
            let count = &mut counts[puzzle.grade];
            let wanted = wanted[puzzle.grade];
            let is_wanted = count[0] + count[1] < wanted && 2 * count[to_move.index()] <= wanted;
            let is_new = |other: &Puzzle| difference(&other.position.board, &board) >= size;
            if is_wanted && chosen.iter().all(is_new) {
                count[to_move.index()] += 1;
                chosen.push(puzzle);
            }
        }
    }
    chosen.sort_by_key(|puzzle| (puzzle.grade, puzzle.playouts));
    let lines: Vec<String> = chosen.iter().map(line).collect();
    println!("[\n{}\n]", lines.join(",\n"));
    Ok(())
}

/// Plays a game until half of the board is filled, and returns its hardest puzzle.
fn hardest(size: usize, number: u64) -> Outcome<Option<Puzzle>> {
    let (mut solver, mut rng) = (Solver::new()?, Rng::with_stream(1, number));
    let mut position = Position::new(Board::new(size)?, Colour::Red);
    let (mut last, mut found) = (None, Vec::new());
    while position.board.winner().is_none() && 2 * position.board.filled() <= size * size {
        if position.board.filled() + 3 >= 2 * size {
            found.extend(puzzle(&mut solver, position, last)?);
        }
        // The first two stones are random.
        let playouts = if position.board.filled() < 2 { 1 } else { 100 };
        let moves = search(&position, playouts, rng.next_u64())?;
        let tickets: u64 = moves.iter().map(|found| found.visits + 1).sum();
        let mut ticket = u64::from(rng.below(tickets as u32));
        for MctsMove { mv, visits, .. } in moves {
            last = Some(mv);
            if ticket <= visits {
                position.place(mv)?;
                break;
            }
            ticket -= visits + 1;
        }
    }
    let hardness = |puzzle: &Puzzle| (puzzle.grade, puzzle.playouts);
    Ok(found.into_iter().max_by_key(hardness))
}

/// Returns the moves of a search without proofs and without the policy network, best first.
fn search(position: &Position, playouts: u64, seed: u64) -> Outcome<Vec<MctsMove<Cell>>> {
    let mut options = MctsOptions::default();
    options.limits.seed = seed;
    options.limits.playouts = Some(playouts);
    options.params.knowledge_threshold = 0;
    options.params.policy_threshold = 0;
    Ok(search_mcts(&position.board, position.to_move, &options)?.moves)
}

/// Returns the puzzle of a position, if it is one.
fn puzzle(solver: &mut Solver, position: Position, last: Option<Cell>) -> Outcome<Option<Puzzle>> {
    let Position { board, to_move } = position;
    let is_near = |colour, stones| total(&board, colour).is_some_and(|total| total < stones);
    if is_near(to_move, 3) || is_near(!to_move, 2) {
        return Ok(None);
    }
    let mut options = SolveOptions::default();
    options.limits.playouts = Some(NODES);
    let mut solve = |board: &Board, colour| solver.solve(board, colour, &options);
    let Some(solution) = solve(&board, to_move)?.winning_move else {
        return Ok(None);
    };
    // Without a stone in this set, the opponent wins.
    let threat = solve(&board, !to_move)?.proof_set;
    let is_answer = last.is_some_and(|last| board.neighbours(last).any(|cell| cell == solution));
    if is_answer || threat.len() < 5 {
        return Ok(None);
    }
    let mut ordered = ScoredMoves::new();
    order_moves(&board, to_move, Formula::Minimax, &mut ordered);
    let (mut rank, mut deep) = (1, 0);
    for (place, &(cell, _)) in ordered.iter().enumerate() {
        if cell == solution {
            rank += place;
        }
        if cell == solution || !threat.contains(&cell) {
            continue;
        }
        let mut after = board;
        after.put(cell, to_move);
        let refutation = solve(&after, !to_move)?;
        if refutation.winner != Some(!to_move) {
            return Ok(None);
        }
        deep += usize::from(refutation.proof_size > 1);
    }
    let playouts = playouts(&position, solution)?;
    let grade = match (playouts, rank, deep) {
        (..=32, ..) => 0,
        (64..=512, 2.., _) => 1,
        (1024.., 3.., 2..) => 2,
        _ => return Ok(None),
    };
    Ok(Some(Puzzle {
        position,
        solution,
        grade,
        playouts,
    }))
}

/// Returns the playouts from which on the search chooses the solution: the median of three seeds.
fn playouts(position: &Position, solution: Cell) -> Outcome<u64> {
    let mut needed = [16; 3];
    for (seed, needed) in (0..).zip(&mut needed) {
        for playouts in (4..=13).rev().map(|power| 1 << power) {
            if search(position, playouts, seed)?[0].mv != solution {
                *needed = 2 * playouts;
                break;
            }
        }
    }
    needed.sort_unstable();
    Ok(needed[1])
}

/// Returns the fewest cells in which two positions differ, over all symmetries.
fn difference(one: &Board, other: &Board) -> usize {
    if one.size() != other.size() {
        return usize::MAX;
    }
    let stones =
        |board: &Board| -> Vec<_> { board.cells().map(|cell| board.stone(cell)).collect() };
    let mut others = [stones(other), stones(&other.mirrored())];
    let mut fewest = usize::MAX;
    for _ in 0..2 {
        for other in &mut others {
            let differs = |&(one, other): &(_, _)| one != other;
            fewest = fewest.min(stones(one).iter().zip(&*other).filter(differs).count());
            // A rotation by 180 degrees.
            other.reverse();
        }
    }
    fewest
}

/// Returns the line of a puzzle in the file.
fn line(puzzle: &Puzzle) -> String {
    let Position { board, to_move } = puzzle.position;
    let [red, blue] = Colour::ALL.map(|colour| {
        let names = board.stones_of(colour).map(|cell| format!("\"{cell}\""));
        names.collect::<Vec<_>>().join(",")
    });
    format!(
        r#"{{"size":{},"red":[{red}],"blue":[{blue}],"toMove":"{to_move}","solution":"{}","grade":"{}","playouts":{}}}"#,
        board.size(),
        puzzle.solution,
        GRADES[puzzle.grade],
        puzzle.playouts
    )
}

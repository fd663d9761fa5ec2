//! Benchmark: the winner after each first stone of Hex. `cargo bench -p handsense-lab --bench
//! hex_openings -- 7` solves the openings on 7 × 7.
//!
//! Further numbers are the limit of nodes for an opening and the megabytes of the table; names of cells
//! restrict the openings. Two openings that a rotation by 180° exchanges are one class, and the first of
//! them is solved. All share one solver, so that the proofs of one opening hold in others. Each round raises
//! the limit, and goes on with the openings that are left. Nodes and times are sums over the rounds.
//!
//! The winners on boards of up to 9 rows are published. The benchmark ends if it finds another one.

use std::time::{Duration, Instant};

use handsense_core::OutOfMemory;
use handsense_core::search::SearchLimits;
use handsense_hex::opening::should_swap;
use handsense_hex::solve::{SolveOptions, Solver};
use handsense_hex::{Board, Cell, Colour};

/// The limits of the rounds are these parts of the limit for an opening.
const ROUNDS: [u64; 4] = [64, 16, 4, 1];

/// Largest board on which [`should_swap`] follows published winners.
const PUBLISHED_SIZE: usize = 9;

/// An opening and what it took.
struct Opening {
    cell: Cell,
    board: Board,
    winner: Option<Colour>,
    nodes: u64,
    time: Duration,
}

fn main() -> Result<(), OutOfMemory> {
    // Cargo adds --bench to the arguments.
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut numbers = arguments
        .iter()
        .filter_map(|argument| argument.parse().ok());
    let size = numbers.next().unwrap_or(7) as usize;
    let most_nodes = numbers.next().unwrap_or(5_000_000);
    let megabytes = numbers.next().unwrap_or(512) as usize;
    let names = arguments
        .iter()
        .filter_map(|argument| argument.parse().ok());
    let names: Vec<Cell> = names.collect();

    let mut openings = openings(size, &names);
    let mut solver = Solver::new()?;
    println!("| opening | winner | nodes | time |");
    println!("|---|---|---:|---:|");
    for part in ROUNDS {
        let options = SolveOptions {
            limits: SearchLimits::with_playouts(most_nodes / part),
            table_bytes: megabytes << 20,
        };
        for opening in openings
            .iter_mut()
            .filter(|opening| opening.winner.is_none())
        {
            let start = Instant::now();
            let solution = solver.solve(&opening.board, Colour::Blue, &options)?;
            opening.time += start.elapsed();
            opening.nodes += solution.nodes;
            opening.winner = solution.winner;
            if let Some(winner) = opening.winner {
                print(opening, &format!("{winner:?}"));
                let is_published = should_swap(size, opening.cell) == (winner == Colour::Red);
                assert!(size > PUBLISHED_SIZE || is_published);
            }
        }
    }
    for opening in openings.iter().filter(|opening| opening.winner.is_none()) {
        print(opening, "open");
    }
    let nodes: u64 = openings.iter().map(|opening| opening.nodes).sum();
    let time: Duration = openings.iter().map(|opening| opening.time).sum();
    println!("| all | | {nodes} | {:.1} s |", time.as_secs_f64());
    Ok(())
}

/// Returns the openings with these cells, or one of each class: the nearest to the centre first.
fn openings(size: usize, names: &[Cell]) -> Vec<Opening> {
    let board = Board::new(size).expect("a size");
    let middle = size as i32 - 1;
    let from_middle = |cell: Cell| {
        // Twice the distance, because the centre of a board with an even number of rows is no cell.
        let (x, y) = (
            2 * cell.column() as i32 - middle,
            2 * cell.row() as i32 - middle,
        );
        x.abs().max(y.abs()).max((x + y).abs())
    };
    let mut cells = names.to_vec();
    if cells.is_empty() {
        cells.extend(board.cells().take((size * size).div_ceil(2)));
        cells.sort_by_key(|&cell| from_middle(cell));
    }
    let opening = |cell: Cell| {
        let mut board = board;
        assert!(board.put(cell, Colour::Red), "{cell} is not on the board");
        Opening {
            cell,
            board,
            winner: None,
            nodes: 0,
            time: Duration::ZERO,
        }
    };
    cells.into_iter().map(opening).collect()
}

fn print(opening: &Opening, winner: &str) {
    let Opening {
        cell, nodes, time, ..
    } = opening;
    println!(
        "| {cell} | {winner} | {nodes} | {:.1} s |",
        time.as_secs_f64()
    );
}

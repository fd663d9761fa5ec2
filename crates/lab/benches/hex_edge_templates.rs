//! Benchmark: the minimal edge templates of a single stone in Hex. `cargo bench -p handsense-lab --bench
//! hex_edge_templates -- 3` finds those of the third row. A second number is the largest carrier, in
//! cells.
//!
//! The carrier of a template lies in the rows between the stone and the edge, the stone's row included. The
//! solver decides whether a carrier holds. All minimal carriers are found by a hitting set tree: another
//! one lacks a cell of each that is known (Reiter, "A theory of diagnosis from first principles", 1987).
//! Mirror images are printed too. The fourth row takes many minutes.

use std::collections::{HashMap, HashSet};

use handsense_core::OutOfMemory;
use handsense_hex::solve::{SolveOptions, Solver};
use handsense_hex::{Board, Cell, Colour};

/// Rows of the board.
const SIZE: usize = 13;
/// Column of the stone.
const STONE: usize = SIZE / 2;
/// Node limit of the solver for a carrier. A carrier that it cannot decide counts as one that does not
/// hold.
const NODES: u64 = 1_000_000;

/// A carrier: bit `SIZE * r + c` is column `c` of row `r`, counted from the edge.
type CellSet = u128;

fn main() -> Result<(), OutOfMemory> {
    // Cargo adds --bench to the arguments.
    let mut numbers = std::env::args().filter_map(|argument| argument.parse().ok());
    let rows = numbers.next().unwrap_or(3_usize).clamp(2, 4);
    let max_cells = numbers.next().unwrap_or(30) as u32;
    let mut search = TemplateSearch {
        rows,
        solver: Solver::new()?,
        decided: HashMap::new(),
    };
    let stone = 1 << ((rows - 1) * SIZE + STONE);
    let all = ((1 << (rows * SIZE)) - 1) & !stone;
    let mut templates = Vec::<CellSet>::new();
    let mut seen = HashSet::new();
    let mut excluded = vec![0];
    while let Some(without) = excluded.pop() {
        if !seen.insert(without) {
            continue;
        }
        let known = templates.iter().find(|&&carrier| carrier & without == 0);
        let carrier = match known {
            Some(&carrier) => carrier,
            None if !search.holds(all & !without)? => continue,
            None => {
                let carrier = search.minimal(all & !without)?;
                if carrier.count_ones() > max_cells {
                    continue;
                }
                print(carrier, rows);
                templates.push(carrier);
                carrier
            }
        };
        let cells = (0..SIZE * rows).filter(|&cell| carrier >> cell & 1 != 0);
        excluded.extend(cells.map(|cell| without | 1 << cell));
    }
    println!("{} templates", templates.len());
    Ok(())
}

/// The search for the templates of a row.
struct TemplateSearch {
    /// Rows from the stone to the edge, both included.
    rows: usize,
    solver: Solver,
    /// Carriers and whether they hold.
    decided: HashMap<CellSet, bool>,
}

impl TemplateSearch {
    /// Returns whether Red's stone is connected to the lower edge although Blue moves first and has all
    /// cells outside the carrier.
    fn holds(&mut self, carrier: CellSet) -> Result<bool, OutOfMemory> {
        if let Some(&holds) = self.decided.get(&carrier) {
            return Ok(holds);
        }
        let board = self.position(carrier);
        let mut options = SolveOptions::default();
        options.limits.playouts = Some(NODES);
        let winner = match board.winner() {
            Some(winner) => Some(winner),
            None => self.solver.solve(&board, Colour::Blue, &options)?.winner,
        };
        let holds = winner == Some(Colour::Red);
        self.decided.insert(carrier, holds);
        Ok(holds)
    }

    /// Returns the position in which Red has the stone and the cells above it, and Blue all other cells
    /// outside the carrier.
    fn position(&self, carrier: CellSet) -> Board {
        let mut board = Board::new(SIZE).expect("a size");
        let cells: Vec<Cell> = board.cells().collect();
        for cell in cells {
            let from_edge = SIZE - 1 - cell.row();
            if cell.column() == STONE && from_edge + 1 >= self.rows {
                board.put(cell, Colour::Red);
            } else if from_edge >= self.rows
                || carrier >> (from_edge * SIZE + cell.column()) & 1 == 0
            {
                board.put(cell, Colour::Blue);
            }
        }
        board
    }

    /// Removes cells, those far from the stone first, until none can be removed.
    fn minimal(&mut self, mut carrier: CellSet) -> Result<CellSet, OutOfMemory> {
        let mut cells: Vec<usize> = (0..SIZE * self.rows).collect();
        cells.sort_by_key(|cell| {
            // A row is half a cell further to the right than the one above.
            let below = self.rows - 1 - cell / SIZE;
            let sideways = 2 * (cell % SIZE) as i32 + below as i32 - 2 * STONE as i32;
            (-sideways.abs(), *cell)
        });
        for cell in cells {
            let smaller = carrier & !(1 << cell);
            if smaller != carrier && self.holds(smaller)? {
                carrier = smaller;
            }
        }
        Ok(carrier)
    }
}

/// Prints a template: the carrier as `*` and the stone as `O`.
fn print(carrier: CellSet, rows: usize) {
    println!("{} cells:", carrier.count_ones());
    for row in (0..rows).rev() {
        let marks = (0..SIZE).map(|column| match carrier >> (row * SIZE + column) & 1 {
            1 => "* ",
            _ if row == rows - 1 && column == STONE => "O ",
            _ => ". ",
        });
        println!(
            "{}{}",
            " ".repeat(rows - 1 - row),
            marks.collect::<String>()
        );
    }
    println!();
}

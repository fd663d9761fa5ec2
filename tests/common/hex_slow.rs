//! Slow and simple counterparts of the library's Hex evaluation. From the library they use only
//! boards and cells.

use std::collections::HashMap;

use handsense_hex::{Board, Cell, Colour};

/// Column and row, also outside the board.
pub type Place = (i64, i64);

pub fn place(cell: Cell) -> Place {
    (cell.column() as i64, cell.row() as i64)
}

fn cell_at(board: &Board, (column, row): Place) -> Option<Cell> {
    let cell = Cell::new(usize::try_from(column).ok()?, usize::try_from(row).ok()?)?;
    board.contains(cell).then_some(cell)
}

pub fn around((column, row): Place) -> Vec<Place> {
    let mut around = Vec::new();
    for (columns, rows) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)] {
        around.push((column + columns, row + rows));
    }
    around
}

pub fn neighbours(board: &Board, cell: Cell) -> Vec<Cell> {
    around(place(cell))
        .into_iter()
        .filter_map(|place| cell_at(board, place))
        .collect()
}

/// The distances of a cell from the start edge of a colour and from its other edge.
pub fn depths(board: &Board, cell: Cell, colour: Colour) -> [usize; 2] {
    let depth = if colour == Colour::Red {
        cell.row()
    } else {
        cell.column()
    };
    [depth, board.size() - 1 - depth]
}

/// The distance of each cell from an edge, computed by repeated passes over all cells until nothing
/// changes.
pub fn slow_distances(board: &Board, colour: Colour, edge: usize) -> Vec<Option<u16>> {
    let mut distances: Vec<Option<u16>> = vec![None; board.size() * board.size()];
    let mut changes = true;
    while changes {
        changes = false;
        for cell in board.cells().filter(|&cell| !board.has(cell, !colour)) {
            let at_edge = (depths(board, cell, colour)[edge] == 0).then_some(0);
            let beside = neighbours(board, cell).into_iter();
            let beside = beside.filter_map(|cell| distances[board.index(cell)]);
            let nearest = beside.chain(at_edge).min();
            let distance = nearest.map(|nearest| nearest + u16::from(board.is_empty(cell)));
            if distance != distances[board.index(cell)] {
                distances[board.index(cell)] = distance;
                changes = true;
            }
        }
    }
    distances
}

pub fn slow_total(board: &Board, colour: Colour) -> Option<u16> {
    let distances = slow_distances(board, colour, 0);
    let goal = board
        .cells()
        .filter(|&cell| depths(board, cell, colour)[1] == 0);
    goal.filter_map(|cell| distances[board.index(cell)]).min()
}

/// Whether a place belongs to a colour: its stone, or a border cell of one of its edges.
pub fn is_own(board: &Board, at: Place, colour: Colour) -> bool {
    match cell_at(board, at) {
        Some(cell) => board.has(cell, colour),
        None => {
            let along = if colour == Colour::Red { at.1 } else { at.0 };
            along < 0 || along >= board.size() as i64
        }
    }
}

/// For each cell the first cell of its group; an empty cell is its own group.
fn slow_groups(board: &Board) -> Vec<usize> {
    let mut groups: Vec<usize> = (0..board.size() * board.size()).collect();
    let mut changes = true;
    while changes {
        changes = false;
        for cell in board.cells() {
            for other in neighbours(board, cell) {
                let are_joined =
                    board.stone(cell).is_some() && board.stone(cell) == board.stone(other);
                let (one, other) = (board.index(cell), board.index(other));
                if are_joined && groups[other] < groups[one] {
                    groups[one] = groups[other];
                    changes = true;
                }
            }
        }
    }
    groups
}

/// Solves linear equations by elimination; unconnected nodes have the value zero.
fn slow_solution(mut rows: Vec<Vec<f64>>) -> Vec<f64> {
    let len = rows.len();
    for column in 0..len {
        if rows[column][column].abs() < 1e-9 {
            continue;
        }
        let pivot = rows[column].clone();
        for (number, row) in rows.iter_mut().enumerate() {
            let factor = row[column] / pivot[column];
            if number != column && factor != 0.0 {
                row.iter_mut()
                    .zip(&pivot)
                    .for_each(|(entry, pivot)| *entry -= factor * pivot);
            }
        }
    }
    let value = |(number, row): (usize, &Vec<f64>)| {
        if row[number].abs() < 1e-9 {
            0.0
        } else {
            row[len] / row[number]
        }
    };
    rows.iter().enumerate().map(value).collect()
}

/// The resistance, and the current through each cell.
pub fn slow_flow(board: &Board, colour: Colour) -> (f64, Vec<f64>) {
    let groups = slow_groups(board);
    let (cells, [start, goal]) = (groups.len(), [groups.len(), groups.len() + 1]);
    // Groups at an edge become part of it.
    let node = |cell: Cell| {
        let group = groups[board.index(cell)];
        let members = || {
            board
                .cells()
                .filter(|&cell| groups[board.index(cell)] == group)
        };
        let is_at = |edge: usize| members().any(|cell| depths(board, cell, colour)[edge] == 0);
        match board.has(cell, colour) {
            true if is_at(0) => start,
            true if is_at(1) => goal,
            _ => group,
        }
    };
    let nodes: Vec<usize> = board.cells().map(node).collect();
    let mut links = Vec::new();
    for cell in board.cells().filter(|&cell| !board.has(cell, !colour)) {
        let this = nodes[board.index(cell)];
        for other in neighbours(board, cell) {
            let both_empty = board.is_empty(cell) && board.is_empty(other);
            if cell < other && !board.has(other, !colour) {
                links.push((
                    this,
                    nodes[board.index(other)],
                    if both_empty { 1.0 } else { 2.0 },
                ));
            }
        }
        for (edge, depth) in [start, goal].into_iter().zip(depths(board, cell, colour)) {
            if depth == 0 && board.is_empty(cell) {
                links.push((this, edge, 2.0));
            }
        }
    }
    let mut rows = vec![vec![0.0; cells + 3]; cells + 2];
    for &(one, other, conductance) in links.iter().filter(|link| link.0 != link.1) {
        for (one, other) in [(one, other), (other, one)] {
            rows[one][one] += conductance;
            rows[one][other] -= conductance;
        }
    }
    for (edge, potential) in [(start, 1.0), (goal, 0.0)] {
        rows[edge] = vec![0.0; cells + 3];
        rows[edge][edge] = 1.0;
        rows[edge][cells + 2] = potential;
    }
    let potential = slow_solution(rows);
    let mut through = vec![0.0; cells + 2];
    for &(one, other, conductance) in &links {
        let current = conductance * (potential[one] - potential[other]).abs();
        through[one] += current;
        through[other] += current;
    }
    let whole: f64 = through[start];
    let current = |cell: Cell| {
        if board.is_empty(cell) && whole > 0.0 {
            through[nodes[board.index(cell)]] / whole / 2.0
        } else {
            0.0
        }
    };
    (1.0 / whole, board.cells().map(current).collect())
}

/// A full search with a cache of results.
#[derive(Default)]
pub struct Exhaustive {
    known: HashMap<([u64; 2], Colour), bool>,
}

impl Exhaustive {
    /// Whether the player to move wins.
    pub fn wins(&mut self, board: &Board, to_move: Colour) -> bool {
        let bits = |colour| {
            board
                .stones_of(colour)
                .map(|cell| 1 << board.index(cell))
                .sum()
        };
        let key = (Colour::ALL.map(bits), to_move);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let wins = match board.winner() {
            Some(winner) => winner == to_move,
            None => board
                .empty()
                .any(|cell| self.wins_with(board, cell, to_move)),
        };
        self.known.insert(key, wins);
        wins
    }

    /// Whether the move wins for `colour`.
    pub fn wins_with(&mut self, board: &Board, cell: Cell, colour: Colour) -> bool {
        let mut next = *board;
        next.put(cell, colour) && !self.wins(&next, !colour)
    }
}

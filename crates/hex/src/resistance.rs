//! Electric circuit of a board: resistance between the edges of a colour, and current through each
//! cell.
//!
//! Source: Vadim Anshelevich, "A hierarchical approach to computer Hex" (2002), after an idea of
//! Shannon. The conductances come from the program benzene.
//!
//! The potentials follow from Kirchhoff's laws. Unlike the shortest distance, the resistance
//! prefers two paths to one. The conductance is 1 between neighbouring empty cells, and 2 between
//! an empty cell and each adjacent own stone or edge. A group of stones is one node; opponent
//! stones do not conduct.
//!
//! The linear system has a symmetric, positive definite matrix in skyline storage: each row is stored from the
//! diagonal to its last entry. Elimination from the last row to the first creates no entries outside this profile,
//! and needs no pivoting.

use super::board::Board;
use super::cell::{Cell, DIRECTIONS, MAX_CELLS, MAX_SIZE, PADDED_CELLS};
use super::colour::Colour;
use super::distance::Distances;
use super::groups::Groups;
use handsense_core::OutOfMemory;
use handsense_core::memory::{try_array, try_with_capacity};

/// Conductance between an empty cell and a stone or edge of the colour.
const STONE_CONDUCTANCE: u8 = 2;
/// Conductance between two empty cells.
const EMPTY_CONDUCTANCE: u8 = 1;

/// Marks a cell that is not part of the circuit.
const NO_NODE: u16 = u16::MAX;
/// The two edges are the first nodes.
const START: u16 = 0;
const GOAL: u16 = 1;
const EDGE_NODES: usize = 2;

/// Upper bound: three conductors for each cell of the largest board, edges included.
const MAX_CONDUCTORS: usize = 3 * MAX_CELLS;

/// Current flow for one colour.
#[derive(Clone, Debug)]
pub struct CurrentFlow {
    resistance: f64,
    current: Box<[f64; PADDED_CELLS]>,
}

impl CurrentFlow {
    fn new() -> Result<CurrentFlow, OutOfMemory> {
        Ok(CurrentFlow {
            resistance: f64::INFINITY,
            current: try_array(0.0)?,
        })
    }

    /// Returns the resistance between the edges: 0 when stones connect them, infinite when the
    /// opponent has separated them.
    #[inline]
    pub const fn resistance(&self) -> f64 {
        self.resistance
    }

    /// Returns the share of the total current that flows through an empty cell, 0 to 1.
    #[inline]
    pub fn current(&self, cell: Cell) -> f64 {
        self.current[cell.padded_index()]
    }

    /// Evaluates the position for this colour, from -1 (lost) to 1 (won). The side to move is not
    /// considered.
    ///
    /// The literature takes the logarithm of the ratio of both resistances. This is the hyperbolic
    /// tangent of half of that logarithm, so it orders positions in the same way. It needs only a
    /// division and is the same on every platform.
    pub fn evaluate_against(&self, opponent: &CurrentFlow) -> f64 {
        if self.resistance.is_infinite() {
            return -1.0;
        }
        if opponent.resistance.is_infinite() {
            return 1.0;
        }
        (opponent.resistance - self.resistance) / (opponent.resistance + self.resistance)
    }

    /// Returns the sum of both colours' currents through an empty cell. Moves are ordered by it,
    /// greatest first.
    #[inline]
    pub fn total_current(&self, opponent: &CurrentFlow, cell: Cell) -> f64 {
        self.current(cell) + opponent.current(cell)
    }
}

/// A conductor between two nodes.
#[derive(Clone, Copy, Debug, Default)]
struct Conductor {
    ends: [u16; 2],
    conductance: u8,
}

/// Solver of circuits. Its memory is reused from board to board.
///
/// ```
/// use handsense_hex::{Board, Colour, resistance::Circuit};
/// let mut circuit = Circuit::new()?;
/// let mut board = Board::new(3)?;
/// board.put("b2".parse()?, Colour::Red);
/// let [red, blue] = circuit.solve(&board);
/// assert!(red.resistance() < blue.resistance());
/// assert!(red.evaluate_against(blue) > 0.2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Circuit {
    conductors: Vec<Conductor>,
    nodes: Box<[u16; PADDED_CELLS]>,
    matrix: SkylineMatrix,
    potential: Box<[f64; MAX_CELLS + EDGE_NODES]>,
    flows: [CurrentFlow; 2],
}

impl Circuit {
    /// Creates a solver for boards of all sizes.
    ///
    /// # Errors
    /// [`OutOfMemory`] if about 100 KB cannot be allocated.
    pub fn new() -> Result<Circuit, OutOfMemory> {
        Ok(Circuit {
            conductors: try_with_capacity(MAX_CONDUCTORS)?,
            nodes: try_array(NO_NODE)?,
            matrix: SkylineMatrix::new()?,
            potential: try_array(0.0)?,
            flows: [CurrentFlow::new()?, CurrentFlow::new()?],
        })
    }

    /// Computes the current flows of both colours, by colour.
    pub fn solve(&mut self, board: &Board) -> &[CurrentFlow; 2] {
        self.solve_unless(board, &mut || false);
        &self.flows
    }

    /// The same. `None` if `should_stop` returns `true` meanwhile.
    pub(crate) fn solve_unless(
        &mut self,
        board: &Board,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Option<&[CurrentFlow; 2]> {
        for colour in Colour::ALL {
            self.solve_colour(board, colour, should_stop)?;
        }
        Some(&self.flows)
    }

    fn solve_colour(
        &mut self,
        board: &Board,
        colour: Colour,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Option<()> {
        let distances = Distances::new(board, colour);
        let flow = &mut self.flows[colour];
        flow.current.fill(0.0);
        match distances.total() {
            None => flow.resistance = f64::INFINITY,
            Some(0) => flow.resistance = 0.0,
            Some(_) => {
                let len = self.assign_nodes(board, colour, &distances);
                self.list_conductors(board, colour);
                self.solve_potentials(len, should_stop)?;
                self.measure_currents(board, colour);
            }
        }
        Some(())
    }

    /// Assigns a node to every cell that is connected to both edges, and returns the number of
    /// nodes. Nodes are in cell order; a group takes the position of its first stone.
    fn assign_nodes(&mut self, board: &Board, colour: Colour, distances: &Distances) -> usize {
        let groups = Groups::new(board, colour);
        let mut of_group = [NO_NODE; PADDED_CELLS];
        self.nodes.fill(NO_NODE);
        let mut len = EDGE_NODES;
        for cell in board
            .cells()
            .filter(|&cell| distances.through(cell).is_some())
        {
            let mut alone = NO_NODE;
            let node = if board.has(cell, colour) {
                &mut of_group[groups.group(cell)]
            } else {
                &mut alone
            };
            if *node == NO_NODE {
                *node = match (distances.from_start(cell), distances.from_goal(cell)) {
                    (Some(0), _) => START,
                    (_, Some(0)) => GOAL,
                    _ => len as u16,
                };
                len += usize::from(*node >= EDGE_NODES as u16);
            }
            self.nodes[cell.padded_index()] = *node;
        }
        len
    }

    /// Lists all conductors.
    fn list_conductors(&mut self, board: &Board, colour: Colour) {
        self.conductors.clear();
        for cell in board
            .cells()
            .filter(|cell| self.nodes[cell.padded_index()] != NO_NODE)
        {
            let (node, is_empty) = (self.nodes[cell.padded_index()], board.is_empty(cell));
            // The other three directions are these as seen from the other cell.
            for direction in [0, 4, 5] {
                let other = cell.step(DIRECTIONS[direction]);
                let is_connected = self.nodes[other.padded_index()] != NO_NODE
                    && self.nodes[other.padded_index()] != node;
                if is_connected {
                    let both_empty = is_empty && board.is_empty(other);
                    let conductance = if both_empty {
                        EMPTY_CONDUCTANCE
                    } else {
                        STONE_CONDUCTANCE
                    };
                    let ends = [node, self.nodes[other.padded_index()]];
                    self.conductors.push(Conductor { ends, conductance });
                }
            }
            for (edge, steps) in [(START, 0), (GOAL, board.size() - 1)] {
                if cell.steps(colour) == steps && node != edge {
                    self.conductors.push(Conductor {
                        ends: [node, edge],
                        conductance: STONE_CONDUCTANCE,
                    });
                }
            }
        }
    }

    /// Solves for the potential of every node, with 1 at the first edge and 0 at the goal edge. By
    /// Kirchhoff's current law the currents into a node and out of it are equal.
    fn solve_potentials(
        &mut self,
        len: usize,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Option<()> {
        self.matrix.clear(len - EDGE_NODES);
        let inner = |node: u16| usize::from(node).checked_sub(EDGE_NODES);
        for conductor in &self.conductors {
            if let [Some(one), Some(other)] = conductor.ends.map(inner) {
                self.matrix.extend_row(one.min(other), one.max(other));
            }
        }
        self.matrix.allocate();
        let solution = &mut self.potential[EDGE_NODES..len];
        solution.fill(0.0);
        for conductor in &self.conductors {
            let conductance = f64::from(conductor.conductance);
            let ends = conductor.ends.map(inner);
            for (end, other) in [(ends[0], conductor.ends[1]), (ends[1], conductor.ends[0])] {
                if let Some(end) = end {
                    self.matrix.diagonal[end] += conductance;
                    if other == START {
                        solution[end] += conductance;
                    }
                }
            }
            if let [Some(one), Some(other)] = ends {
                *self.matrix.entry(one.min(other), one.max(other)) -= conductance;
            }
        }
        self.matrix.solve(solution, should_stop)?;
        self.potential[usize::from(START)] = 1.0;
        self.potential[usize::from(GOAL)] = 0.0;
        Some(())
    }

    /// Computes the current through every node, as a share of the total current.
    fn measure_currents(&mut self, board: &Board, colour: Colour) {
        let mut through = [0.0; MAX_CELLS + EDGE_NODES];
        for conductor in &self.conductors {
            let [one, other] = conductor.ends.map(usize::from);
            let fall = self.potential[one] - self.potential[other];
            let current = f64::from(conductor.conductance) * fall.abs();
            through[one] += current;
            through[other] += current;
        }
        let flow = &mut self.flows[colour];
        let whole = through[usize::from(START)];
        flow.resistance = 1.0 / whole;
        for cell in board
            .empty()
            .filter(|cell| self.nodes[cell.padded_index()] != NO_NODE)
        {
            // The sum counts the current both into the node and out of it.
            flow.current[cell.padded_index()] =
                through[usize::from(self.nodes[cell.padded_index()])] / (2.0 * whole);
        }
    }
}

/// Rows that are eliminated between two calls of `should_stop`.
const ROWS_PER_LOOK: usize = 128;

/// Upper bound of the entries right of the diagonal. The last entry of an empty cell's row belongs
/// to the cell below it, which is one board width away. The row of a group extends at most this far
/// for each of its stones.
const MAX_ENTRIES: usize = MAX_CELLS * MAX_SIZE;

/// The matrix, which [`solve`](SkylineMatrix::solve) replaces by its factors.
#[derive(Clone, Debug)]
struct SkylineMatrix {
    len: usize,
    /// By row, the column of the last entry.
    last: Box<[usize; MAX_CELLS]>,
    /// By row, the index of the first entry.
    begin: Box<[usize; MAX_CELLS + 1]>,
    entries: Vec<f64>,
    diagonal: Box<[f64; MAX_CELLS]>,
}

impl SkylineMatrix {
    /// Allocates memory for the largest matrix.
    fn new() -> Result<SkylineMatrix, OutOfMemory> {
        Ok(SkylineMatrix {
            len: 0,
            last: try_array(0)?,
            begin: try_array(0)?,
            entries: try_with_capacity(MAX_ENTRIES)?,
            diagonal: try_array(0.0)?,
        })
    }

    /// Starts a matrix of `len` rows. Then [`extend_row`](Self::extend_row) declares entries, and
    /// [`allocate`](Self::allocate) reserves them.
    fn clear(&mut self, len: usize) {
        self.len = len;
        for (row, last) in self.last[..len].iter_mut().enumerate() {
            *last = row;
        }
        self.diagonal[..len].fill(0.0);
    }

    /// Declares an entry right of the diagonal.
    #[inline]
    fn extend_row(&mut self, row: usize, column: usize) {
        self.last[row] = self.last[row].max(column);
    }

    /// Reserves all declared entries, with zeros.
    fn allocate(&mut self) {
        for row in 0..self.len {
            self.begin[row + 1] = self.begin[row] + self.last[row] - row;
        }
        self.entries.clear();
        self.entries.resize(self.begin[self.len], 0.0);
    }

    /// Returns a declared entry right of the diagonal.
    #[inline]
    fn entry(&mut self, row: usize, column: usize) -> &mut f64 {
        &mut self.entries[self.begin[row] + column - row - 1]
    }

    /// Solves the equations: replaces the right-hand side by the solution. `None` if `should_stop`
    /// returns `true` meanwhile.
    fn solve(&mut self, side: &mut [f64], should_stop: &mut dyn FnMut() -> bool) -> Option<()> {
        for row in (0..self.len).rev() {
            if row % ROWS_PER_LOOK == ROWS_PER_LOOK - 1 && should_stop() {
                return None;
            }
            self.eliminate(row, side);
        }
        for (value, inverse) in side.iter_mut().zip(self.diagonal.iter()) {
            *value *= inverse;
        }
        for row in 0..self.len {
            let (solved, rest) = side.split_at_mut(row + 1);
            let factors = &self.entries[self.begin[row]..self.begin[row + 1]];
            for (value, factor) in rest.iter_mut().zip(factors) {
                *value -= factor * solved[row];
            }
        }
        Some(())
    }

    /// Eliminates all later rows from a row. The entries become the factors of the elimination, and
    /// the diagonal becomes the reciprocal of the pivot.
    fn eliminate(&mut self, row: usize, side: &mut [f64]) {
        let last = self.last[row];
        let (entries, later) = self.entries.split_at_mut(self.begin[row + 1]);
        let entries = &mut entries[self.begin[row]..];
        let later = |column: usize| {
            let from = self.begin[row + 1];
            &later[self.begin[column] - from..self.begin[column + 1] - from]
        };
        for column in (row + 1..last).rev() {
            let (entry, after) = entries[column - row - 1..].split_at_mut(1);
            entry[0] -= dot_product(after, later(column));
        }
        let (mut pivot, mut value) = (self.diagonal[row], side[row]);
        for (column, entry) in (row + 1..).zip(entries) {
            let factor = *entry * self.diagonal[column];
            pivot -= factor * *entry;
            value -= factor * side[column];
            *entry = factor;
        }
        side[row] = value;
        self.diagonal[row] = 1.0 / pivot;
    }
}

/// Returns the dot product, up to the length of the shorter slice.
#[inline]
fn dot_product(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

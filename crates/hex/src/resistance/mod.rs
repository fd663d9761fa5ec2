//! The board as an electric circuit: how well it conducts between the edges of a colour, and how much of the current
//! goes through each cell.
//!
//! Unlike the distance it sees that two ways are better than one. The conductance is one between neighbouring empty
//! cells, and two between an empty cell and each own stone or edge beside it. Joined stones are one node, and opponent
//! stones are none.
//! Source: Vadim Anshelevich, "A hierarchical approach to computer Hex" (2002); the conductances are those of benzene.

use super::board::Board;
use super::cell::{Cell, DIRECTIONS, MAX_CELLS, PADDED_CELLS};
use super::colour::Colour;
use super::distance::Distances;
use super::groups::Groups;
use handsense_core::OutOfMemory;
use handsense_core::memory::room;
use skyline::SkylineMatrix;

mod skyline;

/// Between an own stone or edge and an empty cell.
const STONE_CONDUCTANCE: u8 = 2;
/// Between two empty cells.
const EMPTY_CONDUCTANCE: u8 = 1;

/// A place that is no part of the circuit.
const NO_NODE: u16 = u16::MAX;
/// The two edges are the first nodes.
const START: u16 = 0;
const GOAL: u16 = 1;
const EDGE_NODES: usize = 2;

/// Between the cells of the largest board, and between them and two edges.
const MAX_CONDUCTORS: usize = 3 * MAX_CELLS;

/// How current flows for one colour.
#[derive(Clone, Debug)]
pub struct CurrentFlow {
    resistance: f64,
    current: [f64; PADDED_CELLS],
}

impl CurrentFlow {
    /// Between the edges: zero when stones join them, infinite when the opponent has cut them off from each other.
    #[inline]
    pub const fn resistance(&self) -> f64 {
        self.resistance
    }

    /// The part of the whole current that goes through an empty cell, from zero to one.
    #[inline]
    pub const fn current(&self, cell: Cell) -> f64 {
        self.current[cell.padded_index()]
    }

    /// What the position is worth to this colour against the other, from -1, lost, to 1, won.
    ///
    /// The field takes the logarithm of the ratio of the resistances. This is the hyperbolic tangent of half of that,
    /// so it puts positions in the same order, but it needs no more than a division, and is the same on every
    /// platform. It does not ask who moves next.
    pub fn evaluate_against(&self, opponent: &CurrentFlow) -> f64 {
        if self.resistance.is_infinite() {
            return -1.0;
        }
        if opponent.resistance.is_infinite() {
            return 1.0;
        }
        (opponent.resistance - self.resistance) / (opponent.resistance + self.resistance)
    }

    /// How much both colours need an empty cell: moves are looked at in this order, the greatest first.
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

/// Space to work out circuits in. One serves any number of boards, one after the other.
///
/// ```
/// use handsense_hex::{Board, Colour, resistance::Circuit};
/// let mut circuit = Circuit::new()?;
/// let mut board = Board::new(3)?;
/// board.put("b2".parse()?, Colour::Red);
/// let [red, blue] = Colour::ALL.map(|colour| circuit.solve(&board, colour));
/// assert!(red.resistance() < blue.resistance());
/// assert!(red.evaluate_against(&blue) > 0.2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Circuit {
    conductors: Vec<Conductor>,
    nodes: [u16; PADDED_CELLS],
    matrix: SkylineMatrix,
    potential: [f64; MAX_CELLS + EDGE_NODES],
}

impl Circuit {
    /// For boards of all sizes.
    ///
    /// # Errors
    /// When there is no memory for some 100 KB.
    pub fn new() -> Result<Circuit, OutOfMemory> {
        Ok(Circuit {
            conductors: room(MAX_CONDUCTORS)?,
            nodes: [NO_NODE; PADDED_CELLS],
            matrix: SkylineMatrix::new()?,
            potential: [0.0; MAX_CELLS + EDGE_NODES],
        })
    }

    /// How current flows for this colour.
    pub fn solve(&mut self, board: &Board, colour: Colour) -> CurrentFlow {
        let distances = Distances::new(board, colour);
        let mut flow = CurrentFlow {
            resistance: f64::INFINITY,
            current: [0.0; PADDED_CELLS],
        };
        match distances.total() {
            None => return flow,
            Some(0) => flow.resistance = 0.0,
            Some(_) => {
                let len = self.assign_nodes(board, colour, &distances);
                self.list_conductors(board, colour);
                self.solve_potentials(len);
                self.measure_currents(board, &mut flow);
            }
        }
        flow
    }

    /// Gives a node to every cell from which both edges can be reached; how many there are. They are in the order of
    /// the cells, and a group has its place where its first stone is.
    fn assign_nodes(&mut self, board: &Board, colour: Colour, distances: &Distances) -> usize {
        let groups = Groups::from_board(board);
        let mut of_group = [NO_NODE; PADDED_CELLS];
        self.nodes = [NO_NODE; PADDED_CELLS];
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
            // The other three directions are these from the other end.
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
            let along = match colour {
                Colour::Red => cell.row(),
                Colour::Blue => cell.column(),
            };
            for (edge, at) in [(START, 0), (GOAL, board.size() - 1)] {
                if along == at && node != edge {
                    self.conductors.push(Conductor {
                        ends: [node, edge],
                        conductance: STONE_CONDUCTANCE,
                    });
                }
            }
        }
    }

    /// The potential of every node, when it is one at the start and zero at the goal: what flows into a node flows
    /// out of it.
    fn solve_potentials(&mut self, len: usize) {
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
                    *self.matrix.diagonal(end) += conductance;
                    if other == START {
                        solution[end] += conductance;
                    }
                }
            }
            if let [Some(one), Some(other)] = ends {
                *self.matrix.entry(one.min(other), one.max(other)) -= conductance;
            }
        }
        self.matrix.solve(solution);
        self.potential[usize::from(START)] = 1.0;
        self.potential[usize::from(GOAL)] = 0.0;
    }

    /// What flows through every node, as a part of what flows out of the start.
    fn measure_currents(&self, board: &Board, flow: &mut CurrentFlow) {
        let mut through = [0.0; MAX_CELLS + EDGE_NODES];
        for conductor in &self.conductors {
            let [one, other] = conductor.ends.map(usize::from);
            let fall = self.potential[one] - self.potential[other];
            let current = f64::from(conductor.conductance) * fall.abs();
            through[one] += current;
            through[other] += current;
        }
        let whole = through[usize::from(START)];
        flow.resistance = 1.0 / whole;
        for cell in board
            .empty()
            .filter(|cell| self.nodes[cell.padded_index()] != NO_NODE)
        {
            // It has been counted on its way in and on its way out.
            flow.current[cell.padded_index()] =
                through[usize::from(self.nodes[cell.padded_index()])] / (2.0 * whole);
        }
    }
}

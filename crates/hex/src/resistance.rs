//! The board as an electric circuit: how well it conducts between the edges of a colour, and how much of the current
//! goes through each cell.
//!
//! Unlike the distance it sees that two ways are better than one. The conductance is one between neighbouring empty
//! cells, and two between an empty cell and each own stone or edge beside it. Joined stones are one node, and opponent
//! stones are none.
//! Source: Vadim Anshelevich, "A hierarchical approach to computer Hex" (2002); the conductances are those of benzene.

use super::board::Board;
use super::cell::{AROUND, Cell, MAX_CELLS, PLACES};
use super::colour::Colour;
use super::distance::Distances;
use super::groups::Groups;
use handsense_core::OutOfMemory;
use handsense_core::memory::room;
use rows::Rows;

mod rows;

/// Between an own stone or edge and an empty cell.
const STONE_LINK: u8 = 2;
/// Between two empty cells.
const EMPTY_LINK: u8 = 1;

/// A place that is no part of the circuit.
const NOWHERE: u16 = u16::MAX;
/// The two edges are the first nodes.
const START: u16 = 0;
const GOAL: u16 = 1;
const EDGES: usize = 2;

/// Between the cells of the largest board, and between them and two edges.
const MAX_LINKS: usize = 3 * MAX_CELLS;

/// How current flows for one colour.
#[derive(Clone, Debug)]
pub struct Flow {
    resistance: f64,
    current: [f64; PLACES],
}

impl Flow {
    /// Between the edges: zero when stones join them, infinite when the opponent has cut them off from each other.
    #[inline]
    pub const fn resistance(&self) -> f64 {
        self.resistance
    }

    /// The part of the whole current that goes through an empty cell, from zero to one.
    #[inline]
    pub const fn current(&self, cell: Cell) -> f64 {
        self.current[cell.at()]
    }

    /// What the position is worth to this colour against the other, from -1, lost, to 1, won.
    ///
    /// The field takes the logarithm of the ratio of the resistances. This is the hyperbolic tangent of half of that,
    /// so it puts positions in the same order, but it needs no more than a division, and is the same on every
    /// platform. It does not ask who moves next.
    pub fn against(&self, opponent: &Flow) -> f64 {
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
    pub fn energy(&self, opponent: &Flow, cell: Cell) -> f64 {
        self.current(cell) + opponent.current(cell)
    }
}

/// A conductor between two nodes.
#[derive(Clone, Copy, Debug, Default)]
struct Link {
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
/// let [red, blue] = Colour::ALL.map(|colour| circuit.flow(&board, colour));
/// assert!(red.resistance() < blue.resistance());
/// assert!(red.against(&blue) > 0.2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Circuit {
    links: Vec<Link>,
    nodes: [u16; PLACES],
    rows: Rows,
    potential: [f64; MAX_CELLS + EDGES],
}

impl Circuit {
    /// For boards of all sizes.
    ///
    /// # Errors
    /// When there is no memory for some 100 KB.
    pub fn new() -> Result<Circuit, OutOfMemory> {
        Ok(Circuit {
            links: room(MAX_LINKS)?,
            nodes: [NOWHERE; PLACES],
            rows: Rows::new()?,
            potential: [0.0; MAX_CELLS + EDGES],
        })
    }

    /// How current flows for this colour.
    pub fn flow(&mut self, board: &Board, colour: Colour) -> Flow {
        let distances = Distances::of(board, colour);
        let mut flow = Flow {
            resistance: f64::INFINITY,
            current: [0.0; PLACES],
        };
        match distances.total() {
            None => return flow,
            Some(0) => flow.resistance = 0.0,
            Some(_) => {
                let len = self.name_nodes(board, colour, &distances);
                self.lay_links(board, colour);
                self.solve(len);
                self.measure(board, &mut flow);
            }
        }
        flow
    }

    /// Gives a node to every cell from which both edges can be reached; how many there are. They are in the order of
    /// the cells, and a group has its place where its first stone is.
    fn name_nodes(&mut self, board: &Board, colour: Colour, distances: &Distances) -> usize {
        let groups = Groups::of(board);
        let mut of_group = [NOWHERE; PLACES];
        self.nodes = [NOWHERE; PLACES];
        let mut len = EDGES;
        for cell in board
            .cells()
            .filter(|&cell| distances.through(cell).is_some())
        {
            let mut alone = NOWHERE;
            let node = if board.has(cell, colour) {
                &mut of_group[groups.group(cell)]
            } else {
                &mut alone
            };
            if *node == NOWHERE {
                *node = match (distances.from_start(cell), distances.from_goal(cell)) {
                    (Some(0), _) => START,
                    (_, Some(0)) => GOAL,
                    _ => len as u16,
                };
                len += usize::from(*node >= EDGES as u16);
            }
            self.nodes[cell.at()] = *node;
        }
        len
    }

    /// Lists all conductors.
    fn lay_links(&mut self, board: &Board, colour: Colour) {
        self.links.clear();
        for cell in board
            .cells()
            .filter(|cell| self.nodes[cell.at()] != NOWHERE)
        {
            let (node, is_empty) = (self.nodes[cell.at()], board.is_empty(cell));
            // The other three directions are these from the other end.
            for direction in [0, 4, 5] {
                let other = cell.by(AROUND[direction]);
                let is_link = self.nodes[other.at()] != NOWHERE && self.nodes[other.at()] != node;
                if is_link {
                    let both_empty = is_empty && board.is_empty(other);
                    let conductance = if both_empty { EMPTY_LINK } else { STONE_LINK };
                    let ends = [node, self.nodes[other.at()]];
                    self.links.push(Link { ends, conductance });
                }
            }
            let along = match colour {
                Colour::Red => cell.row(),
                Colour::Blue => cell.column(),
            };
            for (edge, at) in [(START, 0), (GOAL, board.size() - 1)] {
                if along == at && node != edge {
                    self.links.push(Link {
                        ends: [node, edge],
                        conductance: STONE_LINK,
                    });
                }
            }
        }
    }

    /// The potential of every node, when it is one at the start and zero at the goal: what flows into a node flows
    /// out of it.
    fn solve(&mut self, len: usize) {
        self.rows.clear(len - EDGES);
        let inner = |node: u16| usize::from(node).checked_sub(EDGES);
        for link in &self.links {
            if let [Some(one), Some(other)] = link.ends.map(inner) {
                self.rows.reach(one.min(other), one.max(other));
            }
        }
        self.rows.lay_out();
        let solution = &mut self.potential[EDGES..len];
        solution.fill(0.0);
        for link in &self.links {
            let conductance = f64::from(link.conductance);
            let ends = link.ends.map(inner);
            for (end, other) in [(ends[0], link.ends[1]), (ends[1], link.ends[0])] {
                if let Some(end) = end {
                    *self.rows.diagonal(end) += conductance;
                    if other == START {
                        solution[end] += conductance;
                    }
                }
            }
            if let [Some(one), Some(other)] = ends {
                *self.rows.entry(one.min(other), one.max(other)) -= conductance;
            }
        }
        self.rows.solve(solution);
        self.potential[usize::from(START)] = 1.0;
        self.potential[usize::from(GOAL)] = 0.0;
    }

    /// What flows through every node, as a part of what flows out of the start.
    fn measure(&self, board: &Board, flow: &mut Flow) {
        let mut through = [0.0; MAX_CELLS + EDGES];
        for link in &self.links {
            let [one, other] = link.ends.map(usize::from);
            let fall = self.potential[one] - self.potential[other];
            let current = f64::from(link.conductance) * fall.abs();
            through[one] += current;
            through[other] += current;
        }
        let whole = through[usize::from(START)];
        flow.resistance = 1.0 / whole;
        for cell in board
            .empty()
            .filter(|cell| self.nodes[cell.at()] != NOWHERE)
        {
            // It has been counted on its way in and on its way out.
            flow.current[cell.at()] = through[usize::from(self.nodes[cell.at()])] / (2.0 * whole);
        }
    }
}

//! What a colour can join to what in one stone, or without any.

use super::carrier::Carrier;
use crate::board::Board;
use crate::cell::{DIRECTIONS, MAX_CELLS, PADDED_CELLS};
use crate::colour::Colour;
use crate::groups::Groups;
use handsense_core::OutOfMemory;
use handsense_core::memory::make_room;

/// A place that is nobody's node.
const NO_NODE: u16 = u16::MAX;

/// From a node to another to which it is joined, each of them having a stone, if the cells between are left alone
/// or, there being two, if the other takes one of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link<const WORDS: usize> {
    pub to: u16,
    pub carrier: Carrier<WORDS>,
}

/// Nodes are the empty cells, in the order of their numbers, and after them the groups of the colour.
#[derive(Clone, Debug)]
pub(super) struct ConnectionGraph<const WORDS: usize> {
    /// The cells of the first nodes, by their numbers on the board.
    pub empty: Vec<u16>,
    nodes: usize,
    /// By node, where its links begin; and where the last ones end.
    starts: Vec<u32>,
    links: Vec<Link<WORDS>>,
    /// By node, the empty cells next to it.
    liberties: Vec<Carrier<WORDS>>,
    /// By edge, the empty cells at it.
    at_edge: [Carrier<WORDS>; 2],
    /// By edge, whether a group touches it, from the first group on.
    touching: Vec<[bool; 2]>,
    node: [u16; PADDED_CELLS],
}

impl<const WORDS: usize> ConnectionGraph<WORDS> {
    pub fn new() -> ConnectionGraph<WORDS> {
        ConnectionGraph {
            empty: Vec::new(),
            nodes: 0,
            starts: Vec::new(),
            links: Vec::new(),
            liberties: Vec::new(),
            at_edge: [Carrier::EMPTY; 2],
            touching: Vec::new(),
            node: [NO_NODE; PADDED_CELLS],
        }
    }

    /// Nodes in all.
    pub fn len(&self) -> usize {
        self.nodes
    }

    /// The cell of a node as a set, if it is no group.
    #[inline]
    pub fn cell(&self, node: usize) -> Option<Carrier<WORDS>> {
        let cell = self.empty.get(node)?;
        Some(Carrier::from_cell(usize::from(*cell)))
    }

    #[inline]
    pub fn links(&self, node: usize) -> &[Link<WORDS>] {
        &self.links[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// How a node with a stone is joined to an edge at once.
    pub fn to_edge(
        &self,
        node: usize,
        edge: usize,
    ) -> impl Iterator<Item = Carrier<WORDS>> + use<WORDS> {
        let touches = match self.cell(node) {
            Some(cell) => cell.intersects(self.at_edge[edge]),
            None => self.touching[node - self.empty.len()][edge],
        };
        let common = self.liberties[node].intersection(self.at_edge[edge]);
        link_carriers(touches, common)
    }

    /// Reads a position.
    ///
    /// # Errors
    /// When there is no memory for its links.
    pub fn build(&mut self, board: &Board, colour: Colour) -> Result<(), OutOfMemory> {
        self.assign_nodes(board, colour)?;
        self.collect_liberties(board)?;
        self.links.clear();
        self.starts.clear();
        make_room(&mut self.starts, self.nodes + 1)?;
        for node in 0..self.nodes {
            self.starts.push(self.links.len() as u32);
            if node < self.empty.len() {
                self.link_cell(board, node)?;
            }
            self.link_groups(node)?;
        }
        self.starts.push(self.links.len() as u32);
        Ok(())
    }

    fn assign_nodes(&mut self, board: &Board, colour: Colour) -> Result<(), OutOfMemory> {
        self.empty.clear();
        self.touching.clear();
        make_room(&mut self.empty, MAX_CELLS)?;
        make_room(&mut self.touching, MAX_CELLS)?;
        self.node = [NO_NODE; PADDED_CELLS];
        for (number, cell) in (0..).zip(board.cells()) {
            if board.is_empty(cell) {
                self.node[cell.padded_index()] = self.empty.len() as u16;
                self.empty.push(number);
            }
        }
        let mut groups = Groups::new();
        for cell in board.stones_of(colour) {
            groups.add(board, cell, colour);
        }
        // Stones of one edge are one group, as `Groups` has it, and so they are here.
        let mut node_of_group = [NO_NODE; PADDED_CELLS];
        for cell in board.stones_of(colour) {
            let group = groups.group(cell);
            if node_of_group[group] == NO_NODE {
                node_of_group[group] = (self.empty.len() + self.touching.len()) as u16;
                self.touching.push(groups.touches(cell, colour));
            }
            self.node[cell.padded_index()] = node_of_group[group];
        }
        self.nodes = self.empty.len() + self.touching.len();
        self.at_edge = [Carrier::EMPTY; 2];
        for cell in board
            .start_edge(colour)
            .filter(|&cell| board.is_empty(cell))
        {
            self.at_edge[0] = self.at_edge[0].union(Carrier::from_cell(board.index(cell)));
        }
        for cell in board.goal_edge(colour).filter(|&cell| board.is_empty(cell)) {
            self.at_edge[1] = self.at_edge[1].union(Carrier::from_cell(board.index(cell)));
        }
        Ok(())
    }

    fn collect_liberties(&mut self, board: &Board) -> Result<(), OutOfMemory> {
        self.liberties.clear();
        make_room(&mut self.liberties, self.nodes)?;
        self.liberties.resize(self.nodes, Carrier::EMPTY);
        for &number in &self.empty {
            let Some(cell) = board.cell(usize::from(number)) else {
                continue;
            };
            let own = Carrier::from_cell(usize::from(number));
            for neighbour in cell.adjacent() {
                let of = self.node[neighbour.padded_index()];
                if of != NO_NODE {
                    let liberties = &mut self.liberties[usize::from(of)];
                    *liberties = liberties.union(own);
                }
            }
        }
        Ok(())
    }

    /// From an empty cell to its empty neighbours, and to empty cells with two common empty neighbours.
    fn link_cell(&mut self, board: &Board, node: usize) -> Result<(), OutOfMemory> {
        let Some(cell) = board.cell(usize::from(self.empty[node])) else {
            return Ok(());
        };
        let around = cell.adjacent();
        make_room(&mut self.links, 2 * around.len())?;
        let is_cell = |node: u16| usize::from(node) < self.empty.len();
        for (direction, neighbour) in around.into_iter().enumerate() {
            let near = self.node[neighbour.padded_index()];
            if is_cell(near) {
                self.links.push(Link {
                    to: near,
                    carrier: Carrier::EMPTY,
                });
            }
            let beside = around[(direction + 1) % 6];
            if !board.is_empty(neighbour) || !board.is_empty(beside) {
                continue;
            }
            let far = self.node[neighbour
                .step(DIRECTIONS[(direction + 1) % 6])
                .padded_index()];
            if is_cell(far) {
                let carrier = Carrier::from_cell(board.index(neighbour))
                    .union(Carrier::from_cell(board.index(beside)));
                self.links.push(Link { to: far, carrier });
            }
        }
        Ok(())
    }

    /// From a node to the groups that it touches or with which it has two empty neighbours in common; and, if it is
    /// a group, to such cells.
    fn link_groups(&mut self, node: usize) -> Result<(), OutOfMemory> {
        let cell = self.cell(node);
        let others = if cell.is_some() { self.empty.len() } else { 0 }..self.nodes;
        for other in others.filter(|&other| other != node) {
            let touches = [(cell, other), (self.cell(other), node)];
            let touches = touches
                .into_iter()
                .any(|(cell, of)| cell.is_some_and(|cell| cell.is_subset_of(self.liberties[of])));
            let common = self.liberties[node].intersection(self.liberties[other]);
            let to = other as u16;
            for carrier in link_carriers(touches, common) {
                make_room(&mut self.links, 1)?;
                self.links.push(Link { to, carrier });
            }
        }
        Ok(())
    }
}

/// The link_carriers between two nodes: none but the direct one if they touch, else every two of the empty cells that are next
/// to both, no cell in two of them.
fn link_carriers<const WORDS: usize>(
    touch: bool,
    common: Carrier<WORDS>,
) -> impl Iterator<Item = Carrier<WORDS>> + use<WORDS> {
    let mut direct = touch.then_some(Carrier::EMPTY);
    let mut left = if touch { Carrier::EMPTY } else { common };
    std::iter::from_fn(move || {
        direct.take().or_else(|| {
            let one = left.pop_first()?;
            let other = left.pop_first()?;
            Some(Carrier::from_cell(one).union(Carrier::from_cell(other)))
        })
    })
}

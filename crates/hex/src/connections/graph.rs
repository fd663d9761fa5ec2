//! Graph of the groups and empty cells of a colour, linked by adjacency and by bridges.

use std::ops::Range;

use super::carrier::Carrier;
use crate::board::Board;
use crate::cell::{Cell, DIRECTIONS, MAX_CELLS, PADDED_CELLS};
use crate::colour::Colour;
use crate::groups::Groups;
use handsense_core::OutOfMemory;
use handsense_core::memory::try_reserve;

/// Marks a cell that belongs to no node.
const NO_NODE: u16 = u16::MAX;

/// Nodes that are linked between two calls of `should_stop`.
const NODES_PER_LOOK: usize = 16;

/// A link between two nodes, provided that both have a stone. The carrier is empty for adjacent
/// nodes and has the two cells of a bridge otherwise.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link<const WORDS: usize> {
    pub to: u16,
    pub carrier: Carrier<WORDS>,
    /// The carrier, with the cell that it leads to if that is empty.
    pub with_end: Carrier<WORDS>,
}

/// The graph. Its nodes are the empty cells in index order, followed by the groups of the colour.
#[derive(Clone, Debug)]
pub(super) struct ConnectionGraph<const WORDS: usize> {
    /// Indices of the empty cells, which are the first nodes.
    pub empty: Vec<u16>,
    nodes: usize,
    /// By node, the index of its first link. The last element is the number of links.
    starts: Vec<u32>,
    links: Vec<Link<WORDS>>,
    /// By node, the empty cells next to it.
    liberties: Vec<Carrier<WORDS>>,
    /// By edge, its empty cells.
    at_edge: [Carrier<WORDS>; 2],
    /// By group, whether it touches the first edge and the goal edge.
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

    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.nodes
    }

    /// Returns the cell of a node as a set, or `None` for a group.
    #[inline]
    pub fn cell(&self, node: usize) -> Option<Carrier<WORDS>> {
        let cell = self.empty.get(node)?;
        Some(Carrier::from_cell(usize::from(*cell)))
    }

    /// Returns whether a node is a group.
    #[inline]
    pub fn is_group(&self, node: usize) -> bool {
        node >= self.empty.len()
    }

    /// Returns the numbers of the links of a node.
    #[inline]
    pub fn links(&self, node: usize) -> Range<usize> {
        self.starts[node] as usize..self.starts[node + 1] as usize
    }

    /// Returns the link with a number.
    #[inline]
    pub fn link_number(&self, number: usize) -> Option<Link<WORDS>> {
        self.links.get(number).copied()
    }

    /// Returns the node of an empty cell or of a stone of the colour.
    #[inline]
    pub fn node_of(&self, cell: Cell) -> Option<usize> {
        match self.node[cell.padded_index()] {
            NO_NODE => None,
            node => Some(usize::from(node)),
        }
    }

    /// Iterates over the carriers that connect a node with a stone directly to an edge.
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

    /// Builds the graph of a position. Returns `false`, with all empty cells but without all links, if
    /// `should_stop` returns `true` meanwhile.
    ///
    /// # Errors
    /// [`OutOfMemory`] if the links cannot be allocated.
    pub fn build(
        &mut self,
        board: &Board,
        colour: Colour,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Result<bool, OutOfMemory> {
        self.assign_nodes(board, colour)?;
        self.collect_liberties(board)?;
        self.links.clear();
        self.starts.clear();
        try_reserve(&mut self.starts, self.nodes + 1)?;
        for node in 0..self.nodes {
            if node % NODES_PER_LOOK == 0 && should_stop() {
                return Ok(false);
            }
            self.starts.push(self.links.len() as u32);
            if node < self.empty.len() {
                self.link_cell(board, node)?;
            }
            self.link_groups(node)?;
        }
        self.starts.push(self.links.len() as u32);
        Ok(!should_stop())
    }

    fn assign_nodes(&mut self, board: &Board, colour: Colour) -> Result<(), OutOfMemory> {
        self.empty.clear();
        self.touching.clear();
        try_reserve(&mut self.empty, MAX_CELLS)?;
        try_reserve(&mut self.touching, MAX_CELLS)?;
        self.node = [NO_NODE; PADDED_CELLS];
        for (number, cell) in (0..).zip(board.cells()) {
            if board.is_empty(cell) {
                self.node[cell.padded_index()] = self.empty.len() as u16;
                self.empty.push(number);
            }
        }
        let groups = Groups::new(board, colour);
        // `Groups` merges stones that touch the same edge, so they are one node here too.
        let mut node_of_group = [NO_NODE; PADDED_CELLS];
        for cell in board.stones_of(colour) {
            let group = groups.group(cell);
            if node_of_group[group] == NO_NODE {
                node_of_group[group] = (self.empty.len() + self.touching.len()) as u16;
                self.touching.push(groups.touches(cell));
            }
            self.node[cell.padded_index()] = node_of_group[group];
        }
        self.nodes = self.empty.len() + self.touching.len();
        let edges = [0, board.size() - 1];
        for (steps, at_edge) in edges.into_iter().zip(&mut self.at_edge) {
            let cells = (0..board.size()).map(|along| Cell::at(colour, along, steps));
            let empty = cells.filter(|&cell| board.is_empty(cell));
            *at_edge = empty.map(|cell| board.index(cell)).collect();
        }
        Ok(())
    }

    fn collect_liberties(&mut self, board: &Board) -> Result<(), OutOfMemory> {
        self.liberties.clear();
        try_reserve(&mut self.liberties, self.nodes)?;
        self.liberties.resize(self.nodes, Carrier::EMPTY);
        for &number in &self.empty {
            let Some(cell) = board.cell(usize::from(number)) else {
                continue;
            };
            for neighbour in cell.adjacent() {
                let of = self.node[neighbour.padded_index()];
                if of != NO_NODE {
                    let liberties = &mut self.liberties[usize::from(of)];
                    *liberties = liberties.with(usize::from(number));
                }
            }
        }
        Ok(())
    }

    fn link(&self, to: u16, carrier: Carrier<WORDS>) -> Link<WORDS> {
        let end = self.cell(usize::from(to)).unwrap_or(Carrier::EMPTY);
        let with_end = carrier.union(end);
        Link {
            to,
            carrier,
            with_end,
        }
    }

    /// Links an empty cell to adjacent empty cells and to empty cells across a bridge.
    fn link_cell(&mut self, board: &Board, node: usize) -> Result<(), OutOfMemory> {
        let Some(cell) = board.cell(usize::from(self.empty[node])) else {
            return Ok(());
        };
        let around = cell.adjacent();
        try_reserve(&mut self.links, 2 * around.len())?;
        let is_cell = |node: u16| usize::from(node) < self.empty.len();
        for (direction, neighbour) in around.into_iter().enumerate() {
            let near = self.node[neighbour.padded_index()];
            if is_cell(near) {
                self.links.push(self.link(near, Carrier::EMPTY));
            }
            let next_neighbour = around[(direction + 1) % 6];
            if !board.is_empty(neighbour) || !board.is_empty(next_neighbour) {
                continue;
            }
            let far = self.node[neighbour
                .step(DIRECTIONS[(direction + 1) % 6])
                .padded_index()];
            if is_cell(far) {
                let carrier =
                    Carrier::from_cell(board.index(neighbour)).with(board.index(next_neighbour));
                self.links.push(self.link(far, carrier));
            }
        }
        Ok(())
    }

    /// Links a node to groups, and a group also to empty cells: to those that it touches and to
    /// those across a bridge.
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
                try_reserve(&mut self.links, 1)?;
                self.links.push(self.link(to, carrier));
            }
        }
        Ok(())
    }
}

/// Iterates over the carriers of the links between two nodes. Adjacent nodes have one empty
/// carrier. Other nodes have disjoint pairs of common empty neighbours.
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
            Some(Carrier::from_cell(one).with(other))
        })
    })
}

//! H-search between all pairs of groups, empty cells and edges.
//!
//! Nodes are the empty cells, the groups of the colour and its two edges. A group that touches an edge is
//! one node with it. Connections run through empty cells and groups, but not through an edge without
//! stones.
//!
//! - `update`: the connections after a move

mod update;

use super::carrier::Carrier;
use super::edge_search::{Threat, intersect};
use super::edge_templates::EdgeTemplates;
use crate::board::Board;
use crate::cell::Cell;
use crate::colour::Colour;
use handsense_core::memory::{try_reserve, try_with_capacity};
use handsense_core::{ArrayVec, OutOfMemory};

/// Full connections that are kept for each pair of nodes.
const MAX_FULL: usize = 6;
/// Semi-connections that are kept for each pair of nodes.
const MAX_SEMI: usize = 12;
/// Maximum number of semi-connections that one application of the OR rule combines.
const OR_INPUTS: usize = 4;

/// Marks a cell with a stone of the opponent.
const NO_NODE: u16 = u16::MAX;

/// A semi-connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Semi<const WORDS: usize> {
    pub carrier: Carrier<WORDS>,
    /// Index of the cell of the carrier whose stone makes the connection full.
    pub key: u16,
}

/// The connections between two nodes, the smallest carriers first. No carrier contains another of its
/// list, and no semi-connection contains a full connection.
#[derive(Clone, Debug, Default)]
pub(super) struct Pair<const WORDS: usize> {
    pub full: Vec<Carrier<WORDS>>,
    pub semi: Vec<Semi<WORDS>>,
    /// Whether a connection was dropped because its list was full.
    has_dropped: bool,
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    EmptyCell,
    Group,
    /// An edge without stones.
    BareEdge,
}

/// All connections of a colour that have been found.
#[derive(Clone, Debug)]
pub(super) struct PairSearch<const WORDS: usize> {
    board: Board,
    colour: Colour,
    /// Number of cells. A node has the largest index of its cells and edges. The start edge has the index
    /// after the cells, and the goal edge the next one.
    cells: u16,
    /// By cell or edge, its node.
    node: Vec<u16>,
    /// All nodes.
    nodes: Vec<u16>,
    /// By node.
    kind: Vec<Kind>,
    pairs: Vec<Pair<WORDS>>,
    /// New full connections with their ends, by the size of their carriers, for the AND rule.
    queue: Vec<Vec<([u16; 2], Carrier<WORDS>)>>,
    templates: EdgeTemplates<WORDS>,
    /// All semi-connections between the edges through one empty cell, and those of their pair.
    threats: Vec<Threat<WORDS>>,
}

impl<const WORDS: usize> PairSearch<WORDS> {
    /// Finds the connections of a position from scratch.
    pub fn new(board: &Board, colour: Colour) -> Result<PairSearch<WORDS>, OutOfMemory> {
        let cells = board.size() * board.size();
        let pairs = (cells + 2) * (cells + 1) / 2;
        let mut search = PairSearch {
            board: *board,
            colour,
            cells: cells as u16,
            node: try_with_capacity(cells + 2)?,
            nodes: try_with_capacity(cells + 2)?,
            kind: try_with_capacity(cells + 2)?,
            pairs: try_with_capacity(pairs)?,
            queue: try_with_capacity(cells + 1)?,
            templates: EdgeTemplates::new(),
            threats: Vec::new(),
        };
        search.pairs.resize_with(pairs, Pair::default);
        search.queue.resize_with(cells + 1, Vec::new);
        search.assign_nodes();
        search.connect_neighbours()?;
        search.add_templates()?;
        search.apply_and_rule()?;
        search.connect_edges()?;
        Ok(search)
    }

    pub const fn board(&self) -> &Board {
        &self.board
    }

    pub const fn colour(&self) -> Colour {
        self.colour
    }

    /// Returns the node of the start edge (0) or the goal edge (1).
    pub fn edge(&self, number: usize) -> u16 {
        self.node[usize::from(self.cells) + number]
    }

    /// Returns the node of a cell, or `None` if the opponent has it.
    pub fn node_of(&self, cell: Cell) -> Option<u16> {
        let node = self.node[self.board.index(cell)];
        (node != NO_NODE).then_some(node)
    }

    /// Returns the threats to connect the edges.
    pub fn threats(&self) -> &[Threat<WORDS>] {
        &self.threats
    }

    /// Returns the connections between two different nodes.
    pub fn pair(&self, one: u16, other: u16) -> &Pair<WORDS> {
        &self.pairs[pair_index([one, other])]
    }

    /// Returns the edges that a cell touches, and the adjacent cells with stones of the colour.
    fn own_neighbours(&self, cell: Cell) -> ArrayVec<usize, 8> {
        let around = self.board.neighbours(cell);
        let stones = around.filter(|&next| self.board.has(next, self.colour));
        let mut found: ArrayVec<usize, 8> = stones.map(|next| self.board.index(next)).collect();
        let along = match self.colour {
            Colour::Red => cell.row(),
            Colour::Blue => cell.column(),
        };
        for (number, at) in [0, self.board.size() - 1].into_iter().enumerate() {
            if along == at {
                found.push(usize::from(self.cells) + number);
            }
        }
        found
    }

    /// Makes two nodes one: the larger of the two.
    fn unite(&mut self, one: u16, other: u16) {
        let (kept, lost) = (one.max(other), one.min(other));
        for node in self.node.iter_mut().filter(|node| **node == lost) {
            *node = kept;
        }
    }

    fn assign_nodes(&mut self) {
        self.node.extend(0..self.cells + 2);
        let board = self.board;
        let cells = usize::from(self.cells);
        self.kind.resize(cells, Kind::EmptyCell);
        self.kind.resize(cells + 2, Kind::BareEdge);
        for cell in board.stones_of(!self.colour) {
            self.node[board.index(cell)] = NO_NODE;
        }
        for cell in board.stones_of(self.colour) {
            for other in self.own_neighbours(cell) {
                self.unite(self.node[board.index(cell)], self.node[other]);
            }
            self.kind[usize::from(self.node[board.index(cell)])] = Kind::Group;
        }
        let is_node = |index: &u16| self.node[usize::from(*index)] == *index;
        self.nodes.extend((0..self.cells + 2).filter(is_node));
    }

    /// Connects adjacent nodes. Bridges follow by the rules.
    fn connect_neighbours(&mut self) -> Result<(), OutOfMemory> {
        let board = self.board;
        for cell in board.empty() {
            let node = board.index(cell) as u16;
            for other in self.own_neighbours(cell) {
                self.add_full([node, self.node[other]], Carrier::EMPTY)?;
            }
            for next in board.neighbours(cell).filter(|&next| board.is_empty(next)) {
                self.add_full([node, board.index(next) as u16], Carrier::EMPTY)?;
            }
        }
        Ok(())
    }

    /// Adds the connections of edge templates whose carrier has no stone of the opponent.
    fn add_templates(&mut self) -> Result<(), OutOfMemory> {
        self.templates.place(self.board.size())?;
        let board = self.board;
        let empty: Carrier<WORDS> = board.empty().map(|cell| board.index(cell)).collect();
        let lost = board.stones_of(!self.colour).map(|cell| board.index(cell));
        let lost: Carrier<WORDS> = lost.collect();
        for number in 0..self.templates.of(self.colour).len() {
            let template = self.templates.of(self.colour)[number];
            if let Some(node) = self.node_of(template.stone)
                && !template.carrier.intersects(lost)
            {
                let edge = self.edge(usize::from(template.edge));
                if node != edge {
                    self.add_full([node, edge], template.carrier.intersection(empty))?;
                }
            }
        }
        Ok(())
    }

    /// Applies the AND rule to the queue until it is empty, to small carriers first.
    fn apply_and_rule(&mut self) -> Result<(), OutOfMemory> {
        let mut size = 0;
        while size < self.queue.len() {
            let Some(([one, other], carrier)) = self.queue[size].pop() else {
                size += 1;
                continue;
            };
            if !self.pair(one, other).full.contains(&carrier) {
                continue;
            }
            for [from, middle] in [[one, other], [other, one]] {
                for number in 0..self.nodes.len() {
                    let to = self.nodes[number];
                    if to != from && to != middle {
                        self.extend([from, middle, to], carrier)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// AND rule: combines a full connection of the first two nodes with those of the second and the third.
    /// Through an empty cell, they make a semi-connection.
    fn extend(
        &mut self,
        [from, middle, to]: [u16; 3],
        carrier: Carrier<WORDS>,
    ) -> Result<(), OutOfMemory> {
        let kind = self.kind[usize::from(middle)];
        if kind == Kind::BareEdge || carrier.contains(usize::from(to)) {
            return Ok(());
        }
        let stone = Carrier::from_cell(usize::from(middle));
        let next = pair_index([middle, to]);
        for number in 0..self.pairs[next].full.len() {
            let other = self.pairs[next].full[number];
            if other.intersects(carrier) || other.contains(usize::from(from)) {
                continue;
            }
            let carrier = carrier.union(other);
            if kind == Kind::Group {
                self.add_full([from, to], carrier)?;
            } else {
                let (carrier, key) = (carrier.union(stone), middle);
                self.add_semi([from, to], Semi { carrier, key })?;
            }
        }
        Ok(())
    }

    /// Collects the threats to connect the edges, and applies the OR rule to all of them.
    fn connect_edges(&mut self) -> Result<(), OutOfMemory> {
        self.threats.clear();
        let [start, goal] = [0, 1].map(|number| self.edge(number));
        if start == goal {
            return Ok(());
        }
        let board = self.board;
        let semi = &self.pairs[pair_index([start, goal])].semi;
        try_reserve(&mut self.threats, semi.len())?;
        let threats = semi
            .iter()
            .map(|&Semi { carrier, key }| Threat { cell: key, carrier });
        self.threats.extend(threats);
        for cell in board.empty() {
            let index = board.index(cell);
            let stone = Carrier::from_cell(index);
            let [to_start, to_goal] =
                [start, goal].map(|edge| &self.pairs[pair_index([edge, index as u16])].full);
            for one in to_start {
                for other in to_goal.iter().filter(|other| !other.intersects(*one)) {
                    try_reserve(&mut self.threats, 1)?;
                    self.threats.push(Threat {
                        cell: index as u16,
                        carrier: one.union(*other).union(stone),
                    });
                }
            }
        }
        let empty = board.empty().map(|cell| board.index(cell));
        let (region, used) = intersect(&self.threats, empty.collect());
        if region.is_empty() && !self.threats.is_empty() {
            self.add_full([start, goal], used)?;
        }
        Ok(())
    }

    fn add_full(&mut self, ends: [u16; 2], carrier: Carrier<WORDS>) -> Result<(), OutOfMemory> {
        let pair = &mut self.pairs[pair_index(ends)];
        let Pair { full, semi, .. } = pair;
        if is_full_of_smaller(full, MAX_FULL, carrier, |one| *one) {
            pair.has_dropped = true;
            return Ok(());
        }
        if full.iter().any(|one| one.is_subset_of(carrier)) {
            return Ok(());
        }
        full.retain(|one| !carrier.is_subset_of(*one));
        semi.retain(|one| !carrier.is_subset_of(one.carrier));
        pair.has_dropped |= insert(full, MAX_FULL, carrier, |one| *one)?;
        let queue = &mut self.queue[carrier.count() as usize];
        try_reserve(queue, 1)?;
        queue.push((ends, carrier));
        Ok(())
    }

    fn add_semi(&mut self, ends: [u16; 2], new: Semi<WORDS>) -> Result<(), OutOfMemory> {
        let pair = &mut self.pairs[pair_index(ends)];
        let Pair { full, semi, .. } = pair;
        let carrier = new.carrier;
        if is_full_of_smaller(semi, MAX_SEMI, carrier, |one| one.carrier) {
            pair.has_dropped = true;
            return Ok(());
        }
        if full.iter().any(|one| one.is_subset_of(carrier))
            || semi.iter().any(|one| one.carrier.is_subset_of(carrier))
        {
            return Ok(());
        }
        let others: ArrayVec<Carrier<WORDS>, MAX_SEMI> =
            semi.iter().map(|one| one.carrier).collect();
        semi.retain(|one| !carrier.is_subset_of(one.carrier));
        pair.has_dropped |= insert(semi, MAX_SEMI, new, |one| one.carrier)?;
        self.apply_or_rule(ends, &others, carrier, carrier, OR_INPUTS)
    }

    /// OR rule: semi-connections whose carriers have no common cell form a full connection.
    fn apply_or_rule(
        &mut self,
        ends: [u16; 2],
        others: &[Carrier<WORDS>],
        common: Carrier<WORDS>,
        all: Carrier<WORDS>,
        inputs_left: usize,
    ) -> Result<(), OutOfMemory> {
        // All connections that could follow are larger.
        let pair = &mut self.pairs[pair_index(ends)];
        if inputs_left == 1 || pair.full.iter().any(|one| one.is_subset_of(all)) {
            return Ok(());
        }
        if is_full_of_smaller(&pair.full, MAX_FULL, all, |one| *one) {
            pair.has_dropped = true;
            return Ok(());
        }
        for (number, &other) in others.iter().enumerate() {
            let still_common = common.intersection(other);
            let carrier = all.union(other);
            if still_common.is_empty() {
                self.add_full(ends, carrier)?;
            } else if still_common != common {
                let others = &others[number + 1..];
                self.apply_or_rule(ends, others, still_common, carrier, inputs_left - 1)?;
            }
        }
        Ok(())
    }
}

/// Returns the place of a pair of different nodes.
fn pair_index([one, other]: [u16; 2]) -> usize {
    let (less, more) = (usize::from(one.min(other)), usize::from(one.max(other)));
    more * (more - 1) / 2 + less
}

/// Returns whether a list of carriers, the smallest first, has no room for this one.
fn is_full_of_smaller<T, const WORDS: usize>(
    list: &[T],
    max: usize,
    carrier: Carrier<WORDS>,
    carrier_of: impl Fn(&T) -> Carrier<WORDS>,
) -> bool {
    let is_smaller = |last: &T| carrier_of(last).count() <= carrier.count();
    list.len() == max && list.last().is_some_and(is_smaller)
}

/// Inserts an item into a list that has room for it. Returns whether the last one is dropped instead.
fn insert<T, const WORDS: usize>(
    list: &mut Vec<T>,
    max: usize,
    item: T,
    carrier_of: impl Fn(&T) -> Carrier<WORDS>,
) -> Result<bool, OutOfMemory> {
    let size = carrier_of(&item).count();
    let drops = list.len() == max;
    list.truncate(max - 1);
    try_reserve(list, 1)?;
    let place = list.partition_point(|one| carrier_of(one).count() <= size);
    list.insert(place, item);
    Ok(drops)
}

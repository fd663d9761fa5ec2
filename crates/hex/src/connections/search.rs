//! The search for connections from the edges inwards.

use super::carrier::{Carrier, Choices};
use super::network::Network;
use crate::board::Board;
use crate::colour::Colour;
use handsense_core::OutOfMemory;
use handsense_core::memory::make_room;

/// Sure ways that are kept of a node to an edge.
const MOST_FULL: usize = 3;
/// Ways that take one more stone, likewise.
const MOST_SEMI: usize = 6;
/// So many ways that take a stone are put together at most.
const MOST_JOINED: usize = 3;
/// Ways that are followed up at most, which bounds the time on large boards.
const MOST_FOLLOWED: usize = 20_000;

/// From a node to an edge, a way that has been found and is to be followed up.
#[derive(Clone, Copy, Debug)]
struct Found<const WORDS: usize> {
    node: u16,
    edge: u8,
    is_full: bool,
    carrier: Carrier<WORDS>,
}

/// A stone after which the colour has joined its edges for sure, if nobody has touched the carrier.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threat<const WORDS: usize> {
    /// The number of its cell.
    pub cell: u16,
    /// Its cell and those that the joining hangs on.
    pub carrier: Carrier<WORDS>,
}

/// What is known between nodes and edges.
#[derive(Clone, Debug)]
pub(super) struct Search<const WORDS: usize> {
    network: Network<WORDS>,
    full: Vec<[Choices<WORDS, MOST_FULL>; 2]>,
    semi: Vec<[Choices<WORDS, MOST_SEMI>; 2]>,
    found: Vec<Found<WORDS>>,
    /// The smallest by which a group is joined to both edges.
    pub joined: Option<Carrier<WORDS>>,
    pub threats: Vec<Threat<WORDS>>,
}

impl<const WORDS: usize> Search<WORDS> {
    pub fn new() -> Search<WORDS> {
        Search {
            network: Network::new(),
            full: Vec::new(),
            semi: Vec::new(),
            found: Vec::new(),
            joined: None,
            threats: Vec::new(),
        }
    }

    pub fn run(&mut self, board: &Board, colour: Colour) -> Result<(), OutOfMemory> {
        self.network.read(board, colour)?;
        let nodes = self.network.len();
        self.found.clear();
        self.full.clear();
        self.semi.clear();
        self.threats.clear();
        make_room(&mut self.found, MOST_FOLLOWED)?;
        make_room(&mut self.full, nodes)?;
        make_room(&mut self.semi, nodes)?;
        make_room(&mut self.threats, nodes * MOST_FULL * MOST_FULL)?;
        self.full.resize(nodes, [Choices::NONE; 2]);
        self.semi.resize(nodes, [Choices::NONE; 2]);
        for node in 0..nodes {
            for edge in 0..2 {
                for carrier in self.network.to_edge(node, edge) {
                    self.add_full(node, edge, carrier);
                }
            }
        }
        let mut next = 0;
        while let Some(&found) = self.found.get(next) {
            self.follow(found);
            next += 1;
        }
        self.join();
        Ok(())
    }

    /// What follows for the nodes that are linked to one.
    fn follow(&mut self, found: Found<WORDS>) {
        let (node, edge) = (usize::from(found.node), usize::from(found.edge));
        let cell = self.network.cell(node);
        let known = if found.is_full {
            self.full[node][edge].as_slice()
        } else {
            self.semi[node][edge].as_slice()
        };
        if !known.contains(&found.carrier) {
            return;
        }
        for number in 0..self.network.links(node).len() {
            let link = self.network.links(node)[number];
            let to = usize::from(link.to);
            let is_free = !link.carrier.intersects(found.carrier)
                && !self
                    .network
                    .cell(to)
                    .is_some_and(|to| to.intersects(found.carrier));
            if !is_free {
                continue;
            }
            let carrier = found.carrier.union(link.carrier);
            match cell {
                Some(cell) => self.add_semi(to, edge, carrier.union(cell)),
                None if found.is_full => self.add_full(to, edge, carrier),
                None => self.add_semi(to, edge, carrier),
            }
        }
    }

    fn add_full(&mut self, node: usize, edge: usize, carrier: Carrier<WORDS>) {
        if self.full[node][edge].add(carrier) {
            self.semi[node][edge].drop_around(carrier);
            self.push(node, edge, true, carrier);
        }
    }

    fn add_semi(&mut self, node: usize, edge: usize, carrier: Carrier<WORDS>) {
        if self.full[node][edge].are_within(carrier) {
            return;
        }
        let before = self.semi[node][edge];
        if !self.semi[node][edge].add(carrier) {
            return;
        }
        if self.network.cell(node).is_none() {
            self.push(node, edge, false, carrier);
        }
        self.put_together(node, edge, before.as_slice(), carrier, carrier, MOST_JOINED);
    }

    /// Ways of which no cell is in all are a sure way together: what the opponent takes, one of them is left.
    fn put_together(
        &mut self,
        node: usize,
        edge: usize,
        others: &[Carrier<WORDS>],
        common: Carrier<WORDS>,
        all: Carrier<WORDS>,
        left: usize,
    ) {
        if left == 1 {
            return;
        }
        for (place, &other) in others.iter().enumerate() {
            let still = common.intersection(other);
            if still == common {
                continue;
            }
            let carrier = all.union(other);
            if still.is_empty() {
                self.add_full(node, edge, carrier);
            } else {
                self.put_together(node, edge, &others[place + 1..], still, carrier, left - 1);
            }
        }
    }

    fn push(&mut self, node: usize, edge: usize, is_full: bool, carrier: Carrier<WORDS>) {
        if self.found.len() < MOST_FOLLOWED {
            self.found.push(Found {
                node: node as u16,
                edge: edge as u8,
                is_full,
                carrier,
            });
        }
    }

    /// From edge to edge.
    fn join(&mut self) {
        self.joined = None;
        for (node, [start, goal]) in self.full.iter().enumerate() {
            for one in start.as_slice() {
                let others = goal.as_slice().iter();
                for other in others.filter(|other| !one.intersects(**other)) {
                    let carrier = one.union(*other);
                    match self.network.cell(node) {
                        Some(cell) => self.threats.push(Threat {
                            cell: self.network.empty[node],
                            carrier: carrier.union(cell),
                        }),
                        None if self
                            .joined
                            .is_none_or(|known| carrier.count() < known.count()) =>
                        {
                            self.joined = Some(carrier);
                        }
                        None => (),
                    }
                }
            }
        }
    }
}

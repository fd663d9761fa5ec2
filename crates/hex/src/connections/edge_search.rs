//! H-search from both edges inwards: combines connections by the AND rule and the OR rule.

use super::carrier::{Carrier, CarrierList};
use super::edge_templates::EdgeTemplates;
use super::graph::ConnectionGraph;
use crate::board::Board;
use crate::cell::Cell;
use crate::colour::Colour;
use handsense_core::OutOfMemory;
use handsense_core::memory::try_reserve;

/// The most full connections that can be kept for each node and edge.
const MAX_FULL: usize = 6;
/// The most semi-connections that can be kept for each node and edge.
const MAX_SEMI: usize = 12;

/// How many connections a search keeps. More connections decide more positions, and take longer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConnectionLimits {
    /// Full connections that are kept for each node and edge.
    full: usize,
    /// Semi-connections that are kept for each node and edge.
    semi: usize,
    /// Maximum number of semi-connections that one application of the OR rule combines.
    or_inputs: usize,
}

impl ConnectionLimits {
    /// Limits for the tree search, chosen by its matches.
    pub const FEW: ConnectionLimits = ConnectionLimits {
        full: 3,
        semi: 6,
        or_inputs: 3,
    };
    /// Limits for the solver, chosen by its nodes and time for openings on 7 × 7.
    pub const MANY: ConnectionLimits = ConnectionLimits {
        full: MAX_FULL,
        semi: MAX_SEMI,
        or_inputs: 4,
    };
}

/// Maximum number of queued connections, which bounds the time on large boards. Chosen by hand.
const MAX_QUEUE: usize = 20_000;

/// Number of connections between two calls of `should_stop`.
const CONNECTIONS_PER_LOOK: usize = 4;

/// A connection from a node to an edge, queued for the AND rule.
#[derive(Clone, Copy, Debug)]
struct Connection<const WORDS: usize> {
    node: u16,
    edge: u8,
    is_full: bool,
    carrier: Carrier<WORDS>,
}

/// A semi-connection in the list that the OR rule combines.
#[derive(Clone, Copy, Debug)]
struct Other<const WORDS: usize> {
    carrier: Carrier<WORDS>,
    /// The common cells of this carrier and all after it in the list.
    common: Carrier<WORDS>,
}

/// A threat: a stone that connects both edges, provided that the carrier is intact.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threat<const WORDS: usize> {
    /// Index of the cell of the stone.
    pub cell: u16,
    /// The cell and the carriers of its two connections.
    pub carrier: Carrier<WORDS>,
}

/// All connections between nodes and edges that have been found.
#[derive(Clone, Debug)]
pub(crate) struct EdgeSearch<const WORDS: usize> {
    graph: ConnectionGraph<WORDS>,
    templates: EdgeTemplates<WORDS>,
    limits: ConnectionLimits,
    full: Vec<[CarrierList<WORDS, MAX_FULL>; 2]>,
    semi: Vec<[CarrierList<WORDS, MAX_SEMI>; 2]>,
    queue: Vec<Connection<WORDS>>,
    /// The list that the OR rule combines.
    others: Vec<Other<WORDS>>,
    /// Smallest carrier of a full connection of a group to both edges.
    pub edge_to_edge: Option<Carrier<WORDS>>,
    pub threats: Vec<Threat<WORDS>>,
}

impl<const WORDS: usize> EdgeSearch<WORDS> {
    pub fn new() -> EdgeSearch<WORDS> {
        EdgeSearch {
            graph: ConnectionGraph::new(),
            templates: EdgeTemplates::new(),
            limits: ConnectionLimits::FEW,
            full: Vec::new(),
            semi: Vec::new(),
            queue: Vec::new(),
            others: Vec::new(),
            edge_to_edge: None,
            threats: Vec::new(),
        }
    }

    /// Finds connections until none is new or `should_stop` returns `true`. All that are found
    /// hold.
    pub fn run(
        &mut self,
        board: &Board,
        colour: Colour,
        limits: ConnectionLimits,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Result<(), OutOfMemory> {
        self.templates.place(board.size())?;
        self.threats.clear();
        self.edge_to_edge = None;
        if !self.graph.build(board, colour, should_stop)? {
            return Ok(());
        }
        self.limits = limits;
        let nodes = self.graph.len();
        self.queue.clear();
        self.full.iter_mut().flatten().for_each(CarrierList::clear);
        self.semi.iter_mut().flatten().for_each(CarrierList::clear);
        try_reserve(&mut self.queue, MAX_QUEUE)?;
        try_reserve(&mut self.others, MAX_SEMI)?;
        let more = nodes.saturating_sub(self.full.len());
        try_reserve(&mut self.full, more)?;
        try_reserve(&mut self.semi, more)?;
        try_reserve(&mut self.threats, nodes * limits.full * limits.full)?;
        // Lists are not given back, so that few are written anew.
        let lists = nodes.max(self.full.len());
        self.full.resize(lists, [CarrierList::EMPTY; 2]);
        self.semi.resize(lists, [CarrierList::EMPTY; 2]);
        for node in 0..nodes {
            for edge in 0..2 {
                for carrier in self.graph.to_edge(node, edge) {
                    self.add_full(node, edge, carrier);
                }
            }
        }
        self.add_templates(board, colour);
        let mut next = 0;
        while let Some(&connection) = self.queue.get(next) {
            if next % CONNECTIONS_PER_LOOK == 0 && should_stop() {
                break;
            }
            self.apply_and_rule(connection);
            next += 1;
        }
        self.connect_edges();
        Ok(())
    }

    /// Returns a winning move of the colour if it moves next, and the smallest carrier that wins.
    pub fn smallest_win(&self) -> Option<(u16, Carrier<WORDS>)> {
        if let Some(carrier) = self.edge_to_edge {
            let cell = carrier.iter().next().unwrap_or(0);
            return Some((cell as u16, carrier));
        }
        let smallest = self
            .threats
            .iter()
            .min_by_key(|threat| threat.carrier.count());
        smallest.map(|threat| (threat.cell, threat.carrier))
    }

    /// Returns the must-play region of the opponent and the union of carriers that refute every move
    /// outside it. The region is `None` if the colour wins although the opponent moves next.
    pub fn must_play(&self) -> (Option<Carrier<WORDS>>, Carrier<WORDS>) {
        if let Some(carrier) = self.edge_to_edge {
            return (None, carrier);
        }
        let empty = self.graph.empty.iter().map(|&cell| usize::from(cell));
        let (region, used) = intersect(&self.threats, empty.collect());
        if region.is_empty() {
            return (None, used);
        }
        (Some(region), used)
    }

    /// Returns the smallest carrier of a full connection of a stone's group to an edge.
    pub fn link(&self, stone: Cell, edge: usize) -> Option<Carrier<WORDS>> {
        let full = &self.full[self.graph.node_of(stone)?][edge];
        let smallest = full.as_slice().iter().min_by_key(|one| one.count());
        smallest.copied()
    }

    /// AND rule: extends a connection over the links of its node, where the carriers do not
    /// intersect.
    ///
    /// A connection through a group stays full or semi. A connection through an empty cell becomes
    /// a semi-connection, since the cell must be taken first.
    fn apply_and_rule(&mut self, connection: Connection<WORDS>) {
        let (node, edge) = (usize::from(connection.node), usize::from(connection.edge));
        let cell = self.graph.cell(node);
        let known = if connection.is_full {
            self.full[node][edge].as_slice()
        } else {
            self.semi[node][edge].as_slice()
        };
        if !known.contains(&connection.carrier) {
            return;
        }
        for number in self.graph.links(node) {
            let Some(link) = self.graph.link_number(number) else {
                break;
            };
            let to = usize::from(link.to);
            if link.with_end.intersects(connection.carrier) {
                continue;
            }
            let carrier = connection.carrier.union(link.carrier);
            match cell {
                Some(cell) => self.add_semi(to, edge, carrier.union(cell)),
                None if connection.is_full => self.add_full(to, edge, carrier),
                None => self.add_semi(to, edge, carrier),
            }
        }
    }

    /// Adds the connections of edge templates whose carrier has no stone of the opponent.
    fn add_templates(&mut self, board: &Board, colour: Colour) {
        let cells_of = |cells: &mut dyn Iterator<Item = Cell>| -> Carrier<WORDS> {
            cells.map(|cell| board.index(cell)).collect()
        };
        let empty = cells_of(&mut board.empty());
        let blocked = cells_of(&mut board.stones_of(!colour));
        for number in 0..self.templates.of(colour).len() {
            let template = self.templates.of(colour)[number];
            if template.carrier.intersects(blocked) {
                continue;
            }
            if let Some(node) = self.graph.node_of(template.stone) {
                let carrier = template.carrier.intersection(empty);
                self.add_full(node, usize::from(template.edge), carrier);
            }
        }
    }

    fn add_full(&mut self, node: usize, edge: usize, carrier: Carrier<WORDS>) {
        if self.full[node][edge].add(carrier, self.limits.full) {
            self.semi[node][edge].remove_supersets_of(carrier);
            self.push(node, edge, true, carrier);
        }
    }

    fn add_semi(&mut self, node: usize, edge: usize, carrier: Carrier<WORDS>) {
        let semi = &mut self.semi[node][edge];
        if !semi.takes(carrier) || self.full[node][edge].contains_subset_of(carrier) {
            return;
        }
        let common = |all: Carrier<WORDS>, one: &Carrier<WORDS>| all.intersection(*one);
        let is_combined = semi.as_slice().iter().fold(carrier, common).is_empty();
        if is_combined {
            list_others(semi.as_slice(), &mut self.others);
        }
        semi.insert(carrier, self.limits.semi);
        if self.graph.is_group(node) {
            self.push(node, edge, false, carrier);
        }
        if is_combined {
            let others = std::mem::take(&mut self.others);
            let inputs = self.limits.or_inputs;
            self.apply_or_rule(node, edge, &others, carrier, carrier, inputs);
            self.others = others;
        }
    }

    /// OR rule: semi-connections whose carriers have no common cell form a full connection.
    /// Whichever cell the opponent takes, one of them remains.
    fn apply_or_rule(
        &mut self,
        node: usize,
        edge: usize,
        others: &[Other<WORDS>],
        common: Carrier<WORDS>,
        all: Carrier<WORDS>,
        inputs_left: usize,
    ) {
        let full = &self.full[node][edge];
        // All connections that could follow are larger.
        if inputs_left == 1 || full.is_too_large(all) || full.contains_subset_of(all) {
            return;
        }
        for (index, other) in others.iter().enumerate() {
            // Even all that are left have a common cell with those before.
            if common.intersects(other.common) {
                return;
            }
            let still_common = common.intersection(other.carrier);
            if still_common == common {
                continue;
            }
            let carrier = all.union(other.carrier);
            if still_common.is_empty() {
                self.add_full(node, edge, carrier);
            } else {
                self.apply_or_rule(
                    node,
                    edge,
                    &others[index + 1..],
                    still_common,
                    carrier,
                    inputs_left - 1,
                );
            }
        }
    }

    fn push(&mut self, node: usize, edge: usize, is_full: bool, carrier: Carrier<WORDS>) {
        if self.queue.len() < MAX_QUEUE {
            self.queue.push(Connection {
                node: node as u16,
                edge: edge as u8,
                is_full,
                carrier,
            });
        }
    }

    /// Combines full connections to both edges, through a group or through an empty cell.
    fn connect_edges(&mut self) {
        for (node, [start, goal]) in self.full.iter().enumerate() {
            for one in start.as_slice() {
                let others = goal.as_slice().iter();
                for other in others.filter(|other| !one.intersects(**other)) {
                    let carrier = one.union(*other);
                    match self.graph.cell(node) {
                        Some(cell) => self.threats.push(Threat {
                            cell: self.graph.empty[node],
                            carrier: carrier.union(cell),
                        }),
                        None if self
                            .edge_to_edge
                            .is_none_or(|known| carrier.count() < known.count()) =>
                        {
                            self.edge_to_edge = Some(carrier);
                        }
                        None => (),
                    }
                }
            }
        }
    }
}

/// Lists the semi-connections that the OR rule combines with a new one.
fn list_others<const WORDS: usize>(listed: &[Carrier<WORDS>], others: &mut Vec<Other<WORDS>>) {
    others.clear();
    others.extend(listed.iter().map(|&carrier| Other {
        carrier,
        common: carrier,
    }));
    let mut common = Carrier::ALL;
    for other in others.iter_mut().rev() {
        common = common.intersection(other.carrier);
        other.common = common;
    }
}

/// Returns the cells of a region that all threats have, and the union of carriers that refute every move
/// outside them.
fn intersect<const WORDS: usize>(
    threats: &[Threat<WORDS>],
    mut region: Carrier<WORDS>,
) -> (Carrier<WORDS>, Carrier<WORDS>) {
    let mut used = Carrier::EMPTY;
    loop {
        // The threat that excludes the most of the cells that are left; the smaller one of two.
        let best = threats.iter().min_by_key(|threat| {
            (
                region.intersection(threat.carrier).count(),
                threat.carrier.difference(used).count(),
            )
        });
        match best {
            Some(best) if !region.is_subset_of(best.carrier) => {
                region = region.intersection(best.carrier);
                used = used.union(best.carrier);
            }
            _ => return (region, used),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ordering::shuffle_moves;
    use handsense_core::Rng;

    /// Returns whether the player to move wins, by trying all moves.
    fn wins(board: &Board, to_move: Colour) -> bool {
        board.empty().any(|cell| wins_with(board, cell, to_move))
    }

    fn wins_with(board: &Board, cell: Cell, colour: Colour) -> bool {
        let mut next = *board;
        next.put(cell, colour);
        next.is_connected(colour) || !wins(&next, !colour)
    }

    /// A search that is stopped early finds less, and nothing wrong.
    #[test]
    fn connections_hold_against_all_moves() {
        let mut rng = Rng::new(21);
        let mut search = EdgeSearch::<1>::new();
        let (mut connected, mut found, mut stopped) = (0, 0, 0);
        for round in 0..400 {
            let (size, least) = [(2, 0), (3, 0), (4, 6), (4, 6), (5, 16)][round % 5];
            let stones = least + rng.below(5.min(2 * size as u32)) as usize;
            let mut board = Board::new(size).expect("a size");
            let lead = rng.below(5) as usize;
            for (turn, &cell) in shuffle_moves(&board, &mut rng)
                .iter()
                .take(stones)
                .enumerate()
            {
                let index = if turn + 2 < lead { 1 } else { turn % 2 };
                board.put(cell, Colour::ALL[index]);
            }
            if board.winner().is_some() {
                continue;
            }
            for colour in Colour::ALL {
                let is_connected = !wins(&board, !colour);
                for (limits, looks) in [
                    (ConnectionLimits::FEW, u32::MAX),
                    (ConnectionLimits::MANY, u32::MAX),
                    (ConnectionLimits::FEW, rng.below(4)),
                ] {
                    let mut looks_left = looks;
                    let mut should_stop = || {
                        let is_over = looks_left == 0;
                        looks_left -= u32::from(!is_over);
                        is_over
                    };
                    let done = search.run(&board, colour, limits, &mut should_stop);
                    done.expect("memory");
                    let (region, _) = search.must_play();
                    assert!(is_connected || region.is_some(), "{colour:?} {board:?}");
                    if looks == u32::MAX {
                        connected += u32::from(is_connected);
                        found += u32::from(region.is_none());
                    } else {
                        stopped += u32::from(looks_left == 0);
                    }
                    if let Some((cell, _)) = search.smallest_win() {
                        let cell = board.cell(cell.into()).expect("a cell");
                        assert!(wins_with(&board, cell, colour), "{colour:?} {board:?}");
                    }
                    let region = region.unwrap_or_default();
                    for cell in board.empty() {
                        let must_lose = !region.contains(board.index(cell));
                        assert!(
                            !must_lose || !wins_with(&board, cell, !colour),
                            "{cell} {colour:?} {board:?}"
                        );
                    }
                }
            }
        }
        // The search finds most connections.
        assert!(found * 10 > connected * 9, "{found} of {connected}");
        assert!(stopped > 100, "{stopped}");
    }
}

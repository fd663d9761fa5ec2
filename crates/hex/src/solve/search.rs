//! Depth-first proof-number search with limited width.
//!
//! The *proof number* of a win is a lower bound of the number of positions that must still be
//! decided to prove it; likewise for a loss. The search descends to the most proving position and
//! returns to a node when one of its numbers reaches a limit. Only the first moves of a node count:
//! a fixed number, and a share of those left.

use super::expansion::{Candidates, Expander, Expansion, Known, cell_at, fill_in};
use super::node::{Bounds, Key, Node, Step};
use super::proof_list::{Proof, ProofList};
use super::{DEFAULT_NODES, Effort, Solution, SolveOptions};
use crate::board::Board;
use crate::cell::{Cell, Cells};
use crate::colour::Colour;
use crate::connections::{Carrier, ConnectionLimits};
use handsense_core::OutOfMemory;
use handsense_core::memory::{try_reserve, try_with_capacity};
use handsense_core::search::{
    Budget, ProgressMeter, ProofStatus, SearchProgress, TranspositionTable,
};

/// The fewest candidate lists of open nodes that are kept besides those on the path. A node whose list
/// is lost is expanded again.
const MIN_LISTS: usize = 1 << 12;
/// The most candidate lists that are kept.
const MAX_LISTS: usize = 1 << 22;
/// Bytes of the table for each list that is kept, by words of a set of cells. A list has about an eighth
/// of them.
const TABLE_BYTES_PER_LIST: usize = 1 << 12;
/// The proofs for other positions have at most one part in this many of the size of the table.
const PROOFS_SHARE: usize = 16;
/// Positions that the table can hold at first.
const FIRST_CAPACITY: usize = 1 << 10;

/// The candidates of an open node, or nothing. A list, because a box cannot report a failed
/// allocation.
type KeptCandidates<const WORDS: usize> = Vec<(Key<WORDS>, Candidates<WORDS>)>;

/// The search with its memory.
#[derive(Clone, Debug)]
pub(super) struct ProofNumberSearch<const WORDS: usize> {
    expander: Expander<WORDS>,
    table: TranspositionTable<Key<WORDS>, Known<WORDS>>,
    /// Positions in the table.
    stored: usize,
    path: Vec<Node<WORDS>>,
    kept: Vec<KeptCandidates<WORDS>>,
    proofs: ProofList<WORDS>,
    nodes: u64,
    /// Maximum size of the table.
    table_bytes: usize,
    /// Rows of the board whose positions are in the table.
    size: usize,
}

impl<const WORDS: usize> ProofNumberSearch<WORDS> {
    pub fn new() -> Result<ProofNumberSearch<WORDS>, OutOfMemory> {
        Ok(ProofNumberSearch {
            expander: Expander::new()?,
            table: TranspositionTable::disabled(),
            stored: 0,
            path: Vec::new(),
            kept: Vec::new(),
            proofs: ProofList::default(),
            nodes: 0,
            table_bytes: 0,
            size: 0,
        })
    }

    pub fn solve(
        &mut self,
        board: &Board,
        to_move: Colour,
        options: &SolveOptions<'_>,
    ) -> Result<Solution, OutOfMemory> {
        self.expander.limits = ConnectionLimits::MANY;
        let budget = options.limits.budget(DEFAULT_NODES);
        let known = self.search(board, to_move, options.table_bytes, &budget)?;
        let winner = known.and_then(|known| known.winner(to_move));
        let cells = known.map_or(Carrier::EMPTY, |known| known.proof_set);
        let winning_move = known.filter(|known| known.win == 0).map(|known| known.mv);
        Ok(Solution {
            winner,
            winning_move: winning_move.and_then(|index| board.cell(usize::from(index))),
            proof_set: cells
                .iter()
                .filter_map(|index| board.cell(index))
                .collect::<Cells>(),
            proof_size: known.map_or(0, |known| known.proof_size),
            nodes: self.nodes,
        })
    }

    /// Tries to prove a position as [`solve`](Self::solve) does. Appends the winning move, or the
    /// moves that may still win: all of them, or without the inferior ones.
    pub fn prove(
        &mut self,
        board: &Board,
        to_move: Colour,
        effort: &Effort<'_>,
        moves: &mut Vec<Cell>,
    ) -> Result<ProofStatus, OutOfMemory> {
        self.expander.limits = effort.connections;
        let known = self.search(board, to_move, effort.table_bytes, effort.budget)?;
        let cell = |index: usize| board.cell(index);
        match (known, self.path.first()) {
            (Some(known), _) if known.win == 0 => {
                moves.extend(cell(usize::from(known.mv)));
                return Ok(ProofStatus::Won);
            }
            (Some(_), _) => return Ok(ProofStatus::Lost),
            (None, Some(root)) if effort.with_inferior => {
                moves.extend(root.region().iter().filter_map(cell));
            }
            (None, Some(root)) => {
                moves.extend(
                    root.open
                        .iter()
                        .filter_map(|open| cell(usize::from(open.mv))),
                );
            }
            (None, None) => moves.extend(board.empty()),
        }
        Ok(ProofStatus::Unknown)
    }

    /// Allocates the buffers, and empties the memory of another board size.
    fn prepare(&mut self, board: &Board) -> Result<(), OutOfMemory> {
        let lists = (self.table_bytes / (TABLE_BYTES_PER_LIST * WORDS)).clamp(MIN_LISTS, MAX_LISTS);
        if self.kept.len() < lists {
            self.kept = try_with_capacity(lists)?;
            self.kept.resize_with(lists, Vec::new);
        }
        if self.size != board.size() {
            self.size = board.size();
            self.kept.iter_mut().for_each(Vec::clear);
            self.table.clear();
            self.stored = 0;
            self.proofs.clear();
        }
        while let Some(node) = self.path.pop() {
            self.keep(node);
        }
        self.nodes = 0;
        Ok(())
    }

    /// Searches until the root is decided or the budget ends. Then the root stays on the path.
    fn search(
        &mut self,
        board: &Board,
        to_move: Colour,
        table_bytes: usize,
        budget: &Budget<'_>,
    ) -> Result<Option<Known<WORDS>>, OutOfMemory> {
        self.table_bytes = table_bytes;
        self.prepare(board)?;
        let cells = board.cells().count();
        self.proofs.limit_bytes(table_bytes / PROOFS_SHARE, cells);
        let root = Key::new(board, to_move);
        self.grow(
            FIRST_CAPACITY.min(capacity::<WORDS>(self.table_bytes)),
            budget,
        );
        if let Some(known) = self.table.get(root.hash(), &root)
            && known.is_decided()
        {
            return Ok(Some(known));
        }
        if let Some(known) = self.enter(board, root, root.stones, 0, Bounds::NONE, budget)? {
            return Ok(Some(known));
        }
        let mut meter = ProgressMeter::new(budget);
        let mut last = None;
        while !self.path.is_empty() {
            if meter.is_active() {
                meter.report(budget.spent(self.nodes), || self.progress());
            }
            if budget.should_stop() || !budget.allows(self.nodes, 1) {
                self.return_to_root(budget);
                return Ok(None);
            }
            let Some(node) = self.path.last_mut() else {
                break;
            };
            let mut should_stop = || budget.should_stop();
            let is_left = node.is_left_at_once();
            let (board, candidates) = (&node.board, &mut node.candidates);
            if !is_left && self.expander.sort(board, candidates, &mut should_stop) {
                node.sort();
            }
            match node.step() {
                Step::Enter(mv, bounds) => {
                    let key = node.key.after(&node.candidates.filled, mv);
                    let mut after = node.board;
                    after.put(cell_at(&after, usize::from(mv)), node.key.mover());
                    let stones = node.stones_after(mv);
                    if let Some(known) = self.enter(&after, key, stones, mv, bounds, budget)? {
                        self.store(key, known, 1, budget);
                        self.record(mv, known);
                    }
                }
                Step::Leave(known) => {
                    last = Some(known);
                    self.leave(known, budget);
                }
            }
        }
        Ok(last)
    }

    /// Returns the progress: the moves of the root that are open, and the one that is tried.
    fn progress(&self) -> SearchProgress {
        let root = self.path.first();
        let tried = self.path.get(1).map(|node| node.entered_by);
        SearchProgress {
            playouts: self.nodes,
            best: tried.map_or(-1, i32::from),
            remaining: root.map_or(0, |node| node.open.len()),
            ..SearchProgress::default()
        }
    }

    /// Removes the last node of the path, and tells the one before what is known about it.
    fn leave(&mut self, known: Known<WORDS>, budget: &Budget<'_>) {
        if let Some(node) = self.path.pop() {
            let nodes = self.nodes - node.before;
            self.add_proof(&node, &known, nodes);
            self.store(node.key, known, nodes, budget);
            self.store_when_filled(&node, known, nodes, budget);
            self.record(node.entered_by, known);
            if !known.is_decided() {
                self.keep(node);
            }
        }
    }

    /// Leaves all nodes of the path but the root, so that another search can continue there.
    fn return_to_root(&mut self, budget: &Budget<'_>) {
        while let [_, .., node] = &*self.path {
            let known = node.known();
            self.leave(known, budget);
        }
        if let [root] = &*self.path {
            let (key, known) = (root.key, root.known());
            self.store(key, known, self.nodes, budget);
        }
    }

    /// Keeps the candidates of an open node.
    fn keep(&mut self, node: Node<WORDS>) {
        let place = node.key.hash() as usize % self.kept.len();
        let kept = &mut self.kept[place];
        kept.clear();
        if try_reserve(kept, 1).is_ok() {
            kept.push((node.key, node.candidates));
        }
    }

    /// Tells the last node of the path what is known about the position after a move.
    fn record(&mut self, mv: u16, known: Known<WORDS>) {
        if let Some(node) = self.path.last_mut() {
            node.record(mv, &known);
        }
    }

    /// Puts a position on the path, or returns its result if it is decided at once.
    fn enter(
        &mut self,
        board: &Board,
        key: Key<WORDS>,
        stones: [Carrier<WORDS>; 2],
        entered_by: u16,
        bounds: Bounds,
        budget: &Budget<'_>,
    ) -> Result<Option<Known<WORDS>>, OutOfMemory> {
        let before = self.nodes;
        let place = key.hash() as usize % self.kept.len();
        let kept = &mut self.kept[place];
        let kept = match kept.last() {
            Some((of, _)) if *of == key => kept.pop(),
            _ => None,
        };
        let (board, candidates) = match kept {
            Some((_, candidates)) => (candidates.filled_in(board), candidates),
            None => {
                let (filled_in, filled) = fill_in(board);
                if let Some(known) = self.known_when_filled(&key, &filled_in, filled) {
                    return Ok(Some(known));
                }
                self.nodes += 1;
                let mut should_stop = || budget.should_stop();
                let expander = &mut self.expander;
                let mover = key.mover();
                let seeks_win = self.path.is_empty();
                let filled = (&filled_in, filled);
                match expander.expand(board, filled, mover, seeks_win, &mut should_stop)? {
                    Expansion::Decided(known) => return Ok(Some(known)),
                    Expansion::Open(candidates) => (filled_in, candidates),
                    Expansion::Stopped => return Ok(None),
                }
            }
        };
        let count = candidates.moves.len();
        let mut node = Node {
            key,
            board,
            candidates,
            bounds,
            before,
            open: try_with_capacity(count)?,
            refuted: try_with_capacity(count)?,
            won: None,
            entered_by,
            stones,
        };
        node.read(&self.table);
        node.apply(&self.proofs);
        try_reserve(&mut self.path, 1)?;
        self.path.push(node);
        Ok(None)
    }

    /// Adds the proof of a node that is decided to the proofs that may hold elsewhere.
    fn add_proof(&mut self, node: &Node<WORDS>, known: &Known<WORDS>, nodes: u64) {
        let mover = node.key.mover();
        let Some(winner) = known.winner(mover) else {
            return;
        };
        let stones = node.stones[winner];
        let filled = node.key.stones[winner].difference(stones);
        let proof = Proof {
            stones,
            set: known.proof_set.union(filled),
            size: known.proof_size,
            nodes,
        };
        self.proofs.add(&node.board, winner, winner == mover, proof);
    }

    /// Returns the result of a position if that of the same position with cells filled in is known.
    fn known_when_filled(
        &self,
        key: &Key<WORDS>,
        filled_in: &Board,
        filled: [Carrier<WORDS>; 2],
    ) -> Option<Known<WORDS>> {
        let filled_key = Key::new(filled_in, key.mover());
        if filled_key == *key {
            return None;
        }
        let known = self.table.get(filled_key.hash(), &filled_key)?;
        let winner = known.winner(key.mover())?;
        let proof_set = known.proof_set.union(filled[winner]);
        Some(Known { proof_set, ..known })
    }

    /// Stores the result of a node for the position with cells filled in too. Other positions become the
    /// same when theirs are filled in.
    fn store_when_filled(
        &mut self,
        node: &Node<WORDS>,
        known: Known<WORDS>,
        nodes: u64,
        budget: &Budget<'_>,
    ) {
        let filled = &node.candidates.filled;
        let filled_key = Key::new(&node.board, node.key.mover());
        if filled_key != node.key
            && let Some(winner) = known.winner(node.key.mover())
        {
            let proof_set = known.proof_set.difference(filled[winner]);
            let known = Known { proof_set, ..known };
            self.store(filled_key, known, nodes, budget);
        }
    }

    /// Stores what is known about a position that took `nodes` nodes.
    fn store(&mut self, key: Key<WORDS>, known: Known<WORDS>, nodes: u64, budget: &Budget<'_>) {
        let magnitude = (u64::BITS - nodes.leading_zeros()) as u16;
        let weight = 2 * magnitude + u16::from(known.is_decided());
        if self.table.store(key.hash(), key, known, weight) {
            self.stored += 1;
        }
        let capacity = self.table.capacity();
        let is_full = self.stored > capacity - capacity / 4;
        if is_full && 2 * capacity <= self::capacity::<WORDS>(self.table_bytes) {
            self.table.double(Key::hash, budget);
        }
    }

    fn grow(&mut self, capacity: usize, budget: &Budget<'_>) {
        if self.table.capacity() < capacity {
            self.table.grow_within(capacity, budget);
            self.stored = 0;
        }
    }
}

/// Returns how many positions a table of this many bytes can hold, a power of two.
fn capacity<const WORDS: usize>(bytes: usize) -> usize {
    let one = TranspositionTable::<Key<WORDS>, Known<WORDS>>::bytes(4) / 4;
    let positions = bytes / one;
    match positions.checked_ilog2() {
        Some(power) => 1 << power,
        None => 0,
    }
}

//! Depth-first proof-number search with limited width.
//!
//! The *proof number* of a win is a lower bound of the number of positions that must still be
//! decided to prove it; that of a loss likewise. The search descends to the most proving position
//! and returns to a node when one of its numbers reaches a limit. Only the first moves of a node
//! count, a fixed number and a share of those left.

use super::expansion::{Candidates, Decided, Expander, Expansion, cell_at, fill_in};
use super::proof_list::{Proof, ProofList};
use super::{DEFAULT_NODES, Solution, SolveOptions};
use crate::board::Board;
use crate::cell::{Cell, Cells, MAX_CELLS};
use crate::colour::Colour;
use crate::connections::{Carrier, ConnectionLimits};
use handsense_core::OutOfMemory;
use handsense_core::memory::{try_reserve, try_with_capacity};
use handsense_core::search::{
    Budget, ProgressMeter, ProofStatus, SearchProgress, TranspositionTable,
};

/// Proof number of a result that is impossible.
const IMPOSSIBLE: u32 = u32::MAX;
/// Largest other proof number.
const MAX_NUMBER: u32 = u32::MAX / 4;

/// Moves of a node that count in any case. Chosen by the nodes of five openings on 7 × 7.
const MIN_WIDTH: usize = 2;
/// One part in this many of the moves left counts besides. Chosen in the same way.
const WIDTH_DIVISOR: usize = 4;
/// A child is searched until it is this part worse than the second best one. Without it, the search
/// would change between the two at every step.
const SLACK_DIVISOR: u32 = 4;

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

/// A position in the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Key<const WORDS: usize> {
    red: Carrier<WORDS>,
    blue: Carrier<WORDS>,
    is_blue_to_move: bool,
}

impl<const WORDS: usize> Key<WORDS> {
    fn new(board: &Board, to_move: Colour) -> Key<WORDS> {
        let stones_of = |colour| {
            board
                .stones_of(colour)
                .map(|cell| board.index(cell))
                .collect()
        };
        Key {
            red: stones_of(Colour::Red),
            blue: stones_of(Colour::Blue),
            is_blue_to_move: to_move == Colour::Blue,
        }
    }

    fn mover(&self) -> Colour {
        Colour::ALL[usize::from(self.is_blue_to_move)]
    }

    /// Returns the position after these cells are filled in and the mover plays a cell.
    #[inline(never)] // It has several callers.
    fn after(mut self, filled: &[Carrier<WORDS>; 2], index: u16) -> Key<WORDS> {
        self.red = self.red.union(filled[Colour::Red]);
        self.blue = self.blue.union(filled[Colour::Blue]);
        let own = match self.mover() {
            Colour::Red => &mut self.red,
            Colour::Blue => &mut self.blue,
        };
        *own = own.union(Carrier::from_cell(usize::from(index)));
        self.is_blue_to_move = !self.is_blue_to_move;
        self
    }

    #[inline(never)] // It has many callers.
    fn hash(&self) -> u64 {
        // Fibonacci hashing.
        const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
        let mut hash = u64::from(self.is_blue_to_move);
        for word in self.red.words().iter().chain(self.blue.words()) {
            for half in [*word as u64, (*word >> 64) as u64] {
                hash = (hash.rotate_left(29) ^ half).wrapping_mul(SPREAD);
                hash ^= hash >> 32;
            }
        }
        hash.wrapping_mul(SPREAD)
    }
}

/// What is known about a position, for the player to move.
#[derive(Clone, Copy, Debug)]
struct Known<const WORDS: usize> {
    /// Proof number of a win, 0 if it is proved.
    win: u32,
    /// Proof number of a loss, 0 if it is proved.
    loss: u32,
    /// Positions in the proof tree of a proved result.
    proof_size: u32,
    /// A winning move of a proved win.
    mv: u16,
    /// Cells that suffice for the winner of a proved result.
    proof_set: Carrier<WORDS>,
}

impl<const WORDS: usize> Default for Known<WORDS> {
    /// A position that has not been expanded.
    fn default() -> Self {
        Known {
            win: 1,
            loss: 1,
            proof_size: 0,
            mv: 0,
            proof_set: Carrier::EMPTY,
        }
    }
}

impl<const WORDS: usize> Known<WORDS> {
    /// Returns the result of a position after a move that wins, or loses, for the player who made it.
    fn after_move(wins: bool, proof_set: Carrier<WORDS>, proof_size: u32) -> Known<WORDS> {
        let decided = Decided {
            mover_wins: !wins,
            mv: 0,
            proof_set,
        };
        Known::decided(&decided, proof_size)
    }

    fn decided(decided: &Decided<WORDS>, proof_size: u32) -> Known<WORDS> {
        let (win, loss) = match decided.mover_wins {
            true => (0, IMPOSSIBLE),
            false => (IMPOSSIBLE, 0),
        };
        Known {
            win,
            loss,
            proof_size,
            mv: decided.mv,
            proof_set: decided.proof_set,
        }
    }

    fn is_decided(&self) -> bool {
        self.win == 0 || self.loss == 0
    }

    /// Returns the winner if the position is decided.
    fn winner(&self, mover: Colour) -> Option<Colour> {
        match (self.win, self.loss) {
            (0, _) => Some(mover),
            (_, 0) => Some(!mover),
            _ => None,
        }
    }
}

/// Proof numbers at which a node is left.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    win: u32,
    loss: u32,
}

impl Bounds {
    const NONE: Bounds = Bounds {
        win: MAX_NUMBER,
        loss: MAX_NUMBER,
    };
}

/// An open node on the path from the root.
#[derive(Clone, Debug)]
struct Node<const WORDS: usize> {
    key: Key<WORDS>,
    /// The position with dead and captured cells filled in.
    board: Board,
    candidates: Candidates<WORDS>,
    bounds: Bounds,
    /// Nodes expanded before this one was entered.
    before: u64,
    /// Moves that are not refuted, in the order of the candidates. The node keeps their numbers
    /// itself, because the table may lose them.
    open: Vec<OpenMove>,
    refuted: Vec<Refuted<WORDS>>,
    /// The result if a move wins.
    won: Option<Known<WORDS>>,
    /// The move that led to the node.
    entered_by: u16,
    /// By colour, the stones of the root and those that were put since then. The position also has the
    /// cells that were filled in.
    stones: [Carrier<WORDS>; 2],
}

/// The next step at a node.
enum Step<const WORDS: usize> {
    /// Leave it with this knowledge.
    Leave(Known<WORDS>),
    /// Enter the position after a move.
    Enter(u16, Bounds),
}

/// A refuted move.
#[derive(Clone, Copy, Debug)]
struct Refuted<const WORDS: usize> {
    mv: u16,
    proof_size: u32,
    /// Cells that suffice for the opponent after the move.
    proof_set: Carrier<WORDS>,
}

/// A candidate move whose result is open, with the proof numbers of the position after it.
#[derive(Clone, Copy, Debug, Default)]
struct OpenMove {
    mv: u16,
    win: u32,
    loss: u32,
}

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
            size: 0,
        })
    }

    /// Sets how many connections of a position are kept from now on.
    pub fn keep_connections(&mut self, limits: ConnectionLimits) {
        self.expander.limits = limits;
    }

    pub fn solve(
        &mut self,
        board: &Board,
        to_move: Colour,
        options: &SolveOptions<'_>,
    ) -> Result<Solution, OutOfMemory> {
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
        table_bytes: usize,
        budget: &Budget<'_>,
        with_inferior: bool,
        moves: &mut Vec<Cell>,
    ) -> Result<ProofStatus, OutOfMemory> {
        let known = self.search(board, to_move, table_bytes, budget)?;
        let cell = |index: usize| board.cell(index);
        match (known, self.path.first()) {
            (Some(known), _) if known.win == 0 => {
                moves.extend(cell(usize::from(known.mv)));
                return Ok(ProofStatus::Won);
            }
            (Some(_), _) => return Ok(ProofStatus::Lost),
            (None, Some(root)) if with_inferior => {
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
    fn prepare(&mut self, board: &Board, table_bytes: usize) -> Result<(), OutOfMemory> {
        let lists = (table_bytes / (TABLE_BYTES_PER_LIST * WORDS)).clamp(MIN_LISTS, MAX_LISTS);
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
        self.prepare(board, table_bytes)?;
        let cells = board.cells().count();
        self.proofs.limit_bytes(table_bytes / PROOFS_SHARE, cells);
        let root = Key::new(board, to_move);
        self.grow(FIRST_CAPACITY.min(capacity::<WORDS>(table_bytes)), budget);
        if let Some(known) = self.table.get(root.hash(), &root)
            && known.is_decided()
        {
            return Ok(Some(known));
        }
        let stones = [root.red, root.blue];
        if let Some(known) = self.enter(board, root, stones, 0, Bounds::NONE, budget)? {
            return Ok(Some(known));
        }
        let mut meter = ProgressMeter::new(budget);
        let mut last = None;
        while !self.path.is_empty() {
            if meter.is_active() {
                meter.report(budget.spent(self.nodes), || self.progress());
            }
            if budget.should_stop() || !budget.allows(self.nodes, 1) {
                self.return_to_root(table_bytes, budget);
                return Ok(None);
            }
            let Some(node) = self.path.last_mut() else {
                break;
            };
            if !node.is_left_at_once() && self.expander.sort(&node.board, &mut node.candidates) {
                node.sort();
            }
            match node.step() {
                Step::Enter(mv, bounds) => {
                    let key = node.key.after(&node.candidates.filled, mv);
                    let mut after = node.board;
                    after.put(cell_at(&after, usize::from(mv)), node.key.mover());
                    let stones = node.stones_after(mv);
                    if let Some(known) = self.enter(&after, key, stones, mv, bounds, budget)? {
                        self.store(key, known, 1, table_bytes, budget);
                        self.record(mv, known);
                    }
                }
                Step::Leave(known) => {
                    last = Some(known);
                    self.leave(known, table_bytes, budget);
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
    fn leave(&mut self, known: Known<WORDS>, table_bytes: usize, budget: &Budget<'_>) {
        if let Some(node) = self.path.pop() {
            let nodes = self.nodes - node.before;
            self.add_proof(&node, &known, nodes);
            self.store(node.key, known, nodes, table_bytes, budget);
            self.store_when_filled(&node, known, nodes, table_bytes, budget);
            self.record(node.entered_by, known);
            if !known.is_decided() {
                self.keep(node);
            }
        }
    }

    /// Leaves all nodes of the path but the root, so that another search can continue there.
    fn return_to_root(&mut self, table_bytes: usize, budget: &Budget<'_>) {
        while let [_, .., node] = &*self.path {
            let known = node.known();
            self.leave(known, table_bytes, budget);
        }
        if let [root] = &*self.path {
            let (key, known) = (root.key, root.known());
            self.store(key, known, self.nodes, table_bytes, budget);
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
                    Expansion::Decided(decided) => return Ok(Some(Known::decided(&decided, 1))),
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
        let filled = [node.key.red, node.key.blue][winner].difference(stones);
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
        table_bytes: usize,
        budget: &Budget<'_>,
    ) {
        let filled = &node.candidates.filled;
        let filled_key = Key::new(&node.board, node.key.mover());
        if filled_key != node.key
            && let Some(winner) = known.winner(node.key.mover())
        {
            let proof_set = known.proof_set.difference(filled[winner]);
            let known = Known { proof_set, ..known };
            self.store(filled_key, known, nodes, table_bytes, budget);
        }
    }

    /// Stores what is known about a position that took `nodes` nodes.
    fn store(
        &mut self,
        key: Key<WORDS>,
        known: Known<WORDS>,
        nodes: u64,
        table_bytes: usize,
        budget: &Budget<'_>,
    ) {
        let magnitude = (u64::BITS - nodes.leading_zeros()) as u16;
        let weight = 2 * magnitude + u16::from(known.is_decided());
        if self.table.store(key.hash(), key, known, weight) {
            self.stored += 1;
        }
        let capacity = self.table.capacity();
        let is_full = self.stored > capacity - capacity / 4;
        if is_full && 2 * capacity <= self::capacity::<WORDS>(table_bytes) {
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

impl<const WORDS: usize> Node<WORDS> {
    /// Reads what the table knows about the positions after the moves.
    fn read(&mut self, table: &TranspositionTable<Key<WORDS>, Known<WORDS>>) {
        let moves = self.candidates.moves.iter();
        self.open.extend(moves.map(|&mv| OpenMove {
            mv,
            win: 1,
            loss: 1,
        }));
        for number in 0..self.candidates.moves.len() {
            let mv = self.candidates.moves[number];
            let key = self.key.after(&self.candidates.filled, mv);
            if let Some(known) = table.get(key.hash(), &key) {
                self.record(mv, &known);
            }
        }
    }

    /// Applies the proofs that hold after moves: those for the opponent after every move outside their proof
    /// sets, and one for the mover after the move that it lacks.
    fn apply(&mut self, proofs: &ProofList<WORDS>) {
        let mover = self.key.mover();
        let (own, others) = (self.stones[mover], self.stones[!mover]);
        proofs.for_each_holding(!mover, true, [others, own], |proof| {
            let set = proof.set.difference(others);
            let refuted = |open: &&OpenMove| !set.contains(usize::from(open.mv));
            if let Some(mv) = self.open.iter().find(refuted).map(|open| open.mv) {
                self.record(mv, &Known::after_move(false, set, proof.size));
            }
        });
        let moves = self.open.iter().map(|open| usize::from(open.mv)).collect();
        if self.won.is_none()
            && let Some((mv, proof)) = proofs.winning_move(mover, [own, others], moves)
        {
            let set = proof.set.difference(own);
            self.record(mv as u16, &Known::after_move(true, set, proof.size));
        }
    }

    /// Returns the stones after a move, as [`Node::stones`] counts them.
    fn stones_after(&self, mv: u16) -> [Carrier<WORDS>; 2] {
        let mut stones = self.stones;
        let own = &mut stones[self.key.mover()];
        *own = own.union(Carrier::from_cell(usize::from(mv)));
        stones
    }

    /// Sorts the open moves as the candidates.
    fn sort(&mut self) {
        let mut ranks = [0; MAX_CELLS];
        for (rank, &mv) in self.candidates.moves.iter().enumerate() {
            ranks[usize::from(mv)] = rank;
        }
        self.open
            .sort_unstable_by_key(|open| ranks[usize::from(open.mv)]);
    }

    /// Records what is known about the position after a move.
    #[inline(never)] // It has many callers.
    fn record(&mut self, mv: u16, known: &Known<WORDS>) {
        if known.loss == 0 {
            let own = self.candidates.filled[self.key.mover()];
            let won = Decided {
                mover_wins: true,
                mv,
                proof_set: known
                    .proof_set
                    .union(own)
                    .union(Carrier::from_cell(usize::from(mv))),
            };
            self.won = Some(Known::decided(&won, known.proof_size.saturating_add(1)));
        } else if known.win == 0 {
            // The refutation also holds after every move outside its proof set.
            self.open
                .retain(|open| open.mv != mv && known.proof_set.contains(usize::from(open.mv)));
            self.refuted.push(Refuted {
                mv,
                proof_size: known.proof_size,
                proof_set: known.proof_set,
            });
        } else if let Some(open) = self.open.iter_mut().find(|open| open.mv == mv) {
            (open.win, open.loss) = (known.win, known.loss);
        }
    }

    /// Returns the moves that are not refuted, inferior ones included.
    fn region(&self) -> Carrier<WORDS> {
        self.refuted
            .iter()
            .fold(self.candidates.must_play, |region, one| {
                let mv = Carrier::from_cell(usize::from(one.mv));
                region.intersection(one.proof_set).difference(mv)
            })
    }

    /// Returns the open moves that count, the first of the open moves.
    fn counted(&self) -> &[OpenMove] {
        let width = MIN_WIDTH + self.open.len().div_ceil(WIDTH_DIVISOR);
        &self.open[..width.min(self.open.len())]
    }

    /// Returns the proof numbers that follow from those of the moves that count, or the result.
    fn known(&self) -> Known<WORDS> {
        match self.won {
            Some(won) => won,
            None if self.open.is_empty() => self.lost(),
            None => {
                let add = |sum: u32, open: &OpenMove| sum.saturating_add(open.win).min(MAX_NUMBER);
                Known {
                    win: self
                        .counted()
                        .iter()
                        .map(|open| open.loss)
                        .min()
                        .unwrap_or(1),
                    loss: self.counted().iter().fold(0, add),
                    ..Known::default()
                }
            }
        }
    }

    /// Returns whether the node is left however its moves are sorted.
    fn is_left_at_once(&self) -> bool {
        let is_new = |open: &OpenMove| (open.win, open.loss) == (1, 1);
        self.open.iter().all(is_new) && matches!(self.step(), Step::Leave(_))
    }

    /// Decides the next step: to enter the move that is easiest to prove, or to leave.
    fn step(&self) -> Step<WORDS> {
        let known = self.known();
        let is_done = known.win >= self.bounds.win || known.loss >= self.bounds.loss;
        let best = self.counted().iter().min_by_key(|open| open.loss);
        let (false, false, Some(best)) = (known.is_decided(), is_done, best) else {
            return Step::Leave(known);
        };
        let others = self.counted().iter().filter(|open| open.mv != best.mv);
        let second = others.map(|open| open.loss).min().unwrap_or(MAX_NUMBER);
        let slack = second
            .saturating_add(second / SLACK_DIVISOR)
            .saturating_add(1);
        let win_of_others = known.loss - best.win.min(known.loss);
        Step::Enter(
            best.mv,
            Bounds {
                win: self
                    .bounds
                    .loss
                    .saturating_sub(win_of_others)
                    .min(MAX_NUMBER),
                loss: self.bounds.win.min(slack).min(MAX_NUMBER),
            },
        )
    }

    /// Combines the refutations of all moves.
    fn lost(&self) -> Known<WORDS> {
        let (candidates, refuted) = (&self.candidates, &self.refuted);
        let moves = candidates.moves.iter().map(|&mv| usize::from(mv));
        let mut left: Carrier<WORDS> = moves.collect();
        let mut proof_set = candidates.threats;
        let mut proof_size = 1_u32;
        while !left.is_empty() {
            let not_refuted = |one: &Refuted<WORDS>| {
                let mv = Carrier::from_cell(usize::from(one.mv));
                left.intersection(one.proof_set).difference(mv)
            };
            let cost = |one: &&Refuted<WORDS>| {
                let new_cells = one.proof_set.difference(proof_set).count();
                (not_refuted(one).count(), new_cells)
            };
            let Some(best) = refuted.iter().min_by_key(cost) else {
                break;
            };
            left = not_refuted(best);
            proof_set = proof_set.union(best.proof_set);
            proof_size = proof_size.saturating_add(best.proof_size);
        }
        let proof_set = candidates.with_killers(proof_set);
        let lost = Decided {
            mover_wins: false,
            mv: 0,
            proof_set: proof_set.union(candidates.filled[!self.key.mover()]),
        };
        Known::decided(&lost, proof_size)
    }
}

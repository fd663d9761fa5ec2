//! Minimax search with alpha-beta pruning, iterative deepening and an optional transposition table.
//!
//! Alpha-beta pruning is due to Knuth and Moore, "An analysis of alpha-beta pruning" (1975). This
//! is its negamax form: values are from the view of the player to move at every node. The game
//! orders the moves, and the best move of the table or of the previous depth is tried first. The
//! first of equally good moves is kept, so the move order breaks ties.

use std::ops::ControlFlow;

use super::budget::Budget;
use super::progress::SearchProgress;
use super::progress_meter::ProgressMeter;
use super::transposition_table::TranspositionTable;
use crate::OutOfMemory;
use crate::memory::try_with_capacity;

/// A two-player game with alternating moves and no hidden information.
pub trait TwoPlayerGame {
    /// A move.
    type Move: Copy + PartialEq;
    /// A whole position, including the player to move, with its hash.
    type Key: Copy + Default + PartialEq;

    /// The absolute value from which on a game is decided. Such values encode the number of moves
    /// to the end.
    const DECIDED: f64;

    /// The maximum number of moves in a position.
    const MAX_MOVES: usize;

    /// Returns the value for the player to move if the game is over, `ply` moves after the root.
    fn terminal_value(&self, ply: u32) -> Option<f64>;

    /// Appends the moves to search, the most promising first; `depth` is the remaining depth. Moves
    /// that cannot change the value may be omitted. A position without moves is a draw.
    fn moves(&mut self, ply: u32, depth: u32, moves: &mut Vec<Self::Move>);

    /// Plays a move.
    fn play(&mut self, mv: Self::Move);

    /// Takes back the last move, `mv`.
    fn undo(&mut self, mv: Self::Move);

    /// Returns the static evaluation for the player to move. `None` if the budget ends meanwhile.
    fn evaluate(&mut self) -> Option<f64>;

    /// Returns the position.
    fn key(&self) -> Self::Key;

    /// Returns the hash of a position.
    fn hash(key: &Self::Key) -> u64;

    /// Returns the code of a move, for reports of the progress.
    fn move_code(&self, mv: Self::Move) -> i32;
}

/// An entry of the transposition table: value, depth, bound and best move of a position.
#[derive(Clone, Copy, Debug)]
struct TableEntry<M> {
    value: f64,
    depth: u32,
    bound: Bound,
    best: Option<M>,
}

impl<M> Default for TableEntry<M> {
    fn default() -> TableEntry<M> {
        TableEntry {
            value: 0.0,
            depth: 0,
            bound: Bound::Exact,
            best: None,
        }
    }
}

/// The relation of a stored value to the true value.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Bound {
    Exact,
    Lower,
    Upper,
}

/// The number of entries that a transposition table begins with. It doubles when half of its entries
/// are in use, so a short search neither clears nor returns much memory.
const FIRST_TABLE_ENTRIES: usize = 1_024;

/// The transposition table of a game.
type Table<G> =
    TranspositionTable<<G as TwoPlayerGame>::Key, TableEntry<<G as TwoPlayerGame>::Move>>;

/// Options of an alpha-beta search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlphaBetaOptions {
    /// The search depth in plies, at least 1.
    pub depth: u32,
    /// Whether to deepen iteratively from depth 1, so that a result exists whenever the budget
    /// ends.
    pub deepening: bool,
    /// The number of entries up to which the transposition table grows, rounded up to a power of
    /// two. With 0 there is no table.
    pub table_entries: usize,
}

/// The result of an alpha-beta search.
#[derive(Clone, Debug, PartialEq)]
pub struct AlphaBetaResult<M> {
    /// The principal variation; its first move is the best move.
    pub principal_variation: Vec<M>,
    /// The value of the position for the player to move.
    pub value: f64,
    /// The last completed depth in plies.
    pub depth: u32,
    /// The number of searched nodes, without the root.
    pub nodes: u64,
    /// Whether the search ended before the budget did.
    pub complete: bool,
}

/// Searches for the best move. The steps of the budget are nodes.
///
/// A table avoids repeated searches of transposed positions. Without one, the search visits the
/// nodes of plain alpha-beta.
///
/// # Errors
/// [`OutOfMemory`] if the moves and variations of all plies cannot be allocated. Without memory for
/// a larger table the search keeps the table that it has.
pub fn alpha_beta<G: TwoPlayerGame>(
    game: &mut G,
    options: AlphaBetaOptions,
    budget: &Budget<'_>,
) -> Result<AlphaBetaResult<G::Move>, OutOfMemory> {
    let depths = options.depth.max(1);
    let mut search = AlphaBetaSearch {
        game,
        budget,
        table: GrowingTable::new(options.table_entries),
        nodes: 0,
        out_of_budget: false,
        meter: ProgressMeter::new(budget),
        root: SearchProgress::default(),
        moves: try_nested_with_capacity(depths as usize, G::MAX_MOVES)?,
        // From the last ply on, a variation is at most the stored best move.
        lines: try_nested_with_capacity(depths as usize + 1, depths as usize + 1)?,
    };
    let mut result = AlphaBetaResult {
        principal_variation: try_with_capacity(depths as usize + 1)?,
        value: 0.0,
        depth: 0,
        nodes: 0,
        complete: false,
    };
    let first = if options.deepening { 1 } else { depths };
    for depth in first..=depths {
        let previous = result.principal_variation.first().copied();
        // A depth that the budget cuts off still counts, because the previous best move is searched
        // first.
        let window = [f64::NEG_INFINITY, f64::INFINITY];
        if let Some(value) = search.expand(0, depth, window, previous) {
            result.principal_variation.clone_from(&search.lines[0]);
            result.value = value;
        }
        if search.out_of_budget {
            break;
        }
        result.depth = depth;
        search.report(true);
        if result.value.abs() >= G::DECIDED {
            break;
        }
        search.out_of_budget = depth < depths && budget.should_stop();
        if search.out_of_budget {
            break;
        }
    }
    if result.principal_variation.is_empty() {
        // No move was completed: the first in order is the best guess.
        result.principal_variation.extend(search.moves[0].first());
    }
    result.nodes = search.nodes;
    result.complete = !search.out_of_budget;
    Ok(result)
}

/// Creates `count` empty vectors, each with capacity for `each` items.
fn try_nested_with_capacity<T>(count: usize, each: usize) -> Result<Vec<Vec<T>>, OutOfMemory> {
    let mut lists = try_with_capacity(count)?;
    for _ in 0..count {
        lists.push(try_with_capacity(each)?);
    }
    Ok(lists)
}

/// A transposition table that grows with the number of its entries.
struct GrowingTable<G: TwoPlayerGame> {
    table: Table<G>,
    /// The number of entries in use.
    used: usize,
    /// The number of entries up to which the table grows.
    most_entries: usize,
}

impl<G: TwoPlayerGame> GrowingTable<G> {
    fn new(entries: usize) -> GrowingTable<G> {
        let table = match entries {
            0 => TranspositionTable::disabled(),
            _ => TranspositionTable::new(entries.min(FIRST_TABLE_ENTRIES)),
        };
        GrowingTable {
            table,
            used: 0,
            most_entries: entries,
        }
    }

    /// Whether the table has memory.
    fn is_enabled(&self) -> bool {
        self.table.capacity() > 0
    }

    fn get(&self, key: &G::Key) -> Option<TableEntry<G::Move>> {
        self.table.get(G::hash(key), key)
    }

    /// Stores an entry, and doubles the table first if half of it is in use.
    fn store(&mut self, key: G::Key, entry: TableEntry<G::Move>, budget: &Budget<'_>) {
        let capacity = self.table.capacity();
        let is_half_full = self.used >= capacity / 2;
        if capacity < self.most_entries && is_half_full && !self.table.double(G::hash, budget) {
            self.most_entries = capacity;
        }
        let weight = entry.depth as u16;
        let is_new = self.table.store(G::hash(&key), key, entry, weight);
        self.used += usize::from(is_new);
    }
}

/// The state of a running search.
struct AlphaBetaSearch<'a, 'b, G: TwoPlayerGame> {
    game: &'a mut G,
    budget: &'a Budget<'b>,
    table: GrowingTable<G>,
    nodes: u64,
    out_of_budget: bool,
    meter: ProgressMeter<'b>,
    /// The best move of the root, and the moves of the current depth that are left.
    root: SearchProgress,
    /// The moves of the current node, by ply.
    moves: Vec<Vec<G::Move>>,
    /// The principal variation of the current node, by ply.
    lines: Vec<Vec<G::Move>>,
}

impl<G: TwoPlayerGame> AlphaBetaSearch<'_, '_, G> {
    /// Returns the value of a node for the player to move.
    fn node(&mut self, ply: u32, depth: u32, window: [f64; 2]) -> f64 {
        self.nodes += 1;
        self.lines[ply as usize].clear();
        if let Some(value) = self.game.terminal_value(ply) {
            return value;
        }
        if depth == 0 {
            let value = self.game.evaluate();
            self.out_of_budget |= value.is_none();
            return value.unwrap_or(0.0);
        }
        let first = match self.look_up(ply, depth, window) {
            ControlFlow::Break(value) => return value,
            ControlFlow::Continue(first) => first,
        };
        // A position without moves is a draw.
        let value = self.expand(ply, depth, window, first).unwrap_or(0.0);
        if !self.out_of_budget {
            self.store(ply, depth, window, value);
        }
        value
    }

    /// Looks a node up in the table. Returns its value if that needs no search, and otherwise its
    /// best move, if known.
    // Not inlined, as `store` and `begin_move`: the recursion has a frame for each ply, and what they
    // need stays out of it.
    #[inline(never)]
    fn look_up(
        &mut self,
        ply: u32,
        depth: u32,
        window: [f64; 2],
    ) -> ControlFlow<f64, Option<G::Move>> {
        if !self.table.is_enabled() {
            return ControlFlow::Continue(None);
        }
        let Some(entry) = self.table.get(&self.game.key()) else {
            return ControlFlow::Continue(None);
        };
        let value = to_root_distance::<G>(entry.value, ply);
        let is_cutoff = entry.depth >= depth
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= window[1],
                Bound::Upper => value <= window[0],
            };
        if is_cutoff {
            self.lines[ply as usize].extend(entry.best);
            ControlFlow::Break(value)
        } else {
            ControlFlow::Continue(entry.best)
        }
    }

    /// Stores the value of a searched node in the table.
    #[inline(never)]
    fn store(&mut self, ply: u32, depth: u32, window: [f64; 2], value: f64) {
        if !self.table.is_enabled() {
            return;
        }
        let bound = if value <= window[0] {
            Bound::Upper
        } else if value >= window[1] {
            Bound::Lower
        } else {
            Bound::Exact
        };
        let entry = TableEntry {
            value: to_node_distance::<G>(value, ply),
            depth,
            bound,
            best: self.lines[ply as usize].first().copied(),
        };
        self.table.store(self.game.key(), entry, self.budget);
    }

    /// Searches the moves of a node, `first` before all others. Returns `None` if no move was
    /// completed.
    fn expand(
        &mut self,
        ply: u32,
        depth: u32,
        [mut alpha, beta]: [f64; 2],
        first: Option<G::Move>,
    ) -> Option<f64> {
        let mut moves = std::mem::take(&mut self.moves[ply as usize]);
        moves.clear();
        self.game.moves(ply, depth, &mut moves);
        if let Some(index) = first.and_then(|first| moves.iter().position(|&one| one == first)) {
            moves[..=index].rotate_right(1);
        }
        if ply == 0 {
            self.begin_root(&moves);
        }
        let mut best = None;
        for &mv in &moves {
            if !self.begin_move() {
                break;
            }
            self.game.play(mv);
            let value = -self.node(ply + 1, depth - 1, [-beta, -alpha]);
            self.game.undo(mv);
            if self.out_of_budget {
                break;
            }
            if ply == 0 {
                self.root.remaining = self.root.remaining.saturating_sub(1);
            }
            if best.is_none_or(|best| value > best) {
                best = Some(value);
                if ply == 0 {
                    (self.root.best, self.root.value) = (self.game.move_code(mv), value);
                }
                self.update_line(ply, mv);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.moves[ply as usize] = moves;
        best
    }

    /// Reports the progress, and returns whether the budget allows another node.
    #[inline(never)]
    fn begin_move(&mut self) -> bool {
        if self.meter.is_active() {
            self.report(false);
        }
        self.out_of_budget = self.budget.should_stop() || !self.budget.allows(self.nodes, 1);
        !self.out_of_budget
    }

    /// Notes the moves of the root at the start of a depth.
    #[cold]
    fn begin_root(&mut self, moves: &[G::Move]) {
        self.root.remaining = moves.len();
        if let (-1, Some(&first)) = (self.root.best, moves.first()) {
            self.root.best = self.game.move_code(first);
        }
    }

    /// Reports the progress if a report is due or `now` is set.
    fn report(&mut self, now: bool) {
        let spent = self.budget.spent(self.nodes);
        self.root.playouts = self.nodes;
        let progress = || self.root;
        if now {
            self.meter.report_now(spent, progress);
        } else {
            self.meter.report(spent, progress);
        }
    }

    /// Sets the principal variation of a node to a move and the variation after it.
    #[inline(never)]
    fn update_line(&mut self, ply: u32, mv: G::Move) {
        let (upper, lower) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }
}

/// Converts a decided value from the distance to a node at this ply to the distance to the root.
fn to_root_distance<G: TwoPlayerGame>(value: f64, ply: u32) -> f64 {
    if value.abs() >= G::DECIDED {
        value - value.signum() * f64::from(ply)
    } else {
        value
    }
}

/// Converts a decided value from the distance to the root to the distance to a node at this ply.
fn to_node_distance<G: TwoPlayerGame>(value: f64, ply: u32) -> f64 {
    if value.abs() >= G::DECIDED {
        value + value.signum() * f64::from(ply)
    } else {
        value
    }
}

#[cfg(test)]
mod tests;

//! Minimax search with alpha-beta pruning and heuristic move ordering.
//!
//! Immediate wins, and replies to immediate threats, are forced moves.

use super::board::Board;
use super::cell::{Cell, MAX_CELLS};
use super::colour::Colour;
use super::distance::{Distances, connectivity, total};
use super::evaluation::evaluate;
use super::heuristic::Formula;
use super::ordering::MoveOrder;
use super::resistance::Circuit;
use handsense_core::rng::splitmix64;
use handsense_core::search::{
    AlphaBetaOptions, AlphaBetaResult, Budget, SearchLimits, TwoPlayerGame, alpha_beta,
};
use handsense_core::{OutOfMemory, Rng};

/// Value of a win for the winner, less one for each ply until then.
pub const WIN: f64 = 10_000.0;
/// Absolute values from here on are decided games; they encode the number of plies.
pub const DECIDED: f64 = WIN - MAX_CELLS as f64;
/// Node limit of a search without limits.
pub const DEFAULT_NODES: u64 = 1_000_000;
/// Default search depth in plies.
pub const DEFAULT_DEPTH: u32 = 4;

/// Static evaluation at the leaves of the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Evaluator {
    /// Connectivity and stones; see [`super::evaluation`].
    #[default]
    Connectivity = 0,
    /// The resistance evaluation times 1,000; see [`super::resistance`].
    Resistance = 1,
}

/// Options of a minimax search.
#[derive(Clone, Copy, Debug)]
pub struct MinimaxOptions<'a> {
    /// Limits; the steps are nodes. Threads are not used.
    pub limits: SearchLimits<'a>,
    /// Search depth in plies.
    pub depth: u32,
    /// Move order.
    pub order: MoveOrder,
    /// Number of moves searched at the root, in move order; at least 1.
    pub root_moves: usize,
    /// Number of moves searched in each position below the root; at least 1.
    pub inner_moves: usize,
    /// Static evaluation at the leaves.
    pub evaluator: Evaluator,
    /// Iterative deepening, so that a result is available when a limit ends the search.
    pub deepening: bool,
    /// Entries up to which the transposition table grows. With 0 there is none, as in plain
    /// alpha-beta.
    pub table_entries: usize,
}

impl Default for MinimaxOptions<'_> {
    fn default() -> Self {
        MinimaxOptions {
            limits: SearchLimits::default(),
            depth: DEFAULT_DEPTH,
            order: MoveOrder::Heuristic(Formula::Minimax),
            root_moves: 15,
            inner_moves: 10,
            evaluator: Evaluator::default(),
            deepening: false,
            table_entries: 0,
        }
    }
}

/// Searches for the best move of an open position.
///
/// # Errors
/// [`OutOfMemory`] if the memory for the search depth cannot be allocated.
///
/// ```
/// use handsense_hex::minimax::{MinimaxOptions, search_minimax};
/// use handsense_hex::{Board, Colour};
/// let mut board = Board::new(5).unwrap();
/// for name in ["c1", "c2", "c4", "c5"] {
///     board.put(name.parse().unwrap(), Colour::Red);
/// }
/// let found = search_minimax(&board, Colour::Red, &MinimaxOptions::default())?;
/// assert_eq!((found.value, found.principal_variation.len()), (9_999.0, 1));
/// # Ok::<(), handsense_core::OutOfMemory>(())
/// ```
pub fn search_minimax(
    board: &Board,
    to_move: Colour,
    options: &MinimaxOptions<'_>,
) -> Result<AlphaBetaResult<Cell>, OutOfMemory> {
    let budget = options.limits.budget(DEFAULT_NODES);
    let mut position = SearchPosition::new(board, to_move, options, &budget)?;
    let plan = AlphaBetaOptions {
        depth: options.depth,
        deepening: options.deepening,
        table_entries: options.table_entries,
    };
    alpha_beta(&mut position, plan, &budget)
}

/// Bit sets of the stones, by colour.
type Stones = [[u64; MAX_CELLS.div_ceil(64)]; 2];

struct SearchPosition<'a> {
    board: Board,
    to_move: Colour,
    options: &'a MinimaxOptions<'a>,
    budget: &'a Budget<'a>,
    rng: Rng,
    circuit: Circuit,
    stones: Stones,
    /// Hash of the stones.
    hash: u64,
}

impl<'a> SearchPosition<'a> {
    fn new(
        board: &Board,
        to_move: Colour,
        options: &'a MinimaxOptions<'a>,
        budget: &'a Budget<'a>,
    ) -> Result<SearchPosition<'a>, OutOfMemory> {
        let mut position = SearchPosition {
            board: *board,
            to_move,
            options,
            budget,
            rng: options.order.rng(),
            circuit: Circuit::new()?,
            stones: [[0; MAX_CELLS.div_ceil(64)]; 2],
            hash: 0,
        };
        for colour in Colour::ALL {
            for cell in board.stones_of(colour) {
                position.toggle_stone(cell, colour);
            }
        }
        Ok(position)
    }

    /// Adds the forced move of a position with an immediate threat, and returns whether there is
    /// one.
    ///
    /// The side to move wins at once if it can. Otherwise it must take a cell where the opponent
    /// would win: all other moves lose two plies later, if the search goes that deep. Shuffled
    /// orders do not use this knowledge.
    // Not inlined, so that its distances are not on the stack while all moves are ordered.
    #[inline(never)]
    fn forced_moves(&self, depth: u32, moves: &mut Vec<Cell>) -> bool {
        if matches!(self.options.order, MoveOrder::Shuffled(_)) {
            return false;
        }
        for (colour, least_depth) in [(self.to_move, 1), (!self.to_move, 2)] {
            if depth >= least_depth && total(&self.board, colour) == Some(1) {
                let distances = Distances::new(&self.board, colour);
                moves.extend(distances.shortest_path_cells().take(1));
                return true;
            }
        }
        false
    }

    /// Updates stones and hash when a stone is placed or removed.
    fn toggle_stone(&mut self, cell: Cell, colour: Colour) {
        let index = self.board.index(cell);
        self.stones[colour][index / 64] ^= 1 << (index % 64);
        let mut seed = (2 * index + colour.index()) as u64;
        self.hash ^= splitmix64(&mut seed);
    }
}

impl TwoPlayerGame for SearchPosition<'_> {
    type Move = Cell;
    type Key = (Stones, u64);

    const DECIDED: f64 = DECIDED;
    const MAX_MOVES: usize = MAX_CELLS;

    /// Only the player who moved last can have won.
    fn terminal_value(&self, ply: u32) -> Option<f64> {
        self.board
            .is_connected(!self.to_move)
            .then(|| f64::from(ply) - WIN)
    }

    fn moves(&mut self, ply: u32, depth: u32, moves: &mut Vec<Cell>) {
        if self.forced_moves(depth, moves) {
            return;
        }
        self.options.order.append_moves(
            &self.board,
            self.to_move,
            &mut self.circuit,
            &mut self.rng,
            moves,
            &mut || self.budget.should_stop(),
        );
        moves.truncate(match ply {
            0 => self.options.root_moves,
            _ => self.options.inner_moves,
        });
    }

    fn play(&mut self, mv: Cell) {
        self.board.put(mv, self.to_move);
        self.toggle_stone(mv, self.to_move);
        self.to_move = !self.to_move;
    }

    fn undo(&mut self, mv: Cell) {
        self.to_move = !self.to_move;
        self.toggle_stone(mv, self.to_move);
        self.board.take(mv);
    }

    // Not inlined, so that it adds nothing to the stack frame of each ply.
    #[inline(never)]
    fn evaluate(&mut self) -> Option<f64> {
        let (board, to_move) = (&self.board, self.to_move);
        Some(match self.options.evaluator {
            Evaluator::Connectivity => evaluate(board, to_move, connectivity(board)),
            Evaluator::Resistance => {
                let should_stop = &mut || self.budget.should_stop();
                let flows = self.circuit.solve_unless(board, should_stop)?;
                1_000.0 * flows[to_move].evaluate_against(&flows[!to_move])
            }
        })
    }

    /// The lowest bit of the hash is the player to move.
    fn key(&self) -> (Stones, u64) {
        (self.stones, self.hash & !1 | self.to_move.index() as u64)
    }

    fn hash(key: &(Stones, u64)) -> u64 {
        key.1
    }

    fn move_code(&self, mv: Cell) -> i32 {
        self.board.index(mv) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ordering::shuffle_moves;

    /// Plain minimax without pruning.
    fn exhaustive(board: &mut Board, to_move: Colour, ply: u32, depth: u32) -> f64 {
        if board.is_connected(!to_move) {
            return f64::from(ply) - WIN;
        }
        if depth == 0 {
            return evaluate(board, to_move, connectivity(board));
        }
        let cells: Vec<Cell> = board.empty().collect();
        let mut best = f64::NEG_INFINITY;
        for cell in cells {
            board.put(cell, to_move);
            best = best.max(-exhaustive(board, !to_move, ply + 1, depth - 1));
            board.take(cell);
        }
        best
    }

    #[test]
    fn every_order_finds_the_value_of_plain_minimax() {
        let mut rng = Rng::new(10);
        for round in 0..40 {
            let mut board = Board::new(3 + round % 3).expect("a size");
            let moves = shuffle_moves(&board, &mut rng);
            for (turn, &cell) in moves.iter().enumerate().take(round % 8) {
                board.put(cell, Colour::ALL[turn % 2]);
            }
            let to_move = Colour::ALL[round % 8 % 2];
            if board.winner().is_some() {
                continue;
            }
            for depth in 1..=3 {
                let value = exhaustive(&mut board.clone(), to_move, 0, depth);
                for (order, deepening, table_entries) in [
                    (MoveOrder::Heuristic(Formula::Difference), false, 0),
                    (MoveOrder::Heuristic(Formula::Minimax), true, 1_000),
                    (MoveOrder::Shuffled(7), false, 0),
                    (MoveOrder::Shuffled(8), false, 1_000),
                ] {
                    let options = MinimaxOptions {
                        depth,
                        order,
                        deepening,
                        table_entries,
                        root_moves: MAX_CELLS,
                        inner_moves: MAX_CELLS,
                        ..MinimaxOptions::default()
                    };
                    let found = search_minimax(&board, to_move, &options).expect("memory");
                    assert!((found.value - value).abs() < 1e-9, "{options:?}");
                    assert!(found.complete && board.is_empty(found.principal_variation[0]));
                }
            }
        }
    }
}

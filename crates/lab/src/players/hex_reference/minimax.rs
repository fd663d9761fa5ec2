//! The alpha-beta of the program.

use handsense_core::OutOfMemory;
use handsense_core::search::{
    AlphaBetaOptions, AlphaBetaResult, SearchLimits, TwoPlayerGame, alpha_beta,
};
use handsense_hex::evaluation::evaluate;
use handsense_hex::heuristic::Formula;
use handsense_hex::minimax::{DECIDED, DEFAULT_NODES, WIN};
use handsense_hex::{Board, Cell, Colour, MAX_CELLS};

use super::measure::Measure;
use super::winning_cell;

/// Moves that are searched below the root.
const INNER_MOVES: usize = 10;

/// Searches an open position to a depth in plies.
pub fn minimax(
    board: &Board,
    to_move: Colour,
    depth: u32,
    measure: Measure,
) -> Result<AlphaBetaResult<Cell>, OutOfMemory> {
    let root_moves = match board.filled() {
        0..8 => 12,
        8..=40 => 15,
        _ => 20,
    };
    let mut position = Position {
        board: *board,
        to_move,
        measure,
        root_moves,
    };
    let plan = AlphaBetaOptions {
        depth,
        deepening: false,
        table_entries: 0,
    };
    let limits = SearchLimits::with_playouts(DEFAULT_NODES);
    alpha_beta(&mut position, plan, &limits.budget(DEFAULT_NODES))
}

struct Position {
    board: Board,
    to_move: Colour,
    measure: Measure,
    root_moves: usize,
}

impl TwoPlayerGame for Position {
    type Move = Cell;
    /// There is no transposition table.
    type Key = ();

    const DECIDED: f64 = DECIDED;
    const MAX_MOVES: usize = MAX_CELLS;

    /// Only the player who moved last can have won.
    fn terminal_value(&self, ply: u32) -> Option<f64> {
        let is_lost = self.board.is_connected(!self.to_move);
        is_lost.then(|| f64::from(ply) - WIN)
    }

    /// Immediate wins, and replies to immediate threats, are forced.
    fn moves(&mut self, ply: u32, depth: u32, moves: &mut Vec<Cell>) {
        let (board, to_move) = (&self.board, self.to_move);
        for (colour, least_depth) in [(to_move, 1), (!to_move, 2)] {
            if depth >= least_depth
                && let Some(cell) = winning_cell(board, colour)
            {
                return moves.push(cell);
            }
        }
        let most = if ply == 0 {
            self.root_moves
        } else {
            INNER_MOVES
        };
        let ordered = self.measure.order_moves(board, to_move, Formula::Minimax);
        moves.extend(ordered.iter().take(most).map(|&(cell, _)| cell));
    }

    fn play(&mut self, mv: Cell) {
        self.board.put(mv, self.to_move);
        self.to_move = !self.to_move;
    }

    fn undo(&mut self, mv: Cell) {
        self.to_move = !self.to_move;
        self.board.take(mv);
    }

    fn evaluate(&mut self) -> f64 {
        let connectivity = self.measure.connectivity(&self.board);
        evaluate(&self.board, self.to_move, connectivity)
    }

    fn key(&self) {}

    fn hash((): &()) -> u64 {
        0
    }

    fn move_code(&self, mv: Cell) -> i32 {
        self.board.index(mv) as i32
    }
}

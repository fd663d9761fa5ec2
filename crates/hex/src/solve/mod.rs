//! Exact solver: the winner of a position under best play, and a winning move.
//!
//! The method is depth-first proof-number search (A. Nagai, "Df-pn Algorithm for Searching AND/OR
//! Trees and Its Applications", 2002) with limited width (P. Henderson, B. Arneson and R. Hayward,
//! "Solving 8×8 Hex", 2009). A position is reduced before its moves are tried:
//!
//! - Dead and captured cells are filled in ([`crate::inferior`]).
//! - Virtual connections of the opponent decide the position, or restrict its moves to the must-play
//!   region (`connections`). Those of the mover are searched at the root alone.
//! - Vulnerable and dominated cells are not tried.
//! - A refuted move restricts the moves further. Only a cell in the *proof set* of the refutation
//!   can be better.
//! - A proof of another position may hold here too, or after a move. Stones of the loser outside its
//!   proof set do not matter.
//!
//! A proof set is a set of empty cells that suffices for the winner, even if the loser owns all
//! others.
//!
//! - `expansion`: the reduction of a position, its candidate moves, and what is known about it
//! - `node`: positions in the table, and open nodes on the path of the search
//! - `proof_list`: proofs that hold in several positions
//! - `search`: depth-first proof-number search

mod expansion;
mod node;
mod proof_list;
mod search;

use super::board::Board;
use super::cell::{Cell, Cells};
use super::colour::Colour;
use super::connections::{ConnectionLimits, MAX_NARROW_SIZE};
use handsense_core::OutOfMemory;
use handsense_core::search::{Budget, ProofStatus, SearchLimits};
use search::ProofNumberSearch;

/// Node limit of a search without limits.
pub const DEFAULT_NODES: u64 = 100_000;
/// Default of [`SolveOptions::table_bytes`].
pub const DEFAULT_TABLE_BYTES: usize = 64 << 20;

/// Options of the solver.
#[derive(Clone, Copy, Debug)]
pub struct SolveOptions<'a> {
    /// Limits; the steps are expanded nodes. The seed and the threads are not used.
    pub limits: SearchLimits<'a>,
    /// Maximum size of the transposition table. It begins small and grows when it is full. A table
    /// that is too small only takes more time. Proofs for other positions take up to a sixteenth of
    /// this size in addition. The candidate moves of open positions take up to a seventh, or 6 MB
    /// if that is more.
    pub table_bytes: usize,
}

impl Default for SolveOptions<'_> {
    fn default() -> Self {
        SolveOptions {
            limits: SearchLimits::default(),
            table_bytes: DEFAULT_TABLE_BYTES,
        }
    }
}

/// The result of the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The winner under best play, or `None` if the limits end the search first.
    pub winner: Option<Colour>,
    /// A winning move, if the colour to move wins.
    pub winning_move: Option<Cell>,
    /// The proof set, in index order. It is empty without a winner.
    pub proof_set: Cells,
    /// The number of positions in the proof tree; 0 without a winner.
    pub proof_size: u32,
    /// The number of expanded nodes.
    pub nodes: u64,
}

/// What a proof of the tree search may take.
pub(crate) struct Effort<'a> {
    /// Limit of nodes and time.
    pub budget: &'a Budget<'a>,
    pub table_bytes: usize,
    pub connections: ConnectionLimits,
    /// Whether the moves that may still win include those that need not be tried.
    pub with_inferior: bool,
}

/// A solver with its memory.
///
/// It keeps what it knows about positions of one board size. A second search of the same position
/// continues the first.
///
/// ```
/// use handsense_hex::solve::{SolveOptions, Solver};
/// use handsense_hex::{Board, Colour};
/// // The acute corner is too weak an opening on 6 × 6.
/// let mut board = Board::new(6)?;
/// board.put("a1".parse()?, Colour::Red);
/// let solution = Solver::new()?.solve(&board, Colour::Blue, &SolveOptions::default())?;
/// assert_eq!(solution.winner, Some(Colour::Blue));
/// assert!(solution.winning_move.is_some() && solution.nodes < 10_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    narrow: ProofNumberSearch<1>,
    wide: ProofNumberSearch<3>,
}

impl Solver {
    /// Creates a solver.
    ///
    /// # Errors
    /// [`OutOfMemory`] if its buffers cannot be allocated.
    pub fn new() -> Result<Solver, OutOfMemory> {
        Ok(Solver {
            narrow: ProofNumberSearch::new()?,
            wide: ProofNumberSearch::new()?,
        })
    }

    /// Tries to prove a position, and appends the winning move or the moves that may still win.
    pub(crate) fn prove(
        &mut self,
        board: &Board,
        to_move: Colour,
        effort: &Effort<'_>,
        moves: &mut Vec<Cell>,
    ) -> Result<ProofStatus, OutOfMemory> {
        if board.size() <= MAX_NARROW_SIZE {
            self.narrow.prove(board, to_move, effort, moves)
        } else {
            self.wide.prove(board, to_move, effort, moves)
        }
    }

    /// Solves an open position for the colour to move, until the limits end the search.
    ///
    /// The time grows exponentially with the empty cells. An opening on 7 × 7 takes from 300 to
    /// 190,000 nodes.
    ///
    /// # Errors
    /// [`OutOfMemory`] if an allocation fails.
    pub fn solve(
        &mut self,
        board: &Board,
        to_move: Colour,
        options: &SolveOptions<'_>,
    ) -> Result<Solution, OutOfMemory> {
        if board.size() <= MAX_NARROW_SIZE {
            self.narrow.solve(board, to_move, options)
        } else {
            self.wide.solve(board, to_move, options)
        }
    }
}

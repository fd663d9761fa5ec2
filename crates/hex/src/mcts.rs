//! The strong player: Monte Carlo tree search with RAVE (Gelly and Silver, 2011), as in MoHex
//! (Arneson, Hayward and Henderson, "Monte Carlo Tree Search in Hex", 2010).
//!
//! [`handsense_core::search`] has the tree. This module supplies the rollouts: playouts that
//! restore bridges, immediate wins and forced replies at every node, and inferior cells and virtual
//! connections at nodes with enough visits. The must-play region restricts the moves of such a
//! node; a proved win or loss ends its search.

use super::board::Board;
use super::cell::{Cell, MAX_CELLS};
use super::colour::Colour;
use super::connections::HSearch;
use super::distance::Distances;
use super::inferior::fill_inferior_cells;
use super::playout::Playout;
use handsense_core::search::{Prospect, Rollouts, SearchLimits, Steering, Tree, grow_tree};
use handsense_core::{OutOfMemory, Rng};

/// Playout limit of a search without limits.
pub const DEFAULT_PLAYOUTS: u64 = 10_000;

/// Visits after which inferior cells and virtual connections of a node are searched. Chosen by
/// hand.
const H_SEARCH_AFTER: u32 = 128;

/// Options of a Monte Carlo tree search.
#[derive(Clone, Copy, Debug)]
pub struct MctsOptions<'a> {
    /// Limits; the steps are playouts.
    pub limits: SearchLimits<'a>,
    /// Parameters of the tree search.
    pub params: Steering,
    /// Whether playouts restore bridges.
    pub save_bridges: bool,
}

impl Default for MctsOptions<'_> {
    fn default() -> Self {
        MctsOptions {
            limits: SearchLimits::default(),
            params: Steering {
                study_after: H_SEARCH_AFTER,
                ..Steering::default()
            },
            save_bridges: true,
        }
    }
}

/// Searches for the best move of an open position.
///
/// # Errors
/// [`OutOfMemory`] if the tree cannot be allocated.
pub fn search_mcts(
    board: &Board,
    to_move: Colour,
    options: &MctsOptions<'_>,
) -> Result<Tree<Cell>, OutOfMemory> {
    let budget = options.limits.budget(DEFAULT_PLAYOUTS);
    let mut rng = Rng::new(options.limits.seed);
    let mut root = RolloutState::new(board, to_move, options.save_bridges);
    grow_tree(&mut root, &options.params, &budget, &mut rng)
}

/// Position of the rollouts: the root, from which every playout starts, and the current one.
#[derive(Clone, Debug)]
struct RolloutState {
    root: Playout,
    current: Playout,
    connections: HSearch,
    first: Colour,
    mover: Colour,
}

impl RolloutState {
    fn new(board: &Board, to_move: Colour, save_bridges: bool) -> RolloutState {
        let mut filled = *board;
        fill_inferior_cells(&mut filled);
        // If the fill-in decides the game, the candidate moves are those of the original board.
        if filled.winner().is_some() {
            filled = *board;
        }
        let mut root = Playout::new(&filled);
        root.set_save_bridges(save_bridges);
        RolloutState {
            current: root.clone(),
            root,
            connections: HSearch::new(),
            first: to_move,
            mover: to_move,
        }
    }
}

impl Rollouts for RolloutState {
    type Move = Cell;

    const MOST_MOVES: usize = MAX_CELLS;

    #[inline]
    fn restart(&mut self) {
        self.current.reset_to(&self.root);
        self.mover = self.first;
    }

    #[inline]
    fn play(&mut self, chosen: Cell) {
        self.current.put(chosen, self.mover);
        self.mover = !self.mover;
    }

    /// Immediate threats: a colour with distance 1 wins on its move. On the opponent's move it wins
    /// with two such cells, and has to be blocked with one.
    fn moves(&mut self, moves: &mut Vec<Cell>) -> Prospect {
        let (own, other) = (self.mover, !self.mover);
        let board = self.current.board();
        let own = Distances::new(&board, own);
        if own.total() == Some(1) {
            moves.extend(own.shortest_path_cells());
            return Prospect::Won;
        }
        let other = Distances::new(&board, other);
        if other.total() != Some(1) {
            moves.extend(board.empty());
            return Prospect::Open;
        }
        moves.extend(other.shortest_path_cells());
        match moves.len() {
            1 => Prospect::Open,
            _ => Prospect::Lost,
        }
    }

    /// Virtual connections: a colour with a winning threat wins on its move. The opponent has to
    /// move in the must-play region.
    fn study(&mut self, moves: &mut Vec<Cell>) -> Result<Prospect, OutOfMemory> {
        let mut board = self.current.board();
        let own = Distances::new(&board, self.mover);
        fill_inferior_cells(&mut board);
        match board.winner() {
            Some(winner) if winner == self.mover => {
                // Every move wins; a move on a shortest path also brings the end closer.
                moves.extend(own.shortest_path_cells().take(1));
                return Ok(Prospect::Won);
            }
            Some(_) => return Ok(Prospect::Lost),
            None => (),
        }
        let own = self.connections.search(&board, self.mover)?;
        if let Some(cell) = own.winning_move {
            moves.push(cell);
            return Ok(Prospect::Won);
        }
        let other = self.connections.search(&board, !self.mover)?;
        match other.must_play {
            None => moves.extend(board.empty()),
            Some(cells) if cells.is_empty() => return Ok(Prospect::Lost),
            Some(cells) => moves.extend(cells),
        }
        Ok(Prospect::Open)
    }

    #[inline]
    fn finish(&mut self, rng: &mut Rng) -> bool {
        self.current.run(self.mover, rng) == self.first
    }

    #[inline]
    fn was_made(&self, chosen: Cell, by_first: bool) -> bool {
        let colour = if by_first { self.first } else { !self.first };
        self.current.has(chosen, colour)
    }
}

//! The strong player: a tree of playouts that restore their links.

use super::board::Board;
use super::cell::{Cell, MAX_CELLS};
use super::colour::Colour;
use super::connections::HSearch;
use super::distance::Distances;
use super::inferior::fill_inferior_cells;
use super::playout::Playout;
use handsense_core::search::{Prospect, Rollouts, SearchLimits, Steering, Tree, grow_tree};
use handsense_core::{OutOfMemory, Rng};

/// Playouts of a search that nobody has limited.
pub const DEFAULT_PLAYOUTS: u64 = 10_000;

/// Visits after which virtual connections are looked for.
const H_SEARCH_AFTER: u32 = 128;

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct MctsOptions<'a> {
    /// How much.
    pub limits: SearchLimits<'a>,
    /// What steers the descent.
    pub params: Steering,
    /// Whether playouts restore links that were cut.
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

/// Searches for the best move of a position that nobody has won.
///
/// # Errors
/// When there is no memory for the tree.
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

/// A position that playouts start from.
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
        // Where that decides the game the moves to choose from are those there are.
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

    /// Who is one stone from joining his edges wins at his turn; before the other's he does so if there are two
    /// ways, and has to be stopped if there is one.
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

    /// Who is joined in one stone wins; and who is threatened with it has to play where that is stopped.
    fn study(&mut self, moves: &mut Vec<Cell>) -> Result<Prospect, OutOfMemory> {
        let mut board = self.current.board();
        let own = Distances::new(&board, self.mover);
        fill_inferior_cells(&mut board);
        match board.winner() {
            Some(winner) if winner == self.mover => {
                // Every stone wins; one on the way also ends the game.
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

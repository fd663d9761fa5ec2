//! Players: the interface that a referee uses, and players for all search algorithms.

use super::board::Board;
use super::cell::{Cell, MAX_CELLS};
use super::colour::Colour;
use super::mcts::{MctsOptions, search_mcts};
use super::minimax::{Evaluator, MinimaxOptions, search_minimax};
use super::monte_carlo::{MonteCarloOptions, search_monte_carlo};
use super::ordering::MoveOrder;
use super::resistance::Circuit;
use handsense_core::memory::try_with_capacity;
use handsense_core::{OutOfMemory, Rng};

/// A player that chooses moves.
///
/// The referee asks only in open positions. A result that is not an empty cell is an error of the
/// player.
pub trait Player {
    /// Starts a new game. All random numbers of the game derive from `seed`, so a game with the
    /// same seed is the same game.
    fn begin_game(&mut self, seed: u64) {
        let _ = seed;
    }

    /// Chooses a cell for this colour, which is to move.
    fn choose(&mut self, board: &Board, to_move: Colour) -> Option<Cell>;

    /// Returns the search steps since the start of the game, in units of the player; 0 without a
    /// search.
    fn steps(&self) -> u64 {
        0
    }
}

/// A search algorithm with its options.
#[derive(Clone, Copy, Debug)]
pub enum Algorithm {
    /// Uniformly random moves.
    Random,
    /// The first move of a move order, without a search.
    FirstMove(MoveOrder),
    /// Alpha-beta.
    Minimax(MinimaxOptions<'static>),
    /// Flat Monte Carlo.
    MonteCarlo(MonteCarloOptions<'static>),
    /// Monte Carlo tree search, the strong player.
    Mcts(MctsOptions<'static>),
}

impl Algorithm {
    /// Returns alpha-beta with resistance evaluation at a depth in plies. It searches the fifteen
    /// moves with the greatest current in every position. At depth 1 it searches all moves.
    pub fn resistance(depth: u32) -> Algorithm {
        Algorithm::Minimax(MinimaxOptions {
            depth,
            order: MoveOrder::Resistance,
            root_moves: if depth == 1 { MAX_CELLS } else { 15 },
            inner_moves: 15,
            evaluator: Evaluator::Resistance,
            ..MinimaxOptions::default()
        })
    }
}

/// A player with a fixed algorithm.
#[derive(Clone, Debug)]
pub struct EnginePlayer {
    algorithm: Algorithm,
    seed: u64,
    steps: u64,
    rng: Rng,
}

impl EnginePlayer {
    /// Creates a player with this algorithm.
    pub fn new(algorithm: Algorithm) -> EnginePlayer {
        EnginePlayer {
            algorithm,
            seed: 0,
            steps: 0,
            rng: Rng::new(0),
        }
    }
}

impl Player for EnginePlayer {
    fn begin_game(&mut self, seed: u64) {
        self.seed = seed;
        self.steps = 0;
        self.rng = Rng::new(seed);
    }

    /// Returns the first empty cell if a search runs out of memory.
    fn choose(&mut self, board: &Board, to_move: Colour) -> Option<Cell> {
        let chosen = self.decide(board, to_move);
        chosen.unwrap_or_else(|OutOfMemory| board.empty().next())
    }

    fn steps(&self) -> u64 {
        self.steps
    }
}

impl EnginePlayer {
    fn decide(&mut self, board: &Board, to_move: Colour) -> Result<Option<Cell>, OutOfMemory> {
        // Every move has its own random numbers, whatever earlier moves used.
        let seed = Rng::with_stream(self.seed, board.filled() as u64).next_u64();
        Ok(match &self.algorithm {
            Algorithm::Random => {
                let empty = board.empty().count() as u32;
                let index = (empty > 0).then(|| self.rng.below(empty));
                index.and_then(|index| board.empty().nth(index as usize))
            }
            Algorithm::FirstMove(order) => {
                let mut circuit = Circuit::new()?;
                let mut moves = try_with_capacity(MAX_CELLS)?;
                let (circuit, rng) = (&mut circuit, &mut self.rng);
                order.append_moves(board, to_move, circuit, rng, &mut moves, &mut || false);
                moves.first().copied()
            }
            Algorithm::Minimax(options) => {
                let mut options = *options;
                options.limits.seed = seed;
                let found = search_minimax(board, to_move, &options)?;
                self.steps += found.nodes;
                found.principal_variation.first().copied()
            }
            Algorithm::MonteCarlo(options) => {
                let mut options = *options;
                options.limits.seed = seed;
                let found = search_monte_carlo(board, to_move, &options)?;
                self.steps += found.playouts;
                found.best
            }
            Algorithm::Mcts(options) => {
                let mut options = *options;
                options.limits.seed = seed;
                let found = search_mcts(board, to_move, &options)?;
                self.steps += found.playouts;
                found.moves.first().map(|visited| visited.mv)
            }
        })
    }
}

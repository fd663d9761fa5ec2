//! Players: at the board as a referee sees one.

use super::board::Board;
use super::cell::Cell;
use super::colour::Colour;
use super::heuristic::DistanceMetric;
use super::mcts::{MctsOptions, search_mcts};
use super::minimax::{Evaluator, MinimaxOptions, SearchWidth, search_minimax};
use super::monte_carlo::{MonteCarloOptions, search_monte_carlo};
use super::ordering::MoveOrder;
use super::reference;
use super::resistance::Circuit;
use handsense_core::{OutOfMemory, Rng};

/// Decides where to put the next stone.
///
/// The referee asks only while nobody has won. An answer that is no empty cell is the player's fault.
pub trait Player {
    /// A new game begins. Whatever chance the player uses in it comes from `seed`, so that the same game is
    /// played the same algorithm again.
    fn begin_game(&mut self, seed: u64) {
        let _ = seed;
    }

    /// The cell for the next stone of this colour, whose turn it is.
    fn choose(&mut self, board: &Board, to_move: Colour) -> Option<Cell>;

    /// Work done since the game began, in the player's own steps; 0 for a player that does not search.
    fn steps(&self) -> u64 {
        0
    }
}

/// How a player decides.
#[derive(Clone, Copy, Debug)]
pub enum Algorithm {
    /// Any empty cell.
    Random,
    /// The first move of an order.
    FirstMove(MoveOrder, DistanceMetric),
    /// The seed's player.
    Reference(DistanceMetric),
    /// Alpha-beta.
    Minimax(MinimaxOptions<'static>),
    /// Flat Monte Carlo.
    MonteCarlo(MonteCarloOptions<'static>),
    /// The tree: the strong player.
    Mcts(MctsOptions<'static>),
}

impl Algorithm {
    /// Alpha-beta over resistance, so many moves ahead: the fifteen moves with most current in every position, and
    /// at the root all if only one move is looked ahead.
    pub fn resistance(depth: u32) -> Algorithm {
        Algorithm::Minimax(MinimaxOptions {
            depth,
            order: MoveOrder::Current,
            width: if depth == 1 {
                SearchWidth::Full
            } else {
                SearchWidth::Limited(15, 15)
            },
            evaluator: Evaluator::Resistance,
            ..MinimaxOptions::default()
        })
    }
}

/// A player who decides in one algorithm.
#[derive(Clone, Debug)]
pub struct EnginePlayer {
    algorithm: Algorithm,
    seed: u64,
    steps: u64,
    rng: Rng,
}

impl EnginePlayer {
    /// Decides this algorithm.
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

    /// Without memory for a search it is the first empty cell.
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
        // Every move has chance of its own, whatever the one before used.
        let seed = Rng::numbered(self.seed, board.filled() as u64).next_u64();
        Ok(match &self.algorithm {
            Algorithm::Random => {
                let empty = board.empty().count() as u32;
                let place = (empty > 0).then(|| self.rng.below(empty));
                place.and_then(|place| board.empty().nth(place as usize))
            }
            Algorithm::FirstMove(order, metric) => {
                let mut circuit = Circuit::new()?;
                let moves = order.moves(board, to_move, *metric, &mut circuit, &mut self.rng);
                moves.first().copied()
            }
            Algorithm::Reference(metric) => {
                let choice = reference::choose_move(board, to_move, *metric, seed)?;
                self.steps += choice.nodes + choice.playouts;
                choice.best
            }
            Algorithm::Minimax(options) => {
                let mut options = *options;
                options.limits.seed = seed;
                let found = search_minimax(board, to_move, &options)?;
                self.steps += found.nodes;
                found.line.first().copied()
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
                found.moves.first().map(|visited| visited.chosen)
            }
        })
    }
}

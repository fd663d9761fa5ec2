//! Players: at the board as a referee sees one.

use super::board::Board;
use super::cell::Cell;
use super::colour::Colour;
use super::heuristic::Measure;
use super::minimax::{Judge, MinimaxOptions, Width, search_minimax};
use super::monte_carlo::{MonteCarloOptions, search_monte_carlo};
use super::ordering::Order;
use super::resistance::Circuit;
use super::seed;
use super::tree_search::{TreeOptions, search_tree};
use handsense_core::{OutOfMemory, Rng};

/// Decides where to put the next stone.
///
/// The referee asks only while nobody has won. An answer that is no empty cell is the player's fault.
pub trait Player {
    /// A new game begins. Whatever chance the player uses in it comes from `seed`, so that the same game is
    /// played the same way again.
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
pub enum Way {
    /// Any empty cell.
    Random,
    /// The first move of an order.
    First(Order, Measure),
    /// The seed's player.
    Seed(Measure),
    /// Alpha-beta.
    Minimax(MinimaxOptions<'static>),
    /// Flat Monte Carlo.
    MonteCarlo(MonteCarloOptions<'static>),
    /// The tree: the strong player.
    Tree(TreeOptions<'static>),
}

impl Way {
    /// Alpha-beta over resistance, so many moves ahead: the fifteen moves with most current in every position, and
    /// at the root all if only one move is looked ahead.
    pub fn current(depth: u32) -> Way {
        Way::Minimax(MinimaxOptions {
            depth,
            order: Order::Current,
            width: if depth == 1 {
                Width::Full
            } else {
                Width::Most(15, 15)
            },
            judge: Judge::Current,
            ..MinimaxOptions::default()
        })
    }
}

/// A player who decides in one way.
#[derive(Clone, Debug)]
pub struct EnginePlayer {
    way: Way,
    seed: u64,
    steps: u64,
    rng: Rng,
}

impl EnginePlayer {
    /// Decides this way.
    pub fn new(way: Way) -> EnginePlayer {
        EnginePlayer {
            way,
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
        Ok(match &self.way {
            Way::Random => {
                let empty = board.empty().count() as u32;
                let place = (empty > 0).then(|| self.rng.below(empty));
                place.and_then(|place| board.empty().nth(place as usize))
            }
            Way::First(order, measure) => {
                let mut circuit = Circuit::new()?;
                let moves = order.moves(board, to_move, *measure, &mut circuit, &mut self.rng);
                moves.first().copied()
            }
            Way::Seed(measure) => {
                let choice = seed::choose(board, to_move, *measure, seed)?;
                self.steps += choice.nodes + choice.playouts;
                choice.best
            }
            Way::Minimax(options) => {
                let mut options = *options;
                options.limits.seed = seed;
                let found = search_minimax(board, to_move, &options)?;
                self.steps += found.nodes;
                found.line.first().copied()
            }
            Way::MonteCarlo(options) => {
                let mut options = *options;
                options.limits.seed = seed;
                let found = search_monte_carlo(board, to_move, &options)?;
                self.steps += found.playouts;
                found.best
            }
            Way::Tree(options) => {
                let mut options = *options;
                options.limits.seed = seed;
                let found = search_tree(board, to_move, &options)?;
                self.steps += found.playouts;
                found.moves.first().map(|visited| visited.chosen)
            }
        })
    }
}

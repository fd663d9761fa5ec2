//! Levels: five named strengths, from a beginner to the best play, for games against people.
//!
//! The three lower levels do not search, and take moves that look nearly as good as the best one. No level
//! overlooks a win in one move, or leaves the opponent one. No level has a time limit, so the same
//! position, level and seed give the same move on every platform.

use super::board::Board;
use super::cell::{Cell, MAX_CELLS};
use super::colour::Colour;
use super::distance::Distances;
use super::game::Action;
use super::heuristic::Formula;
use super::mcts::{MctsOptions, search_mcts};
use super::opening::{fair_opening, should_swap};
use super::ordering::MoveOrder;
use super::player::Player;
use super::position::Position;
use super::resistance::Circuit;
pub use handsense_core::Level;
use handsense_core::memory::try_with_capacity;
use handsense_core::{OutOfMemory, Rng};

/// Chooses a move as a player of this level does; `None` if the game is over.
///
/// With `can_swap`, the swap rule applies: the first move of a game is a fair opening, and the second
/// may be [`Action::SwapPieces`]. The same arguments give the same move on every platform.
///
/// ```
/// use handsense_hex::{Action, Board, Colour, Level, Position, choose_move_at_level};
/// let mut position = Position::new(Board::new(5)?, Colour::Red);
/// position.play_moves("c3 a1 c2 b1 b4 a2 d1 a3")?;
/// // Red wins by b5 or a5, and no level misses that.
/// for level in Level::ALL {
///     let chosen = choose_move_at_level(&position, level, 7, false)?;
///     assert!(matches!(chosen, Some(Action::Place(cell)) if cell.row() == 4));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`OutOfMemory`] if an allocation fails.
pub fn choose_move_at_level(
    position: &Position,
    level: Level,
    seed: u64,
    can_swap: bool,
) -> Result<Option<Action>, OutOfMemory> {
    let board = &position.board;
    if can_swap && board.filled() == 0 {
        return Ok(Some(Action::Place(fair_opening(board.size(), seed))));
    }
    if can_swap && position.may_swap() {
        let mut first = board.stones_of(!position.to_move);
        if first.any(|first| should_swap(board.size(), first)) {
            return Ok(Some(Action::SwapPieces));
        }
    }
    if board.winner().is_some() {
        return Ok(None);
    }
    let cell = match forced(position) {
        Some(cell) => Some(cell),
        None => decide(position, level, seed)?,
    };
    Ok(cell.map(Action::Place))
}

/// Returns a win in one move, or else a cell in which the opponent would win in one.
fn forced(position: &Position) -> Option<Cell> {
    let colours = [position.to_move, !position.to_move];
    colours.into_iter().find_map(|colour| {
        let distances = Distances::new(&position.board, colour);
        let is_near = distances.total() == Some(1);
        let cell = distances.shortest_path_cells().next();
        cell.filter(|_| is_near)
    })
}

/// How a level decides.
#[derive(Clone, Copy, Debug)]
enum Method {
    /// By a static order of the moves. The player overlooks each move with this chance, in 1/256.
    Order(MoveOrder, u32),
    /// By the search without network and proofs, with this many playouts for each cell of the board.
    Plain(u64),
    /// By the search, with at most this many playouts.
    Search(u64),
}

/// A player by a static order considers only this many moves.
const CONSIDERED: usize = 6;

/// Returns how the level decides. The constants are chosen by matches (`docs/research/hex.md`).
const fn method(level: Level) -> Method {
    match level {
        Level::Novice => Method::Order(MoveOrder::Heuristic(Formula::Difference), 141),
        Level::Steady => Method::Order(MoveOrder::Heuristic(Formula::Difference), 56),
        Level::Seasoned => Method::Order(MoveOrder::Resistance, 26),
        Level::Expert => Method::Plain(6),
        Level::Master => Method::Search(8_000),
    }
}

fn decide(position: &Position, level: Level, seed: u64) -> Result<Option<Cell>, OutOfMemory> {
    let Position { board, to_move } = position;
    // Every move of a game has its own random numbers.
    let mut rng = Rng::with_stream(seed, board.filled() as u64);
    let mut options = MctsOptions::default();
    match method(level) {
        Method::Order(order, overlooked) => {
            let mut moves = try_with_capacity(MAX_CELLS)?;
            let mut circuit = Circuit::new()?;
            order.append_moves(
                board,
                *to_move,
                &mut circuit,
                &mut rng,
                &mut moves,
                &mut || false,
            );
            let mut seen = moves.iter().take(CONSIDERED);
            let seen = seen.find(|_| rng.below(256) >= overlooked);
            return Ok(seen.or(moves.first()).copied());
        }
        Method::Plain(playouts) => {
            let cells = board.cells().count() as u64;
            options.limits.playouts = Some(playouts * cells);
            options.params.policy_threshold = 0;
            options.params.knowledge_threshold = 0;
        }
        Method::Search(playouts) => options.limits.playouts = Some(playouts),
    }
    options.limits.seed = rng.next_u64();
    let found = search_mcts(board, *to_move, &options)?;
    Ok(found.moves.first().map(|visited| visited.mv))
}

/// A player of a level.
#[derive(Clone, Debug)]
pub struct LevelPlayer {
    level: Level,
    seed: u64,
}

impl LevelPlayer {
    /// Creates a player of this level.
    pub const fn new(level: Level) -> LevelPlayer {
        LevelPlayer { level, seed: 0 }
    }
}

impl Player for LevelPlayer {
    fn begin_game(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// Chooses without the swap rule, and the first empty cell if memory is short.
    fn choose(&mut self, board: &Board, to_move: Colour) -> Option<Cell> {
        let position = Position::new(*board, to_move);
        match choose_move_at_level(&position, self.level, self.seed, false) {
            Ok(Some(Action::Place(cell))) => Some(cell),
            _ => board.empty().next(),
        }
    }
}

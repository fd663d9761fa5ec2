//! Levels: five named strengths, from a beginner to the best play, for games against people.
//!
//! A lower level sees less and takes moves that look nearly as good as the best one. No level
//! overlooks a win in one move, or leaves the opponent one. No level has a time limit, so the same
//! position, level and seed give the same move on every platform.

use super::cell::Cell;
use super::distance::Distances;
use super::game::Action;
use super::mcts::{MctsOptions, search_mcts};
use super::opening::{fair_opening, should_swap};
use super::position::Position;
use handsense_core::OutOfMemory;

/// A strength of play. A level is stronger than those before it.
///
/// `docs/use/levels.md` has the measured steps between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// A beginner.
    Novice = 0,
    /// A casual player.
    Steady = 1,
    /// A good player with lapses.
    Seasoned = 2,
    /// A short search.
    Expert = 3,
    /// The search.
    Master = 4,
}

impl Level {
    /// All levels, weakest first, in the order of their numbers.
    pub const ALL: [Level; 5] = [
        Level::Novice,
        Level::Steady,
        Level::Seasoned,
        Level::Expert,
        Level::Master,
    ];

    /// Returns the name: `novice`, `steady`, `seasoned`, `expert` or `master`.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Novice => "novice",
            Level::Steady => "steady",
            Level::Seasoned => "seasoned",
            Level::Expert => "expert",
            Level::Master => "master",
        }
    }

    /// Returns the level of that name.
    pub fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }
}

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

fn decide(position: &Position, level: Level, seed: u64) -> Result<Option<Cell>, OutOfMemory> {
    let mut options = MctsOptions::default();
    options.limits.seed = seed;
    options.limits.playouts = Some([5, 20, 100, 800, 6_000][level as usize]);
    let found = search_mcts(&position.board, position.to_move, &options)?;
    Ok(found.moves.first().map(|visited| visited.mv))
}

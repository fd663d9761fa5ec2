//! What a program that plays Hex needs, by one `use`.
//!
//! Boards, games and moves, the players and the tree search, and from `handsense_core` the random
//! generator and the limits of a search.
//!
//! ```
//! use handsense_hex::prelude::*;
//!
//! let mut game = Game::new(5, false)?;
//! let mut player = EnginePlayer::new(Algorithm::resistance(1));
//! while game.outcome().is_none() {
//!     let cell = player.choose(game.board(), game.to_move()).ok_or("a full board")?;
//!     game.play(Action::Place(cell))?;
//! }
//! assert_eq!(game.outcome().map(|result| result.winner), Some(Colour::Red));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use crate::mcts::{MctsOptions, search_mcts};
pub use crate::{
    Action, Algorithm, Board, Cell, Cells, Colour, EnginePlayer, Game, GameError, GameResult,
    MctsEngine, Player,
};
pub use handsense_core::Rng;
pub use handsense_core::search::{ProgressListener, SearchLimits, SearchProgress};

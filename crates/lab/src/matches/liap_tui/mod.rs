//! Matches of Liap Tui: four players, the same deals in every arrangement, points and games.
//!
//! * [`contest`]: a match and its statistics. [`game`]: one refereed game.

pub mod contest;
pub mod game;

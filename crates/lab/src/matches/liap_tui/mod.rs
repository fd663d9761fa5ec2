//! Matches of Liap Tui: four players, the same deals in every arrangement, points and games.
//!
//! * [`contest`]: a match. [`game`]: one refereed game. [`summary`]: its statistics.

pub mod contest;
pub mod game;
pub mod summary;

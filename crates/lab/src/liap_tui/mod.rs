//! Matches of Liap Tui: four players, the same deals in every arrangement, points and games.

pub mod contest;
pub mod game;
pub mod roster;
pub mod summary;

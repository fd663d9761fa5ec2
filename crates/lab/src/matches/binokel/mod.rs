//! Matches of Binokel: games to 1,000 from the same deals in every arrangement of two players.
//!
//! * [`contest`]: a match. [`game`]: one refereed game. [`summary`]: its statistics.

pub mod contest;
pub mod game;
pub mod summary;

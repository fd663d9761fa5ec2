//! Matches of Binokel: games to 1,000 from the same deals in every arrangement of two players.
//!
//! * [`contest`]: a match and its statistics. [`game`]: one refereed game.

pub mod contest;
pub mod game;

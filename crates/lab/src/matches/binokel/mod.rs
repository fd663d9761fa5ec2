//! Matches of Binokel: games to 1,000 from the same deals in every arrangement of two players.
//!
//! - [`binokel_match`]: the match and its statistics.
//! - [`game`]: one refereed game.

pub mod binokel_match;
pub mod game;

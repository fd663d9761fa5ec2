//! Matches of Binokel: games to 1,000 from the same deals in every arrangement of two players.

pub mod contest;
pub mod game;
pub mod roster;
pub mod summary;

//! Matches of Liap Tui: four seats, the same deals in every arrangement of two players.
//!
//! - [`liap_tui_match`]: the match and its statistics.
//! - [`game`]: one refereed game.

pub mod game;
pub mod liap_tui_match;

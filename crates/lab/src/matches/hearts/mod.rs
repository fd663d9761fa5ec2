//! Matches of Hearts.
//!
//! - [`play`]: the game of a match, and its rule sets by name.
//! - [`table`]: one refereed deal, and its events beyond the scores: stopped moons, voids made by
//!   passing.
//! - [`deals`]: the cards, from a seed or from a deal file.
//!

pub mod deals;
pub mod play;
pub mod table;

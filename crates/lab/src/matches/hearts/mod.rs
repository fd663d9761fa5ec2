//! Matches of Hearts.
//!
//! - [`play`]: the game of a match.
//! - [`table`]: one refereed deal.
//! - [`events`]: events of a deal beyond its scores: stopped moons, voids made by passing.
//! - [`deals`]: the cards, from a seed or from a deal file.
//! - [`rule_sets`]: rule sets by name.
//! - [`ladder`]: the matches of the strength table.
//!

pub mod deals;
pub mod events;
pub mod ladder;
pub mod play;
pub mod rule_sets;
pub mod table;

//! Matches of Hearts: deals or games in every arrangement of the players.
//!
//! - [`hearts_match`]: a configured match, and the play of one unit.
//! - [`table`]: one refereed deal.
//! - [`events`]: events of a deal beyond its scores: stopped moons, voids made by passing.
//! - [`deals`]: the cards, from a seed or from a deal file.
//! - [`rule_sets`]: rule sets by name.
//! - [`record`]: the record of a unit, as stored in results files.
//! - [`shard`]: a part of a match.
//! - [`pairing`]: a match as one of many under equal conditions.
//! - [`ladder`]: the matches of the strength table.
//! - [`tournament`]: the matches of a round robin.
//! - [`error`]: errors of a match.
//!

pub mod deals;
pub mod error;
pub mod events;
pub mod hearts_match;
pub mod ladder;
pub mod pairing;
pub mod record;
pub mod rule_sets;
pub mod shard;
pub mod table;
pub mod tournament;

//! Matches of Hearts: deals or games in every arrangement of the players.
//!
//! * [`contest`]: a match ready to be played, and the playing of one unit.
//! * [`table`]: one refereed deal. [`events`]: what happened in it beyond the scores.
//! * [`deals`]: the cards, from a seed or a file. [`rule_sets`]: rules by name.
//! * [`record`]: what is kept of a unit. [`shard`]: a part of a match.
//! * [`ladder`]: the matches of the strength table. [`error`]: why a match cannot be played.

pub mod contest;
pub mod deals;
pub mod error;
pub mod events;
pub mod ladder;
pub mod record;
pub mod rule_sets;
pub mod shard;
pub mod table;

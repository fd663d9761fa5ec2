//! Matches of Hex: two players, every opening with both colours.
//!
//! - [`hex_match`]: the match, its games and its statistics.

pub mod hex_match;

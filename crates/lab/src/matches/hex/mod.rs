//! Matches of Hex: two players, every opening with both colours.
//!
//! * [`contest`]: a match, its games and its statistics.

pub mod contest;

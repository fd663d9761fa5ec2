//! Matches of Hex: two players, every opening with both colours.

pub mod contest;
pub mod roster;

//! Tuning of the weights of a policy.
//!
//! * [`search`]: a pattern search with racing.
//! * [`weights_file`]: tuned weights of a file as a player.

pub mod search;
pub mod weights_file;

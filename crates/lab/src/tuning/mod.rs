//! Tuning of the heuristic weights of the tuned policy and of the rollout policy.
//!
//! - [`pattern_search`]: a stochastic pattern search with racing.
//! - [`weights_file`]: checkpoints as players and as starting points.

pub mod pattern_search;
pub mod weights_file;

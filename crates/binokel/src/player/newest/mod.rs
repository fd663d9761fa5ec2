//! The newest player of the program: bids by sampled dabbs, goes out of hopeless bids, counts cards.

mod bidding;
mod dabb;
mod play;

pub use bidding::{Call, Estimate, call, estimate, trick_estimate};
pub use dabb::{goes_out, lay_away, trump};
pub use play::{Rule, card};

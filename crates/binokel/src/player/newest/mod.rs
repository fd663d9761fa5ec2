//! The newest player of the program: bids by sampled dabbs, goes out of hopeless bids, counts cards.

mod bidding;
mod dabb;
mod play;

pub use bidding::{AuctionCall, MeldEstimate, choose_call, estimate_melds, estimate_tricks};
pub use dabb::{discard, goes_out, trump};
pub use play::{PlayReason, card};

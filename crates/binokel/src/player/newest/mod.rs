//! The newest player of the original program. It bids on sampled dabbs, goes out of hopeless bids,
//! and counts cards.
//!
//! - `bidding`: auction.
//! - `dabb`: trump, going out and discard.
//! - `play`: tricks.

mod bidding;
mod dabb;
mod play;

pub use bidding::{AuctionCall, MeldEstimate, choose_call, estimate_melds, estimate_tricks};
pub use dabb::{discard, goes_out, trump};
pub use play::{PlayReason, card};

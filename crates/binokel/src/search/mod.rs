//! Searching: hands of the others that go with what was seen, and rounds played out with them.
//!
//! Bids, trump, what to lay away, going out, and cards are all tried in the same way: each choice still in
//! doubt in the same sampled worlds, to the end of the round, by what that means for the game.

mod bid;
mod card;
mod contract;
mod dabb;
mod options;
mod payoff;
mod racing;
mod statistics;
mod world_sampler;

pub use bid::{BidDecision, search_bid};
pub use card::{CardDecision, SearchedCard, search_card};
pub use dabb::{DiscardDecision, SearchedDiscard, TrumpDecision, search_discard, search_trump};
pub use options::{DEFAULT_PLAYOUTS, Objective, SearchOptions};
pub use statistics::Estimate;
pub use world_sampler::{World, WorldSampler};

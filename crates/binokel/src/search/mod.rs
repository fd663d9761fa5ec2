//! Searching: hands of the others that go with what was seen, and rounds played out with them.
//!
//! Bids, trump, what to lay away, going out, and cards are all tried in the same way: each choice still in
//! doubt in the same sampled worlds, to the end of the round, by what that means for the game.

mod account;
mod bidding;
mod cards;
mod dabb;
mod exploring;
mod options;
mod outcome;
mod settling;
mod worlds;

pub use account::Estimate;
pub use bidding::{BidDecision, search_bid};
pub use cards::{CardDecision, SearchedCard, search_card};
pub use dabb::{AwayDecision, SearchedAway, TrumpDecision, search_away, search_trump};
pub use options::{DEFAULT_PLAYOUTS, Objective, SearchOptions};
pub use worlds::{World, Worlds};

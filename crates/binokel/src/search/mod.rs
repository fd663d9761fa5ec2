//! Search by determinization with rollouts.
//!
//! The algorithm is perfect-information Monte Carlo sampling (Ginsberg, "GIB: Imperfect information
//! in a computationally challenging game", 2001). It samples the hidden cards and evaluates every
//! candidate in the sampled world. Three points differ:
//!
//! - A heuristic rollout replaces the double-dummy solution of a world.
//! - Sequential halving (Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed
//!   bandits", 2013) allocates the samples. All remaining candidates share a world, and clearly
//!   inferior ones are eliminated early.
//! - Worlds respect all deduced voids and shown cards. Each is resampled from a few consistent
//!   deals in proportion to the likelihood of melds and bids.
//!
//! Bids, trump, discard, going out and cards all use the same race. In teams of two, the rollout plays
//! the partner by the same heuristic (`crate::rollout`), and the payoff is the side's.
//!
//! [`Objective::Points`] is the points of the side in the round, minus the mean of the other sides.
//!
//! Files:
//!
//! - `bid`, `card`, `dabb`: one search for each decision.
//! - `contract`: rollouts from the end of the auction.
//! - `payoff`: payoff of a finished round.
//! - `player`: the player that searches.
//! - `racing`: race of the candidates over sampled worlds.
//! - `statistics`: rollout statistics and estimates.
//! - `world_sampler`: sampler of hidden cards.

mod bid;
mod card;
mod contract;
mod dabb;
mod payoff;
mod player;
mod racing;
mod statistics;
mod world_sampler;

pub use bid::{BidDecision, search_bid};
pub use card::{CardDecision, SearchedCard, search_card};
pub use dabb::{DiscardDecision, SearchedDiscard, TrumpDecision, search_discard, search_trump};
pub use handsense_core::search::{DEFAULT_PLAYOUTS, Objective, SearchOptions};
pub use player::SearchPlayer;
pub use statistics::Estimate;
pub use world_sampler::{World, WorldSampler};

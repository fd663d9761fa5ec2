//! Search by determinization with rollouts.
//!
//! The algorithm is perfect-information Monte Carlo sampling (Ginsberg, "GIB: Imperfect information
//! in a computationally challenging game", 2001). It samples the hidden hands and evaluates every
//! candidate in the sampled world. Three points differ:
//!
//! - A heuristic rollout replaces the double-dummy solution of a world.
//! - Sequential halving (Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed
//!   bandits", 2013) allocates the samples. All remaining candidates share a world, and clearly
//!   inferior ones are eliminated early.
//! - Worlds are weighted by the declarations and plays of the others: each is resampled from a few
//!   uniform deals in proportion to its likelihood.
//!
//! [`Objective::Points`] is the player's own points in the round, regardless of the others.
//!
//! Files:
//!
//! - `candidates`: candidate plays.
//! - `decisions`: one search for each decision.
//! - `opponent_model`: likelihood of the plays of the others.
//! - `rollouts`: rollouts of the candidates.
//! - `world_sampler`: sampler of hidden hands.

mod candidates;
mod decisions;
mod opponent_model;
mod rollouts;
mod world_sampler;

pub use decisions::{search_declaration, search_play, search_redeal};
pub use handsense_core::search::{DEFAULT_PLAYOUTS, Decision, Objective, SearchOptions, Searched};
pub use rollouts::Estimate;
pub use world_sampler::WorldSampler;

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
//! - `declaration`, `play`, `redeal`: one search for each decision.
//! - `opponent_model`: likelihood of the plays of the others.
//! - `payoff`: payoff of a finished round.
//! - `racing`: race of the candidates over sampled worlds.
//! - `statistics`: rollout statistics and estimates.
//! - `world_sampler`: sampler of hidden hands.

mod candidates;
mod declaration;
mod opponent_model;
mod payoff;
mod play;
mod racing;
mod redeal;
mod statistics;
mod world_sampler;

pub use declaration::{DeclarationDecision, SearchedDeclaration, search_declaration};
pub use handsense_core::search::{DEFAULT_PLAYOUTS, Objective, SearchOptions};
pub use play::{PlayDecision, SearchedPlay, search_play};
pub use redeal::search_redeal;
pub use statistics::Estimate;
pub use world_sampler::WorldSampler;

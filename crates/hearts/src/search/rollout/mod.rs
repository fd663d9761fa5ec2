//! Rollouts of sampled worlds, by two rollout policies.
//!
//! - `heuristic`: rollouts by the playout heuristic of [`crate::rollout`].
//! - `policy`: rollouts by the tuned policy, with or without the correction of a net, in every
//!   seat.
//! - `sampled_world`: the state of a policy rollout, and the information set of each seat.
//! - `endgame`: the last tricks of a policy rollout, solved double dummy.

mod endgame;
mod heuristic;
mod policy;
mod sampled_world;

pub(super) use endgame::SOLVED_TRICKS;
pub(super) use heuristic::HEURISTIC_WORLDS;
pub use heuristic::HeuristicRollout;
pub(super) use policy::{PolicyRollout, RolloutPolicy, SHORT_TRICKS};
pub(super) use sampled_world::{PassExchange, SampledWorld};

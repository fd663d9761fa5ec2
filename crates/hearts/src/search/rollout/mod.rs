//! Rollouts of sampled worlds, by two rollout policies: by the playout heuristic of [`crate::rollout`],
//! and by the tuned policy.
//!
//! - `policy`: rollouts by the tuned policy, with or without the correction of a net, in every
//!   seat, and the last tricks, solved double dummy.
//! - `sampled_world`: the state of a policy rollout, and the information set of each seat.

mod policy;
mod sampled_world;

pub(super) use policy::{
    PlayoutEnd, PolicyRollout, RolloutPolicy, SHORT_TRICKS, SOLVED_TRICKS, WorldStyles,
};
pub use sampled_world::DealWithPasses;
pub(crate) use sampled_world::SampledWorld;

pub(super) use crate::rollout::HeuristicRollout;

/// Heuristic worlds for one policy world in a sample. Chosen by hand.
pub(in crate::search) const HEURISTIC_WORLDS: usize = 8;

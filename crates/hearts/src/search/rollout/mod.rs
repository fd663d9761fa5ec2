//! Playing sampled worlds to their ends, by two kinds of players.
//!
//! * `heuristic`: the fast playout of [`crate::rollout`] in the worlds of a search.
//! * `policy`: the tuned policy, with a net or without, for all four seats.
//! * `world`: the deal in progress that the policy plays in, and what each seat may know of it.
//! * `endgame`: the last tricks of a policy rollout, solved with open hands.

mod endgame;
mod heuristic;
mod policy;
mod world;

pub(super) use heuristic::QUICK_WORLDS;
pub use heuristic::QuickWorld;
pub(super) use policy::{Playout, WorldPolicy};
pub(super) use world::{Exchange, PolicyWorld};

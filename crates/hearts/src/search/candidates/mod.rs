//! The cards and the passes among which a search decides.
//!
//! * `cards`: legal cards; those that come to the same are one.
//! * `passes`: the passes that the tuned policy likes best, and some that it may be wrong about.

mod cards;
mod passes;

pub(super) use cards::{Choice, choices};
pub use passes::MAX_PASSES;
pub(super) use passes::{Candidate, HEATS, Opinion};

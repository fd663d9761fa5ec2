//! The candidate cards and passes of a decision.
//!
//! - `cards`: the legal cards, with equivalent cards merged.
//! - `passes`: the passes that the pass network ranks highest, and some that it may undervalue.

mod cards;
mod passes;

pub(super) use cards::{CardCandidate, card_candidates};
pub use passes::MAX_PASSES;
pub(super) use passes::{BRACKETS, PassCandidate, RankedPasses};

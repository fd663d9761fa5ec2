//! Judging a hand, a pass and a card without a search.
//!
//! * `strength`: how strong and how dangerous a hand is; `report`: the figures that say so.
//! * `moon`: whether a hand can shoot the moon, and whether somebody else is about to.
//! * `passing`, `ranking`: which cards to pass and which to play, by each policy.
//! * `holding`: the danger in the cards of one suit; `weights`: all numbers of the tuned policy.
//! * `design`: the rules of the design to the letter; `policy`: which judgement to follow.
//! * `players`: players that follow these judgements.

pub mod design;
pub(crate) mod holding;
pub mod moon;
pub mod passing;
mod players;
mod policy;
pub mod ranking;
mod report;
pub mod strength;
pub mod weights;

pub use design::Design;
pub use moon::detect_moon_threat;
pub use passing::select_pass_cards;
pub use players::{DesignPlayer, WeightedPlayer};
pub use policy::Policy;
pub use ranking::{Explanation, RankedMove, RankedMoves, Reason};
pub use report::{HandStrength, MoonShootThreat, MoonShootViability, SpadeAnalysis, SuitStrength};
pub use strength::evaluate_hand;

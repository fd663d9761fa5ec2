//! Static evaluation of hands, passes and moves, without search.
//!
//! - [`strength`]: hand strength by suit: danger, control and void potential.
//! - [`mod@suit_control`]: the Suit Control Index of each suit.
//! - [`moon`]: moon-shot viability of a hand and moon-shot threats of opponents.
//! - [`passing`]: the choice of three cards to pass.
//! - [`ranking`]: the ranking of legal cards.
//! - [`weights`]: all weights of the tuned policy.
//! - [`design`]: switches for the rules of the design "Suit Strength Measurement System".
//! - `holding`: the expected cost of holding the cards of one suit.
//! - `report`: the result structs of a hand evaluation.
//! - `players`: players that follow an evaluation.

pub mod design;
pub(crate) mod holding;
pub mod moon;
pub mod passing;
mod players;
pub mod ranking;
mod report;
pub mod strength;
pub mod suit_control;
pub mod weights;

pub use design::Design;
pub use moon::detect_moon_threat;
pub use players::{DesignPlayer, WeightedPlayer};
pub use ranking::{Explanation, Explanations, RankedMove, RankedMoves, Reason};
pub use report::{HandStrength, MoonShootThreat, MoonShootViability, SpadeAnalysis, SuitStrength};
pub use strength::evaluate_hand;
pub use suit_control::{ControlClass, SuitControl, SuitControlIndex, suit_control};

//! Static evaluation of hands, passes and moves, without search.
//!
//! - [`strength`]: hand strength by suit: danger, control and void potential.
//! - [`mod@suit_control`]: the Suit Control Index of each suit.
//! - [`moon`]: moon-shot viability of a hand and moon-shot threats of opponents.
//! - [`passing`]: the choice of three cards to pass.
//! - [`ranking`]: the ranking of legal cards.
//! - [`weights`]: all weights of the tuned policy.
//! - [`as_designed`]: the ranking and the pass of the design "Suit Strength Measurement System".
//! - `holding`: the expected cost of holding the cards of one suit.

pub mod as_designed;
pub(crate) mod holding;
pub mod moon;
pub mod passing;
pub mod ranking;
pub mod strength;
pub mod suit_control;
pub mod weights;

pub use moon::{MoonShootThreat, MoonShootViability, detect_moon_threat};
pub use ranking::{RankedMove, RankedMoves};
pub use strength::{HandStrength, SpadeAnalysis, SuitStrength, evaluate_hand};
pub use suit_control::{ControlClass, SuitControl, SuitControlIndex, suit_control};

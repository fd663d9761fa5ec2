//! Searching: hands of the others that fit what was seen, and rounds played out with them.
//!
//! Every choice still in doubt is tried with the same sampled hands, and the round is played out by quick
//! rules of thumb. What the others have declared and played says something about their hands: each world is
//! one of a few deals, taken by how well that goes with it.

mod account;
mod candidates;
mod declaring;
mod exploring;
mod habits;
mod options;
mod outcome;
mod playing;
mod redealing;
mod worlds;

pub use account::Estimate;
pub use declaring::{DeclarationDecision, SearchedDeclaration, search_declaration};
pub use options::{DEFAULT_PLAYOUTS, Objective, SearchOptions};
pub use playing::{PlayDecision, SearchedPlay, search_play};
pub use redealing::search_new_deal;
pub use worlds::Worlds;

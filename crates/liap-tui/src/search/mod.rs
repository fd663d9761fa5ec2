//! Searching: hands of the others that fit what was seen, and rounds played out with them.
//!
//! Every choice still in doubt is tried with the same sampled hands, and the round is played out by quick
//! rules of thumb. What the others have declared and played says something about their hands: each world is
//! one of a few deals, taken by how well that goes with it.

mod candidates;
mod declaration;
mod opponent_model;
mod options;
mod payoff;
mod play;
mod racing;
mod redeal;
mod statistics;
mod world_sampler;

pub use declaration::{DeclarationDecision, SearchedDeclaration, search_declaration};
pub use options::{DEFAULT_PLAYOUTS, Objective, SearchOptions};
pub use play::{PlayDecision, SearchedPlay, search_play};
pub use redeal::search_redeal;
pub use statistics::Estimate;
pub use world_sampler::WorldSampler;

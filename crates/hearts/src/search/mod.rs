//! Searching for the best card to play, or to pass.
//!
//! The unseen cards are dealt at random again and again, for one kind of players every way that fits
//! alike, for the other those more often that go with what was passed and played (`pool`); each card that may
//! be played, or each pass that is worth a thought, is tried in each such world and the deal played
//! out by these two kinds of quick players (`sampler`). What decides is the mean over all worlds, with the
//! opinion of a policy counted in as if it were some rounds more ([`GUESS_ROUNDS`], [`PASS_GUESS_ROUNDS`]). The budget
//! goes to what is still in doubt ([`Race`](handsense_core::search::Race)). Forced cards cost nothing.
//!
//! The search sees the view and nothing else: same view, options and seed, same answer, whatever the
//! others hold, on any machine and any number of threads.

mod choices;
mod comparison;
mod decision;
mod endings;
mod engine;
mod fits;
mod inference;
mod lesson;
mod line;
mod options;
mod outcome;
mod passed;
mod passes;
mod passing;
mod playing;
mod policy_playout;
mod policy_world;
mod pool;
mod powers;
mod runner;
mod sampler;
mod tables;
mod ways;
mod world_policy;

pub(crate) use comparison::{Comparison, compare_cards, compare_passes};
pub use decision::{
    Decision, Estimate, Line, MAX_CHOICES, PassDecision, Progress, SearchedMove, SearchedPass,
};
pub use engine::Engine;
pub(crate) use lesson::teach;
pub use options::{DEFAULT_PLAYOUTS, SearchOptions};
pub use outcome::Objective;
pub use passes::MAX_PASSES;
pub use passing::{PASS_GUESS_ROUNDS, choose_pass_cards};
pub use playing::{GUESS_ROUNDS, choose_move, choose_move_watched};

#[cfg(test)]
mod tests;

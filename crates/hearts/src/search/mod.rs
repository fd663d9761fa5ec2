//! Searching for the best card to play, or to pass.
//!
//! The unseen cards are dealt at random again and again, for one kind of players every way that fits
//! alike, for the other those more often that go with what was passed and played (`worlds`); each card that may
//! be played, or each pass that is worth a thought (`candidates`), is tried in each such world and the deal played
//! out by these two kinds of quick players (`rollout`). What decides is the mean over all worlds, with the
//! opinion of a policy counted in as if it were some rounds more ([`GUESS_ROUNDS`], [`PASS_GUESS_ROUNDS`]). The budget
//! goes to what is still in doubt ([`Race`](handsense_core::search::Race)). Forced cards cost nothing.
//!
//! The search sees the view and nothing else: same view, options and seed, same answer, whatever the
//! others hold, on any machine and any number of threads.
//!
//! The files, from the question to the worlds:
//!
//! * `choose_move`, `choose_pass`: the decision about a card, about a pass; `engine` keeps a `cache` from card to card.
//! * `options`: limits and objective; `report`: what the answer says; `outcome`: what one playout is worth.
//! * `candidates`: the cards and passes worth a look.
//! * `root`: the racing loop, every candidate in every sampled world; `card_trial` and `pass_trial` are what it races.
//! * `worlds`: sampling the hidden hands; `rollout`: playing a world to its end.
//! * `principal_variation`: the likely course of the deal after a card.
//! * `comparison`: two candidates measured against each other; `payoffs`: all cards in one known deal.
//! * `player`: a player that searches.

mod cache;
mod candidates;
mod card_trial;
mod choose_move;
mod choose_pass;
mod comparison;
mod engine;
mod options;
mod outcome;
mod pass_trial;
mod payoffs;
mod player;
mod principal_variation;
mod report;
mod rollout;
mod root;
mod worlds;

pub use candidates::MAX_PASSES;
pub use choose_move::{GUESS_ROUNDS, choose_move, choose_move_watched};
pub use choose_pass::{PASS_GUESS_ROUNDS, choose_pass_cards};
pub(crate) use comparison::{Comparison, compare_cards, compare_passes};
pub use engine::Engine;
pub use options::{DEFAULT_PLAYOUTS, SearchOptions};
pub use outcome::Objective;
pub use payoffs::{CardPayoff, card_payoffs};
pub use player::SearchPlayer;
pub use report::{
    Decision, Estimate, Line, MAX_CHOICES, PassDecision, Progress, SearchedMove, SearchedPass,
};
pub use rollout::QuickWorld;
pub use worlds::Worlds;

#[cfg(test)]
mod tests;

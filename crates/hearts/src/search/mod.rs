//! Monte Carlo search for the best card to play or the best cards to pass.
//!
//! The method is determinized Monte Carlo search, also called perfect-information Monte Carlo
//! (M. Ginsberg, "GIB: Imperfect Information in a Computationally Challenging Game", 2001):
//!
//! 1. Sample the hidden hands (`worlds`).
//! 2. Play each sampled world out after every candidate move (`rollout`).
//! 3. Choose the candidate with the best mean result over all worlds.
//!
//! It differs from the textbook method in five points:
//!
//! - In a rollout every seat acts on its own information set, not on the open hands. Only the last
//!   four tricks of a policy rollout are solved double dummy.
//! - With a small budget, rollouts of cards are short ([`RolloutLength`]): after two tricks the
//!   [value network](crate::value_net) estimates the end.
//! - Policy rollouts start from a posterior: a Metropolis–Hastings sampler draws the hidden hands
//!   by the likelihood of all passes and plays. Heuristic rollouts start from uniformly sampled
//!   hands.
//! - The mean includes the prior of a policy with a prior count of [`CARD_PRIOR_COUNT`] or
//!   [`PASS_PRIOR_COUNT`] samples.
//! - Best-arm identification by racing and sequential halving spends the budget on the candidates
//!   that may still be best ([`Race`](handsense_core::search::Race)). A forced card costs nothing.
//!
//! A search reads the view and nothing else. Equal views, options and seeds give equal results on
//! every machine and any number of threads, unless a time limit is set.
//!
//! The files, from the decision down to the sampled worlds:
//!
//! - `choose_move`, `choose_pass`: the search for a card and for a pass.
//! - `engine`: a search that keeps its caches from card to card, and the player that uses it.
//! - `options`: limits and objective.
//! - `report`: what a search returns.
//! - `playout_result`: the value of the end of one playout, and sums over playouts.
//! - `candidates`: the candidate cards and passes.
//! - `candidate_search`: the search among candidates, with its statistics.
//! - `sample_mixer`: one sample, which plays every candidate in the same sampled worlds.
//! - `card_rollouts`, `pass_rollouts`: the rollouts of candidate cards and candidate passes.
//! - `worlds`: samplers of the hidden hands.
//! - `rollout`: rollouts of a sampled world.
//! - `comparison`: a paired comparison of two candidates.
//! - `payoffs`: labels for training networks, from known deals.

mod candidate_search;
mod candidates;
mod card_rollouts;
mod choose_move;
mod choose_pass;
mod comparison;
mod engine;
mod options;
mod pass_rollouts;
mod payoffs;
mod playout_result;
mod report;
mod rollout;
mod sample_mixer;
mod worlds;

pub use crate::rules::MAX_LEGAL_MOVES;
pub use crate::solve::PrincipalVariation;
pub use candidates::MAX_PASSES;
pub use choose_move::{CARD_PRIOR_COUNT, choose_move};
pub use choose_pass::{PASS_PRIOR_COUNT, choose_pass_cards};
pub(crate) use comparison::{PairedComparison, compare_cards, compare_passes};
pub use engine::{Engine, SearchPlayer};
pub use options::{DEFAULT_PLAYOUTS, RolloutLength, SearchOptions};
pub use payoffs::{
    CardPayoff, DealWithPasses, PlayedPositions, candidate_passes, card_payoffs, pass_payoff,
    play_positions,
};
pub use playout_result::Objective;
pub use report::{Estimate, MoveDecision, PassDecision, SearchedMove, SearchedPass};
pub use rollout::HeuristicRollout;
pub use worlds::UniformSampler;

#[cfg(test)]
mod tests;

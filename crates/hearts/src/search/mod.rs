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
//! - With a small budget, rollouts of cards are short: after two tricks the
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
//! - `choose_move`, `choose_pass`: the search for a card and for a pass, with the rollouts of candidates.
//! - `engine`: a search that keeps its caches from card to card, and the player that uses it.
//! - `options`: limits and objective.
//! - `playout_result`: the value of the end of one playout, and sums over playouts.
//! - `candidates`: the candidate cards and passes.
//! - `candidate_search`: the search among candidates, with its statistics.
//! - `sample_mixer`: one sample, which plays every candidate in the same sampled worlds.
//! - `table_styles`: the styles of the others, by the model of the table.
//! - `worlds`: samplers of the hidden hands.
//! - `rollout`: rollouts of a sampled world.
//! - `comparison`: a paired comparison of two candidates.
//! - `reasons`: reasons for a choice, from paired playouts.
//! - `payoffs`: labels for training networks, from known deals.

mod candidate_search;
mod candidates;
mod choose_move;
mod choose_pass;
mod comparison;
mod engine;
mod options;
mod payoffs;
mod playout_result;
mod reasons;
mod rollout;
mod sample_mixer;
mod table_styles;
mod worlds;

pub use crate::rules::MAX_LEGAL_MOVES;
pub use crate::solve::PrincipalVariation;
pub use candidates::MAX_PASSES;
pub use choose_move::{CARD_PRIOR_COUNT, choose_move};
pub use choose_pass::{PASS_PRIOR_COUNT, choose_pass_cards};
pub(crate) use comparison::{compare_cards, compare_passes};
pub use engine::{Engine, SearchPlayer};
pub use options::{DEFAULT_PLAYOUTS, SearchOptions};
pub use payoffs::{
    CardPayoff, PlayedPositions, candidate_passes, card_payoffs, pass_payoff, play_positions,
};
pub use playout_result::Objective;
pub use reasons::{
    CardNames, DEFAULT_REASON_PLAYOUTS, MAX_REASONS, Measure, Reason, ReasonKind, ReasonText,
    Reasons, explain_card, explain_pass,
};
pub use rollout::DealWithPasses;
pub(crate) use rollout::SampledWorld;
pub use worlds::UniformSampler;

use crate::evaluation::passing::PASSED_CARDS;
use crate::{Card, CardSet};
use handsense_core::ArrayVec;
use handsense_core::search::Arms;

/// The estimates for one candidate, a card or a pass.
///
/// Means are weighted means over the playouts of this candidate; a candidate that was eliminated
/// early has few. All playouts are by the library's own rollout policies. The learned policy has at
/// least half of the weight.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Estimate {
    /// The value that the candidates are compared by, in the unit of the objective: win
    /// probability, or points of payoff. It is the mean over the playouts and the prior of a
    /// policy. The prior may move it slightly beyond the possible range.
    pub value: f64,
    /// My expected score of the deal.
    pub points: f64,
    /// The expected payoff: the mean score of the others less mine.
    pub payoff: f64,
    /// The standard error of the payoff.
    pub payoff_error: f64,
    /// The probability that I take the queen of spades.
    pub queen: f64,
    /// The probability that I shoot the moon.
    pub my_moon: f64,
    /// The probability that another player shoots the moon.
    pub other_moon: f64,
    /// The number of playouts after this candidate.
    pub playouts: u64,
}

/// The estimates for a card and all cards equivalent to it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SearchedMove {
    /// The card.
    pub card: Card,
    /// All legal cards that are equivalent to it, this one included.
    pub equivalents: CardSet,
    /// The estimates for the card.
    pub estimate: Estimate,
}

/// The result of a search for a card.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MoveDecision {
    /// The card to play.
    pub card: Card,
    /// All candidates: the card to play first, then by playouts and value in descending order.
    pub moves: ArrayVec<SearchedMove, MAX_LEGAL_MOVES>,
    /// The playouts of all candidates.
    pub playouts: u64,
    /// Whether the search ended because all other candidates were eliminated, before its budget was
    /// spent.
    pub settled: bool,
    /// The number of candidates that were not eliminated; 1 when the decision is settled.
    pub remaining: usize,
    /// The principal variation: the card to play and every card after it to the end of the deal.
    ///
    /// It is a rollout of the learned policy in one of the first eight sampled worlds, the one
    /// whose payoff is nearest to the mean payoff of the card. The others' hands are sampled. Empty
    /// unless [`with_principal_variation`] is set.
    ///
    /// [`with_principal_variation`]: SearchOptions::with_principal_variation
    pub principal_variation: PrincipalVariation,
}

/// The estimates for a pass.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SearchedPass {
    /// The three cards.
    pub cards: CardSet,
    /// The estimates for the pass.
    pub estimate: Estimate,
}

/// The result of a search for a pass.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PassDecision {
    /// The cards to pass, in ascending code order.
    pub cards: [Card; PASSED_CARDS],
    /// All candidates of the final: the pass to make first, then by playouts and value in
    /// descending order.
    pub passes: Arms<SearchedPass>,
    /// The playouts of all candidates, those eliminated in a bracket included.
    pub playouts: u64,
    /// Whether the search ended because all other candidates were eliminated, before its budget was
    /// spent.
    pub settled: bool,
    /// The number of candidates that were not eliminated; 1 when the decision is settled.
    pub remaining: usize,
}

#[cfg(test)]
mod tests;

//! The results of a search.

use crate::evaluation::passing::PASSED_CARDS;
use crate::rules::MAX_LEGAL_MOVES;
use crate::solve::PrincipalVariation;
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
    /// [`with_principal_variation`]: super::SearchOptions::with_principal_variation
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

//! Move ranking by any policy.
//!
//! The learned policy evaluates a card by the [`tuned`] ranking plus the correction of the policy
//! network.

use super::inference::{InferenceNet, LEARNED_INFERENCE};
use crate::evaluation::ranking::reason::TermSink;
use crate::evaluation::ranking::tuned::{self, KnownState};
use crate::evaluation::ranking::{Explanation, RankedMoves, Reason, as_designed};
use crate::evaluation::weights::TUNED;
use crate::{Card, Design, Policy, View, ViewError};

/// Ranks every legal card.
///
/// # Errors
/// [`ViewError`] if it is not the player's turn or the deal is over.
///
/// ```
/// use handsense_hearts::{Card, Policy, View, rank_moves};
/// // Void in clubs, with the queen to discard.
/// let line = "me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT";
/// let view: View = line.parse().unwrap();
/// assert_eq!(rank_moves(&view, Policy::Tuned).unwrap().best(), Card::QUEEN_OF_SPADES);
/// ```
#[inline]
pub fn rank_moves(view: &View, policy: Policy) -> Result<RankedMoves, ViewError> {
    match policy {
        Policy::Tuned => tuned::rank_moves(view, &TUNED),
        Policy::AsDesigned => as_designed::rank_moves(view, &Design::ALL),
        Policy::Learned => rank_by_net(view, &LEARNED_INFERENCE),
    }
}

/// Returns the rank of one card.
///
/// # Errors
/// Those of [`rank_moves`], and [`ViewError::NotLegal`].
#[inline]
pub fn rank_move(view: &View, policy: Policy, card: Card) -> Result<i32, ViewError> {
    rank_moves(view, policy)?
        .rank_of(card)
        .ok_or(ViewError::NotLegal { card })
}

/// Returns the terms of the value of one legal card.
///
/// Values are hundredths of a point. Under [`Policy::AsDesigned`] they are steps of rank, before
/// the sum is clamped to 0..=100.
///
/// # Errors
/// Those of [`rank_move`].
pub fn explain_move(view: &View, policy: Policy, card: Card) -> Result<Explanation, ViewError> {
    if !view.legal_moves()?.contains(card) {
        return Err(ViewError::NotLegal { card });
    }
    let mut explanation = Explanation::default();
    match policy {
        Policy::Tuned => tuned::evaluate(view, &TUNED, card, &mut explanation),
        Policy::AsDesigned => as_designed::evaluate(view, card, &mut explanation),
        Policy::Learned => evaluate(view, &LEARNED_INFERENCE, card, &mut explanation),
    }
    Ok(explanation)
}

/// Ranks every legal card by the learned policy with this network, with ranks as in
/// [`tuned::rank_moves`].
///
/// # Errors
/// [`ViewError`] if it is not the player's turn or the deal is over.
pub fn rank_by_net(view: &View, net: &InferenceNet) -> Result<RankedMoves, ViewError> {
    let legal = view.legal_moves()?;
    if let Some(forced) = RankedMoves::forced(legal) {
        return Ok(forced);
    }
    let mut ranked = RankedMoves::EMPTY;
    net.evaluate_all(
        &KnownState::from_view(view),
        &TUNED,
        legal,
        |card, value| {
            ranked.insert(card, value);
        },
    );
    tuned::ranks_from_values(&mut ranked);
    Ok(ranked)
}

/// Evaluates one legal card.
fn evaluate(view: &View, net: &InferenceNet, card: Card, terms: &mut impl TermSink) {
    tuned::evaluate(view, &TUNED, card, terms);
    terms.add(
        Reason::Learned,
        net.correct(&KnownState::from_view(view), &TUNED, card),
    );
}

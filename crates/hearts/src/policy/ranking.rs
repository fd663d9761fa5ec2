//! Move ranking by any policy.
//!
//! The learned policy evaluates a card by the [`tuned`] ranking plus the correction of the policy
//! network.

use super::Policy;
use crate::evaluation::ranking::tuned::{self, KnownState};
use crate::evaluation::ranking::{Explanation, Explanations, RankedMoves, as_designed};
use crate::evaluation::weights::TUNED;
use crate::policy_net::{InferenceNet, LEARNED, explain_correction, learned_inference};
use crate::{Card, Design, View, ViewError};

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
        Policy::Learned => rank_by_net(view, learned_inference()),
    }
}

/// Returns the rank of one card.
///
/// # Errors
/// As [`rank_moves`], and [`ViewError::NotLegal`].
#[inline]
pub fn rank_move(view: &View, policy: Policy, card: Card) -> Result<i32, ViewError> {
    rank_moves(view, policy)?
        .rank_of(card)
        .ok_or(ViewError::NotLegal { card })
}

/// Returns the terms of the value of one legal card, by [`explain_moves`].
///
/// # Errors
/// As [`rank_move`].
pub fn explain_move(view: &View, policy: Policy, card: Card) -> Result<Explanation, ViewError> {
    let all = explain_moves(view, policy)?;
    all.of(card).copied().ok_or(ViewError::NotLegal { card })
}

/// Returns the terms of the values of all legal cards.
///
/// Values are hundredths of a point and compare the legal cards: what all of them share is left
/// out, so a forced card has no reasons. Under [`Policy::AsDesigned`] values are steps of rank and
/// sum to the rank, before it is limited to 0..=100.
///
/// # Errors
/// As [`rank_moves`].
pub fn explain_moves(view: &View, policy: Policy) -> Result<Explanations, ViewError> {
    let legal = view.legal_moves()?;
    Ok(match policy {
        Policy::AsDesigned => as_designed::explain(view, legal),
        Policy::Tuned => tuned::explain(&KnownState::from_view(view), &TUNED, legal),
        Policy::Learned => {
            let state = KnownState::from_view(view);
            let mut all = tuned::explain(&state, &TUNED, legal);
            explain_correction(&LEARNED, &state, &TUNED, &mut all);
            all
        }
    })
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

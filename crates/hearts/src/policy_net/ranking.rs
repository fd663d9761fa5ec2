//! Ranking the cards that may be played by a policy of any name.
//!
//! The learned policy is the ranking that is meant to win, put right by a net that has learned from playouts: a
//! card is worth what the [`tuned`] ranking says, and the net's correction more.

use super::net::{LEARNED, Net};
use crate::evaluation::ranking::reason::Tally;
use crate::evaluation::ranking::tuned::{self, Facts};
use crate::evaluation::ranking::{Explanation, RankedMoves, Reason, as_designed};
use crate::evaluation::weights::TUNED;
use crate::{Card, Design, Policy, View, ViewError};

/// Ranks every card I may play now.
///
/// # Errors
/// When it is not my turn or the deal is over.
///
/// ```
/// use handsense_hearts::{Card, Policy, View, rank_moves};
/// // Void in clubs after the first trick, with the queen to get rid of.
/// let line = "me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT";
/// let view: View = line.parse().unwrap();
/// assert_eq!(rank_moves(&view, Policy::Tuned).unwrap().best(), Card::QUEEN_OF_SPADES);
/// ```
#[inline]
pub fn rank_moves(view: &View, policy: Policy) -> Result<RankedMoves, ViewError> {
    match policy {
        Policy::Tuned => tuned::rank_moves(view, &TUNED),
        Policy::AsDesigned => as_designed::rank_moves(view, &Design::ALL),
        Policy::Learned => rank_by_net(view, &LEARNED),
    }
}

/// Ranks one card.
///
/// # Errors
/// As [`rank_moves`], and [`ViewError::NotLegal`].
#[inline]
pub fn rank_move(view: &View, policy: Policy, card: Card) -> Result<i32, ViewError> {
    rank_moves(view, policy)?
        .rank_of(card)
        .ok_or(ViewError::NotLegal { card })
}

/// The terms that make up the value of one legal card.
///
/// Values are hundredths of a point; only under [`Policy::AsDesigned`] they are steps of rank, before the
/// sum is brought into 0..=100.
///
/// # Errors
/// As [`rank_move`].
pub fn explain_move(view: &View, policy: Policy, card: Card) -> Result<Explanation, ViewError> {
    if !view.legal_moves()?.contains(card) {
        return Err(ViewError::NotLegal { card });
    }
    let mut explanation = Explanation::default();
    match policy {
        Policy::Tuned => tuned::judge(view, &TUNED, card, &mut explanation),
        Policy::AsDesigned => as_designed::judge(view, card, &mut explanation),
        Policy::Learned => judge(view, &LEARNED, card, &mut explanation),
    }
    Ok(explanation)
}

/// Ranks every legal card; ranks are steps of a tenth of a point, as in
/// [`tuned::rank_moves`].
///
/// # Errors
/// When it is not my turn or the deal is over.
pub fn rank_by_net(view: &View, net: &Net) -> Result<RankedMoves, ViewError> {
    let legal = view.legal_moves()?;
    let mut ranked = RankedMoves::EMPTY;
    net.judge_all(&Facts::of(view), &TUNED, legal, |card, value| {
        ranked.insert(card, value);
    });
    tuned::values_to_ranks(&mut ranked);
    Ok(ranked)
}

/// The terms of one legal card.
fn judge(view: &View, net: &Net, card: Card, tally: &mut impl Tally) {
    tuned::judge(view, &TUNED, card, tally);
    tally.add(Reason::Learned, net.correct(&Facts::of(view), &TUNED, card));
}

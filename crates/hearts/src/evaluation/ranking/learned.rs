//! The ranking that is meant to win, put right by a net that has learned from playouts.
//!
//! A card is worth what the [`tuned`] ranking says, and the net's correction more; see
//! [`hearts::learned`](crate::learned).

use super::reason::Tally;
use super::tuned::{self, Facts};
use super::{RankedMoves, Reason};
use crate::evaluation::weights::TUNED;
use crate::policy_net::Net;
use crate::{Card, View, ViewError};

/// Ranks every legal card; ranks are steps of a tenth of a point, as in
/// [`tuned::rank_moves`].
///
/// # Errors
/// When it is not my turn or the deal is over.
pub fn rank_moves(view: &View, net: &Net) -> Result<RankedMoves, ViewError> {
    let legal = view.legal_moves()?;
    let mut ranked = RankedMoves::EMPTY;
    net.judge_all(&Facts::of(view), &TUNED, legal, |card, value| {
        ranked.insert(card, value);
    });
    tuned::values_to_ranks(&mut ranked);
    Ok(ranked)
}

/// The terms of one legal card.
pub(super) fn judge(view: &View, net: &Net, card: Card, tally: &mut impl Tally) {
    tuned::judge(view, &TUNED, card, tally);
    tally.add(Reason::Learned, net.correct(&Facts::of(view), &TUNED, card));
}

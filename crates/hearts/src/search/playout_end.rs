//! The end of a playout: the cards taken, or an estimate of them.

use crate::value_net::DealValue;
use crate::{CardSet, SEATS};

/// The end of a playout.
#[derive(Clone, Copy, Debug)]
pub(super) enum PlayoutEnd {
    /// The cards that each seat has taken in the whole deal.
    Taken([CardSet; SEATS]),
    /// The value of a position in which the playout was ended.
    Value(DealValue),
}

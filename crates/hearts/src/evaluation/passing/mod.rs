//! Passing: the choice of three cards.
//!
//! - [`tuned`]: the pass that leaves the hand of the lowest cost.
//! - [`as_designed`]: the pass of the design "Suit Strength Measurement System".

pub mod as_designed;
pub mod tuned;

use crate::{Card, CardSet};

/// Cards passed before a deal.
pub const PASSED_CARDS: usize = 3;

/// Returns the cards of a set of three in ascending code order, as players pass them.
///
/// A smaller set, which no policy returns, repeats its last card.
pub fn in_order(cards: CardSet) -> [Card; PASSED_CARDS] {
    let mut out = [Card::ACE_OF_SPADES; PASSED_CARDS];
    let mut rest = cards.iter();
    let mut last = Card::ACE_OF_SPADES;
    for slot in &mut out {
        last = rest.next().unwrap_or(last);
        *slot = last;
    }
    out
}

#[cfg(test)]
mod tests;

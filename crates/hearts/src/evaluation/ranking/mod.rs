//! Ranking the cards that may be played, best first, under each policy.
//!
//! All policies give a card a value as a sum of named terms (see [`Reason`]) and turn values into
//! ranks from 0 to 100.

pub mod as_designed;
pub mod learned;
mod reason;
pub mod tuned;

pub use reason::{Explanation, MAX_REASONS, Reason};

use crate::evaluation::design::Design;
use crate::evaluation::weights::TUNED;
use crate::policy_net::LEARNED;
use crate::{Card, Policy, View, ViewError};
use reason::Sum;

/// The most cards a hand can offer.
pub const MAX_MOVES: usize = 13;

/// A legal card and its rank, 0..=100, higher is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedMove {
    /// The card.
    pub card: Card,
    /// Its rank.
    pub rank: i32,
}

/// All legal cards, best first.
///
/// Cards of equal rank stand in descending code order, as the classic engine lists its moves, so a
/// host that takes the first of the best among its own list takes the same card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedMoves {
    moves: [RankedMove; MAX_MOVES],
    len: u8,
}

impl RankedMoves {
    const EMPTY: RankedMoves = RankedMoves {
        moves: [RankedMove {
            card: Card::ACE_OF_SPADES,
            rank: 0,
        }; MAX_MOVES],
        len: 0,
    };

    /// The moves, best first.
    #[inline]
    pub fn as_slice(&self) -> &[RankedMove] {
        &self.moves[..self.len as usize]
    }

    /// The best card.
    #[inline]
    pub fn best(&self) -> Card {
        self.moves[0].card
    }

    /// The rank of a card; `None` when it is not legal.
    pub fn rank_of(&self, card: Card) -> Option<i32> {
        self.as_slice()
            .iter()
            .find(|ranked| ranked.card == card)
            .map(|ranked| ranked.rank)
    }

    /// Inserts a card behind all that are at least as good. Callers come in descending code order.
    #[inline]
    fn insert(&mut self, card: Card, rank: i32) {
        let mut place = self.len as usize % MAX_MOVES;
        while place > 0 && self.moves[place - 1].rank < rank {
            self.moves[place] = self.moves[place - 1];
            place -= 1;
        }
        self.moves[place] = RankedMove { card, rank };
        self.len += 1;
    }
}

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
pub fn rank_moves(view: &View, policy: Policy) -> Result<RankedMoves, ViewError> {
    match policy {
        Policy::Tuned => tuned::rank_moves(view, &TUNED),
        Policy::AsDesigned => as_designed::rank_moves(view, &Design::ALL),
        Policy::Learned => learned::rank_moves(view, &LEARNED),
    }
}

/// Ranks one card.
///
/// # Errors
/// As [`rank_moves`], and [`ViewError::NotLegal`].
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
        Policy::Learned => learned::judge(view, &LEARNED, card, &mut explanation),
    }
    Ok(explanation)
}

#[cfg(test)]
mod tests;

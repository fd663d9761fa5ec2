//! Ranking the cards that may be played, best first, by the tuned policy and by the design.
//!
//! Both give a card a value as a sum of named terms (see [`Reason`]) and turn values into ranks from 0
//! to 100. [`rank_moves`](crate::rank_moves) takes any policy, also the learned one.

pub mod as_designed;
pub(crate) mod reason;
pub mod tuned;

pub use reason::{Explanation, MAX_REASONS, Reason};

use crate::Card;
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
    /// No card.
    pub(crate) const EMPTY: RankedMoves = RankedMoves {
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
    #[inline]
    pub fn rank_of(&self, card: Card) -> Option<i32> {
        self.as_slice()
            .iter()
            .find(|ranked| ranked.card == card)
            .map(|ranked| ranked.rank)
    }

    /// Inserts a card behind all that are at least as good. Callers come in descending code order.
    #[inline]
    pub(crate) fn insert(&mut self, card: Card, rank: i32) {
        let mut place = self.len as usize % MAX_MOVES;
        while place > 0 && self.moves[place - 1].rank < rank {
            self.moves[place] = self.moves[place - 1];
            place -= 1;
        }
        self.moves[place] = RankedMove { card, rank };
        self.len += 1;
    }
}

#[cfg(test)]
mod tests;

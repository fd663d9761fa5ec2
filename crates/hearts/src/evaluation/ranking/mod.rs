//! Move ranking by the tuned policy and by the design.
//!
//! Both evaluate a card as a sum of terms and convert values to ranks from 0 to 100.
//! [`rank_moves`](crate::rank_moves) takes any policy, including the learned one.
//!
//! - [`tuned`]: the ranking by tuned weights.

pub mod tuned;

use crate::rules::MAX_LEGAL_MOVES;
use crate::{Card, CardSet};

/// The rank of the best card by the tuned and the learned policy.
const BEST_RANK: i32 = 100;
/// The value of one step of rank, in hundredths of a point.
const RANK_STEP: i32 = 10;

/// A legal card and its rank, 0..=100, higher is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RankedMove {
    /// The card.
    pub card: Card,
    /// Its rank.
    pub rank: i32,
}

/// All legal cards, best first.
///
/// Cards of equal rank are in descending code order, like the move list of the classic engine. A
/// host that takes the first best card of its own list therefore takes the same card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedMoves {
    moves: [RankedMove; MAX_LEGAL_MOVES],
    len: u8,
}

impl RankedMoves {
    /// A ranking of no cards.
    const EMPTY: RankedMoves = RankedMoves {
        moves: [RankedMove {
            card: Card::ACE_OF_SPADES,
            rank: 0,
        }; MAX_LEGAL_MOVES],
        len: 0,
    };

    /// Returns the ranking of a single legal card. It is the best one, so it needs no evaluation.
    #[inline]
    pub(crate) fn forced(legal: CardSet) -> Option<RankedMoves> {
        let card = legal.first().filter(|_| legal.len() == 1)?;
        Some(RankedMoves::by_rank(|ranked| {
            ranked.insert(card, BEST_RANK)
        }))
    }

    /// Ranks cards by their values, which `evaluate` inserts in descending code order.
    #[inline]
    pub(crate) fn by_value(evaluate: impl FnOnce(&mut RankedMoves)) -> RankedMoves {
        let mut ranked = RankedMoves::by_rank(evaluate);
        ranked.replace_values();
        ranked
    }

    /// Sorts cards by their ranks, which `evaluate` inserts in descending code order.
    #[inline]
    pub(super) fn by_rank(evaluate: impl FnOnce(&mut RankedMoves)) -> RankedMoves {
        let mut ranked = RankedMoves::EMPTY;
        evaluate(&mut ranked);
        ranked
    }

    /// Replaces values, best first, by ranks in the same strict order.
    fn replace_values(&mut self) {
        let len = self.len as usize;
        let moves = &mut self.moves[..len];
        let best = moves.first().map_or(0, |first| first.rank);
        let (mut value_above, mut rank_above) = (best, BEST_RANK);
        for (index, ranked) in moves.iter_mut().enumerate() {
            let value = ranked.rank;
            // Every later card needs its own step above zero.
            let floor = (len - 1 - index) as i32;
            let distance = (best - value) / RANK_STEP;
            ranked.rank = if value == value_above {
                rank_above
            } else {
                (BEST_RANK - distance).clamp(floor, rank_above - 1)
            };
            (value_above, rank_above) = (value, ranked.rank);
        }
    }

    /// Returns the moves, best first.
    #[inline]
    pub fn as_slice(&self) -> &[RankedMove] {
        &self.moves[..self.len as usize]
    }

    /// Returns the best card.
    #[inline]
    pub fn best(&self) -> Card {
        self.moves[0].card
    }

    /// Returns the rank of a card, or `None` if it is not legal.
    #[inline]
    pub fn rank_of(&self, card: Card) -> Option<i32> {
        self.as_slice()
            .iter()
            .find(|ranked| ranked.card == card)
            .map(|ranked| ranked.rank)
    }

    /// Inserts a card behind all cards of at least its value or rank.
    #[inline]
    pub(crate) fn insert(&mut self, card: Card, value: i32) {
        let RankedMoves { moves, len } = self;
        let mut index = *len as usize % MAX_LEGAL_MOVES;
        while index > 0 && moves[index - 1].rank < value {
            moves[index] = moves[index - 1];
            index -= 1;
        }
        moves[index] = RankedMove { card, rank: value };
        *len += 1;
    }
}

impl<'a> IntoIterator for &'a RankedMoves {
    type Item = &'a RankedMove;
    type IntoIter = std::slice::Iter<'a, RankedMove>;

    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

/// A sequence of the moves, best first.
#[cfg(feature = "serde")]
impl serde::Serialize for RankedMoves {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

#[cfg(test)]
mod tests;

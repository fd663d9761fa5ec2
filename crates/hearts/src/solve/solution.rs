//! Results of the solver: solved moves and the principal variation.

use std::fmt;

use crate::{Card, CardSet, DECK_SIZE, SEATS};
use handsense_core::ArrayVec;

/// A legal card with its double-dummy result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SolvedMove {
    /// The card.
    pub card: Card,
    /// All cards that are equivalent to this one, itself included. They are adjacent in rank once
    /// played cards are removed, and count the same.
    pub equivalents: CardSet,
    /// Value for the seat to play; higher is better. Max^n: its [`Utility`](super::Utility).
    /// Paranoid: the score of the minimising seat, negated when that seat is the one to play.
    pub value: i32,
    /// Scores at the end of the deal. Paranoid: that of the minimising seat; the others are 0.
    pub scores: [i32; SEATS],
    /// Whether `value` and `scores` are exact. If not, the search was cut off before this card, and
    /// they come from one heuristic playout.
    pub exact: bool,
}

/// All legal cards, best first. Equal cards are in the order of the tie rule, so the first card is
/// the one to play.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Solution {
    moves: [SolvedMove; 13],
    len: u8,
    nodes: u64,
}

impl Solution {
    /// A solution without cards.
    pub(super) const fn empty() -> Solution {
        const NONE: SolvedMove = SolvedMove {
            card: Card::ACE_OF_SPADES,
            equivalents: CardSet::EMPTY,
            value: 0,
            scores: [0; SEATS],
            exact: false,
        };
        Solution {
            moves: [NONE; 13],
            len: 0,
            nodes: 0,
        }
    }

    /// Inserts a card after all cards that are at least as good.
    pub(super) fn insert(&mut self, solved: SolvedMove) {
        let len = self.moves().len();
        let index = self.moves().iter().position(|m| m.value < solved.value);
        let index = index.unwrap_or(len);
        if let Some(moves) = self.moves.get_mut(index..=len) {
            moves.rotate_right(1);
            moves[0] = solved;
            self.len += 1;
        }
    }

    pub(super) const fn set_nodes(&mut self, nodes: u64) {
        self.nodes = nodes;
    }

    /// The legal cards, best first. Empty when the deal is over.
    #[inline]
    pub fn moves(&self) -> &[SolvedMove] {
        self.moves.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// The card to play; `None` when the deal is over.
    #[inline]
    pub fn best(&self) -> Option<&SolvedMove> {
        self.moves().first()
    }

    /// Whether every card was solved within the limit.
    #[inline]
    pub fn is_exact(&self) -> bool {
        self.moves().iter().all(|solved| solved.exact)
    }

    /// Number of cards tried, forced cards not counted.
    #[inline]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Solution");
        debug.field("moves", &self.moves());
        debug.field("nodes", &self.nodes).finish()
    }
}

/// The cards of a principal variation in order of play, to the end of the deal.
pub type PrincipalVariation = ArrayVec<Card, DECK_SIZE>;

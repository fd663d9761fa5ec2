//! What the solver answers.

use std::fmt;

use crate::{Card, CardSet, SEATS};

/// A legal card and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolvedMove {
    /// The card.
    pub card: Card,
    /// The cards that are as good for the same reason, this one included: they touch it when played
    /// cards are taken out, and count the same.
    pub equals: CardSet,
    /// What the seat to play gets, higher is better. Max^n: its [`Utility`](super::Utility).
    /// Paranoid: the one seat's score, negative when that seat is the one to play.
    pub value: i32,
    /// The scores at the end of the deal. Paranoid: that of the one seat; the others are 0.
    pub scores: [i32; SEATS],
    /// Whether `value` and `scores` are exact. If not, the search was cut off before this card, and
    /// they are those of one playout by rules of thumb.
    pub exact: bool,
}

/// Every legal card, best first; among equals in the order of the tie rule, so the first is the one
/// that is played.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Solution {
    moves: [SolvedMove; 13],
    len: u8,
    nodes: u64,
}

impl Solution {
    /// No card yet.
    pub(super) const fn empty() -> Solution {
        const NONE: SolvedMove = SolvedMove {
            card: Card::ACE_OF_SPADES,
            equals: CardSet::EMPTY,
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

    /// Adds a card after all that are no worse.
    pub(super) fn insert(&mut self, solved: SolvedMove) {
        let len = self.moves().len();
        let place = self.moves().iter().position(|m| m.value < solved.value);
        let place = place.unwrap_or(len);
        if let Some(moves) = self.moves.get_mut(place..=len) {
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

    /// The card that is played; `None` when the deal is over.
    #[inline]
    pub fn best(&self) -> Option<&SolvedMove> {
        self.moves().first()
    }

    /// Whether every card was solved before the limit.
    #[inline]
    pub fn is_exact(&self) -> bool {
        self.moves().iter().all(|solved| solved.exact)
    }

    /// Cards tried, forced ones not counted.
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

/// The cards in which a deal is played to its end when every seat plays its best card.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Line {
    cards: [Card; 52],
    len: u8,
}

impl Line {
    pub(super) const EMPTY: Line = Line {
        cards: [Card::ACE_OF_SPADES; 52],
        len: 0,
    };

    pub(super) fn push(&mut self, card: Card) {
        if let Some(slot) = self.cards.get_mut(usize::from(self.len)) {
            *slot = card;
            self.len += 1;
        }
    }

    /// The cards in order of play, to the end of the deal; none when a search was cut off.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        self.cards.get(..usize::from(self.len)).unwrap_or_default()
    }
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

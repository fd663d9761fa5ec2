//! Move ordering: one representative of each group of equivalent cards, in the order of the tie
//! rule.
//!
//! The order is the one in which an indifferent seat chooses. A search that keeps the first of
//! equally good cards therefore obeys the tie rule. It may stop at the first card that cannot be
//! improved.

use super::node::{HEARTS, Node, NodeTrick, suit_of};
use super::solver_rules::SolverRules;

/// Cards to try in search order, each a single bit.
pub(super) struct MoveList {
    cards: [u64; 13],
    len: usize,
}

impl MoveList {
    #[inline(always)]
    const fn new() -> MoveList {
        MoveList {
            cards: [0; 13],
            len: 0,
        }
    }

    #[inline(always)]
    fn push(&mut self, card: u64) {
        if let Some(slot) = self.cards.get_mut(self.len) {
            *slot = card;
            self.len += 1;
        }
    }

    /// Appends the cards of a set, each suit high to low, spades first.
    #[inline(always)]
    fn push_set(&mut self, cards: u64) {
        let mut rest = cards;
        while rest != 0 {
            self.push(rest & rest.wrapping_neg());
            rest &= rest - 1;
        }
    }

    /// Moves a card to the front if the list contains it.
    #[inline(always)]
    pub fn move_to_front(&mut self, card: u64) {
        let found = self.as_slice().iter().position(|&other| other == card);
        if let Some(cards) = found.and_then(|index| self.cards.get_mut(..=index)) {
            cards.rotate_right(1);
        }
    }

    #[inline(always)]
    pub fn as_slice(&self) -> &[u64] {
        &self.cards[..self.len.min(13)]
    }
}

/// Legal cards that are equivalent to a higher legal card. Two cards are equivalent when they count
/// the same and only beaten cards of the current trick lie between them.
#[inline(always)]
pub(super) fn equivalent_cards(node: &Node, legal: u64, trick: &NodeTrick) -> u64 {
    let beaten = trick.cards & !trick.best;
    let step = |cards: u64| {
        let mut next = cards << 1;
        let mut through = next & beaten;
        while through != 0 {
            next |= through << 1;
            through = (through << 1) & beaten;
        }
        next
    };
    let special = node.queen | node.jack;
    let apart = if special & legal != 0 {
        special | step(special & legal)
    } else {
        0
    };
    legal & step(legal) & !apart
}

/// The representatives of the legal cards, ordered for a seat that avoids points.
#[inline(always)]
pub(super) fn ordered_moves(
    rules: &SolverRules,
    node: &Node,
    legal: u64,
    others: u64,
    trick: &NodeTrick,
) -> MoveList {
    let representatives = legal & !equivalent_cards(node, legal, trick);
    let mut moves = MoveList::new();
    if trick.len == 0 {
        push_leads(&mut moves, representatives, others);
    } else if legal & trick.suit != 0 {
        let above = representatives & (trick.best - 1);
        moves.push_set(representatives & !above);
        moves.push_set(above);
    } else {
        push_discards(&mut moves, rules, node, representatives);
    }
    moves
}

/// Leads: most higher cards in the other hands first; among equals, the lower card code.
#[inline(always)]
fn push_leads(moves: &mut MoveList, representatives: u64, others: u64) {
    let mut counts = [0u32; 13];
    let mut rest = representatives;
    while rest != 0 {
        let card = rest & rest.wrapping_neg();
        rest ^= card;
        let higher = (others & suit_of(card) & (card - 1)).count_ones();
        let mut index = moves.len;
        moves.push(card);
        while index > 0 && counts[index - 1] < higher {
            counts[index] = counts[index - 1];
            moves.cards[index] = moves.cards[index - 1];
            index -= 1;
        }
        counts[index] = higher;
        moves.cards[index] = card;
    }
}

/// Discards: the queen of spades, then hearts high to low, then the other suits high to low.
#[inline(always)]
fn push_discards(moves: &mut MoveList, rules: &SolverRules, node: &Node, representatives: u64) {
    let queen = if rules.queen_points > 0 {
        representatives & node.queen
    } else {
        0
    };
    let hearts = if rules.heart_points > 0 {
        representatives & HEARTS
    } else {
        0
    };
    moves.push_set(queen);
    moves.push_set(hearts);
    moves.push_set(representatives & !queen & !hearts);
}

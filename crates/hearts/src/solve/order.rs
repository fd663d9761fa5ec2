//! The cards of a seat worth trying, in the order of the tie rule.
//!
//! Of cards that touch, one stands for all. The order is the one in which a seat that does not care
//! chooses, so a search that takes the first of equally good cards keeps the tie rule, and may stop
//! at the first card that cannot be bettered.

use super::law::Law;
use super::node::{HEARTS, Node, OnTable, suit_of};

/// Cards to try, each a single bit.
pub(super) struct Choices {
    cards: [u64; 13],
    len: usize,
}

impl Choices {
    #[inline(always)]
    const fn none() -> Choices {
        Choices {
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

    /// The cards of a set from the top of each suit down, spades first.
    #[inline(always)]
    fn push_all(&mut self, cards: u64) {
        let mut rest = cards;
        while rest != 0 {
            self.push(rest & rest.wrapping_neg());
            rest &= rest - 1;
        }
    }

    /// Moves a card, if it is among them, to the front.
    #[inline(always)]
    pub fn bring_forward(&mut self, card: u64) {
        let found = self.as_slice().iter().position(|&other| other == card);
        if let Some(cards) = found.and_then(|place| self.cards.get_mut(..=place)) {
            cards.rotate_right(1);
        }
    }

    #[inline(always)]
    pub fn as_slice(&self) -> &[u64] {
        &self.cards[..self.len.min(13)]
    }
}

/// Those of the legal cards that touch a higher one of them: between the two there is no card but
/// such as lie on the table and are beaten. Neither counts differently.
#[inline(always)]
pub(super) fn doubles(node: &Node, legal: u64, table: &OnTable) -> u64 {
    let gone = table.cards & !table.best;
    let step = |cards: u64| {
        let mut next = cards << 1;
        let mut through = next & gone;
        while through != 0 {
            next |= through << 1;
            through = (through << 1) & gone;
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

/// The cards to try, best first in the eyes of a seat that wants no points.
#[inline(always)]
pub(super) fn choices(law: &Law, node: &Node, legal: u64, others: u64, table: &OnTable) -> Choices {
    let single = legal & !doubles(node, legal, table);
    let mut choices = Choices::none();
    if table.place == 0 {
        leads(&mut choices, single, others);
    } else if legal & table.suit != 0 {
        let above = single & (table.best - 1);
        choices.push_all(single & !above);
        choices.push_all(above);
    } else {
        discards(&mut choices, law, node, single);
    }
    choices
}

/// Cards with more higher ones in the other hands first; among equals the lower code.
#[inline(always)]
fn leads(choices: &mut Choices, single: u64, others: u64) {
    let mut counts = [0u32; 13];
    let mut rest = single;
    while rest != 0 {
        let card = rest & rest.wrapping_neg();
        rest ^= card;
        let higher = (others & suit_of(card) & (card - 1)).count_ones();
        let mut place = choices.len;
        choices.push(card);
        while place > 0 && counts[place - 1] < higher {
            counts[place] = counts[place - 1];
            choices.cards[place] = choices.cards[place - 1];
            place -= 1;
        }
        counts[place] = higher;
        choices.cards[place] = card;
    }
}

/// The queen of spades, hearts from the top, then what else there is from the top.
#[inline(always)]
fn discards(choices: &mut Choices, law: &Law, node: &Node, single: u64) {
    let queen = if law.queen_points > 0 {
        single & node.queen
    } else {
        0
    };
    let hearts = if law.heart_points > 0 {
        single & HEARTS
    } else {
        0
    };
    choices.push_all(queen);
    choices.push_all(hearts);
    choices.push_all(single & !queen & !hearts);
}

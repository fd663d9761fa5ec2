//! The pass of the design "Suit Strength Measurement System", section *Pass Card Selection*.
//!
//! 1. A hand that should attempt the moon keeps its high cards and passes its lowest.
//! 2. Any other hand passes the queen of spades if she is not protected, then cards of the suit
//!    that is best to void, then the most dangerous cards.
//!
//! The design leaves these points open, and this module decides them:
//!
//! - A suit is voided from its most dangerous card down.
//! - A protected queen is not passed as a dangerous card either.
//! - Ties go to the higher card, then to the lower suit number. When passing low, they go to the
//!   lower card, then to the lower suit number.

use super::PASSED_CARDS;
use crate::evaluation::design::Design;
use crate::evaluation::strength::{DANGER_BY_RANK, DANGER_PER_HEART, DANGER_QUEEN_OF_SPADES};
use crate::{Card, CardSet, HandStrength, Suit, evaluate_hand};

/// Chooses three cards of a hand of thirteen.
pub fn choose(hand: CardSet, design: &Design) -> CardSet {
    let strength = evaluate_hand(hand);
    let mut chosen = CardSet::EMPTY;
    if design.pass_for_moon && strength.recommend_moon_attempt {
        take_best(&mut chosen, hand, |card| card.rank().index() as i32);
        return chosen;
    }
    if design.pass_queen_first && strength.spades.has_queen && !strength.spades.is_protected {
        chosen.insert(Card::QUEEN_OF_SPADES);
    }
    if design.pass_void_suit {
        take_best(&mut chosen, hand & suit_to_void(&strength), danger_of_card);
    }
    let kept = if strength.spades.is_protected {
        Card::QUEEN_OF_SPADES.bit()
    } else {
        CardSet::EMPTY
    };
    take_best(&mut chosen, hand - kept, danger_of_card);
    chosen
}

fn suit_to_void(strength: &HandStrength) -> CardSet {
    strength
        .best_suit_to_void
        .map_or(CardSet::EMPTY, CardSet::of_suit)
}

/// Returns a sort key: the card's part in the danger of its suit, then its height.
fn danger_of_card(card: Card) -> i32 {
    let rank = card.rank().index();
    let mut danger = DANGER_BY_RANK.get(rank).copied().unwrap_or(0);
    if card == Card::QUEEN_OF_SPADES {
        danger += DANGER_QUEEN_OF_SPADES;
    }
    if card.suit() == Suit::Hearts {
        danger += DANGER_PER_HEART;
    }
    danger * 16 + (12 - rank as i32)
}

/// Adds the cards with the highest keys until three are chosen; ties go to the lower code.
fn take_best(chosen: &mut CardSet, from: CardSet, key: impl Fn(Card) -> i32) {
    while (chosen.len() as usize) < PASSED_CARDS {
        let left = from - *chosen;
        let Some(best) = left.iter().rev().max_by_key(|&card| key(card)) else {
            return;
        };
        chosen.insert(best);
    }
}

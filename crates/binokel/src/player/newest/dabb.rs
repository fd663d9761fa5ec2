//! Trump declaration, going out and discard of the newest player.

use super::super::reference::lowest_four_by;
use super::bidding::{estimate_tricks, suit_score};
use crate::cards::{Card, CardSet, Suit};
use crate::hand::Hand;
use crate::melds::{MeldRules, meld_points, melds};
use crate::rules::DABB;
use handsense_core::ArrayVec;

/// Returns the trump to declare with the dabb in hand: most melds, then most trumps, then the first
/// suit.
pub fn trump(hand: CardSet, meld_rules: MeldRules) -> Suit {
    let points = meld_points(hand, meld_rules);
    let score = |suit: Suit| suit_score(points[suit.index()], hand.suit(suit).len());
    let better = |best: Suit, suit: Suit| {
        if score(suit) > score(best) {
            suit
        } else {
            best
        }
    };
    Suit::ALL.into_iter().fold(Suit::Kreuz, better)
}

/// Whether to go out with the dabb in hand: the expected melds and tricks are below a fifth of the
/// bid.
pub fn goes_out(
    hand: CardSet,
    trump: Suit,
    bid: i32,
    players: usize,
    meld_rules: MeldRules,
) -> bool {
    let melds = meld_points(hand, meld_rules)[trump.index()];
    let expected = melds + estimate_tricks(hand, trump, players);
    i64::from(expected) * 5 < i64::from(bid)
}

/// Chooses four cards to discard, in order of choice: no meld cards, no trumps, few points, and
/// short suits first.
pub fn discard(hand: &Hand, trump: Suit, meld_rules: MeldRules) -> ArrayVec<Card, DABB> {
    let in_melds = melds(hand, trump, meld_rules).cards();
    let loose = hand.set() - in_melds;
    let worth = |card: Card| {
        let kept = if in_melds.has(card) { 10_000 } else { 0 };
        let trump = if card.suit() == trump { 5_000 } else { 0 };
        let voids = match loose.suit(card.suit()).len() {
            1 => -2_000,
            2 => -500,
            _ => 0,
        };
        kept + trump + voids + 100 * card.points() as i32
    };
    lowest_four_by(hand, worth)
}

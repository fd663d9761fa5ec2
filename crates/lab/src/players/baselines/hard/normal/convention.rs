//! Conventions of the design "Hard Performance HLD", and their equivalents here.
//!
//! | design | here |
//! |---|---|
//! | seats North, East, South, West, clockwise | [`Seat`](handsense_hearts::Seat) 0, 1, 2, 3 |
//! | suits clubs 0, diamonds 1, spades 2, hearts 3 | [`SUIT_ORDER`] |
//! | ranks 2..=14, the ace 14 | [`rank`] |
//! | a hand in ascending order of suit and rank | [`in_hand_order`] |
//! | `card_key`, (suit, rank): the tie-break, smaller first | [`card_key`] |
//! | `pen(card)`: 13 for the queen of spades, 1 for a heart | [`card_points`], according to the rules |
//!
//! Scores are signed 32-bit integers, and division truncates towards zero.

use std::cmp::Reverse;

use handsense_hearts::{Card, CardSet, Rules, Suit, penalty_points};

/// The suits in the order of the design.
pub(crate) const SUIT_ORDER: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Spades, Suit::Hearts];

/// Rank of a ten in the design; hearts from this rank up are high.
pub(crate) const TEN: i32 = 10;
/// Rank of a queen in the design.
pub(crate) const QUEEN: i32 = 12;
/// Rank of a king in the design.
pub(crate) const KING: i32 = 13;

/// Rank in the design: 2 for the two to 14 for the ace.
pub(crate) const fn rank(card: Card) -> i32 {
    14 - card.rank().index() as i32
}

/// Index of a suit in the order of the design.
pub(crate) const fn suit_index(suit: Suit) -> i32 {
    match suit {
        Suit::Clubs => 0,
        Suit::Diamonds => 1,
        Suit::Spades => 2,
        Suit::Hearts => 3,
    }
}

/// Tie-break between cards of equal score: the smaller key comes first.
pub(crate) const fn card_key(card: Card) -> (i32, i32) {
    (suit_index(card.suit()), rank(card))
}

/// The cards in ascending order of their keys.
pub(crate) fn in_hand_order(cards: CardSet) -> impl Iterator<Item = Card> {
    // Codes run from the ace down, keys from the two up.
    let of_suit = move |suit| cards.suit(suit).iter().rev();
    SUIT_ORDER.into_iter().flat_map(of_suit)
}

/// Penalty points of a card.
pub(crate) const fn card_points(rules: Rules, card: Card) -> i32 {
    penalty_points(rules, card.bit())
}

/// Number of hearts in a set, and number of hearts from the ten up.
pub(crate) fn hearts_and_high(cards: CardSet) -> (u32, u32) {
    let hearts = cards.suit(Suit::Hearts);
    let high = hearts.iter().filter(|&card| rank(card) >= TEN).count();
    (hearts.len(), high as u32)
}

/// Sum of the additions whose conditions hold, for a table of (condition, addition).
pub(crate) fn sum_rows(rows: &[(bool, i32)]) -> i32 {
    let applying = rows.iter().filter(|&&(applies, _)| applies);
    applying.map(|&(_, addition)| addition).sum()
}

/// Sorts by score, highest first; equal scores by ascending [`card_key`].
pub(crate) fn sort_by_score(scored: &mut [(Card, i32)]) {
    scored.sort_by_key(|&(card, score)| (Reverse(score), card_key(card)));
}

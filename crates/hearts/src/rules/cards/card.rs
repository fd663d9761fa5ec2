use std::fmt;

use super::{CardSet, Rank, Suit};

/// Cards of the deck.
pub const DECK_SIZE: usize = 52;
/// Cards of a hand as dealt, to each of four players.
pub const HAND_SIZE: usize = 13;

/// One of the 52 cards; its code is `suit * 16 + rank`.
///
/// ```
/// use handsense_hearts::{Card, Rank, Suit};
/// let queen = Card::new(Suit::Spades, Rank::Queen);
/// assert_eq!(queen, Card::QUEEN_OF_SPADES);
/// assert_eq!(queen.code(), 2);
/// assert_eq!(queen.to_string(), "SQ");
/// assert_eq!(Card::from_code(13), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// ♠A, code 0.
    pub const ACE_OF_SPADES: Card = Card::new(Suit::Spades, Rank::Ace);
    /// ♠K, code 1.
    pub const KING_OF_SPADES: Card = Card::new(Suit::Spades, Rank::King);
    /// ♠Q, code 2: thirteen points under the usual rules.
    pub const QUEEN_OF_SPADES: Card = Card::new(Suit::Spades, Rank::Queen);
    /// ♦J, code 19: ten points off where the bonus is played.
    pub const JACK_OF_DIAMONDS: Card = Card::new(Suit::Diamonds, Rank::Jack);
    /// ♣2, code 44: leads the first trick.
    pub const TWO_OF_CLUBS: Card = Card::new(Suit::Clubs, Rank::Two);

    /// Returns the card of this suit and rank.
    #[inline]
    pub const fn new(suit: Suit, rank: Rank) -> Card {
        Card((suit as u8) << 4 | rank as u8)
    }

    /// Returns the card with this code, or `None` for an invalid code.
    #[inline]
    pub const fn from_code(code: i32) -> Option<Card> {
        if code >= 0 && code < 64 && (code & 15) < 13 {
            Some(Card(code as u8))
        } else {
            None
        }
    }

    /// Returns the card at a bit position that is known to belong to the deck.
    #[inline]
    pub(super) const fn from_bit(bit: u32) -> Card {
        Card(bit as u8)
    }

    /// `suit * 16 + rank`, 0..=60.
    #[inline]
    pub const fn code(self) -> u8 {
        self.0
    }

    /// Returns the suit.
    #[inline]
    pub const fn suit(self) -> Suit {
        Suit::from_index(self.0 as usize >> 4)
    }

    /// Returns the rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 & 15) as usize]
    }

    /// Returns the set of this card alone.
    #[inline]
    pub const fn bit(self) -> CardSet {
        CardSet::from_card(self)
    }

    /// Returns whether this card is of the same suit as `other` and higher.
    #[inline]
    pub const fn beats(self, other: Card) -> bool {
        self.0 >> 4 == other.0 >> 4 && self.0 < other.0
    }

    /// Returns all cards of the suit above this one.
    #[inline]
    pub const fn above(self) -> CardSet {
        CardSet::from_valid_bits(((1u64 << self.0) - 1) & (0x1FFF << (self.0 & 0x30)))
    }

    /// Returns all cards of the suit below this one.
    #[inline]
    pub const fn below(self) -> CardSet {
        CardSet::from_valid_bits((u64::MAX << self.0 << 1) & (0x1FFF << (self.0 & 0x30)))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.suit().letter(), self.rank())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_those_of_the_classic_engine() {
        for (text, code) in [("S2", 12), ("DA", 16), ("CA", 32), ("H2", 60)] {
            assert_eq!(text.parse::<Card>().map(Card::code), Ok(code));
        }
    }

    #[test]
    fn exactly_52_codes_are_cards() {
        let cards: Vec<Card> = (-100..200).filter_map(Card::from_code).collect();
        assert_eq!(cards.len(), 52);
        for card in cards {
            assert_eq!(Card::new(card.suit(), card.rank()), card);
        }
    }

    #[test]
    fn above_and_below_split_the_rest_of_the_suit() {
        for card in CardSet::FULL {
            assert_eq!(
                card.above() | card.below() | card.bit(),
                CardSet::of_suit(card.suit())
            );
            assert!(card.above().iter().all(|other| other.beats(card)));
            assert!(card.below().iter().all(|other| card.beats(other)));
        }
    }
}

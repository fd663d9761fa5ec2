//! The deck as Hearts sees it: suits, ranks, cards and sets of cards.
//!
//! Codes and masks are the same as in the classic C++ engine, so a host's values need no
//! conversion. A card is `suit * 16 + rank`, with spades 0, diamonds 1, clubs 2, hearts 3, and
//! ranks from the ace 0 down to the two 12. A set of cards is a `u64` with bit *code* set.

mod set;
mod text;

pub(crate) use set::lane_len;
pub use set::{CardSet, Cards};
pub use text::ParseCardsError;

use std::fmt;

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
    const fn from_bit(bit: u32) -> Card {
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
        CardSet::from_valid_bits(1 << self.0)
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

/// One of the four suits, numbered as the classic engine numbers them.
///
/// ```
/// use handsense_hearts::Suit;
/// assert_eq!(Suit::Clubs.index(), 2);
/// assert_eq!(Suit::Hearts.to_string(), "♥");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Suit {
    /// ♠, 0
    Spades = 0,
    /// ♦, 1
    Diamonds = 1,
    /// ♣, 2
    Clubs = 2,
    /// ♥, 3
    Hearts = 3,
}

impl Suit {
    /// All suits in the order of their numbers.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Diamonds, Suit::Clubs, Suit::Hearts];

    /// Returns the suit with the number `index & 3`.
    #[inline]
    pub const fn from_index(index: usize) -> Suit {
        match index & 3 {
            0 => Suit::Spades,
            1 => Suit::Diamonds,
            2 => Suit::Clubs,
            _ => Suit::Hearts,
        }
    }

    /// 0 spades, 1 diamonds, 2 clubs, 3 hearts.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `S`, `D`, `C` or `H`.
    pub const fn letter(self) -> char {
        ['S', 'D', 'C', 'H'][self as usize]
    }

    /// `♠`, `♦`, `♣` or `♥`.
    pub const fn symbol(self) -> char {
        ['♠', '♦', '♣', '♥'][self as usize]
    }

    /// Returns the English plural: `spades`, `diamonds`, `clubs`, `hearts`.
    pub const fn name(self) -> &'static str {
        ["spades", "diamonds", "clubs", "hearts"][self as usize]
    }

    /// Reads a letter (either case) or a symbol, filled or hollow.
    pub const fn from_char(c: char) -> Option<Suit> {
        match c {
            'S' | 's' | '♠' | '♤' => Some(Suit::Spades),
            'D' | 'd' | '♦' | '♢' => Some(Suit::Diamonds),
            'C' | 'c' | '♣' | '♧' => Some(Suit::Clubs),
            'H' | 'h' | '♥' | '♡' => Some(Suit::Hearts),
            _ => None,
        }
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.symbol())
    }
}

/// A rank, numbered from the top: the ace is 0, the two is 12. A *lower number* is a *higher card*.
///
/// ```
/// use handsense_hearts::Rank;
/// assert_eq!(Rank::Ace.index(), 0);
/// assert_eq!(Rank::from_char('T'), Some(Rank::Ten));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Rank {
    /// A, 0
    Ace = 0,
    /// K, 1
    King = 1,
    /// Q, 2
    Queen = 2,
    /// J, 3
    Jack = 3,
    /// T, 4
    Ten = 4,
    /// 9, 5
    Nine = 5,
    /// 8, 6
    Eight = 6,
    /// 7, 7
    Seven = 7,
    /// 6, 8
    Six = 8,
    /// 5, 9
    Five = 9,
    /// 4, 10
    Four = 10,
    /// 3, 11
    Three = 11,
    /// 2, 12
    Two = 12,
}

impl Rank {
    /// All ranks from the ace down to the two.
    pub const ALL: [Rank; 13] = [
        Rank::Ace,
        Rank::King,
        Rank::Queen,
        Rank::Jack,
        Rank::Ten,
        Rank::Nine,
        Rank::Eight,
        Rank::Seven,
        Rank::Six,
        Rank::Five,
        Rank::Four,
        Rank::Three,
        Rank::Two,
    ];

    const CHARS: [char; 13] = [
        'A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', '3', '2',
    ];

    /// 0 for the ace … 12 for the two.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `A K Q J T 9 … 2`.
    pub const fn to_char(self) -> char {
        Self::CHARS[self as usize]
    }

    /// Reads a rank character; letters in either case.
    pub fn from_char(c: char) -> Option<Rank> {
        let upper = c.to_ascii_uppercase();
        Self::CHARS
            .iter()
            .position(|&known| known == upper)
            .map(|index| Self::ALL[index])
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Write::write_char(f, self.to_char())
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

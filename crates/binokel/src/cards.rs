//! Suits, ranks, cards and sets of cards.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitOr, Sub};

use thiserror::Error;

/// Number of cards, two of each kind.
pub const CARDS: usize = 40;
/// Number of suits.
pub const SUITS: usize = 4;
/// Number of ranks.
pub const RANKS: usize = 5;

/// Suit of the Württemberg pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Clubs.
    Kreuz,
    /// Spades. Its Ober is one half of the Binokel.
    Schippe,
    /// Hearts.
    Herz,
    /// Bells, or diamonds. Its Buabe is the other half of the Binokel.
    Bollen,
}

impl Suit {
    /// All suits in order.
    pub const ALL: [Suit; SUITS] = [Suit::Kreuz, Suit::Schippe, Suit::Herz, Suit::Bollen];

    /// Returns the suit with this index, 0 to 3.
    pub const fn new(index: i32) -> Option<Suit> {
        match index {
            0..=3 => Some(Suit::ALL[index as usize]),
            _ => None,
        }
    }

    /// Index of the suit, 0 to 3.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// All ten cards of the suit.
    #[inline]
    pub const fn cards(self) -> CardSet {
        CardSet(0x3FF << (10 * self.index()))
    }

    /// Name of the suit, for example `Kreuz`.
    pub const fn name(self) -> &'static str {
        match self {
            Suit::Kreuz => "Kreuz",
            Suit::Schippe => "Schippe",
            Suit::Herz => "Herz",
            Suit::Bollen => "Bollen",
        }
    }
}

/// Rank in ascending order of strength. The Zehn beats the König.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// Jack: 2 points.
    Buabe,
    /// Queen: 3 points.
    Ober,
    /// King: 4 points.
    Koenig,
    /// Ten: 10 points.
    Zehn,
    /// Ace: 11 points.
    Ass,
}

impl Rank {
    /// All ranks, weakest first.
    pub const ALL: [Rank; RANKS] = [Rank::Buabe, Rank::Ober, Rank::Koenig, Rank::Zehn, Rank::Ass];

    /// Index of the rank by strength, 0 to 4.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Card points in tricks.
    #[inline]
    pub const fn points(self) -> u32 {
        match self {
            Rank::Buabe => 2,
            Rank::Ober => 3,
            Rank::Koenig => 4,
            Rank::Zehn => 10,
            Rank::Ass => 11,
        }
    }

    /// All eight cards of the rank.
    #[inline]
    pub const fn cards(self) -> CardSet {
        CardSet(0xC030_0C03 << (2 * self.index()))
    }

    /// Letter of the rank: B, O, K, Z or A.
    pub const fn letter(self) -> char {
        match self {
            Rank::Buabe => 'B',
            Rank::Ober => 'O',
            Rank::Koenig => 'K',
            Rank::Zehn => 'Z',
            Rank::Ass => 'A',
        }
    }
}

/// Card, identified by its code: ten times the suit, plus twice the rank, plus 0 or 1 for the copy.
///
/// Both copies of a kind have equal strength. They are distinct because their positions in a hand
/// break ties.
///
/// ```
/// use handsense_binokel::{Card, Rank, Suit};
/// let card = Card::new(12).unwrap();
/// assert_eq!((card.suit(), card.rank(), card.copy()), (Suit::Schippe, Rank::Ober, 0));
/// assert_eq!(card.to_string(), "SO");
/// assert_eq!("Z".parse::<Card>().ok(), None);
/// assert_eq!("ha2".parse(), Ok(Card::from_parts(Suit::Herz, Rank::Ass, 1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// Error of parsing a card.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{text}` is not a card; expected a suit K, S, H or B, a rank B, O, K, Z or A, and optionally 2"
)]
pub struct ParseCardError {
    /// The text that is not a card.
    pub text: String,
}

impl Card {
    /// The card with code 0.
    pub const FIRST: Card = Card(0);

    /// Returns the card with this code, or `None` outside 0 to 39.
    #[inline]
    pub const fn new(code: i32) -> Option<Card> {
        match code {
            0..=39 => Some(Card(code as u8)),
            _ => None,
        }
    }

    /// Returns the first (0) or second (1) copy of a kind.
    #[inline]
    pub const fn from_parts(suit: Suit, rank: Rank, copy: u8) -> Card {
        Card((10 * suit.index() + 2 * rank.index()) as u8 + (copy & 1))
    }

    /// Code of the card, 0 to 39.
    #[inline]
    pub const fn code(self) -> usize {
        self.0 as usize
    }

    /// Suit of the card.
    #[inline]
    pub const fn suit(self) -> Suit {
        Suit::ALL[((self.0 / 10) & 3) as usize]
    }

    /// Rank of the card.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 % 10 / 2) as usize]
    }

    /// Copy, 0 or 1.
    #[inline]
    pub const fn copy(self) -> u8 {
        self.0 & 1
    }

    /// Card points in tricks.
    #[inline]
    pub const fn points(self) -> u32 {
        self.rank().points()
    }

    /// The stronger cards of the same suit.
    #[inline]
    pub const fn stronger(self) -> CardSet {
        let suit = self.suit().cards().0;
        CardSet(suit & (u64::MAX << (self.0 | 1)) & !(1 << (self.0 | 1)))
    }

    /// Both copies of the kind.
    #[inline]
    pub const fn both_copies(self) -> CardSet {
        CardSet(3 << (self.0 & !1))
    }
}

impl fmt::Display for Card {
    /// Writes the letters of suit and rank, for example `SO`, without the copy.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suit = self.suit().name().chars().next().unwrap_or(' ');
        write!(f, "{suit}{}", self.rank().letter())
    }
}

impl std::str::FromStr for Card {
    type Err = ParseCardError;

    /// Parses suit and rank in upper or lower case, with a trailing `2` for the second copy.
    fn from_str(text: &str) -> Result<Card, ParseCardError> {
        let error = || ParseCardError {
            text: text.to_owned(),
        };
        let (kind, copy) = match text.strip_suffix('2') {
            Some(kind) => (kind, 1),
            None => (text, 0),
        };
        let copies = CardSet::DECK.iter().filter(|card| card.copy() == copy);
        let mut named = copies.filter(|card| card.to_string().eq_ignore_ascii_case(kind));
        named.next().ok_or_else(error)
    }
}

/// Set of cards: bit n is the card with code n.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardSet(u64);

impl CardSet {
    /// The empty set.
    pub const EMPTY: CardSet = CardSet(0);
    /// All forty cards.
    pub const DECK: CardSet = CardSet((1 << CARDS) - 1);

    /// Returns the set with these bits, or `None` if any bit is outside the forty cards.
    #[inline]
    pub const fn from_bits(bits: u64) -> Option<CardSet> {
        match bits >> CARDS {
            0 => Some(CardSet(bits)),
            _ => None,
        }
    }

    /// Bit mask by card code.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the set of a single card.
    #[inline]
    pub const fn from_card(card: Card) -> CardSet {
        CardSet(1 << card.0)
    }

    /// Returns this set if the condition holds, else the empty set. Branch-free.
    #[inline]
    pub(super) const fn only_if(self, condition: bool) -> CardSet {
        CardSet(self.0 * condition as u64)
    }

    /// Number of cards.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `card` is in the set.
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Whether `others` is a subset.
    #[inline]
    pub const fn contains(self, others: CardSet) -> bool {
        others.0 & !self.0 == 0
    }

    /// The cards of a suit.
    #[inline]
    pub const fn suit(self, suit: Suit) -> CardSet {
        CardSet(self.0 & suit.cards().0)
    }

    /// The cards of a rank.
    #[inline]
    pub const fn rank(self, rank: Rank) -> CardSet {
        CardSet(self.0 & rank.cards().0)
    }

    /// Sum of the card points.
    #[inline]
    pub const fn points(self) -> u32 {
        let mut points = 0;
        let mut index = 0;
        while index < RANKS {
            let rank = Rank::ALL[index];
            points += rank.points() * self.rank(rank).0.count_ones();
            index += 1;
        }
        points
    }

    /// The card with the lowest code: within one suit, the weakest.
    #[inline]
    pub const fn lowest(self) -> Option<Card> {
        match self.0 {
            0 => None,
            bits => Some(Card(bits.trailing_zeros() as u8)),
        }
    }

    /// The card with the highest code: within one suit, the strongest.
    #[inline]
    pub const fn highest(self) -> Option<Card> {
        match self.0 {
            0 => None,
            bits => Some(Card(bits.ilog2() as u8)),
        }
    }

    /// The set with one more card.
    #[inline]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | 1 << card.0)
    }

    /// The set without a card.
    #[inline]
    pub const fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !(1 << card.0))
    }

    /// Iterates over the cards by code.
    #[inline]
    pub fn iter(self) -> Iter {
        Iter(self.0)
    }
}

impl BitOr for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitor(self, others: CardSet) -> CardSet {
        CardSet(self.0 | others.0)
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitand(self, others: CardSet) -> CardSet {
        CardSet(self.0 & others.0)
    }
}

impl Sub for CardSet {
    type Output = CardSet;
    /// Set difference.
    #[inline]
    fn sub(self, others: CardSet) -> CardSet {
        CardSet(self.0 & !others.0)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, CardSet::with)
    }
}

impl Extend<Card> for CardSet {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        *self = cards.into_iter().fold(*self, CardSet::with);
    }
}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Iter;
    #[inline]
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

/// Iterator over the cards of a set, by code.
#[derive(Clone, Debug)]
pub struct Iter(u64);

impl Iterator for Iter {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        let card = CardSet(self.0).lowest()?;
        self.0 &= self.0 - 1;
        Some(card)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = CardSet(self.0).len();
        (left, Some(left))
    }
}

impl DoubleEndedIterator for Iter {
    #[inline]
    fn next_back(&mut self) -> Option<Card> {
        let card = CardSet(self.0).highest()?;
        self.0 = CardSet(self.0).without(card).0;
        Some(card)
    }
}

impl ExactSizeIterator for Iter {}
impl FusedIterator for Iter {}

impl fmt::Display for CardSet {
    /// Writes the cards separated by spaces, by suit, weakest first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, card) in self.iter().enumerate() {
            let space = if position == 0 { "" } else { " " };
            write!(f, "{space}{card}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deck_has_40_cards_worth_240_points() {
        assert_eq!((CardSet::DECK.len(), CardSet::DECK.points()), (40, 240));
        for suit in Suit::ALL {
            for rank in Rank::ALL {
                assert_eq!((suit.cards() & rank.cards()).len(), 2);
            }
        }
    }

    #[test]
    fn cards_round_trip_through_suit_rank_and_copy() {
        for card in CardSet::DECK {
            assert_eq!(
                Card::from_parts(card.suit(), card.rank(), card.copy()),
                card
            );
            assert!(card.suit().cards().has(card) && card.rank().cards().has(card));
            let text = format!("{card}{}", ["", "2"][usize::from(card.copy())]);
            assert_eq!(text.parse(), Ok(card));
            let stronger = |other: &Card| other.suit() == card.suit() && other.rank() > card.rank();
            assert_eq!(
                card.stronger(),
                CardSet::DECK.iter().filter(stronger).collect()
            );
            assert_eq!(
                (card.both_copies().len(), card.both_copies().has(card)),
                (2, true)
            );
        }
        assert_eq!((Card::new(-1), Card::new(40)), (None, None));
        for text in ["", "K", "KZ3", "XA", "KÖ"] {
            assert!(text.parse::<Card>().is_err(), "{text}");
        }
    }

    #[test]
    fn sets_have_lowest_and_highest_cards() {
        let set: CardSet = [3, 39, 12].into_iter().filter_map(Card::new).collect();
        assert_eq!((set.lowest(), set.highest()), (Card::new(3), Card::new(39)));
        assert_eq!(
            (CardSet::EMPTY.lowest(), CardSet::EMPTY.highest()),
            (None, None)
        );
        assert_eq!(set.to_string(), "KO SO BA");
        let mut cards = set.iter();
        assert_eq!((cards.len(), cards.next_back()), (3, Card::new(39)));
        assert_eq!((cards.len(), cards.next()), (2, Card::new(3)));
        let mut rest: CardSet = cards.collect();
        assert_eq!(
            rest.iter().collect::<Vec<_>>(),
            [Card::new(12).expect("a card")]
        );
        rest.extend(set);
        assert_eq!(rest, set);
        assert_eq!(CardSet::from_bits(1 << 40), None);
    }
}

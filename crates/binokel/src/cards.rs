//! The cards: suits, ranks, what they are worth, and sets of them.

use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

use thiserror::Error;

/// How many cards there are, two of each kind.
pub const CARDS: usize = 40;
/// How many suits there are.
pub const SUITS: usize = 4;
/// How many ranks there are.
pub const RANKS: usize = 5;

/// A suit of the Württemberg pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Clubs.
    Kreuz,
    /// Spades; its Ober is one half of the Binokel.
    Schippe,
    /// Hearts.
    Herz,
    /// Bells, or diamonds; its Buabe is the other half of the Binokel.
    Bollen,
}

impl Suit {
    /// All suits in order.
    pub const ALL: [Suit; SUITS] = [Suit::Kreuz, Suit::Schippe, Suit::Herz, Suit::Bollen];

    /// The suit of this number, 0 to 3.
    pub const fn new(index: i32) -> Option<Suit> {
        match index {
            0..=3 => Some(Suit::ALL[index as usize]),
            _ => None,
        }
    }

    /// Its number, 0 to 3.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// All ten cards of it.
    #[inline]
    pub const fn cards(self) -> CardSet {
        CardSet(0x3FF << (10 * self.index()))
    }

    /// Its name, `Kreuz`.
    pub const fn name(self) -> &'static str {
        match self {
            Suit::Kreuz => "Kreuz",
            Suit::Schippe => "Schippe",
            Suit::Herz => "Herz",
            Suit::Bollen => "Bollen",
        }
    }
}

/// A rank, weakest first. The Zehn beats the König.
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

    /// Its strength, 0 to 4.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What a card of it counts in tricks.
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

    /// All eight cards of it.
    #[inline]
    pub const fn cards(self) -> CardSet {
        CardSet(0xC030_0C03 << (2 * self.index()))
    }

    /// Its letter: B, O, K, Z or A.
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

/// A card, known by its code: ten times the suit, twice the rank, and 0 or 1 for the copy.
///
/// Copies are of equal strength; they are told apart because which of them lies where in a hand breaks
/// ties.
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

/// Why a text is no card.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is no card: suit K, S, H or B, rank B, O, K, Z or A, and 2 for the second copy")]
pub struct ParseCardError {
    /// What was read.
    pub text: String,
}

impl Card {
    /// The card with code 0.
    pub const FIRST: Card = Card(0);

    /// The card with this code; `None` outside 0 to 39.
    #[inline]
    pub const fn new(code: i32) -> Option<Card> {
        match code {
            0..=39 => Some(Card(code as u8)),
            _ => None,
        }
    }

    /// The first copy of a kind, or the second.
    #[inline]
    pub const fn from_parts(suit: Suit, rank: Rank, copy: u8) -> Card {
        Card((10 * suit.index() + 2 * rank.index()) as u8 + (copy & 1))
    }

    /// Its code, 0 to 39.
    #[inline]
    pub const fn code(self) -> usize {
        self.0 as usize
    }

    /// Its suit.
    #[inline]
    pub const fn suit(self) -> Suit {
        Suit::ALL[((self.0 / 10) & 3) as usize]
    }

    /// Its rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 % 10 / 2) as usize]
    }

    /// Which of the two it is, 0 or 1.
    #[inline]
    pub const fn copy(self) -> u8 {
        self.0 & 1
    }

    /// What it counts in tricks.
    #[inline]
    pub const fn points(self) -> u32 {
        self.rank().points()
    }

    /// The cards of its suit that are stronger.
    #[inline]
    pub const fn stronger(self) -> CardSet {
        let suit = self.suit().cards().0;
        CardSet(suit & (u64::MAX << (self.0 | 1)) & !(1 << (self.0 | 1)))
    }

    /// Both copies of its kind.
    #[inline]
    pub const fn both_copies(self) -> CardSet {
        CardSet(3 << (self.0 & !1))
    }
}

impl fmt::Display for Card {
    /// Suit and rank by their letters, `SO`; which copy it is does not matter at the table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suit = self.suit().name().chars().next().unwrap_or(' ');
        write!(f, "{suit}{}", self.rank().letter())
    }
}

impl std::str::FromStr for Card {
    type Err = ParseCardError;

    /// Suit and rank in upper or lower case, and `2` for the second copy.
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

/// Cards regardless of their order: bit n is the card with code n.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// All forty.
    pub const DECK: CardSet = CardSet((1 << CARDS) - 1);

    /// The set with these bits; `None` if there are others than those of the forty cards.
    #[inline]
    pub const fn from_bits(bits: u64) -> Option<CardSet> {
        match bits >> CARDS {
            0 => Some(CardSet(bits)),
            _ => None,
        }
    }

    /// One bit a card.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// One card.
    #[inline]
    pub const fn from_card(card: Card) -> CardSet {
        CardSet(1 << card.0)
    }

    /// All of these, or none; without a branch.
    #[inline]
    pub(super) const fn only_if(self, condition: bool) -> CardSet {
        CardSet(self.0 * condition as u64)
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a card is among them.
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Whether all of these are among them.
    #[inline]
    pub const fn contains(self, others: CardSet) -> bool {
        others.0 & !self.0 == 0
    }

    /// Those of a suit.
    #[inline]
    pub const fn suit(self, suit: Suit) -> CardSet {
        CardSet(self.0 & suit.cards().0)
    }

    /// Those of a rank.
    #[inline]
    pub const fn rank(self, rank: Rank) -> CardSet {
        CardSet(self.0 & rank.cards().0)
    }

    /// What they count in tricks.
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

    /// The card with the lowest code: of one suit the weakest.
    #[inline]
    pub const fn lowest(self) -> Option<Card> {
        match self.0 {
            0 => None,
            bits => Some(Card(bits.trailing_zeros() as u8)),
        }
    }

    /// The card with the highest code: of one suit the strongest.
    #[inline]
    pub const fn highest(self) -> Option<Card> {
        match self.0 {
            0 => None,
            bits => Some(Card(bits.ilog2() as u8)),
        }
    }

    /// With one more.
    #[inline]
    pub const fn with(self, card: Card) -> CardSet {
        CardSet(self.0 | 1 << card.0)
    }

    /// Without one.
    #[inline]
    pub const fn without(self, card: Card) -> CardSet {
        CardSet(self.0 & !(1 << card.0))
    }

    /// Every card, by code.
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
    /// Those that are not among the others.
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

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Iter;
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

/// The cards of a set, by code.
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
}

impl fmt::Display for CardSet {
    /// The cards with a space between, by suit, weakest first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, card) in self.iter().enumerate() {
            let space = if place == 0 { "" } else { " " };
            write!(f, "{space}{card}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pack_has_forty_cards_worth_240() {
        assert_eq!((CardSet::DECK.len(), CardSet::DECK.points()), (40, 240));
        for suit in Suit::ALL {
            for rank in Rank::ALL {
                assert_eq!((suit.cards() & rank.cards()).len(), 2);
            }
        }
    }

    #[test]
    fn a_card_is_its_suit_rank_and_copy() {
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
    fn the_zehn_beats_the_koenig() {
        assert!(Rank::Zehn > Rank::Koenig && Rank::Ass > Rank::Zehn);
    }

    #[test]
    fn sets_have_ends() {
        let set: CardSet = [3, 39, 12].into_iter().filter_map(Card::new).collect();
        assert_eq!((set.lowest(), set.highest()), (Card::new(3), Card::new(39)));
        assert_eq!(
            (CardSet::EMPTY.lowest(), CardSet::EMPTY.highest()),
            (None, None)
        );
        assert_eq!(set.to_string(), "KO SO BA");
        assert_eq!(CardSet::from_bits(1 << 40), None);
    }
}

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

use super::{Card, Rank, Suit};
use handsense_core::Rng;

/// A set of cards as one `u64`: bit *code* is set when the card is present.
///
/// Each suit fills 13 bits of a 16-bit lane, the ace lowest; the three bits above are always clear.
/// This is what the classic engine's `Deck::getHand()` returns, so masks pass between host and
/// library unchanged.
///
/// ```
/// use handsense_hearts::{CardSet, Suit};
/// let hand: CardSet = "AK3.QJ98.T654.72".parse().unwrap();
/// assert_eq!(hand.len(), 13);
/// assert_eq!(hand.suit(Suit::Spades).to_string(), "AK3...");
/// assert_eq!(CardSet::from_bits(1 << 13), None);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u64);

/// Thirteen bits a suit: the mask of one lane.
const LANE: u64 = 0x1FFF;
/// Bit 0 of each lane.
const LANE_ONES: u64 = 0x0001_0001_0001_0001;

/// Returns the number of cards in a lane of thirteen bits. Bits beyond the lane are ignored.
///
/// A table lookup, because the oldest supported processors have no population count.
#[inline(always)]
pub(crate) fn lane_len(lane: u32) -> u32 {
    static LEN: [u8; 1 << 13] = {
        let mut table = [0; 1 << 13];
        let mut lane = 0;
        while lane < table.len() {
            table[lane] = (lane as u32).count_ones() as u8;
            lane += 1;
        }
        table
    };
    u32::from(LEN[(lane & LANE as u32) as usize])
}

impl CardSet {
    /// No card.
    pub const EMPTY: CardSet = CardSet(0);
    /// All 52 cards.
    pub const FULL: CardSet = CardSet(LANE * LANE_ONES);
    /// All hearts.
    pub const HEARTS: CardSet = CardSet::of_suit(Suit::Hearts);

    /// Returns the set with these bits, or `None` if a bit is not a card.
    #[inline]
    pub const fn from_bits(bits: u64) -> Option<CardSet> {
        if bits & !Self::FULL.0 == 0 {
            Some(CardSet(bits))
        } else {
            None
        }
    }

    /// Returns the set with these bits; those that are no cards are dropped.
    #[inline]
    pub const fn from_bits_truncate(bits: u64) -> CardSet {
        CardSet(bits & Self::FULL.0)
    }

    /// Returns the set with these bits, which are known to be cards.
    #[inline]
    pub(crate) const fn from_valid_bits(bits: u64) -> CardSet {
        CardSet(bits)
    }

    /// Returns all thirteen cards of a suit.
    #[inline]
    pub const fn of_suit(suit: Suit) -> CardSet {
        CardSet(LANE << (suit as u32 * 16))
    }

    /// Returns the four cards of a rank.
    #[inline]
    pub const fn of_rank(rank: Rank) -> CardSet {
        CardSet(LANE_ONES << rank as u32)
    }

    /// Returns the bits: bit *code* for each card.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the thirteen bits of a suit, bit 0 the ace.
    #[inline]
    pub const fn lane(self, suit: Suit) -> u32 {
        (self.0 >> (suit as u32 * 16)) as u32 & LANE as u32
    }

    /// Returns the cards of one suit that these bits stand for, bit 0 the ace.
    #[inline]
    pub(crate) const fn from_lane(suit: Suit, lane: u32) -> CardSet {
        CardSet((lane as u64 & LANE) << (suit as u32 * 16))
    }

    /// Returns the cards of one suit.
    #[inline]
    pub const fn suit(self, suit: Suit) -> CardSet {
        CardSet(self.0 & (LANE << (suit as u32 * 16)))
    }

    /// Returns the number of cards.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the card is in the set.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.code() & 1 != 0
    }

    /// Returns whether every card of `other` is in the set.
    #[inline]
    pub const fn is_superset(self, other: CardSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// Returns whether the two sets share a card.
    #[inline]
    pub const fn intersects(self, other: CardSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Adds a card.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.code();
    }

    /// Takes a card out.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.code());
    }

    /// Returns the card with the lowest code: the highest spade, or of a one-suit set the highest
    /// card.
    #[inline]
    pub const fn first(self) -> Option<Card> {
        if self.0 == 0 {
            None
        } else {
            Some(Card::from_bit(self.0.trailing_zeros()))
        }
    }

    /// Returns the card with the highest code: of a one-suit set the lowest card.
    #[inline]
    pub const fn last(self) -> Option<Card> {
        if self.0 == 0 {
            None
        } else {
            Some(Card::from_bit(63 - self.0.leading_zeros()))
        }
    }

    /// Returns the cards in ascending code order: spades, diamonds, clubs, hearts, each from the
    /// top.
    #[inline]
    pub const fn iter(self) -> Cards {
        Cards(self.0)
    }

    /// Returns the numbers of cards in the four suits.
    ///
    /// Counts all four lanes at once, which beats four population counts on processors without one.
    #[inline]
    pub const fn suit_lengths(self) -> [u32; 4] {
        let pairs = self.0 - (self.0 >> 1 & 0x5555_5555_5555_5555);
        let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let bytes = (nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
        let lanes = bytes + (bytes >> 8);
        [
            lanes as u32 & 0x1F,
            (lanes >> 16) as u32 & 0x1F,
            (lanes >> 32) as u32 & 0x1F,
            (lanes >> 48) as u32 & 0x1F,
        ]
    }

    /// Returns a uniformly random card of the set, as a set.
    pub(crate) fn random_card(self, rng: &mut Rng) -> Option<CardSet> {
        let card = self.iter().nth(rng.below(self.len()) as usize);
        card.map(Card::bit)
    }
}

/// The cards of a set in ascending code order.
#[derive(Clone, Debug)]
pub struct Cards(u64);

impl Iterator for Cards {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        let card = CardSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl DoubleEndedIterator for Cards {
    #[inline]
    fn next_back(&mut self) -> Option<Card> {
        let card = CardSet(self.0).last()?;
        self.0 &= !(1 << card.code());
        Some(card)
    }
}

impl ExactSizeIterator for Cards {}
impl FusedIterator for Cards {}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Cards;

    #[inline]
    fn into_iter(self) -> Cards {
        self.iter()
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards
            .into_iter()
            .fold(CardSet::EMPTY, |set, card| set | card.bit())
    }
}

impl Extend<Card> for CardSet {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        cards.into_iter().for_each(|card| self.insert(card));
    }
}

impl BitOr for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitor(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    #[inline]
    fn bitor_assign(&mut self, other: CardSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitand(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }
}

impl BitAndAssign for CardSet {
    #[inline]
    fn bitand_assign(&mut self, other: CardSet) {
        self.0 &= other.0;
    }
}

impl Sub for CardSet {
    type Output = CardSet;
    #[inline]
    fn sub(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }
}

impl SubAssign for CardSet {
    #[inline]
    fn sub_assign(&mut self, other: CardSet) {
        self.0 &= !other.0;
    }
}

impl Not for CardSet {
    type Output = CardSet;
    #[inline]
    fn not(self) -> CardSet {
        CardSet::FULL - self
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CardSet({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_come_in_ascending_codes_from_the_front_and_descending_from_the_back() {
        let hand: CardSet = "AK3.QJ98.T654.72".parse().unwrap();
        let forward: Vec<u8> = hand.iter().map(Card::code).collect();
        assert!(forward.is_sorted());
        let backward: Vec<u8> = hand.iter().rev().map(Card::code).collect();
        assert!(backward.iter().rev().eq(forward.iter()));
        assert_eq!(hand.first().map(|c| c.to_string()).as_deref(), Some("SA"));
        assert_eq!(hand.last().map(|c| c.to_string()).as_deref(), Some("H2"));
        assert_eq!(CardSet::EMPTY.first().or(CardSet::EMPTY.last()), None);
        assert_eq!(format!("{hand:?}"), "CardSet(AK3.QJ98.T654.72)");
    }

    #[test]
    fn a_set_is_extended_by_cards_and_collected_from_them() {
        let hand: CardSet = "AK3.QJ98.T654.72".parse().unwrap();
        let mut cards = hand.iter();
        let (first, last) = (cards.next(), cards.next_back());
        assert_eq!(cards.len(), 11);
        let mut set: CardSet = cards.collect();
        set.extend(first);
        set.extend(last.into_iter().chain(first));
        assert_eq!(set, hand);
    }

    #[test]
    fn suit_lengths_equal_a_count_suit_by_suit() {
        let mut rng = handsense_core::Rng::new(11);
        for _ in 0..1_000 {
            let set = CardSet(rng.next_u64() & CardSet::FULL.0);
            let slow = Suit::ALL.map(|suit| set.iter().filter(|card| card.suit() == suit).count());
            assert_eq!(set.suit_lengths().map(|n| n as usize), slow);
        }
    }

    #[test]
    fn bits_that_are_no_card_are_refused() {
        assert_eq!(CardSet::FULL.len(), 52);
        for bit in 0..64 {
            assert_eq!(CardSet::from_bits(1 << bit).is_some(), bit % 16 < 13);
        }
    }
}

//! Hand of cards in a fixed order.

use std::iter::Copied;
use std::slice;

use super::cards::{Card, CardSet};
use handsense_core::ArrayVec;

/// Largest hand: two players, after taking the dabb.
pub const MAX_HAND: usize = 22;

/// Ordered hand of cards. New cards go to the end, and removals keep the order. The order breaks
/// ties between cards that a player values equally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    cards: ArrayVec<Card, MAX_HAND>,
    set: CardSet,
}

impl Hand {
    /// The empty hand.
    pub const EMPTY: Hand = Hand {
        cards: ArrayVec::new(),
        set: CardSet::EMPTY,
    };

    /// Returns a hand in this order, or `None` for duplicates or more than [`MAX_HAND`] cards.
    pub fn new(cards: &[Card]) -> Option<Hand> {
        let mut hand = Hand::EMPTY;
        cards.iter().all(|&card| hand.push(card)).then_some(hand)
    }

    /// The cards in order.
    #[inline]
    pub fn as_slice(&self) -> &[Card] {
        &self.cards
    }

    /// Iterates over the cards in order.
    #[inline]
    pub fn iter(&self) -> Copied<slice::Iter<'_, Card>> {
        self.as_slice().iter().copied()
    }

    /// The cards as a set.
    #[inline]
    pub const fn set(&self) -> CardSet {
        self.set
    }

    /// Number of cards.
    #[inline]
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether the hand is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }

    /// Appends a card. Returns false if the hand is full or already has the card.
    pub fn push(&mut self, card: Card) -> bool {
        let fits = self.len() < MAX_HAND && !self.set.has(card);
        if fits {
            self.cards.push(card);
            self.set = self.set.with(card);
        }
        fits
    }

    /// Removes these cards, if present.
    pub fn remove(&mut self, cards: CardSet) {
        let left = self.iter().filter(|&card| !cards.has(card));
        self.cards = left.collect();
        self.set = self.set - cards;
    }

    /// The cards of a set that are in the hand, in its order.
    pub fn in_order(&self, cards: CardSet) -> impl DoubleEndedIterator<Item = Card> + Clone + '_ {
        self.iter().filter(move |&card| cards.has(card))
    }
}

impl FromIterator<Card> for Hand {
    /// Keeps the order, without duplicates and cards beyond [`MAX_HAND`].
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Hand {
        let mut hand = Hand::EMPTY;
        cards.into_iter().for_each(|card| {
            hand.push(card);
        });
        hand
    }
}

impl From<CardSet> for Hand {
    /// Orders the cards by code and ignores those beyond [`MAX_HAND`].
    fn from(cards: CardSet) -> Hand {
        cards.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(codes: &[i32]) -> Vec<Card> {
        codes.iter().filter_map(|&code| Card::new(code)).collect()
    }

    #[test]
    fn new_cards_go_to_the_end_and_the_rest_keeps_its_order() {
        let mut hand = Hand::new(&cards(&[7, 3, 30, 12])).expect("a hand");
        assert!(hand.push(cards(&[5])[0]) && !hand.push(cards(&[3])[0]));
        hand.remove(cards(&[3, 12, 39]).into_iter().collect());
        assert_eq!(hand.as_slice(), cards(&[7, 30, 5]));
        assert_eq!((hand.len(), hand.set().len()), (3, 3));
        assert_eq!(
            hand.in_order(cards(&[5, 7, 8]).into_iter().collect())
                .collect::<Vec<_>>(),
            cards(&[7, 5])
        );
    }

    #[test]
    fn hand_holds_at_most_22_distinct_cards() {
        assert!(Hand::new(&cards(&[1, 2, 1])).is_none());
        let many: Vec<Card> = CardSet::DECK.iter().take(23).collect();
        assert!(Hand::new(&many[..22]).is_some() && Hand::new(&many).is_none());
        let hand: Hand = many.iter().copied().collect();
        assert_eq!(hand.as_slice(), &many[..22]);
        let twice: Hand = cards(&[7, 3, 7, 3, 30]).into_iter().collect();
        assert_eq!(twice.as_slice(), cards(&[7, 3, 30]));
    }
}

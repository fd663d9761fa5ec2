//! A hand in its order.

use super::cards::{Card, CardSet};

/// The most cards that anybody holds: two players, after the dabb was taken.
pub const MAX_HAND: usize = 22;

/// Cards in the order in which they came. What is taken is put at the end, and what leaves closes up, so
/// that of cards that are equally good a player who takes the first always takes the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    cards: [Card; MAX_HAND],
    len: usize,
    set: CardSet,
}

impl Hand {
    /// No card.
    pub const EMPTY: Hand = Hand {
        cards: [Card::FIRST; MAX_HAND],
        len: 0,
        set: CardSet::EMPTY,
    };

    /// These cards in this order; `None` if one comes twice or there are more than [`MAX_HAND`].
    pub fn new(cards: &[Card]) -> Option<Hand> {
        let mut hand = Hand::EMPTY;
        cards.iter().all(|&card| hand.push(card)).then_some(hand)
    }

    /// The cards in order.
    #[inline]
    pub fn as_slice(&self) -> &[Card] {
        &self.cards[..self.len]
    }

    /// The cards in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Card> + Clone + '_ {
        self.as_slice().iter().copied()
    }

    /// The cards regardless of their order.
    #[inline]
    pub const fn set(&self) -> CardSet {
        self.set
    }

    /// How many there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Takes a card at the end; whether there was room and the card is not there yet.
    pub fn push(&mut self, card: Card) -> bool {
        let fits = self.len < MAX_HAND && !self.set.has(card);
        if fits {
            self.cards[self.len] = card;
            self.len += 1;
            self.set = self.set.with(card);
        }
        fits
    }

    /// Gives these cards away, as far as they are there.
    pub fn remove(&mut self, cards: CardSet) {
        let mut len = 0;
        for place in 0..self.len {
            let card = self.cards[place];
            if !cards.has(card) {
                self.cards[len] = card;
                len += 1;
            }
        }
        self.len = len;
        self.set = self.set - cards;
    }

    /// Those of a set, in the order of the hand.
    pub fn in_order(&self, cards: CardSet) -> impl DoubleEndedIterator<Item = Card> + Clone + '_ {
        self.iter().filter(move |&card| cards.has(card))
    }
}

impl From<CardSet> for Hand {
    /// By code; more than [`MAX_HAND`] are left out.
    fn from(cards: CardSet) -> Hand {
        let mut hand = Hand::EMPTY;
        cards.iter().for_each(|card| {
            hand.push(card);
        });
        hand
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(codes: &[i32]) -> Vec<Card> {
        codes.iter().filter_map(|&code| Card::new(code)).collect()
    }

    #[test]
    fn cards_come_at_the_end_and_the_rest_keeps_its_order() {
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
    fn a_hand_has_room_for_22_different_cards() {
        assert!(Hand::new(&cards(&[1, 2, 1])).is_none());
        let many: Vec<Card> = CardSet::DECK.iter().take(23).collect();
        assert!(Hand::new(&many[..22]).is_some() && Hand::new(&many).is_none());
    }
}

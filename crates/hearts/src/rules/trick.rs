//! The trick in progress: its leader, cards and winner.

use crate::{Card, SEATS, Seat, Suit};

/// Up to four cards, the seat that led, and the card that is winning.
///
/// ```
/// use handsense_hearts::{Seat, Trick};
/// let mut trick = Trick::led_by(Seat::ALL[2]);
/// trick.add("D7".parse().unwrap());
/// trick.add("DQ".parse().unwrap());
/// trick.add("HA".parse().unwrap());
/// assert_eq!(trick.winner(), Some(Seat::ALL[3]));
/// assert_eq!(trick.next_seat(), Seat::ALL[1]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(
        try_from = "crate::serialization::TrickFields",
        into = "crate::serialization::TrickFields"
    )
)]
pub struct Trick {
    leader: Seat,
    len: u8,
    /// The index of the winning card in `cards`.
    best: u8,
    cards: [Card; SEATS],
}

impl Trick {
    /// An empty trick that `leader` is to lead.
    #[inline]
    pub const fn led_by(leader: Seat) -> Trick {
        Trick {
            leader,
            len: 0,
            best: 0,
            cards: [Card::ACE_OF_SPADES; SEATS],
        }
    }

    /// Puts the next seat's card on the trick. A full trick takes no more.
    #[inline]
    pub const fn add(&mut self, card: Card) {
        if self.is_complete() {
            return;
        }
        let place = (self.len & 3) as usize;
        self.cards[place] = card;
        if self.len > 0 && card.beats(self.cards[(self.best & 3) as usize]) {
            self.best = self.len;
        }
        self.len += 1;
    }

    /// Returns the cards in the order they were played.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..self.len as usize]
    }

    /// Returns the seat that led or is to lead.
    #[inline]
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// Cards on the table, 0..=4.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns whether nothing has been led yet.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns whether all four seats have played.
    #[inline]
    pub const fn is_complete(&self) -> bool {
        self.len as usize == SEATS
    }

    /// Returns the seat to play next; of a complete trick the leader again.
    #[inline]
    pub const fn next_seat(&self) -> Seat {
        self.leader.step(self.len as i32)
    }

    /// Returns the suit that was led.
    #[inline]
    pub const fn suit_led(&self) -> Option<Suit> {
        if self.len == 0 {
            None
        } else {
            Some(self.cards[0].suit())
        }
    }

    /// Returns the card that is winning so far.
    #[inline]
    pub const fn winning_card(&self) -> Option<Card> {
        if self.len == 0 {
            None
        } else {
            Some(self.cards[(self.best & 3) as usize])
        }
    }

    /// Returns the seat that is winning so far.
    #[inline]
    pub const fn winner(&self) -> Option<Seat> {
        if self.len == 0 {
            None
        } else {
            Some(self.leader.step(self.best as i32))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_suit_led_can_win() {
        let mut trick = Trick::led_by(Seat::ALL[0]);
        for card in ["C5", "CA", "HA", "CK"] {
            trick.add(card.parse().expect("a card"));
        }
        assert!(trick.is_complete());
        assert_eq!(trick.winner(), Some(Seat::ALL[1]));
        trick.add(Card::QUEEN_OF_SPADES);
        assert_eq!(trick.cards().len(), 4);
    }
}

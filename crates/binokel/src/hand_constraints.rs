//! What bids and tricks tell of the hands of the others.
//!
//! Who does not follow suit has none, who does not play trump then either; who does not play higher than the
//! highest card could not. Whoever's partner was winning need not have done either.

use super::cards::{Card, CardSet, SUITS, Suit};
use super::rules::MAX_PLAYERS;
use super::tricks::Trick;
use super::view::View;
use handsense_core::Seat;

/// By seat, the cards that it may still hold as far as its own plays tell, wherever those cards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandConstraints {
    may_hold: [CardSet; MAX_PLAYERS],
}

impl HandConstraints {
    /// What is known from all tricks so far.
    pub fn new(view: &View) -> HandConstraints {
        let mut constraints = HandConstraints {
            may_hold: [CardSet::DECK; MAX_PLAYERS],
        };
        let Some(trump) = view.trump() else {
            return constraints;
        };
        for trick in view.complete().iter().chain(view.in_progress()) {
            constraints.watch(view, trick, trump);
        }
        constraints
    }

    /// What a seat may hold.
    #[inline]
    pub const fn may_hold(&self, seat: Seat) -> CardSet {
        self.may_hold[seat.index()]
    }

    /// Whether a seat is known to have no card of a suit.
    #[inline]
    pub const fn is_void(&self, seat: Seat, suit: Suit) -> bool {
        self.may_hold(seat).suit(suit).is_empty()
    }

    fn watch(&mut self, view: &View, trick: &Trick, trump: Suit) {
        let mut lie = Trick::new(trick.leader());
        // The highest that lies of each suit.
        let mut highest: [Option<Card>; SUITS] = [None; SUITS];
        for (place, &card) in trick.cards().iter().enumerate() {
            let seat = view.rules().seat_after(trick.leader(), place);
            if let Some(led) = lie.suit() {
                let partner = view.rules().partner(seat);
                let exempt = partner == Some(view.winner(&lie));
                let may_hold = &mut self.may_hold[seat];
                if card.suit() != led {
                    *may_hold = *may_hold - led.cards();
                    if card.suit() != trump && !exempt {
                        *may_hold = *may_hold - trump.cards();
                    }
                }
                let had_to_beat = card.suit() == led || card.suit() == trump;
                if let Some(highest) = highest[card.suit().index()]
                    && had_to_beat
                    && !exempt
                    && card.rank() <= highest.rank()
                {
                    *may_hold = *may_hold - highest.stronger();
                }
            }
            let highest = &mut highest[card.suit().index()];
            if highest.is_none_or(|highest| card.rank() > highest.rank()) {
                *highest = Some(card);
            }
            lie.push(card, trump);
        }
    }
}

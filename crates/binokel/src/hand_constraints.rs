//! Constraints on hidden hands, deduced from the tricks.
//!
//! A seat that does not follow suit is void in it. A seat that then plays no trump is void in trump
//! too. A seat that does not head the trick has no card that beats it. A seat whose partner was
//! winning is exempt from the last two deductions.

use super::cards::{Card, CardSet, SUITS, Suit};
use super::rules::MAX_PLAYERS;
use super::tricks::Trick;
use super::view::View;
use handsense_core::Seat;

/// For each seat, the cards it can hold by its own plays, regardless of where those cards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HandConstraints {
    may_hold: [CardSet; MAX_PLAYERS],
}

impl HandConstraints {
    /// Deduces the constraints from all tricks of a view.
    pub fn new(view: &View) -> HandConstraints {
        let mut constraints = HandConstraints {
            may_hold: [CardSet::DECK; MAX_PLAYERS],
        };
        let Some(trump) = view.trump() else {
            return constraints;
        };
        for trick in view.completed_tricks().iter().chain(view.in_progress()) {
            constraints.observe_trick(view, trick, trump);
        }
        constraints
    }

    /// The cards that a seat can hold.
    #[inline]
    pub const fn may_hold(&self, seat: Seat) -> CardSet {
        self.may_hold[seat.index()]
    }

    /// Whether a seat is known to be void in a suit.
    #[inline]
    pub const fn is_void(&self, seat: Seat, suit: Suit) -> bool {
        self.may_hold(seat).suit(suit).is_empty()
    }

    fn observe_trick(&mut self, view: &View, trick: &Trick, trump: Suit) {
        let mut trick_so_far = Trick::new(trick.leader());
        // Strongest card of each suit in the trick so far.
        let mut highest: [Option<Card>; SUITS] = [None; SUITS];
        for (position, &card) in trick.cards().iter().enumerate() {
            let seat = view.rules().seat_after(trick.leader(), position);
            if let Some(led) = trick_so_far.suit() {
                let partner = view.rules().partner(seat);
                let exempt = partner == Some(view.winner(&trick_so_far));
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
            trick_so_far.push(card, trump);
        }
    }
}

//! How a view watches cards fall, one at a time or a whole deal at once, and what it says of a card
//! that cannot be.

use super::course::{Course, Fault, Law};
use super::{Start, TRICKS, View, ViewError};
use crate::{Card, CardSet, SEATS, Seat, Trick};

impl View {
    /// The view after these plays. `start.hand` is the hand as it is *now*; the cards I played are
    /// put back first.
    ///
    /// # Errors
    /// Whatever makes the start, a play or the whole impossible.
    pub fn after(start: Start, plays: &[(Seat, Card)]) -> Result<View, ViewError> {
        let mut mine = CardSet::EMPTY;
        let mut all = CardSet::EMPTY;
        let mut tricks = 0;
        for &(seat, card) in plays {
            all.insert(card);
            if seat == start.me {
                mine.insert(card);
                tricks += 1;
            }
        }
        if all.intersects(start.hand) || mine.len() != tricks {
            return Err(why_hand_is_wrong(&start, plays));
        }
        let whole = Start {
            hand: start.hand | mine,
            ..start
        };
        let (held, expected) = (start.hand.len(), TRICKS.saturating_sub(tricks));
        if held != expected {
            return Err(ViewError::HandSize {
                held,
                expected,
                tricks,
            });
        }
        let mut view = View::new(whole)?;
        match view.replay(plays) {
            Ok(()) => Ok(view),
            Err(_) => Err(view.why_impossible(plays)),
        }
    }

    /// Watches many cards at once. On a fault the view is as good as new: nothing but what its
    /// belief has learnt has changed.
    fn replay(&mut self, plays: &[(Seat, Card)]) -> Result<(), Fault> {
        let law = Law::of(self.start.rules, self.start.me);
        let mut course = Course::start(self.start.me);
        let mut taken = [CardSet::EMPTY; SEATS];
        let mut collected = CardSet::EMPTY;
        let could_hold = self.belief.could_hold_mut();
        if plays.len() > self.plays.len() {
            return Err(Fault::DealOver);
        }
        for (&(seat, card), slot) in plays.iter().zip(&mut self.plays) {
            course.step(&law, could_hold, seat, card)?;
            *slot = card;
            if course.len == 0 {
                taken[course.next] |= course.played - collected;
                collected = course.played;
            }
        }
        let begun = &plays[plays.len() - course.len as usize..];
        self.trick = Trick::led_by(begun.first().map_or(course.next, |&(leader, _)| leader));
        for &(_, card) in begun {
            self.trick.add(card);
        }
        self.first_leader = plays.first().map_or(self.start.me, |&(leader, _)| leader);
        self.taken = taken;
        self.tricks_done = course.tricks;
        self.hearts_broken = course.hearts_broken;
        self.declined_queen = course.declined_queen;
        self.hand -= course.played;
        self.belief.remove(course.played);
        if self.is_possible() {
            Ok(())
        } else {
            Err(Fault::NotHeld)
        }
    }

    /// Finds the card that makes a replay impossible by watching one at a time.
    #[cold]
    fn why_impossible(&self, plays: &[(Seat, Card)]) -> ViewError {
        let mut view = match View::new(self.start) {
            Ok(view) => view,
            Err(error) => return error,
        };
        for &(seat, card) in plays {
            if let Err(error) = view.play(seat, card) {
                return error;
            }
        }
        ViewError::NoDealFits
    }

    /// Watches `seat` play `card`.
    ///
    /// # Errors
    /// A card out of turn, against the rules, or against what was seen before. The view is then
    /// unchanged.
    pub fn play(&mut self, seat: Seat, card: Card) -> Result<(), ViewError> {
        let law = Law::of(self.start.rules, self.start.me);
        let mut belief = self.belief;
        let mut course = self.course();
        course
            .step(&law, belief.could_hold_mut(), seat, card)
            .map_err(|fault| self.explain(fault, seat, card))?;
        let mut trick = self.trick;
        if self.plays_len() == 0 {
            trick = Trick::led_by(seat);
        }
        trick.add(card);
        let mut taken = self.taken;
        if course.len == 0 {
            taken[course.next] |= trick.cards().iter().copied().collect();
            trick = Trick::led_by(course.next);
        }
        belief.remove(card.bit());
        let next = View {
            hand: self.hand - card.bit(),
            taken,
            belief,
            trick,
            tricks_done: course.tricks,
            hearts_broken: course.hearts_broken,
            declined_queen: course.declined_queen,
            ..*self
        };
        if !next.is_possible() {
            return Err(ViewError::NoDealFits);
        }
        let plays = self.plays_len();
        *self = next;
        if let Some(slot) = self.plays.get_mut(plays) {
            *slot = card;
        }
        if plays == 0 {
            self.first_leader = seat;
        }
        Ok(())
    }

    /// Where the deal stands, as the next step wants it.
    fn course(&self) -> Course {
        let table: CardSet = self.trick.cards().iter().copied().collect();
        let winner = self.trick.winner().unwrap_or(self.trick.leader());
        Course {
            played: self
                .taken
                .iter()
                .fold(table, |played, &cards| played | cards),
            next: self.trick.next_seat(),
            tricks: self.tricks_done,
            len: self.trick.len() as u8,
            led: self
                .trick
                .suit_led()
                .map_or(CardSet::EMPTY, CardSet::of_suit),
            best: (
                self.trick.winning_card().unwrap_or(Card::ACE_OF_SPADES),
                winner,
            ),
            hearts_broken: self.hearts_broken,
            declined_queen: self.declined_queen,
        }
    }

    /// Whether some deal of the unseen cards fits.
    fn is_possible(&self) -> bool {
        self.belief.can_be_dealt(self.start.me, &self.hand_counts())
    }

    /// The sentence for a fault.
    #[cold]
    fn explain(&self, fault: Fault, seat: Seat, card: Card) -> ViewError {
        match fault {
            Fault::DealOver => ViewError::DealOver,
            Fault::OutOfTurn => ViewError::OutOfTurn {
                seat,
                expected: self.trick.next_seat(),
            },
            Fault::NotHeld => self.why_not_held(seat, card),
            Fault::Revoke => {
                let suit = self.trick.suit_led().unwrap_or(card.suit());
                ViewError::Revoke { seat, card, suit }
            }
            Fault::Illegal => ViewError::IllegalPlay { seat, card },
            Fault::FirstLeader => ViewError::FirstLeader { seat },
        }
    }

    fn why_not_held(&self, seat: Seat, card: Card) -> ViewError {
        if self.course().played.contains(card) {
            return ViewError::PlayedTwice { card, seat };
        }
        if self.hand.contains(card) {
            return ViewError::HeldAndPlayed { card, seat };
        }
        let receiver = self.start.pass.receiver(self.start.me);
        if self.start.passed.contains(card) && seat != receiver {
            return ViewError::PassedElsewhere {
                card,
                seat,
                receiver,
            };
        }
        if self.belief.is_void(seat, card.suit()) {
            return ViewError::Revoke {
                seat,
                card,
                suit: card.suit(),
            };
        }
        ViewError::IllegalPlay { seat, card }
    }
}

/// Which card stands in the way of putting my plays back into my hand.
#[cold]
fn why_hand_is_wrong(start: &Start, plays: &[(Seat, Card)]) -> ViewError {
    let mut mine = CardSet::EMPTY;
    for &(seat, card) in plays {
        if start.hand.contains(card) {
            return ViewError::HeldAndPlayed { card, seat };
        }
        if seat == start.me && mine.contains(card) {
            return ViewError::PlayedTwice { card, seat };
        }
        if seat == start.me {
            mine.insert(card);
        }
    }
    ViewError::DealOver
}

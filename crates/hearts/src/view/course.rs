//! Watching cards fall: each one is held against the rules and against what was seen before, and
//! what it says about the hand it came from is learnt.
//!
//! One rule serves for both: a play that the rules allow only to certain hands is a *check* when it
//! is mine, because I know my hand, and *knowledge* when it is another's.

use crate::{Card, CardSet, RuleMasks, Rules, SEATS, Seat};

/// The rules as masks, and who is watching.
#[derive(Clone, Copy)]
pub(super) struct Law {
    me: Seat,
    masks: RuleMasks,
}

impl Law {
    pub fn of(rules: Rules, me: Seat) -> Law {
        Law {
            me,
            masks: RuleMasks::of(rules),
        }
    }
}

/// How far the deal is: small enough to live in registers while a whole deal is replayed.
#[derive(Clone, Copy)]
pub(super) struct Course {
    /// Every card played.
    pub played: CardSet,
    /// The seat to play. Before the first card any seat may turn out to be it.
    pub next: Seat,
    /// Complete tricks.
    pub tricks: u8,
    /// Cards on the trick in progress, 0..=3.
    pub len: u8,
    /// All cards of the suit led to it.
    pub led: CardSet,
    /// Its winning card and the seat that played it.
    pub best: (Card, Seat),
    /// Whether hearts are broken.
    pub hearts_broken: bool,
    /// By seat: whether it let a chance go by to throw the queen of spades.
    pub declined_queen: [bool; SEATS],
}

/// Why a play is impossible.
#[derive(Clone, Copy, Debug)]
pub(super) enum Fault {
    DealOver,
    OutOfTurn,
    NotHeld,
    Revoke,
    Illegal,
    FirstLeader,
}

impl Course {
    /// Before the first card.
    pub fn start(me: Seat) -> Course {
        Course {
            played: CardSet::EMPTY,
            next: me,
            tricks: 0,
            len: 0,
            led: CardSet::EMPTY,
            best: (Card::ACE_OF_SPADES, me),
            hearts_broken: false,
            declined_queen: [false; SEATS],
        }
    }

    /// `seat` plays `card`; `could_hold` learns from it. When `len` is zero afterwards, the trick is
    /// complete and `next` has won it.
    ///
    /// `could_hold` may still contain cards that were played before. On a fault nothing changes.
    #[inline(always)]
    pub fn step(
        &mut self,
        law: &Law,
        could_hold: &mut [CardSet; SEATS],
        seat: Seat,
        card: Card,
    ) -> Result<(), Fault> {
        if seat != self.next && !self.played.is_empty() {
            return Err(Fault::OutOfTurn);
        }
        if self.tricks == 13 {
            return Err(Fault::DealOver);
        }
        if !(could_hold[seat] - self.played).contains(card) {
            return Err(Fault::NotHeld);
        }
        if self.len == 0 {
            self.lead(law, could_hold, seat, card)?;
            self.best = (card, seat);
            self.led = CardSet::of_suit(card.suit());
        } else if !self.led.contains(card) {
            self.discard(law, could_hold, seat, card)?;
            let barred = self.tricks == 0 && law.masks.barred_first.contains(Card::QUEEN_OF_SPADES);
            self.declined_queen[seat] |= card != Card::QUEEN_OF_SPADES && !barred;
        } else if card < self.best.0 {
            self.best = (card, seat);
        } else if self.best.0.beats(Card::QUEEN_OF_SPADES) {
            self.declined_queen[seat] |= card != Card::QUEEN_OF_SPADES;
        }
        self.played.insert(card);
        self.hearts_broken |= law.masks.breakers.contains(card);
        self.len += 1;
        self.next = seat.next();
        if self.len as usize == SEATS {
            self.len = 0;
            self.tricks += 1;
            self.next = self.best.1;
        }
        Ok(())
    }

    #[inline(always)]
    fn lead(
        &self,
        law: &Law,
        could_hold: &mut [CardSet; SEATS],
        seat: Seat,
        card: Card,
    ) -> Result<(), Fault> {
        let first = self.tricks == 0;
        if first && !law.masks.openings.is_empty() {
            if !could_hold[seat].contains(Card::TWO_OF_CLUBS) {
                return Err(Fault::FirstLeader);
            }
            if !law.masks.openings.contains(card) {
                return Err(Fault::Illegal);
            }
            for other in Seat::ALL {
                if other != seat {
                    could_hold[other].remove(Card::TWO_OF_CLUBS);
                }
            }
        }
        let barred = (law.masks.must_break && !self.hearts_broken)
            || (first && law.masks.barred_first.intersects(CardSet::HEARTS));
        if barred && CardSet::HEARTS.contains(card) {
            self.confine(law, could_hold, seat, CardSet::HEARTS, Fault::Illegal)?;
        }
        Ok(())
    }

    #[inline(always)]
    fn discard(
        &self,
        law: &Law,
        could_hold: &mut [CardSet; SEATS],
        seat: Seat,
        card: Card,
    ) -> Result<(), Fault> {
        if self.tricks == 0 && law.masks.barred_first.contains(card) {
            let forced = law.masks.barred_first - self.led;
            let hand_allows = (could_hold[seat] - self.played).intersects(self.led);
            let fault = if hand_allows {
                Fault::Revoke
            } else {
                Fault::Illegal
            };
            return self.confine(law, could_hold, seat, forced, fault);
        }
        self.confine(law, could_hold, seat, !self.led, Fault::Revoke)
    }

    /// The play is possible only from a hand within `cards`.
    #[inline(always)]
    fn confine(
        &self,
        law: &Law,
        could_hold: &mut [CardSet; SEATS],
        seat: Seat,
        cards: CardSet,
        fault: Fault,
    ) -> Result<(), Fault> {
        if seat != law.me {
            could_hold[seat] &= cards;
        } else if !cards.is_superset(could_hold[seat] - self.played) {
            return Err(fault);
        }
        Ok(())
    }
}

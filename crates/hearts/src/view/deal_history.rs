//! The history of a deal: checks each card against the rules and infers what it shows about the
//! hand.
//!
//! A card that is legal from certain hands only is checked when it comes from the player's own
//! hand, which is known. From another hand, it restricts the cards that this hand can hold.

use std::ops::BitOr;

use crate::{Card, CardSet, RuleMasks, Rules, SEATS, Seat};

/// The rules of play as card masks, and the seat of the player.
#[derive(Clone, Copy)]
pub(super) struct PlayRules {
    me: Seat,
    masks: RuleMasks,
}

impl PlayRules {
    pub fn new(rules: Rules, me: Seat) -> PlayRules {
        PlayRules {
            me,
            masks: RuleMasks::new(rules),
        }
    }
}

/// The public state of a deal, small enough for registers during a replay.
#[derive(Clone, Copy)]
pub(super) struct DealHistory {
    /// Every card played.
    pub played: CardSet,
    /// The seat to play.
    pub next: Seat,
    /// Complete tricks.
    pub tricks: u8,
    /// Cards on the trick in progress, 0..=3.
    pub len: u8,
    /// All cards of the suit led.
    pub led: CardSet,
    /// Its winning card and the seat that played it.
    pub best: (Card, Seat),
    /// Whether hearts are broken.
    pub hearts_broken: bool,
    /// By seat: whether it declined a chance to discard the queen of spades.
    pub declined_queen: [bool; SEATS],
}

/// The reason why a play is impossible.
#[derive(Clone, Copy, Debug)]
pub(super) enum PlayError {
    DealOver,
    OutOfTurn,
    NotHeld,
    Revoke,
    Illegal,
    FirstLeader,
}

impl DealHistory {
    /// Plays a complete trick, as four times [`step`](Self::step). It tells less exactly what is
    /// wrong. Two errors are left to the caller: a card played twice, and a revoke by the player.
    ///
    /// A revoke shows in `could_hold`, which loses the cards of the suit led that are still in the
    /// player's hand.
    #[inline(always)]
    pub fn play_trick(
        &mut self,
        rules: &PlayRules,
        could_hold: &mut [CardSet; SEATS],
        trick: &[(Seat, Card); SEATS],
    ) -> Result<(), PlayError> {
        let (leader, lead) = trick[0];
        let cards = trick.map(|(_, card)| card.bit());
        let set = cards.into_iter().fold(CardSet::EMPTY, CardSet::bitor);
        let led = CardSet::of_suit(lead.suit());
        let restricts_lead =
            led == CardSet::HEARTS && rules.masks.must_break && !self.hearts_broken;
        let under_high_spade =
            led.contains(Card::QUEEN_OF_SPADES) && set.intersects(Card::QUEEN_OF_SPADES.above());
        if self.tricks == 0 || restricts_lead || under_high_spade {
            return self.play_cards(rules, could_hold, trick);
        }
        if self.tricks == 13 {
            return Err(PlayError::DealOver);
        }
        let mut held = CardSet::EMPTY;
        let mut in_turn = true;
        for (&(seat, _), (card, expected)) in trick.iter().zip(cards.into_iter().zip(self.turns()))
        {
            in_turn &= seat == expected;
            held |= card & could_hold[expected];
        }
        if !in_turn {
            return Err(PlayError::OutOfTurn);
        }
        if held != set {
            return Err(PlayError::NotHeld);
        }
        let best = (set & led).first().unwrap_or(lead);
        let mut winner = leader;
        for &(seat, card) in &trick[1..] {
            winner = if card == best { seat } else { winner };
            if !led.contains(card) {
                could_hold[seat] -= led;
                self.declined_queen[seat] |= card != Card::QUEEN_OF_SPADES;
            }
        }
        self.played |= set;
        self.hearts_broken |= rules.masks.breakers.intersects(set);
        self.tricks += 1;
        self.next = winner;
        Ok(())
    }

    /// Plays these cards, one after the other.
    // Not inlined: the few tricks that need it would slow down the others.
    #[inline(never)]
    pub fn play_cards(
        &mut self,
        rules: &PlayRules,
        could_hold: &mut [CardSet; SEATS],
        plays: &[(Seat, Card)],
    ) -> Result<(), PlayError> {
        plays
            .iter()
            .try_for_each(|&(seat, card)| self.step(rules, could_hold, seat, card))
    }

    /// Returns the seats in the order of play of the next trick.
    #[inline]
    fn turns(&self) -> [Seat; SEATS] {
        [0, 1, 2, 3].map(|steps| self.next.step(steps))
    }

    /// Plays `card` for `seat` and restricts `could_hold` accordingly. If `len` is zero afterwards,
    /// the trick is complete and `next` has won it.
    ///
    /// `could_hold` may contain cards that were already played. On an error, nothing changes.
    #[inline(always)]
    pub fn step(
        &mut self,
        rules: &PlayRules,
        could_hold: &mut [CardSet; SEATS],
        seat: Seat,
        card: Card,
    ) -> Result<(), PlayError> {
        if seat != self.next {
            return Err(PlayError::OutOfTurn);
        }
        if self.tricks == 13 {
            return Err(PlayError::DealOver);
        }
        if !(could_hold[seat] - self.played).contains(card) {
            return Err(PlayError::NotHeld);
        }
        if self.len == 0 {
            self.lead(rules, could_hold, seat, card)?;
            self.best = (card, seat);
            self.led = CardSet::of_suit(card.suit());
        } else if !self.led.contains(card) {
            self.discard(rules, could_hold, seat, card)?;
            let barred =
                self.tricks == 0 && rules.masks.barred_first.contains(Card::QUEEN_OF_SPADES);
            self.declined_queen[seat] |= card != Card::QUEEN_OF_SPADES && !barred;
        } else if card < self.best.0 {
            self.best = (card, seat);
        } else if self.best.0.beats(Card::QUEEN_OF_SPADES) {
            self.declined_queen[seat] |= card != Card::QUEEN_OF_SPADES;
        }
        self.played.insert(card);
        self.hearts_broken |= rules.masks.breakers.contains(card);
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
        rules: &PlayRules,
        could_hold: &mut [CardSet; SEATS],
        seat: Seat,
        card: Card,
    ) -> Result<(), PlayError> {
        let first = self.tricks == 0;
        if first && !rules.masks.openings.is_empty() {
            if !could_hold[seat].contains(Card::TWO_OF_CLUBS) {
                return Err(PlayError::FirstLeader);
            }
            if !rules.masks.openings.contains(card) {
                return Err(PlayError::Illegal);
            }
            for other in Seat::ALL {
                if other != seat {
                    could_hold[other].remove(Card::TWO_OF_CLUBS);
                }
            }
        }
        let barred = (rules.masks.must_break && !self.hearts_broken)
            || (first && rules.masks.barred_first.intersects(CardSet::HEARTS));
        if barred && CardSet::HEARTS.contains(card) {
            self.restrict(rules, could_hold, seat, CardSet::HEARTS, PlayError::Illegal)?;
        }
        Ok(())
    }

    /// Infers the void of a discard, and checks it. In the first trick a barred card is legal only
    /// without other cards.
    #[inline(always)]
    fn discard(
        &self,
        rules: &PlayRules,
        could_hold: &mut [CardSet; SEATS],
        seat: Seat,
        card: Card,
    ) -> Result<(), PlayError> {
        if self.tricks == 0 && rules.masks.barred_first.contains(card) {
            let forced = rules.masks.barred_first - self.led;
            let hand_allows = (could_hold[seat] - self.played).intersects(self.led);
            let error = if hand_allows {
                PlayError::Revoke
            } else {
                PlayError::Illegal
            };
            return self.restrict(rules, could_hold, seat, forced, error);
        }
        self.restrict(rules, could_hold, seat, !self.led, PlayError::Revoke)
    }

    /// Restricts the hand of `seat` to `cards`, or checks it if it is the player's own hand.
    #[inline(always)]
    fn restrict(
        &self,
        rules: &PlayRules,
        could_hold: &mut [CardSet; SEATS],
        seat: Seat,
        cards: CardSet,
        error: PlayError,
    ) -> Result<(), PlayError> {
        if seat != rules.me {
            could_hold[seat] &= cards;
        } else if !cards.is_superset(could_hold[seat] - self.played) {
            return Err(error);
        }
        Ok(())
    }
}

//! The history of a deal: checks each card against the rules and infers what it shows about the
//! hand.
//!
//! A card that is legal from certain hands only is checked when it comes from the player's own
//! hand, which is known. From another hand, it restricts the cards that this hand can hold.

use crate::{Card, CardSet, RuleMasks, Rules, SEATS, Seat, Suit};

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
    /// The suit led.
    pub led: Suit,
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
        } else {
            self.follow(rules, could_hold, seat, card)?;
        }
        self.len += 1;
        self.next = seat.next();
        self.end_play(rules, card.bit());
        Ok(())
    }

    /// Plays a complete trick: four times [`step`](Self::step) for cards that are all different and
    /// were not played before.
    #[inline(always)]
    pub fn trick(
        &mut self,
        rules: &PlayRules,
        could_hold: &mut [CardSet; SEATS],
        plays: &[(Seat, Card); SEATS],
    ) -> Result<(), PlayError> {
        let mut cards = CardSet::EMPTY;
        let mut in_turn = true;
        for (steps, &(seat, card)) in plays.iter().enumerate() {
            in_turn &= seat == self.next.step(steps as i32);
            cards.insert(card);
        }
        if !in_turn {
            return Err(PlayError::OutOfTurn);
        }
        if self.tricks == 13 {
            return Err(PlayError::DealOver);
        }
        let [(leader, lead), later @ ..] = plays;
        // The first lead of a deal takes the two of clubs from the other hands.
        self.lead(rules, could_hold, *leader, *lead)?;
        let holds = |&(seat, card): &(Seat, Card)| could_hold[seat].contains(card);
        if !plays.iter().all(holds) {
            return Err(PlayError::NotHeld);
        }
        for &(seat, card) in later {
            self.follow(rules, could_hold, seat, card)?;
        }
        self.len = SEATS as u8;
        self.end_play(rules, cards);
        Ok(())
    }

    /// Adds played cards to the state, and ends a complete trick.
    #[inline(always)]
    fn end_play(&mut self, rules: &PlayRules, cards: CardSet) {
        self.played |= cards;
        self.hearts_broken |= rules.masks.breakers.intersects(cards);
        if self.len as usize == SEATS {
            self.len = 0;
            self.tricks += 1;
            self.next = self.best.1;
        }
    }

    #[inline(always)]
    fn follow(
        &mut self,
        rules: &PlayRules,
        could_hold: &mut [CardSet; SEATS],
        seat: Seat,
        card: Card,
    ) -> Result<(), PlayError> {
        if card.suit() != self.led {
            let (first, led, played) = (self.tricks == 0, self.led, self.played);
            discard(rules, could_hold, seat, card, led, first, played)?;
            let barred =
                self.tricks == 0 && rules.masks.barred_first.contains(Card::QUEEN_OF_SPADES);
            self.declined_queen[seat] |= card != Card::QUEEN_OF_SPADES && !barred;
        } else if card < self.best.0 {
            self.best = (card, seat);
        } else if self.best.0.beats(Card::QUEEN_OF_SPADES) {
            self.declined_queen[seat] |= card != Card::QUEEN_OF_SPADES;
        }
        Ok(())
    }

    #[inline(always)]
    fn lead(
        &mut self,
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
            let hearts = CardSet::HEARTS;
            restrict(
                rules,
                could_hold,
                seat,
                hearts,
                self.played,
                PlayError::Illegal,
            )?;
        }
        self.best = (card, seat);
        self.led = card.suit();
        Ok(())
    }
}

/// Infers the void of a discard, and checks it. In the first trick a barred card is legal only
/// without other cards.
// Not inlined: the compiler would compute its masks for every card.
#[inline(never)]
fn discard(
    rules: &PlayRules,
    could_hold: &mut [CardSet; SEATS],
    seat: Seat,
    card: Card,
    led: Suit,
    first: bool,
    played: CardSet,
) -> Result<(), PlayError> {
    let led = CardSet::of_suit(led);
    if first && rules.masks.barred_first.contains(card) {
        let forced = rules.masks.barred_first - led;
        let hand_allows = (could_hold[seat] - played).intersects(led);
        let error = if hand_allows {
            PlayError::Revoke
        } else {
            PlayError::Illegal
        };
        return restrict(rules, could_hold, seat, forced, played, error);
    }
    restrict(rules, could_hold, seat, !led, played, PlayError::Revoke)
}

/// Restricts the hand of `seat` to `cards`, or checks it if it is the player's own hand.
#[inline(always)]
fn restrict(
    rules: &PlayRules,
    could_hold: &mut [CardSet; SEATS],
    seat: Seat,
    cards: CardSet,
    played: CardSet,
    error: PlayError,
) -> Result<(), PlayError> {
    if seat != rules.me {
        could_hold[seat] &= cards;
    } else if !cards.is_superset(could_hold[seat] - played) {
        return Err(error);
    }
    Ok(())
}

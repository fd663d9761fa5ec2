//! Updates of a view by played cards, one at a time or as a replay, and errors of impossible plays.

use super::deal_history::{DealHistory, PlayError, PlayRules};
use super::view_setup::check_start;
use super::{TRICKS_PER_DEAL, View, ViewError, ViewSetup};
use crate::{Card, CardSet, DECK_SIZE, SEATS, Seat, Suit, Trick};

impl View {
    /// Creates the view after these plays. `start.hand` is the hand *now*, after the player's own
    /// plays.
    ///
    /// # Errors
    /// [`ViewError`] if the start, a play or the whole deal is impossible.
    // WebAssembly prefers the smaller program.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub fn from_plays(start: ViewSetup, plays: &[(Seat, Card)]) -> Result<View, ViewError> {
        let whole = ViewSetup {
            hand: start.hand | cards_in_turn(start.me, plays),
            ..start
        };
        if check_start(&whole).is_ok() {
            let mut view = View::begin(whole);
            if view.replay(plays).is_ok() && view.hand == start.hand {
                return Ok(view);
            }
        }
        Err(diagnose(start, plays))
    }

    /// Replays many cards before any other. After an error the view is of no use.
    // Not inlined, so that the callers of `from_plays` share the code.
    #[inline(never)]
    fn replay(&mut self, plays: &[(Seat, Card)]) -> Result<(), PlayError> {
        if plays.len() > self.plays.len() {
            return Err(PlayError::DealOver);
        }
        let leader = plays.first().map_or(self.start.me, |&(leader, _)| leader);
        let rules = PlayRules::new(self.start.rules, self.start.me);
        let mut history = DealHistory {
            // The first recorded card is never out of turn.
            next: leader,
            ..self.history()
        };
        let known = history.played;
        let could_hold = self.constraints.could_hold_mut();
        let (tricks, begun) = plays.as_chunks::<SEATS>();
        for (trick, slots) in tricks.iter().zip(self.plays.as_chunks_mut().0) {
            let before = history.played;
            *slots = trick.map(|(_, card)| card);
            history.trick(&rules, could_hold, trick)?;
            self.taken[history.next] |= history.played - before;
        }
        self.trick = Trick::led_by(history.next);
        for (&(seat, card), slot) in begun
            .iter()
            .zip(&mut self.plays[plays.len() - begun.len()..])
        {
            history.step(&rules, could_hold, seat, card)?;
            self.trick.add(card);
            *slot = card;
        }
        self.first_leader = leader;
        self.tricks_done = history.tricks;
        self.hearts_broken = history.hearts_broken;
        self.declined_queen = history.declined_queen;
        self.hand -= history.played;
        self.constraints.remove(history.played);
        let are_different = (history.played - known).len() as usize == plays.len();
        if are_different && self.is_possible() {
            Ok(())
        } else {
            Err(PlayError::NotHeld)
        }
    }

    /// Updates the view: `seat` plays `card`.
    ///
    /// # Errors
    /// [`ViewError`] if the card is out of turn, against the rules, or contradicts earlier plays.
    /// The view is then unchanged.
    pub fn play(&mut self, seat: Seat, card: Card) -> Result<(), ViewError> {
        let rules = PlayRules::new(self.start.rules, self.start.me);
        let mut constraints = self.constraints;
        let mut history = self.history();
        if self.recorded_len() == 0 {
            // The first recorded card is never out of turn.
            history.next = seat;
        }
        history
            .step(&rules, constraints.could_hold_mut(), seat, card)
            .map_err(|error| self.to_view_error(error, seat, card))?;
        let mut trick = self.trick;
        if self.recorded_len() == 0 {
            trick = Trick::led_by(seat);
        }
        trick.add(card);
        let mut taken = self.taken;
        if history.len == 0 {
            taken[history.next] |= trick.cards().iter().copied().collect();
            trick = Trick::led_by(history.next);
        }
        constraints.remove(card.bit());
        let next = View {
            hand: self.hand - card.bit(),
            taken,
            constraints,
            trick,
            tricks_done: history.tricks,
            hearts_broken: history.hearts_broken,
            declined_queen: history.declined_queen,
            ..*self
        };
        if !next.is_possible() {
            return Err(ViewError::Impossible);
        }
        let plays = self.recorded_len();
        *self = next;
        if let Some(slot) = self.plays.get_mut(plays) {
            *slot = card;
        }
        if plays == 0 {
            self.first_leader = seat;
        }
        Ok(())
    }

    /// Returns the public state of the deal for the next step.
    fn history(&self) -> DealHistory {
        let winner = self.trick.winner().unwrap_or(self.trick.leader());
        DealHistory {
            played: self.known_played(),
            next: self.trick.next_seat(),
            tricks: self.tricks_done,
            len: self.trick.len() as u8,
            led: self.trick.suit_led().unwrap_or(Suit::Spades),
            best: (
                self.trick.winning_card().unwrap_or(Card::ACE_OF_SPADES),
                winner,
            ),
            hearts_broken: self.hearts_broken,
            declined_queen: self.declined_queen,
        }
    }

    /// Returns whether some deal of the unseen cards fits.
    fn is_possible(&self) -> bool {
        self.constraints.can_be_dealt(
            self.start.me,
            self.unseen(),
            &self.hand_counts(),
            self.unrecorded_cards(),
        )
    }

    /// Converts an error of the history to an error of the view.
    #[cold]
    fn to_view_error(&self, error: PlayError, seat: Seat, card: Card) -> ViewError {
        match error {
            PlayError::DealOver => ViewError::DealOver,
            PlayError::OutOfTurn => ViewError::OutOfTurn {
                seat,
                expected: self.trick.next_seat(),
            },
            PlayError::NotHeld => self.diagnose_not_held(seat, card),
            PlayError::Revoke => {
                let suit = self.trick.suit_led().unwrap_or(card.suit());
                ViewError::Revoke { seat, card, suit }
            }
            PlayError::Illegal => ViewError::IllegalPlay { seat, card },
            PlayError::FirstLeader => ViewError::FirstLeader { seat },
        }
    }

    /// Returns the error of a card that its seat cannot hold.
    fn diagnose_not_held(&self, seat: Seat, card: Card) -> ViewError {
        if self.history().played.contains(card) {
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
        if self.constraints.is_void(seat, card.suit()) {
            return ViewError::Revoke {
                seat,
                card,
                suit: card.suit(),
            };
        }
        ViewError::IllegalPlay { seat, card }
    }
}

/// Returns the cards that a seat has played, if all seats have played in turn.
fn cards_in_turn(seat: Seat, plays: &[(Seat, Card)]) -> CardSet {
    let (tricks, begun) = plays.as_chunks::<SEATS>();
    let mut cards = CardSet::EMPTY;
    for trick in tricks {
        let place = seat.step(-(trick[0].0.index() as i32));
        cards.insert(trick[place].1);
    }
    for &(other, card) in begun {
        if other == seat {
            cards.insert(card);
        }
    }
    cards
}

/// Returns the error of plays that are impossible after this start.
#[cold]
fn diagnose(start: ViewSetup, plays: &[(Seat, Card)]) -> ViewError {
    if let Some(error) = find_double_card(&start, plays) {
        return error;
    }
    let own = plays.iter().filter(|&&(seat, _)| seat == start.me);
    let mine: CardSet = own.map(|&(_, card)| card).collect();
    let tricks = mine.len();
    let (held, expected) = (start.hand.len(), TRICKS_PER_DEAL.saturating_sub(tricks));
    let fits = match start.unrecorded {
        Some(_) => held <= expected,
        None => held == expected,
    };
    if !fits {
        return ViewError::HandSize {
            held,
            expected,
            tricks,
        };
    }
    let whole = ViewSetup {
        hand: start.hand | mine,
        ..start
    };
    let played = View::new(whole).and_then(|mut view| {
        plays
            .iter()
            .try_for_each(|&(seat, card)| view.play(seat, card))
    });
    played.err().unwrap_or(ViewError::Impossible)
}

/// Finds a card that is in two places: played twice, or played and in the hand.
///
/// The plays are compared with each other first, so that a card played twice is never reported as a
/// card of the hand.
fn find_double_card(start: &ViewSetup, plays: &[(Seat, Card)]) -> Option<ViewError> {
    let mut played = CardSet::EMPTY;
    // A deck has 52 cards, so the card after them is one too many and not just a double one.
    for &(seat, card) in plays.iter().take(DECK_SIZE) {
        if played.contains(card) {
            return Some(ViewError::PlayedTwice { card, seat });
        }
        played.insert(card);
    }
    for &(seat, card) in plays {
        if start.hand.contains(card) {
            return Some(ViewError::HeldAndPlayed { card, seat });
        }
    }
    (plays.len() > DECK_SIZE).then_some(ViewError::DealOver)
}

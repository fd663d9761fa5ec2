//! What one player knows, and everything that follows from it.
//!
//! A view starts from the player's own hand and watches the cards fall, one [`View::play`] a card.
//! Each card is checked against the rules and against all that was seen before, so a view that
//! exists is a possible one. Everything a decision needs (cards taken, points, voids, broken
//! hearts, what is unseen and where it can be) is kept up to date on the way; nothing is searched
//! for later. Hidden cards never enter.

mod course;
mod error;
mod notation;

pub use error::ViewError;
pub use notation::ParseViewError;

use self::course::{Course, Fault, Law};
use super::belief::Belief;
use super::legal::{Situation, legal_moves};
use super::{Card, CardSet, PassDirection, Rules, SEATS, Seat, Trick, penalty_points};

/// Cards in a hand, tricks in a deal.
pub const TRICKS: u32 = 13;

/// The largest score, either way, that is taken for a game's.
const SCORE_LIMIT: i32 = 1_000_000;

/// What a player knows before the first card is led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The player.
    pub me: Seat,
    /// The rules of the game.
    pub rules: Rules,
    /// Where this deal passes.
    pub pass: PassDirection,
    /// My thirteen cards: before passing as dealt, afterwards as passing left them.
    pub hand: CardSet,
    /// The three cards I gave away; empty if none or not told.
    pub passed: CardSet,
    /// The three cards I got; empty if none or not told.
    pub received: CardSet,
    /// Game scores before this deal.
    pub scores: [i32; SEATS],
}

impl Start {
    /// The usual game: standard rules, nothing passed, no scores yet.
    pub const fn new(me: Seat, hand: CardSet) -> Start {
        Start {
            me,
            rules: Rules::STANDARD,
            pass: PassDirection::Hold,
            hand,
            passed: CardSet::EMPTY,
            received: CardSet::EMPTY,
            scores: [0; SEATS],
        }
    }
}

/// One player's knowledge of a deal.
///
/// ```
/// use handsense::hearts::{Seat, Start, View};
/// let hand = "AK3.QJ98.T654.72".parse().unwrap();
/// let mut view = View::new(Start::new(Seat::ALL[0], hand)).unwrap();
/// for (seat, card) in [(2, "C2"), (3, "CK")] {
///     view.play(Seat::ALL[seat], card.parse().unwrap()).unwrap();
/// }
/// assert_eq!(view.legal_moves().unwrap().to_string(), "..T654.");
/// assert_eq!(view.trick().winner(), Some(Seat::ALL[3]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    start: Start,
    hand: CardSet,
    taken: [CardSet; SEATS],
    belief: Belief,
    trick: Trick,
    tricks_done: u8,
    hearts_broken: bool,
    /// Every card played so far, in order; the seats follow from the first leader.
    plays: [Card; 52],
    first_leader: Seat,
}

impl View {
    /// The view before the first lead.
    pub fn new(start: Start) -> Result<View, ViewError> {
        check_start(&start)?;
        let mut belief = Belief::new(start.me, start.hand);
        if !start.passed.is_empty() {
            belief.pin(start.pass.receiver(start.me), start.passed);
        }
        Ok(View {
            start,
            hand: start.hand,
            taken: [CardSet::EMPTY; SEATS],
            belief,
            trick: Trick::led_by(start.me),
            tricks_done: 0,
            hearts_broken: false,
            plays: [Card::ACE_OF_SPADES; 52],
            first_leader: start.me,
        })
    }

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

    /// The player.
    #[inline]
    pub const fn me(&self) -> Seat {
        self.start.me
    }

    /// The rules of the game.
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.start.rules
    }

    /// Where this deal passes.
    #[inline]
    pub const fn pass_direction(&self) -> PassDirection {
        self.start.pass
    }

    /// The cards I hold now.
    #[inline]
    pub const fn hand(&self) -> CardSet {
        self.hand
    }

    /// The three cards I gave away, if any were told.
    #[inline]
    pub const fn passed(&self) -> CardSet {
        self.start.passed
    }

    /// The three cards I got, if any were told.
    #[inline]
    pub const fn received(&self) -> CardSet {
        self.start.received
    }

    /// Game scores before this deal.
    #[inline]
    pub const fn scores(&self) -> &[i32; SEATS] {
        &self.start.scores
    }

    /// The trick in progress, empty when its leader is to play.
    #[inline]
    pub const fn trick(&self) -> &Trick {
        &self.trick
    }

    /// Complete tricks, 0..=13.
    #[inline]
    pub const fn tricks_done(&self) -> u32 {
        self.tricks_done as u32
    }

    /// Tricks not complete yet, 0..=13; the one in progress counts.
    #[inline]
    pub const fn tricks_left(&self) -> u32 {
        TRICKS - self.tricks_done as u32
    }

    /// Whether hearts are broken.
    #[inline]
    pub const fn hearts_broken(&self) -> bool {
        self.hearts_broken
    }

    /// The cards each seat has won in complete tricks.
    #[inline]
    pub const fn taken(&self) -> &[CardSet; SEATS] {
        &self.taken
    }

    /// Penalty points a seat has taken so far.
    #[inline]
    pub const fn points_of(&self, seat: Seat) -> i32 {
        penalty_points(self.start.rules, self.taken[seat.index()])
    }

    /// Tricks a seat has won so far.
    #[inline]
    pub const fn tricks_of(&self, seat: Seat) -> u32 {
        self.taken[seat.index()].len() / 4
    }

    /// Where the unseen cards can be.
    #[inline]
    pub const fn belief(&self) -> &Belief {
        &self.belief
    }

    /// The cards that are neither in my hand nor played.
    #[inline]
    pub fn unseen(&self) -> CardSet {
        let me = self.start.me;
        self.belief.could_hold(me.step(1))
            | self.belief.could_hold(me.step(2))
            | self.belief.could_hold(me.step(3))
    }

    /// How many cards a seat holds now.
    #[inline]
    pub const fn hand_count(&self, seat: Seat) -> u32 {
        let place = (seat.index() + SEATS - self.trick.leader().index()) % SEATS;
        self.tricks_left() - (place < self.trick.len()) as u32
    }

    fn hand_counts(&self) -> [u32; SEATS] {
        Seat::ALL.map(|seat| self.hand_count(seat))
    }

    /// What has been played, with the seats, in order.
    pub fn plays(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        let mut trick = Trick::led_by(self.first_leader);
        self.plays[..self.plays_len()].iter().map(move |&card| {
            if let (true, Some(winner)) = (trick.is_complete(), trick.winner()) {
                trick = Trick::led_by(winner);
            }
            let seat = trick.next_seat();
            trick.add(card);
            (seat, card)
        })
    }

    /// Number of cards played so far, 0..=52.
    #[inline]
    pub const fn plays_len(&self) -> usize {
        self.tricks_done as usize * SEATS + self.trick.len()
    }

    /// The seat to play; `None` after the deal, and before the first lead when the two of clubs is
    /// elsewhere and it is not known where.
    pub fn next_seat(&self) -> Option<Seat> {
        if self.tricks_left() == 0 {
            return None;
        }
        if self.plays_len() > 0 || !self.start.rules.two_of_clubs_leads() {
            return Some(self.trick.next_seat());
        }
        let mut holders = Seat::ALL
            .into_iter()
            .filter(|&seat| self.belief.could_hold(seat).contains(Card::TWO_OF_CLUBS));
        match (holders.next(), holders.next()) {
            (Some(holder), None) => Some(holder),
            _ => None,
        }
    }

    /// Whether three cards are to be chosen for passing: a direction, nothing passed, nothing led.
    #[inline]
    pub const fn is_passing(&self) -> bool {
        !matches!(self.start.pass, PassDirection::Hold)
            && self.start.passed.is_empty()
            && self.start.received.is_empty()
            && self.plays_len() == 0
    }

    /// What I may play now.
    ///
    /// # Errors
    /// [`ViewError::NotMyTurn`] and [`ViewError::NothingToPlay`].
    pub fn legal_moves(&self) -> Result<CardSet, ViewError> {
        if self.next_seat() == Some(self.start.me) {
            Ok(legal_moves(self.start.rules, self.hand, self.situation()))
        } else if self.tricks_left() == 0 {
            Err(ViewError::NothingToPlay)
        } else {
            Err(ViewError::NotMyTurn { me: self.start.me })
        }
    }

    /// What decides legality besides the hand.
    #[inline]
    pub const fn situation(&self) -> Situation {
        Situation {
            suit_led: self.trick.suit_led(),
            first_trick: self.tricks_done == 0,
            hearts_broken: self.hearts_broken,
        }
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

fn check_start(start: &Start) -> Result<(), ViewError> {
    let held = start.hand.len();
    if held != TRICKS {
        return Err(ViewError::HandSize {
            held,
            expected: TRICKS,
            tricks: 0,
        });
    }
    for seat in Seat::ALL {
        let score = start.scores[seat];
        if !(-SCORE_LIMIT..=SCORE_LIMIT).contains(&score) {
            return Err(ViewError::Score { seat, score });
        }
    }
    if start.pass != PassDirection::Hold && !start.rules.has(Rules::PASS_CARDS) {
        return Err(ViewError::NoPassing {
            direction: start.pass,
        });
    }
    check_passed(start)
}

fn check_passed(start: &Start) -> Result<(), ViewError> {
    let (passed, received) = (start.passed, start.received);
    if start.pass == PassDirection::Hold {
        if !passed.is_empty() {
            return Err(ViewError::PassedOnHold);
        }
        if !received.is_empty() {
            return Err(ViewError::ReceivedOnHold);
        }
        return Ok(());
    }
    if !matches!(passed.len(), 0 | 3) {
        return Err(ViewError::PassedCount {
            count: passed.len(),
        });
    }
    if !matches!(received.len(), 0 | 3) {
        return Err(ViewError::ReceivedCount {
            count: received.len(),
        });
    }
    if let Some(card) = (passed & start.hand).first() {
        return Err(ViewError::PassedAndKept { card });
    }
    if let Some(card) = (received - start.hand).first() {
        return Err(ViewError::ReceivedAndMissing { card });
    }
    Ok(())
}

#[cfg(test)]
mod tests;

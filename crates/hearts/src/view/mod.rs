//! The player's view: the knowledge of one seat in a deal.
//!
//! A view starts from the player's own hand; [`View::play`] adds each played card. Every card is
//! checked against the rules and all earlier cards, so every view is a possible one. The derived
//! state is updated incrementally: cards taken, points, voids, broken hearts, and the possible
//! locations of unseen cards. A view never contains hidden cards.
//!
//! - `check_rules`: the comparison of a host's legal cards with those of the library.
//! - [`hand_constraints`]: hard constraints on the hidden hands.
//! - `deal_history`: the public state of a deal, with rule checks and inferences.
//! - `error`: the errors of a view.
//! - [`notation`]: the one-line notation of a view.
//! - `replay`: updates of a view by played cards.
//! - `view_setup`: the knowledge before the first recorded card, and tricks whose plays are not recorded.

mod check_rules;
mod deal_history;
mod error;
pub mod hand_constraints;
pub mod notation;
mod replay;
mod view_setup;

pub use check_rules::{CheckRulesError, RulesDifference, check_rules};
pub use error::ViewError;
pub use hand_constraints::HandConstraints;
pub use notation::ParseViewError;
pub(crate) use view_setup::assign_unrecorded;
pub use view_setup::{UnrecordedTricks, ViewSetup};

use std::iter::FusedIterator;

use crate::rules::trick::{TrickContext, legal_moves};
use crate::{Card, CardSet, PassDirection, Rules, SEATS, Seat, Trick, penalty_points};

/// The number of tricks in a deal, and of cards in a full hand.
pub const TRICKS_PER_DEAL: u32 = 13;

/// One player's knowledge of a deal.
///
/// ```
/// use handsense_hearts::{Seat, ViewSetup, View};
/// let hand = "AK3.QJ98.T654.72".parse().unwrap();
/// let mut view = View::new(ViewSetup::new(Seat::ALL[0], hand)).unwrap();
/// for (seat, card) in [(2, "C2"), (3, "CK")] {
///     view.play(Seat::ALL[seat], card.parse().unwrap()).unwrap();
/// }
/// assert_eq!(view.legal_moves().unwrap().to_string(), "..T654.");
/// assert_eq!(view.trick().winner(), Some(Seat::ALL[3]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    start: ViewSetup,
    hand: CardSet,
    taken: [CardSet; SEATS],
    constraints: HandConstraints,
    trick: Trick,
    tricks_done: u8,
    hearts_broken: bool,
    declined_queen: [bool; SEATS],
    /// Every recorded card, in order; the seats follow from the first leader.
    plays: [Card; 52],
    first_leader: Seat,
    /// The number of unrecorded tricks.
    unrecorded_tricks: u8,
}

impl View {
    /// Creates the view of a deal before the first lead.
    ///
    /// # Errors
    /// [`ViewError`] if the start is impossible: the number of cards in hand, a game score, or the
    /// passed and received cards.
    pub fn new(start: ViewSetup) -> Result<View, ViewError> {
        view_setup::check_start(&start)?;
        Ok(View::begin(start))
    }

    /// Creates the view of a possible start.
    #[inline]
    fn begin(start: ViewSetup) -> View {
        // With a full hand the history is complete, whatever the host says of earlier tricks.
        let start = ViewSetup {
            unrecorded: start.unrecorded.filter(|_| start.unrecorded_tricks() > 0),
            ..start
        };
        let mut constraints = HandConstraints::new(start.me, start.hand);
        if !start.passed.is_empty() {
            constraints.pin(start.pass.receiver(start.me), start.passed);
        }
        let earlier = start.unrecorded.unwrap_or_default();
        // Received cards that are not in hand any more have been played.
        constraints.remove(earlier.known() | (start.received - start.hand));
        let unrecorded_tricks = start.unrecorded_tricks() as u8;
        let broken_by = start.rules.heart_breakers();
        View {
            start,
            hand: start.hand,
            taken: earlier.taken,
            constraints,
            trick: Trick::led_by(start.me),
            tricks_done: unrecorded_tricks,
            hearts_broken: earlier.hearts_broken || earlier.known().intersects(broken_by),
            declined_queen: [false; SEATS],
            plays: [Card::ACE_OF_SPADES; 52],
            first_leader: start.me,
            unrecorded_tricks,
        }
    }

    /// Returns this view as it was before the first recorded card.
    pub(crate) fn opening(&self) -> View {
        // The start of a valid view is valid.
        View::new(self.start).unwrap_or_else(|_| self.clone())
    }

    /// Returns whether this view is of the same deal as `earlier`, at the same or a later moment.
    pub(crate) fn continues(&self, earlier: &View) -> bool {
        let mut plays = self.plays();
        self.start == earlier.start && earlier.plays().all(|play| plays.next() == Some(play))
    }

    /// Returns the player.
    #[inline]
    pub const fn me(&self) -> Seat {
        self.start.me
    }

    /// Returns the rules of the game.
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.start.rules
    }

    /// Returns the pass direction of the deal.
    #[inline]
    pub const fn pass_direction(&self) -> PassDirection {
        self.start.pass
    }

    /// Returns the cards in the player's hand now.
    #[inline]
    pub const fn hand(&self) -> CardSet {
        self.hand
    }

    /// Returns the cards that were in the player's hand before the first recorded card.
    #[inline]
    pub(crate) const fn opening_hand(&self) -> CardSet {
        self.start.hand
    }

    /// Returns the three passed cards; empty if none or unknown.
    #[inline]
    pub const fn passed(&self) -> CardSet {
        self.start.passed
    }

    /// Returns the three received cards; empty if none or unknown.
    #[inline]
    pub const fn received(&self) -> CardSet {
        self.start.received
    }

    /// Game scores before this deal.
    #[inline]
    pub const fn scores(&self) -> &[i32; SEATS] {
        &self.start.scores
    }

    /// Returns the trick in progress, empty when its leader is to play.
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
        TRICKS_PER_DEAL - self.tricks_done as u32
    }

    /// Returns whether hearts are broken.
    #[inline]
    pub const fn hearts_broken(&self) -> bool {
        self.hearts_broken
    }

    /// Returns the cards each seat is known to have won in complete tricks.
    #[inline]
    pub const fn taken(&self) -> &[CardSet; SEATS] {
        &self.taken
    }

    /// Penalty points a seat is known to have taken so far.
    #[inline]
    pub const fn points_of(&self, seat: Seat) -> i32 {
        penalty_points(self.start.rules, self.taken[seat.index()])
    }

    /// Tricks a seat has won so far, by its known cards.
    #[inline]
    pub const fn tricks_of(&self, seat: Seat) -> u32 {
        self.taken[seat.index()].len() / 4
    }

    /// Returns whether the seat declined a chance to discard the queen of spades. It has discarded
    /// another card, or followed with a lower spade under the ace or king. It may still hold her.
    #[inline]
    pub const fn has_declined_queen(&self, seat: Seat) -> bool {
        self.declined_queen[seat.index()]
    }

    /// Returns the hard constraints on the hidden hands.
    #[inline]
    pub const fn constraints(&self) -> &HandConstraints {
        &self.constraints
    }

    /// Returns the cards neither in the player's hand nor known to be played. Some of them may have
    /// been played in unrecorded tricks: [`unrecorded_cards`](Self::unrecorded_cards).
    #[inline]
    pub fn unseen(&self) -> CardSet {
        let me = self.start.me;
        if self.unrecorded_tricks > 0 {
            return !(self.hand | self.known_played());
        }
        self.constraints.could_hold(me.step(1))
            | self.constraints.could_hold(me.step(2))
            | self.constraints.could_hold(me.step(3))
    }

    /// Returns the cards that are known to be played.
    fn known_played(&self) -> CardSet {
        let table: CardSet = self.trick.cards().iter().copied().collect();
        let taken = self.taken.iter();
        taken.fold(table, |played, &cards| played | cards)
    }

    /// Returns what was given of unrecorded tricks; `None` if there are none.
    pub const fn unrecorded(&self) -> Option<&UnrecordedTricks> {
        self.start.unrecorded.as_ref()
    }

    /// Returns the number of unrecorded tricks, 0..=13: complete tricks whose plays are unknown.
    #[inline]
    pub const fn unrecorded_tricks(&self) -> u32 {
        self.unrecorded_tricks as u32
    }

    /// Returns the number of [`unseen`](Self::unseen) cards that were played in unrecorded tricks.
    /// The other unseen cards are in the hands of the other seats.
    #[inline]
    pub fn unrecorded_cards(&self) -> u32 {
        match self.unrecorded() {
            Some(earlier) => self.unrecorded_tricks() * SEATS as u32 - earlier.known().len(),
            None => 0,
        }
    }

    /// Returns the cards that each seat has won if the four hands are these.
    ///
    /// A card that is neither in a hand nor known to be played was won in an unrecorded trick. These
    /// cards fill the tricks of the seats that are known to have won them, and then whole tricks of
    /// pseudo-random seats, as a function of the cards alone.
    pub fn taken_with_hands(&self, hands: &[CardSet; SEATS]) -> [CardSet; SEATS] {
        let mut taken = self.taken;
        if self.unrecorded_tricks > 0 {
            let held = hands.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
            assign_unrecorded(!(held | self.known_played()), &mut taken);
        }
        taken
    }

    /// Returns the number of cards that a seat holds now.
    #[inline]
    pub const fn hand_count(&self, seat: Seat) -> u32 {
        let place = (seat.index() + SEATS - self.trick.leader().index()) % SEATS;
        self.tricks_left() - (place < self.trick.len()) as u32
    }

    fn hand_counts(&self) -> [u32; SEATS] {
        Seat::ALL.map(|seat| self.hand_count(seat))
    }

    /// Returns the recorded cards with their seats, in order.
    pub fn plays(&self) -> impl ExactSizeIterator<Item = (Seat, Card)> + FusedIterator + '_ {
        let mut trick = Trick::led_by(self.first_leader);
        self.plays[..self.recorded_len()].iter().map(move |&card| {
            if let (true, Some(winner)) = (trick.is_complete(), trick.winner()) {
                trick = Trick::led_by(winner);
            }
            let seat = trick.next_seat();
            trick.add(card);
            (seat, card)
        })
    }

    /// Number of cards played so far, 0..=52, recorded or not.
    #[inline]
    pub const fn plays_len(&self) -> usize {
        self.tricks_done as usize * SEATS + self.trick.len()
    }

    /// Number of recorded cards: the length of [`plays`](Self::plays).
    #[inline]
    pub const fn recorded_len(&self) -> usize {
        self.plays_len() - self.unrecorded_tricks as usize * SEATS
    }

    /// Returns the seat to play. It is `None` after the deal, and before the first lead while the
    /// holder of the two of clubs is unknown.
    pub fn next_seat(&self) -> Option<Seat> {
        if self.tricks_left() == 0 {
            return None;
        }
        if self.plays_len() > 0 || !self.start.rules.two_of_clubs_leads() {
            return Some(self.trick.next_seat());
        }
        let mut holders = Seat::ALL.into_iter().filter(|&seat| {
            self.constraints
                .could_hold(seat)
                .contains(Card::TWO_OF_CLUBS)
        });
        match (holders.next(), holders.next()) {
            (Some(holder), None) => Some(holder),
            _ => None,
        }
    }

    /// Returns whether the player must choose three cards to pass: there is a direction, and
    /// nothing was passed or led.
    #[inline]
    pub const fn is_passing(&self) -> bool {
        !matches!(self.start.pass, PassDirection::Hold)
            && self.start.passed.is_empty()
            && self.start.received.is_empty()
            && self.plays_len() == 0
    }

    /// Returns the legal cards.
    ///
    /// # Errors
    /// [`ViewError::NotMyTurn`] and [`ViewError::NoMoveToMake`].
    #[inline]
    pub fn legal_moves(&self) -> Result<CardSet, ViewError> {
        if self.next_seat() == Some(self.start.me) {
            Ok(legal_moves(
                self.start.rules,
                self.hand,
                self.trick_context(),
            ))
        } else if self.tricks_left() == 0 {
            Err(ViewError::NoMoveToMake)
        } else {
            Err(ViewError::NotMyTurn { me: self.start.me })
        }
    }

    /// Returns the inputs of legality besides the hand.
    #[inline]
    pub const fn trick_context(&self) -> TrickContext {
        TrickContext {
            suit_led: self.trick.suit_led(),
            first_trick: self.tricks_done == 0,
            hearts_broken: self.hearts_broken,
        }
    }
}

#[cfg(test)]
mod tests;

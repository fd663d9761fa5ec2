//! What one player knows, and everything that follows from it.
//!
//! A view starts from the player's own hand and watches the cards fall, one [`View::play`] a card.
//! Each card is checked against the rules and against all that was seen before, so a view that
//! exists is a possible one. Everything a decision needs (cards taken, points, voids, broken
//! hearts, what is unseen and where it can be) is kept up to date on the way; nothing is searched
//! for later. Hidden cards never enter.

pub mod belief;
mod course;
mod error;
mod notation;
mod player;
mod start;
mod watch;

pub use belief::Belief;
pub use error::ViewError;
pub use notation::ParseViewError;
pub use player::Player;
pub use start::Start;

use crate::rules::legal::{Situation, legal_moves};
use crate::{Card, CardSet, PassDirection, Rules, SEATS, Seat, Trick, penalty_points};

/// Cards in a hand, tricks in a deal.
pub const TRICKS: u32 = 13;

/// One player's knowledge of a deal.
///
/// ```
/// use handsense_hearts::{Seat, Start, View};
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
    declined_queen: [bool; SEATS],
    /// Every card played so far, in order; the seats follow from the first leader.
    plays: [Card; 52],
    first_leader: Seat,
}

impl View {
    /// The view before the first lead.
    pub fn new(start: Start) -> Result<View, ViewError> {
        start::check_start(&start)?;
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
            declined_queen: [false; SEATS],
            plays: [Card::ACE_OF_SPADES; 52],
            first_leader: start.me,
        })
    }

    /// The view before the first lead.
    pub(crate) fn opening(&self) -> View {
        // What a view began with was possible.
        View::new(self.start).unwrap_or_else(|_| self.clone())
    }

    /// Whether this is the same deal as in an earlier view, or the same moment of it.
    pub(crate) fn continues(&self, earlier: &View) -> bool {
        let mut plays = self.plays();
        self.start == earlier.start && earlier.plays().all(|play| plays.next() == Some(play))
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

    /// Whether the seat let a chance go by to throw the queen of spades: it discarded another card, or
    /// followed with a lower one under the ace or king of spades. It may hold her all the same.
    #[inline]
    pub const fn has_declined_queen(&self, seat: Seat) -> bool {
        self.declined_queen[seat.index()]
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
    #[inline]
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

#[cfg(test)]
pub(crate) mod tests;

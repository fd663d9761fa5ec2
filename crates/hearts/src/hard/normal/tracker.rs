//! What the player keeps in mind during a deal: the cards that were not played yet, the voids that
//! were shown, and whether he is shooting the moon.
//!
//! From the design "Hard Performance HLD", its Normal planner. All of it follows from the view, so
//! nothing is kept between decisions: the tracker is worked out from the plays each time.
//!
//! * A card is unseen until it is *played*; the player's own cards count too. (The design's program
//!   also took the twelve passed cards for played. That was an error, later corrected, and is not
//!   repeated.)
//! * A seat is void when it did not follow suit, and for no other reason.
//! * The moon is tracked for the player himself only: the tests look into a hand.

use super::convention::hearts_and_high;
use super::standing::Standing;
use super::style::tries_moon;
use crate::{CardSet, SEATS, Seat, Suit, Trick, View, penalty_points};

/// How far a player is with shooting the moon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Moon {
    /// Not at all.
    #[default]
    Inactive,
    /// One clean trick is won.
    Considering,
    /// The player tries.
    Committed,
}

/// A commitment needs at most this many cards played (`MDH_MOON_COMMIT_MAX_CARDS`), …
pub(crate) const COMMIT_MAX_CARDS: u32 = 20;
/// … a score below this (`MDH_MOON_COMMIT_MAX_SCORE`), …
pub(crate) const COMMIT_MAX_SCORE: i32 = 70;
/// … this many tricks (`MDH_MOON_COMMIT_MIN_TRICKS`; one less to consider it), …
pub(crate) const COMMIT_MIN_TRICKS: u32 = 2;
/// … this many hearts in hand (`MDH_MOON_COMMIT_MIN_HEARTS`) …
pub(crate) const COMMIT_MIN_HEARTS: u32 = 5;
/// … and this many of them ten or higher (`MDH_MOON_COMMIT_MIN_CONTROL`).
pub(crate) const COMMIT_MIN_CONTROL: u32 = 3;
/// Points with the others that end the try (`MDH_MOON_ABORT_OTHERS_HEARTS`).
pub(crate) const ABORT_OTHERS_POINTS: i32 = 3;
/// Cards played that end it (`MDH_MOON_ABORT_NEAREND_CARDS`).
pub(crate) const ABORT_CARDS: u32 = 36;
/// Fewer hearts in hand than this end it (`MDH_MOON_ABORT_MIN_HEARTS_LEFT`).
pub(crate) const ABORT_MIN_HEARTS: u32 = 3;

/// What a player remembers of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tracker {
    /// The cards that were not played, the player's own included.
    pub unseen: CardSet,
    /// The suits each seat has shown not to have, by suit number.
    voids: [[bool; 4]; SEATS],
    /// The player's own moon.
    pub moon: Moon,
}

/// The facts of a trick just completed that the moon hangs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TrickEnd {
    /// Whether the player won it.
    pub won: bool,
    /// Points in it.
    pub points: i32,
    /// Cards played in the deal, this trick included.
    pub cards_played: u32,
    /// Tricks the player has won, this one included.
    pub tricks_won: u32,
    /// Points the other three have taken together.
    pub others_points: i32,
    /// The player's cards after the trick.
    pub hand: CardSet,
}

impl Tracker {
    /// What follows from a view.
    pub fn of(view: &View, standing: &Standing) -> Tracker {
        let mut tracker = Tracker {
            unseen: CardSet::FULL,
            voids: [[false; 4]; SEATS],
            moon: Moon::Inactive,
        };
        let mut memory = Memory::before(view);
        if let Some(dealt) = memory.dealt
            && tries_moon(dealt, 0, standing)
        {
            tracker.moon = Moon::Committed;
        }
        for (seat, card) in view.plays() {
            if seat == standing.me && tries_moon(memory.hand, tracker.cards_played(), standing) {
                tracker.moon = Moon::Committed;
            }
            if let Some(led) = memory.trick.suit_led()
                && led != card.suit()
            {
                tracker.voids[seat][led.index()] = true;
            }
            tracker.unseen.remove(card);
            memory.hand.remove(card);
            if memory.trick.is_empty() {
                memory.trick = Trick::led_by(seat);
            }
            memory.trick.add(card);
            if let Some(end) = memory.trick_end(view, tracker.cards_played()) {
                tracker.moon = tracker.moon.after_trick(&end, standing.mine);
            }
        }
        tracker
    }

    /// How many cards were played.
    pub const fn cards_played(&self) -> u32 {
        52 - self.unseen.len()
    }

    /// Whether a seat has shown to be void in a suit.
    pub fn is_void(&self, seat: Seat, suit: Suit) -> bool {
        self.voids[seat][suit.index()]
    }
}

impl Moon {
    /// The state after a trick: first the way up, then, for a commitment, the way out.
    pub fn after_trick(self, end: &TrickEnd, score: i32) -> Moon {
        let moon = if end.promises(score) {
            self.next(end.tricks_won)
        } else {
            self
        };
        if moon == Moon::Committed && end.ends_the_try() {
            Moon::Inactive
        } else {
            moon
        }
    }

    /// One step up, if enough tricks are won for it.
    const fn next(self, tricks_won: u32) -> Moon {
        match self {
            Moon::Inactive if tricks_won + 1 >= COMMIT_MIN_TRICKS => Moon::Considering,
            Moon::Considering if tricks_won >= COMMIT_MIN_TRICKS => Moon::Committed,
            other => other,
        }
    }
}

impl TrickEnd {
    /// Whether the trick and the hand after it speak for a moon.
    fn promises(&self, score: i32) -> bool {
        let (hearts, high) = hearts_and_high(self.hand);
        self.won
            && self.points == 0
            && self.cards_played <= COMMIT_MAX_CARDS
            && score < COMMIT_MAX_SCORE
            && hearts >= COMMIT_MIN_HEARTS
            && high >= COMMIT_MIN_CONTROL
    }

    /// Whether a committed player gives up.
    fn ends_the_try(&self) -> bool {
        let lost_clean_trick = !self.won && self.points == 0;
        self.others_points >= ABORT_OTHERS_POINTS
            || self.cards_played >= ABORT_CARDS
            || lost_clean_trick
            || hearts_and_high(self.hand).0 < ABORT_MIN_HEARTS
    }
}

/// The deal while it is gone through again.
struct Memory {
    /// The player's hand before the pass, where he passed and knows what.
    dealt: Option<CardSet>,
    /// His hand at this point.
    hand: CardSet,
    /// The trick at this point.
    trick: Trick,
    /// The player's tricks.
    tricks_won: u32,
    /// Points the others have taken.
    others_points: i32,
}

impl Memory {
    /// Before the first card.
    fn before(view: &View) -> Memory {
        let me = view.me();
        let played = view.plays().filter(|&(seat, _)| seat == me);
        let hand = played.fold(view.hand(), |hand, (_, card)| hand | card.bit());
        let exchanged = !view.passed().is_empty() && !view.received().is_empty();
        Memory {
            dealt: exchanged.then(|| (hand - view.received()) | view.passed()),
            hand,
            trick: Trick::led_by(me),
            tricks_won: 0,
            others_points: 0,
        }
    }

    /// Books the trick if it is complete.
    fn trick_end(&mut self, view: &View, cards_played: u32) -> Option<TrickEnd> {
        let winner = self.trick.winner().filter(|_| self.trick.is_complete())?;
        let cards: CardSet = self.trick.cards().iter().copied().collect();
        let points = penalty_points(view.rules(), cards);
        let won = winner == view.me();
        self.tricks_won += u32::from(won);
        self.others_points += if won { 0 } else { points };
        self.trick = Trick::led_by(winner);
        Some(TrickEnd {
            won,
            points,
            cards_played,
            tricks_won: self.tricks_won,
            others_points: self.others_points,
            hand: self.hand,
        })
    }
}

#[cfg(test)]
mod tests;

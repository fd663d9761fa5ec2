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

use super::moon::{CompletedTrick, MoonState, is_moon_attempt};
use super::score_snapshot::ScoreSnapshot;
use crate::{CardSet, SEATS, Seat, Suit, Trick, View, penalty_points};

/// What a player remembers of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CardTracker {
    /// The cards that were not played, the player's own included.
    pub unseen: CardSet,
    /// The suits each seat has shown not to have, by suit number.
    voids: [[bool; 4]; SEATS],
    /// The player's own moon.
    pub moon: MoonState,
}

impl CardTracker {
    /// What follows from a view.
    pub fn from_view(view: &View, snapshot: &ScoreSnapshot) -> CardTracker {
        let mut tracker = CardTracker {
            unseen: CardSet::FULL,
            voids: [[false; 4]; SEATS],
            moon: MoonState::Inactive,
        };
        let mut replay = TrackerReplay::new(view);
        if let Some(dealt) = replay.dealt
            && is_moon_attempt(dealt, 0, snapshot)
        {
            tracker.moon = MoonState::Committed;
        }
        for (seat, card) in view.plays() {
            if seat == snapshot.me && is_moon_attempt(replay.hand, tracker.cards_played(), snapshot)
            {
                tracker.moon = MoonState::Committed;
            }
            if let Some(led) = replay.trick.suit_led()
                && led != card.suit()
            {
                tracker.voids[seat][led.index()] = true;
            }
            tracker.unseen.remove(card);
            replay.hand.remove(card);
            if replay.trick.is_empty() {
                replay.trick = Trick::led_by(seat);
            }
            replay.trick.add(card);
            if let Some(trick) = replay.complete_trick(view, tracker.cards_played()) {
                tracker.moon = tracker.moon.after_trick(&trick, snapshot.own_score);
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

/// The deal while it is gone through again.
struct TrackerReplay {
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

impl TrackerReplay {
    /// Before the first card.
    fn new(view: &View) -> TrackerReplay {
        let me = view.me();
        let played = view.plays().filter(|&(seat, _)| seat == me);
        let hand = played.fold(view.hand(), |hand, (_, card)| hand | card.bit());
        let exchanged = !view.passed().is_empty() && !view.received().is_empty();
        TrackerReplay {
            dealt: exchanged.then(|| (hand - view.received()) | view.passed()),
            hand,
            trick: Trick::led_by(me),
            tricks_won: 0,
            others_points: 0,
        }
    }

    /// Books the trick if it is complete.
    fn complete_trick(&mut self, view: &View, cards_played: u32) -> Option<CompletedTrick> {
        let winner = self.trick.winner().filter(|_| self.trick.is_complete())?;
        let cards: CardSet = self.trick.cards().iter().copied().collect();
        let points = penalty_points(view.rules(), cards);
        let won = winner == view.me();
        self.tricks_won += u32::from(won);
        self.others_points += if won { 0 } else { points };
        self.trick = Trick::led_by(winner);
        Some(CompletedTrick {
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

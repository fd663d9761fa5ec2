//! Card tracker: number of cards played, known voids, and the player's moon state.
//!
//! Source: design "Hard Performance HLD", Normal planner. Everything follows from the view, so no
//! state is kept between decisions. The tracker is rebuilt from the plays each time.
//!
//! * The design's program also counted the twelve passed cards as played. That error, which was
//!   corrected later, is not reproduced.
//! * A seat is void in a suit only if it has failed to follow it.
//! * Only the player's own moon is tracked, because the tests examine a hand.

use super::style::{CompletedTrick, MoonState, ScoreSnapshot, is_moon_attempt};
use handsense_hearts::{CardSet, SEATS, Seat, Suit, Trick, View, penalty_points};

/// Tracked state of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CardTracker {
    /// Number of cards played, recorded or not.
    pub cards_played: u32,
    /// Known voids by seat and suit index.
    voids: [[bool; 4]; SEATS],
    /// The player's own moon state.
    pub moon: MoonState,
}

impl CardTracker {
    /// Rebuilds the tracker from a view.
    pub fn from_view(view: &View, snapshot: &ScoreSnapshot) -> CardTracker {
        let mut tracker = CardTracker {
            cards_played: view.unrecorded_tricks() * SEATS as u32,
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
            if seat == snapshot.me && is_moon_attempt(replay.hand, tracker.cards_played, snapshot) {
                tracker.moon = MoonState::Committed;
            }
            if let Some(led) = replay.trick.suit_led()
                && led != card.suit()
            {
                tracker.voids[seat][led.index()] = true;
            }
            tracker.cards_played += 1;
            replay.hand.remove(card);
            if replay.trick.is_empty() {
                replay.trick = Trick::led_by(seat);
            }
            replay.trick.add(card);
            if let Some(trick) = replay.complete_trick(view, tracker.cards_played) {
                tracker.moon = tracker.moon.after_trick(&trick, snapshot.own_score);
            }
        }
        tracker
    }

    /// Whether a seat is known to be void in a suit.
    pub fn is_void(&self, seat: Seat, suit: Suit) -> bool {
        self.voids[seat][suit.index()]
    }
}

/// Replay of the deal up to the current play.
struct TrackerReplay {
    /// The player's hand before the pass, if he passed and the exchange is known.
    dealt: Option<CardSet>,
    /// The player's hand at this point.
    hand: CardSet,
    /// The trick at this point.
    trick: Trick,
    /// Number of tricks that the player has won.
    tricks_won: u32,
    /// Points that the other seats have taken.
    others_points: i32,
}

impl TrackerReplay {
    /// The state before the first card.
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

    /// If the trick is complete, records it and starts the next one.
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

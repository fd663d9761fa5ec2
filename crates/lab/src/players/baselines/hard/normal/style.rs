//! Play style: cautious, shooting the moon, or hunting the seat with the highest score; with the game
//! scores and the moon attempt that decide it.
//!
//! Source: design "Hard Performance HLD", Normal planner. All thresholds come from the design. The
//! first rule that applies decides:
//!
//! 1. The player is committed to a moon: [`PlayStyle::Moon`].
//! 2. It is early in the deal and the hand allows a moon ([`is_moon_attempt`]):
//!    [`PlayStyle::Moon`].
//! 3. Another seat has at least 90 points: [`PlayStyle::Hunt`].
//! 4. Otherwise: [`PlayStyle::Cautious`].
//!
//! The design's play planner calls the seat with the *highest* score the leader, and its pass planner
//! the seat with the *lowest*. Here they are [`highest_seat`](ScoreSnapshot::highest_seat) and
//! [`lowest_seat`](ScoreSnapshot::lowest_seat). The lowest score wins the game.

use super::convention::{QUEEN, hearts_and_high, rank};
use handsense_hearts::{Card, CardSet, SEATS, Seat, Suit, Trick, View, penalty_points};

/// Aim of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlayStyle {
    /// Take few points.
    Cautious,
    /// Take all points (`AggressiveMoon`).
    Moon,
    /// Give points to the seat with the highest score (`HuntLeader`).
    Hunt,
}

/// Highest score from which its seat is hunted.
const HUNT_SCORE: i32 = 90;

impl PlayStyle {
    /// Selects the style of a decision.
    pub fn select(hand: CardSet, tracker: &CardTracker, snapshot: &ScoreSnapshot) -> PlayStyle {
        if tracker.moon == MoonState::Committed
            || is_moon_attempt(hand, tracker.cards_played, snapshot)
        {
            PlayStyle::Moon
        } else if snapshot.highest >= HUNT_SCORE && snapshot.other_has_highest() {
            PlayStyle::Hunt
        } else {
            PlayStyle::Cautious
        }
    }
}

/// Game scores before the deal, from the perspective of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScoreSnapshot {
    /// The player.
    pub me: Seat,
    /// Score of the player.
    pub own_score: i32,
    /// The lowest score.
    pub lowest: i32,
    /// The first seat with the lowest score.
    pub lowest_seat: Seat,
    /// The highest score, but at least 0.
    pub highest: i32,
    /// The first seat with the highest score; seat 0 if no score is above 0.
    pub highest_seat: Seat,
}

impl ScoreSnapshot {
    /// Scans the seats in order with strict comparisons, as the design does. The lowest score
    /// starts at the maximum integer, the highest at 0. Ties go to the first seat. Without any
    /// positive score, seat 0 is the highest seat.
    pub fn new(scores: &[i32; SEATS], me: Seat) -> ScoreSnapshot {
        let first = Seat::ALL[0];
        let mut snapshot = ScoreSnapshot {
            me,
            own_score: scores[me],
            lowest: i32::MAX,
            lowest_seat: first,
            highest: 0,
            highest_seat: first,
        };
        for seat in Seat::ALL {
            let score = scores[seat];
            if score < snapshot.lowest {
                (snapshot.lowest, snapshot.lowest_seat) = (score, seat);
            }
            if score > snapshot.highest {
                (snapshot.highest, snapshot.highest_seat) = (score, seat);
            }
        }
        snapshot
    }

    /// Whether another seat has the highest score.
    pub fn other_has_highest(&self) -> bool {
        self.highest_seat != self.me
    }
}

/// State of a moon attempt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum MoonState {
    /// No attempt.
    #[default]
    Inactive,
    /// One clean trick was won.
    Considering,
    /// The player tries to shoot the moon.
    Committed,
}

/// Commitment: maximum number of cards played.
const COMMIT_MAX_CARDS: u32 = 20;
/// Commitment: the player's score must be below this.
const COMMIT_MAX_SCORE: i32 = 70;
/// Commitment: minimum number of tricks won. One less is enough to
/// consider it.
const COMMIT_MIN_TRICKS: u32 = 2;
/// Commitment: minimum number of hearts in hand.
const COMMIT_MIN_HEARTS: u32 = 5;
/// Commitment: minimum number of hearts from the ten up.
const COMMIT_MIN_CONTROL: u32 = 3;
/// Abort: number of points taken by the other seats.
const ABORT_OTHERS_POINTS: i32 = 3;
/// Abort: number of cards played.
const ABORT_CARDS: u32 = 36;
/// Abort: fewer hearts in hand than this.
const ABORT_MIN_HEARTS: u32 = 3;

/// Attempt: maximum number of cards played.
const ATTEMPT_MAX_CARDS: u32 = 12;
/// Attempt: the player's score must be below this.
const ATTEMPT_MAX_SCORE: i32 = 70;
/// Attempt: maximum distance of the player's score above the lowest.
const ATTEMPT_MAX_ABOVE_LOWEST: i32 = 15;
/// Attempt: minimum number of hearts.
const ATTEMPT_MIN_HEARTS: u32 = 7;
/// Attempt: minimum number of hearts from the ten up.
const ATTEMPT_MIN_HIGH_HEARTS: u32 = 4;
/// Attempt: minimum number of spades from the queen up, including the ace.
const ATTEMPT_MIN_HIGH_SPADES: usize = 2;

/// A completed trick, with the state that the moon attempt depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CompletedTrick {
    /// Whether the player won the trick.
    pub won: bool,
    /// Penalty points in the trick.
    pub points: i32,
    /// Number of cards played in the deal, including this trick.
    pub cards_played: u32,
    /// Number of tricks the player has won, including this one.
    pub tricks_won: u32,
    /// Points taken by the other three seats together.
    pub others_points: i32,
    /// The player's hand after the trick.
    pub hand: CardSet,
}

/// Whether a hand starts a moon attempt.
pub(crate) fn is_moon_attempt(hand: CardSet, cards_played: u32, snapshot: &ScoreSnapshot) -> bool {
    let (hearts, high_hearts) = hearts_and_high(hand);
    let spades = hand.suit(Suit::Spades);
    let high_spades = spades.iter().filter(|&card| rank(card) >= QUEEN).count();
    cards_played <= ATTEMPT_MAX_CARDS
        && snapshot.own_score < ATTEMPT_MAX_SCORE
        && snapshot.own_score <= snapshot.lowest + ATTEMPT_MAX_ABOVE_LOWEST
        && hearts >= ATTEMPT_MIN_HEARTS
        && high_hearts >= ATTEMPT_MIN_HIGH_HEARTS
        && high_spades >= ATTEMPT_MIN_HIGH_SPADES
        && hand.contains(Card::ACE_OF_SPADES)
}

impl MoonState {
    /// The state after a trick. An advance comes first, then a possible abort.
    pub fn after_trick(self, trick: &CompletedTrick, score: i32) -> MoonState {
        let state = if trick.allows_commitment(score) {
            self.advance(trick.tricks_won)
        } else {
            self
        };
        if state == MoonState::Committed && trick.aborts_attempt() {
            MoonState::Inactive
        } else {
            state
        }
    }

    /// The next state, if enough tricks are won.
    const fn advance(self, tricks_won: u32) -> MoonState {
        match self {
            MoonState::Inactive if tricks_won + 1 >= COMMIT_MIN_TRICKS => MoonState::Considering,
            MoonState::Considering if tricks_won >= COMMIT_MIN_TRICKS => MoonState::Committed,
            other => other,
        }
    }
}

impl CompletedTrick {
    /// Whether the trick and the remaining hand allow a commitment.
    fn allows_commitment(&self, score: i32) -> bool {
        let (hearts, high) = hearts_and_high(self.hand);
        self.won
            && self.points == 0
            && self.cards_played <= COMMIT_MAX_CARDS
            && score < COMMIT_MAX_SCORE
            && hearts >= COMMIT_MIN_HEARTS
            && high >= COMMIT_MIN_CONTROL
    }

    /// Whether a committed player gives up.
    fn aborts_attempt(&self) -> bool {
        let lost_clean_trick = !self.won && self.points == 0;
        self.others_points >= ABORT_OTHERS_POINTS
            || self.cards_played >= ABORT_CARDS
            || lost_clean_trick
            || hearts_and_high(self.hand).0 < ABORT_MIN_HEARTS
    }
}

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

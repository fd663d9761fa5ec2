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
use super::tracker::CardTracker;
use handsense_hearts::{Card, CardSet, SEATS, Seat, Suit};

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

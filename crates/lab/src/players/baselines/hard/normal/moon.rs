//! Moon state machine: when a hand starts to shoot the moon, and when it gives up.
//!
//! Source: design "Hard Performance HLD", Normal planner. All thresholds come from the design.

use super::convention::{QUEEN, hearts_and_high, rank};
use super::score_snapshot::ScoreSnapshot;
use handsense_hearts::{Card, CardSet, Suit};

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

/// Commitment: maximum number of cards played (`MDH_MOON_COMMIT_MAX_CARDS`).
const COMMIT_MAX_CARDS: u32 = 20;
/// Commitment: the player's score must be below this (`MDH_MOON_COMMIT_MAX_SCORE`).
const COMMIT_MAX_SCORE: i32 = 70;
/// Commitment: minimum number of tricks won (`MDH_MOON_COMMIT_MIN_TRICKS`). One less is enough to
/// consider it.
const COMMIT_MIN_TRICKS: u32 = 2;
/// Commitment: minimum number of hearts in hand (`MDH_MOON_COMMIT_MIN_HEARTS`).
const COMMIT_MIN_HEARTS: u32 = 5;
/// Commitment: minimum number of hearts from the ten up (`MDH_MOON_COMMIT_MIN_CONTROL`).
const COMMIT_MIN_CONTROL: u32 = 3;
/// Abort: number of points taken by the other seats (`MDH_MOON_ABORT_OTHERS_HEARTS`).
const ABORT_OTHERS_POINTS: i32 = 3;
/// Abort: number of cards played (`MDH_MOON_ABORT_NEAREND_CARDS`).
const ABORT_CARDS: u32 = 36;
/// Abort: fewer hearts in hand than this (`MDH_MOON_ABORT_MIN_HEARTS_LEFT`).
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

#[cfg(test)]
mod tests;

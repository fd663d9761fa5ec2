//! Shooting the moon: whether a hand begins to, and how the try goes on from trick to trick.
//!
//! From the design "Hard Performance HLD", its Normal planner.

use super::convention::{QUEEN, hearts_and_high, rank};
use super::score_snapshot::ScoreSnapshot;
use crate::{Card, CardSet, Suit};

/// How far a player is with shooting the moon.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum MoonState {
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

/// A try for the moon begins with at most this many cards played, …
pub(crate) const ATTEMPT_MAX_CARDS: u32 = 12;
/// … below this score …
pub(crate) const ATTEMPT_MAX_SCORE: i32 = 70;
/// … and at most this much above the lowest, …
pub(crate) const ATTEMPT_MAX_ABOVE_LOWEST: i32 = 15;
/// … with this many hearts, …
pub(crate) const ATTEMPT_MIN_HEARTS: u32 = 7;
/// … this many of them ten or higher, …
pub(crate) const ATTEMPT_MIN_HIGH_HEARTS: u32 = 4;
/// … and this many spades from the queen up, the ace among them.
pub(crate) const ATTEMPT_MIN_HIGH_SPADES: usize = 2;
/// The facts of a trick just completed that the moon hangs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CompletedTrick {
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

/// Whether a hand begins to shoot the moon.
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
    /// The state after a trick: first the way up, then, for a commitment, the way out.
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

    /// One step up, if enough tricks are won for it.
    const fn advance(self, tricks_won: u32) -> MoonState {
        match self {
            MoonState::Inactive if tricks_won + 1 >= COMMIT_MIN_TRICKS => MoonState::Considering,
            MoonState::Considering if tricks_won >= COMMIT_MIN_TRICKS => MoonState::Committed,
            other => other,
        }
    }
}

impl CompletedTrick {
    /// Whether the trick and the hand after it speak for a moon.
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

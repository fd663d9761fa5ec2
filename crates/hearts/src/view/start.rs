//! Where a view begins: a hand, a seat, and what passing has told.

use super::{TRICKS, ViewError};
use crate::{CardSet, PassDirection, Rules, SEATS, Seat};

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

/// Whether a deal can begin like this.
pub(super) fn check_start(start: &Start) -> Result<(), ViewError> {
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

//! The start of a view: seat, rules, hand, and passed cards.

use super::{TRICKS_PER_DEAL, ViewError};
use crate::{CardSet, PassDirection, Rules, SEATS, Seat};

/// The maximum absolute game score.
const SCORE_LIMIT: i32 = 1_000_000;

/// A player's knowledge before the first lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewSetup {
    /// The player.
    pub me: Seat,
    /// The rules of the game.
    pub rules: Rules,
    /// The pass direction of the deal.
    pub pass: PassDirection,
    /// The player's thirteen cards: before the pass as dealt, afterwards with the received cards.
    pub hand: CardSet,
    /// The three passed cards; empty if none or unknown.
    pub passed: CardSet,
    /// The three received cards; empty if none or unknown.
    pub received: CardSet,
    /// Game scores before this deal.
    pub scores: [i32; SEATS],
}

impl ViewSetup {
    /// Creates a start with standard rules, no pass and no scores.
    pub const fn new(me: Seat, hand: CardSet) -> ViewSetup {
        ViewSetup {
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

/// Checks that a deal can start like this.
pub(super) fn check_start(start: &ViewSetup) -> Result<(), ViewError> {
    let held = start.hand.len();
    if held != TRICKS_PER_DEAL {
        return Err(ViewError::HandSize {
            held,
            expected: TRICKS_PER_DEAL,
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

fn check_passed(start: &ViewSetup) -> Result<(), ViewError> {
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

//! The start of a view: seat, rules, hand, passed cards, and what is known of unrecorded tricks.

use super::{TRICKS_PER_DEAL, ViewError};
use crate::rules::scoring::SCORE_LIMIT;
use crate::{Card, CardSet, DECK_SIZE, PassDirection, Rules, SEATS, Seat};
use handsense_core::{ArrayVec, Rng};

/// A player's knowledge before the first recorded card, which is the first lead of the deal unless
/// tricks are unrecorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewSetup {
    /// The player.
    pub me: Seat,
    /// The rules of the game.
    pub rules: Rules,
    /// The pass direction of the deal.
    pub pass: PassDirection,
    /// The player's cards, thirteen without unrecorded tricks: before the pass as dealt, afterwards
    /// with the received cards.
    pub hand: CardSet,
    /// The three passed cards; empty if none or unknown.
    pub passed: CardSet,
    /// The three received cards; empty if none or unknown.
    pub received: CardSet,
    /// Game scores before this deal.
    pub scores: [i32; SEATS],
    /// The tricks before the first recorded card, whose number follows from the hand; `None` if the
    /// history is complete.
    pub unrecorded: Option<UnrecordedTricks>,
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
            unrecorded: None,
        }
    }

    /// Returns the number of unrecorded tricks.
    pub(super) const fn unrecorded_tricks(&self) -> u32 {
        match self.unrecorded {
            Some(_) => TRICKS_PER_DEAL.saturating_sub(self.hand.len()),
            None => 0,
        }
    }
}

/// Checks that the known cards fit into this number of tricks.
fn check_unrecorded(
    start: &ViewSetup,
    earlier: &UnrecordedTricks,
    tricks: u32,
) -> Result<(), ViewError> {
    let mut seen = start.hand;
    for seat in Seat::ALL {
        if let Some(card) = (earlier.taken[seat] & seen).first() {
            return Err(ViewError::TakenTwice { card, seat });
        }
        seen |= earlier.taken[seat];
    }
    let needed: u32 = earlier
        .taken
        .iter()
        .map(|cards| cards.len().div_ceil(SEATS as u32))
        .sum();
    if needed > tricks {
        return Err(ViewError::TooManyTaken { needed, tricks });
    }
    Ok(())
}

/// Checks that a deal can start like this.
pub(super) fn check_start(start: &ViewSetup) -> Result<(), ViewError> {
    let (held, unrecorded) = (start.hand.len(), start.unrecorded_tricks());
    if held + unrecorded != TRICKS_PER_DEAL {
        return Err(ViewError::HandSize {
            held,
            expected: TRICKS_PER_DEAL,
            tricks: 0,
        });
    }
    if let Some(earlier) = &start.unrecorded {
        check_unrecorded(start, earlier, unrecorded)?;
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
    // The player has played one card in each unrecorded trick.
    let missing = received - start.hand;
    match missing.first() {
        Some(card) if missing.len() > start.unrecorded_tricks() => {
            Err(ViewError::ReceivedAndMissing { card })
        }
        _ => Ok(()),
    }
}

/// What is known of tricks whose plays are not recorded.
///
/// Nothing is known of who played which card. The winners of some of the cards may be known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnrecordedTricks {
    /// The cards that each seat is known to have won in these tricks, as many as are known.
    pub taken: [CardSet; SEATS],
    /// Whether hearts are broken. A heart among the known cards breaks them, too.
    pub hearts_broken: bool,
}

impl UnrecordedTricks {
    /// Returns the cards that are known to have been won.
    pub(super) fn known(&self) -> CardSet {
        let sets = self.taken.iter();
        sets.fold(CardSet::EMPTY, |all, &cards| all | cards)
    }
}

/// Adds the cards of unrecorded tricks to those that each seat is known to have taken: see
/// [`View::taken_with_hands`](super::View::taken_with_hands).
#[cold]
pub(crate) fn assign_unrecorded(cards: CardSet, taken: &mut [CardSet; SEATS]) {
    let mut rng = Rng::new(cards.bits());
    let mut shuffled: ArrayVec<Card, DECK_SIZE> = cards.iter().collect();
    rng.shuffle(&mut shuffled);
    let mut rest = shuffled.iter().copied().peekable();
    for won in taken.iter_mut() {
        let incomplete = won.len().next_multiple_of(SEATS as u32) - won.len();
        *won |= rest.by_ref().take(incomplete as usize).collect();
    }
    while rest.peek().is_some() {
        let winner = rng.below(SEATS as u32) as usize;
        taken[winner] |= rest.by_ref().take(SEATS).collect();
    }
}

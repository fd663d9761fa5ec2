//! Lessons from a deal as it was played: what the cards of its decisions would have brought.

use super::lesson::{Lesson, Taught};
use handsense_hearts::analysis::{DealError, PlayedDeal};
use handsense_hearts::policy_net::{Net, active_features};
use handsense_hearts::search::card_payoffs;
use handsense_hearts::{CardSet, SEATS, View, ViewError};

/// The most hundredths of a point that a lesson can hold.
const MOST: i32 = i16::MAX as i32;

/// What the cards that can be played were worth when these were the hands, as [`card_payoffs`] has it.
/// `None` when there is only one card to choose from, those that come to the same counted once.
///
/// # Errors
/// When it is not my turn or the deal is over.
pub fn teach(
    view: &View,
    hands: &[CardSet; SEATS],
    net: Option<&Net>,
) -> Result<Option<Lesson>, ViewError> {
    let payoffs = card_payoffs(view, hands, net)?;
    if payoffs.is_empty() {
        return Ok(None);
    }
    let cards = payoffs.iter().map(|card| Taught {
        card: card.card,
        opinion: card.prior.clamp(-MOST, 0) as i16,
        worth: card.payoff.clamp(-MOST, MOST) as i16,
    });
    Ok(Some(Lesson {
        statements: active_features(view),
        cards: cards.collect(),
    }))
}

/// The lessons of a deal: what each card would have brought at the decisions that are wanted, in order.
///
/// Every card of a decision is played out in the true deal by players who do not see it, once by the policy that
/// the net makes of the tuned one, once by rules of thumb; its worth is the mean payoff. A decision
/// with a single card to choose from is no lesson.
///
/// # Errors
/// Whatever makes the deal impossible.
pub fn lessons(
    deal: &PlayedDeal,
    net: Option<&Net>,
    mut is_wanted: impl FnMut(&View) -> bool,
) -> Result<Vec<Lesson>, DealError> {
    let mut lessons = Vec::new();
    for turn in deal.decision_points()? {
        if is_wanted(&turn.view) {
            let lesson = teach(&turn.view, turn.position.hands(), net);
            lessons.extend(lesson.map_err(|source| DealError::Play {
                number: turn.number,
                source,
            })?);
        }
    }
    Ok(lessons)
}

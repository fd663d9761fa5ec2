//! What a net for the learned policy can learn from a deal.

use super::deal::{DealError, PlayedDeal};
use crate::View;
use crate::policy_net::{Lesson, Net};
use crate::search::teach;

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
    for turn in deal.turns()? {
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

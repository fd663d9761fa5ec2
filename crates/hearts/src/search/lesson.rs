//! Lessons for the learned policy: what the cards of a decision were worth in the deal as it truly was.
//!
//! Worlds drawn at random hold what nobody knows, but not in the way of players: who has kept a card has mostly
//! had his reasons. The true deal is one world only and says little by itself; over many deals its hands are
//! those that such players hold when they have played so.

use super::candidates::choices;
use super::outcome::{Judge, Objective};
use super::rollout::Playout;
use super::rollout::PolicyWorld;
use super::rollout::QuickWorld;
use super::rollout::WorldPolicy;
use crate::evaluation::ranking::tuned::Facts;
use crate::evaluation::weights::TUNED;
use crate::policy_net::{Lesson, Net, Taught, statements};
use crate::{CardSet, SEATS, View, ViewError};

/// The most hundredths of a point that a lesson can hold.
const MOST: i64 = i16::MAX as i64;

/// What the cards that can be played were worth when these were the hands.
///
/// Every card is played out twice, by the policy that the net makes of the tuned one (by the tuned policy
/// itself without one) and by rules of thumb, and its worth is the mean payoff; the first alone where another
/// seat shoots the moon, as in a [search](super). `None` when there is only one card to choose from, those
/// that come to the same counted once.
///
/// # Errors
/// When it is not my turn or the deal is over.
pub(crate) fn teach(
    view: &View,
    hands: &[CardSet; SEATS],
    net: Option<&Net>,
) -> Result<Option<Lesson>, ViewError> {
    let choices = choices(view, &WorldPolicy::TUNED)?;
    if choices.len() < 2 {
        return Ok(None);
    }
    let policy = WorldPolicy {
        weights: &TUNED,
        net,
    };
    let by_policy = Playout::of(PolicyWorld::of(view, hands), &policy);
    let by_thumb = QuickWorld::of(view, hands);
    let judge = Judge::new(view.me(), view.rules(), *view.scores(), Objective::Payoff);
    let cards = choices.iter().map(|choice| {
        let mut sum = judge.outcome(&by_policy.play_out_after(choice.card));
        let other = match sum.other_moon > 0 {
            true => sum,
            false => judge.outcome(&by_thumb.play_out_after(choice.card)),
        };
        sum.add(other, 1);
        // Twice three times the payoff is what the sum holds.
        let worth = i64::from(sum.payoff) * 100 / 6;
        Taught {
            card: choice.card,
            opinion: choice.guess.clamp(-MOST as i32, 0) as i16,
            worth: worth.clamp(-MOST, MOST) as i16,
        }
    });
    Ok(Some(Lesson {
        statements: statements(&Facts::of(view), &TUNED),
        cards: cards.collect(),
    }))
}

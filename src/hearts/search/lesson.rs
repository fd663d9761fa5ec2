//! Lessons for the learned policy: what the cards of a decision are worth.
//!
//! Unlike a search, which wants to know the best card, a lesson tries all cards alike, in worlds that
//! are all deals of the unseen cards alike, and for the payoff of the deal.

use super::choices::choices;
use super::options::SearchOptions;
use super::outcome::{Judge, Objective};
use super::playing::Cards;
use super::sampler::{Sampler, WEIGHT};
use super::world_policy::WorldPolicy;
use crate::hearts::learned::{Lesson, Net, Taught, statements};
use crate::hearts::ranking::tuned::Facts;
use crate::hearts::weights::TUNED;
use crate::hearts::{View, ViewError};
use crate::search::Rounds;

/// The most hundredths of a point that a lesson can hold.
const MOST: i64 = i16::MAX as i64;

/// What the cards that can be played are worth, from so many rounds (at least one) of playouts.
///
/// Rounds are those of a search: one world is played out by the policy that the net makes of the tuned
/// one, or by the tuned policy itself, and eight by rules of thumb. `None` when there is only one card to
/// choose from, those that come to the same counted once. `seed` decides all chance.
///
/// # Errors
/// When it is not my turn or the deal is over.
pub fn teach(
    view: &View,
    net: Option<&Net>,
    rounds: u32,
    seed: u64,
) -> Result<Option<Lesson>, ViewError> {
    let choices = choices(view, &WorldPolicy::TUNED)?;
    if choices.len() < 2 {
        return Ok(None);
    }
    let policy = WorldPolicy {
        weights: &TUNED,
        net,
    };
    let sampler = Sampler {
        trial: Cards::of_any_deal(view, &choices, policy),
        judge: Judge::new(view.me(), view.rules(), *view.scores(), Objective::Payoff),
        seed,
    };
    let (rounds, budget) = (rounds.max(1), SearchOptions::default().budget());
    let mut sums = vec![0; choices.len()];
    let played = (0..rounds)
        .filter_map(|number| sampler.round(u64::from(number), 0..choices.len(), &budget));
    for round in played {
        for (sum, outcome) in sums.iter_mut().zip(&round.outcomes) {
            *sum += i64::from(outcome.payoff);
        }
    }
    // Three times the payoff is what the sums hold.
    let parts = i64::from(rounds) * i64::from(3 * WEIGHT);
    let cards = choices.iter().zip(sums).map(|(choice, sum)| Taught {
        card: choice.card,
        opinion: choice.guess.clamp(-MOST as i32, 0) as i16,
        worth: (sum * 100 / parts).clamp(-MOST, MOST) as i16,
    });
    Ok(Some(Lesson {
        statements: statements(&Facts::of(view), &TUNED),
        cards: cards.collect(),
    }))
}

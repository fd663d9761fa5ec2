//! Lessons for the learned policy: what the cards of a decision are worth.
//!
//! Unlike a search, which wants to know the best card, a lesson tries all cards alike, in worlds that
//! are all deals of the unseen cards alike, and for the payoff of the deal.

use super::choices::choices;
use super::outcome::{Judge, Objective};
use super::policy_world::{PolicyWorld, WorldPolicy};
use crate::base::Rng;
use crate::hearts::learned::{Lesson, Net, Taught, statements};
use crate::hearts::playout::QuickWorld;
use crate::hearts::ranking::tuned::Facts;
use crate::hearts::weights::TUNED;
use crate::hearts::{Card, CardSet, SEATS, View, ViewError, Worlds};

/// Worlds that are played out by rules of thumb, for one by the policy. Each kind counts half.
const QUICK_WORLDS: i32 = 4;
/// The most hundredths of a point that a lesson can hold.
const MOST: i64 = i16::MAX as i64;

/// What the cards that can be played are worth, from so many rounds (at least one) of playouts.
///
/// In a round every card is played out in the same five worlds: one by the policy that the net makes of
/// the tuned one, or by the tuned policy itself, four by rules of thumb. `None` when there is only one card
/// to choose from, those that come to the same counted once. `seed` decides all chance.
///
/// # Errors
/// When it is not my turn or the deal is over.
pub fn teach(
    view: &View,
    net: Option<&Net>,
    rounds: u32,
    seed: u64,
) -> Result<Option<Lesson>, ViewError> {
    let choices = choices(view, &TUNED)?;
    if choices.len() < 2 {
        return Ok(None);
    }
    let policy = WorldPolicy {
        weights: &TUNED,
        net,
    };
    let judge = Judge::new(view.me(), view.rules(), *view.scores(), Objective::Payoff);
    let (worlds, rounds, mut rng) = (Worlds::of(view), rounds.max(1), Rng::new(seed));
    let mut sums = vec![0; choices.len()];
    let mut book = |times: i32, play_out: &dyn Fn(Card) -> [CardSet; SEATS]| {
        for (sum, choice) in sums.iter_mut().zip(&choices) {
            let payoff = judge.outcome(&play_out(choice.card)).payoff;
            *sum += i64::from(times * payoff);
        }
    };
    for _ in 0..rounds {
        let world = PolicyWorld::of(view, &worlds.draw(&mut rng));
        book(QUICK_WORLDS, &|card| world.play_out_after(card, &policy));
        for _ in 0..QUICK_WORLDS {
            let world = QuickWorld::of(view, &worlds.draw(&mut rng));
            book(1, &|card| world.play_out_after(card));
        }
    }
    // Three times the payoff is what the sums hold, twice as often as there were worlds of a kind.
    let parts = i64::from(rounds) * i64::from(2 * 3 * QUICK_WORLDS);
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

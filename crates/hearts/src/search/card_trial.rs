//! The cards of a decision, tried in sampled worlds.

use super::candidates::Choice;
use super::report::{Estimate, SearchedMove};
use super::rollout::{Playout, QuickWorld, WorldPolicy};
use super::root::Trial;
use super::worlds::{Pool, Record, Worlds};
use crate::{Card, CardSet, SEATS, View};
use handsense_core::Rng;
use handsense_core::search::Budget;

/// The cards that may be played.
pub(super) struct Cards<'a> {
    view: &'a View,
    worlds: Worlds,
    choices: &'a [Choice],
    record: &'a Record,
    /// Deals in which the others would have played much as they did.
    pool: &'a mut Pool<'a>,
}

impl<'a> Cards<'a> {
    /// These cards in the hand of the player whose view it is.
    pub fn of(
        view: &'a View,
        choices: &'a [Choice],
        record: &'a Record,
        pool: &'a mut Pool<'a>,
    ) -> Cards<'a> {
        Cards {
            view,
            worlds: Worlds::of(view),
            choices,
            record,
            pool,
        }
    }

    /// A world for the policy in the round of this number.
    pub fn policy_playout(&self, round: u64, rng: &mut Rng) -> Playout<'a> {
        let world = self.record.world(&self.pool.draw(round, rng));
        Playout::of(world, &WorldPolicy::LEARNED).ending_exactly()
    }

    #[inline]
    fn card(&self, arm: usize) -> Card {
        let choice = self.choices.get(arm);
        choice.map_or(Card::ACE_OF_SPADES, |choice| choice.card)
    }
}

impl Trial for Cards<'_> {
    /// The race is looked at many times, and early with little to go by, so that what is behind by luck alone is
    /// now and then far behind.
    const ELIMINATION_Z: f64 = 4.5;

    fn lag(&self) -> usize {
        self.pool.lag()
    }

    fn max_batch(&self) -> u64 {
        self.pool.max_batch()
    }

    fn prepare(&mut self, rounds: u64, budget: &Budget<'_>) {
        self.pool.grow(rounds, budget);
    }

    fn quick_worlds(&self, round: u64) -> usize {
        self.pool.quick_worlds(round)
    }

    fn by_policy(&self, round: u64, rng: &mut Rng) -> impl Fn(usize) -> [CardSet; SEATS] {
        let start = self.policy_playout(round, rng);
        move |arm| start.play_out_after(self.card(arm))
    }

    #[inline]
    fn by_thumb(&self, rng: &mut Rng) -> impl Fn(usize) -> [CardSet; SEATS] {
        let world = QuickWorld::of(self.view, &self.worlds.draw(rng));
        move |arm| world.play_out_after(self.card(arm))
    }
}

/// What a search says of a choice.
pub(super) fn report(choice: &Choice, estimate: Estimate) -> SearchedMove {
    SearchedMove {
        card: choice.card,
        equals: choice.equals,
        estimate,
    }
}

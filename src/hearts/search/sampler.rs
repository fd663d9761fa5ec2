//! One round of the search: every card still in doubt, played out in the same sampled worlds.
//!
//! Two kinds of players play the worlds out, and each kind counts half. The tuned policy shoots moons
//! and stops them, flushes the queen and knows voids; whoever searches against it alone learns to
//! beat that one policy. The rules of thumb of the fast playout are nobody in particular, and so cheap
//! that a round has [`QUICK_WORLDS`] of their worlds. Together they are right more often than either,
//! against opponents of either kind and of neither.

use super::choices::Choice;
use super::outcome::{Judge, Outcome};
use super::policy_world::PolicyWorld;
use crate::base::Rng;
use crate::base::rng::split_mix;
use crate::hearts::playout::QuickWorld;
use crate::hearts::weights::Weights;
use crate::hearts::{CardSet, SEATS, View, Worlds};
use crate::search::{Budget, MAX_ARMS};

/// Worlds that are played out by rules of thumb, for one that the tuned policy plays out.
pub(super) const QUICK_WORLDS: usize = 8;
/// Playouts of one card in one round.
pub(super) const PLAYOUTS: u64 = QUICK_WORLDS as u64 + 1;
/// What the sums of a round are multiples of: both kinds together.
pub(super) const WEIGHT: i32 = 2 * QUICK_WORLDS as i32;

/// The results of a round by choice.
pub(super) type Round = [Outcome; MAX_ARMS];

/// Everything a round needs but its number.
pub(super) struct Sampler<'a> {
    pub view: &'a View,
    pub worlds: Worlds,
    pub choices: &'a [Choice],
    pub judge: Judge,
    pub weights: &'a Weights,
    pub seed: u64,
}

impl Sampler<'_> {
    /// Plays a round for these choices; `None` when time was up before its end.
    pub fn round(
        &self,
        number: u64,
        alive: impl Iterator<Item = usize> + Clone,
        budget: &Budget<'_>,
    ) -> Option<Round> {
        let mut rng = self.rng(number);
        let mut round = Round::default();
        let world = self.policy_world(&mut rng);
        for arm in alive.clone() {
            if budget.is_up() {
                return None;
            }
            let taken = world.play_out_after(self.choices.get(arm)?.card, self.weights);
            self.book(&mut round, arm, &taken, QUICK_WORLDS as i32);
        }
        for _ in 0..QUICK_WORLDS {
            if budget.is_up() {
                return None;
            }
            let world = QuickWorld::of(self.view, &self.worlds.draw(&mut rng));
            for arm in alive.clone() {
                let taken = world.play_out_after(self.choices.get(arm)?.card);
                self.book(&mut round, arm, &taken, 1);
            }
        }
        Some(round)
    }

    /// The world that the tuned policy plays out in a round: the first of its chance.
    fn policy_world(&self, rng: &mut Rng) -> PolicyWorld {
        PolicyWorld::of(self.view, &self.worlds.draw(rng))
    }

    /// That world of the round with this number.
    pub fn policy_world_of(&self, number: u64) -> PolicyWorld {
        self.policy_world(&mut self.rng(number))
    }

    #[inline]
    fn book(&self, round: &mut Round, arm: usize, taken: &[CardSet; SEATS], times: i32) {
        if let Some(outcome) = round.get_mut(arm) {
            outcome.add(self.judge.outcome(taken), times);
        }
    }

    /// The chance of a round follows from the seed and its number alone.
    fn rng(&self, number: u64) -> Rng {
        let mut state = self.seed;
        Rng::new(split_mix(&mut state) ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }
}

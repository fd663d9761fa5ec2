//! One round of the search: every arm still in doubt, played out in the same sampled worlds.
//!
//! Two kinds of players play the worlds out, and each kind counts half. The learned policy shoots
//! moons and stops them, flushes the queen and knows voids; whoever searches against it alone learns to
//! beat that one policy. The rules of thumb of the fast playout are nobody in particular, and so cheap
//! that a round has [`QUICK_WORLDS`] of their worlds. Together they are right more often than either,
//! against opponents of either kind and of neither.

use super::outcome::{Judge, Outcome};
use crate::base::Rng;
use crate::base::rng::split_mix;
use crate::hearts::{CardSet, SEATS};
use crate::search::{Budget, MAX_ARMS};

/// Worlds that are played out by rules of thumb, for one that the learned policy plays out.
pub(super) const QUICK_WORLDS: usize = 8;
/// Playouts of one arm in one round.
pub(super) const PLAYOUTS: u64 = QUICK_WORLDS as u64 + 1;
/// What the sums of a round are multiples of: both kinds together.
pub(super) const WEIGHT: i32 = 2 * QUICK_WORLDS as i32;

/// The results of a round by arm.
#[derive(Default)]
pub(super) struct Round {
    /// The weighted sums over all playouts.
    pub outcomes: [Outcome; MAX_ARMS],
    /// Three times the payoff when the learned policy played the world out.
    pub by_policy: [i32; MAX_ARMS],
}

/// A decision that can be tried in sampled worlds; its arms are what there is to choose from.
pub(super) trait Trial: Sync {
    /// A new world, to be played out by the learned policy after each arm: what each seat takes in the
    /// whole deal. In a round it is the first thing that chance decides.
    fn by_policy(&self, rng: &mut Rng) -> impl Fn(usize) -> [CardSet; SEATS];

    /// A new world, to be played out by rules of thumb.
    fn by_thumb(&self, rng: &mut Rng) -> impl Fn(usize) -> [CardSet; SEATS];
}

/// Everything a round needs but its number.
pub(super) struct Sampler<T> {
    pub trial: T,
    pub judge: Judge,
    pub seed: u64,
}

impl<T: Trial> Sampler<T> {
    /// Plays a round for these arms; `None` when time was up before its end.
    pub fn round(
        &self,
        number: u64,
        alive: impl Iterator<Item = usize> + Clone,
        budget: &Budget<'_>,
    ) -> Option<Round> {
        // To draw a world for the policy takes as long as to play out several.
        if budget.is_up() {
            return None;
        }
        let mut rng = self.rng(number);
        let mut round = Round::default();
        {
            let play_out = self.trial.by_policy(&mut rng);
            for arm in alive.clone() {
                if budget.is_up() {
                    return None;
                }
                let outcome = self.book(&mut round, arm, &play_out(arm), QUICK_WORLDS as i32);
                round.by_policy[arm] = outcome.payoff;
            }
        }
        for _ in 0..QUICK_WORLDS {
            if budget.is_up() {
                return None;
            }
            let play_out = self.trial.by_thumb(&mut rng);
            for arm in alive.clone() {
                self.book(&mut round, arm, &play_out(arm), 1);
            }
        }
        Some(round)
    }

    #[inline]
    fn book(&self, round: &mut Round, arm: usize, taken: &[CardSet; SEATS], times: i32) -> Outcome {
        let outcome = self.judge.outcome(taken);
        round.outcomes[arm].add(outcome, times);
        outcome
    }

    /// The chance of a round follows from the seed and its number alone.
    pub fn rng(&self, number: u64) -> Rng {
        let mut state = self.seed;
        Rng::new(split_mix(&mut state) ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }
}

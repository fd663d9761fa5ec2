//! Search in a game of rounds: a race of candidates that are played out in sampled worlds.

use std::ops::AddAssign;

use super::budget::Budget;
use super::progress_meter::ProgressMeter;
use super::race::Race;
use super::round_options::{DEFAULT_PLAYOUTS, SearchOptions};
use super::sampled_decision::{Arms, MAX_ARMS, SampledDecision};
use super::sampled_search::sampled_search;
use crate::Rng;

/// The candidates of a decision, and how they are played out.
pub trait Rollouts: Sync {
    /// The hidden part of the game.
    type World;
    /// The result of a playout, and the sum over several.
    type Payoff: Copy + Default + Send + Sync + AddAssign;
    /// What the search tells about a candidate.
    type Estimate: Copy;

    /// Samples a world that agrees with what is known.
    fn sample_world(&self, rng: &mut Rng) -> Self::World;

    /// Plays a candidate out in a world. Returns its value under the objective, and its payoff.
    fn play(&self, world: &Self::World, candidate: usize) -> (i32, Self::Payoff);

    /// Returns the code of a candidate in reports of the progress.
    fn code(&self, candidate: usize) -> i32;

    /// Makes the estimate of a candidate from its playouts and the sum of their payoffs.
    fn estimate(value: MeanValue, sum: &Self::Payoff) -> Self::Estimate;
}

/// The mean value of a candidate.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MeanValue {
    /// The mean under the objective: win probability in millionths, or points.
    pub value: f64,
    /// Its standard error.
    pub standard_error: f64,
    /// The number of playouts.
    pub playouts: u64,
}

impl MeanValue {
    /// Returns the mean of a sum over the playouts.
    pub fn mean(&self, sum: i64) -> f64 {
        sum as f64 / self.playouts.max(1) as f64
    }
}

/// A candidate with its search result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Searched<T, E> {
    /// The candidate.
    pub choice: T,
    /// Its estimate.
    pub estimate: E,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision<T: Copy, E: Copy> {
    /// All candidates: the best first, then by playouts and value.
    pub candidates: Arms<Searched<T, E>>,
    /// The playouts of all candidates.
    pub playouts: u64,
    /// Whether all other candidates were eliminated.
    pub settled: bool,
}

impl<T: Copy, E: Copy> Decision<T, E> {
    /// Returns the best candidate.
    pub fn best(&self) -> Option<T> {
        Some(self.candidates.first()?.choice)
    }

    /// Replaces each candidate by the result of a function.
    pub fn map<U: Copy>(self, function: impl Fn(T) -> U) -> Decision<U, E> {
        let candidates = self.candidates.into_iter().map(|searched| Searched {
            choice: function(searched.choice),
            estimate: searched.estimate,
        });
        Decision {
            candidates: candidates.collect(),
            playouts: self.playouts,
            settled: self.settled,
        }
    }
}

/// Races the first `candidates` candidates, at most [`MAX_ARMS`].
///
/// The result does not depend on the number of threads if no time limit ends the search.
pub fn race_rollouts<R: Rollouts>(
    rollouts: R,
    candidates: usize,
    options: &SearchOptions<'_>,
) -> Decision<usize, R::Estimate> {
    let limits = &options.limits;
    let budget = limits.budget(DEFAULT_PLAYOUTS);
    let mut race = Race::EMPTY;
    race.add_arms(&[0; MAX_ARMS][..candidates.min(MAX_ARMS)], 0);
    let decision = SampledRollouts {
        rollouts,
        seed: limits.seed,
        value_scale: options.objective.value_scale(),
    };
    let mut sums = [(0, R::Payoff::default()); MAX_ARMS];
    sampled_search(
        &decision,
        &mut race,
        limits.threads(),
        &budget,
        &mut |_, sample, race| {
            for arm in race.alive() {
                let (count, sum) = &mut sums[arm];
                *count += 1;
                *sum += sample[arm].1;
            }
        },
        Some(&mut ProgressMeter::new(&budget)),
    );
    let searched = |&choice: &usize| {
        let (playouts, sum) = &sums[choice];
        let value = MeanValue {
            value: race.mean(choice),
            standard_error: race.standard_error(choice),
            playouts: *playouts,
        };
        let estimate = R::estimate(value, sum);
        Searched { choice, estimate }
    };
    Decision {
        candidates: race.order().iter().map(searched).collect(),
        playouts: race.playouts(),
        settled: race.len() == 1,
    }
}

struct SampledRollouts<R> {
    rollouts: R,
    seed: u64,
    value_scale: f64,
}

impl<R: Rollouts> SampledDecision for SampledRollouts<R> {
    type Sample = [(i32, R::Payoff); MAX_ARMS];

    fn sample(
        &self,
        number: u64,
        arms: impl Iterator<Item = usize> + Clone,
        budget: &Budget<'_>,
    ) -> Option<Self::Sample> {
        let mut rng = Rng::with_stream(self.seed, number);
        let world = self.rollouts.sample_world(&mut rng);
        let mut sample = Self::Sample::default();
        for arm in arms {
            // With many arms, a sample takes long in relation to a short time limit.
            if budget.should_stop() {
                return None;
            }
            sample[arm] = self.rollouts.play(&world, arm);
        }
        Some(sample)
    }

    fn value(sample: &Self::Sample, arm: usize) -> i32 {
        sample[arm].0
    }

    fn move_code(&self, arm: usize) -> i32 {
        self.rollouts.code(arm)
    }

    fn value_scale(&self) -> f64 {
        self.value_scale
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A decision whose candidate 2 is the best in two of three worlds.
    struct Coin;

    impl Rollouts for Coin {
        type World = u32;
        type Payoff = i64;
        type Estimate = (f64, f64, u64);

        fn sample_world(&self, rng: &mut Rng) -> u32 {
            rng.below(3)
        }

        fn play(&self, world: &u32, candidate: usize) -> (i32, i64) {
            match (world, candidate) {
                (0, 2) => (0, 1),
                (_, 2) => (9, 1),
                _ => (3, 2),
            }
        }

        fn code(&self, candidate: usize) -> i32 {
            candidate as i32
        }

        fn estimate(value: MeanValue, sum: &i64) -> (f64, f64, u64) {
            (value.value, value.mean(*sum), value.playouts)
        }
    }

    #[test]
    fn the_candidate_that_is_best_on_average_comes_first() {
        let run = |threads, playouts| {
            let mut options = SearchOptions::default();
            options.limits.threads = threads;
            options.limits.playouts = playouts;
            let decision = race_rollouts(Coin, 3, &options);
            let playouts = decision.candidates.iter().map(|one| one.estimate.2);
            assert_eq!(playouts.sum::<u64>(), decision.playouts);
            decision.map(|choice| 10 * choice)
        };
        let alone = run(1, None);
        assert_eq!(alone.best(), Some(20));
        let [best, other, _] = alone.candidates[..] else {
            panic!("{alone:?}")
        };
        assert!(best.estimate.0 > 5.0 && best.estimate.1 == 1.0);
        assert_eq!((other.estimate.0, other.estimate.1), (3.0, 2.0));
        assert!(alone.settled && alone.playouts < 5_000);
        assert_eq!(run(3, None), alone);
        assert!(run(1, Some(20)).playouts <= 20);
    }
}

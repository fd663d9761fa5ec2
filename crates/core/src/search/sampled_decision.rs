//! Determinized search: arms are played out once in each sampled world (perfect information Monte
//! Carlo).
//!
//! Perfect information Monte Carlo search evaluates moves in sampled worlds (Levy, "The million
//! pound bridge program", 1989; Ginsberg, "GIB: Imperfect information in a computationally
//! challenging game", 2001). Here a rollout replaces the double-dummy solver, and a [`Race`]
//! allocates the playouts.

use super::arms::{Arms, MAX_ARMS};
use super::budget::Budget;
use super::limits::SearchLimits;
use super::progress::ProgressMeter;
use super::race::Race;
use super::racing_search::{RaceProgress, RacingSearch, SampleSource};
use crate::Rng;

/// A decision under hidden information: sampled worlds and the outcome of each arm in a world.
pub trait SampledDecision: Sync {
    /// A determinization: one assignment of the hidden information.
    type World;
    /// The outcome of an arm's playout.
    type Outcome: Copy + Default + Send;

    /// Samples a world.
    fn sample_world(&self, rng: &mut Rng) -> Self::World;

    /// Plays an arm out in a world.
    fn rollout(&self, world: &Self::World, arm: usize) -> Self::Outcome;

    /// Returns the value of an outcome; higher is better.
    fn value(outcome: &Self::Outcome) -> i32;

    /// Returns the code of an arm's move, for reports of the progress.
    fn move_code(&self, arm: usize) -> i32;

    /// Returns the number of value units in one unit of the reported value.
    fn value_scale(&self) -> f64 {
        1.0
    }
}

/// The result of [`race_arms`].
#[derive(Clone, Debug)]
pub struct RaceResult {
    /// All arms: the best first, then by playouts and value.
    pub order: Arms<usize>,
    /// The race at its end.
    pub race: Race,
    /// The playouts of all arms.
    pub playouts: u64,
    /// Whether all arms but the best were eliminated.
    pub settled: bool,
}

/// Races `arms` arms, at most [`MAX_ARMS`], within the limits; `playouts` is the default number of
/// playouts.
///
/// `record` receives every outcome with its arm, on any thread, in an order that does not depend on the number of
/// threads.
pub fn race_arms<T: SampledDecision>(
    decision: T,
    arms: usize,
    limits: &SearchLimits<'_>,
    playouts: u64,
    record: &mut (dyn FnMut(usize, &T::Outcome) + Send),
) -> RaceResult {
    let budget = limits.budget(playouts);
    let codes: Arms<i32> = (0..arms.min(MAX_ARMS))
        .map(|arm| decision.move_code(arm))
        .collect();
    let scale = decision.value_scale();
    let mut meter = ProgressMeter::new(&budget);
    let mut watch = |stage: &RaceProgress| {
        let code = codes.get(stage.best).copied().unwrap_or(-1);
        stage.report(&mut meter, code, scale);
    };
    let source = WorldSource {
        decision,
        seed: limits.seed,
    };
    let mut result = RaceResult {
        order: Arms::new(),
        race: Race::EMPTY,
        playouts: 0,
        settled: false,
    };
    result
        .race
        .add_arms(&[0; MAX_ARMS][..arms.min(MAX_ARMS)], 0);
    let mut search = RacingSearch::new(source, &mut result.race);
    search.run(
        limits.threads(),
        &budget,
        &mut |_, outcomes, race| race.alive().for_each(|arm| record(arm, &outcomes[arm])),
        &mut watch,
    );
    (result.order, result.playouts) = (search.order(), search.playouts());
    result.settled = result.race.len() == 1;
    result
}

/// Samples of a decision: one world each, with the outcome of every surviving arm.
struct WorldSource<T> {
    decision: T,
    seed: u64,
}

impl<T: SampledDecision> SampleSource for WorldSource<T> {
    type Sample = [T::Outcome; MAX_ARMS];

    fn sample(
        &self,
        number: u64,
        arms: impl Iterator<Item = usize> + Clone,
        budget: &Budget<'_>,
    ) -> Option<Self::Sample> {
        let mut outcomes = [T::Outcome::default(); MAX_ARMS];
        let mut rng = Rng::with_stream(self.seed, number);
        let world = self.decision.sample_world(&mut rng);
        for arm in arms {
            // With many arms, a sample takes long in relation to a short time limit.
            if budget.should_stop() {
                return None;
            }
            outcomes[arm] = self.decision.rollout(&world, arm);
        }
        Some(outcomes)
    }

    fn value(outcomes: &Self::Sample, arm: usize) -> i32 {
        T::value(&outcomes[arm])
    }

    fn playouts(_: &Self::Sample, _: usize) -> u64 {
        1
    }
}

/// Draws `candidates` candidates and returns one with probability proportional to its weight. At
/// least one candidate is drawn. The weights must sum to at most `u64::MAX`.
///
/// This is sampling importance resampling (Rubin, 1987), by a weighted reservoir of one item.
pub fn importance_resample<T>(
    candidates: usize,
    rng: &mut Rng,
    draw: impl Fn(&mut Rng) -> T,
    weight: impl Fn(&T) -> u64,
) -> T {
    let mut chosen = draw(rng);
    if candidates < 2 {
        return chosen;
    }
    let mut total = weight(&chosen);
    for _ in 1..candidates {
        let other = draw(rng);
        let weight = weight(&other);
        total += weight;
        if rng.below_u64(total) < weight {
            chosen = other;
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A decision whose arm 2 is the best in two of three worlds.
    struct Coin;

    impl SampledDecision for Coin {
        type World = u32;
        type Outcome = i32;

        fn sample_world(&self, rng: &mut Rng) -> u32 {
            rng.below(3)
        }

        fn rollout(&self, &world: &u32, arm: usize) -> i32 {
            match (world, arm) {
                (0, 2) => 0,
                (_, 2) => 9,
                _ => 3,
            }
        }

        fn move_code(&self, arm: usize) -> i32 {
            arm as i32
        }

        fn value(&outcome: &i32) -> i32 {
            outcome
        }
    }

    #[test]
    fn the_arm_that_is_best_on_average_comes_first() {
        let run = |threads, playouts| {
            let limits = SearchLimits {
                seed: 4,
                playouts,
                threads,
                ..SearchLimits::default()
            };
            let mut recorded = [0_u64; 3];
            let result = race_arms(Coin, 3, &limits, 2_000, &mut |arm, &value| {
                recorded[arm] += 1;
                assert!(arm == 2 || value == 3);
            });
            assert_eq!(recorded.iter().sum::<u64>(), result.playouts);
            (result.order, result.playouts, result.settled)
        };
        let alone = run(1, None);
        assert_eq!(alone.0[0], 2);
        assert!(alone.2 && alone.1 < 2_000);
        assert_eq!(run(3, None), alone);
        assert!(run(1, Some(20)).1 <= 20);
    }

    #[test]
    fn resampling_is_proportional_to_weight() {
        let mut rng = Rng::new(9);
        let heavy = (0..30_000)
            .filter(|_| {
                importance_resample(2, &mut rng, |rng| rng.below(2), |&n| u64::from(n) * 3 + 1) == 1
            })
            .count();
        // Two draws contain one candidate of each kind half the time; the heavy one then wins four
        // of five.
        assert!((19_000..20_100).contains(&heavy), "{heavy}");
    }
}

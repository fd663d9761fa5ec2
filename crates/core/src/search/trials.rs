//! A search whose arms are tried in sampled worlds, one playout each.

use super::arms::{Arms, MAX_ARMS};
use super::budget::Budget;
use super::limits::SearchLimits;
use super::race::Race;
use super::sampling::{Rounds, Sampling};
use crate::Rng;

/// What a game says of a decision: worlds, and what each arm comes to in one.
pub trait Trial: Sync {
    /// What might be hidden.
    type World;
    /// What came of an arm.
    type Outcome: Copy + Default + Send;

    /// A world by this chance.
    fn world(&self, rng: &mut Rng) -> Self::World;

    /// What an arm comes to in a world.
    fn outcome(&self, world: &Self::World, arm: usize) -> Self::Outcome;

    /// What that is worth; higher is better.
    fn value(outcome: &Self::Outcome) -> i32;
}

/// What has been found out.
#[derive(Clone, Debug)]
pub struct Tried {
    /// All arms: the best first, then by playouts and value.
    pub order: Arms<usize>,
    /// How they stand.
    pub race: Race,
    /// Playouts of all.
    pub playouts: u64,
    /// Whether nothing but the best was in doubt any more.
    pub settled: bool,
}

/// Tries so many arms, [`MAX_ARMS`] at most, as far as the limits go; `playouts` where it says nothing.
/// `book` is told every outcome with its arm, in an order that no number of threads changes.
pub fn try_arms<T: Trial>(
    trial: T,
    arms: usize,
    limits: &SearchLimits<'_>,
    playouts: u64,
    book: &mut dyn FnMut(usize, &T::Outcome),
) -> Tried {
    let budget = limits.budget(playouts);
    let rounds = Trials {
        trial,
        seed: limits.seed,
    };
    let mut search = Sampling::new(rounds, &[0; MAX_ARMS][..arms.min(MAX_ARMS)], 0);
    search.run(
        limits.threads(),
        &budget,
        &mut |_, outcomes, race| race.alive().for_each(|arm| book(arm, &outcomes[arm])),
        &mut |_| {},
    );
    Tried {
        order: search.order(),
        race: search.race().clone(),
        playouts: search.playouts(),
        settled: search.race().len() == 1,
    }
}

struct Trials<T> {
    trial: T,
    seed: u64,
}

impl<T: Trial> Rounds for Trials<T> {
    type Round = [T::Outcome; MAX_ARMS];
    const PLAYOUTS: u64 = 1;

    fn round(
        &self,
        number: u64,
        arms: impl Iterator<Item = usize> + Clone,
        budget: &Budget<'_>,
    ) -> Option<Self::Round> {
        let mut outcomes = [T::Outcome::default(); MAX_ARMS];
        let world = self.trial.world(&mut Rng::numbered(self.seed, number));
        for arm in arms {
            // With many arms a round is long against a short limit of time.
            if budget.is_up() {
                return None;
            }
            outcomes[arm] = self.trial.outcome(&world, arm);
        }
        Some(outcomes)
    }

    fn value(round: &Self::Round, arm: usize) -> i32 {
        T::value(&round[arm])
    }

    fn playouts(_: &Self::Round, _: usize) -> u64 {
        1
    }
}

/// One of so many draws, in proportion to their weights; weights and their sum must fit.
pub fn draw_by_weight<T>(
    draws: usize,
    rng: &mut Rng,
    draw: impl Fn(&mut Rng) -> T,
    weight: impl Fn(&T) -> u64,
) -> T {
    let mut chosen = draw(rng);
    if draws < 2 {
        return chosen;
    }
    let mut total = weight(&chosen);
    for _ in 1..draws {
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

    /// Arm 2 is the best in two worlds of three.
    struct Coin;

    impl Trial for Coin {
        type World = u32;
        type Outcome = i32;

        fn world(&self, rng: &mut Rng) -> u32 {
            rng.below(3)
        }

        fn outcome(&self, &world: &u32, arm: usize) -> i32 {
            match (world, arm) {
                (0, 2) => 0,
                (_, 2) => 9,
                _ => 3,
            }
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
            let mut booked = [0_u64; 3];
            let tried = try_arms(Coin, 3, &limits, 2_000, &mut |arm, &value| {
                booked[arm] += 1;
                assert!(arm == 2 || value == 3);
            });
            assert_eq!(booked.iter().sum::<u64>(), tried.playouts);
            (tried.order, tried.playouts, tried.settled)
        };
        let alone = run(1, None);
        assert_eq!(alone.0[0], 2);
        assert!(alone.2 && alone.1 < 2_000);
        assert_eq!(run(3, None), alone);
        assert!(run(1, Some(20)).1 <= 20);
    }

    #[test]
    fn what_weighs_more_is_drawn_more_often() {
        let mut rng = Rng::new(9);
        let heavy = (0..30_000)
            .filter(|_| {
                draw_by_weight(2, &mut rng, |rng| rng.below(2), |&n| u64::from(n) * 3 + 1) == 1
            })
            .count();
        // Of two draws one of each in half the cases: then four times in five.
        assert!((19_000..20_100).contains(&heavy), "{heavy}");
    }
}

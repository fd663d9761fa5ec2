use std::sync::atomic::{AtomicI32, AtomicU64, Ordering};

use super::*;
use crate::Rng;
use crate::search::{MAX_ARMS, SearchLimits, StdSpawner, importance_resample};

/// A source whose arms are worth their number, with shared and individual noise. Its samples need
/// preparation, by several preparers.
#[derive(Default)]
struct Ladder {
    /// The number below which all samples are prepared.
    prepared: AtomicU64,
}

impl SampledDecision for Ladder {
    type Sample = Vec<i32>;

    fn max_playouts_per_arm(&self) -> u64 {
        2
    }

    fn max_batch(&self) -> u64 {
        30
    }

    fn preparers(&self) -> usize {
        3
    }

    fn prepare(&self, end: u64, _: &Budget<'_>) -> Option<u64> {
        self.prepared.fetch_max(end, Ordering::Relaxed);
        Some(end)
    }

    fn sample(
        &self,
        number: u64,
        arms: impl Iterator<Item = usize> + Clone,
        budget: &Budget<'_>,
    ) -> Option<Vec<i32>> {
        assert!(number < self.prepared.load(Ordering::Relaxed), "{number}");
        if budget.should_stop() {
            return None;
        }
        let mut rng = Rng::new(number);
        let shared = rng.below(1_000) as i32;
        let mut values = vec![0; MAX_ARMS];
        let noise = |arm| Rng::with_stream(number, arm as u64).below(30) as i32;
        arms.for_each(|arm| values[arm] = shared + arm as i32 * 10 + noise(arm));
        Some(values)
    }

    fn value(sample: &Vec<i32>, arm: usize) -> i32 {
        sample[arm]
    }

    fn playouts(_: &Vec<i32>, _: usize) -> u64 {
        2
    }

    fn move_code(&self, arm: usize) -> i32 {
        arm as i32
    }
}

fn budget(steps: u64) -> Budget<'static> {
    Budget::start(SearchLimits::with_playouts(steps))
}

fn threads(count: usize) -> Threads<'static> {
    Threads {
        count,
        spawner: &StdSpawner,
    }
}

#[test]
fn the_best_arm_is_found_before_the_budget_is_spent() {
    let mut race = Race::new(&[0; 6], 0);
    let mut recorded = 0;
    sampled_search(
        &Ladder::default(),
        &mut race,
        threads(1),
        &budget(100_000),
        &mut |number, _, _| {
            assert_eq!(number, recorded);
            recorded += 1;
        },
        Some(&mut ProgressMeter::new(&budget(0))),
    );
    assert_eq!((race.best(), race.len(), race.order()[0]), (5, 1, 5));
    assert!(race.playouts() < 5_000 && recorded > 0);
}

#[test]
fn threads_change_neither_the_eliminations_nor_the_reports() {
    // Arms that differ little, a larger budget, and one that settles.
    for (steps, arms, left) in [(700, 6, 2), (30_000, 6, 2), (30_000, 2, 2)] {
        let run = |count| {
            let mut race = Race::new(&vec![0; arms], 3);
            let decision = Ladder::default();
            race.prepare_for(&decision, true);
            let (mut recorded, mut reports) = (Vec::new(), Vec::new());
            draw(
                &decision,
                &mut race,
                threads(count),
                &budget(steps),
                &mut |number, _, race| recorded.push((number, race.len())),
                &mut |progress| reports.push(*progress),
            );
            assert!(reports.last().is_some_and(|last| last.is_last));
            (race.playouts(), race.order(), recorded, reports)
        };
        let alone = run(1);
        assert!(alone.0 <= steps);
        assert_eq!(alone.2.last().map(|&(_, arms)| arms), Some(left));
        for count in [2, 3, 8, 40] {
            assert_eq!(run(count), alone, "{count}");
        }
    }
}

#[test]
fn a_cancelled_search_on_several_threads_ends() {
    let cancel = AtomicI32::new(0);
    let budget = Budget::start(SearchLimits {
        cancel: Some(&cancel),
        ..SearchLimits::default()
    });
    let mut race = Race::new(&[0; 6], 0);
    let mut recorded = 0;
    let mut record = |number, _: &Vec<i32>, _: &Race| {
        recorded = number + 1;
        if recorded == 500 {
            cancel.store(1, Ordering::Relaxed);
        }
    };
    let decision = Ladder::default();
    sampled_search(&decision, &mut race, threads(4), &budget, &mut record, None);
    assert_eq!(race.playouts(), recorded * 12);
    assert!((500..900).contains(&recorded), "{recorded}");
}

#[test]
fn the_step_limit_holds_and_threads_do_not_change_the_result() {
    for steps in [0, 11, 12, 100, 1_000] {
        let run = |count| {
            let mut race = Race::new(&[0; 6], 3);
            let decision = Ladder::default();
            let mut values = Vec::new();
            let mut record = |_, sample: &Vec<i32>, _: &Race| values.push(sample.clone());
            sampled_search(
                &decision,
                &mut race,
                threads(count),
                &budget(steps),
                &mut record,
                None,
            );
            (race.playouts(), race.best(), values)
        };
        let alone = run(1);
        assert!(alone.0 <= steps && steps - alone.0 < 12);
        assert_eq!(run(3), alone);
    }
}

#[test]
fn resampling_is_proportional_to_weight() {
    let mut rng = Rng::new(9);
    let mut heavy = 0;
    for _ in 0..30_000 {
        let weight = |&n: &u32| u64::from(n) * 3 + 1;
        heavy += importance_resample(2, &mut rng, |rng| rng.below(2), weight);
    }
    // Two draws contain one candidate of each kind half the time; the heavy one then wins four of
    // five.
    assert!((19_000..20_100).contains(&heavy), "{heavy}");
}

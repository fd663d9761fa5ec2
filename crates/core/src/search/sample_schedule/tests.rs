//! Threads that end their tasks in a random order, as the schedule gives them.

use super::*;
use crate::Rng;
use crate::search::{SampledDecision, SearchLimits};

/// The arms of a search. None is eliminated.
const ARMS: usize = 4;
/// The samples that its step limit allows.
const SAMPLES: u64 = 500;

/// Samples without content.
struct Nothing;

impl SampledDecision for Nothing {
    type Sample = ();

    fn sample(&self, _: u64, _: impl Iterator<Item = usize> + Clone, _: &Budget<'_>) -> Option<()> {
        Some(())
    }

    fn value(_: &(), _: usize) -> i32 {
        0
    }

    fn move_code(&self, arm: usize) -> i32 {
        arm as i32
    }
}

/// Ends the tasks of threads until all samples are recorded. Returns the share of the answers that
/// let a thread wait.
fn share_of_waits(threads: u64, preparers: usize, rng: &mut Rng) -> f64 {
    let mut race = Race::new(&[0; ARMS], 0);
    race.prepare_for(&Nothing, false);
    let budget = Budget::start(SearchLimits::with_playouts(SAMPLES * ARMS as u64));
    assert!(race.begin_block(&budget));
    let mut schedule = Schedule::new(threads, preparers);
    schedule.update(&race, &budget);
    let mut tasks: Vec<Task> = (0..threads).map(|_| Task::Wait).collect();
    let mut is_drawn = [false; SAMPLES as usize + 1];
    let (mut taken, mut prepared, mut answers, mut waits) = (0, 0, 0, 0);
    while race.drawn < SAMPLES {
        for task in tasks.iter_mut().filter(|task| **task == Task::Wait) {
            *task = schedule.next_task(false);
            answers += 1;
            match task {
                Task::Draw(numbers, arms) => {
                    assert_eq!((numbers.start, *arms), (taken, race.survivors()));
                    taken = numbers.end;
                    assert!(taken <= prepared && taken <= SAMPLES);
                    assert!(taken <= race.drawn + threads * WINDOW_PER_THREAD);
                }
                Task::Prepare(end) => assert!(*end > prepared && *end <= SAMPLES),
                Task::Wait => waits += 1,
                task => panic!("{task:?}"),
            }
        }
        let is_preparing = |task: &&Task| matches!(task, Task::Prepare(_));
        assert!(tasks.iter().filter(is_preparing).count() <= preparers);
        let busy = tasks.iter_mut().filter(|task| **task != Task::Wait);
        let mut busy: Vec<&mut Task> = busy.collect();
        assert!(!busy.is_empty(), "a search that does not go on");
        let ended = rng.below(busy.len() as u32) as usize;
        match mem::replace(busy[ended], Task::Wait) {
            Task::Draw(numbers, _) => {
                numbers.for_each(|number| is_drawn[number as usize] = true);
                while is_drawn[race.drawn as usize] {
                    race.record::<Nothing>(&());
                    if race.drawn == race.block_end {
                        race.begin_block(&budget);
                    }
                }
                schedule.update(&race, &budget);
            }
            Task::Prepare(end) => {
                prepared = prepared.max(end);
                schedule.has_prepared(Some(end));
            }
            task => panic!("{task:?}"),
        }
    }
    f64::from(waits) / f64::from(answers)
}

#[test]
fn every_sample_is_prepared_and_drawn_in_order_and_threads_seldom_wait() {
    let mut rng = Rng::new(1);
    for (threads, preparers, most) in [(1, 1, 0.0), (2, 1, 0.3), (8, 1, 0.9), (8, 4, 0.4)] {
        for _ in 0..20 {
            let found = share_of_waits(threads, preparers, &mut rng);
            assert!(found <= most, "{threads}, {preparers}: {found}");
        }
    }
}

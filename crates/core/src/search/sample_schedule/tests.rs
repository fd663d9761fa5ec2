//! Simulates the threads of a search on cores of their own: every thread asks the schedule as in a
//! search, and the costs of samples are given. No clock is read.

use super::*;
use crate::Rng;
use crate::search::{SampledDecision, SearchLimits};

/// The arms of a simulated search. None is eliminated.
const ARMS: usize = 4;

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

/// The costs of a search, in any unit.
#[derive(Clone, Copy)]
struct Costs {
    /// A sample costs half to three halves of this.
    sample: u64,
    /// The preparation of a sample, and the chains that can be prepared at once.
    prepare: u64,
    preparers: usize,
    record: u64,
}

/// A simulated search.
struct Simulation {
    costs: Costs,
    schedule: Schedule,
    budget: Budget<'static>,
    /// What each thread does, and until when; `None` while it waits.
    threads: Vec<Option<(u64, Work)>>,
    /// The moment at which the ledger is free.
    ledger: u64,
    /// Whether each sample is drawn.
    drawn: Vec<bool>,
    /// By chain: the next sample, and whether a thread advances it.
    chains: Vec<(u64, bool)>,
}

/// What a thread does.
#[derive(Clone)]
enum Work {
    /// Starts or ends its wait.
    Nothing,
    /// Draws the first of these samples, then the others.
    Draw(Range<u64>),
    /// Advances a chain to a sample; to none if there is no free chain to advance.
    Prepare(Option<(usize, u64)>, u64),
}

/// Returns the samples that `threads` threads record within `time`.
fn recorded(costs: Costs, threads: u64, time: u64) -> u64 {
    let mut race = Race::new(&[0; ARMS], 0);
    race.prepare_for(&Nothing);
    let budget = Budget::start(SearchLimits::default());
    assert!(race.begin_block(&budget));
    let mut schedule = Schedule::new(threads, costs.preparers);
    schedule.update(&race, &budget);
    let mut simulation = Simulation {
        costs,
        schedule,
        budget,
        threads: vec![Some((0, Work::Nothing)); threads as usize],
        ledger: 0,
        drawn: Vec::new(),
        chains: (0..costs.preparers as u64)
            .map(|chain| (chain, false))
            .collect(),
    };
    loop {
        let busy = simulation.threads.iter().enumerate();
        let next = busy
            .filter_map(|(thread, work)| Some((work.as_ref()?.0, thread)))
            .min();
        let (now, thread) = next.expect("a thread that does not wait");
        if now > time {
            return race.drawn;
        }
        simulation.step(thread, now, &mut race);
    }
}

impl Simulation {
    /// Ends what a thread does now, and gives it its next work.
    fn step(&mut self, thread: usize, now: u64, race: &mut Race) {
        let mut now = now;
        match self.threads[thread].take().map(|(_, work)| work) {
            Some(Work::Draw(mut numbers)) => {
                let number = numbers.next().expect("a sample") as usize;
                self.drawn.resize(self.drawn.len().max(number + 1), false);
                self.drawn[number] = true;
                now = self.record(now, race);
                if !numbers.is_empty() {
                    self.threads[thread] = Some(self.draw(numbers, now));
                    return;
                }
            }
            Some(Work::Prepare(chain, end)) => {
                if let Some((chain, next)) = chain {
                    self.chains[chain] = (next, false);
                }
                let prepared = self.chains.iter().map(|chain| chain.0).min();
                let is_ahead = |&all: &u64| chain.is_some() || all >= end;
                self.schedule.has_prepared(prepared.filter(is_ahead));
                self.wake(now);
            }
            Some(Work::Nothing) | None => {}
        }
        self.threads[thread] = match self.schedule.next_task(false) {
            Task::Draw(numbers, _) => Some(self.draw(numbers, now)),
            Task::Prepare(end) => Some(self.prepare(end, now)),
            Task::Wait => None,
            task => panic!("{task:?}"),
        };
    }

    fn draw(&self, numbers: Range<u64>, now: u64) -> (u64, Work) {
        let spread = u64::from(Rng::new(numbers.start).below(1_001)) + 500;
        (
            now + self.costs.sample * spread / 1_000,
            Work::Draw(numbers),
        )
    }

    fn prepare(&mut self, end: u64, now: u64) -> (u64, Work) {
        let chains = self.chains.len() as u64;
        let behind = self.chains.iter().enumerate();
        let behind = behind.filter(|(_, chain)| !chain.1 && chain.0 < end);
        let Some((number, &(next, _))) = behind.min_by_key(|(_, chain)| chain.0) else {
            return (now, Work::Prepare(None, end));
        };
        let samples = (end - next).div_ceil(chains);
        self.chains[number].1 = true;
        let work = Work::Prepare(Some((number, next + samples * chains)), end);
        (now + samples * self.costs.prepare, work)
    }

    /// Records what can be recorded. Returns the moment after it.
    fn record(&mut self, at: u64, race: &mut Race) -> u64 {
        let is_drawn = |number: u64| self.drawn.get(number as usize) == Some(&true);
        if !is_drawn(race.drawn) {
            return at;
        }
        let mut now = at.max(self.ledger);
        while is_drawn(race.drawn) {
            race.record::<Nothing>(&());
            now += self.costs.record;
            if race.drawn == race.block_end {
                assert!(race.begin_block(&self.budget));
            }
        }
        self.ledger = now;
        self.schedule.update(race, &self.budget);
        self.wake(now);
        now
    }

    /// Lets the threads that wait go on.
    fn wake(&mut self, now: u64) {
        for work in &mut self.threads {
            work.get_or_insert((now, Work::Nothing));
        }
    }
}

/// Returns the samples of 8 threads for each of one thread with these costs, in the same time.
fn speedup(alone: Costs, costs: Costs, time: u64) -> f64 {
    recorded(costs, 8, time) as f64 / recorded(alone, 1, time) as f64
}

#[test]
fn eight_threads_draw_nearly_eight_times_the_samples_of_one() {
    let costs = Costs {
        sample: 1_000,
        prepare: 0,
        preparers: 1,
        record: 5,
    };
    for (time, least) in [(20_000, 6.5), (100_000, 7.4), (4_000_000, 7.8)] {
        let found = speedup(costs, costs, time);
        assert!(found > least && found <= 8.2, "{time}: {found}");
    }
}

#[test]
fn one_chain_limits_the_speedup_and_four_chains_less() {
    for (share, limit) in [(2, 2.0), (4, 4.0)] {
        let costs = |preparers| Costs {
            sample: 1_000 * (share - 1),
            prepare: 1_000,
            preparers,
            record: 5,
        };
        let [one, four] = [1, 4].map(|preparers| speedup(costs(1), costs(preparers), 4_000_000));
        assert!(one > 0.9 * limit && one <= limit * 1.02, "{one}");
        assert!(four > 6.5, "{four}");
    }
}

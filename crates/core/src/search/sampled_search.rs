//! Determinized search: every sample plays the surviving arms of a [`Race`] out in the same sampled
//! world, until one arm is left or the budget is spent.
//!
//! Perfect information Monte Carlo search evaluates moves in sampled worlds (Levy, "The million
//! pound bridge program", 1989; Ginsberg, "GIB: Imperfect information in a computationally
//! challenging game", 2001). Here rollouts replace the double-dummy solver, and the race allocates
//! them.
//!
//! Three types share the work:
//!
//! - A [`SampledDecision`] is the game's part. It draws a sample: the results of the arms in one world.
//! - A [`Race`] keeps the statistics of the arms and eliminates those that are behind.
//! - A [`SampledSearch`] draws the samples, on one thread or several, until the race or the budget ends.

use super::arms::{Arms, MAX_ARMS};
use super::budget::Budget;
use super::limits::SearchLimits;
use super::progress_meter::ProgressMeter;
use super::race::{Race, RaceProgress};
use super::sample_team::run_team;
use super::threads::Threads;
use crate::Rng;

/// A decision under hidden information whose arms can be played out in sampled worlds.
pub trait SampledDecision: Sync {
    /// The results of all arms in one sample.
    type Sample: Send;

    /// The number of standard errors behind the best at which an arm is eliminated.
    const ELIMINATION_Z: f64 = 3.0;

    /// Returns the maximum number of playouts of one arm in one sample. It does not change during a
    /// search.
    fn max_playouts_per_arm(&self) -> u64 {
        1
    }

    /// Returns the lag of autocorrelated samples, as in
    /// [`Race::set_lag`].
    fn lag(&self) -> usize {
        0
    }

    /// Returns the maximum number of samples that are prepared and not yet recorded. It does not
    /// change during a search.
    fn max_batch(&self) -> u64 {
        u64::MAX
    }

    /// Returns the number of threads that can prepare samples at once. It does not change during a
    /// search.
    fn preparers(&self) -> usize {
        1
    }

    /// Prepares samples with a number below `end`, beside threads that draw samples prepared before
    /// and, if there may be several preparers, others that prepare. A single preparer prepares all
    /// of them, or fewer if the budget ends.
    ///
    /// Returns a number below which all samples are prepared, or `end` if the budget ends. Returns
    /// `None` if all that remains is left to other threads.
    fn prepare(&self, _end: u64, _budget: &Budget<'_>) -> Option<u64> {
        Some(u64::MAX)
    }

    /// Draws the sample with this number for these arms. Returns `None` if the time ends before the
    /// sample does. The value and the playouts of an arm must depend on the number and the arm
    /// alone, and not on the other arms.
    fn sample(
        &self,
        number: u64,
        arms: impl Iterator<Item = usize> + Clone,
        budget: &Budget<'_>,
    ) -> Option<Self::Sample>;

    /// Returns the value of an arm in a sample; higher is better.
    fn value(sample: &Self::Sample, arm: usize) -> i32;

    /// Returns the number of playouts of an arm in a sample.
    fn playouts(_sample: &Self::Sample, _arm: usize) -> u64 {
        1
    }

    /// Returns the code of an arm's move, for reports of the progress.
    fn move_code(&self, arm: usize) -> i32;

    /// Returns the number of value units in one unit of the reported value.
    fn value_scale(&self) -> f64 {
        1.0
    }
}

/// Returns the outcomes of one playout of each of these arms, or `None` if the time ends before they
/// do.
pub fn play_arms<T: Copy + Default>(
    arms: impl Iterator<Item = usize>,
    budget: &Budget<'_>,
    play: impl Fn(usize) -> T,
) -> Option<[T; MAX_ARMS]> {
    let mut outcomes = [T::default(); MAX_ARMS];
    for arm in arms {
        // With many arms, a sample takes long in relation to a short time limit.
        if budget.should_stop() {
            return None;
        }
        outcomes[arm] = play(arm);
    }
    Some(outcomes)
}

/// A function that receives a sample with its number and the race before it.
pub(super) type Record<'r, D> = dyn FnMut(u64, &<D as SampledDecision>::Sample, &Race) + Send + 'r;

/// A search among at most [`MAX_ARMS`] arms.
///
/// Its race belongs to the caller, who decides where these kilobytes lie.
#[derive(Debug)]
pub struct SampledSearch<'a, D> {
    decision: D,
    race: &'a mut Race,
}

impl<'a, D: SampledDecision> SampledSearch<'a, D> {
    /// Creates a search among the arms of a race without samples.
    pub fn new(decision: D, race: &'a mut Race) -> SampledSearch<'a, D> {
        race.prepare_for(&decision);
        SampledSearch { decision, race }
    }

    /// Searches until one arm is left or the budget is spent. A search with a single arm takes no
    /// samples.
    ///
    /// `record` receives every sample in order, with its number and the race before it, on any
    /// thread. `meter` reports the progress between blocks of samples and at the end, on the
    /// calling thread.
    pub fn run(
        &mut self,
        threads: Threads<'_>,
        budget: &Budget<'_>,
        record: &mut (dyn FnMut(u64, &D::Sample, &Race) + Send),
        meter: &mut ProgressMeter<'_>,
    ) {
        self.race.set_elimination(true);
        self.draw(threads, budget, record, &mut |progress, decision| {
            progress.report(meter, decision);
        });
    }

    /// Spends the whole budget on all arms equally, for a comparison between them.
    pub fn run_uniform(
        &mut self,
        threads: Threads<'_>,
        budget: &Budget<'_>,
        record: &mut (dyn FnMut(u64, &D::Sample, &Race) + Send),
    ) {
        self.race.set_elimination(false);
        self.draw(threads, budget, record, &mut |_, _| {});
    }

    /// Draws samples until the search ends.
    fn draw(
        &mut self,
        threads: Threads<'_>,
        budget: &Budget<'_>,
        record: &mut Record<'_, D>,
        watch: &mut dyn FnMut(&RaceProgress, &D),
    ) {
        let SampledSearch { decision, race } = self;
        if !race.begin_block(budget) {
            return;
        }
        // Further threads would find no sample within the step limit.
        let samples = budget.units(0, race.cost());
        let threads = Threads {
            count: (threads.count as u64).min(samples) as usize,
            ..threads
        };
        let watch = &mut |progress: &RaceProgress| watch(progress, decision);
        // Without memory for the samples of other threads, the calling thread draws all. The result
        // is the same.
        let is_done =
            threads.count > 1 && run_team(decision, race, threads, budget, record, watch).is_ok();
        if !is_done && let Some(progress) = draw_alone(decision, race, budget, record, watch) {
            watch(&progress);
        }
    }

    /// Returns the race with its statistics.
    pub const fn race(&self) -> &Race {
        self.race
    }

    /// Returns the decision.
    pub const fn decision(&self) -> &D {
        &self.decision
    }
}

/// Draws samples on the calling thread until the search ends. Returns the last progress if it has
/// not been watched.
fn draw_alone<D: SampledDecision>(
    decision: &D,
    race: &mut Race,
    budget: &Budget<'_>,
    record: &mut Record<'_, D>,
    watch: &mut dyn FnMut(&RaceProgress),
) -> Option<RaceProgress> {
    loop {
        decision.prepare(race.block_end, budget);
        while race.drawn < race.block_end {
            let Some(sample) = decision.sample(race.drawn, race.alive(), budget) else {
                return race.interrupted(budget);
            };
            record(race.drawn, &sample, race);
            race.record::<D>(&sample);
        }
        if let Some(progress) = race.finish_block(budget) {
            watch(&progress);
        }
        if race.is_settled() {
            return None;
        }
        if !race.begin_block(budget) {
            return race.interrupted(budget);
        }
    }
}

/// Races `arms` arms, at most [`MAX_ARMS`], within the limits, and returns the race at its end;
/// `playouts` is the default number of playouts.
///
/// `record` receives every sample with the race before it, on any thread, in an order that does not
/// depend on the number of threads.
pub fn race_arms<D: SampledDecision>(
    decision: D,
    arms: usize,
    limits: &SearchLimits<'_>,
    playouts: u64,
    record: &mut (dyn FnMut(&D::Sample, &Race) + Send),
) -> Race {
    let budget = limits.budget(playouts);
    let mut race = Race::EMPTY;
    race.add_arms(&[0; MAX_ARMS][..arms.min(MAX_ARMS)], 0);
    SampledSearch::new(decision, &mut race).run(
        limits.threads(),
        &budget,
        &mut |_, sample, race| record(sample, race),
        &mut ProgressMeter::new(&budget),
    );
    race
}

/// The arms of a race with an estimate of each.
#[derive(Clone)]
pub struct RankedArms<E> {
    /// The best arm first, then by playouts and value.
    pub ranking: Arms<(usize, E)>,
    /// The playouts of all arms.
    pub playouts: u64,
    /// Whether all arms but the best were eliminated.
    pub settled: bool,
}

impl<E: Copy + Default> RankedArms<E> {
    /// Ranks the arms of a race. `estimate` makes the estimate of an arm.
    pub fn new(race: &Race, estimate: impl Fn(usize) -> E) -> RankedArms<E> {
        let order = race.order();
        RankedArms {
            ranking: order.iter().map(|&arm| (arm, estimate(arm))).collect(),
            playouts: race.playouts(),
            settled: race.len() == 1,
        }
    }

    /// Returns the estimate of an arm.
    pub fn estimate(&self, arm: usize) -> Option<E> {
        let found = self.ranking.iter().find(|(other, _)| *other == arm);
        found.map(|&(_, estimate)| estimate)
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
mod tests;

//! Determinized search: every sample plays the surviving arms of a [`Race`] out in the same sampled
//! world, until one arm is left or the budget is spent.
//!
//! Perfect information Monte Carlo search evaluates moves in sampled worlds (Levy, "The million
//! pound bridge program", 1989; Ginsberg, "GIB: Imperfect information in a computationally
//! challenging game", 2001). Here rollouts replace the double-dummy solver, and the race allocates
//! them.
//!
//! Two types and a function share the work:
//!
//! - A [`SampledDecision`] is the game's part. It draws a sample: the results of the arms in one world.
//! - A [`Race`] keeps the statistics of the arms and eliminates those that are behind.
//! - [`sampled_search`] draws the samples, on one thread or several, until the race or the budget ends.

use super::budget::Budget;
use super::progress_meter::ProgressMeter;
use super::race::{Race, RaceProgress};
use super::sample_team::{Record, run_team};
use super::sampled_decision::SampledDecision;
use super::threads::Threads;

/// Draws samples until a single arm is left or the budget ends, and eliminates arms meanwhile. The race
/// has its arms and no samples. `meter` receives the progress between two blocks of samples. Without a
/// meter no arm is eliminated.
///
/// `record` receives every sample with its number and the race before it, on any thread, in ascending
/// order of the numbers. The result does not depend on the number of threads.
pub fn sampled_search<D: SampledDecision>(
    decision: &D,
    race: &mut Race,
    threads: Threads<'_>,
    budget: &Budget<'_>,
    record: &mut (dyn FnMut(u64, &D::Sample, &Race) + Send),
    meter: Option<&mut ProgressMeter<'_>>,
) {
    race.prepare_for(decision, meter.is_some());
    match meter {
        Some(meter) => draw(decision, race, threads, budget, record, &mut |progress| {
            progress.report(meter, decision);
        }),
        None => draw(decision, race, threads, budget, record, &mut |_| {}),
    }
}

/// Draws samples until the search ends.
fn draw<D: SampledDecision>(
    decision: &D,
    race: &mut Race,
    threads: Threads<'_>,
    budget: &Budget<'_>,
    record: &mut Record<'_, D>,
    watch: &mut dyn FnMut(&RaceProgress),
) {
    if !race.begin_block(budget) {
        return;
    }
    // Further threads would find no sample within the step limit.
    let samples = budget.units(0, race.cost());
    let threads = Threads {
        count: (threads.count as u64).min(samples) as usize,
        ..threads
    };
    // Without memory for the samples of other threads, the calling thread draws all. The result
    // is the same.
    let is_done =
        threads.count > 1 && run_team(decision, race, threads, budget, record, watch).is_ok();
    if !is_done && let Some(progress) = draw_alone(decision, race, budget, record, watch) {
        watch(&progress);
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
        while race.drawn < race.block_end {
            decision.prepare(race.drawn + 1, budget);
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

#[cfg(test)]
mod tests;

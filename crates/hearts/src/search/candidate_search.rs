//! The search among the candidates of a decision, an arm for each: a [`Race`] over samples of the
//! [`SampleMixer`](super::sample_mixer::SampleMixer), with the statistics that the report needs.
//!
//! The prior of a policy enters as a number of further samples ([`Priors`]).

use super::Estimate;
use super::options::SearchOptions;
use super::playout_result::ArmTotals;
use super::sample_mixer::{SAMPLE_WEIGHT, SampleResult};
use handsense_core::OutOfMemory;
use handsense_core::memory::try_with_capacity;
use handsense_core::search::{
    ArmStatistics, Budget, MAX_ARMS, ProgressMeter, Race, SampledDecision, sampled_search,
};

/// The number of samples whose policy payoffs are kept individually.
const KEPT_SAMPLES: usize = 8;

/// The race of a search and its other statistics: ten kilobytes. The caller of a search provides them, so
/// that no copy of them is made.
pub(super) struct SearchStatistics {
    race: Race,
    totals: SearchTotals,
}

impl SearchStatistics {
    /// The statistics of a search without arms.
    pub const EMPTY: SearchStatistics = SearchStatistics {
        race: Race::EMPTY,
        totals: SearchTotals {
            arms: [ArmTotals::EMPTY; MAX_ARMS],
            payoffs: ArmStatistics::EMPTY,
            first: [[0; MAX_ARMS]; KEPT_SAMPLES],
        },
    };

    /// Statistics without arms on the heap, as the only item of a vector.
    pub fn on_heap() -> Result<Vec<SearchStatistics>, OutOfMemory> {
        let mut statistics = try_with_capacity(1)?;
        statistics.push(SearchStatistics::EMPTY);
        Ok(statistics)
    }
}

/// A search among up to [`MAX_ARMS`] candidates.
pub(super) struct CandidateSearch<'a, D> {
    pub decision: D,
    pub race: &'a mut Race,
    totals: &'a mut SearchTotals,
}

/// Statistics of the samples besides those of the race.
struct SearchTotals {
    arms: [ArmTotals; MAX_ARMS],
    /// Statistics of the sums of [`PlayoutResult::payoff`].
    payoffs: ArmStatistics,
    /// [`SampleResult::policy_payoffs`] of the first samples.
    first: [[i32; MAX_ARMS]; KEPT_SAMPLES],
}

impl SearchTotals {
    fn record(&mut self, number: u64, sample: &SampleResult, race: &Race) {
        for arm in race.alive() {
            let playouts = u64::from(sample.playouts[arm]);
            self.arms[arm].add(&sample.results[arm], playouts);
        }
        self.payoffs
            .push(race.alive(), |arm| sample.results[arm].payoff);
        if let Some(first) = self.first.get_mut(number as usize) {
            *first = sample.policy_payoffs;
        }
    }
}

impl<'a, D: SampledDecision<Sample = SampleResult>> CandidateSearch<'a, D> {
    /// Creates a search. The statistics are without arms.
    pub fn new(
        decision: D,
        priors: &[i32],
        prior_count: u32,
        statistics: &'a mut SearchStatistics,
    ) -> CandidateSearch<'a, D> {
        let SearchStatistics { race, totals } = statistics;
        race.add_arms(priors, prior_count);
        totals.payoffs.set_lag(decision.lag());
        CandidateSearch {
            decision,
            race,
            totals,
        }
    }

    /// Searches until one candidate remains or the budget is spent, on the threads of the options.
    /// Without a meter it spends the whole budget on all arms equally, without eliminations.
    ///
    /// Reports the progress between blocks of samples, with the value in the unit of the objective.
    pub fn run(
        &mut self,
        options: &SearchOptions<'_>,
        budget: &Budget<'_>,
        meter: Option<&mut ProgressMeter<'_>>,
    ) {
        let totals = &mut *self.totals;
        let mut record =
            |number, sample: &SampleResult, race: &Race| totals.record(number, sample, race);
        sampled_search(
            &self.decision,
            self.race,
            options.limits.threads(),
            budget,
            &mut record,
            meter,
        );
    }

    /// Returns the estimate for an arm.
    pub fn estimate(&self, arm: usize) -> Estimate {
        let value = self.race.estimate(arm) / self.decision.value_scale();
        let SearchTotals { arms, payoffs, .. } = &*self.totals;
        arms[arm % MAX_ARMS].estimate(SAMPLE_WEIGHT, value, payoffs, arm)
    }

    /// Returns the result of `line` for the representative sample of an arm.
    ///
    /// Among the first [`KEPT_SAMPLES`], its payoff is the nearest to the mean payoff of the arm.
    /// Ties go to the lower number. `line` takes the number of the sample and three times the
    /// payoff of the policy rollout in the search. It returns the payoff that counts and its result, or
    /// `None` to end the comparison. Without a result, this function returns `None`.
    pub fn representative<T>(
        &self,
        arm: usize,
        mut line: impl FnMut(u64, i32) -> Option<(i32, T)>,
    ) -> Option<T> {
        let kept = self.race.samples(arm).min(KEPT_SAMPLES as u64) as usize;
        let mean = self.estimate(arm).payoff;
        let samples = (0..).zip(&self.totals.first[..kept]);
        let lines = samples.map_while(|(number, payoffs)| line(number, payoffs[arm % MAX_ARMS]));
        let distances = lines.map(|(payoff, line)| ((f64::from(payoff) / 3.0 - mean).abs(), line));
        let nearest = distances.min_by(|(one, _), (other, _)| one.total_cmp(other));
        nearest.map(|(_, line)| line)
    }
}

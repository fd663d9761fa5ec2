//! A paired comparison of two candidate cards or passes.
//!
//! A search spends little of its budget on bad candidates, so their estimates are imprecise. The
//! estimate of the chosen candidate is biased upwards, because it was chosen for its estimate. A
//! comparison measures the cost of a choice without both flaws. It plays both candidates in the
//! same worlds, which the search has not seen, spends the whole budget on the two, and uses no
//! prior.

use super::candidate_search::{CandidateSearch, SearchStatistics};
use super::candidates::{CardCandidate, PassCandidate, card_candidates};
use super::choose_move::{CardRollouts, decision_seed, sampler, searched_move};
use super::choose_pass::{PassRollouts, searched_pass};
use super::options::SearchOptions;
use super::rollout::RolloutPolicy;
use super::sample_mixer::{SampleMixer, SampleResult};
use super::worlds::{PlayHistory, SearchCache};
use super::{Estimate, SearchedMove, SearchedPass};
use crate::{Card, CardSet, View, ViewError};
use handsense_core::OutOfMemory;
use handsense_core::search::SampledDecision;

/// Separates the random generators of a comparison from those of the search before it.
const COMPARISON_SEED: u64 = 1 << 63;

/// The estimates for two candidates from the same sampled worlds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PairedComparison<T> {
    /// The estimate for the first candidate.
    pub first: T,
    /// The estimate for the second candidate.
    pub second: T,
    /// The standard error of the difference of their values, or `None` after too few samples.
    pub error: Option<f64>,
    /// Playouts of both candidates together.
    pub playouts: u64,
}

/// Compares two legal cards. A card stands for all cards that are equivalent to it.
///
/// # Errors
/// When it is not the viewer's turn, the deal is over, or a card is not legal.
// Not inlined, so that its kilobytes of stack do not add to the caller's frame.
#[inline(never)]
pub(crate) fn compare_cards(
    view: &View,
    cards: [Card; 2],
    options: &SearchOptions<'_>,
) -> Result<PairedComparison<SearchedMove>, ViewError> {
    let all = card_candidates(view, &RolloutPolicy::learned())?;
    let candidate = |card: Card| {
        let found = all
            .iter()
            .find(|candidate| candidate.equivalents.contains(card));
        found.copied().ok_or(ViewError::NotLegal { card })
    };
    let [first, second] = cards;
    let pair: [CardCandidate; 2] = [candidate(first)?, candidate(second)?];
    let cache = SearchCache::for_one_search(options.limits.threads);
    let history = PlayHistory::from_view(view);
    let seed = decision_seed(view, options) ^ COMPARISON_SEED;
    let sampler = sampler(view, &history, &cache, options, seed)?;
    let rollouts = CardRollouts {
        view,
        candidates: &pair,
        history: &history,
        sampler: &sampler,
        mixer: SampleMixer::new(view, options.objective, seed),
        are_short: false,
    };
    Ok(compare(rollouts, options, |arm, estimate| {
        searched_move(&pair[arm], estimate)
    })?)
}

/// Compares two passes, which need not be candidates of a search.
///
/// # Errors
/// [`ViewError::NotPassing`] unless three cards are to be passed.
// Not inlined, so that its kilobytes of stack do not add to the caller's frame.
#[inline(never)]
pub(crate) fn compare_passes(
    view: &View,
    passes: [CardSet; 2],
    options: &SearchOptions<'_>,
) -> Result<PairedComparison<SearchedPass>, ViewError> {
    if !view.is_passing() {
        return Err(ViewError::NotPassing);
    }
    let pair = passes.map(|cards| PassCandidate { cards, prior: 0 });
    let seed = options.limits.seed ^ COMPARISON_SEED;
    let mixer = SampleMixer::new(view, options.objective, seed);
    let rollouts = PassRollouts::new(view, &pair, mixer, None);
    Ok(compare(rollouts, options, |arm, estimate| {
        searched_pass(&pair[arm], estimate)
    })?)
}

/// Spends the whole budget on two candidates.
fn compare<D: SampledDecision<Sample = SampleResult>, T>(
    rollouts: D,
    options: &SearchOptions<'_>,
    searched: impl Fn(usize, Estimate) -> T,
) -> Result<PairedComparison<T>, OutOfMemory> {
    let mut statistics = SearchStatistics::on_heap()?;
    let statistics = statistics.first_mut().ok_or(OutOfMemory)?;
    let mut search = CandidateSearch::new(rollouts, &[0; 2], 0, statistics);
    search.run(options, &options.budget(), None);
    let error = search.race.standard_error_of_difference(0, 1);
    Ok(PairedComparison {
        first: searched(0, search.estimate(0)),
        second: searched(1, search.estimate(1)),
        error: error.map(|error| error / search.decision.value_scale()),
        playouts: search.race.playouts(),
    })
}

//! The search for the best three cards to pass.
//!
//! A sampled world is a deal before the pass: my hand and a uniformly random deal of the other
//! cards. The others pass by the tuned policy, which does not depend on my pass. The hands then
//! exchange the cards, and the deal is played out from its first lead.

use super::candidate_search::{CandidateSearch, SearchStatistics};
use super::candidates::{BRACKETS, PassCandidate, RankedPasses};
use super::options::SearchOptions;
use super::pass_rollouts::{PassRollouts, searched_pass};
use super::sample_mixer::SampleMixer;
use super::{PassDecision, SearchedPass};
use crate::evaluation::passing::{PassContext, in_order};
use crate::{CardSet, View, ViewError};
use handsense_core::search::{Arms, Budget, ProgressMeter};

/// Prior count of the pass network's value of a pass, in samples.
///
/// Counts of 10 and 20 gave no better results in matches (`docs/reference/search.md`).
pub const PASS_PRIOR_COUNT: u32 = 50;

/// Separates the random generators of the brackets from those of the final. The estimate of a
/// bracket's winner is biased upwards, because it has won.
const BRACKET_SEED: u64 = 1 << 62;
/// The share of the budget that the brackets may spend, in 1/1024.
const BRACKET_SHARE: u64 = 512;

/// Searches for the best three cards to pass.
///
/// With a large budget, at least 40,000 playouts and a tenth of a second where they are limited,
/// the search spends up to half of it on brackets of further passes. The winner of each bracket
/// joins the final.
///
/// # Errors
/// [`ViewError::NotPassing`] unless the deal has a pass direction, nothing was passed yet and
/// nothing was led.
///
/// ```
/// use handsense_core::search::SearchLimits;
/// use handsense_hearts::search::{SearchOptions, choose_pass_cards};
/// use handsense_hearts::View;
/// let view: View = "pass=left hand=Q3.QJ98.T654.K72".parse().unwrap();
/// let options = SearchOptions::from(SearchLimits::with_playouts(2_000));
/// let decision = choose_pass_cards(&view, &options).unwrap();
/// assert_eq!(decision.cards[0].to_string(), "SQ");
/// ```
// Not inlined, so that its kilobytes of stack do not add to the caller's frame.
#[inline(never)]
pub fn choose_pass_cards(
    view: &View,
    options: &SearchOptions<'_>,
) -> Result<PassDecision, ViewError> {
    if !view.is_passing() {
        return Err(ViewError::NotPassing);
    }
    let mut budget = options.budget();
    let (mut candidates, brackets) = candidates(view, options.is_large_budget());
    let mut bracket_playouts = 0;
    let mut meter = ProgressMeter::new(&budget);
    if options.is_large_budget() {
        let mut bracket_options = options.divided_by(2 * BRACKETS as u32);
        bracket_options.limits.seed ^= BRACKET_SEED;
        for (number, bracket) in brackets.iter().enumerate() {
            let part = BRACKET_SHARE / BRACKETS as u64;
            meter.begin_part(part * number as u64, part, bracket_playouts);
            let (best, playouts) = play_bracket(view, bracket, &bracket_options, &mut meter);
            candidates.extend(bracket.get(best).copied());
            bracket_playouts += playouts;
        }
        let mut left = *options;
        left.limits.playouts = options.limits.playouts.map(|most| most - bracket_playouts);
        left.limits.time = options.limits.time.map(|most| most / 2);
        budget = left.budget();
        meter.begin_part(BRACKET_SHARE, 1024 - BRACKET_SHARE, bracket_playouts);
    }
    Ok(play_final(
        view,
        &candidates,
        options,
        &budget,
        &mut meter,
        bracket_playouts,
    ))
}

/// Returns the candidates of every search, and with a large budget those of the brackets.
// Not inlined, so that the evaluations of all passes are not in the caller's frame.
#[inline(never)]
fn candidates(
    view: &View,
    is_large: bool,
) -> (Arms<PassCandidate>, [Arms<PassCandidate>; BRACKETS]) {
    let ranked = RankedPasses::by_net(&PassContext::from_view(view));
    let candidates = ranked.candidates();
    let brackets = if is_large {
        ranked.brackets(&candidates)
    } else {
        [Arms::new(); BRACKETS]
    };
    (candidates, brackets)
}

/// Runs the search of a bracket. Returns its best arm and its playouts.
// Not inlined, so that the stack of one search does not add to that of another.
#[inline(never)]
fn play_bracket(
    view: &View,
    candidates: &[PassCandidate],
    options: &SearchOptions<'_>,
    meter: &mut ProgressMeter<'_>,
) -> (usize, u64) {
    let mut statistics = SearchStatistics::EMPTY;
    let budget = options.budget();
    let search = search(view, candidates, options, &budget, meter, &mut statistics);
    (search.best(), search.playouts())
}

/// Runs the last search, whose decision also counts the playouts of the brackets.
#[inline(never)]
fn play_final(
    view: &View,
    candidates: &[PassCandidate],
    options: &SearchOptions<'_>,
    budget: &Budget<'_>,
    meter: &mut ProgressMeter<'_>,
    bracket_playouts: u64,
) -> PassDecision {
    let mut statistics = SearchStatistics::EMPTY;
    let search = search(view, candidates, options, budget, meter, &mut statistics);
    let ranking = search.ranking().into_iter();
    let at_arm = |arm: usize| Some(searched_pass(candidates.get(arm)?, search.estimate(arm)));
    let passes: Arms<SearchedPass> = ranking.filter_map(at_arm).collect();
    PassDecision {
        cards: in_order(passes.first().map_or(CardSet::EMPTY, |best| best.cards)),
        passes,
        playouts: bracket_playouts + search.playouts(),
        settled: search.remaining() == 1,
        remaining: search.remaining(),
    }
}

/// Runs a search among these passes to its end.
#[inline(always)]
fn search<'a>(
    view: &'a View,
    candidates: &'a [PassCandidate],
    options: &SearchOptions<'_>,
    budget: &Budget<'_>,
    meter: &mut ProgressMeter<'_>,
    statistics: &'a mut SearchStatistics,
) -> CandidateSearch<'a, PassRollouts<'a>> {
    let mixer = SampleMixer::new(view, options.objective, options.limits.seed);
    let priors = mixer.priors(candidates.iter().map(|candidate| candidate.prior));
    let rollouts = PassRollouts::new(view, candidates, mixer);
    let mut search = CandidateSearch::new(rollouts, &priors, PASS_PRIOR_COUNT, statistics);
    search.run(options, budget, Some(meter));
    search
}

#[cfg(test)]
pub(super) mod tests;

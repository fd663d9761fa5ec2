//! The search for the best card to play.
//!
//! Equivalent cards are one candidate. A forced card costs nothing.

use super::candidate_search::{CandidateSearch, SearchStatistics};
use super::candidates::{CardCandidate, card_candidates};
use super::card_rollouts::{CardRollouts, searched_move};
use super::options::SearchOptions;
use super::rollout::RolloutPolicy;
use super::sample_mixer::SampleMixer;
use super::worlds::{MetropolisSampler, PlayHistory, SearchCache};
use super::{MoveDecision, SearchedMove};
use crate::rules::MAX_LEGAL_MOVES;
use crate::solve::PrincipalVariation;
use crate::{Card, View, ViewError};
use handsense_core::ArrayVec;
use handsense_core::search::ProgressMeter;

/// Prior count of the learned policy's value of a card, in samples.
///
/// Chosen by matches of searches with counts from 0 to 50 (`docs/reference/search.md`).
pub const CARD_PRIOR_COUNT: u32 = 10;

/// Searches for the best card to play.
///
/// # Errors
/// When it is not the viewer's turn or the deal is over.
///
/// ```
/// use handsense_core::search::SearchLimits;
/// use handsense_hearts::search::{SearchOptions, choose_move};
/// use handsense_hearts::View;
/// // Void in clubs after the first trick, with the queen of spades to discard.
/// let line = "me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT";
/// let view: View = line.parse().unwrap();
/// let options = SearchOptions::from(SearchLimits::with_playouts(2_000));
/// let decision = choose_move(&view, &options).unwrap();
/// assert_eq!(decision.card.to_string(), "SQ");
/// assert!(decision.moves[0].estimate.queen < 0.01);
/// ```
pub fn choose_move(view: &View, options: &SearchOptions<'_>) -> Result<MoveDecision, ViewError> {
    search(
        view,
        options,
        &SearchCache::for_one_search(options.limits.threads),
    )
}

/// Searches with a cache, which it reads and extends.
// Not inlined, so that its kilobytes of stack do not add to the caller's frame.
#[inline(never)]
pub(super) fn search(
    view: &View,
    options: &SearchOptions<'_>,
    cache: &SearchCache,
) -> Result<MoveDecision, ViewError> {
    let budget = options.budget();
    let candidates = card_candidates(view, &RolloutPolicy::learned())?;
    let seed = decision_seed(view, options);
    let history = PlayHistory::from_view(view);
    let sampler = sampler(view, &history, cache, options, seed)?;
    let mixer = SampleMixer::new(view, options.objective, seed);
    let priors = mixer.priors(candidates.iter().map(|candidate| candidate.prior));
    let rollouts = CardRollouts {
        view,
        candidates: &candidates,
        history: &history,
        sampler: &sampler,
        mixer,
        are_short: options.has_short_rollouts(view),
    };
    let mut statistics = SearchStatistics::EMPTY;
    let mut search = CandidateSearch::new(rollouts, &priors, CARD_PRIOR_COUNT, &mut statistics);
    search.run(options, &budget, Some(&mut ProgressMeter::new(&budget)));
    let mut decision = move_decision(&search, &candidates);
    if options.with_principal_variation {
        decision.principal_variation = principal_variation(&search, search.best(), decision.card);
    }
    Ok(decision)
}

/// Creates the sampler of the worlds of a search.
pub(super) fn sampler<'a>(
    view: &View,
    history: &'a PlayHistory,
    cache: &'a SearchCache,
    options: &SearchOptions<'_>,
    seed: u64,
) -> Result<MetropolisSampler<'a>, ViewError> {
    let mut sampler = MetropolisSampler::new(view, history, cache, seed)?;
    sampler.set_unbounded_chains(options.is_large_budget());
    if options.has_independent_chains() {
        sampler.make_chains_independent(options.limits.threads)?;
    }
    Ok(sampler)
}

/// Returns the seed of a decision. Every card of a deal has its own.
pub(super) fn decision_seed(view: &View, options: &SearchOptions<'_>) -> u64 {
    options.limits.seed ^ (view.plays_len() as u64 + 1) << 32
}

fn move_decision(
    search: &CandidateSearch<'_, CardRollouts<'_>>,
    candidates: &[CardCandidate],
) -> MoveDecision {
    let ranking = search.ranking().into_iter();
    let at_arm = |arm: usize| Some(searched_move(candidates.get(arm)?, search.estimate(arm)));
    let moves: ArrayVec<SearchedMove, MAX_LEGAL_MOVES> = ranking.filter_map(at_arm).collect();
    let card = moves.first().map_or(Card::ACE_OF_SPADES, |best| best.card);
    MoveDecision {
        card,
        principal_variation: PrincipalVariation::new(),
        moves,
        playouts: search.playouts(),
        settled: search.remaining() == 1,
        remaining: search.remaining(),
    }
}

/// Returns the principal variation: `card` and all cards after it to the end of the deal.
///
/// The sampled worlds have no common line, so a representative playout stands for them. Among the
/// policy rollouts of the first samples it is the one whose payoff is nearest to the mean payoff of
/// the card. It is neither the best nor the worst that can happen. Short rollouts of a search are played
/// to the end here.
fn principal_variation(
    search: &CandidateSearch<'_, CardRollouts<'_>>,
    arm: usize,
    card: Card,
) -> PrincipalVariation {
    let rollouts = search.decision();
    let mixer = &rollouts.mixer;
    let rollout = |number: u64| rollouts.policy_rollout(number, &mut mixer.rng(number));
    let number = search.representative_sample(arm, |number, kept_payoff| {
        if rollouts.are_short {
            let taken = rollout(number).play_out_after(card);
            mixer.evaluator.evaluate(&taken).payoff
        } else {
            kept_payoff
        }
    });
    rollout(number).variation_after(card)
}

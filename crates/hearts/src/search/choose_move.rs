//! The search for the best card to play.
//!
//! Equivalent cards are one candidate. A forced card costs nothing.

use std::time::Duration;

use super::candidate_search::{CandidateSearch, SearchStatistics};
use super::candidates::{CardCandidate, card_candidates};
use super::options::SearchOptions;
use super::rollout::{
    HeuristicRollout, PlayoutEnd, PolicyRollout, RolloutPolicy, SHORT_TRICKS, SOLVED_TRICKS,
};
use super::sample_mixer::{MAX_PLAYOUTS_PER_ARM, SampleMixer, SampleResult};
use super::table_styles::TableStyles;
use super::worlds::{MetropolisSampler, PlayHistory, SearchCache};
use super::{Estimate, MoveDecision, SearchedMove};
use crate::rules::MAX_LEGAL_MOVES;
use crate::solve::PrincipalVariation;
use crate::value_net::learned_values;
use crate::{Card, Seat, View, ViewError};
use handsense_core::search::{Budget, ProgressMeter, SampledDecision};
use handsense_core::{ArrayVec, OutOfMemory, Rng};

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

/// Time that a search with short rollouts leaves for its principal variation, up to an eighth of the limit.
/// Measured.
const TIME_OF_LINES: Duration = Duration::from_micros(500);

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
    let history = PlayHistory::from_view(view).with_styles(TableStyles::new(view, options));
    let sampler = sampler(view, &history, cache, options, seed)?;
    let mixer = SampleMixer::new(view, options.objective, seed);
    let priors = mixer.priors(candidates.iter().map(|candidate| candidate.prior));
    let rollouts = CardRollouts {
        view,
        candidates: &candidates,
        history: &history,
        sampler: &sampler,
        mixer,
        are_short: options.has_short_rollouts(view) && !history.has_whole_rollouts(),
    };
    let mut statistics = SearchStatistics::on_heap()?;
    let statistics = statistics.first_mut().ok_or(OutOfMemory)?;
    let mut search = CandidateSearch::new(rollouts, &priors, CARD_PRIOR_COUNT, statistics);
    let race_budget = match budget.limits().time {
        Some(time) if options.with_principal_variation && search.decision.are_short => {
            let playouts = budget.limits().playouts.unwrap_or(u64::MAX);
            budget.part(playouts, TIME_OF_LINES.min(time / 8))
        }
        _ => budget,
    };
    search.run(
        options,
        &race_budget,
        Some(&mut ProgressMeter::new(&budget)),
    );
    let mut decision = move_decision(&search, &candidates);
    if options.with_principal_variation {
        decision.principal_variation =
            principal_variation(&search, search.race.best(), decision.card, &budget);
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
    let ranking = search.race.order().into_iter();
    let at_arm = |arm: usize| Some(searched_move(candidates.get(arm)?, search.estimate(arm)));
    let moves: ArrayVec<SearchedMove, MAX_LEGAL_MOVES> = ranking.filter_map(at_arm).collect();
    let card = moves.first().map_or(Card::ACE_OF_SPADES, |best| best.card);
    MoveDecision {
        card,
        principal_variation: PrincipalVariation::new(),
        moves,
        playouts: search.race.playouts(),
        settled: search.race.len() == 1,
        remaining: search.race.len(),
    }
}

/// Returns the principal variation: `card` and all cards after it to the end of the deal.
///
/// The sampled worlds have no common line, so a representative playout stands for them. Among the
/// policy rollouts of the first samples it is the one whose payoff is nearest to the mean payoff of
/// the card. It is neither the best nor the worst that can happen. Short rollouts of a search are played
/// to the end here, until the budget ends.
fn principal_variation(
    search: &CandidateSearch<'_, CardRollouts<'_>>,
    arm: usize,
    card: Card,
    budget: &Budget<'_>,
) -> PrincipalVariation {
    let rollouts = &search.decision;
    let mixer = &rollouts.mixer;
    let rollout = |number: u64| rollouts.policy_rollout(number, &mut mixer.rng(number), budget);
    let number = if rollouts.are_short {
        let line = search.representative(arm, |number, _| {
            if budget.should_stop() {
                return None;
            }
            let rollout = rollout(number);
            let line = rollout.variation(Some(card));
            let mut world = *rollout.world();
            line.iter().for_each(|&card| world.play(card));
            Some((mixer.evaluator.evaluate(world.taken()).payoff, line))
        });
        match line {
            Some(line) => return line,
            None => 0,
        }
    } else {
        let kept = search.representative(arm, |number, payoff| Some((payoff, number)));
        kept.unwrap_or(0)
    };
    rollout(number).variation(Some(card))
}

/// The candidate cards, and the samplers of the worlds in which they are played.
pub(super) struct CardRollouts<'a> {
    pub view: &'a View,
    pub candidates: &'a [CardCandidate],
    pub history: &'a PlayHistory,
    /// The sampler of the policy worlds, by the likelihood of all passes and plays, and of the
    /// heuristic worlds, uniformly.
    pub sampler: &'a MetropolisSampler<'a>,
    pub mixer: SampleMixer,
    /// Whether policy rollouts have [`SHORT_TRICKS`] tricks and end with the value network. A sample
    /// then has no heuristic rollouts.
    pub are_short: bool,
}

impl<'a> CardRollouts<'a> {
    /// Samples the policy world of a sample. It must be the first user of the sample's random
    /// generator.
    pub fn policy_rollout(
        &self,
        sample: u64,
        rng: &mut Rng,
        budget: &Budget<'_>,
    ) -> PolicyRollout<'a> {
        let (hands, faithful) = self.sampler.sample_with_models(sample, rng, budget);
        let world = self.history.world(&hands);
        let solved = if self.history.has_weak_table() {
            0
        } else {
            SOLVED_TRICKS
        };
        let styles = self.history.table().and_then(|table| {
            let openings = Seat::ALL.map(|seat| hands[seat] | self.history.played_by(seat));
            table.draw(sample, openings, faithful)
        });
        PolicyRollout::new(world, RolloutPolicy::learned(), solved).with_styles(styles)
    }

    #[inline]
    fn card(&self, arm: usize) -> Card {
        let candidate = self.candidates.get(arm);
        candidate.map_or(Card::ACE_OF_SPADES, |candidate| candidate.card)
    }
}

impl SampledDecision for CardRollouts<'_> {
    type Sample = SampleResult;
    /// The race is checked many times, and early checks have few samples. A lower threshold would
    /// eliminate candidates that are behind by chance. Chosen by matches of searches with 3, 4.5
    /// and 6 (`docs/reference/search.md`).
    const ELIMINATION_Z: f64 = 4.5;

    fn max_playouts_per_arm(&self) -> u64 {
        if self.are_short {
            1
        } else {
            MAX_PLAYOUTS_PER_ARM
        }
    }

    fn lag(&self) -> usize {
        self.sampler.lag()
    }

    fn max_batch(&self) -> u64 {
        self.sampler.max_batch()
    }

    fn preparers(&self) -> usize {
        self.sampler.extenders()
    }

    fn prepare(&self, samples: u64, budget: &Budget<'_>) -> Option<u64> {
        self.sampler.extend(samples, budget)
    }

    fn sample(
        &self,
        number: u64,
        arms: impl Iterator<Item = usize> + Clone,
        budget: &Budget<'_>,
    ) -> Option<SampleResult> {
        let heuristic_worlds = if self.are_short || self.history.has_weak_table() {
            0
        } else {
            self.sampler.heuristic_worlds(number)
        };
        let policy_rollouts = |rng: &mut Rng| {
            let start = self.policy_rollout(number, rng, budget);
            move |arm| {
                if self.are_short {
                    start.play_tricks_after(self.card(arm), SHORT_TRICKS, learned_values())
                } else {
                    PlayoutEnd::Taken(start.play_out_after(self.card(arm)))
                }
            }
        };
        let heuristic_rollouts = |rng: &mut Rng| {
            let world = HeuristicRollout::new(self.view, &self.sampler.uniform().sample(rng));
            move |arm| world.play_out_after(self.card(arm))
        };
        self.mixer.sample(
            number,
            arms,
            budget,
            heuristic_worlds,
            policy_rollouts,
            heuristic_rollouts,
        )
    }

    fn value(sample: &SampleResult, arm: usize) -> i32 {
        sample.results[arm].value
    }

    fn playouts(sample: &SampleResult, arm: usize) -> u64 {
        sample.playouts[arm].into()
    }

    fn move_code(&self, arm: usize) -> i32 {
        let candidate = self.candidates.get(arm);
        candidate.map_or(-1, |candidate| candidate.card.code().into())
    }

    fn value_scale(&self) -> f64 {
        self.mixer.value_scale
    }
}

/// Combines a candidate and its estimate.
pub(super) fn searched_move(candidate: &CardCandidate, estimate: Estimate) -> SearchedMove {
    SearchedMove {
        card: candidate.card,
        equivalents: candidate.equivalents,
        estimate,
    }
}

//! The search for the best three cards to pass.
//!
//! A sampled world is a deal before the pass: my hand and a uniformly random deal of the other
//! cards. The others pass by the tuned policy, which does not depend on my pass. The hands then
//! exchange the cards, and the deal is played out from its first lead.

use super::candidate_search::{CandidateSearch, SearchStatistics};
use super::candidates::{BRACKETS, PassCandidate, RankedPasses};
use super::options::SearchOptions;
use super::rollout::{
    DealWithPasses, HEURISTIC_WORLDS, HeuristicRollout, PlayoutEnd, PolicyRollout, RolloutPolicy,
    SOLVED_TRICKS, SampledWorld,
};
use super::sample_mixer::{MAX_PLAYOUTS_PER_ARM, SampleMixer, SampleResult};
use super::table_styles::TableStyles;
use super::worlds::UniformSampler;
use super::{Estimate, PassDecision, SearchedPass};
use crate::evaluation::passing::{PassContext, choose_in_context, in_order};
use crate::evaluation::weights::TUNED;
use crate::solve::PrincipalVariation;
use crate::{CardSet, SEATS, Seat, View, ViewError};
use handsense_core::Rng;
use handsense_core::search::{Arms, Budget, ProgressMeter, SampledDecision};

/// Prior count of the pass network's value of a pass, in samples.
///
/// Counts of 10 and 20 gave no better results in matches (`docs/reference/search.md`).
pub const PASS_PRIOR_COUNT: u32 = 50;
/// The heuristic worlds in a sample among weak players. A sample then takes as long for each playout as one
/// without a model (`docs/research/opponents.md`).
const HEURISTIC_WORLDS_AMONG_WEAK: usize = 4;
/// The same among players of fixed rules.
const HEURISTIC_WORLDS_AMONG_RULES: usize = 1;

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
    (search.race.best(), search.race.playouts())
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
    let ranking = search.race.order().into_iter();
    let at_arm = |arm: usize| Some(searched_pass(candidates.get(arm)?, search.estimate(arm)));
    let passes: Arms<SearchedPass> = ranking.filter_map(at_arm).collect();
    PassDecision {
        cards: in_order(passes.first().map_or(CardSet::EMPTY, |best| best.cards)),
        passes,
        playouts: bracket_playouts + search.race.playouts(),
        settled: search.race.len() == 1,
        remaining: search.race.len(),
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
    let rollouts = PassRollouts::new(view, candidates, mixer, TableStyles::new(view, options));
    let mut search = CandidateSearch::new(rollouts, &priors, PASS_PRIOR_COUNT, statistics);
    search.run(options, budget, Some(meter));
    search
}

/// The candidate passes, and the sampler of the worlds in which they are made.
pub(super) struct PassRollouts<'a> {
    view: &'a View,
    uniform: UniformSampler,
    candidates: &'a [PassCandidate],
    mixer: SampleMixer,
    table: Option<TableStyles>,
}

impl<'a> PassRollouts<'a> {
    /// Creates the rollouts of these passes from the viewer's hand.
    pub fn new(
        view: &'a View,
        candidates: &'a [PassCandidate],
        mixer: SampleMixer,
        table: Option<TableStyles>,
    ) -> PassRollouts<'a> {
        PassRollouts {
            view,
            uniform: UniformSampler::new(view),
            candidates,
            mixer,
            table,
        }
    }

    /// Samples a deal with the passes of the other players.
    pub fn sample_deal(&self, rng: &mut Rng) -> DealWithPasses {
        let (me, rules, direction) = (
            self.view.me(),
            self.view.rules(),
            self.view.pass_direction(),
        );
        let hands = self.uniform.sample(rng);
        // The passes have a generator of their own, so that the deal does not depend on the model.
        let table = self.table.as_ref();
        let mut styles = table.map(|table| (table, Rng::new(rng.clone().next_u64())));
        let mut pass = |seat: Seat| {
            if seat == me {
                return CardSet::EMPTY;
            }
            let context = PassContext {
                hand: hands[seat],
                rules,
                direction,
            };
            match &mut styles {
                Some((table, rng)) => table.pass(seat, &context, rng),
                None => choose_in_context(&context, &TUNED.passing),
            }
        };
        DealWithPasses {
            rules,
            direction,
            hands,
            passes: Seat::ALL.map(&mut pass),
            first: me.step(rng.below(SEATS as u32) as i32),
        }
    }

    /// Returns the deal with the pass of an arm.
    #[inline]
    fn with_pass(&self, deal: &DealWithPasses, arm: usize) -> DealWithPasses {
        let candidate = self.candidates.get(arm);
        let mut deal = *deal;
        deal.passes[self.view.me()] = candidate.map_or(CardSet::EMPTY, |candidate| candidate.cards);
        deal
    }

    /// Returns the world after the pass of an arm, and the cards that the learned policy plays in it.
    // Not inlined, so that its kilobytes of stack do not add to the caller's frame.
    #[inline(never)]
    pub fn line(&self, deal: &DealWithPasses, arm: usize) -> (SampledWorld, PrincipalVariation) {
        let world = SampledWorld::after_pass(&self.with_pass(deal, arm), *self.view.scores());
        let rollout = PolicyRollout::new(world, RolloutPolicy::learned(), SOLVED_TRICKS);
        (world, rollout.variation(None))
    }

    /// Plays a deal out after the pass of an arm, by the learned policy and the styles of the others.
    fn play_out(&self, deal: &DealWithPasses, arm: usize, sample: u64) -> [CardSet; SEATS] {
        let world = SampledWorld::after_pass(&self.with_pass(deal, arm), *self.view.scores());
        let table = self.table.as_ref();
        let styles = table.and_then(|table| table.draw(sample, *world.hands(), None));
        let rollout = PolicyRollout::new(world, RolloutPolicy::learned(), 0);
        rollout.with_styles(styles).play_out()
    }
}

impl SampledDecision for PassRollouts<'_> {
    type Sample = SampleResult;

    fn max_playouts_per_arm(&self) -> u64 {
        MAX_PLAYOUTS_PER_ARM
    }

    fn sample(
        &self,
        number: u64,
        arms: impl Iterator<Item = usize> + Clone,
        budget: &Budget<'_>,
    ) -> Option<SampleResult> {
        let policy_rollouts = |rng: &mut Rng| {
            let deal = self.sample_deal(rng);
            move |arm| PlayoutEnd::Taken(self.play_out(&deal, arm, number))
        };
        let heuristic_rollouts = |rng: &mut Rng| {
            let deal = self.sample_deal(rng);
            move |arm| {
                let (hands, leader) = self.with_pass(&deal, arm).after_pass();
                HeuristicRollout::from_deal(deal.rules, &hands, leader).play_out()
            }
        };
        let heuristic_worlds = match &self.table {
            Some(table) if table.has_rules() => HEURISTIC_WORLDS_AMONG_RULES,
            Some(table) if table.is_weak() => HEURISTIC_WORLDS_AMONG_WEAK,
            _ => HEURISTIC_WORLDS,
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

    /// Returns the three cards of a pass in ascending order, eight bits each; the first card has the
    /// lowest bits.
    fn move_code(&self, arm: usize) -> i32 {
        self.candidates.get(arm).map_or(-1, |candidate| {
            let cards = in_order(candidate.cards).into_iter().rev();
            cards.fold(0, |code, card| code << 8 | i32::from(card.code()))
        })
    }

    fn value_scale(&self) -> f64 {
        self.mixer.value_scale
    }
}

/// Combines a candidate and its estimate.
pub(super) fn searched_pass(candidate: &PassCandidate, estimate: Estimate) -> SearchedPass {
    SearchedPass {
        cards: candidate.cards,
        estimate,
    }
}

#[cfg(test)]
mod tests;

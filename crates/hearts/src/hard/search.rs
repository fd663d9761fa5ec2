//! The flow of a decision: leverage, limits and budget, then the phases A, B and C.
//!
//! From the design of the Hard search, section 6.1, with these readings:
//!
//! * The answer is one of the first K candidates by base score; one that a phase does not reach
//!   keeps what it has, so without steps the answer is the Normal planner's.
//! * A candidate is given up (section 6.10) only when the most that its continuation could add would
//!   leave it behind the least that the best one can come to. So the margin saves work and never
//!   changes the card. With a margin of at least the limit of continuations that most is not added,
//!   because the margin covers it.
//! * Explaining takes the same way with the same rng, but gives nobody up, prunes no probe and
//!   tries no second answers of the third opponent.

use std::cmp::Reverse;

use super::HardContext;
use super::budget::{SearchPhase, StepBudget};
use super::fingerprint::decision_rng;
use super::opponent_policy::OpponentPolicy;
use super::options::{HardOptions, PhaseC};
use super::report::{HardCandidate, HardParts, HardStats};
use super::sampled_deal::SampledDeal;
use super::tier_limits::TierLimits;
use crate::hard::leverage::{Leverage, LeverageTerms, Tier, TierThresholds, sole_leader};
use crate::hard::normal::convention::card_key;
use crate::hard::normal::determinizations::{Determinizations, Hands};
use crate::hard::normal::play_scorer::PlayScorer;
use crate::hard::normal::{planner, sample_determinizations};
use crate::{Card, HAND, View, penalty_points};
use handsense_core::memory::room;
use handsense_core::{List, OutOfMemory, XorShift64Star, sort_few};

/// The most deals for base score and continuation, and repetitions in each.
const MAX_WORLDS: u32 = 4_096;
const MAX_REPETITIONS: u32 = 16;

/// One finish of the trick: a sampled deal and the start of its generator.
pub(super) struct TrickRollout {
    pub hands: Hands,
    pub seed: u64,
}

/// A trick that I won_tricks in a rollout.
#[derive(Clone)]
pub(super) struct WonTrick {
    pub deal: SampledDeal,
    pub rng: XorShift64Star,
}

/// A candidate on its way through the phases.
pub(super) struct CandidateState {
    pub report: HardCandidate,
    /// Whether SearchPhase B came to it.
    pub finished: bool,
    /// The rollouts in which it wins.
    pub won_tricks: Vec<WonTrick>,
    /// Three times the payoff, summed over the deals played to their end.
    pub payoff_sum: i64,
}

impl CandidateState {
    /// A card with its base score and nothing else.
    pub fn new(card: Card, base: i32) -> CandidateState {
        CandidateState {
            report: HardCandidate {
                card,
                base,
                nudge: 0,
                parts: HardParts::default(),
                payoff_permil: None,
            },
            finished: false,
            won_tricks: Vec::new(),
            payoff_sum: 0,
        }
    }
}

/// The legal cards.
type Candidates = Vec<CandidateState>;

/// One decision.
pub(super) struct HardSearch<'a> {
    pub view: &'a View,
    pub options: &'a HardOptions,
    pub limits: TierLimits,
    pub tier: Tier,
    /// Whether all is to be report, or only a card chosen.
    pub explaining: bool,
    pub scorer: PlayScorer<'a>,
    pub opponents: OpponentPolicy,
    pub worlds: Determinizations,
    pub rollouts: Vec<TrickRollout>,
    /// Penalty points on the table.
    pub points_on_table: i32,
    /// Whether this is a first trick that the two of clubs leads: base scores only.
    pub first_trick_guard: bool,
    pub best_base: i32,
    pub budget: StepBudget<'a>,
    pub stats: HardStats,
    rng: XorShift64Star,
    candidates: Candidates,
    /// Whether there was enough.
    pub memory: Result<(), OutOfMemory>,
}

/// The leverage of a view, and whether the hysteresis kept_by_hysteresis a wider tier. Without tiers everything is
/// of the normal tier and leverage 0.
pub(super) fn evaluate_leverage(
    view: &View,
    options: &HardOptions,
    previous: Option<Leverage>,
) -> (Leverage, bool) {
    if !options.tiers_enable {
        return (Leverage::default(), false);
    }
    let thresholds = TierThresholds {
        narrow: options.leverage_thresh_narrow,
        normal: options.leverage_thresh_normal,
    };
    let score = LeverageTerms::from_view(view).score();
    let leverage = Leverage::with_hysteresis(score, thresholds, previous);
    (leverage, leverage.tier != thresholds.tier(score))
}

impl<'a> HardSearch<'a> {
    /// The decision before anything is searched.
    pub fn new(
        view: &'a View,
        options: &'a HardOptions,
        context: &HardContext<'a>,
        explaining: bool,
    ) -> Result<HardSearch<'a>, OutOfMemory> {
        let (leverage, kept_by_hysteresis) = evaluate_leverage(view, options, context.previous);
        let legal = view.legal_moves().map_or(0, |legal| legal.len() as usize);
        let limits = TierLimits::for_tier(options, leverage.tier, legal);
        let worlds =
            sample_determinizations(view, context.seed, options.worlds.clamp(1, MAX_WORLDS))?;
        let on_table = view.trick().cards().iter().copied().collect();
        let steps = options.test_steps.filter(|_| options.deterministic);
        let clock = context.time_is_up.filter(|_| !options.deterministic);
        let mut search = HardSearch {
            view,
            options,
            limits,
            tier: leverage.tier,
            explaining,
            scorer: PlayScorer::new(view, options.difficulty),
            opponents: OpponentPolicy {
                rules: view.rules(),
                origin: view.me(),
                target: sole_leader(view.scores()),
            },
            rollouts: Vec::new(),
            points_on_table: penalty_points(view.rules(), on_table),
            first_trick_guard: view.tricks_done() == 0 && view.rules().two_of_clubs_leads(),
            best_base: 0,
            budget: StepBudget::new(steps.map(u64::from), clock),
            stats: HardStats {
                tier: leverage.tier,
                leverage_score: leverage.score,
                tier_hysteresis: kept_by_hysteresis,
                topk: limits.topk as u32,
                next_branch_limit: limits.leads as u32,
                ab_margin: limits.ab_margin,
                probe_third_enabled: limits.third_branch && !explaining,
                cont_cap: options.cont_cap.max(0),
                worlds: worlds.0.len() as u32,
                ..HardStats::default()
            },
            rng: decision_rng(view, context.seed),
            candidates: room(HAND)?,
            memory: Ok(()),
            worlds,
        };
        search.stats.wide_boost_feed_permil = search.wide_boost(options.wide_permil_boost_feed);
        search.stats.wide_boost_self_permil = search.wide_boost(options.wide_permil_boost_selfcap);
        search.rollouts = search.seed_rollouts()?;
        Ok(search)
    }

    /// The leverage of this decision, for the next one of the seat.
    pub fn leverage(&self) -> Leverage {
        Leverage {
            score: self.stats.leverage_score,
            tier: self.tier,
        }
    }

    /// Every world with a start of the generator, and with the coin each several times.
    fn seed_rollouts(&mut self) -> Result<Vec<TrickRollout>, OutOfMemory> {
        let coin = self.options.is_determinized();
        let times = if coin { self.options.det_sample_k } else { 1 };
        let times = times.clamp(1, MAX_REPETITIONS);
        let mut rollouts = room(self.worlds.0.len() * times as usize)?;
        for &hands in &self.worlds.0 {
            for _ in 0..times {
                let seed = self.rng.next_u64();
                rollouts.push(TrickRollout { hands, seed });
            }
        }
        Ok(rollouts)
    }

    /// Runs the phases; the candidates, the best first. Empty when it is not my turn.
    pub fn run(&mut self) -> Result<List<HardCandidate, HAND>, OutOfMemory> {
        self.rank_candidates();
        let mut first = self.take_best(self.limits.topk)?;
        if !self.first_trick_guard {
            self.phase_b(&mut first);
            if self.options.phase_c == PhaseC::Probe && self.limits.phase_c {
                self.phase_c(&mut first);
            }
        }
        if self.options.phase_c == PhaseC::Deal && self.options.probe_enable {
            first = self.phase_c_deal_rollouts(first);
        }
        self.memory?;
        self.finish_stats();
        let place = |candidate: &CandidateState| {
            let report = &candidate.report;
            let value = (candidate.payoff_sum, report.total());
            (Reverse(value), card_key(report.card))
        };
        sort_few(&mut first, |one, other| place(one).cmp(&place(other)));
        Ok(first
            .into_iter()
            .map(|candidate| candidate.report)
            .collect())
    }

    /// SearchPhase A: all legal cards by base score. Those for which no step is left are not taken up:
    /// later phases pass them over.
    fn rank_candidates(&mut self) {
        let ranked = planner::explain(self.view, &self.worlds, self.options.difficulty);
        self.best_base = ranked.first().map_or(0, |&(_, base)| base);
        for (card, base) in ranked {
            if self.budget.spend_one(SearchPhase::A) {
                self.stats.scanned_phase_a += 1;
            }
            self.candidates.push(CandidateState::new(card, base));
        }
    }

    /// The first candidates; the rest stays behind.
    fn take_best(&mut self, count: usize) -> Result<Candidates, OutOfMemory> {
        let count = count.min(self.candidates.len());
        let mut first = room(HAND)?;
        first.extend(self.candidates.drain(..count));
        Ok(first)
    }

    /// SearchPhase B: continuations in the order of the base scores.
    fn phase_b(&mut self, candidates: &mut [CandidateState]) {
        let taken_up = self.stats.scanned_phase_a as usize;
        let mut alpha = None;
        for candidate in candidates.iter_mut().take(taken_up) {
            if self.budget.check_deadline() {
                break;
            }
            if !self.explaining && self.is_behind(candidate, alpha) {
                self.stats.skipped += 1;
                continue;
            }
            if !self.evaluate_continuation(candidate) {
                break;
            }
            self.stats.scanned_phase_b += 1;
            alpha = alpha.max(Some(self.lower_bound(candidate)));
        }
    }

    /// SearchPhase C: probes what the margin leaves, if that is more than one.
    fn phase_c(&mut self, candidates: &mut [CandidateState]) {
        if self.budget.check_deadline() {
            return;
        }
        let finished = || candidates.iter().filter(|candidate| candidate.finished);
        let alpha = finished()
            .map(|candidate| self.lower_bound(candidate))
            .max();
        if finished().filter(|one| !self.is_behind(one, alpha)).count() < 2 {
            return;
        }
        for candidate in candidates {
            let gives_up = !self.explaining && self.is_behind(candidate, alpha);
            if !candidate.finished || candidate.won_tricks.is_empty() || gives_up {
                continue;
            }
            if self.budget.check_deadline() || !self.probe_next_trick(candidate) {
                break;
            }
            self.stats.scanned_phase_c += 1;
        }
    }

    /// SearchPhase C to the end of the deal; the candidates that were played out, or those of SearchPhase B
    /// when there was no step or time for it.
    fn phase_c_deal_rollouts(&mut self, first: Candidates) -> Candidates {
        let count = self.options.deal_candidates as usize;
        let known = first.len();
        let mut all = first;
        all.append(&mut self.candidates);
        all.truncate(if count == 0 { all.len() } else { count });
        let seed = self.rng.next_u64();
        if all.len() > 1 && !self.budget.check_deadline() && self.run_deal_rollouts(&mut all, seed)
        {
            self.stats.scanned_phase_c += all.len() as u32;
        } else {
            all.truncate(known);
        }
        all
    }

    /// Whether a candidate cannot come up to `alpha` any more.
    fn is_behind(&self, candidate: &CandidateState, alpha: Option<i64>) -> bool {
        let margin = i64::from(self.limits.ab_margin);
        let Some(alpha) = alpha.filter(|_| margin > 0) else {
            return false;
        };
        let max_gain = self.options.max_continuation();
        let bound = if margin >= max_gain { 0 } else { max_gain };
        let report = &candidate.report;
        let nudge = if candidate.finished {
            report.nudge
        } else {
            self.nudge(report.card)
        };
        i64::from(report.base) + i64::from(nudge) + bound < alpha - margin
    }

    /// The least total that a finished candidate can come to: a probe may still take off whatever
    /// the limit allows.
    fn lower_bound(&self, candidate: &CandidateState) -> i64 {
        let report = &candidate.report;
        let probed = self.options.phase_c == PhaseC::Probe
            && self.limits.phase_c
            && !candidate.won_tricks.is_empty();
        if probed {
            i64::from(report.base) + i64::from(report.nudge) - self.options.max_continuation()
        } else {
            i64::from(report.total())
        }
    }

    fn finish_stats(&mut self) {
        let stats = &mut self.stats;
        stats.scanned_total = stats.scanned_phase_a + stats.scanned_phase_b + stats.scanned_phase_c;
        stats.steps = self.budget.used();
        stats.budget_steps = self.budget.steps();
        stats.utilization_permil = self.budget.utilization_permil();
        stats.late = self.budget.deadline_passed();
    }
}

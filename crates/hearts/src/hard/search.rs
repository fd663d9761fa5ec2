//! Flow of a decision: leverage, limits and budget, then Phases A, B and C.
//!
//! Source: design of the Hard search, section 6.1, interpreted as follows.
//!
//! * The result is one of the first K candidates by base score. A candidate that a phase does not
//!   reach keeps its value, so without steps the result is the Normal planner's card.
//! * The margin (section 6.10) skips a candidate only if its upper bound is below the lower bound
//!   of the best candidate by more than the margin. It therefore saves work and never changes the
//!   card. If the margin is at least the cap of the continuation, that cap is left out of the upper
//!   bound, because the margin covers it.
//! * [`explain`](super::explain) takes the same steps with the same random numbers. It skips no
//!   candidate, prunes no probe, and tries no second reply of the third opponent.

use std::cmp::Reverse;

use super::HardContext;
use super::budget::{SearchPhase, StepBudget};
use super::fingerprint::decision_rng;
use super::opponent_policy::OpponentPolicy;
use super::options::{HardOptions, PhaseC};
use super::report::{ContinuationTerms, HardCandidate, HardStats};
use super::sampled_deal::SampledDeal;
use super::tier_limits::TierLimits;
use crate::hard::leverage::{Leverage, LeverageTerms, Tier, TierThresholds, sole_leader};
use crate::hard::normal::convention::card_key;
use crate::hard::normal::determinizations::{Determinizations, Hands};
use crate::hard::normal::play_scorer::PlayScorer;
use crate::hard::normal::{planner, sample_determinizations};
use crate::{Card, HAND_SIZE, View, penalty_points};
use handsense_core::memory::try_with_capacity;
use handsense_core::search::{ProgressMeter, SearchProgress};
use handsense_core::{ArrayVec, OutOfMemory, XorShift64Star, insertion_sort};

/// Upper limits of the number of sampled worlds, and of the rollouts in each world.
const MAX_WORLDS: u32 = 4_096;
const MAX_REPETITIONS: u32 = 16;

/// A rollout of the current trick: a sampled world and the seed of its generator.
pub(super) struct TrickRollout {
    pub hands: Hands,
    pub seed: u64,
}

/// A rollout in which the candidate wins the trick.
#[derive(Clone)]
pub(super) struct WonTrick {
    pub deal: SampledDeal,
    pub rng: XorShift64Star,
}

/// A candidate card during the search.
pub(super) struct CandidateState {
    pub report: HardCandidate,
    /// Whether Phase B has finished the candidate.
    pub finished: bool,
    /// The rollouts in which the candidate wins the trick.
    pub won_tricks: Vec<WonTrick>,
    /// Sum over all deal rollouts of three times the payoff.
    pub payoff_sum: i64,
}

impl CandidateState {
    /// A candidate with its base score only.
    pub fn new(card: Card, base: i32) -> CandidateState {
        CandidateState {
            report: HardCandidate {
                card,
                base,
                nudge: 0,
                parts: ContinuationTerms::default(),
                payoff_permil: None,
            },
            finished: false,
            won_tricks: Vec::new(),
            payoff_sum: 0,
        }
    }
}

/// The legal cards as candidates.
type Candidates = Vec<CandidateState>;

/// State of one decision.
pub(super) struct HardSearch<'a> {
    pub view: &'a View,
    pub options: &'a HardOptions,
    pub limits: TierLimits,
    pub tier: Tier,
    /// Whether this is an explanation, which skips and prunes nothing.
    pub explaining: bool,
    pub scorer: PlayScorer<'a>,
    pub opponents: OpponentPolicy,
    pub worlds: Determinizations,
    pub rollouts: Vec<TrickRollout>,
    /// Penalty points on the table.
    pub points_on_table: i32,
    /// Whether this is a first trick that the two of clubs leads. Only base scores count then.
    pub first_trick_guard: bool,
    pub best_base: i32,
    pub budget: StepBudget<'a>,
    pub stats: HardStats,
    rng: XorShift64Star,
    candidates: Candidates,
    meter: ProgressMeter<'a>,
    /// The first failed allocation, if any.
    pub memory: Result<(), OutOfMemory>,
}

/// Leverage of a view, and whether the hysteresis kept a wider tier. Without tiers, every decision
/// has leverage 0 and the normal tier.
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
    /// Samples the worlds and sets up the limits and the budget.
    pub fn new(
        view: &'a View,
        options: &'a HardOptions,
        context: &HardContext<'a>,
        explaining: bool,
    ) -> Result<HardSearch<'a>, OutOfMemory> {
        let mut budget = StepBudget::start(options, &context.limits);
        let (leverage, kept_by_hysteresis) = evaluate_leverage(view, options, context.previous);
        let legal = view.legal_moves().map_or(0, |legal| legal.len() as usize);
        let limits = TierLimits::for_tier(options, leverage.tier, legal);
        let count = options.worlds.clamp(1, MAX_WORLDS);
        let worlds =
            sample_determinizations(view, context.seed, count, &mut || budget.check_deadline())?;
        let on_table = view.trick().cards().iter().copied().collect();
        let meter = budget.meter();
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
            budget,
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
            candidates: try_with_capacity(HAND_SIZE)?,
            meter,
            memory: Ok(()),
            worlds,
        };
        search.stats.wide_boost_feed_permil = search.wide_boost(options.wide_permil_boost_feed);
        search.stats.wide_boost_self_permil = search.wide_boost(options.wide_permil_boost_selfcap);
        search.rollouts = search.seed_rollouts()?;
        Ok(search)
    }

    /// Leverage of this decision, for the next decision of the seat.
    pub fn leverage(&self) -> Leverage {
        Leverage {
            score: self.stats.leverage_score,
            tier: self.tier,
        }
    }

    /// Pairs every world with a generator seed; with the coin option, several times.
    fn seed_rollouts(&mut self) -> Result<Vec<TrickRollout>, OutOfMemory> {
        let coin = self.options.is_determinized();
        let times = if coin { self.options.det_sample_k } else { 1 };
        let times = times.clamp(1, MAX_REPETITIONS);
        let mut rollouts = try_with_capacity(self.worlds.0.len() * times as usize)?;
        for (number, &hands) in self.worlds.0.iter().enumerate() {
            if number > 0 && self.budget.check_deadline() {
                break;
            }
            for _ in 0..times {
                let seed = self.rng.next_u64();
                rollouts.push(TrickRollout { hands, seed });
            }
        }
        Ok(rollouts)
    }

    /// Runs the phases. Returns the candidates, best first; empty when it is not the player's turn.
    pub fn run(&mut self) -> Result<ArrayVec<HardCandidate, HAND_SIZE>, OutOfMemory> {
        self.rank_candidates();
        let mut first = self.take_best(self.limits.topk)?;
        self.report(&first);
        if !self.first_trick_guard {
            self.phase_b(&mut first);
            self.report(&first);
            if self.options.phase_c == PhaseC::Probe && self.limits.phase_c {
                self.phase_c(&mut first);
            }
        }
        if self.options.phase_c == PhaseC::Deal && self.options.probe_enable {
            first = self.phase_c_deal_rollouts(first);
        }
        self.memory?;
        self.report(&first);
        self.finish_stats();
        let sort_key = |candidate: &CandidateState| {
            let report = &candidate.report;
            let value = (candidate.payoff_sum, report.total());
            (Reverse(value), card_key(report.card))
        };
        insertion_sort(&mut first, |one, other| sort_key(one).cmp(&sort_key(other)));
        Ok(first
            .into_iter()
            .map(|candidate| candidate.report)
            .collect())
    }

    /// Reports the best of these candidates, if a report is due.
    pub fn report(&mut self, candidates: &[CandidateState]) {
        if !self.meter.is_active() {
            return;
        }
        let best = candidates.iter().max_by_key(|candidate| {
            let report = &candidate.report;
            (
                candidate.payoff_sum,
                report.total(),
                Reverse(card_key(report.card)),
            )
        });
        let Some(best) = best else {
            return;
        };
        let (spent, playouts) = self.budget.spent();
        self.meter.report_now(spent, || SearchProgress {
            playouts,
            value: f64::from(best.report.total()),
            best: best.report.card.code().into(),
            remaining: candidates.len(),
            ..SearchProgress::default()
        });
    }

    /// Phase A: ranks all legal cards by base score. Candidates without a step are skipped by later
    /// phases.
    fn rank_candidates(&mut self) {
        let (difficulty, budget) = (self.options.difficulty, &mut self.budget);
        let ranked = planner::explain_until(self.view, &self.worlds, difficulty, &mut || {
            budget.check_deadline()
        });
        self.best_base = ranked.first().map_or(0, |&(_, base)| base);
        for (card, base) in ranked {
            if self.budget.spend_one(SearchPhase::A) {
                self.stats.scanned_phase_a += 1;
            }
            self.candidates.push(CandidateState::new(card, base));
        }
    }

    /// Removes and returns the first `count` candidates.
    fn take_best(&mut self, count: usize) -> Result<Candidates, OutOfMemory> {
        let count = count.min(self.candidates.len());
        let mut first = try_with_capacity(HAND_SIZE)?;
        first.extend(self.candidates.drain(..count));
        Ok(first)
    }

    /// Phase B: evaluates continuations in the order of the base scores.
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

    /// Phase C: probes the candidates within the margin, if there are at least two.
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

    /// Phase C with deal rollouts. Returns the candidates that were played out, or those of Phase B
    /// if steps or time did not allow any.
    fn phase_c_deal_rollouts(&mut self, first: Candidates) -> Candidates {
        let count = self.options.deal_candidates as usize;
        let reached = first.len();
        let mut all = first;
        all.append(&mut self.candidates);
        all.truncate(if count == 0 { all.len() } else { count });
        let seed = self.rng.next_u64();
        if all.len() > 1 && !self.budget.check_deadline() && self.run_deal_rollouts(&mut all, seed)
        {
            self.stats.scanned_phase_c += all.len() as u32;
        } else {
            all.truncate(reached);
        }
        all
    }

    /// Whether the upper bound of a candidate is below `alpha` by more than the margin.
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

    /// Lower bound of the final total of a finished candidate. A probe may still lower the total by
    /// as much as the cap allows.
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

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

use handsense_hearts::{Card, View, penalty_points};

use super::HardContext;
use super::budget::{SearchPhase, StepBudget};
use super::fingerprint::decision_rng;
use super::leverage::{Leverage, LeverageTerms, Tier, TierThresholds, sole_leader};
use super::normal::convention::card_key;
use super::normal::play_scorer::PlayScorer;
use super::normal::{Hands, planner, sample_worlds};
use super::opponent_policy::OpponentPolicy;
use super::options::{HardOptions, PhaseC};
use super::report::{ContinuationTerms, HardCandidate, HardStats};
use super::sampled_deal::SampledDeal;
use super::tier_limits::TierLimits;
use super::xorshift::XorShift64Star;

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
                parts: ContinuationTerms::default(),
                payoff_permil: None,
            },
            finished: false,
            won_tricks: Vec::new(),
            payoff_sum: 0,
        }
    }
}

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
    pub worlds: Vec<Hands>,
    pub rollouts: Vec<TrickRollout>,
    /// Penalty points on the table.
    pub points_on_table: i32,
    /// Whether this is a first trick that the two of clubs leads. Only base scores count then.
    pub first_trick_guard: bool,
    pub best_base: i32,
    pub budget: StepBudget,
    pub stats: HardStats,
    rng: XorShift64Star,
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
        context: &HardContext,
        explaining: bool,
    ) -> HardSearch<'a> {
        let budget = StepBudget::start(options);
        let (leverage, kept_by_hysteresis) = evaluate_leverage(view, options, context.previous);
        let legal = view.legal_moves().map_or(0, |legal| legal.len() as usize);
        let limits = TierLimits::for_tier(options, leverage.tier, legal);
        let worlds = sample_worlds(view, context.seed, options.worlds.clamp(1, MAX_WORLDS));
        let on_table = view.trick().cards().iter().copied().collect();
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
                worlds: worlds.len() as u32,
                ..HardStats::default()
            },
            rng: decision_rng(view, context.seed),
            worlds,
        };
        search.stats.wide_boost_feed_permil = search.wide_boost(options.wide_permil_boost_feed);
        search.stats.wide_boost_self_permil = search.wide_boost(options.wide_permil_boost_selfcap);
        search.rollouts = search.seed_rollouts();
        search
    }

    /// Leverage of this decision, for the next decision of the seat.
    pub fn leverage(&self) -> Leverage {
        Leverage {
            score: self.stats.leverage_score,
            tier: self.tier,
        }
    }

    /// Pairs every world with a generator seed; with the coin option, several times.
    fn seed_rollouts(&mut self) -> Vec<TrickRollout> {
        let coin = self.options.det_enable;
        let times = if coin { self.options.det_sample_k } else { 1 };
        let mut rollouts = Vec::new();
        for &hands in &self.worlds {
            for _ in 0..times.clamp(1, MAX_REPETITIONS) {
                let seed = self.rng.next_u64();
                rollouts.push(TrickRollout { hands, seed });
            }
        }
        rollouts
    }

    /// Runs the phases. Returns the candidates, best first; empty when it is not the player's turn.
    pub fn run(&mut self) -> Vec<HardCandidate> {
        let mut first = self.rank_candidates();
        let mut rest = first.split_off(self.limits.topk.min(first.len()));
        if !self.first_trick_guard {
            self.phase_b(&mut first);
            if self.options.phase_c == PhaseC::Probe && self.limits.phase_c {
                self.phase_c(&mut first);
            }
        }
        if self.options.phase_c == PhaseC::Deal && self.options.probe_enable {
            self.phase_c_deal_rollouts(&mut first, &mut rest);
        }
        self.finish_stats();
        first.sort_by_key(|candidate| {
            let value = (candidate.payoff_sum, candidate.report.total());
            (Reverse(value), card_key(candidate.report.card))
        });
        first
            .into_iter()
            .map(|candidate| candidate.report)
            .collect()
    }

    /// Phase A: ranks all legal cards by base score. Candidates without a step are skipped by later
    /// phases.
    fn rank_candidates(&mut self) -> Vec<CandidateState> {
        let ranked = planner::explain(self.view, &self.worlds, self.options.difficulty);
        self.best_base = ranked.first().map_or(0, |&(_, base)| base);
        for _ in &ranked {
            let taken_up = self.budget.spend_one(SearchPhase::A);
            self.stats.scanned_phase_a += u32::from(taken_up);
        }
        ranked
            .into_iter()
            .map(|(card, base)| CandidateState::new(card, base))
            .collect()
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

    /// Phase C with deal rollouts. Moves the candidates that are played out from `rest` to `first`,
    /// unless steps or time do not allow any.
    fn phase_c_deal_rollouts(
        &mut self,
        first: &mut Vec<CandidateState>,
        rest: &mut Vec<CandidateState>,
    ) {
        let count = self.options.deal_candidates as usize;
        let reached = first.len();
        first.append(rest);
        first.truncate(if count == 0 { first.len() } else { count });
        let seed = self.rng.next_u64();
        if first.len() > 1 && !self.budget.check_deadline() && self.run_deal_rollouts(first, seed) {
            self.stats.scanned_phase_c += first.len() as u32;
        } else {
            first.truncate(reached);
        }
    }

    /// Whether the upper bound of a candidate is below `alpha` by more than the margin.
    fn is_behind(&self, candidate: &CandidateState, alpha: Option<i64>) -> bool {
        let margin = i64::from(self.limits.ab_margin);
        let Some(alpha) = alpha.filter(|_| margin > 0) else {
            return false;
        };
        let max_gain = self.options.max_continuation();
        let bound = if margin >= max_gain { 0 } else { max_gain };
        i64::from(candidate.report.base) + bound < alpha - margin
    }

    /// Lower bound of the final total of a finished candidate. A probe may still lower the total by
    /// as much as the cap allows.
    fn lower_bound(&self, candidate: &CandidateState) -> i64 {
        let report = &candidate.report;
        let probed = self.options.phase_c == PhaseC::Probe
            && self.limits.phase_c
            && !candidate.won_tricks.is_empty();
        if probed {
            i64::from(report.base) - self.options.max_continuation()
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

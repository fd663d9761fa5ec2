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
//! * Explaining takes the same way with the same numbers, but gives nobody up, prunes no probe and
//!   tries no second answers of the third opponent.

use std::cmp::Reverse;

use super::HardContext;
use super::budget::{Budget, Phase};
use super::fingerprint::generator;
use super::limits::Limits;
use super::options::{HardOptions, PhaseC};
use super::replies::Replies;
use super::report::{HardCandidate, HardParts, HardStats};
use super::table::Table;
use crate::hard::leverage::{Facts, Leverage, Thresholds, Tier, leader};
use crate::hard::normal::convention::card_key;
use crate::hard::normal::play_score::Decision;
use crate::hard::normal::worlds::{Hands, Worlds};
use crate::hard::normal::{imagine, planner};
use crate::{Card, HAND, View, penalty_points};
use handsense_core::memory::room;
use handsense_core::{List, OutOfMemory, XorShift64Star, sort_few};

/// The most deals for base score and continuation, and repetitions in each.
const MOST_WORLDS: u32 = 4_096;
const MOST_REPETITIONS: u32 = 16;

/// One finish of the trick: a sampled deal and the start of its generator.
pub(super) struct Rollout {
    pub hands: Hands,
    pub seed: u64,
}

/// A trick that I won in a rollout.
#[derive(Clone)]
pub(super) struct Won {
    pub table: Table,
    pub numbers: XorShift64Star,
}

/// A candidate on its way through the phases.
pub(super) struct Candidate {
    pub shown: HardCandidate,
    /// Whether Phase B came to it.
    pub finished: bool,
    /// The rollouts in which it wins.
    pub won: Vec<Won>,
    /// Three times the payoff, summed over the deals played to their end.
    pub payoff_sum: i64,
}

impl Candidate {
    /// A card with its base score and nothing else.
    pub fn new(card: Card, base: i32) -> Candidate {
        Candidate {
            shown: HardCandidate {
                card,
                base,
                nudge: 0,
                parts: HardParts::default(),
                payoff_permil: None,
            },
            finished: false,
            won: Vec::new(),
            payoff_sum: 0,
        }
    }
}

/// The legal cards.
type Candidates = Vec<Candidate>;

/// One decision.
pub(super) struct Search<'a> {
    pub view: &'a View,
    pub options: &'a HardOptions,
    pub limits: Limits,
    pub tier: Tier,
    /// Whether all is to be shown, or only a card chosen.
    pub explains: bool,
    pub decision: Decision<'a>,
    pub replies: Replies,
    pub worlds: Worlds,
    pub rollouts: Vec<Rollout>,
    /// Penalty points on the table.
    pub on_table: i32,
    /// Whether this is a first trick that the two of clubs leads: base scores only.
    pub first_trick_guard: bool,
    pub best_base: i32,
    pub budget: Budget<'a>,
    pub stats: HardStats,
    numbers: XorShift64Star,
    candidates: Candidates,
    /// Whether there was enough.
    pub memory: Result<(), OutOfMemory>,
}

/// The leverage of a view, and whether the hysteresis kept a wider tier. Without tiers everything is
/// of the normal tier and leverage 0.
pub(super) fn leverage(
    view: &View,
    options: &HardOptions,
    previous: Option<Leverage>,
) -> (Leverage, bool) {
    if !options.tiers_enable {
        return (Leverage::default(), false);
    }
    let thresholds = Thresholds {
        narrow: options.leverage_thresh_narrow,
        normal: options.leverage_thresh_normal,
    };
    let score = Facts::of(view).score();
    let leverage = Leverage::after(score, thresholds, previous);
    (leverage, leverage.tier != thresholds.tier(score))
}

impl<'a> Search<'a> {
    /// The decision before anything is searched.
    pub fn of(
        view: &'a View,
        options: &'a HardOptions,
        context: &HardContext<'a>,
        explains: bool,
    ) -> Result<Search<'a>, OutOfMemory> {
        let (leverage, kept) = leverage(view, options, context.previous);
        let legal = view.legal_moves().map_or(0, |legal| legal.len() as usize);
        let limits = Limits::of(options, leverage.tier, legal);
        let worlds = imagine(view, context.seed, options.worlds.clamp(1, MOST_WORLDS))?;
        let on_table = view.trick().cards().iter().copied().collect();
        let steps = options.test_steps.filter(|_| options.deterministic);
        let clock = context.time_is_up.filter(|_| !options.deterministic);
        let mut search = Search {
            view,
            options,
            limits,
            tier: leverage.tier,
            explains,
            decision: Decision::of(view, options.difficulty),
            replies: Replies {
                rules: view.rules(),
                origin: view.me(),
                target: leader(view.scores()),
            },
            rollouts: Vec::new(),
            on_table: penalty_points(view.rules(), on_table),
            first_trick_guard: view.tricks_done() == 0 && view.rules().two_of_clubs_leads(),
            best_base: 0,
            budget: Budget::new(steps.map(u64::from), clock),
            stats: HardStats {
                tier: leverage.tier,
                leverage_score: leverage.score,
                tier_hysteresis: kept,
                topk: limits.topk as u32,
                next_branch_limit: limits.leads as u32,
                ab_margin: limits.ab_margin,
                probe_third_enabled: limits.third && !explains,
                cont_cap: options.cont_cap.max(0),
                worlds: worlds.0.len() as u32,
                ..HardStats::default()
            },
            numbers: generator(view, context.seed),
            candidates: room(HAND)?,
            memory: Ok(()),
            worlds,
        };
        search.stats.wide_boost_feed_permil = search.wide(options.wide_permil_boost_feed);
        search.stats.wide_boost_self_permil = search.wide(options.wide_permil_boost_selfcap);
        search.rollouts = search.start_rollouts()?;
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
    fn start_rollouts(&mut self) -> Result<Vec<Rollout>, OutOfMemory> {
        let coin = self.options.is_determinized();
        let times = if coin { self.options.det_sample_k } else { 1 };
        let times = times.clamp(1, MOST_REPETITIONS);
        let mut rollouts = room(self.worlds.0.len() * times as usize)?;
        for &hands in &self.worlds.0 {
            for _ in 0..times {
                let seed = self.numbers.next_u64();
                rollouts.push(Rollout { hands, seed });
            }
        }
        Ok(rollouts)
    }

    /// Runs the phases; the candidates, the best first. Empty when it is not my turn.
    pub fn run(&mut self) -> Result<List<HardCandidate, HAND>, OutOfMemory> {
        self.rank_candidates();
        let mut first = self.take_first(self.limits.topk)?;
        if !self.first_trick_guard {
            self.phase_b(&mut first);
            if self.options.phase_c == PhaseC::Probe && self.limits.phase_c {
                self.phase_c(&mut first);
            }
        }
        if self.options.phase_c == PhaseC::Deal && self.options.probe_enable {
            first = self.phase_c_of_deals(first);
        }
        self.memory?;
        self.close_stats();
        let place = |candidate: &Candidate| {
            let shown = &candidate.shown;
            let value = (candidate.payoff_sum, shown.total());
            (Reverse(value), card_key(shown.card))
        };
        sort_few(&mut first, |one, other| place(one).cmp(&place(other)));
        Ok(first.into_iter().map(|candidate| candidate.shown).collect())
    }

    /// Phase A: all legal cards by base score. Those for which no step is left are not taken up:
    /// later phases pass them over.
    fn rank_candidates(&mut self) {
        let ranked = planner::explain(self.view, &self.worlds, self.options.difficulty);
        self.best_base = ranked.first().map_or(0, |&(_, base)| base);
        for (card, base) in ranked {
            if self.budget.step(Phase::A) {
                self.stats.scanned_phase_a += 1;
            }
            self.candidates.push(Candidate::new(card, base));
        }
    }

    /// The first candidates; the rest stays behind.
    fn take_first(&mut self, count: usize) -> Result<Candidates, OutOfMemory> {
        let count = count.min(self.candidates.len());
        let mut first = room(HAND)?;
        first.extend(self.candidates.drain(..count));
        Ok(first)
    }

    /// Phase B: continuations in the order of the base scores.
    fn phase_b(&mut self, candidates: &mut [Candidate]) {
        let taken_up = self.stats.scanned_phase_a as usize;
        let mut alpha = None;
        for candidate in candidates.iter_mut().take(taken_up) {
            if self.budget.is_late() {
                break;
            }
            if !self.explains && self.is_behind(candidate, alpha) {
                self.stats.skipped += 1;
                continue;
            }
            if !self.continue_trick(candidate) {
                break;
            }
            self.stats.scanned_phase_b += 1;
            alpha = alpha.max(Some(self.least(candidate)));
        }
    }

    /// Phase C: probes what the margin leaves, if that is more than one.
    fn phase_c(&mut self, candidates: &mut [Candidate]) {
        if self.budget.is_late() {
            return;
        }
        let finished = || candidates.iter().filter(|candidate| candidate.finished);
        let alpha = finished().map(|candidate| self.least(candidate)).max();
        if finished().filter(|one| !self.is_behind(one, alpha)).count() < 2 {
            return;
        }
        for candidate in candidates {
            let gives_up = !self.explains && self.is_behind(candidate, alpha);
            if !candidate.finished || candidate.won.is_empty() || gives_up {
                continue;
            }
            if self.budget.is_late() || !self.probe(candidate) {
                break;
            }
            self.stats.scanned_phase_c += 1;
        }
    }

    /// Phase C to the end of the deal; the candidates that were played out, or those of Phase B
    /// when there was no step or time for it.
    fn phase_c_of_deals(&mut self, first: Candidates) -> Candidates {
        let count = self.options.deal_candidates as usize;
        let known = first.len();
        let mut all = first;
        all.append(&mut self.candidates);
        all.truncate(if count == 0 { all.len() } else { count });
        let seed = self.numbers.next_u64();
        if all.len() > 1 && !self.budget.is_late() && self.play_deals(&mut all, seed) {
            self.stats.scanned_phase_c += all.len() as u32;
        } else {
            all.truncate(known);
        }
        all
    }

    /// Whether a candidate cannot come up to `alpha` any more.
    fn is_behind(&self, candidate: &Candidate, alpha: Option<i64>) -> bool {
        let margin = i64::from(self.limits.ab_margin);
        let Some(alpha) = alpha.filter(|_| margin > 0) else {
            return false;
        };
        let widest = self.options.widest();
        let bound = if margin >= widest { 0 } else { widest };
        let shown = &candidate.shown;
        let nudge = if candidate.finished {
            shown.nudge
        } else {
            self.nudge(shown.card)
        };
        i64::from(shown.base) + i64::from(nudge) + bound < alpha - margin
    }

    /// The least total that a finished candidate can come to: a probe may still take off whatever
    /// the limit allows.
    fn least(&self, candidate: &Candidate) -> i64 {
        let shown = &candidate.shown;
        let probed = self.options.phase_c == PhaseC::Probe
            && self.limits.phase_c
            && !candidate.won.is_empty();
        if probed {
            i64::from(shown.base) + i64::from(shown.nudge) - self.options.widest()
        } else {
            i64::from(shown.total())
        }
    }

    fn close_stats(&mut self) {
        let stats = &mut self.stats;
        stats.scanned_total = stats.scanned_phase_a + stats.scanned_phase_b + stats.scanned_phase_c;
        stats.steps = self.budget.used();
        stats.budget_steps = self.budget.steps();
        stats.utilization_permil = self.budget.utilization_permil();
        stats.late = self.budget.was_late();
    }
}

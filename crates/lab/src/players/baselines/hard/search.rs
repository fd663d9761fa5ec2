//! Flow of a decision through Phases A, B and C.
//!
//! Source: design of the Hard search, section 6.1, interpreted as follows.
//!
//! * The result is one of the first K candidates by base score. A candidate that a phase does not
//!   reach keeps its value.
//! * The margin (section 6.10) skips a candidate only if its upper bound is below the lower bound
//!   of the best candidate by more than the margin. It therefore saves work and never changes the
//!   card.
//!
//! Phase C with deal rollouts is flat Monte Carlo over sampled worlds. The search as designed cannot
//! see what a card costs later, because base score and continuation both come from one simulation of
//! the current trick. There all candidates share the same worlds and have one unit: the mean of the
//! other seats' scores minus the player's score. Heuristic playouts finish the deals. Leverage
//! determines only the number of worlds.

use std::cmp::Reverse;

use handsense_core::Rng;
use handsense_hearts::{
    Card, DECK_SIZE, Position, UniformSampler, View, penalty_points, playout_scores,
};

use super::PhaseC;
use super::leverage::{Tier, TierLimits, sole_leader};
use super::normal::convention::card_key;
use super::normal::{Hands, ranked_cards, sample_worlds};
use super::opponents::{OpponentPolicy, SampledDeal, XorShift64Star};
use super::trick::{MAX_CONTINUATION, TrickParts};

/// A rollout of the current trick: a sampled world and the seed of its generator.
pub(super) struct TrickRollout {
    pub hands: Hands,
    pub seed: u64,
}

/// A rollout in which the candidate wins the trick.
pub(super) struct WonTrick {
    pub deal: SampledDeal,
    pub rng: XorShift64Star,
}

/// A candidate card.
pub(super) struct Candidate {
    pub card: Card,
    /// Score of the Normal planner.
    pub base: i32,
    /// Parts of the continuation; `None` until Phase B has finished the trick.
    pub parts: Option<TrickParts>,
    /// The rollouts in which the candidate wins the trick.
    pub won_tricks: Vec<WonTrick>,
    /// Sum over all deal rollouts of the payoff, times the number of other seats.
    payoff_sum: i64,
}

impl Candidate {
    /// A candidate with its base score only.
    pub fn new((card, base): (Card, i32)) -> Candidate {
        Candidate {
            card,
            base,
            parts: None,
            won_tricks: Vec::new(),
            payoff_sum: 0,
        }
    }

    /// Sum of base score and continuation.
    pub fn total(&self) -> i32 {
        self.base + self.parts.map_or(0, TrickParts::continuation)
    }
}

/// State of one decision.
pub(super) struct HardSearch<'a> {
    pub view: &'a View,
    phase_c: PhaseC,
    pub tier: Tier,
    pub limits: TierLimits,
    pub opponents: OpponentPolicy,
    worlds: Vec<Hands>,
    pub rollouts: Vec<TrickRollout>,
    /// Penalty points on the table.
    pub points_on_table: i32,
    rng: XorShift64Star,
    /// Candidates ranked, and cards placed in simulations.
    pub steps: u64,
}

impl<'a> HardSearch<'a> {
    /// Samples the worlds of a decision.
    pub fn new(view: &'a View, seed: u64, phase_c: PhaseC, tier: Tier) -> HardSearch<'a> {
        let mut rng = XorShift64Star::of_decision(view, seed);
        let worlds = sample_worlds(view, seed);
        let rollout = |&hands: &Hands| TrickRollout {
            hands,
            seed: rng.next_u64(),
        };
        HardSearch {
            rollouts: worlds.iter().map(rollout).collect(),
            view,
            phase_c,
            tier,
            limits: tier.limits(),
            opponents: OpponentPolicy {
                rules: view.rules(),
                origin: view.me(),
                target: sole_leader(view.scores()),
            },
            worlds,
            points_on_table: penalty_points(
                view.rules(),
                view.trick().cards().iter().copied().collect(),
            ),
            rng,
            steps: 0,
        }
    }

    /// Runs the phases. Returns the candidates, best first.
    pub fn run(&mut self) -> Vec<Candidate> {
        let ranked = ranked_cards(self.view, &self.worlds);
        self.steps += ranked.len() as u64;
        let mut first: Vec<Candidate> = ranked.into_iter().map(Candidate::new).collect();
        let rest = first.split_off(self.limits.candidates.min(first.len()));
        // The guard of the first trick: only base scores count.
        if self.view.tricks_done() > 0 || !self.view.rules().two_of_clubs_leads() {
            self.phase_b(&mut first);
            if self.probes() {
                self.phase_c_probe(&mut first);
            }
        }
        if let PhaseC::Deal(worlds) = self.phase_c {
            first.extend(rest);
            self.phase_c_deals(&mut first, worlds[self.tier as usize]);
        }
        first.sort_by_key(|candidate| {
            let value = (candidate.payoff_sum, candidate.total());
            (Reverse(value), card_key(candidate.card))
        });
        first
    }

    /// Whether Phase C probes the next trick.
    fn probes(&self) -> bool {
        self.phase_c == PhaseC::Probe && self.tier >= Tier::Normal
    }

    /// Phase B: evaluates continuations in the order of the base scores.
    fn phase_b(&mut self, candidates: &mut [Candidate]) {
        let mut alpha = None;
        for candidate in candidates {
            if !self.is_behind(candidate, alpha) {
                self.evaluate_continuation(candidate);
                alpha = alpha.max(Some(self.lower_bound(candidate)));
            }
        }
    }

    /// Phase C: probes the candidates within the margin, if there are at least two.
    fn phase_c_probe(&mut self, candidates: &mut [Candidate]) {
        let finished = || candidates.iter().filter(|one| one.parts.is_some());
        let alpha = finished().map(|one| self.lower_bound(one)).max();
        if finished().filter(|one| !self.is_behind(one, alpha)).count() < 2 {
            return;
        }
        for candidate in candidates {
            if !candidate.won_tricks.is_empty() && !self.is_behind(candidate, alpha) {
                self.probe_next_trick(candidate);
            }
        }
    }

    /// Phase C: plays sampled worlds out for all candidates.
    fn phase_c_deals(&mut self, candidates: &mut [Candidate], worlds: u32) {
        let seed = self.rng.next_u64();
        if candidates.len() < 2 {
            return;
        }
        let sampler = UniformSampler::new(self.view);
        let mut rng = Rng::new(seed);
        let cards = DECK_SIZE as u64 - self.view.plays_len() as u64;
        for _ in 0..worlds {
            let Some(position) = sample_position(self.view, &sampler, &mut rng) else {
                break;
            };
            let seed = rng.next_u64();
            for candidate in &mut *candidates {
                candidate.payoff_sum += self.payoff(position, candidate.card, seed);
            }
            self.steps += candidates.len() as u64 * cards;
        }
    }

    /// The payoff of one playout, times the number of other seats.
    fn payoff(&self, mut position: Position, card: Card, seed: u64) -> i64 {
        // Candidates are legal, so this cannot fail.
        if position.play(card).is_err() {
            return 0;
        }
        let scores = playout_scores(&position, seed, 0.0);
        let all: i32 = scores.iter().sum();
        i64::from(all - 4 * scores[self.view.me()])
    }

    /// Whether the upper bound of a candidate is below `alpha` by more than the margin.
    fn is_behind(&self, candidate: &Candidate, alpha: Option<i64>) -> bool {
        let bound = i64::from(candidate.base) + i64::from(MAX_CONTINUATION);
        alpha.is_some_and(|alpha| bound < alpha - self.limits.margin)
    }

    /// Lower bound of the final total of a finished candidate. A probe may still lower the total by
    /// as much as the cap allows.
    fn lower_bound(&self, candidate: &Candidate) -> i64 {
        if self.probes() && !candidate.won_tricks.is_empty() {
            i64::from(candidate.base) - i64::from(MAX_CONTINUATION)
        } else {
            i64::from(candidate.total())
        }
    }
}

/// Samples a world and returns it as a position.
fn sample_position(view: &View, sampler: &UniformSampler, rng: &mut Rng) -> Option<Position> {
    let hands = sampler.sample(rng);
    let taken = view.taken_with_hands(&hands);
    Position::resume(view.rules(), hands, taken, *view.trick()).ok()
}

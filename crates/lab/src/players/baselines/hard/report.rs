//! Results of a decision: the card, the candidates with the parts of their values, and statistics.

use handsense_hearts::Card;

use super::leverage::{Leverage, Tier};

/// The terms of a continuation, whose sum is the continuation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ContinuationTerms {
    /// Points given to the leader of the game.
    pub feed: i32,
    /// Captured points.
    pub self_capture: i32,
    /// Value of the lead that is won.
    pub next_start: i32,
    /// Value of the next trick, and of the last cards if they are played out.
    pub next_probe: i32,
    /// Cost of holding the ace of spades with the lead.
    pub qs_risk: i32,
    /// Hearts in hand with the lead.
    pub ctrl_hearts: i32,
    /// Cost of giving the lead away.
    pub ctrl_handoff: i32,
    /// Captured points during a moon attempt.
    pub moon_relief: i32,
    /// Change by the cap and by the near-tie boost.
    pub capped_delta: i32,
}

impl ContinuationTerms {
    /// The continuation.
    pub fn total(&self) -> i32 {
        self.uncapped() + self.capped_delta
    }

    /// Sum of the terms before the cap.
    pub(super) fn uncapped(&self) -> i32 {
        [
            self.feed,
            self.self_capture,
            self.next_start,
            self.next_probe,
            self.qs_risk,
            self.ctrl_hearts,
            self.ctrl_handoff,
            self.moon_relief,
        ]
        .iter()
        .sum()
    }
}

/// A candidate card with the parts of its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HardCandidate {
    /// The card.
    pub card: Card,
    /// Score of the Normal planner.
    pub base: i32,
    /// Parts of the continuation; all 0 if the search did not reach the candidate.
    pub parts: ContinuationTerms,
    /// Mean payoff of the deal rollouts, in permil of a point: the mean of the other seats' scores
    /// minus the player's score. `None` without rollouts.
    pub payoff_permil: Option<i32>,
}

impl HardCandidate {
    /// The continuation.
    pub fn cont(&self) -> i32 {
        self.parts.total()
    }

    /// Sum of base score and continuation.
    pub fn total(&self) -> i32 {
        self.base + self.cont()
    }

    /// The value that orders the candidates: the payoff if there is one, else the total.
    pub fn score(&self) -> i32 {
        self.payoff_permil.unwrap_or(self.total())
    }
}

/// Statistics of a decision, without elapsed time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HardStats {
    /// Sum of the three following counts.
    pub scanned_total: u32,
    /// Candidates counted in Phase A.
    pub scanned_phase_a: u32,
    /// Candidates whose trick was finished in Phase B.
    pub scanned_phase_b: u32,
    /// Candidates that were probed or played out in Phase C.
    pub scanned_phase_c: u32,
    /// Candidates skipped by the margin.
    pub skipped: u32,
    /// Steps spent, by phase.
    pub steps: [u64; 3],
    /// Step budget; 0 means no limit.
    pub budget_steps: u64,
    /// Spent share of the budget in permil; 0 without a limit.
    pub utilization_permil: u32,
    /// Whether the time limit had passed.
    pub late: bool,
    /// Tier, after hysteresis.
    pub tier: Tier,
    /// Leverage score, 0 to 100.
    pub leverage_score: i32,
    /// Whether the hysteresis kept a wider tier.
    pub tier_hysteresis: bool,
    /// K: number of candidates in Phase B.
    pub topk: u32,
    /// M: number of leads that a probe tries.
    pub next_branch_limit: u32,
    /// Skip margin.
    pub ab_margin: i32,
    /// Whether the third opponent had a second reply in the probe.
    pub probe_third_enabled: bool,
    /// Leads tried in probes.
    pub probe_leads: u32,
    /// Replies of second opponents tried in probes.
    pub reply2: u32,
    /// Replies of third opponents tried in probes.
    pub reply3: u32,
    /// Permil that the wide tier added to the value of points given; 0 in other tiers.
    pub wide_boost_feed_permil: i32,
    /// Permil that the wide tier added to the cost of captured points; 0 in other tiers.
    pub wide_boost_self_permil: i32,
    /// Cap of a continuation.
    pub cont_cap: i32,
    /// Number of worlds over which base score and continuation were averaged.
    pub worlds: u32,
    /// Number of worlds that Phase C played to their end.
    pub deal_worlds: u32,
}

/// The chosen card with its score and statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HardDecision {
    /// The card to play.
    pub card: Card,
    /// The value of the card: see [`HardCandidate::score`]. 0 for a forced card.
    pub score: i32,
    /// Leverage to pass to the seat's next decision in the deal as
    /// [`HardContext::previous`](super::HardContext::previous).
    pub leverage: Leverage,
    /// Statistics of the search.
    pub stats: HardStats,
}

/// The candidates of a decision, best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HardExplanation {
    /// The first candidates by base score, ordered by their final scores. Equal scores are ordered
    /// by card key: clubs, diamonds, spades, hearts, and the two first within a suit.
    pub candidates: Vec<HardCandidate>,
    /// As [`HardDecision::leverage`].
    pub leverage: Leverage,
    /// Statistics of the search.
    pub stats: HardStats,
}

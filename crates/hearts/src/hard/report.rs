//! What a decision answers: a card, the candidates with their parts, and what it took.

use crate::hard::leverage::{Leverage, Tier};
use crate::{Card, HAND};
use handsense_core::List;

/// The parts of a continuation; their sum is the continuation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HardParts {
    /// Points given to the leader of the game.
    pub feed: i32,
    /// Points taken.
    pub self_capture: i32,
    /// What the lead won is good for.
    pub next_start: i32,
    /// The next trick, and the last cards where they are played out.
    pub next_probe: i32,
    /// The ace of spades in hand.
    pub qs_risk: i32,
    /// Hearts in hand with the lead.
    pub ctrl_hearts: i32,
    /// The lead given away.
    pub ctrl_handoff: i32,
    /// Points taken with the moon in mind.
    pub moon_relief: i32,
    /// What the limit takes off or puts back, and the boost of near ties.
    pub capped_delta: i32,
}

impl HardParts {
    /// The continuation.
    pub fn total(&self) -> i32 {
        self.uncapped() + self.capped_delta
    }

    /// The sum of the parts before the limit.
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

/// A card that was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HardCandidate {
    /// The card.
    pub card: Card,
    /// The Normal planner's score.
    pub base: i32,
    /// The planner nudges.
    pub nudge: i32,
    /// The parts of the continuation; all zero where the search did not come that far.
    pub parts: HardParts,
    /// Expected payoff where deals were played to their end, in thousandths of a point: the mean of
    /// the others' scores less mine.
    pub payoff_permil: Option<i32>,
}

impl HardCandidate {
    /// The continuation.
    pub fn cont(&self) -> i32 {
        self.parts.total()
    }

    /// Base score, nudge and continuation together.
    pub fn total(&self) -> i32 {
        self.base + self.nudge + self.cont()
    }

    /// What the candidates are ordered by: the payoff where there is one, else the total.
    pub fn score(&self) -> i32 {
        self.payoff_permil.unwrap_or(self.total())
    }
}

/// What a decision took. The library has no clock, so the time it took is the caller's to add.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HardStats {
    /// Candidates taken up in SearchPhase A, finished in SearchPhase B and looked at in SearchPhase C, together.
    pub scanned_total: u32,
    /// Candidates taken up in SearchPhase A.
    pub scanned_phase_a: u32,
    /// Candidates whose trick was finished in SearchPhase B.
    pub scanned_phase_b: u32,
    /// Candidates that were probed or played out in SearchPhase C.
    pub scanned_phase_c: u32,
    /// Candidates given up by the margin.
    pub skipped: u32,
    /// Steps taken, by phase.
    pub steps: [u64; 3],
    /// Steps there were; 0 for no limit.
    pub budget_steps: u64,
    /// Thousandths of them that were taken; 0 without a limit.
    pub utilization_permil: u32,
    /// Whether the caller's time was up.
    pub late: bool,
    /// The tier, hysteresis included.
    pub tier: Tier,
    /// The score of leverage, 0..=100.
    pub leverage_score: i32,
    /// Whether the hysteresis kept a wider tier.
    pub tier_hysteresis: bool,
    /// Candidates of SearchPhase B, K.
    pub topk: u32,
    /// Leads that the probe tries, M.
    pub next_branch_limit: u32,
    /// How far behind the best a candidate is given up.
    pub ab_margin: i32,
    /// Whether the third opponent had a second answer in the probe.
    pub probe_third_enabled: bool,
    /// Leads tried in probes.
    pub probe_leads: u32,
    /// Answers of second opponents tried in probes.
    pub reply2: u32,
    /// Answers of third opponents tried in probes.
    pub reply3: u32,
    /// Second answers of third opponents that only the knob for the normal tier allowed.
    pub next3_tiny_hits: u32,
    /// Thousandths that the wide tier added to the value of points given; 0 in other tiers.
    pub wide_boost_feed_permil: i32,
    /// Thousandths that the wide tier added to the cost of points taken.
    pub wide_boost_self_permil: i32,
    /// The limit of a continuation.
    pub cont_cap: i32,
    /// Deals that base score and continuation were averaged over.
    pub worlds: u32,
    /// Deals that SearchPhase C played to their end.
    pub deal_worlds: u32,
}

/// The card to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HardDecision {
    /// The card.
    pub card: Card,
    /// What it was chosen by: see [`HardCandidate::score`]. 0 for a card that was the only one.
    pub score: i32,
    /// What the same seat's next decision in the deal should be handed as
    /// [`HardContext::previous`](super::HardContext::previous).
    pub leverage: Leverage,
    /// What it took.
    pub stats: HardStats,
}

/// The candidates, the best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HardExplanation {
    /// The first candidates by base score, in the order of their scores; equal ones by the smaller
    /// card key (clubs, diamonds, spades, hearts, and in a suit from the two up).
    pub candidates: List<HardCandidate, HAND>,
    /// As [`HardDecision::leverage`].
    pub leverage: Leverage,
    /// What it took.
    pub stats: HardStats,
}

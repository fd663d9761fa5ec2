//! The structs of the Hard search as C sees them.

use crate::ffi::general::HsCard;
use crate::ffi::pointer::Sized32;

/// What Phase C of the Hard search does.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsHeartsHardPhaseC {
    /// Probes the next trick where a candidate wins this one, as the design has it.
    HS_HEARTS_HARD_PHASE_C_PROBE = 0,
    /// Plays sampled deals to their end and chooses the best expected payoff. Much the stronger.
    HS_HEARTS_HARD_PHASE_C_DEAL = 1,
}

/// How much effort a decision of the Hard search deserves.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsHeartsHardTier {
    /// Little hangs on it.
    HS_HEARTS_HARD_TIER_NARROW = 0,
    /// The usual; also what is reported without tiers.
    HS_HEARTS_HARD_TIER_NORMAL = 1,
    /// Much hangs on it.
    HS_HEARTS_HARD_TIER_WIDE = 2,
}

/// Every knob of the Hard search: fill it by handsense_hearts_hard_options_init() and change what
/// should differ. docs/hard.md has the knobs with their defaults in a table.
///
/// Each knob has the name it bears in the environment at the end of its comment; arrays are by tier,
/// HS_HEARTS_HARD_TIER_*. A value that a knob cannot have is taken for the nearest: a negative count
/// for 0, a negative value of a knob that can be unset for unset, an unknown code for 0.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsHeartsHardOptions {
    /// sizeof(HsHeartsHardOptions), set by the caller or handsense_hearts_hard_options_init().
    pub struct_size: u32,
    /// The tier of the same seat's decision before in this deal, HS_HEARTS_HARD_TIER_*; -1 for its
    /// first. A decision does not fall to a narrower tier for a small drop of leverage.
    pub previous_tier: i32,
    /// Decides all chance: the seed of the game or deal.
    pub seed: u64,
    /// The leverage of that decision, 0 to 100.
    pub previous_leverage: i32,
    /// 0: the Normal planner's base score; 1: with its three rules for Hard. MDH_BOT_DIFFICULTY.
    pub difficulty: i32,
    /// The sampled deals over which base score, continuation and probe are averaged; at least
    /// one. MDH_HARD_WORLDS.
    pub worlds: i32,
    /// Leverage and tiers, and with them Phase C: 0 no, else yes. MDH_HARD_TIERS_ENABLE.
    pub tiers_enable: i32,
    /// Phase C: 0 no, else yes. MDH_HARD_PROBE_ENABLE.
    pub probe_enable: i32,
    /// What Phase C is: HS_HEARTS_HARD_PHASE_C_*. MDH_HARD_PHASE_C.
    pub phase_c: i32,
    /// Scores of leverage below this are narrow. MDH_HARD_LEVERAGE_THRESH_NARROW.
    pub leverage_thresh_narrow: i32,
    /// Scores below this that are not narrow are normal. MDH_HARD_LEVERAGE_THRESH_NORMAL.
    pub leverage_thresh_normal: i32,
    /// Candidates of Phase B, by tier. MDH_HARD_PHASEB_TOPK_BY_TIER.
    pub phaseb_topk_by_tier: [i32; 3],
    /// The same for every tier; 0 is all; -1 is unset. MDH_HARD_PHASEB_TOPK.
    pub phaseb_topk: i32,
    /// The same for the wide tier; -1 is unset. MDH_HARD_WIDE_PHASEB_TOPK.
    pub wide_phaseb_topk: i32,
    /// Leads that the probe tries, by tier. MDH_HARD_NEXT_BRANCH_LIMIT_BY_TIER.
    pub next_branch_limit_by_tier: [i32; 3],
    /// The same for every tier; -1 is unset. MDH_HARD_NEXT_BRANCH_LIMIT.
    pub next_branch_limit: i32,
    /// The same for the wide tier; -1 is unset. MDH_HARD_WIDE_NEXT_BRANCH_LIMIT.
    pub wide_next_branch_limit: i32,
    /// How far behind the best a candidate is given up, by tier. MDH_HARD_AB_MARGIN_BY_TIER.
    pub ab_margin_by_tier: [i32; 3],
    /// The same for every tier; 0 gives none up; -1 is unset. MDH_HARD_AB_MARGIN.
    pub ab_margin: i32,
    /// The same, before all others; -1 is unset. MDH_HARD_EARLY_CUTOFF_MARGIN.
    pub early_cutoff_margin: i32,
    /// The probe tries no further answers to a lead that has cost this much; 0 tries all.
    /// MDH_HARD_PROBE_AB_MARGIN.
    pub probe_ab_margin: i32,
    /// The third opponent's second answer in every tier, not only in the wide one: 0 no, else
    /// yes. MDH_HARD_NEXT3_ENABLE.
    pub next3_enable: i32,
    /// The same in the normal tier: 0 no, else yes. MDH_HARD_NEXT3_TINY_NORMAL.
    pub next3_tiny_normal: i32,
    /// Candidates at all, before the number of Phase B; 0 is all; -1 is unset: 6 without tiers and
    /// all with them. MDH_HARD_BRANCH_LIMIT.
    pub branch_limit: i32,
    /// Milliseconds for a decision, for callers with a clock. This interface has none, so nothing
    /// stops for it. MDH_HARD_TIME_CAP_MS.
    pub time_cap_ms: i32,
    /// Steps instead of the caller's clock: 0 no, else yes. MDH_HARD_DETERMINISTIC.
    pub deterministic: i32,
    /// The steps of a deterministic decision; -1 is as many as it takes. MDH_HARD_TEST_STEPS.
    pub test_steps: i32,
    /// What each point given to the leader adds to the continuation. MDH_HARD_CONT_FEED_PERPEN.
    pub cont_feed_perpen: i32,
    /// What each point taken takes off it. MDH_HARD_CONT_SELF_CAPTURE_PERPEN.
    pub cont_self_capture_perpen: i32,
    /// The most that a continuation adds or takes off; 0 is no limit. MDH_HARD_CONT_CAP.
    pub cont_cap: i32,
    /// Thousandths that each point adds to the value of points given.
    /// MDH_HARD_CONT_SCALE_FEED_PERMIL.
    pub cont_scale_feed_permil: i32,
    /// Thousandths that each point adds to the cost of points taken.
    /// MDH_HARD_CONT_SCALE_SELFCAP_PERMIL.
    pub cont_scale_selfcap_permil: i32,
    /// Thousandths that the wide tier adds to the value of points given.
    /// MDH_HARD_WIDE_PERMIL_BOOST_FEED.
    pub wide_permil_boost_feed: i32,
    /// Thousandths that the wide tier adds to the cost of points taken.
    /// MDH_HARD_WIDE_PERMIL_BOOST_SELFCAP.
    pub wide_permil_boost_selfcap: i32,
    /// The continuation of candidates this close to the best base score is multiplied; 0 is none.
    /// MDH_HARD_CONT_BOOST_GAP.
    pub cont_boost_gap: i32,
    /// By this. MDH_HARD_CONT_BOOST_FACTOR.
    pub cont_boost_factor: i32,
    /// Winning the lead: each suit but hearts of which one card is left.
    /// MDH_HARD_NEXTTRICK_SINGLETON.
    pub nexttrick_singleton: i32,
    /// Winning the lead when hearts are broken: each heart … MDH_HARD_NEXTTRICK_HEARTS_PER.
    pub nexttrick_hearts_per: i32,
    /// … and no more than this. MDH_HARD_NEXTTRICK_HEARTS_CAP.
    pub nexttrick_hearts_cap: i32,
    /// The probe: each point that the leader wins. MDH_HARD_NEXT2_FEED_PERPEN.
    pub next2_feed_perpen: i32,
    /// The probe: what each point that I win costs. MDH_HARD_NEXT2_SELF_CAPTURE_PERPEN.
    pub next2_self_capture_perpen: i32,
    /// What winning the trick costs while I hold the ace of spades. MDH_HARD_QS_RISK_PER.
    pub qs_risk_per: i32,
    /// What each of my hearts adds when I win the trick and hearts are broken.
    /// MDH_HARD_CTRL_HEARTS_PER.
    pub ctrl_hearts_per: i32,
    /// What losing the trick costs. MDH_HARD_CTRL_HANDOFF_PEN.
    pub ctrl_handoff_pen: i32,
    /// What each point won adds while I have the moon in mind. MDH_HARD_MOON_RELIEF_PERPEN.
    pub moon_relief_perpen: i32,
    /// The planner nudges: 0 no, else yes. MDH_HARD_PLANNER_NUDGES.
    pub planner_nudges: i32,
    /// A nudge for each point given to the leader. MDH_HARD_PLANNER_LEADER_FEED_NUDGE.
    pub planner_leader_feed_nudge: i32,
    /// A nudge against each point taken near the end of the game.
    /// MDH_HARD_PLANNER_SELF_CAPTURE_NUDGE.
    pub planner_self_capture_nudge: i32,
    /// The nudges apply only below this base value a point, which with 60 is never; 0 is always.
    /// MDH_HARD_PLANNER_MAX_BASE_FOR_NUDGE.
    pub planner_max_base_for_nudge: i32,
    /// Plays every trick out several times, with a coin for each discard: 0 no, else yes.
    /// MDH_HARD_DET_ENABLE.
    pub det_enable: i32,
    /// The same under another name: 0 no, else yes. MDH_HARD_DET_DEFAULT_ON.
    pub det_default_on: i32,
    /// How often; at least once. MDH_HARD_DET_SAMPLE_K.
    pub det_sample_k: i32,
    /// Two leads more for the probe: 0 no, else yes. MDH_HARD_DET_PROBE_WIDE_LIKE.
    pub det_probe_wide_like: i32,
    /// Plays the last cards out where I win the trick: 0 no, else yes.
    /// MDH_HARD_ENDGAME_DP_ENABLE.
    pub endgame_dp_enable: i32,
    /// From this many cards in every hand. MDH_HARD_ENDGAME_MAX_CARDS.
    pub endgame_dp_max_cards: i32,
    /// What reaching that adds. MDH_HARD_ENDGAME_BONUS.
    pub endgame_dp_bonus: i32,
    /// For the caller; the parts of a continuation are always worked out: 0 no, else yes.
    /// MDH_HARD_VERBOSE_CONT.
    pub verbose_cont: i32,
    /// Phase C to the end of the deal: how many deals are sampled, by tier; at least one.
    /// MDH_HARD_DEAL_WORLDS_BY_TIER.
    pub deal_worlds_by_tier: [i32; 3],
    /// Phase C to the end of the deal: candidates, the best by base score first; 0 is every legal
    /// card. MDH_HARD_DEAL_CANDIDATES.
    pub deal_candidates: i32,
    /// Phase C to the end of the deal: thousandths of the cards that are played at random.
    /// MDH_HARD_DEAL_EPSILON_PERMIL.
    pub deal_epsilon_permil: i32,
    /// Always 0.
    pub reserved: i32,
}

// SAFETY: repr(C), the size first, and only integers.
unsafe impl Sized32 for HsHeartsHardOptions {}

/// What a decision of the Hard search took. Times are the caller's to take: the library has no clock.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsHeartsHardStats {
    /// sizeof(HsHeartsHardStats), set by the caller; in an HsHeartsHardDecision by the library.
    pub struct_size: u32,
    /// The tier, HS_HEARTS_HARD_TIER_*, hysteresis included.
    pub tier: i32,
    /// Steps taken in Phases A, B and C.
    pub steps: [u64; 3],
    /// Steps there were; 0 for no limit.
    pub budget_steps: u64,
    /// Thousandths of them that were taken; 0 without a limit.
    pub utilization_permil: i32,
    /// Candidates of all phases together.
    pub scanned_total: i32,
    /// Candidates taken up in Phase A.
    pub scanned_phase_a: i32,
    /// Candidates whose trick was finished in Phase B.
    pub scanned_phase_b: i32,
    /// Candidates probed or played out in Phase C.
    pub scanned_phase_c: i32,
    /// Candidates given up by the margin.
    pub skipped: i32,
    /// The score of leverage, 0 to 100.
    pub leverage_score: i32,
    /// Whether the decision before kept a wider tier, 0 or 1.
    pub tier_hysteresis: i32,
    /// Candidates of Phase B.
    pub topk: i32,
    /// Leads that the probe tries.
    pub next_branch_limit: i32,
    /// How far behind the best a candidate is given up.
    pub ab_margin: i32,
    /// Whether the third opponent had a second answer in the probe, 0 or 1.
    pub probe_third_enabled: i32,
    /// Leads tried in probes.
    pub probe_leads: i32,
    /// Answers of second opponents tried in probes.
    pub reply2: i32,
    /// Answers of third opponents tried in probes.
    pub reply3: i32,
    /// Second answers of third opponents that only the knob for the normal tier allowed.
    pub next3_tiny_hits: i32,
    /// Thousandths that the wide tier added to the value of points given.
    pub wide_boost_feed_permil: i32,
    /// Thousandths that the wide tier added to the cost of points taken.
    pub wide_boost_self_permil: i32,
    /// The limit of a continuation.
    pub cont_cap: i32,
    /// Deals that base score and continuation were averaged over.
    pub worlds: i32,
    /// Deals that Phase C played to their end.
    pub deal_worlds: i32,
    /// Always 0.
    pub reserved: i32,
}

// SAFETY: repr(C), the size first, and only integers.
unsafe impl Sized32 for HsHeartsHardStats {}

/// The card that the Hard search plays.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsHeartsHardDecision {
    /// sizeof(HsHeartsHardDecision), set by the caller.
    pub struct_size: u32,
    /// The card.
    pub card: i32,
    /// What it was chosen by, as in HsHeartsHardCandidate; 0 for a card that was the only one.
    pub score: i32,
    /// Always 0.
    pub reserved: i32,
    /// What it took. Its tier and leverageScore are previousTier and previousLeverage of the same
    /// seat's next decision in the deal.
    pub stats: HsHeartsHardStats,
}

// SAFETY: repr(C), the size first, and only integers.
unsafe impl Sized32 for HsHeartsHardDecision {}

/// A card that the Hard search looked at.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsHeartsHardCandidate {
    /// The card.
    pub card: HsCard,
    /// Always 0.
    pub reserved: i16,
    /// What the candidates are ordered by: payoffPermil where there is one, else total.
    pub score: i32,
    /// The Normal planner's score, the planner nudges, and the continuation together.
    pub total: i32,
    /// The Normal planner's score.
    pub base: i32,
    /// The planner nudges.
    pub nudge: i32,
    /// The continuation: the sum of the nine parts at the end.
    pub cont: i32,
    /// Whether deals were played to their end, 0 or 1.
    pub has_payoff: i32,
    /// Their mean payoff in thousandths of a point: the mean of the others' scores less mine.
    pub payoff_permil: i32,
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

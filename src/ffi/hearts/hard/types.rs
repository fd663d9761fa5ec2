//! The C structs of the Hard search.

use crate::ffi::general::HsCard;
use crate::ffi::limits::HsSearchLimits;

/// Phase C of the Hard search.
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsHeartsHardPhaseC {
    /// Probes the next trick, as designed.
    HS_HEARTS_HARD_PHASE_C_PROBE = 0,
    /// Plays sampled deals to the end; much stronger.
    HS_HEARTS_HARD_PHASE_C_DEAL = 1,
}

/// Search tier of a Hard decision, by its leverage.
/// @same handsense_hearts::hard::leverage::Tier::*
#[repr(C)]
#[allow(non_camel_case_types, dead_code)]
#[derive(Clone, Copy, Debug)]
pub enum HsHeartsHardTier {
    /// Low leverage.
    HS_HEARTS_HARD_TIER_NARROW = 0,
    /// Usual; also without tiers.
    HS_HEARTS_HARD_TIER_NORMAL = 1,
    /// High leverage.
    HS_HEARTS_HARD_TIER_WIDE = 2,
}

/// Options of the Hard search; docs/reference/hard.md has defaults.
/// handsense_hearts_hard_options_init() fills it. Flags are 0 or not; arrays are by tier; values
/// are clamped; -1 unsets. fooBar is MDH_HARD_FOO_BAR in the environment, difficulty
/// MDH_BOT_DIFFICULTY; endgameDp is ENDGAME in MDH_HARD_ENDGAME_MAX_CARDS and
/// MDH_HARD_ENDGAME_BONUS.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsHeartsHardOptions {
    /// Own size.
    pub struct_size: u32,
    /// Tier of the seat's previous decision in the deal, or -1.
    /// @code HsHeartsHardTier @none -1
    pub previous_tier: i32,
    /// Limits in steps; seed of the game or deal.
    pub limits: HsSearchLimits,
    /// Its leverage, 0 to 100.
    pub previous_leverage: i32,
    /// 1: three Hard rules in the base score.
    pub difficulty: i32,
    /// Sampled deals.
    pub worlds: i32,
    /// Leverage, tiers and Phase C.
    pub tiers_enable: i32,
    /// Phase C.
    pub probe_enable: i32,
    /// @code HsHeartsHardPhaseC
    pub phase_c: i32,
    /// Narrow below this.
    pub leverage_thresh_narrow: i32,
    /// Normal below this.
    pub leverage_thresh_normal: i32,
    /// Phase B candidates.
    pub phaseb_topk_by_tier: [i32; 3],
    /// All tiers; 0 all.
    pub phaseb_topk: i32,
    /// Wide tier.
    pub wide_phaseb_topk: i32,
    /// Probe leads.
    pub next_branch_limit_by_tier: [i32; 3],
    /// All tiers.
    pub next_branch_limit: i32,
    /// Wide tier.
    pub wide_next_branch_limit: i32,
    /// Pruning margin.
    pub ab_margin_by_tier: [i32; 3],
    /// All tiers; 0 off.
    pub ab_margin: i32,
    /// Overrides both.
    pub early_cutoff_margin: i32,
    /// Cost that ends a probed lead; 0 off.
    pub probe_ab_margin: i32,
    /// Third opponent's second reply.
    pub next3_enable: i32,
    /// In the normal tier.
    pub next3_tiny_normal: i32,
    /// Candidates; 0 all; unset 6 without tiers, else all.
    pub branch_limit: i32,
    /// Milliseconds; 0 no limit.
    pub time_cap_ms: i32,
    /// Steps, not timeCapMs.
    pub deterministic: i32,
    /// Step limit.
    pub test_steps: i32,
    /// Per point given to the leader.
    pub cont_feed_perpen: i32,
    /// Cost per point taken.
    pub cont_self_capture_perpen: i32,
    /// Continuation cap; 0 none.
    pub cont_cap: i32,
    /// Permil per point given.
    pub cont_scale_feed_permil: i32,
    /// Permil per point taken.
    pub cont_scale_selfcap_permil: i32,
    /// Wide tier.
    pub wide_permil_boost_feed: i32,
    /// Wide tier.
    pub wide_permil_boost_selfcap: i32,
    /// Near-tie gap to boost; 0 none.
    pub cont_boost_gap: i32,
    /// Factor of the boost.
    pub cont_boost_factor: i32,
    /// Lead won: per non-heart singleton.
    pub nexttrick_singleton: i32,
    /// Lead won, hearts broken: per heart.
    pub nexttrick_hearts_per: i32,
    /// Limit of that.
    pub nexttrick_hearts_cap: i32,
    /// Probe: per point the leader wins.
    pub next2_feed_perpen: i32,
    /// Probe: cost per point I win.
    pub next2_self_capture_perpen: i32,
    /// Cost of winning with the spade ace.
    pub qs_risk_per: i32,
    /// Trick won, hearts broken: per own heart.
    pub ctrl_hearts_per: i32,
    /// Cost of losing the trick.
    pub ctrl_handoff_pen: i32,
    /// Per point won in a moon plan.
    pub moon_relief_perpen: i32,
    /// Planner nudges.
    pub planner_nudges: i32,
    /// Per point given to the leader.
    pub planner_leader_feed_nudge: i32,
    /// Per point taken near game end.
    pub planner_self_capture_nudge: i32,
    /// Base limit per point; 0 none.
    pub planner_max_base_for_nudge: i32,
    /// Random discards.
    pub det_enable: i32,
    /// The same.
    pub det_default_on: i32,
    /// Samples, at least 1.
    pub det_sample_k: i32,
    /// Two more probe leads.
    pub det_probe_wide_like: i32,
    /// Plays out the last cards.
    pub endgame_dp_enable: i32,
    /// Cards a hand.
    pub endgame_dp_max_cards: i32,
    /// Bonus for it.
    pub endgame_dp_bonus: i32,
    /// No effect here.
    pub verbose_cont: i32,
    /// DEAL: sampled deals.
    pub deal_worlds_by_tier: [i32; 3],
    /// DEAL: candidates; 0 all.
    pub deal_candidates: i32,
    /// DEAL: permil of random cards.
    pub deal_epsilon_permil: i32,
    /// Zero.
    pub reserved: i32,
}

/// Cost of a Hard decision.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsHeartsHardStats {
    /// Own size.
    pub struct_size: u32,
    /// HS_HEARTS_HARD_TIER_*, with hysteresis.
    /// @code HsHeartsHardTier
    pub tier: i32,
    /// Steps of Phases A, B, C.
    pub steps: [u64; 3],
    /// Step limit; 0 none.
    pub budget_steps: u64,
    /// Permil of the limit used.
    pub utilization_permil: i32,
    /// Candidates of all phases.
    pub scanned_total: i32,
    /// Of Phase A.
    pub scanned_phase_a: i32,
    /// Of Phase B.
    pub scanned_phase_b: i32,
    /// Of Phase C.
    pub scanned_phase_c: i32,
    /// Candidates pruned.
    pub skipped: i32,
    /// 0 to 100.
    pub leverage_score: i32,
    /// 1: a wider tier was kept.
    pub tier_hysteresis: i32,
    /// Phase B limit.
    pub topk: i32,
    /// Probe lead limit.
    pub next_branch_limit: i32,
    /// Pruning margin.
    pub ab_margin: i32,
    /// 0 or 1.
    pub probe_third_enabled: i32,
    /// Leads probed.
    pub probe_leads: i32,
    /// Second replies.
    pub reply2: i32,
    /// Third replies.
    pub reply3: i32,
    /// By next3TinyNormal.
    pub next3_tiny_hits: i32,
    /// Wide boost.
    pub wide_boost_feed_permil: i32,
    /// Wide boost.
    pub wide_boost_self_permil: i32,
    /// Continuation cap.
    pub cont_cap: i32,
    /// Sampled deals.
    pub worlds: i32,
    /// Those of Phase C.
    pub deal_worlds: i32,
    /// Zero.
    pub reserved: i32,
}

/// The card of the Hard search.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsHeartsHardDecision {
    /// Own size.
    pub struct_size: u32,
    /// The card.
    /// @card
    pub card: i32,
    /// As in HsHeartsHardCandidate; 0 if forced.
    pub score: i32,
    /// Zero.
    pub reserved: i32,
    /// Cost. tier and leverageScore go into the seat's next options.
    pub stats: HsHeartsHardStats,
}

/// A candidate of the Hard search.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsHeartsHardCandidate {
    /// The card.
    pub card: HsCard,
    /// Zero.
    pub reserved: i16,
    /// payoffPermil, or else total.
    pub score: i32,
    /// base + nudge + cont.
    pub total: i32,
    /// Normal planner's score.
    pub base: i32,
    /// Planner nudges.
    pub nudge: i32,
    /// Sum of the last nine fields.
    pub cont: i32,
    /// 0 or 1.
    /// @has payoff_permil
    pub has_payoff: i32,
    /// Mean payoff in thousandths of a point.
    pub payoff_permil: i32,
    /// Points given to the leader.
    pub feed: i32,
    /// Points taken.
    pub self_capture: i32,
    /// Value of the lead.
    pub next_start: i32,
    /// Next trick and endgame.
    pub next_probe: i32,
    /// Spade ace in hand.
    pub qs_risk: i32,
    /// Hearts with the lead.
    pub ctrl_hearts: i32,
    /// Lead given away.
    pub ctrl_handoff: i32,
    /// Own moon plan.
    pub moon_relief: i32,
    /// Cap and boost.
    pub capped_delta: i32,
}

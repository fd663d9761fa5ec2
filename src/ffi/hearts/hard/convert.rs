//! Conversion between the C structs of the Hard search and its types.

use super::types::*;
use crate::ffi::general::HsCard;
use crate::ffi::limits::HsSearchLimits;
use crate::ffi::pointer::FirstVersion;
use handsense_hearts::hard::leverage::{Leverage, Tier};
use handsense_hearts::hard::normal::Difficulty;
use handsense_hearts::hard::{
    HardCandidate, HardContext, HardDecision, HardOptions, HardStats, PhaseC,
};

/// Value of an unset knob, and of a missing previous decision.
const UNSET: i32 = -1;

/// A knob value with a C representation.
trait CValue: Sized {
    /// The C type.
    type C;
    /// Converts the value to C.
    fn to_c(&self) -> Self::C;
    /// Converts a value from C, clamped to the range of the knob.
    fn from_c(value: Self::C) -> Self;
}

impl CValue for bool {
    type C = i32;

    fn to_c(&self) -> i32 {
        i32::from(*self)
    }

    fn from_c(value: i32) -> bool {
        value != 0
    }
}

impl CValue for i32 {
    type C = i32;

    fn to_c(&self) -> i32 {
        *self
    }

    fn from_c(value: i32) -> i32 {
        value
    }
}

impl CValue for u32 {
    type C = i32;

    fn to_c(&self) -> i32 {
        i32::try_from(*self).unwrap_or(i32::MAX)
    }

    fn from_c(value: i32) -> u32 {
        value.max(0).unsigned_abs()
    }
}

impl<T: CValue<C = i32>> CValue for Option<T> {
    type C = i32;

    fn to_c(&self) -> i32 {
        self.as_ref().map_or(UNSET, T::to_c)
    }

    fn from_c(value: i32) -> Option<T> {
        (value >= 0).then(|| T::from_c(value))
    }
}

impl<T: CValue<C = i32>> CValue for [T; 3] {
    type C = [i32; 3];

    fn to_c(&self) -> [i32; 3] {
        self.each_ref().map(T::to_c)
    }

    fn from_c(values: [i32; 3]) -> [T; 3] {
        values.map(T::from_c)
    }
}

impl CValue for PhaseC {
    type C = i32;

    fn to_c(&self) -> i32 {
        match self {
            PhaseC::Probe => HsHeartsHardPhaseC::HS_HEARTS_HARD_PHASE_C_PROBE as i32,
            PhaseC::Deal => HsHeartsHardPhaseC::HS_HEARTS_HARD_PHASE_C_DEAL as i32,
        }
    }

    fn from_c(value: i32) -> PhaseC {
        if value == PhaseC::Deal.to_c() {
            PhaseC::Deal
        } else {
            PhaseC::Probe
        }
    }
}

impl CValue for Difficulty {
    type C = i32;

    fn to_c(&self) -> i32 {
        i32::from(*self == Difficulty::Hard)
    }

    fn from_c(value: i32) -> Difficulty {
        if value == 1 {
            Difficulty::Hard
        } else {
            Difficulty::Normal
        }
    }
}

/// Generates both conversions from one list of fields.
macro_rules! knobs {
    ($($field:ident),* $(,)?) => {
        /// Converts options to C, for a first decision with random seed 0.
        pub(super) fn options_to_c(options: &HardOptions) -> HsHeartsHardOptions {
            HsHeartsHardOptions {
                struct_size: size_of::<HsHeartsHardOptions>() as u32,
                limits: HsSearchLimits::DEFAULT,
                previous_tier: UNSET,
                previous_leverage: 0,
                reserved: 0,
                $($field: options.$field.to_c(),)*
            }
        }

        /// Converts the C options.
        pub(super) fn options(given: &HsHeartsHardOptions) -> HardOptions {
            HardOptions {
                $($field: CValue::from_c(given.$field),)*
            }
        }
    };
}

knobs! {
    difficulty,
    worlds,
    tiers_enable,
    probe_enable,
    phase_c,
    leverage_thresh_narrow,
    leverage_thresh_normal,
    phaseb_topk_by_tier,
    phaseb_topk,
    wide_phaseb_topk,
    next_branch_limit_by_tier,
    next_branch_limit,
    wide_next_branch_limit,
    ab_margin_by_tier,
    ab_margin,
    early_cutoff_margin,
    probe_ab_margin,
    next3_enable,
    next3_tiny_normal,
    branch_limit,
    time_cap_ms,
    deterministic,
    test_steps,
    cont_feed_perpen,
    cont_self_capture_perpen,
    cont_cap,
    cont_scale_feed_permil,
    cont_scale_selfcap_permil,
    wide_permil_boost_feed,
    wide_permil_boost_selfcap,
    cont_boost_gap,
    cont_boost_factor,
    nexttrick_singleton,
    nexttrick_hearts_per,
    nexttrick_hearts_cap,
    next2_feed_perpen,
    next2_self_capture_perpen,
    qs_risk_per,
    ctrl_hearts_per,
    ctrl_handoff_pen,
    moon_relief_perpen,
    planner_nudges,
    planner_leader_feed_nudge,
    planner_self_capture_nudge,
    planner_max_base_for_nudge,
    det_enable,
    det_default_on,
    det_sample_k,
    det_probe_wide_like,
    endgame_dp_enable,
    endgame_dp_max_cards,
    endgame_dp_bonus,
    verbose_cont,
    deal_worlds_by_tier,
    deal_candidates,
    deal_epsilon_permil,
}

/// Reads the seed and the previous decision from the C options.
pub(super) fn context(given: &HsHeartsHardOptions) -> HardContext<'static> {
    let tier = Tier::from_index(given.previous_tier);
    HardContext {
        seed: given.limits.seed,
        previous: tier.map(|tier| Leverage {
            score: given.previous_leverage,
            tier,
        }),
        ..HardContext::default()
    }
}

/// Converts the statistics to their C struct. The size is that of version 1, which fits into every
/// decision.
pub(super) fn stats(stats: &HardStats) -> HsHeartsHardStats {
    HsHeartsHardStats {
        struct_size: HsHeartsHardStats::FIRST_SIZE as u32,
        tier: stats.tier.index() as i32,
        steps: stats.steps,
        budget_steps: stats.budget_steps,
        utilization_permil: stats.utilization_permil.to_c(),
        scanned_total: stats.scanned_total.to_c(),
        scanned_phase_a: stats.scanned_phase_a.to_c(),
        scanned_phase_b: stats.scanned_phase_b.to_c(),
        scanned_phase_c: stats.scanned_phase_c.to_c(),
        skipped: stats.skipped.to_c(),
        leverage_score: stats.leverage_score,
        tier_hysteresis: stats.tier_hysteresis.to_c(),
        topk: stats.topk.to_c(),
        next_branch_limit: stats.next_branch_limit.to_c(),
        ab_margin: stats.ab_margin,
        probe_third_enabled: stats.probe_third_enabled.to_c(),
        probe_leads: stats.probe_leads.to_c(),
        reply2: stats.reply2.to_c(),
        reply3: stats.reply3.to_c(),
        next3_tiny_hits: stats.next3_tiny_hits.to_c(),
        wide_boost_feed_permil: stats.wide_boost_feed_permil,
        wide_boost_self_permil: stats.wide_boost_self_permil,
        cont_cap: stats.cont_cap,
        worlds: stats.worlds.to_c(),
        deal_worlds: stats.deal_worlds.to_c(),
        reserved: 0,
    }
}

/// Converts a decision to its C struct.
pub(super) fn decision(decision: &HardDecision) -> HsHeartsHardDecision {
    HsHeartsHardDecision {
        struct_size: size_of::<HsHeartsHardDecision>() as u32,
        card: i32::from(decision.card.code()),
        score: decision.score,
        reserved: 0,
        stats: stats(&decision.stats),
    }
}

/// Converts a candidate to its C struct.
pub(super) fn candidate(one: &HardCandidate) -> HsHeartsHardCandidate {
    let parts = &one.parts;
    HsHeartsHardCandidate {
        card: HsCard::from(one.card.code()),
        reserved: 0,
        score: one.score(),
        total: one.total(),
        base: one.base,
        nudge: one.nudge,
        cont: one.cont(),
        has_payoff: one.payoff_permil.is_some().to_c(),
        payoff_permil: one.payoff_permil.unwrap_or(0),
        feed: parts.feed,
        self_capture: parts.self_capture,
        next_start: parts.next_start,
        next_probe: parts.next_probe,
        qs_risk: parts.qs_risk,
        ctrl_hearts: parts.ctrl_hearts,
        ctrl_handoff: parts.ctrl_handoff,
        moon_relief: parts.moon_relief,
        capped_delta: parts.capped_delta,
    }
}

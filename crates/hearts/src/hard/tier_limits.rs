//! Search limits of each tier, and the precedence of the knobs that set them.
//!
//! Source: design of the Hard search, sections 6.3 and 10. A knob for all tiers overrides the knob
//! for the wide tier, which overrides the list by tier. The early-cutoff margin overrides all other
//! margins. Without tiers only the knobs for all tiers apply.

use super::options::HardOptions;
use crate::hard::leverage::Tier;

/// Number of candidates without tiers. With tiers it would cut the number of the wide tier.
const UNTIERED_CANDIDATES: u32 = 6;
/// Number of leads per probe without tiers.
const UNTIERED_LEADS: u32 = 3;
/// Additional leads for [`HardOptions::det_probe_wide_like`].
const EXTRA_LEADS: u32 = 2;

/// Search limits of one decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TierLimits {
    /// K: number of candidates in Phase B, in the order of the base scores; at least 1.
    pub topk: usize,
    /// M: number of leads that a probe tries.
    pub leads: usize,
    /// Distance to the best candidate beyond which a candidate is skipped; 0 skips none.
    pub ab_margin: i32,
    /// Whether the third opponent has a second reply in the probe.
    pub third_branch: bool,
    /// Whether only the knob for the normal tier allows that reply.
    pub third_by_tiny_knob: bool,
    /// Whether Phase C runs if steps are left for it.
    pub phase_c: bool,
}

impl TierLimits {
    /// Limits of a tier for the given number of legal cards.
    pub fn for_tier(options: &HardOptions, tier: Tier, legal: usize) -> TierLimits {
        let all = |number: u32| if number == 0 { legal } else { number as usize };
        let wide = options.tiers_enable && tier == Tier::Wide;
        let third_by_tiny_knob = options.next3_tiny_normal && tier == Tier::Normal;
        let topk = options.topk(tier);
        TierLimits {
            topk: all(topk)
                .min(all(options.max_candidates()))
                .clamp(1, legal.max(1)),
            leads: options.leads(tier) as usize,
            ab_margin: options.margin(tier).max(0),
            third_branch: wide || options.next3_enable || third_by_tiny_knob,
            third_by_tiny_knob: third_by_tiny_knob && !options.next3_enable,
            phase_c: options.probe_enable && options.tiers_enable && tier >= Tier::Normal,
        }
    }
}

impl HardOptions {
    fn topk(&self, tier: Tier) -> u32 {
        let of_tier = || self.phaseb_topk_by_tier[tier.index()];
        let wide = self.wide_phaseb_topk.filter(|_| tier == Tier::Wide);
        self.by_tier(self.phaseb_topk, wide, of_tier, 0)
    }

    /// Maximum number of candidates; 0 means all.
    fn max_candidates(&self) -> u32 {
        let unset = if self.tiers_enable {
            0
        } else {
            UNTIERED_CANDIDATES
        };
        self.branch_limit.unwrap_or(unset)
    }

    fn leads(&self, tier: Tier) -> u32 {
        let of_tier = || self.next_branch_limit_by_tier[tier.index()];
        let wide = self.wide_next_branch_limit.filter(|_| tier == Tier::Wide);
        let more = if self.det_probe_wide_like {
            EXTRA_LEADS
        } else {
            0
        };
        let leads = self.by_tier(self.next_branch_limit, wide, of_tier, UNTIERED_LEADS);
        leads.saturating_add(more)
    }

    fn margin(&self, tier: Tier) -> i32 {
        let of_tier = || self.ab_margin_by_tier[tier.index()];
        let set = self.early_cutoff_margin.or(self.ab_margin);
        self.by_tier(set, None, of_tier, 0)
    }

    /// The value for all tiers, else for the wide tier, else of the tier; without tiers, `none`.
    fn by_tier<T>(&self, all: Option<T>, wide: Option<T>, of_tier: impl Fn() -> T, none: T) -> T {
        match all {
            Some(value) => value,
            None if self.tiers_enable => wide.unwrap_or_else(of_tier),
            None => none,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: HardOptions = HardOptions {
        branch_limit: Some(0),
        ..HardOptions::AS_DESIGNED
    };

    fn limits(options: &HardOptions) -> [TierLimits; 3] {
        Tier::ALL.map(|tier| TierLimits::for_tier(options, tier, 13))
    }

    #[test]
    fn the_tiers_have_the_limits_of_the_design() {
        let limits = limits(&ALL);
        assert_eq!(limits.map(|limits| limits.topk), [4, 6, 8]);
        assert_eq!(limits.map(|limits| limits.leads), [1, 2, 3]);
        assert_eq!(limits.map(|limits| limits.ab_margin), [100, 150, 200]);
        assert_eq!(
            limits.map(|limits| limits.third_branch),
            [false, false, true]
        );
        assert_eq!(limits.map(|limits| limits.phase_c), [false, true, true]);
    }

    #[test]
    fn candidates_are_limited_by_the_branch_limit_and_the_legal_cards() {
        let topk = |options: &HardOptions| limits(options).map(|limits| limits.topk);
        assert_eq!(topk(&HardOptions::AS_DESIGNED), [4, 6, 8]);
        assert_eq!(topk(&HardOptions::DEFAULT), [6; 3]);
        let five = HardOptions {
            branch_limit: Some(5),
            ..HardOptions::AS_DESIGNED
        };
        assert_eq!(topk(&five), [4, 5, 5]);
        assert_eq!(TierLimits::for_tier(&ALL, Tier::Wide, 3).topk, 3);
        assert_eq!(TierLimits::for_tier(&ALL, Tier::Wide, 0).topk, 1);
    }

    #[test]
    fn without_tiers_only_the_knobs_for_all_tiers_apply() {
        let off = HardOptions {
            tiers_enable: false,
            wide_phaseb_topk: Some(2),
            ..ALL
        };
        for limits in limits(&off) {
            assert_eq!((limits.topk, limits.leads, limits.ab_margin), (13, 3, 0));
            assert!(!limits.third_branch && !limits.phase_c);
        }
        let set = HardOptions {
            phaseb_topk: Some(5),
            next_branch_limit: Some(4),
            ab_margin: Some(70),
            ..off
        };
        for limits in limits(&set) {
            assert_eq!((limits.topk, limits.leads, limits.ab_margin), (5, 4, 70));
        }
    }

    #[test]
    fn the_knob_for_all_tiers_overrides_the_knob_for_the_wide_tier() {
        let wide = HardOptions {
            wide_phaseb_topk: Some(10),
            wide_next_branch_limit: Some(5),
            ..ALL
        };
        assert_eq!(limits(&wide).map(|limits| limits.topk), [4, 6, 10]);
        assert_eq!(limits(&wide).map(|limits| limits.leads), [1, 2, 5]);
        let all = HardOptions {
            phaseb_topk: Some(0),
            next_branch_limit: Some(7),
            det_probe_wide_like: true,
            ..wide
        };
        assert_eq!(limits(&all).map(|limits| limits.topk), [13; 3]);
        assert_eq!(limits(&all).map(|limits| limits.leads), [9; 3]);
    }

    #[test]
    fn the_early_cutoff_overrides_the_margin() {
        let margin = HardOptions {
            ab_margin: Some(50),
            ..ALL
        };
        assert_eq!(limits(&margin).map(|limits| limits.ab_margin), [50; 3]);
        let both = HardOptions {
            early_cutoff_margin: Some(0),
            ..margin
        };
        assert_eq!(limits(&both).map(|limits| limits.ab_margin), [0; 3]);
    }

    #[test]
    fn a_third_reply_can_be_enabled_in_narrower_tiers() {
        let tiny = HardOptions {
            next3_tiny_normal: true,
            ..ALL
        };
        assert_eq!(
            limits(&tiny).map(|limits| limits.third_branch),
            [false, true, true]
        );
        let everywhere = HardOptions {
            next3_enable: true,
            ..tiny
        };
        assert_eq!(
            limits(&everywhere).map(|limits| limits.third_branch),
            [true; 3]
        );
        assert_eq!(
            limits(&tiny).map(|limits| limits.third_by_tiny_knob),
            [false, true, false]
        );
    }

    #[test]
    fn phase_c_can_be_switched_off() {
        let off = HardOptions {
            probe_enable: false,
            ..ALL
        };
        assert_eq!(limits(&off).map(|limits| limits.phase_c), [false; 3]);
    }
}

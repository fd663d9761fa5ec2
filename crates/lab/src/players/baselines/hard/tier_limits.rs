//! Search limits of each tier.
//!
//! Source: design of the Hard search, sections 6.3 and 10. A knob for all tiers overrides the list
//! by tier. Without tiers only the knobs for all tiers apply.

use super::leverage::Tier;
use super::options::HardOptions;

/// Number of candidates without tiers. With tiers it would cut the number of the wide tier.
const UNTIERED_CANDIDATES: u32 = 6;
/// Number of leads per probe without tiers.
const UNTIERED_LEADS: u32 = 3;

/// Search limits of one decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TierLimits {
    /// K: number of candidates in Phase B, in the order of the base scores; at least 1.
    pub topk: usize,
    /// M: number of leads that a probe tries.
    pub leads: usize,
    /// Distance to the best candidate beyond which a candidate is skipped; 0 skips none.
    pub ab_margin: i32,
    /// Whether the third opponent has a second reply in the probe.
    pub third_branch: bool,
    /// Whether Phase C runs if steps are left for it.
    pub phase_c: bool,
}

impl TierLimits {
    /// Limits of a tier for the given number of legal cards.
    pub fn for_tier(options: &HardOptions, tier: Tier, legal: usize) -> TierLimits {
        let all = |number: u32| if number == 0 { legal } else { number as usize };
        let tiers = options.tiers_enable;
        let max_candidates = if tiers { 0 } else { UNTIERED_CANDIDATES };
        let topk = options.by_tier(options.phaseb_topk, options.phaseb_topk_by_tier, tier, 0);
        let leads = options.by_tier(
            options.next_branch_limit,
            options.next_branch_limit_by_tier,
            tier,
            UNTIERED_LEADS,
        );
        let margin = options.by_tier(options.ab_margin, options.ab_margin_by_tier, tier, 0);
        TierLimits {
            topk: all(topk)
                .min(all(options.branch_limit.unwrap_or(max_candidates)))
                .clamp(1, legal.max(1)),
            leads: leads as usize,
            ab_margin: margin.max(0),
            third_branch: tiers && tier == Tier::Wide || options.next3_enable,
            phase_c: options.probe_enable && tiers && tier >= Tier::Normal,
        }
    }
}

impl HardOptions {
    /// The value for all tiers, else that of the tier; without tiers, `untiered`.
    fn by_tier<T: Copy>(&self, all: Option<T>, by_tier: [T; 3], tier: Tier, untiered: T) -> T {
        match all {
            Some(value) => value,
            None if self.tiers_enable => by_tier[tier as usize],
            None => untiered,
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
    fn the_knob_for_all_tiers_overrides_the_list_by_tier() {
        let all = HardOptions {
            phaseb_topk: Some(0),
            next_branch_limit: Some(7),
            ab_margin: Some(50),
            next3_enable: true,
            ..ALL
        };
        let limits = limits(&all);
        assert_eq!(limits.map(|limits| limits.topk), [13; 3]);
        assert_eq!(limits.map(|limits| limits.leads), [7; 3]);
        assert_eq!(limits.map(|limits| limits.ab_margin), [50; 3]);
        assert_eq!(limits.map(|limits| limits.third_branch), [true; 3]);
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

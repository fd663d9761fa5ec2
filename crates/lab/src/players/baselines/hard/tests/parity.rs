//! Agreement of choosing and explaining, as required by the design of the Hard search, section 7.

use super::*;

/// Forces one tier for every decision.
fn in_tier(tier: Tier, options: &HardOptions) -> HardOptions {
    let (narrow, normal) = match tier {
        Tier::Narrow => (1_000, 1_000),
        Tier::Normal => (0, 1_000),
        Tier::Wide => (0, 0),
    };
    HardOptions {
        leverage_thresh_narrow: narrow,
        leverage_thresh_normal: normal,
        ..*options
    }
}

fn cards(candidates: &[HardCandidate]) -> Vec<Card> {
    candidates.iter().map(|one| one.card).collect()
}

#[test]
fn without_a_margin_explain_and_choose_have_the_same_order_for_any_budget() {
    for (number, (view, _)) in decisions(40).iter().enumerate() {
        for steps in [None, Some(1_500), Some(400), Some(90), Some(13)] {
            let options = HardOptions {
                ab_margin: Some(0),
                test_steps: steps,
                ..in_tier(Tier::Normal, &SMALL)
            };
            let seed = number as u64;
            let (explained, _) = run(view, &options, seed, true);
            let (chosen, _) = run(view, &options, seed, false);
            assert_eq!(explained, chosen, "{view}");
            let decision = choose(view, &options, &context(seed)).expect("my turn");
            assert_eq!(decision.card, explained[0].card);
            assert_eq!(decision.score, explained[0].score());
        }
    }
}

#[test]
fn with_a_margin_the_chosen_card_is_explained_and_within_the_margin_of_the_best() {
    for (number, (view, _)) in decisions(60).iter().enumerate() {
        for tier in Tier::ALL {
            let options = in_tier(tier, &SMALL);
            let decision = choose(view, &options, &context(number as u64)).expect("my turn");
            let explained = explain(view, &options, &context(number as u64)).expect("my turn");
            assert!(
                cards(&explained.candidates).contains(&decision.card),
                "{view}"
            );
            let margin = decision.stats.ab_margin;
            assert!(margin > 0);
            let best = explained.candidates[0];
            // Only choosing, and only the wide tier, has second replies of the third opponent.
            if tier != Tier::Wide {
                assert!(best.total() <= decision.score + margin, "{view}");
                assert_eq!((decision.card, decision.score), (best.card, best.total()));
            }
        }
    }
}

#[test]
fn the_margin_saves_steps_and_changes_no_card() {
    let mut skipped = 0;
    for (number, (view, _)) in decisions(60).iter().enumerate() {
        for cap in [0, 60, 300] {
            let with = HardOptions {
                cont_cap: cap,
                ..in_tier(Tier::Normal, &SMALL)
            };
            let without = HardOptions {
                ab_margin: Some(0),
                ..with
            };
            let seed = context(number as u64);
            let decision = choose(view, &with, &seed).expect("my turn");
            let all = choose(view, &without, &seed).expect("my turn");
            assert_eq!(decision.card, all.card, "{view}");
            assert_eq!(all.stats.skipped, 0);
            assert!(decision.stats.steps[1] <= all.stats.steps[1]);
            skipped += decision.stats.skipped;
        }
    }
    assert!(skipped > 1_000, "{skipped}");
}

#[test]
fn without_tiers_the_tier_knobs_have_no_effect() {
    let off = HardOptions {
        tiers_enable: false,
        ..SMALL
    };
    let other = HardOptions {
        leverage_thresh_narrow: 90,
        leverage_thresh_normal: 91,
        phaseb_topk_by_tier: [1, 1, 1],
        next_branch_limit_by_tier: [9, 9, 9],
        ab_margin_by_tier: [1, 1, 1],
        wide_permil_boost_feed: 9_999,
        wide_permil_boost_selfcap: 9_999,
        probe_enable: false,
        next3_enable: true,
        ..off
    };
    for (number, (view, _)) in decisions(30).iter().enumerate() {
        let seed = number as u64;
        let (candidates, stats) = run(view, &off, seed, false);
        assert_eq!(run(view, &other, seed, false).0, candidates, "{view}");
        assert_eq!((stats.leverage_score, stats.tier), (0, Tier::Normal));
        assert_eq!((stats.scanned_phase_c, stats.skipped), (0, 0));
        assert!(candidates.iter().all(|one| one.parts.next_probe == 0));
    }
}

#[test]
fn the_probe_margin_does_not_change_explanations() {
    let mut changed = 0;
    for (number, (view, _)) in decisions(60).iter().enumerate() {
        let plain = HardOptions {
            ab_margin: Some(0),
            cont_cap: 0,
            ..in_tier(Tier::Wide, &SMALL)
        };
        let pruned = HardOptions {
            probe_ab_margin: 1,
            ..plain
        };
        let seed = number as u64;
        assert_eq!(
            run(view, &plain, seed, true),
            run(view, &pruned, seed, true)
        );
        let steps = |options: &HardOptions| run(view, options, seed, false).1.steps[2];
        assert!(steps(&pruned) <= steps(&plain));
        changed += u32::from(steps(&pruned) < steps(&plain));
    }
    assert!(changed > 10, "{changed}");
}

#[test]
fn more_leads_never_lower_a_probe_and_a_third_reply_never_raises_it() {
    let (mut better, mut worse) = (0, 0);
    for (number, (view, _)) in decisions(60).iter().enumerate() {
        let probes = |leads, third| {
            let options = HardOptions {
                ab_margin: Some(0),
                cont_cap: 0,
                next_branch_limit: Some(leads),
                next3_enable: third,
                ..in_tier(Tier::Normal, &SMALL)
            };
            let mut found = run(view, &options, number as u64, false).0;
            found.sort_by_key(|one| one.card.code());
            found
                .into_iter()
                .map(|one| one.parts.next_probe)
                .collect::<Vec<_>>()
        };
        let plain = probes(1, false);
        for (one, three) in plain.iter().zip(probes(3, false)) {
            assert!(three >= *one, "{view}");
            better += u32::from(three > *one);
        }
        for (one, third) in plain.iter().zip(probes(1, true)) {
            assert!(third <= *one, "{view}");
            worse += u32::from(third < *one);
        }
    }
    assert!(better > 20 && worse > 5, "{better} {worse}");
}

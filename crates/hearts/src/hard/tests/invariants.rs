//! Invariants of every decision: budget, fallback, deadline, reproducibility, and legal play of
//! whole deals.

use super::*;
use crate::Player;
use crate::hard::leverage::{Leverage, Tier};
use crate::hard::normal::NormalPlayer;
use crate::hard::normal::tests::whole_deal;
use crate::score_deal;
use handsense_core::search::SearchLimits;
use std::sync::atomic::AtomicI32;
use std::time::Duration;

/// The Normal planner's card over the same number of worlds.
fn normal(view: &View, options: &HardOptions, seed: u64) -> Card {
    let mut player = NormalPlayer::with_options(options.difficulty, options.worlds);
    player.begin_deal(seed);
    player.play(view)
}

#[test]
fn without_steps_the_card_is_the_normal_planners() {
    for (number, (view, _)) in decisions(60).iter().enumerate() {
        for options in [SMALL, HardOptions::DEAL] {
            for steps in [0, 1] {
                let options = HardOptions {
                    test_steps: Some(steps),
                    ..options.clone()
                };
                let seed = number as u64;
                let decision = choose(view, &options, &context(seed)).expect("my turn");
                assert_eq!(decision.card, normal(view, &options, seed), "{view}");
            }
        }
    }
}

#[test]
fn phases_keep_to_their_share_and_a_larger_budget_finishes_no_fewer_candidates() {
    for (number, (view, _)) in decisions(25).iter().enumerate() {
        for options in [SMALL, HardOptions::DEAL] {
            let mut before = 0;
            for steps in [0u32, 1, 2, 5, 9, 40, 100, 333, 1_000, 4_000, 20_000] {
                let options = HardOptions {
                    test_steps: Some(steps),
                    ..options.clone()
                };
                let decision = choose(view, &options, &context(number as u64));
                let stats = decision.expect("my turn").stats;
                let [a, b, c] = stats.steps;
                let part = u64::from(steps) * 40 / 100;
                assert!(a <= part && a + b <= 2 * part, "{steps}: {a} {b}");
                assert!(c <= u64::from(steps) - 2 * part, "{steps}: {c}");
                assert_eq!(u64::from(stats.scanned_phase_a), a);
                assert_eq!(stats.budget_steps, u64::from(steps));
                assert!(stats.utilization_permil <= 1_000);
                assert_eq!(
                    stats.scanned_total,
                    stats.scanned_phase_a + stats.scanned_phase_b + stats.scanned_phase_c
                );
                assert!(stats.scanned_phase_b >= before);
                before = stats.scanned_phase_b;
            }
        }
    }
}

#[test]
fn one_step_is_one_card_placed() {
    // Three seats follow and no candidate is skipped: four cards per world and candidate.
    let view = view("me=1 hand=A73.QJ98.5.8732 plays=0:C2,CA,C6,CK");
    let options = HardOptions {
        worlds: 5,
        deterministic: true,
        ..HardOptions::DEFAULT
    };
    let stats = choose(&view, &options, &context(1)).expect("my turn").stats;
    assert_eq!(stats.steps, [8, 6 * 5 * 4, 0]);
    let deal = HardOptions {
        phase_c: PhaseC::Deal,
        deal_worlds_by_tier: [3, 4, 5],
        ..options
    };
    let stats = choose(&view, &deal, &context(1)).expect("my turn").stats;
    assert_eq!((stats.steps[2], stats.deal_worlds), (8 * 4 * 48, 4));
}

#[test]
fn decisions_stop_at_the_deadline_and_on_cancellation() {
    let view = view("me=1 hand=A73.QJ98.5.8732 plays=0:C2,CA,C6,CK");
    let cancel = AtomicI32::new(1);
    let expired = SearchLimits {
        time: Some(Duration::ZERO),
        ..SearchLimits::default()
    };
    let cancelled = SearchLimits {
        cancel: Some(&cancel),
        ..SearchLimits::default()
    };
    for (limits, phase_c) in [
        (expired, PhaseC::Probe),
        (expired, PhaseC::Deal),
        (cancelled, PhaseC::Probe),
        (cancelled, PhaseC::Deal),
    ] {
        let late = HardContext {
            limits,
            ..HardContext::default()
        };
        for deterministic in [false, true] {
            let options = HardOptions {
                phase_c,
                deterministic,
                ..HardOptions::AS_DESIGNED
            };
            let decision = choose(&view, &options, &late).expect("my turn");
            let explained = explain(&view, &options, &late).expect("my turn");
            for stats in [decision.stats, explained.stats] {
                assert!(stats.late);
                assert_eq!((stats.scanned_phase_b, stats.scanned_phase_c), (0, 0));
                assert_eq!((stats.worlds, stats.budget_steps), (1, 0));
            }
            assert_eq!(decision.card, explained.candidates[0].card);
            // One world is left of the Normal planner's.
            let one = HardOptions {
                worlds: 1,
                ..options.clone()
            };
            assert_eq!(decision.card, normal(&view, &one, 0));
            let open = choose(&view, &options, &context(0)).expect("my turn");
            assert!(!open.stats.late && open.stats.scanned_phase_b > 0);
        }
    }
}

#[test]
fn limits_that_are_not_reached_change_nothing() {
    let cancel = AtomicI32::new(0);
    for (view, _) in decisions(2) {
        for options in [HardOptions::AS_DESIGNED, HardOptions::DEAL] {
            let watched = HardContext {
                limits: SearchLimits {
                    cancel: Some(&cancel),
                    ..SearchLimits::default()
                },
                ..context(3)
            };
            assert_eq!(
                choose(&view, &options, &watched),
                choose(&view, &options, &context(3))
            );
        }
    }
}

#[test]
fn results_are_reproducible_and_depend_on_the_seed() {
    let mut differ = 0;
    for (view, _) in &decisions(10) {
        for options in [SMALL, HardOptions::DEAL] {
            let ask = |seed| explain(view, &options, &context(seed)).expect("my turn");
            assert_eq!(ask(3), ask(3));
            differ += u32::from(ask(3) != ask(4));
        }
    }
    assert!(differ > 100, "{differ}");
}

#[test]
fn hard_and_normal_differ_somewhere() {
    let all = decisions(150);
    let differ = |options: &HardOptions| {
        let differs = |(view, _): &&(View, Position)| {
            let decision = choose(view, options, &context(1)).expect("my turn");
            decision.card != normal(view, options, 1)
        };
        all.iter().filter(differs).count()
    };
    let as_designed = differ(&HardOptions::AS_DESIGNED);
    let deal = differ(&HardOptions::DEAL);
    assert!(as_designed > 0, "the search never differs from the planner");
    assert!(deal > all.len() / 10, "{deal} of {}", all.len());
}

#[test]
fn extreme_knobs_do_not_panic() {
    for knob in KNOBS {
        for text in ["4294967295", "2147483647", "-2147483648", "2147483647,0,7"] {
            let mut options = HardOptions {
                worlds: 2,
                deal_worlds_by_tier: [1, 2, 3],
                test_steps: Some(2_000),
                ..HardOptions::DEAL
            };
            knob.set(&mut options, text);
            for phase_c in [PhaseC::Probe, PhaseC::Deal] {
                let options = HardOptions {
                    phase_c,
                    worlds: options.worlds.min(50),
                    test_steps: Some(2_000),
                    ..options.clone()
                };
                for (view, _) in decisions(1).iter().step_by(5) {
                    let explained = explain(view, &options, &context(1)).expect("my turn");
                    assert!(!explained.candidates.is_empty(), "{} {text}", knob.name);
                    assert!(choose(view, &options, &context(1)).is_ok());
                }
            }
        }
    }
}

#[test]
fn a_decision_out_of_turn_fails_and_a_forced_card_needs_no_search() {
    let waiting = view("me=0 hand=KQJ.54.54.AKQJT plays=0:C2,C3,C6,C7");
    assert!(choose(&waiting, &SMALL, &context(0)).is_err());
    assert!(explain(&waiting, &SMALL, &context(0)).is_err());
    let forced = view("me=0 hand=AK3.QJ98.T652.72");
    let decision = choose(&forced, &SMALL, &context(0)).expect("my turn");
    assert_eq!(decision.card, Card::TWO_OF_CLUBS);
    assert_eq!(decision.stats.scanned_total, 0);
    assert_eq!(decision.leverage.score, 6, "the queen is unseen");
}

#[test]
fn the_first_trick_is_left_to_the_normal_planner() {
    let view = view("me=1 scores=0/10/50/20 hand=A73.QJ98.65.8732 plays=0:C2");
    let (candidates, stats) = run(&view, &SMALL, 1, false);
    assert_eq!((stats.scanned_phase_b, stats.scanned_phase_c), (0, 0));
    assert!(candidates.iter().all(|one| one.total() == one.base));
}

#[test]
fn a_first_trick_with_a_free_lead_is_searched() {
    let line = "me=1 rules=0 scores=0/10/50/20 hand=A73.QJ98.65.8732 plays=0:C2";
    assert!(run(&view(line), &SMALL, 1, false).1.scanned_phase_b > 0);
}

#[test]
fn the_tier_is_kept_within_a_deal_and_reset_after_it() {
    let view = view("me=1 hand=A73.QJ98.65.8732 plays=0:C2");
    let after = |previous| {
        let context = HardContext {
            previous,
            ..HardContext::default()
        };
        choose(&view, &SMALL, &context).expect("my turn")
    };
    let wide = Leverage {
        score: 10,
        tier: Tier::Wide,
    };
    let kept = after(Some(wide));
    assert_eq!(kept.leverage, Leverage { score: 6, ..wide });
    assert!(kept.stats.tier_hysteresis);
    let fresh = after(None);
    assert_eq!(fresh.leverage.tier, Tier::Narrow);
    assert!(!fresh.stats.tier_hysteresis);
    // A player starts every deal without state.
    let mut player = HardPlayer::new(HardOptions::DEAL);
    let mut ask = |line: &str| {
        player.begin_deal(9);
        let view: View = line.parse().expect("a view");
        (player.play(&view), player.steps())
    };
    let quiet = "me=1 hand=A73.QJ98.5.8732 plays=0:C2,CA,C6,CK";
    let first = ask(quiet);
    ask("me=3 scores=0/50/10/10 hand=32.QJ98.T65.732 plays=0:C2,CK,C3,C4/SA,SQ");
    assert_eq!(ask(quiet), first);
}

#[test]
fn whole_deals_are_legal_and_reproducible() {
    let players = || -> [Box<dyn Player>; 4] {
        let deal = HardOptions {
            deal_worlds_by_tier: [2, 3, 4],
            ..HardOptions::DEAL
        };
        [
            Box::new(HardPlayer::new(SMALL)),
            Box::new(HardPlayer::new(deal)),
            Box::new(HardPlayer::new(HardOptions {
                next3_enable: true,
                det_enable: true,
                det_sample_k: 2,
                endgame_dp_enable: true,
                planner_nudges: true,
                planner_max_base_for_nudge: 0,
                test_steps: Some(3_000),
                ..SMALL
            })),
            Box::new(NormalPlayer::new()),
        ]
    };
    let mut first = players();
    for number in 0..120 {
        let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][number as usize / 4 % 2];
        let story = whole_deal(rules, number, &mut first);
        assert_eq!(story, whole_deal(rules, number, &mut players()), "{number}");
        assert_eq!(story.plays.len(), 52);
        assert!(story.steps.iter().all(|&steps| steps > 0));
    }
}

/// The payoffs of Phase C, computed card by card from the rules alone.
#[test]
fn payoffs_are_the_mean_payoffs_of_the_deal_rollouts() {
    let options = HardOptions {
        deal_worlds_by_tier: [3, 3, 3],
        ..HardOptions::DEAL
    };
    let mut compared = 0;
    for (view, _) in decisions(20)
        .iter()
        .filter(|(view, _)| view.tricks_done() > 10)
    {
        // With two tricks left the rollout policy has few choices. Each of its cards is taken from
        // the player with the same policy.
        let (candidates, _) = run(view, &options, 3, true);
        let possible = crate::UniformSampler::new(view);
        if possible.total() > 1 {
            continue;
        }
        let hands = possible.sample(&mut Rng::new(1));
        for one in candidates {
            let scores = play_on(view, hands, one.card);
            let mine = scores[view.me()];
            let others: i32 = scores.iter().sum::<i32>() - mine;
            let payoff = 1000 * (others - 3 * mine) / 3;
            assert_eq!(one.payoff_permil, Some(payoff), "{view} {}", one.card);
            compared += 1;
        }
    }
    assert!(compared > 5, "{compared}");
}

/// Final scores when every seat continues with the heuristic rollout policy.
fn play_on(view: &View, hands: [CardSet; 4], card: Card) -> [i32; 4] {
    let table = Position::resume(view.rules(), hands, *view.taken(), *view.trick());
    let mut table = table.expect("a possible deal");
    let mut plays: Vec<_> = view.plays().collect();
    let mut next = Some(card);
    while let Some(card) = next {
        plays.push((table.next_seat(), card));
        table.play(card).expect("a legal card");
        let me = table.next_seat();
        next = (!table.is_over()).then(|| {
            let start = ViewSetup {
                me,
                rules: view.rules(),
                pass: PassDirection::Hold,
                hand: table.hands()[me],
                passed: CardSet::EMPTY,
                received: CardSet::EMPTY,
                scores: [0; 4],
                unrecorded: None,
            };
            let view = View::from_plays(start, &plays).expect("a possible view");
            playout_move(&view).expect("a card")
        });
    }
    score_deal(view.rules(), table.taken())
}

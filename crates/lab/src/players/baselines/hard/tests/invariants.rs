//! Invariants of every decision: budget, fallback, deadline, reproducibility, and legal play of
//! whole deals.

use handsense_hearts::{Player, UniformSampler, score_deal};

use super::normal::NormalPlayer;
use super::*;
use crate::players::baselines::PerfectInformationPlayer;
use crate::players::baselines::test_deals::{HonestAdapter, play_deal_and_check};

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
                    ..options
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
                    ..options
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
fn the_time_limit_leaves_the_normal_planners_card() {
    let view = view("me=1 hand=A73.QJ98.5.8732 plays=0:C2,CA,C6,CK");
    for phase_c in [PhaseC::Probe, PhaseC::Deal] {
        // The base scores of 4,096 worlds take longer.
        let options = HardOptions {
            phase_c,
            worlds: 4_096,
            deterministic: false,
            time_cap_ms: 1,
            ..HardOptions::AS_DESIGNED
        };
        let decision = choose(&view, &options, &context(0)).expect("my turn");
        let explained = explain(&view, &options, &context(0)).expect("my turn");
        for stats in [decision.stats, explained.stats] {
            assert!(stats.late);
            assert_eq!((stats.scanned_phase_b, stats.scanned_phase_c), (0, 0));
        }
        assert_eq!(decision.card, explained.candidates[0].card);
        assert_eq!(decision.card, normal(&view, &options, 0));
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
                    ..options
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
fn unrecorded_tricks_are_sampled() {
    let view = view("hand=A2.K3.Q4. taken=unknown plays=3:C5");
    for options in [SMALL, HardOptions::DEAL] {
        let explained = explain(&view, &options, &context(1)).expect("my turn");
        assert!(explained.stats.scanned_phase_b > 0);
        let cards: CardSet = explained.candidates.iter().map(|one| one.card).collect();
        assert_eq!(Ok(cards), view.legal_moves());
    }
}

#[test]
fn a_first_trick_is_searched_only_with_a_free_lead() {
    let line = "me=1 scores=0/10/50/20 hand=A73.QJ98.65.8732 plays=0:C2";
    let (candidates, stats) = run(&view(line), &SMALL, 1, false);
    assert_eq!((stats.scanned_phase_b, stats.scanned_phase_c), (0, 0));
    assert!(candidates.iter().all(|one| one.total() == one.base));
    let free = view(&format!("{line} rules=0"));
    assert!(run(&free, &SMALL, 1, false).1.scanned_phase_b > 0);
}

#[test]
fn the_tier_is_kept_within_a_deal_and_reset_after_it() {
    let view = view("me=1 hand=A73.QJ98.65.8732 plays=0:C2");
    let after = |previous| {
        let context = HardContext { seed: 0, previous };
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
    fn hard(options: HardOptions) -> Box<dyn PerfectInformationPlayer> {
        Box::new(HonestAdapter(HardPlayer::new(options)))
    }
    let players = || {
        [
            hard(SMALL),
            hard(HardOptions {
                deal_worlds_by_tier: [2, 3, 4],
                ..HardOptions::DEAL
            }),
            hard(HardOptions {
                next3_enable: true,
                det_enable: true,
                det_sample_k: 2,
                endgame_dp_enable: true,
                test_steps: Some(3_000),
                ..SMALL
            }),
            Box::new(HonestAdapter(NormalPlayer::new())),
        ]
    };
    let mut first = players();
    for number in 0..120 {
        let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][number as usize / 4 % 2];
        let log = play_deal_and_check(rules, number, &mut first);
        assert_eq!(
            log,
            play_deal_and_check(rules, number, &mut players()),
            "{number}"
        );
        assert!(log.steps.iter().all(|&steps| steps > 0));
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
        let possible = UniformSampler::new(view);
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
                rules: view.rules(),
                ..ViewSetup::new(me, table.hands()[me])
            };
            let view = View::from_plays(start, &plays).expect("a possible view");
            playout_move(&view).expect("a card")
        });
    }
    score_deal(view.rules(), table.taken())
}

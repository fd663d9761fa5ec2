use handsense_core::search::SearchLimits;
use std::sync::atomic::AtomicI32;

use super::*;
use crate::search::{DEFAULT_PLAYOUTS, MAX_PASSES, Objective};
use crate::{
    Card, PassDirection, Player, Policy, Rules, SearchPlayer, Seat, ViewSetup, deal_hands,
    select_pass_cards,
};
use handsense_core::Rng;

const DIRECTIONS: [PassDirection; 3] = [
    PassDirection::Left,
    PassDirection::Right,
    PassDirection::Across,
];

/// Returns views before the pass, with all directions and two rule sets.
pub(in crate::search) fn views(count: u64) -> impl Iterator<Item = View> {
    (0..count).map(|number| {
        let hand = deal_hands(&mut Rng::new(4_000 + number))[0];
        let start = ViewSetup {
            rules: [Rules::STANDARD, Rules::LEGACY_MAIN][number as usize % 2],
            pass: DIRECTIONS[number as usize % 3],
            ..ViewSetup::new(Seat::ALL[number as usize % 4], hand)
        };
        View::new(start).expect("a view")
    })
}

fn playouts(count: u64) -> SearchOptions<'static> {
    SearchOptions::from(SearchLimits::with_playouts(count))
}

fn pass(line: &str, count: u64) -> String {
    let view: View = line.parse().expect(line);
    let decision = choose_pass_cards(&view, &playouts(count)).expect("a pass");
    decision.cards.map(|card| card.to_string()).join(" ")
}

#[test]
fn the_decision_is_the_same_for_any_number_of_threads() {
    for view in views(6) {
        let one = choose_pass_cards(&view, &playouts(4_000)).expect("a pass");
        for threads in [0, 2, 5] {
            let options = SearchOptions {
                limits: SearchLimits {
                    threads,
                    ..playouts(4_000).limits
                },
                ..playouts(4_000)
            };
            let many = choose_pass_cards(&view, &options);
            assert_eq!(many, Ok(one.clone()), "{threads}");
        }
    }
}

#[test]
fn playouts_never_exceed_the_budget_and_nearly_reach_it() {
    for view in views(6) {
        for limit in [1, 100, 1_000, 6_000] {
            let decision = choose_pass_cards(&view, &playouts(limit)).expect("a pass");
            assert!(decision.playouts <= limit);
            let counted: u64 = decision
                .passes
                .iter()
                .map(|pass| pass.estimate.playouts)
                .sum();
            assert_eq!(counted, decision.playouts);
            let sample =
                decision.remaining as u64 * crate::search::sample_mixer::MAX_PLAYOUTS_PER_ARM;
            assert!(decision.settled || limit - decision.playouts < sample);
        }
    }
    let view = views(1).next().expect("a view");
    let decision = choose_pass_cards(&view, &SearchOptions::default()).expect("a pass");
    assert!((1..=DEFAULT_PLAYOUTS).contains(&decision.playouts));
}

#[test]
fn without_any_playout_the_learned_policy_passes() {
    let cancelled = AtomicI32::new(1);
    for view in views(120) {
        let expected = select_pass_cards(&view, Policy::Learned);
        let cancel = SearchOptions {
            limits: SearchLimits {
                cancel: Some(&cancelled),
                ..SearchLimits::default()
            },
            ..SearchOptions::default()
        };
        for options in [playouts(0), cancel] {
            let decision = choose_pass_cards(&view, &options).expect("a pass");
            assert_eq!(Ok(decision.cards), expected);
            assert_eq!((decision.playouts, decision.settled), (0, false));
        }
    }
}

#[test]
fn candidates_are_distinct_passes_of_the_hand() {
    for view in views(60) {
        let decision = choose_pass_cards(&view, &playouts(200)).expect("a pass");
        let passes = &decision.passes;
        assert_eq!(passes.len(), 12);
        assert_eq!(in_order(passes[0].cards), decision.cards);
        for (place, pass) in passes.iter().enumerate() {
            assert_eq!(pass.cards.len(), 3);
            assert!(view.hand().is_superset(pass.cards));
            assert!(
                passes[..place]
                    .iter()
                    .all(|other| other.cards != pass.cards)
            );
        }
        let gives = |pass: &SearchedPass| pass.cards.contains(Card::QUEEN_OF_SPADES);
        if view.hand().contains(Card::QUEEN_OF_SPADES) {
            assert!(passes.iter().any(gives) && !passes.iter().all(gives));
        }
    }
}

#[test]
fn probabilities_and_points_are_within_their_ranges() {
    for view in views(6) {
        for objective in [Objective::Game, Objective::Payoff] {
            let options = SearchOptions {
                objective,
                ..playouts(3_000)
            };
            let decision = choose_pass_cards(&view, &options).expect("a pass");
            for pass in &decision.passes {
                for probability in [
                    pass.estimate.queen,
                    pass.estimate.my_moon,
                    pass.estimate.other_moon,
                ] {
                    assert!((0.0..=1.0).contains(&probability), "{pass:?}");
                }
                assert!((-26.0..=26.0).contains(&pass.estimate.points), "{pass:?}");
                assert!((-26.0..=36.0).contains(&pass.estimate.payoff), "{pass:?}");
                assert!(pass.estimate.payoff_error >= 0.0);
            }
        }
    }
}

#[test]
fn a_view_that_is_not_passing_is_refused() {
    for line in [
        "hand=AK3.QJ98.T654.72",
        "pass=left passed=5.AK.. hand=AK3.QJ98.T654.72",
        "pass=left hand=AK3.QJ98.T654.72 plays=1:C2",
    ] {
        let view: View = line.parse().expect(line);
        let refused = choose_pass_cards(&view, &playouts(100));
        assert_eq!(refused, Err(ViewError::NotPassing), "{line}");
    }
}

#[test]
fn a_bare_queen_is_passed_and_a_moon_hand_stays_together() {
    assert!(pass("pass=left hand=Q3.QJ98.T654.K72", 6_000).contains("SQ"));
    assert_eq!(pass("pass=across hand=AKQJT9.3.2.AKQJ2", 6_000), "D3 C2 H2");
}

#[test]
fn a_searching_player_gives_a_pass_the_playouts_of_four_cards() {
    for (seed, view) in (0..).zip(views(4)) {
        let mut player = SearchPlayer::new(playouts(500));
        player.begin_deal(seed);
        let options = SearchOptions {
            limits: SearchLimits {
                seed,
                ..playouts(2_000).limits
            },
            ..playouts(2_000)
        };
        let decision = choose_pass_cards(&view, &options).expect("a pass");
        assert_eq!(player.pass(&view), decision.cards);
        assert_eq!(player.steps(), decision.playouts);
    }
}

#[test]
fn a_large_budget_adds_the_winners_of_the_brackets() {
    let limit = 48_000;
    for view in views(3) {
        let decision = choose_pass_cards(&view, &playouts(limit)).expect("a pass");
        assert_eq!(decision.passes.len(), MAX_PASSES);
        for (place, pass) in decision.passes.iter().enumerate() {
            assert_eq!(pass.cards.len(), 3);
            assert!(view.hand().is_superset(pass.cards));
            let before = &decision.passes[..place];
            assert!(before.iter().all(|other| other.cards != pass.cards));
        }
        let passes = decision.passes.iter();
        let final_playouts: u64 = passes.map(|pass| pass.estimate.playouts).sum();
        assert!(final_playouts < decision.playouts && decision.playouts <= limit);
        let bracket_playouts = decision.playouts - final_playouts;
        assert!(
            (limit / 8..=limit / 2).contains(&bracket_playouts),
            "{bracket_playouts}"
        );
        let options = SearchOptions {
            limits: SearchLimits {
                threads: 3,
                ..playouts(limit).limits
            },
            ..playouts(limit)
        };
        assert_eq!(choose_pass_cards(&view, &options), Ok(decision));
    }
}

#[test]
fn brackets_hold_distinct_passes_that_are_no_base_candidates() {
    for (number, view) in views(60).enumerate() {
        let ranked = RankedPasses::by_net(&PassContext::from_view(&view));
        let base = ranked.candidates();
        let brackets = ranked.brackets(&base);
        let mut all: Vec<CardSet> = base.iter().map(|pass| pass.cards).collect();
        for bracket in &brackets {
            assert_eq!(bracket.len(), 16, "{number}");
            all.extend(bracket.iter().map(|pass| pass.cards));
            assert!(bracket.iter().all(|pass| pass.prior <= 0));
        }
        all.sort_unstable_by_key(|cards| cards.bits());
        all.dedup();
        assert_eq!(all.len(), base.len() + 16 * BRACKETS);
        assert!(all.iter().all(|&cards| cards.len() == 3));
    }
}

#[test]
fn brackets_fit_into_the_time_limit() {
    let view = views(1).next().expect("a view");
    let options = SearchOptions {
        limits: SearchLimits {
            time: Some(crate::search::options::LARGE_TIME),
            ..SearchLimits::default()
        },
        ..SearchOptions::default()
    };
    let decision = choose_pass_cards(&view, &options).expect("a pass");
    assert_eq!(decision.passes.len(), MAX_PASSES);
    assert!(decision.playouts > 0);
}

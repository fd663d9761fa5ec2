use handsense_core::search::SearchLimits;
use std::sync::atomic::AtomicI32;

use super::*;
use crate::deal::DealSetup;
use crate::search::{DEFAULT_PLAYOUTS, MAX_PASSES, Objective};
use crate::watched::{DIRECTIONS, Watched, named_rules};
use crate::{
    Card, PassDirection, Player, Policy, Rules, SearchPlayer, ViewSetup, deal_hands, pass_cards,
    score_deal, select_pass_cards,
};

/// Returns views before the pass, with all directions and two rule sets.
fn views(count: u64) -> impl Iterator<Item = View> {
    (0..count).map(|number| {
        let hand = deal_hands(&mut Rng::new(4_000 + number))[0];
        let start = ViewSetup {
            rules: named_rules(number),
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
            let mut options = playouts(4_000);
            options.limits.threads = threads;
            let many = choose_pass_cards(&view, &options);
            assert_eq!(many, Ok(one.clone()), "{threads}");
        }
    }
}

/// Asserts that the passes are different passes of the hand, the chosen one first.
fn assert_passes(view: &View, decision: &PassDecision, count: usize) {
    let passes = &decision.passes;
    assert_eq!(passes.len(), count);
    assert_eq!(in_order(passes[0].cards), decision.cards);
    for (place, pass) in passes.iter().enumerate() {
        assert_eq!(pass.cards.len(), 3);
        assert!(view.hand().is_superset(pass.cards));
        let mut before = passes[..place].iter();
        assert!(before.all(|other| other.cards != pass.cards));
    }
    let gives = |pass: &SearchedPass| pass.cards.contains(Card::QUEEN_OF_SPADES);
    if view.hand().contains(Card::QUEEN_OF_SPADES) {
        assert!(passes.iter().any(gives) && !passes.iter().all(gives));
    }
}

#[test]
fn every_pass_has_an_estimate_within_the_budget_and_its_ranges() {
    for (number, view) in views(12).enumerate() {
        let objective = [Objective::Game, Objective::Payoff][number / 6];
        for limit in [0, 1, 100, 1_000, 6_000] {
            let options = SearchOptions {
                objective,
                ..playouts(limit)
            };
            let decision = choose_pass_cards(&view, &options).expect("a pass");
            assert_passes(&view, &decision, 12);
            assert!(decision.playouts <= limit);
            let estimates = decision.passes.iter().map(|pass| pass.estimate);
            let counted: u64 = estimates.clone().map(|found| found.playouts).sum();
            assert_eq!(counted, decision.playouts);
            let sample = decision.remaining as u64 * MAX_PLAYOUTS_PER_ARM;
            assert!(decision.settled || limit - decision.playouts < sample);
            for found in estimates {
                let chances = [found.queen, found.my_moon, found.other_moon];
                assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
                assert!((-26.0..=26.0).contains(&found.points), "{found:?}");
                assert!((-26.0..=36.0).contains(&found.payoff), "{found:?}");
                assert!(found.payoff_error >= 0.0);
            }
        }
    }
    let view = views(1).next().expect("a view");
    let decision = choose_pass_cards(&view, &SearchOptions::default()).expect("a pass");
    assert!((1..=DEFAULT_PLAYOUTS).contains(&decision.playouts));
}

#[test]
fn without_any_playout_the_learned_policy_passes() {
    let cancel = AtomicI32::new(1);
    let mut cancelled = SearchOptions::default();
    cancelled.limits.cancel = Some(&cancel);
    for view in views(120) {
        for options in [playouts(0), cancelled] {
            let decision = choose_pass_cards(&view, &options).expect("a pass");
            assert_passes(&view, &decision, 12);
            assert_eq!(
                Ok(decision.cards),
                select_pass_cards(&view, Policy::Learned)
            );
            assert_eq!((decision.playouts, decision.settled), (0, false));
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
        let mut options = playouts(2_000);
        options.limits.seed = seed;
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
        assert_passes(&view, &decision, MAX_PASSES);
        let passes = decision.passes.iter();
        let final_playouts: u64 = passes.map(|pass| pass.estimate.playouts).sum();
        assert!(final_playouts < decision.playouts && decision.playouts <= limit);
        let of_brackets = decision.playouts - final_playouts;
        assert!(
            (limit / 8..=limit / 2).contains(&of_brackets),
            "{of_brackets}"
        );
        let mut options = playouts(limit);
        options.limits.threads = 3;
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
    let mut options = SearchOptions::default();
    options.limits.time = Some(crate::search::options::LARGE_TIME);
    let decision = choose_pass_cards(&view, &options).expect("a pass");
    assert_eq!(decision.passes.len(), MAX_PASSES);
    assert!(decision.playouts > 0);
}

fn mixer(view: &View) -> SampleMixer {
    SampleMixer::new(view, Objective::Game, 1)
}

#[test]
fn a_world_is_passed_and_played_out_as_by_four_learned_players() {
    for view in views(40) {
        let own = choose_in_context(&PassContext::from_view(&view), &TUNED.passing);
        let candidates = [PassCandidate {
            cards: own,
            prior: 0,
        }];
        let rollouts = PassRollouts::new(&view, &candidates, mixer(&view), None);
        let deal = rollouts.sample_deal(&mut Rng::new(1));
        let taken = rollouts.play_out(&deal, 0, 0);
        let (rules, direction) = (view.rules(), view.pass_direction());
        let passed = deal.hands.map(|hand| {
            let context = PassContext {
                hand,
                rules,
                direction,
            };
            choose_in_context(&context, &TUNED.passing)
        });
        let mut played = Watched::new(&DealSetup {
            rules,
            direction,
            passed,
            first: deal.first,
            ..DealSetup::new(pass_cards(deal.hands, passed, direction))
        });
        played.play_by(Policy::Learned, 52);
        assert_eq!(score_deal(rules, &taken), played.table.scores());
    }
}

#[test]
fn without_the_two_of_clubs_rule_every_seat_is_equally_likely_to_lead() {
    let mut start = ViewSetup::new(Seat::ALL[1], deal_hands(&mut Rng::new(5))[0]);
    start.rules = Rules::STANDARD.without(Rules::LEAD_TWO_OF_CLUBS);
    start.pass = PassDirection::Left;
    let view = View::new(start).expect("a view");
    let candidates = RankedPasses::by_net(&PassContext::from_view(&view)).candidates();
    let rollouts = PassRollouts::new(&view, &candidates, mixer(&view), None);
    let mut rng = Rng::new(9);
    let mut led = [0; SEATS];
    for _ in 0..400 {
        let deal = rollouts.sample_deal(&mut rng);
        led[rollouts.with_pass(&deal, 0).after_pass().1] += 1;
    }
    assert!(
        led.iter().all(|&times| (60..140).contains(&times)),
        "{led:?}"
    );
}

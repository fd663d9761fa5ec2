//! Tests of the passes.

use super::*;
use crate::evaluation::weights::TUNED;
use crate::watched::{DIRECTIONS, named_rules};
use crate::{Policy, Rules, Seat, Suit, View, ViewError, ViewSetup, deal_hands, select_pass_cards};
use handsense_core::Rng;

fn view(hand: &str) -> View {
    format!("pass=left hand={hand}")
        .parse()
        .unwrap_or_else(|error| panic!("{hand}: {error}"))
}

fn pass(hand: &str, policy: Policy) -> String {
    let cards = select_pass_cards(&view(hand), policy).expect("a pass");
    cards.map(|card| card.to_string()).join(" ")
}

#[test]
fn the_design_passes_as_its_rules_say() {
    for (rule, hand, cards) in [
        (
            "an unprotected queen, then the suit to void",
            "Q53.QJ98.T654.72",
            "SQ H7 H2",
        ),
        (
            "a protected queen stays; then the most dangerous card",
            "Q853.J987.KT6.72",
            "CK H7 H2",
        ),
        (
            "a suit is voided from its most dangerous card down",
            "K853.A987.6532.A",
            "SK DA HA",
        ),
        ("as before", "98532.KQ62..AJ43", "HA HJ H4"),
        (
            "a hand for the moon passes its lowest cards",
            "AKQ2.A3.K2.AKQJ5",
            "S2 D3 C2",
        ),
    ] {
        assert_eq!(pass(hand, Policy::AsDesigned), cards, "{rule}");
    }
}

#[test]
fn the_tuned_policy_has_card_sense() {
    let tuned = |hand| pass(hand, Policy::Tuned);
    assert!(tuned("Q3.QJ98.T654.K72").contains("SQ"));
    assert!(!tuned("Q98532.AK8.AQ.82").contains("SQ"));
    assert!(tuned("K4.J987.A652.Q84").contains("SK"));
    assert!(!tuned("J8532.AK8.AQ.A82").contains('S'));
    // Three cards short of the moon it passes its losers.
    assert_eq!(tuned("AKQJT9.3.2.AKQJ2"), "D3 C2 H2");
}

#[test]
fn the_split_over_suits_finds_the_best_of_all_286_passes() {
    let mut rng = Rng::new(6);
    for round in 0..60 {
        let hand = deal_hands(&mut rng)[0];
        let no_queen = Rules::STANDARD.without(Rules::QUEEN_PENALTY);
        let context = PassContext {
            hand,
            rules: [Rules::STANDARD, no_queen][round % 2],
            direction: DIRECTIONS[round % 3],
        };
        let cost_of = |kept: CardSet| -> i32 {
            let cost = |suit| kept_cost(&context, &TUNED.passing, suit, kept.lane(suit));
            Suit::ALL.into_iter().map(cost).sum()
        };
        let cards: Vec<Card> = hand.iter().collect();
        let mut cheapest = i32::MAX;
        for a in 0..13 {
            for b in 0..a {
                for c in 0..b {
                    let passed: CardSet = [cards[a], cards[b], cards[c]].into_iter().collect();
                    cheapest = cheapest.min(cost_of(hand - passed));
                }
            }
        }
        let mut weights = TUNED.passing.clone();
        weights.shoot_losers = -1;
        let chosen = choose_in_context(&context, &weights);
        assert_eq!(chosen.len(), 3);
        assert!(hand.is_superset(chosen));
        assert_eq!(cost_of(hand - chosen), cheapest, "{hand}");
    }
}

#[test]
fn three_different_cards_of_the_hand_in_code_order() {
    for seed in 0..300 {
        let hand = deal_hands(&mut Rng::new(seed))[0];
        let start = ViewSetup {
            pass: DIRECTIONS[seed as usize % 3],
            rules: named_rules(seed),
            ..ViewSetup::new(Seat::ALL[0], hand)
        };
        let view = View::new(start).expect("a view");
        for policy in Policy::ALL {
            let cards = select_pass_cards(&view, policy).expect("a pass");
            assert!(cards[0] < cards[1] && cards[1] < cards[2]);
            assert!(cards.iter().all(|&card| hand.contains(card)));
        }
    }
}

#[test]
fn nothing_is_passed_on_hold_after_the_pass_or_after_the_first_lead() {
    for line in [
        "hand=AK3.QJ98.T654.72",
        "pass=left passed=5.AK.. hand=AK3.QJ98.T654.72",
        "pass=left hand=AK3.QJ98.T654.72 plays=1:C2",
    ] {
        let view: View = line.parse().expect(line);
        assert_eq!(
            select_pass_cards(&view, Policy::Tuned),
            Err(ViewError::NotPassing),
            "{line}"
        );
    }
}

use super::*;
use crate::evaluation::weights::TUNED;
use crate::{PassDirection, Rules, Seat, Suit, ViewSetup, deal_hands};
use crate::{Policy, View, ViewError, select_pass_cards};
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

fn designed(hand: &str) -> String {
    pass(hand, Policy::AsDesigned)
}

fn tuned(hand: &str) -> String {
    pass(hand, Policy::Tuned)
}

// ---- the design ----

#[test]
fn an_unprotected_queen_goes_first_then_the_suit_that_is_best_to_void() {
    assert_eq!(designed("Q53.QJ98.T654.72"), "SQ H7 H2");
}

#[test]
fn a_protected_queen_stays() {
    // Two hearts are voided; then the king of clubs is the most dangerous card that may go.
    assert_eq!(designed("Q853.J987.KT6.72"), "CK H7 H2");
}

#[test]
fn a_suit_is_voided_from_its_most_dangerous_card_down() {
    assert_eq!(designed("K853.A987.6532.A"), "SK DA HA");
    assert_eq!(designed("98532.KQ62..AJ43"), "HA HJ H4");
}

#[test]
fn a_hand_for_the_moon_passes_its_lowest_cards() {
    assert_eq!(designed("AKQ2.A3.K2.AKQJ5"), "S2 D3 C2");
}

// ---- card sense of the tuned policy ----

#[test]
fn an_unguarded_queen_is_passed() {
    assert!(tuned("Q3.QJ98.T654.K72").contains("SQ"));
}

#[test]
fn a_well_guarded_queen_is_kept() {
    assert!(!tuned("Q98532.AK8.AQ.82").contains("SQ"));
}

#[test]
fn a_bare_king_of_spades_is_passed_and_low_spades_are_not() {
    assert!(tuned("K4.J987.A652.Q84").contains("SK"));
    let chosen = tuned("J8532.AK8.AQ.A82");
    assert!(!chosen.contains('S'), "{chosen}");
}

#[test]
fn the_split_over_suits_finds_the_best_of_all_286_passes() {
    let mut rng = Rng::new(6);
    for round in 0..60 {
        let hand = deal_hands(&mut rng)[0];
        let rules = [
            Rules::STANDARD,
            Rules::STANDARD.without(Rules::QUEEN_PENALTY),
        ][round % 2];
        let pass = PassDirection::CYCLE[round % 3];
        let start = ViewSetup {
            pass,
            rules,
            ..ViewSetup::new(Seat::ALL[0], hand)
        };
        let view = View::new(start).expect("a view");
        let cards: Vec<Card> = hand.iter().collect();
        let mut cheapest = i32::MAX;
        for a in 0..13 {
            for b in 0..a {
                for c in 0..b {
                    let passed: CardSet = [cards[a], cards[b], cards[c]].into_iter().collect();
                    cheapest = cheapest.min(cost_of_hand(&view, hand - passed));
                }
            }
        }
        let mut weights = TUNED.passing.clone();
        weights.shoot_losers = -1;
        let chosen = tuned::choose(&view, &weights);
        assert_eq!(chosen.len(), 3);
        assert!(hand.is_superset(chosen));
        assert_eq!(cost_of_hand(&view, hand - chosen), cheapest, "{hand}");
    }
}

fn cost_of_hand(view: &View, kept: CardSet) -> i32 {
    Suit::ALL
        .into_iter()
        .map(|s| {
            tuned::kept_cost(
                &tuned::PassContext::from_view(view),
                &TUNED.passing,
                s,
                kept.lane(s),
            )
        })
        .sum()
}

#[test]
fn a_hand_three_cards_short_of_the_moon_passes_its_losers() {
    let chosen = tuned("AKQJT9.3.2.AKQJ2");
    assert_eq!(chosen, "D3 C2 H2");
}

// ---- properties of all policies ----

#[test]
fn three_different_cards_of_the_hand_in_code_order() {
    for seed in 0..300 {
        let mut rng = Rng::new(seed);
        for direction in [
            PassDirection::Left,
            PassDirection::Right,
            PassDirection::Across,
        ] {
            let hand = deal_hands(&mut rng)[0];
            let start = ViewSetup {
                pass: direction,
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

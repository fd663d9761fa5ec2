//! Property tests: texts, view lines and passes.

use handsense_hearts::{
    CardSet, PassDirection, Policy, Rules, Seat, View, ViewSetup, pass_cards, penalty_points,
    score_deal, select_pass_cards,
};
use proptest::prelude::*;

/// Generates any set of cards.
fn any_set() -> impl Strategy<Value = CardSet> {
    any::<u64>()
        .prop_map(|bits| CardSet::from_bits(bits & CardSet::FULL.bits()).expect("bits of cards"))
}

/// Generates four hands of thirteen cards.
fn any_deal() -> impl Strategy<Value = [CardSet; 4]> {
    Just(CardSet::FULL.iter().collect::<Vec<_>>())
        .prop_shuffle()
        .prop_map(|deck| [0, 1, 2, 3].map(|seat| deck[seat * 13..][..13].iter().copied().collect()))
}

/// Generates text from the characters of cards and view lines, so that much of it is nearly valid.
fn card_like() -> impl Strategy<Value = String> {
    "[AKQJT98765432SHDCshdc0-9.,:/=_ ♠♥♦♣a-z-]{0,60}"
}

proptest! {
    #[test]
    fn a_card_set_round_trips_through_its_text(set in any_set()) {
        prop_assert_eq!(set.to_string().parse::<CardSet>(), Ok(set));
    }

    #[test]
    fn a_parsed_text_names_each_of_its_cards_once(text in card_like()) {
        if let Ok(set) = text.parse::<CardSet>() {
            let ranks = text.chars().filter(|c| "AKQJT987654321akqjt".contains(*c)).count();
            prop_assert_eq!(set.len() as usize, ranks, "{}", text);
        }
    }

    #[test]
    fn parsing_any_text_does_not_panic(text in any::<String>()) {
        let _ = text.parse::<CardSet>();
        let _ = text.parse::<View>();
        let _ = text.parse::<Rules>();
    }

    #[test]
    fn a_parsed_view_round_trips_through_its_line(tail in card_like()) {
        for line in [tail.clone(), format!("hand=AK3.QJ98.T654.72 {tail}")] {
            if let Ok(view) = line.parse::<View>() {
                let again: View = view.to_string().parse().expect("its own line");
                prop_assert_eq!(again.to_string(), view.to_string());
            }
        }
    }

    #[test]
    fn a_pass_keeps_the_deck_and_the_hand_sizes(deal in any_deal(), which in 0usize..4) {
        let direction = PassDirection::CYCLE[which];
        let passes = Seat::ALL.map(|me| {
            let start = ViewSetup { pass: direction, ..ViewSetup::new(me, deal[me]) };
            let view = View::new(start).expect("a start");
            match select_pass_cards(&view, Policy::ALL[me.index() % 3]) {
                Ok(cards) => cards.into_iter().collect(),
                Err(_) => CardSet::EMPTY,
            }
        });
        prop_assert_eq!(passes[0].is_empty(), direction == PassDirection::Hold);
        let after = pass_cards(deal, passes, direction);
        let all = after.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
        prop_assert_eq!(all, CardSet::FULL);
        prop_assert!(after.iter().all(|hand| hand.len() == 13));
    }

    #[test]
    fn the_scores_of_a_deal_without_bonuses_sum_to_26_or_78(deal in any_deal()) {
        let rules = Rules::STANDARD;
        let scores = score_deal(rules, &deal);
        let taken: i32 = deal.iter().map(|&cards| penalty_points(rules, cards)).sum();
        prop_assert_eq!(taken, 26);
        prop_assert!(matches!(scores.iter().sum::<i32>(), 26 | 78));
    }
}

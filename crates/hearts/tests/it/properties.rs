//! What holds for any input at all: texts, hands, lines, passes.

use handsense_hearts::{
    CardSet, PassDirection, Policy, Rules, Seat, Start, Suit, View, evaluate_hand, pass_cards,
    penalty_points, score_deal, select_pass_cards,
};
use proptest::prelude::*;

/// Any set of cards.
fn any_set() -> impl Strategy<Value = CardSet> {
    any::<u64>()
        .prop_map(|bits| CardSet::from_bits(bits & CardSet::FULL.bits()).expect("bits of cards"))
}

/// The deck in four hands of thirteen.
fn any_deal() -> impl Strategy<Value = [CardSet; 4]> {
    Just(CardSet::FULL.iter().collect::<Vec<_>>())
        .prop_shuffle()
        .prop_map(|deck| [0, 1, 2, 3].map(|seat| deck[seat * 13..][..13].iter().copied().collect()))
}

/// Text made of what cards and lines are made of, so that much of it is nearly right.
fn card_like() -> impl Strategy<Value = String> {
    "[AKQJT98765432SHDCshdc0-9.,:/=_ ♠♥♦♣a-z-]{0,60}"
}

proptest! {
    #[test]
    fn a_set_is_read_back_from_its_text(set in any_set()) {
        prop_assert_eq!(set.to_string().parse::<CardSet>(), Ok(set));
    }

    #[test]
    fn a_text_that_is_read_names_each_of_its_cards_once(text in card_like()) {
        if let Ok(set) = text.parse::<CardSet>() {
            let ranks = text.chars().filter(|c| "AKQJT987654321akqjt".contains(*c)).count();
            prop_assert_eq!(set.len() as usize, ranks, "{}", text);
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let _ = text.parse::<CardSet>();
        let _ = text.parse::<View>();
        let _ = text.parse::<Rules>();
    }

    #[test]
    fn a_line_that_is_read_prints_a_line_that_is_the_same(tail in card_like()) {
        for line in [tail.clone(), format!("hand=AK3.QJ98.T654.72 {tail}")] {
            if let Ok(view) = line.parse::<View>() {
                let again: View = view.to_string().parse().expect("its own line");
                prop_assert_eq!(again.to_string(), view.to_string());
            }
        }
    }

    #[test]
    fn scores_of_a_hand_stay_within_their_ranges(deal in any_deal(), kept in 0u32..14) {
        let hand: CardSet = deal[0].iter().take(kept as usize).collect();
        let strength = evaluate_hand(hand);
        for (suit, judged) in Suit::ALL.into_iter().zip(strength.suits) {
            prop_assert_eq!(judged.length as u32, hand.suit(suit).len());
            for score in [judged.danger_score, judged.control_score, judged.void_potential] {
                prop_assert!((0..=100).contains(&score));
            }
        }
        prop_assert!((0..=100).contains(&strength.overall_danger));
        prop_assert!((0..=100).contains(&strength.overall_control));
        prop_assert!((0..=100).contains(&strength.moon.viability_score));
        prop_assert_eq!(strength.best_suit_to_void.is_none(), hand.is_empty());
    }

    #[test]
    fn a_pass_keeps_the_deck_and_the_sizes(deal in any_deal(), which in 0usize..4) {
        let direction = PassDirection::CYCLE[which];
        let passes = Seat::ALL.map(|me| {
            let start = Start { pass: direction, ..Start::new(me, deal[me]) };
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
    fn a_deal_without_bonuses_pays_out_26_or_three_times_26(deal in any_deal()) {
        let rules = Rules::STANDARD;
        let scores = score_deal(rules, &deal);
        let taken: i32 = deal.iter().map(|&cards| penalty_points(rules, cards)).sum();
        prop_assert_eq!(taken, 26);
        prop_assert!(matches!(scores.iter().sum::<i32>(), 26 | 78));
    }
}

//! Hand evaluation by the tables of the design "Suit Strength Measurement System": the worked examples,
//! and a slow reference evaluator with the tables over random hands.

use crate::common::random::Random;
use crate::common::referee::{self, Card, DECK};
use crate::common::slow_evaluation;
use handsense_hearts::{
    CardSet, ControlClass, HandStrength, SuitStrength, evaluate_hand, suit_control,
};

use handsense_hearts::Suit;

fn evaluated(hand: &str) -> HandStrength {
    evaluate_hand(hand.parse().expect(hand))
}

fn set(cards: &[Card]) -> CardSet {
    CardSet::from_bits(referee::bits(cards)).expect("cards")
}

/// Returns cards of one suit as a dotted hand.
fn in_suit(suit: usize, cards: &str) -> String {
    format!("{}{cards}{}", ".".repeat(suit), ".".repeat(3 - suit))
}

#[test]
fn the_first_worked_example_has_the_numbers_of_the_tables() {
    let strength = evaluated("AK3.QJ98.T654.72");
    let rows = [
        // length, danger, control, void, overall
        (3, 28, 65, 50, 63),
        (4, 25, 45, 25, 39),
        (4, 5, 30, 25, 34),
        (2, 0, 10, 70, 27),
    ];
    for (index, (length, danger, control, void, overall)) in rows.into_iter().enumerate() {
        let expected = SuitStrength {
            suit: Suit::from_index(index),
            length,
            danger_score: danger,
            control_score: control,
            void_potential: void,
            overall_strength: overall,
            is_protected: false,
            can_flush: index == 0,
        };
        assert_eq!(strength.suits[index], expected);
    }
    assert!(!strength.spades.has_queen && strength.spades.can_safely_flush);
    assert_eq!(strength.best_suit_to_void, Some(Suit::Hearts));
    assert_eq!(strength.best_suit_to_keep, Some(Suit::Spades));
}

#[test]
fn the_second_worked_example_has_the_numbers_of_the_tables() {
    let strength = evaluated("AKQ2.A3.K2.AKQJ5");
    let moon = strength.moon;
    assert_eq!((moon.viability_score, moon.hearts_control), (100, 100));
    assert_eq!((moon.controlled_suits, moon.missing_high_cards), (3, 2));
    assert!(moon.should_attempt && strength.recommend_moon_attempt);
}

/// Hands of one or two suits reach the clamps, which random hands seldom do.
#[test]
fn random_hands_match_the_reference_evaluator() {
    let mut random = Random::new(1);
    for case in 0..120_000 {
        let keep = [random.below(4) as u8, random.below(4) as u8];
        let all = DECK.into_iter();
        let mut hand: Vec<Card> = match case % 6 {
            0 => all.filter(|card| keep.contains(&card.suit)).collect(),
            _ => all.collect(),
        };
        random.shuffle(&mut hand);
        hand.truncate(random.below(14));
        let expected = slow_evaluation::evaluate(&hand);
        assert_eq!(evaluate_hand(set(&hand)), expected, "{hand:?}");
    }
}

/// The examples of the design, with its printed numbers.
#[test]
fn suit_control_of_the_examples() {
    for (cards, sci, adjusted, gaps, chance, class) in [
        ("AKQT5", 2.4, 2.4, 0, 0.36, ControlClass::VeryStrong),
        (
            "J9742",
            1.6,
            1.6 * 10.0 / 13.0,
            3,
            0.104,
            ControlClass::Strong,
        ),
        (
            "86432",
            1.2,
            1.2 * 7.0 / 13.0,
            6,
            0.044,
            ControlClass::Moderate,
        ),
        ("KQT", 2.67, 2.46, 1, 0.483, ControlClass::Dominant),
        ("2", 1.0, 1.0 / 13.0, 12, 0.02, ControlClass::Moderate),
        ("AKQJ", 3.0, 3.0, 0, 0.65, ControlClass::Dominant),
        ("", 0.0, 0.0, 0, 0.0, ControlClass::Weak),
    ] {
        for suit in 0..4 {
            let hand: CardSet = in_suit(suit, cards).parse().expect(cards);
            let found = suit_control(hand).suits[suit];
            let close = |a: f64, b: f64| assert!((a - b).abs() < 0.005, "{cards}: {a} is not {b}");
            close(found.sci, sci);
            close(found.sci_adjusted, adjusted);
            close(found.collect_prob, chance);
            assert_eq!((found.suit, found.gaps), (Suit::from_index(suit), gaps));
            assert_eq!(ControlClass::new(found.sci), class, "{cards}");
        }
    }
}

/// Each limit belongs to the class above it.
#[test]
fn classes_of_control_include_their_lower_limit() {
    let limits = [0.0, 1.0, 1.5, 2.0, 2.5];
    for (class, limit) in ControlClass::ALL.into_iter().zip(limits) {
        assert_eq!(ControlClass::new(limit), class);
        assert!(limit == 0.0 || ControlClass::new(limit.next_down()) < class);
    }
}

/// All holdings of a suit, each with a part of the next suit.
#[test]
fn suit_control_matches_the_reference_evaluator() {
    for lane in 0..1_u64 << 13 {
        let hand = CardSet::from_bits(lane | (lane >> 5) << 16).expect("cards");
        let cards: Vec<Card> = DECK
            .into_iter()
            .filter(|&card| hand.is_superset(set(&[card])))
            .collect();
        let found = suit_control(hand);
        let expected = slow_evaluation::suit_control(&cards);
        let mut whole = 0.0;
        for (found, expected) in found.suits.iter().zip(&expected) {
            let numbers = [
                (found.sci, expected.sci),
                (found.sci_adjusted, expected.sci_adjusted),
                (found.collect_prob, expected.collect_prob),
            ];
            assert!(
                numbers.iter().all(|(a, b)| (a - b).abs() < 1e-12),
                "{hand}: {numbers:?}"
            );
            assert_eq!(
                (found.suit, found.gaps),
                (expected.suit, expected.gaps),
                "{hand}"
            );
            whole += expected.sci * f64::from(hand.suit(found.suit).len()) / 13.0;
        }
        assert!((found.whole_hand - whole).abs() < 1e-12, "{hand}");
    }
}

//! Hand evaluation by the tables of the design "Suit Strength Measurement System": one test for
//! each table row, the two worked examples, and a slow reference evaluator over random hands.

use crate::common::random::Random;
use crate::common::referee::{self, Card, DECK};
use crate::common::slow_evaluation;
use handsense_hearts::{
    CardSet, ControlClass, HandStrength, SuitStrength, evaluate_hand, suit_control,
};

use handsense_hearts::Suit;

const SPADES: usize = 0;
const DIAMONDS: usize = 1;
const CLUBS: usize = 2;
const HEARTS: usize = 3;

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

fn danger(suit: usize, cards: &str) -> i32 {
    evaluated(&in_suit(suit, cards)).suits[suit].danger_score
}

fn control(suit: usize, cards: &str) -> i32 {
    evaluated(&in_suit(suit, cards)).suits[suit].control_score
}

fn viability(hand: &str) -> i32 {
    evaluated(hand).moon.viability_score
}

/// Three or four low cards of a minor suit have no danger, so the score comes from one row.
#[test]
fn danger_of_each_rank() {
    for (rank, score) in [("A", 20), ("K", 18), ("Q", 15), ("J", 10), ("T", 5)] {
        assert_eq!(danger(DIAMONDS, &format!("{rank}32")), score, "{rank}");
        assert_eq!(danger(CLUBS, &format!("{rank}32")), score, "{rank}");
    }
    for rank in ["9", "8", "7", "6", "5", "4"] {
        assert_eq!(danger(DIAMONDS, &format!("{rank}32")), 0, "{rank}");
    }
}

#[test]
fn danger_of_the_queen_of_spades_is_thirty_more() {
    assert_eq!(danger(SPADES, "Q32"), 45);
    assert_eq!(danger(SPADES, "AQ32"), 65);
}

#[test]
fn danger_of_ace_or_king_of_spades_without_the_queen_is_ten_less_once() {
    assert_eq!(danger(SPADES, "A32"), 10);
    assert_eq!(danger(SPADES, "K32"), 8);
    assert_eq!(danger(SPADES, "AK2"), 28);
    assert_eq!(danger(DIAMONDS, "AK2"), 38);
}

#[test]
fn danger_of_hearts_is_three_more_for_each_card() {
    assert_eq!(danger(HEARTS, "432"), 9);
    assert_eq!(danger(HEARTS, "5432"), 12);
    assert_eq!(danger(HEARTS, "A32"), 29);
}

#[test]
fn danger_of_a_short_suit_is_fifteen_less_and_at_least_zero() {
    assert_eq!(danger(DIAMONDS, "AK"), 23);
    assert_eq!(danger(DIAMONDS, "A"), 5);
    assert_eq!(danger(DIAMONDS, "Q"), 0);
    assert_eq!(danger(DIAMONDS, "32"), 0);
    assert_eq!(danger(HEARTS, "32"), 0);
    assert_eq!(danger(HEARTS, ""), 0);
}

#[test]
fn danger_of_a_long_suit_is_ten_more_and_at_most_a_hundred() {
    assert_eq!(danger(DIAMONDS, "5432"), 0);
    assert_eq!(danger(DIAMONDS, "65432"), 10);
    assert_eq!(danger(HEARTS, "AKQJT98765432"), 100);
    assert_eq!(danger(SPADES, "AKQJT"), 100);
}

#[test]
fn control_of_each_rank() {
    for (rank, score) in [
        ("A", 25),
        ("K", 20),
        ("Q", 15),
        ("J", 0),
        ("T", 0),
        ("9", 0),
    ] {
        // Two cards of non-adjacent ranks score ten for the cards.
        assert_eq!(control(DIAMONDS, &format!("{rank}2")), score + 10, "{rank}");
    }
}

#[test]
fn control_of_each_card_is_five() {
    assert_eq!(control(CLUBS, "42"), 10);
    assert_eq!(control(CLUBS, "642"), 15);
    assert_eq!(control(CLUBS, "8642"), 20);
}

#[test]
fn control_of_each_pair_of_adjacent_ranks_is_five() {
    let ranks = "AKQJT98765432";
    for pair in 0..12 {
        let (two, lonely) = (&ranks[pair..pair + 2], if pair < 6 { '2' } else { 'T' });
        let apart = |rank: char| control(DIAMONDS, &format!("{rank}{lonely}")) - 10;
        let (high, low) = (two.as_bytes()[0] as char, two.as_bytes()[1] as char);
        let high_worth = if high == 'T' { 0 } else { apart(high) };
        assert_eq!(
            control(DIAMONDS, two),
            high_worth + apart(low) + 15,
            "{two}"
        );
    }
    assert_eq!(control(DIAMONDS, "5432"), 35);
    // The ace of a suit and the two of the suit before are not adjacent.
    assert_eq!(
        evaluated("2.A..").suits.map(|suit| suit.control_score),
        [0, 10, 0, 0]
    );
}

#[test]
fn control_of_a_singleton_is_twenty_less_and_at_least_zero() {
    assert_eq!(control(CLUBS, "A"), 10);
    assert_eq!(control(CLUBS, "K"), 5);
    assert_eq!(control(CLUBS, "Q"), 0);
    assert_eq!(control(CLUBS, "7"), 0);
}

#[test]
fn control_of_a_void_is_zero_and_of_a_whole_suit_a_hundred() {
    assert_eq!(control(CLUBS, ""), 0);
    assert_eq!(control(CLUBS, "AKQJT98765432"), 100);
}

#[test]
fn void_potential_of_each_length() {
    let by_length = [100, 90, 70, 50, 25, 10, 0, 0, 0, 0, 0, 0, 0, 0];
    for (length, score) in by_length.into_iter().enumerate() {
        let strength = evaluated(&in_suit(CLUBS, &"AKQJT98765432"[..length]));
        assert_eq!(strength.suits[CLUBS].void_potential, score, "{length}");
        assert_eq!(strength.suits[CLUBS].length, length as i32);
    }
}

#[test]
fn overall_strength_is_control_minus_half_the_danger_plus_a_quarter_of_the_void_potential() {
    // 25 - 0 + 12, 65 - 14 + 12, 0 - 15 + 22 and 0 - 0 + 25.
    assert_eq!(
        evaluated(".432..").suits[DIAMONDS].overall_strength,
        25 + 12
    );
    assert_eq!(
        evaluated("AK3...").suits[SPADES].overall_strength,
        65 - 14 + 12
    );
    assert_eq!(evaluated("Q...").suits[SPADES].overall_strength, -15 + 22);
    assert_eq!(evaluated("...").suits[HEARTS].overall_strength, 25);
}

#[test]
fn only_spades_are_protected_or_flush() {
    for hand in ["Q432.Q432.Q432.Q", "A32.A32.A32.AK32"] {
        let strength = evaluated(hand);
        let spades = strength.suits[SPADES];
        assert_eq!(spades.is_protected, strength.spades.is_protected);
        assert_eq!(spades.can_flush, strength.spades.can_safely_flush);
        assert!(
            strength.suits[1..]
                .iter()
                .all(|suit| !suit.is_protected && !suit.can_flush)
        );
    }
}

#[test]
fn the_queen_of_spades_is_protected_by_three_more_spades() {
    for (spades, protected) in [("Q", false), ("Q32", false), ("Q432", true), ("AKQ2", true)] {
        let analysis = evaluated(&in_suit(SPADES, spades)).spades;
        assert!(analysis.has_queen);
        assert_eq!(analysis.is_protected, protected, "{spades}");
        assert!(!analysis.can_safely_flush);
    }
}

#[test]
fn three_spades_with_ace_or_king_and_without_the_queen_can_flush() {
    for (spades, can) in [
        ("A32", true),
        ("K32", true),
        ("AK", false),
        ("J32", false),
        ("AQ2", false),
    ] {
        assert_eq!(
            evaluated(&in_suit(SPADES, spades)).spades.can_safely_flush,
            can,
            "{spades}"
        );
    }
}

#[test]
fn escape_cards_are_the_spades_below_the_queen() {
    for (spades, escapes) in [
        ("AKQ", 0),
        ("AK", 0),
        ("J", 1),
        ("QJT2", 3),
        ("AJ92", 3),
        ("", 0),
    ] {
        assert_eq!(
            evaluated(&in_suit(SPADES, spades)).spades.escape_cards,
            escapes,
            "{spades}"
        );
    }
}

#[test]
fn overall_scores_are_means_weighted_by_suit_length() {
    // Danger (3 x 10 + 1 x 5) / 4, control (3 x 45 + 1 x 10) / 4.
    let strength = evaluated("A32..A.");
    assert_eq!(
        (strength.overall_danger, strength.overall_control),
        (35 / 4, (3 * 45 + 10) / 4)
    );
    let empty = evaluated("...");
    assert_eq!((empty.overall_danger, empty.overall_control), (0, 0));
}

#[test]
fn suits_of_at_most_two_cards_are_void_opportunities() {
    assert_eq!(evaluated("...").void_opportunities, 4);
    assert_eq!(evaluated("A.32.432.").void_opportunities, 3);
    assert_eq!(evaluated("432.432.432.5432").void_opportunities, 0);
}

#[test]
fn the_best_suit_to_void_is_the_shortest_then_the_most_dangerous_then_the_weakest_then_the_first() {
    assert_eq!(
        evaluated("432.32.5432.5432").best_suit_to_void,
        Some(Suit::Diamonds)
    );
    // All suits of three cards; danger 10, 20, 0, 9.
    assert_eq!(
        evaluated("A32.A32.432.432").best_suit_to_void,
        Some(Suit::Diamonds)
    );
    // Danger 0 in both; control 25 and 15.
    assert_eq!(
        evaluated(".432.642.5432").best_suit_to_void,
        Some(Suit::Clubs)
    );
    assert_eq!(
        evaluated(".432.432.5432").best_suit_to_void,
        Some(Suit::Diamonds)
    );
    assert_eq!(evaluated("...").best_suit_to_void, None);
}

#[test]
fn the_best_suit_to_keep_has_the_most_control_then_the_most_strength_then_comes_first() {
    assert_eq!(
        evaluated("32.A2.K2.Q2").best_suit_to_keep,
        Some(Suit::Diamonds)
    );
    // Control 45 in both; overall strength 45 - 5 + 12 against 45 - 10 + 12.
    assert_eq!(evaluated("A32.A32..").best_suit_to_keep, Some(Suit::Spades));
    assert_eq!(
        evaluated(".A32.A32.").best_suit_to_keep,
        Some(Suit::Diamonds)
    );
    assert_eq!(evaluated("...").best_suit_to_keep, None);
}

/// The base hand has four suits and the queen of spades, worth 5 + 10; each row adds its own score.
#[test]
fn viability_of_each_row() {
    let base = viability("Q2.432.432.432");
    assert_eq!(base, 15);
    for (row, hand, gain) in [
        ("an ace", "Q2.A32.432.432", 15),
        ("a king", "Q2.K32.432.432", 10),
        ("a queen", "Q2.Q32.432.432", 5),
        ("the ace of hearts", "Q2.432.432.A32", 30),
        ("the king of hearts", "Q2.432.432.K32", 20),
        ("four hearts", "Q2.432.432.5432", 0),
        ("five hearts", "Q2.432.432.65432", 15),
        ("six hearts", "Q2.432.432.765432", 15),
        ("seven hearts", "Q2.432.32.8765432", 25),
        ("no queen, but the ace of spades", "A2.432.432.432", 5),
        ("no queen, but the king of spades", "K2.432.432.432", 0),
        ("no queen, but both", "AK.432.432.432", 15),
        ("the queen with the ace of spades", "AQ.432.432.432", 15),
        ("a void", "Q2..432.432", -15),
    ] {
        assert_eq!(viability(hand) - base, gain, "{row}: {hand}");
    }
    // No high spade: 15 for the ace, 20 less.
    assert_eq!(viability("J2.A32.A32.432"), 10);
    assert_eq!(viability("..."), 0);
    assert_eq!(viability("AKQ.AKQ.AKQ.AKQ2"), 100);
}

#[test]
fn controlled_suits_have_the_ace_and_missing_high_cards_are_aces_and_kings_not_held() {
    let moon = evaluated("AK2.A32.K32.A432").moon;
    assert_eq!((moon.controlled_suits, moon.missing_high_cards), (3, 3));
    assert_eq!(
        moon.hearts_control,
        evaluated("AK2.A32.K32.A432").suits[HEARTS].control_score
    );
    assert_eq!(evaluated("...").moon.missing_high_cards, 8);
}

#[test]
fn a_moon_attempt_needs_viability_70_two_aces_and_hearts_control_50() {
    for (hand, viability, aces, hearts, attempt) in [
        // The conditions just met, then one condition missed at a time.
        ("A2.432.432.AQ432", 70, 2, 75, true),
        ("2.AK32.K2.AQ432", 65, 2, 75, false),
        ("K2.K32.Q32.AQ432", 80, 1, 75, false),
        ("AKQ.A32.K32.A32", 95, 3, 45, false),
        ("AKQ.A32.K32.A632", 95, 3, 50, true),
    ] {
        let moon = evaluated(hand).moon;
        assert_eq!(moon.viability_score, viability, "{hand}");
        assert_eq!(
            (moon.controlled_suits, moon.hearts_control),
            (aces, hearts),
            "{hand}"
        );
        assert_eq!(moon.should_attempt, attempt, "{hand}");
        assert_eq!(evaluated(hand).recommend_moon_attempt, attempt, "{hand}");
    }
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
            can_flush: index == SPADES,
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
    assert_eq!(strength.moon.viability_score, 100);
    assert_eq!(strength.moon.controlled_suits, 3);
    assert_eq!(strength.moon.hearts_control, 100);
    assert_eq!(strength.moon.missing_high_cards, 2);
    assert!(strength.moon.should_attempt && strength.recommend_moon_attempt);
}

#[test]
fn random_hands_match_the_reference_evaluator() {
    let mut random = Random::new(1);
    let mut cards = DECK;
    for case in 0..100_000 {
        random.shuffle(&mut cards);
        let hand = &cards[..case % 14];
        assert_eq!(
            evaluate_hand(set(hand)),
            slow_evaluation::evaluate(hand),
            "{hand:?}"
        );
    }
}

/// Hands of one or two suits reach the clamps, which random hands seldom do.
#[test]
fn hands_of_one_or_two_suits_match_the_reference_evaluator() {
    let mut random = Random::new(2);
    for _ in 0..20_000 {
        let keep = [random.below(4) as u8, random.below(4) as u8];
        let mut hand: Vec<Card> = DECK
            .into_iter()
            .filter(|card| keep.contains(&card.suit))
            .collect();
        random.shuffle(&mut hand);
        hand.truncate(random.below(14));
        assert_eq!(
            evaluate_hand(set(&hand)),
            slow_evaluation::evaluate(&hand),
            "{hand:?}"
        );
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
        for suit in [SPADES, DIAMONDS, CLUBS, HEARTS] {
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

#[test]
fn control_of_a_whole_hand_weighs_suits_by_length() {
    for (hand, index) in [
        ("AKQT5.J9742.KQT.", 28.0 / 13.0),
        ("AK3.QJ98.T654.72", 24.0 / 13.0),
        ("AKQJ...", 12.0 / 13.0),
        ("AKQJ.AKQJ.AKQJ.A", 3.0),
        ("...", 0.0),
    ] {
        let control = suit_control(hand.parse().expect(hand));
        assert_eq!(control.whole_hand, index, "{hand}");
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

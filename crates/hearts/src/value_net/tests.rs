//! Tests of the value network.

use handsense_core::Rng;

use super::*;
use crate::search::{DealWithPasses, play_positions};
use crate::{Card, CardSet, PassDirection, Rules, SEATS, Seat, Suit, deal_hands};
use handsense_core::net_file::NetFileError;

/// Positions of deals with random cards in the first tricks, under several rules.
fn positions() -> Vec<ValuePosition> {
    let rule_sets = [
        Rules::STANDARD,
        Rules::LEGACY_MAIN,
        Rules::STANDARD.without(Rules::MUST_BREAK_HEARTS),
    ];
    let mut all = Vec::new();
    for seed in 0..60 {
        let mut rng = Rng::new(seed);
        let deal = DealWithPasses {
            rules: rule_sets[seed as usize % rule_sets.len()],
            direction: PassDirection::Hold,
            hands: deal_hands(&mut rng),
            passes: [CardSet::EMPTY; SEATS],
            first: Seat::ALL[0],
        };
        let explored = rng.below(8);
        let played = play_positions(&deal, None, explored, &mut |_, legal| {
            legal.iter().nth(rng.below(legal.len()) as usize)
        });
        all.extend(played.positions);
    }
    assert!(all.len() > 250);
    all
}

/// Turns the table: every seat becomes the next one.
fn rotated(position: &ValuePosition) -> ValuePosition {
    let turn = |cards: &[CardSet; SEATS]| std::array::from_fn(|seat| cards[(seat + 3) % SEATS]);
    ValuePosition {
        hands: turn(&position.hands),
        taken: turn(&position.taken),
        leader: position.leader.step(1),
        ..*position
    }
}

#[test]
fn a_value_is_a_distribution_that_respects_the_cards_taken() {
    for position in positions() {
        let value = learned_values().evaluate(&position);
        let near = |sum: f32, exact: f32| (sum - exact).abs() < 1e-3;
        assert!(value.moon.iter().all(|chance| (0.0..=1.0).contains(chance)));
        assert!(value.moon.iter().sum::<f32>() <= 1.0 + 1e-4);
        assert!(near(value.queen.iter().sum(), 1.0));
        assert!(near(value.hearts.iter().sum(), 13.0));
        for seat in Seat::ALL {
            let taken = position.taken[seat];
            let hearts = taken.suit(Suit::Hearts).len() as f32;
            assert!(value.hearts[seat.index()] >= hearts - 1e-3);
            let others = Seat::ALL.into_iter().filter(|&other| other != seat);
            let all: CardSet = others.fold(CardSet::EMPTY, |all, seat| all | position.taken[seat]);
            if !(all & position.rules.penalty_cards()).is_empty() {
                assert_eq!(value.moon[seat.index()], 0.0);
            }
            if taken.contains(Card::QUEEN_OF_SPADES) {
                assert_eq!(value.queen[seat.index()], 1.0);
            }
        }
    }
}

#[test]
fn a_turned_table_has_the_same_features_and_a_turned_value() {
    for position in positions() {
        let turned = rotated(&position);
        let features = value_features(&position);
        assert_eq!(features, value_features(&turned));
        let distinct: std::collections::BTreeSet<u16> = features.iter().copied().collect();
        assert_eq!(distinct.len(), features.len());
        assert!(
            distinct
                .last()
                .is_some_and(|&last| usize::from(last) < VALUE_FEATURES)
        );
        // Every card has two features.
        let cards: u32 = position.hands.iter().map(|hand| hand.len()).sum();
        assert_eq!(distinct.range(..416).count(), 2 * cards as usize);
        let (one, other) = (
            learned_values().evaluate(&position),
            learned_values().evaluate(&turned),
        );
        for seat in 0..SEATS {
            let next = (seat + 1) % SEATS;
            assert_eq!(one.moon[seat], other.moon[next]);
            assert_eq!(one.queen[seat], other.queen[next]);
            assert_eq!(one.hearts[seat], other.hearts[next]);
        }
    }
}

/// Evaluates the network in 64-bit floating-point numbers, as its definition says.
fn outputs_by_definition(net: &ValueNet, features: &[u16]) -> Vec<f64> {
    let first = (0..VALUE_HIDDEN).map(|unit| {
        let weights = features
            .iter()
            .map(|&feature| net.features[usize::from(feature)][unit]);
        let sum = i32::from(net.hidden[unit]) + weights.map(i32::from).sum::<i32>();
        f64::from(sum.clamp(0, 127))
    });
    let first: Vec<f64> = first.collect();
    let second = (0..VALUE_HIDDEN_2).map(|unit| {
        let products = first.iter().zip(net.second[unit]);
        let sum: f64 = products
            .map(|(unit, weight)| unit * f64::from(weight))
            .sum();
        (sum * f64::from(net.scales[unit]) + f64::from(net.base[unit])).clamp(0.0, 1.0)
    });
    let second: Vec<f64> = second.collect();
    let output = |number: usize| {
        let products = second.iter().zip(net.outputs[number]);
        let sum: f64 = products
            .map(|(unit, weight)| unit * f64::from(weight))
            .sum();
        sum + f64::from(net.output_base[number])
    };
    (0..VALUE_OUTPUTS).map(output).collect()
}

#[test]
fn a_value_equals_its_definition() {
    for position in positions() {
        let outputs = outputs_by_definition(learned_values(), &value_features(&position));
        let powers: Vec<f64> = outputs[QUEEN_OUTPUTS]
            .iter()
            .map(|output| output.exp())
            .collect();
        let is_open = position
            .taken
            .iter()
            .all(|cards| !cards.contains(Card::QUEEN_OF_SPADES));
        if is_open {
            let found = learned_values().evaluate(&position).queen[position.leader.index()];
            let exact = powers[0] / powers.iter().sum::<f64>();
            assert!((f64::from(found) - exact).abs() < 1e-3, "{found} {exact}");
        }
    }
}

#[test]
fn bytes_are_read_back_and_infinite_numbers_refused() {
    let bytes = learned_values().to_bytes();
    assert_eq!(bytes.len(), ValueNet::BYTES);
    assert_eq!(ValueNet::from_bytes(&bytes), Ok(learned_values().clone()));
    let mut infinite = learned_values().clone();
    infinite.scales[3] = f32::INFINITY;
    let refused = ValueNet::from_bytes(&infinite.to_bytes());
    assert_eq!(refused, Err(NetFileError::Range));
}

#[test]
fn only_rules_with_moon_shots_and_without_bonuses_are_supported() {
    for rules in [Rules::STANDARD, Rules::LEGACY_MAIN] {
        assert!(ValueNet::supports(rules));
        for more in [
            Rules::JACK_BONUS,
            Rules::NO_TRICK_BONUS,
            Rules::SHOOTING_NEEDS_JACK,
            Rules::NO_SHOOTING,
            Rules::HEARTS_ARENT_POINTS,
        ] {
            assert!(!ValueNet::supports(rules | more));
        }
        assert!(!ValueNet::supports(rules.without(Rules::QUEEN_PENALTY)));
    }
}

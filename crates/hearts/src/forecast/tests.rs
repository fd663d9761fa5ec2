//! Tests of the forecast.

use handsense_core::Rng;

use super::*;
use crate::layers::clip;
use crate::policy_net::card_index;
use crate::watched::{Watched, cases};
use crate::{
    Card, CardSet, PassDirection, Rules, SEATS, Seat, Suit, View, ViewSetup, deal_hands,
    moon_shooter, penalty_points, score_deal,
};
use handsense_core::net_file::NetFileError;

/// A network with random weights of the size that training gives.
fn random_net(seed: u64) -> ForecastNet {
    let mut rng = Rng::new(seed);
    let mut net = ForecastNet::zero();
    let rows = net.features.as_flattened_mut().iter_mut();
    rows.chain(net.outputs.as_flattened_mut())
        .for_each(|weight| *weight = rng.below(41) as i8 - 20);
    net.scales.fill(0.0005);
    net
}

/// The named rule sets and some others, with every combination that changes the scores.
fn rules() -> Vec<Rules> {
    let with = |rule: Rules| Rules::STANDARD | rule;
    vec![
        Rules::STANDARD,
        Rules::LEGACY_MAIN,
        with(Rules::JACK_BONUS),
        with(Rules::NO_TRICK_BONUS),
        with(Rules::NO_SHOOTING),
        with(Rules::HEARTS_ARENT_POINTS),
        Rules::STANDARD.without(Rules::QUEEN_PENALTY),
        with(Rules::HEARTS_ARENT_POINTS).without(Rules::QUEEN_PENALTY),
        with(Rules::SHOOTING_NEEDS_JACK) | Rules::JACK_BONUS | Rules::NO_TRICK_BONUS,
    ]
}

/// Calls `check` with every view at every moment of random deals, and with the cards that each seat
/// takes in the deal.
fn watch(seed: u64, rules: Rules, mut check: impl FnMut(&View, &[CardSet; SEATS])) {
    let mut rng = Rng::new(seed);
    let mut deal = Watched::passed(rules, PassDirection::of_deal(rules, seed as u32), seed);
    let mut views = deal.views.to_vec();
    while !deal.table.is_over() {
        let legal = deal.table.legal_moves();
        // High cards lead to moon shots more often than random ones.
        let number = match seed % 3 {
            0 => 0,
            _ => rng.below(legal.len()) as usize,
        };
        deal.play(legal.iter().nth(number).expect("a card"));
        views.extend(deal.views.iter().cloned());
    }
    views
        .iter()
        .for_each(|view| check(view, deal.table.taken()));
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-4
}

/// Asserts that each active feature of a view is there once, the rules included.
fn assert_features(view: &View) {
    let active = forecast_features(view);
    let unique: std::collections::BTreeSet<u16> = active.iter().copied().collect();
    assert_eq!(unique.len(), active.len());
    assert!(
        unique
            .last()
            .is_some_and(|&last| usize::from(last) < FORECAST_FEATURES)
    );
    assert!(active.len() < 200, "{view}");
    let rules = unique.range(FORECAST_FEATURES as u16 - 14..).count();
    assert_eq!(rules, view.rules().bits().count_ones() as usize);
}

#[test]
fn facts_include_every_result_that_comes() {
    let mut certain = 0;
    for (number, rules) in rules().into_iter().enumerate() {
        for seed in 0..cases(60, 12) {
            watch(100 * number as u64 + seed, rules, |view, taken| {
                let facts = ForecastFacts::from_view(view);
                let relative = |seat: usize| taken[view.me().step(seat as i32)];
                let queen = (0..SEATS).find(|&seat| relative(seat).contains(Card::QUEEN_OF_SPADES));
                let queen = queen.expect("a taker");
                assert!(
                    facts.possible(OutputGroup::QUEEN) >> queen & 1 == 1,
                    "{view}"
                );
                let penalty = rules.penalty_cards();
                let shooter = (0..SEATS).find(|&seat| relative(seat).is_superset(penalty));
                let all = if penalty.is_empty() {
                    0
                } else {
                    shooter.map_or(0, |seat| seat + 1)
                };
                assert!(
                    facts.possible(OutputGroup::TAKES_ALL) >> all & 1 == 1,
                    "{view}"
                );
                for seat in 0..SEATS {
                    let cards = relative(seat);
                    assert!(cards.is_superset(facts.taken[seat]), "{view}");
                    assert!(
                        (facts.taken[seat] | facts.reach[seat]).is_superset(cards),
                        "{view}"
                    );
                    if shooter.is_none() {
                        let class = lower_class(cards.suit(Suit::Hearts).len());
                        let possible = facts.possible(OutputGroup::lower(seat));
                        assert!(possible >> class & 1 == 1, "{view}");
                    }
                }
                certain += (facts.certain_winners | facts.certain_losers).len();
            });
        }
    }
    assert!(certain > 100);
}

#[test]
fn forecasts_are_consistent_under_all_rules() {
    for (number, rules) in rules().into_iter().enumerate() {
        let net = random_net(number as u64);
        for seed in 0..cases(40, 6) {
            watch(seed, rules, |view, _| {
                let found = forecast_with(view, &net);
                let total = penalty_points(rules, CardSet::FULL);
                let sum: f64 = found.seats.iter().map(|seat| seat.points).sum();
                assert!(close(sum, f64::from(total)), "{view}: {sum}");
                let queens: f64 = found.seats.iter().map(|seat| seat.queen).sum();
                assert!(close(queens, 1.0), "{view}: {queens}");
                let moons: f64 = found.seats.iter().map(|seat| seat.moon).sum();
                assert!((0.0..1.0001).contains(&moons), "{view}");
                assert!(rules.moon_counts() || moons == 0.0, "{view}");
                for seat in Seat::ALL {
                    let one = &found.seats[seat];
                    assert!(close(one.classes.iter().sum(), 1.0), "{view}");
                    let range = -1e-6..=1.000_001;
                    let mut all = one.classes.iter().chain([&one.queen, &one.moon]);
                    assert!(all.all(|chance| range.contains(chance)), "{view}");
                    assert!(one.moon <= one.classes[4] + 1e-6, "{view}");
                    let floor = f64::from(view.points_of(seat));
                    assert!(one.points > floor - 1e-4, "{view}");
                    if view.taken()[seat].contains(Card::QUEEN_OF_SPADES) {
                        assert!(close(one.queen, 1.0), "{view}");
                    }
                }
                assert_features(view);
                let held: CardSet = found.cards.iter().map(|card| card.card).collect();
                assert_eq!(held, view.hand());
                let wins = found.cards.iter().map(|card| card.wins);
                assert!(wins.clone().all(|chance| (0.0..=1.0).contains(&chance)));
                let tricks: f64 = found.tricks.iter().sum();
                assert!(tricks - wins.sum::<f64>() <= 1.0 + 1e-6, "{view}");
            });
        }
    }
}

#[test]
fn a_finished_deal_has_its_result() {
    let net = random_net(9);
    let mut moons = 0;
    for rules in rules() {
        for seed in 0..cases(200, 60) {
            watch(seed, rules, |view, taken| {
                if view.tricks_left() > 0 {
                    return;
                }
                let found = forecast_with(view, &net);
                let scores = score_deal(rules, taken);
                let shooter = moon_shooter(rules, taken);
                moons += u32::from(shooter.is_some());
                for seat in Seat::ALL {
                    let one = &found.seats[seat];
                    let points = f64::from(penalty_points(rules, taken[seat]));
                    assert!(close(one.points, points), "{view}: {one:?}");
                    assert!(close(one.score, f64::from(scores[seat])), "{view}: {one:?}");
                    let moon = f64::from(u8::from(shooter == Some(seat)));
                    assert!(close(one.moon, moon), "{view}: {one:?}");
                    assert!(one.classes.iter().any(|&chance| close(chance, 1.0)));
                }
                assert!(found.cards.is_empty() && found.tricks == [0.0; 4]);
            });
        }
    }
    assert!(moons > 0);
}

#[test]
fn the_score_before_the_pass_depends_on_the_direction() {
    let net = random_net(3);
    for seed in 0..20 {
        let hand = deal_hands(&mut Rng::new(seed))[0];
        let of = |pass: PassDirection| {
            let start = ViewSetup {
                pass,
                ..ViewSetup::new(Seat::ALL[2], hand)
            };
            forecast_with(&View::new(start).expect("a view"), &net)
        };
        for (number, direction) in PassDirection::CYCLE.into_iter().enumerate() {
            let found = of(direction);
            let by_direction = of(PassDirection::Left).pass_scores.expect("a pass");
            let own = found.seats[2].score;
            match direction {
                PassDirection::Hold => assert_eq!(found.pass_scores, None),
                _ => assert_eq!(found.pass_scores, Some(by_direction)),
            }
            // The leader is known on hold only, when the hand has the two of clubs.
            if direction != PassDirection::Hold || !hand.contains(Card::TWO_OF_CLUBS) {
                assert_eq!(own, by_direction[number]);
            }
        }
    }
}

/// Compares outputs with sums over all features, written out.
#[test]
fn outputs_are_those_of_the_plain_formula() {
    let net = random_net(5);
    watch(4, Rules::LEGACY_MAIN, |view, _| {
        let active = forecast_features(view);
        let mut units = [0_i32; FORECAST_HIDDEN];
        for (unit, sum) in units.iter_mut().enumerate() {
            *sum = active
                .iter()
                .map(|&feature| i32::from(net.features[usize::from(feature)][unit]))
                .sum();
        }
        let fast = clip(&net.units(&active));
        for (&fast, &plain) in fast.iter().zip(&units) {
            assert_eq!(i32::from(fast), plain.clamp(0, 127));
        }
        let found = forecast_with(view, &net);
        for card in found.cards.iter() {
            let output = OutputGroup::card(card_index(card.card));
            let sum: i32 = (0..FORECAST_HIDDEN)
                .map(|unit| units[unit].clamp(0, 127) * i32::from(net.outputs[output][unit]))
                .sum();
            let plain = 1.0 / (1.0 + (-f64::from(sum) * 0.0005).exp());
            let is_certain = card.wins == 0.0 || card.wins == 1.0;
            assert!(is_certain || close(card.wins, plain), "{view}");
        }
    });
}

#[test]
fn unrecorded_tricks_leave_the_rest_open() {
    let net = random_net(1);
    for (taken, queen) in [("unknown", None), ("AQ32..6./.../.../...", Some(0))] {
        let text = format!("me=0 hand=K.J98.T54.72 taken={taken} plays=1:D4,D3,D2");
        let view: View = text.parse().expect("a view");
        assert!(view.unrecorded_tricks() > 0);
        let found = forecast_with(&view, &net);
        let sum: f64 = found.seats.iter().map(|seat| seat.points).sum();
        assert!(close(sum, 26.0), "{view}: {sum}");
        let certain = found.seats.iter().position(|seat| seat.queen == 1.0);
        assert_eq!(certain, queen, "{view}");
    }
}

#[test]
fn the_byte_format_is_checked() {
    assert_eq!(FORECAST.to_bytes(), include_bytes!("forecast.net"));
    let net = random_net(7);
    let bytes = net.to_bytes();
    assert_eq!(bytes.len(), ForecastNet::BYTES);
    assert_eq!(ForecastNet::from_bytes(&bytes), Ok(net.clone()));
    let changes: [fn(&mut ForecastNet); 3] = [
        |net| net.scales[3] = f32::NAN,
        |net| net.base[3] = f32::INFINITY,
        |net| net.hidden[5] = 6_001,
    ];
    for change in changes {
        let mut wrong = net.clone();
        change(&mut wrong);
        let read = ForecastNet::from_bytes(&wrong.to_bytes());
        assert_eq!(read, Err(NetFileError::Range));
    }
}

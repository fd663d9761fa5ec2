//! Tests of training and calibration of the forecast.

use std::collections::HashMap;

use handsense_core::Rng;
use handsense_hearts::forecast::{
    FORECAST, ForecastFacts, OutputGroup, forecast_with, logistic, softmax,
};
use handsense_hearts::policy_net::card_index;
use handsense_hearts::{Policy, PolicyPlayer, Rules};

use super::forecast_deals::{SHARES, draw_table};
use super::*;
use crate::matches::hearts::table::PlayerError;
use crate::players::registry::hearts::Registry;
use crate::players::seat_player::SeatPlayer;
use crate::training::tests::{assert_gradient, on_threads, spread};
use crate::training::{Deals, Trainer};

fn deals(moments: usize) -> ForecastDeals {
    let with = |rule: Rules| Rules::STANDARD | rule;
    ForecastDeals {
        seed: 3,
        rules: vec![
            Rules::STANDARD,
            Rules::LEGACY_MAIN,
            with(Rules::JACK_BONUS),
            with(Rules::NO_TRICK_BONUS),
            with(Rules::NO_SHOOTING),
        ],
        moments,
        players: None,
    }
}

/// The same deals among four learned players, which are faster.
fn learned(moments: usize) -> ForecastDeals {
    let player = || SeatPlayer::Honest(Box::new(PolicyPlayer(Policy::Learned)));
    ForecastDeals {
        players: Some(Box::new(player)),
        ..deals(moments)
    }
}

/// The losses of some samples, and their numbers of terms.
fn losses(weights: &[f32], samples: &[ForecastSample]) -> Vec<(f64, u64)> {
    let mut sums = Sums {
        gradient: vec![0.0; weights.len()],
        losses: vec![(0.0, 0); ForecastModel::LOSSES],
    };
    let samples: Vec<_> = samples.iter().collect();
    ForecastModel::add_gradient(weights, &samples, &mut sums);
    sums.losses
}

#[test]
fn the_gradient_is_the_slope_of_the_loss() {
    let samples = deals(2).samples(0..6).expect("deals");
    // In the middle of the range of the hidden units the loss is smooth.
    let (mut at, mut rng) = (vec![0.0; SECOND.bias.end()], Rng::new(2));
    spread(
        FIRST.rows.of_mut(&mut at).as_flattened_mut(),
        0.0,
        0.01,
        &mut rng,
    );
    FIRST.bias.of_mut(&mut at)[0].fill(1.0);
    spread(
        SECOND.rows.of_mut(&mut at).as_flattened_mut(),
        0.0,
        0.1,
        &mut rng,
    );
    let loss = |weights: &[f32]| {
        let factors = GROUP_WEIGHTS.iter().chain([&MARK_WEIGHT]);
        let losses = losses(weights, &samples).into_iter().zip(factors);
        losses
            .map(|((loss, _), &weight)| loss * f64::from(weight))
            .sum()
    };
    assert_gradient::<ForecastModel>(&at, &samples, <[f32]>::to_vec, loss);
}

/// Trains on some deals, and returns the losses of the parts.
fn train(count: u64) -> (Trainer<ForecastModel>, Vec<Vec<f64>>) {
    let (mut trainer, mut losses) = (Trainer::<ForecastModel>::new(1), Vec::new());
    let add = |_, part: &[f64]| {
        losses.push(part.to_vec());
        Ok::<(), PlayerError>(())
    };
    trainer
        .train_on_deals(&learned(2), count, add)
        .expect("deals");
    (trainer, losses)
}

#[test]
fn training_lowers_the_losses() {
    let losses = on_threads(|| {
        let (trainer, losses) = train(4_096);
        (losses, trainer.net().to_bytes())
    });
    let (first, last) = (&losses[0], &losses[losses.len() - 1]);
    assert!(
        last.iter().zip(first).all(|(last, first)| last < first),
        "{losses:?}"
    );
}

/// The quantised network has the probabilities of the trainer's rounded parameters.
#[test]
fn the_loss_of_the_network_is_that_of_the_trainer() {
    let (trainer, _) = train(1_024);
    let net = ForecastNet::from_bytes(&trainer.net().to_bytes()).expect("a network");
    let moments = deals(1).moments(5_000..5_040).expect("deals");
    let cards_alone = |moment: &ForecastMoment| {
        let mut sample = ForecastSample::new(moment);
        let first = OutputGroup::card(0);
        sample
            .marks
            .retain(|&(output, _)| usize::from(output) >= first);
        let held = moment.view.hand();
        let of_hand = |&(output, _): &(u8, bool)| {
            held.iter()
                .any(|card| OutputGroup::card(card_index(card)) == usize::from(output))
        };
        sample.marks.retain(of_hand);
        sample
    };
    let samples: Vec<ForecastSample> = moments.iter().map(cards_alone).collect();
    let expected = losses(&ForecastModel::weights(&trainer.parameters), &samples)[GROUPS];
    let (mut sum, mut count) = (0.0, 0);
    for moment in &moments {
        let own = moment.hands[moment.view.me()];
        for card in forecast_with(&moment.view, &net).cards.iter() {
            if own.contains(card.card) && card.wins > 0.0 && card.wins < 1.0 {
                let is_true = moment.winners.contains(card.card);
                sum -= if is_true { card.wins } else { 1.0 - card.wins }.ln();
                count += 1;
            }
        }
    }
    assert!(count > 200);
    assert_eq!(count, expected.1);
    let (sum, expected) = (sum / count as f64, expected.0 / count as f64);
    assert!((sum - expected).abs() < 1e-4, "{sum} {expected}");
}

#[test]
fn samples_hold_the_results_of_their_deals() {
    let moments = deals(3).moments(0..60).expect("deals");
    let mut moons = 0;
    for moment in &moments {
        let sample = ForecastSample::new(moment);
        let facts = ForecastFacts::from_view(&moment.view);
        for (target, group) in sample.groups.iter().zip(OutputGroup::ALL) {
            assert_eq!(target.possible, facts.possible(group));
            for (number, &weight) in target.weights.iter().enumerate() {
                assert!(weight == 0 || target.possible >> number & 1 == 1);
            }
        }
        let all = sample.groups[0].weights;
        assert_eq!(all.iter().map(|&weight| u32::from(weight)).sum::<u32>(), 1);
        moons += u32::from(all[0] == 0);
        let hearts: u32 = sample.groups[3]
            .weights
            .iter()
            .map(|&weight| u32::from(weight))
            .sum();
        assert_eq!(hearts, if all[0] == 1 { facts.hearts_out() } else { 0 });
        let own = moment.hands[moment.view.me()];
        for card in own.iter() {
            let output = OutputGroup::card(card_index(card)) as u8;
            let marks = sample.marks.iter().filter(|&&(number, _)| number == output);
            for &(_, wins) in marks {
                assert_eq!(wins, moment.winners.contains(card));
            }
        }
        assert_eq!(moment.winners.len(), 13);
        let scores: i32 = moment.scores().iter().sum();
        let bonus = moment.view.rules().bits() & 6;
        assert!(bonus != 0 || scores == 26 || scores == 78);
    }
    assert!(moons > 0);
}

#[test]
fn deals_have_every_player_with_its_share_at_tables_of_three_kinds() {
    const DEALS: u32 = 40_000;
    let mut rng = Rng::new(5);
    let (mut counts, mut same, mut odd) = (HashMap::new(), 0, 0);
    for _ in 0..DEALS {
        let table = draw_table(&mut rng);
        let others = |name: &&str| table.iter().filter(|other| *other != name).count();
        let fewest = table.iter().map(others).min();
        same += u32::from(fewest == Some(0));
        odd += u32::from(fewest == Some(1));
        for name in table {
            *counts.entry(name).or_insert(0) += 1;
        }
    }
    assert_eq!(counts.len(), SHARES.len());
    for (name, share) in SHARES {
        let percent = 25.0 * f64::from(counts[name]) / f64::from(DEALS);
        assert!(
            (percent - f64::from(share)).abs() < 0.6,
            "{name}: {percent}"
        );
        assert!(Registry::default().factory(name).is_ok(), "{name}");
    }
    // A quarter of the tables is of each kind by itself; equal draws add to both.
    for count in [same, odd] {
        assert!((DEALS * 23 / 100..DEALS * 35 / 100).contains(&count));
    }
}

#[test]
fn deals_of_mixed_players_are_the_same_on_any_number_of_threads() {
    let moments = on_threads(|| {
        let moments = deals(2).moments(0..200).expect("deals");
        let text = format!("{moments:?}");
        (moments.len(), text.into_bytes())
    });
    assert_eq!(moments, 200 * 4 * 2);
}

#[test]
fn named_players_play_the_deals_of_mixed_players() {
    let moments = |deals: &ForecastDeals| deals.moments(0..40).expect("deals");
    let (one, other) = (moments(&learned(1)), moments(&deals(1)));
    let same = |one: &ForecastMoment, other: &ForecastMoment| {
        assert_eq!(one.view.rules(), other.view.rules());
        assert_eq!(one.view.plays_len(), other.view.plays_len());
        one.view == other.view
    };
    let pairs = one.iter().zip(&other);
    let equal = pairs.filter(|(one, other)| same(one, other)).count();
    // Before the pass the views are the same, later seldom.
    assert!((60..110).contains(&equal), "{equal}");
}

#[test]
fn tables_by_players_begin_with_the_worst() {
    let found = ["good", "bad"].map(|name| {
        let mut one = Calibration::default();
        for deal in 0..10 {
            let forecast = if name == "good" { 0.5 } else { 0.8 };
            one.moon[1].add(deal, forecast, deal % 2 == 0);
            one.own_by_stage[3].add(deal, forecast, f64::from(u8::from(deal % 2 == 0)));
        }
        (name, one)
    });
    let text = by_players(&found);
    let bad = "| bad | 10 | 0.5000 | +0.09000 ± 0.18594 | 0.3000 | 10 | 0.800 | 0.500 ± 0.310 |";
    assert!(text.contains(bad), "{text}");
    let places = |name: &str| text.find(name).expect("a row");
    assert!(places("| bad |") < places("| good |"), "{text}");
}

#[test]
fn scores_equal_those_written_out() {
    let mut scores = EventScores::default();
    let forecasts = [
        (0, 0.25, false),
        (0, 0.75, true),
        (1, 0.5, true),
        (1, 1.0, true),
    ];
    forecasts
        .iter()
        .for_each(|&(deal, forecast, outcome)| scores.add(deal, forecast, outcome));
    assert_eq!((scores.count(), scores.facts()), (3, (1, 0)));
    let (brier, base, _) = scores.brier();
    assert!((brier - (0.0625 + 0.0625 + 0.25) / 3.0).abs() < 1e-12);
    assert!((base - 2.0 / 9.0).abs() < 1e-12);
    let (logarithm, of_base) = scores.logarithmic();
    let expected = -(0.75_f64.ln() + 0.75_f64.ln() + 0.5_f64.ln()) / 3.0;
    assert!((logarithm - expected).abs() < 1e-12);
    assert!((of_base - 0.636_514_168_294_813).abs() < 1e-12);
    // The bins 20-30 %, 70-80 % and 50-60 % each have one forecast.
    assert!((scores.calibration_error() - (0.25 + 0.25 + 0.5) / 3.0).abs() < 1e-12);
    let mut values = ValueScores::default();
    for (forecast, outcome) in [(1.0, 2.0), (3.0, 3.0), (5.0, 4.0)] {
        values.add(7, forecast, outcome);
    }
    let (squares, base, _) = values.squares();
    assert!((squares - 2.0 / 3.0).abs() < 1e-12 && (base - 2.0 / 3.0).abs() < 1e-12);
}

/// The network of the library predicts better than base rates, and its facts are right.
#[test]
fn the_library_network_is_calibrated() {
    let found = calibrate(&FORECAST, &deals(1), 90_000..91_500).expect("deals");
    for scores in found.queen.iter().chain([&found.cards]) {
        let (brier, base, width) = scores.brier();
        assert!(brier < base - width, "{brier} {base} {width}");
        assert!(scores.calibration_error() < 0.03);
    }
    let events = found.queen.iter().chain(&found.moon).chain(&found.classes);
    for scores in events.chain([&found.cards]) {
        assert_eq!(scores.facts().1, 0);
    }
    let (squares, base, width) = found.points.squares();
    assert!(squares < base - width);
}

#[test]
fn the_functions_of_outputs_agree() {
    let mut two = [0.7, 0.0];
    softmax(&mut two, 0b11);
    assert!((two[0] - logistic(0.7)).abs() < 1e-6);
}

//! Tests of the training of the value network.

use handsense_core::Rng;
use handsense_hearts::value_net::{ValueNet, learned_values};
use handsense_hearts::{Rules, SEATS, Seat, payoff_times_three, score_deal};

use super::*;
use crate::matches::hearts::table::PlayerError;
use crate::training::tests::{assert_gradient, on_threads, spread};
use crate::training::{Deals, Trainer};

fn deals() -> ValueDeals {
    ValueDeals {
        seed: 3,
        rules: vec![Rules::STANDARD, Rules::LEGACY_MAIN],
        positions: 3,
    }
}

/// The loss whose gradient the trainer follows.
fn loss(weights: &[f32], samples: &[ValueSample]) -> f64 {
    let of_sample = |sample: &ValueSample| {
        let mut sums = Sums {
            gradient: vec![0.0; weights.len()],
            losses: vec![(0.0, 0); ValueModel::LOSSES],
        };
        ValueModel::add_gradient(weights, &[sample], &mut sums);
        let [error, moon, queen, hearts] = [0, 1, 2, 3].map(|number| sums.losses[number].0);
        let left = f64::from(13 - sample.hearts.iter().sum::<u8>()) / 13.0;
        f64::from(ERROR_WEIGHT) * error / SEATS as f64
            + f64::from(ENTROPY_WEIGHT) * (moon + queen + left * hearts)
    };
    samples.iter().map(of_sample).sum()
}

#[test]
fn the_gradient_is_the_slope_of_the_loss() {
    let samples = deals().samples(0..30).expect("deals");
    assert!(samples.iter().any(|sample| sample.moon.is_some()));
    // In the middle of the range of the hidden units the loss is smooth.
    let (mut at, mut rng) = (vec![0.0; OUTPUTS.bias.end()], Rng::new(2));
    spread(
        FIRST.rows.of_mut(&mut at).as_flattened_mut(),
        0.0,
        0.01,
        &mut rng,
    );
    FIRST.bias.of_mut(&mut at)[0].fill(2.0);
    spread(
        SECOND.rows.of_mut(&mut at).as_flattened_mut(),
        0.0,
        0.01,
        &mut rng,
    );
    spread(&mut SECOND.bias.of_mut(&mut at)[0], 0.5, 0.05, &mut rng);
    spread(
        OUTPUTS.rows.of_mut(&mut at).as_flattened_mut(),
        0.0,
        0.2,
        &mut rng,
    );
    let loss = |weights: &[f32]| loss(weights, &samples);
    assert_gradient::<ValueModel>(&at, &samples, <[f32]>::to_vec, loss);
}

fn train(deals: &ValueDeals, count: u64) -> Trainer<ValueModel> {
    let mut trainer = Trainer::<ValueModel>::new(1);
    let done = trainer.train_on_deals(deals, count, |_, _| Ok::<(), PlayerError>(()));
    done.expect("deals");
    trainer
}

#[test]
fn training_lowers_the_errors() {
    let trainer = on_threads(|| {
        let trainer = train(&deals(), 4_000);
        let bytes = trainer.net().to_bytes();
        (trainer, bytes)
    });
    let fresh = deals().samples(90_000..90_400).expect("deals");
    let (before, after) = (
        Trainer::<ValueModel>::new(1).losses(&fresh),
        trainer.losses(&fresh),
    );
    assert!(
        after[0].sqrt() < before[0].sqrt() - 0.1,
        "{before:?} {after:?}"
    );
    assert!(
        after
            .iter()
            .zip(&before)
            .all(|(after, before)| after < before)
    );
    // The network of the file has the error of the trainer.
    let net = ValueNet::from_bytes(&trainer.net().to_bytes()).expect("a network");
    let found = payoff_error(&net, &deals(), 90_000..90_400);
    assert!((found - after[0].sqrt()).abs() < 1e-3, "{found} {after:?}");
}

/// Returns the root mean square error of the payoffs that a network expects.
fn payoff_error(net: &ValueNet, deals: &ValueDeals, numbers: std::ops::Range<u64>) -> f64 {
    let (mut sum, mut count) = (0.0, 0);
    for number in numbers {
        let played = deals.play(number);
        for position in &played.positions {
            let value = net.evaluate(position);
            let scores = score_deal(position.rules, &played.taken);
            let moons: f32 = value.moon.iter().sum();
            for seat in Seat::ALL {
                let (me, exact) = (seat.index(), payoff_times_three(&scores, seat));
                let points = 13.0 * value.queen[me] + value.hearts[me];
                let of_moons = 26.0 * (3.0 * value.moon[me] - (moons - value.moon[me]));
                let expected = (1.0 - moons) * (26.0 - 4.0 * points) + of_moons;
                let error = f64::from(expected - exact as f32) / 3.0;
                sum += error * error;
                count += 1;
            }
        }
    }
    (sum / f64::from(count)).sqrt()
}

#[test]
fn the_library_network_predicts_payoffs() {
    // Without any prediction the error is about 10 points.
    let error = payoff_error(learned_values(), &deals(), 700_000..702_000);
    assert!((5.5..7.2).contains(&error), "{error}");
}

#[test]
fn samples_hold_the_ends_of_their_deals() {
    let (deals, mut moons) = (deals(), 0);
    for number in 0..200 {
        let played = deals.play(number);
        assert!(played.positions.len() <= 3);
        for position in &played.positions {
            let sample = ValueSample::new(position, &played.taken);
            let scores = score_deal(position.rules, &played.taken);
            for (place, payoff) in sample.payoffs().into_iter().enumerate() {
                let seat = position.leader.step(place as i32);
                assert_eq!(payoff, payoff_times_three(&scores, seat) as f32);
            }
            if let Some(shooter) = sample.moon {
                assert!(sample.can_take_all >> shooter & 1 == 1);
                moons += 1;
            }
            assert_eq!(sample.final_hearts.iter().sum::<u8>(), 13);
            let kept = sample.hearts.iter().zip(sample.final_hearts);
            assert!(kept.into_iter().all(|(&before, after)| before <= after));
            assert!(sample.queen.is_none_or(|taker| taker == sample.final_queen));
        }
    }
    assert!(moons > 0);
}

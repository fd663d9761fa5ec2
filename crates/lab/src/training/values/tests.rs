//! Tests of the training of the value network.

use handsense_core::Rng;
use handsense_hearts::value_net::{ValueNet, learned_values};
use handsense_hearts::{Rules, SEATS, Seat, payoff_times_three, score_deal};
use rayon::ThreadPoolBuilder;

use super::gradient::{
    ENTROPY_WEIGHT, ERROR_WEIGHT, Gradient, HIDDEN_BIAS, Parameters, SECOND_ROWS,
};
use super::*;

fn deals() -> ValueDeals {
    ValueDeals {
        seed: 3,
        rules: vec![Rules::STANDARD, Rules::LEGACY_MAIN],
        positions: 3,
    }
}

/// Parameters in the middle of the range of the hidden units, where the loss is smooth.
fn parameters() -> Parameters {
    let mut rng = Rng::new(2);
    let mut all = Parameters::zero();
    let mut around =
        |centre: f32, most: f32| centre + most * (rng.below(2_001) as f32 / 1_000.0 - 1.0);
    for (number, row) in all.rows.iter_mut().enumerate() {
        let (centre, most) = match number {
            HIDDEN_BIAS => (2.0, 0.0),
            ..HIDDEN_BIAS => (0.0, 0.01),
            _ => (0.0, 0.01),
        };
        *row = row.map(|_| around(centre, most));
    }
    all.base = all.base.map(|_| around(0.5, 0.05));
    for row in &mut all.outputs {
        *row = row.map(|_| around(0.0, 0.2));
    }
    all
}

/// The loss whose gradient the trainer follows. The entropy of the hearts has a weight of its own in
/// each sample, so it is left out with all samples that have one.
fn loss(parameters: &Parameters, samples: &[ValueSample]) -> f64 {
    let mut sum = 0.0;
    for sample in samples {
        let losses = Gradient::of(parameters, std::slice::from_ref(sample)).losses;
        let [moon, queen, hearts] = losses.entropies;
        let taken: u8 = sample.hearts.iter().sum();
        let left = f64::from(13 - taken) / 13.0;
        sum += f64::from(ERROR_WEIGHT) * losses.squared_error / SEATS as f64
            + f64::from(ENTROPY_WEIGHT) * (moon + queen + left * hearts);
    }
    sum
}

#[test]
fn the_gradient_is_the_slope_of_the_loss() {
    let samples = deals().samples(0..30);
    assert!(samples.iter().any(|sample| sample.moon.is_some()));
    let at = parameters();
    let mut gradient = Gradient::of(&at, &samples).parameters;
    let mut rng = Rng::new(4);
    let feature = usize::from(samples[0].features[0]);
    let units = at.rows[0].len();
    let rows = at.rows.len() * units;
    let all = at.clone().all_mut().count();
    let mut checked = 0;
    for number in 0..120 {
        let place = match number % 4 {
            0 => feature * units + rng.below(64) as usize,
            1 => HIDDEN_BIAS * units + rng.below(64) as usize,
            2 => SECOND_ROWS * units + rng.below((rows - SECOND_ROWS * units) as u32) as usize,
            _ => rows + rng.below((all - rows) as u32) as usize,
        };
        let step = 0.01;
        let moved = |by: f32| {
            let mut moved = at.clone();
            *moved.all_mut().nth(place).expect("a parameter") += by;
            loss(&moved, &samples)
        };
        let slope = (moved(step) - moved(-step)) / f64::from(2.0 * step);
        let found = f64::from(*gradient.all_mut().nth(place).expect("a parameter"));
        let scale = slope.abs().max(found.abs()).max(0.1);
        assert!(
            (slope - found).abs() < 0.03 * scale,
            "{place}: {slope} {found}"
        );
        checked += usize::from(found.abs() > 0.01);
    }
    assert!(checked > 60, "{checked}");
}

#[test]
fn training_is_the_same_on_any_number_of_threads_and_lowers_the_errors() {
    let trained = |threads: usize| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        pool.expect("threads").install(|| {
            let mut trainer = ValueTrainer::new(1);
            trainer.train(&deals(), 2_000, &mut |_, _| {});
            trainer
        })
    };
    let trainer = trained(1);
    assert_eq!(trainer.net().to_bytes(), trained(3).net().to_bytes());
    let fresh = deals().samples(90_000..90_400);
    let (before, after) = (
        ValueTrainer::new(1).evaluate(&fresh),
        trainer.evaluate(&fresh),
    );
    assert!(after.payoff < before.payoff - 0.1, "{before:?} {after:?}");
    for (after, before) in after.entropies.iter().zip(before.entropies) {
        assert!(*after < before);
    }
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
fn the_error_of_the_network_is_that_of_the_trainer() {
    let mut trainer = ValueTrainer::new(1);
    trainer.train(&deals(), 1_000, &mut |_, _| {});
    let expected = trainer.evaluate(&deals().samples(5_000..5_200)).payoff;
    let found = payoff_error(&trainer.net(), &deals(), 5_000..5_200);
    assert!((found - expected).abs() < 1e-3, "{found} {expected}");
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

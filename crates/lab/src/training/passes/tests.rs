use std::io::ErrorKind;
use std::ops::Range;
use std::sync::Arc;

use handsense_core::Rng;
use handsense_hearts::pass_net::{HIDDEN, LEARNED_PASSES, PassEvaluator, PassNet};
use handsense_hearts::policy_net::{InferenceNet, LEARNED};
use handsense_hearts::{PassDirection, Rules};

use super::gradient::{ActiveRows, ROWS, Row};
use super::*;
use crate::training::loss::value_gradients;
use crate::training::rows::add;

/// The samples of deals of the tuned policy.
fn samples(deals: Range<u64>) -> Vec<PassSample> {
    let generator = PassSampleGenerator {
        seed: 6,
        rules: vec![Rules::STANDARD, Rules::LEGACY_MAIN],
        net: None,
        passes: None,
    };
    generator.generate(deals)
}

#[test]
fn every_seat_of_a_deal_gives_a_sample() {
    let mut generator = PassSampleGenerator {
        seed: 6,
        rules: vec![Rules::STANDARD, Rules::LEGACY_MAIN],
        net: Some(Arc::new(InferenceNet::new(&LEARNED))),
        passes: Some(Arc::new(LEARNED_PASSES.clone())),
    };
    let all = generator.generate(0..20);
    assert_eq!(all.len(), 4 * 20);
    for sample in &all {
        assert_ne!(sample.context.direction, PassDirection::Hold);
        // The network's own pass is among them.
        let best = PassEvaluator::new(&LEARNED_PASSES, &sample.context).best();
        assert!(sample.passes.iter().any(|pass| pass.cards == best.passed));
        for (place, pass) in sample.passes.iter().enumerate() {
            assert_eq!(pass.cards.len(), 3);
            assert!(sample.context.hand.is_superset(pass.cards));
            let others = &sample.passes[..place];
            assert!(others.iter().all(|other| other.cards != pass.cards));
        }
    }
    // The hands of a deal are disjoint.
    for deal in all.chunks(4) {
        let cards = deal.iter().map(|sample| sample.context.hand.len());
        let union = deal.iter().fold(deal[0].context.hand, |union, sample| {
            union | sample.context.hand
        });
        assert_eq!((cards.sum::<u32>(), union.len()), (52, 52));
    }
    assert_eq!(generator.generate(5..8)[..], all[20..32]);
    generator.rules = vec![Rules::STANDARD.without(Rules::PASS_CARDS)];
    assert_eq!(generator.generate(0..4), []);
}

#[test]
fn a_continued_training_begins_with_the_network() {
    assert_eq!(
        PassTrainer::continuing(&LEARNED_PASSES, 1).net(),
        LEARNED_PASSES
    );
}

#[test]
fn samples_survive_a_round_trip() {
    let samples = samples(0..10);
    let mut bytes = Vec::new();
    samples.iter().for_each(|sample| sample.write(&mut bytes));
    let mut rest = &bytes[..];
    for sample in &samples {
        let read = PassSample::read(&mut rest).expect("a sample");
        assert_eq!(read.as_ref(), Some(sample));
    }
    assert_eq!(PassSample::read(&mut rest).expect("the end"), None);
    let error = |mut bytes: &[u8]| PassSample::read(&mut bytes).map_err(|error| error.kind());
    assert_eq!(error(&bytes[..20]), Err(ErrorKind::UnexpectedEof));
    // A hand that is no set of cards, a direction out of range, and a single pass.
    for (place, value) in [(7, 0xFF), (12, 3), (13, 1)] {
        let mut bad = bytes.clone();
        bad[place] = value;
        assert_eq!(error(&bad), Err(ErrorKind::InvalidData), "{place}");
    }
}

/// Computes the value of each pass in double precision from the rows of the parameters.
fn plain_values(rows: &[Row], sample: &PassSample) -> Vec<f64> {
    let mut net = PassNet::zero();
    let mut values = Vec::new();
    for pass in &sample.passes {
        // One unit at a time, through a network with weights of 0 and 1.
        let mut units = [0.0; HIDDEN];
        for (row, weights) in rows[..ROWS - 2].iter().enumerate() {
            net.feature_weights[row][0] = 1;
            net.output[0] = 1;
            let active = PassEvaluator::new(&net, &sample.context)
                .value(pass.cards)
                .raw;
            net.feature_weights[row][0] = 0;
            for (unit, weight) in units.iter_mut().zip(weights) {
                *unit += f64::from(active) * f64::from(*weight);
            }
        }
        let products = units.iter().zip(&rows[ROWS - 2]).zip(&rows[ROWS - 1]);
        let value = products.map(|((unit, bias), output)| {
            (unit + f64::from(*bias)).clamp(0.0, 1.0) * f64::from(*output)
        });
        values.push(value.sum());
    }
    values
}

#[test]
fn the_gradient_is_that_of_the_values() {
    let samples = samples(20..22);
    let mut rng = Rng::new(5);
    let mut rows = vec![[0.0; HIDDEN]; ROWS];
    for number in rows.as_flattened_mut() {
        *number = rng.below(2_001) as f32 / 5_000.0 - 0.2;
    }
    let mut active = ActiveRows::default();
    for sample in &samples {
        let values = active.forward(&rows, sample).to_vec();
        let plain = plain_values(&rows, sample);
        for (value, plain) in values.iter().zip(&plain) {
            assert!((f64::from(*value) - plain).abs() < 1e-4, "{value} {plain}");
        }
        // The derivative along the gradient, by a finite difference of each value.
        let mut sum = vec![[0.0; HIDDEN]; ROWS];
        active.backward(&rows, sample, &mut sum);
        let payoffs = sample
            .passes
            .iter()
            .map(|pass| f32::from(pass.payoff) / 100.0);
        let gradients = value_gradients(payoffs, &values);
        let largest = sum
            .as_flattened()
            .iter()
            .fold(0.0_f32, |most, &number| most.max(number.abs()));
        let step: Vec<Row> = sum
            .iter()
            .map(|row| row.map(|number| number * 1e-4 / largest))
            .collect();
        let mut moved = rows.clone();
        for (row, step) in moved.iter_mut().zip(&step) {
            add(row, step, 1.0);
        }
        let change: f64 = plain_values(&moved, sample)
            .iter()
            .zip(&plain)
            .zip(&gradients)
            .map(|((after, before), gradient)| (after - before) * f64::from(*gradient))
            .sum();
        let expected: f64 = (sum.as_flattened().iter())
            .zip(step.as_flattened())
            .map(|(gradient, step)| f64::from(*gradient) * f64::from(*step))
            .sum();
        assert!(largest > 0.1);
        assert!(
            (change / expected - 1.0).abs() < 0.02,
            "{change} {expected}"
        );
    }
}

#[test]
fn training_improves_passes_on_held_out_samples() {
    // A target that the tuned policy does not know: to pass low cards.
    let by_rank = |sample: &mut PassSample| {
        for pass in &mut sample.passes {
            let ranks = pass.cards.iter().map(|card| card.rank().index() as i16);
            pass.payoff = 100 * ranks.sum::<i16>();
        }
    };
    let (mut known, mut new) = (samples(40..240), samples(240..280));
    known.iter_mut().chain(&mut new).for_each(by_rank);
    let mut trainer = PassTrainer::new(9);
    let before = trainer.evaluate(&new);
    trainer.train(&known, 60, &mut |_, _| {});
    let after = trainer.evaluate(&new);
    assert_eq!(after.tuned, before.tuned);
    assert!(after.network > before.network + 3.0, "{before:?} {after:?}");
    // The integers choose the same passes nearly always.
    let net = trainer.net();
    let chosen = new.iter().map(|sample| {
        let evaluator = PassEvaluator::new(&net, &sample.context);
        let best = sample
            .passes
            .iter()
            .max_by_key(|pass| evaluator.value(pass.cards).raw);
        f64::from(best.expect("a pass").points() - sample.mean_payoff())
    });
    let mean = chosen.sum::<f64>() / new.len() as f64;
    assert!((mean - after.network).abs() < 0.3, "{mean} {after:?}");
    // Training again gives the same network, on any number of threads.
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let mut again = PassTrainer::new(9);
        let pool = pool.build().expect("a pool");
        pool.install(|| again.train(&known, 60, &mut |_, _| {}));
        assert_eq!(again.net(), net);
    }
}

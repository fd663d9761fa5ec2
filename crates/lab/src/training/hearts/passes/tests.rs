use std::convert::Infallible;
use std::io::ErrorKind;
use std::ops::Range;
use std::sync::Arc;

use handsense_core::Rng;
use handsense_hearts::pass_net::{LEARNED_PASSES, PassEvaluator};
use handsense_hearts::policy_net::{InferenceNet, LEARNED};
use handsense_hearts::{PassDirection, Rules};

use super::*;
use crate::training::Trainer;
use crate::training::tests::{assert_gradient, on_threads, spread};

/// The samples of deals of the tuned policy.
fn samples(deals: Range<u64>) -> Vec<PassSample> {
    let generator = SelfPlay {
        seed: 6,
        rules: vec![Rules::STANDARD, Rules::LEGACY_MAIN],
        net: None,
        passes: None,
    };
    generator.generate(deals).expect("deals")
}

#[test]
fn every_seat_of_a_deal_gives_a_sample() {
    let mut generator = SelfPlay {
        seed: 6,
        rules: vec![Rules::STANDARD, Rules::LEGACY_MAIN],
        net: Some(Arc::new(InferenceNet::new(&LEARNED))),
        passes: Some(Arc::new(LEARNED_PASSES.clone())),
    };
    let all = generator.generate::<PassSample>(0..20).expect("deals");
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
    let some: Vec<PassSample> = generator.generate(5..8).expect("deals");
    assert_eq!(some[..], all[20..32]);
    generator.rules = vec![Rules::STANDARD.without(Rules::PASS_CARDS)];
    let none: Vec<PassSample> = generator.generate(0..4).expect("deals");
    assert_eq!(none, []);
}

#[test]
fn a_continued_training_begins_with_the_network() {
    assert_eq!(
        Trainer::<PassModel>::continuing(&LEARNED_PASSES, 1).net(),
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

#[test]
fn the_gradient_is_that_of_the_values() {
    let samples = samples(20..25);
    let (mut at, mut rng) = (vec![0.0; OUTPUT.end()], Rng::new(5));
    spread(&mut at, 0.0, 0.01, &mut rng);
    UNITS.bias.of_mut(&mut at)[0].fill(0.5);
    spread(&mut OUTPUT.of_mut(&mut at)[0], 0.0, 0.2, &mut rng);
    // The loss with the slopes in the values as they are at these parameters.
    let values = |weights: &[f32], sample: &PassSample| PassModel::values(weights, sample);
    let slope = |sample: &PassSample| value_gradients(sample.payoffs(), &values(&at, sample));
    let slopes: Vec<Vec<f32>> = samples.iter().map(slope).collect();
    let loss = |weights: &[f32]| {
        let products = samples.iter().zip(&slopes).flat_map(|(sample, slopes)| {
            let values = values(weights, sample).into_iter().zip(slopes);
            values.map(|(value, slope)| f64::from(value) * f64::from(*slope))
        });
        products.sum()
    };
    assert_gradient::<PassModel>(&at, &samples, <[f32]>::to_vec, loss);
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
    let before = Trainer::<PassModel>::new(9).evaluate_choices(&new);
    let trainer = on_threads(|| {
        let mut trainer = Trainer::<PassModel>::new(9);
        let Ok(()) = trainer.train(&known, 60, |_, _| Ok::<(), Infallible>(()));
        let bytes = trainer.net().to_bytes();
        (trainer, bytes)
    });
    let after = trainer.evaluate_choices(&new);
    assert_eq!(after.tuned, before.tuned);
    assert!(after.network > before.network + 3.0, "{before:?} {after:?}");
    // The network of the file chooses the same passes nearly always.
    let net = PassNet::from_bytes(&trainer.net().to_bytes()).expect("a network");
    let read = Trainer::<PassModel>::continuing(&net, 1).evaluate_choices(&new);
    assert!(
        (read.network - after.network).abs() < 0.3,
        "{read:?} {after:?}"
    );
}

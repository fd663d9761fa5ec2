use super::*;
use crate::training::Trainer;
use crate::training::tests::{assert_gradient, on_threads, spread};
use handsense_hearts::policy_net::{active_features, learned_inference};
use handsense_hearts::search::card_payoffs;
use handsense_hearts::{PassDirection, Policy, PolicyPlayer, Position, Rules, SEATS};
use std::convert::Infallible;
use std::io::ErrorKind;
use std::ops::Range;

use crate::matches::hearts::table::{Deal, play_deal};
use crate::players::seat_player::SeatPlayer;

/// Deals of tuned players without a pass, under two rule sets.
fn deals(seeds: Range<u64>) -> impl Iterator<Item = handsense_hearts::Deal> {
    seeds.map(|seed| {
        let rules = [Rules::STANDARD, Rules::LEGACY_MAIN][seed as usize % 2];
        let table = Position::deal(rules, &mut Rng::new(seed));
        let deal = Deal {
            rules,
            hands: *table.hands(),
            direction: PassDirection::Hold,
            first: table.next_seat(),
            scores: [0; SEATS],
            seed,
        };
        let mut seats =
            [(); SEATS].map(|()| SeatPlayer::Honest(Box::new(PolicyPlayer(Policy::Tuned))));
        let played = play_deal(&deal, seats.each_mut()).expect("a deal");
        played.deal
    })
}

/// The samples of every decision of such deals.
fn samples_of_deals(seeds: Range<u64>) -> Vec<CardSample> {
    let all = deals(seeds).map(|deal| samples_from_deal(&deal, None, |_| true).expect("a deal"));
    all.flatten().collect()
}

#[test]
fn sample_holds_the_active_features_and_the_candidate_payoffs() {
    for deal in deals(28..30) {
        let turns = deal.decision_points().expect("a deal");
        let mut of_deal = samples_from_deal(&deal, Some(learned_inference()), |_| true)
            .expect("a deal")
            .into_iter();
        for turn in turns {
            let found = card_payoffs(&turn.view, turn.position.hands(), Some(learned_inference()));
            let found = found.expect("a turn");
            if found.is_empty() {
                continue;
            }
            let sample = of_deal.next().expect("a sample");
            assert_eq!(sample.active_features, active_features(&turn.view));
            let told = sample.cards.iter();
            let told = told.map(|card| (card.card, i32::from(card.prior), i32::from(card.payoff)));
            let found = found
                .iter()
                .map(|card| (card.card, card.prior, card.payoff));
            assert!(told.eq(found));
        }
        assert_eq!(of_deal.next(), None);
        assert_eq!(
            samples_from_deal(&deal, None, |_| false).expect("a deal"),
            []
        );
    }
}

/// Trains from the seed 9.
fn train(samples: &[CardSample], epochs: u32) -> Trainer<CardModel> {
    let mut trainer = Trainer::<CardModel>::new(9);
    let Ok(()) = trainer.train(samples, epochs, |_, _| Ok::<(), Infallible>(()));
    trainer
}

#[test]
fn a_continued_training_begins_with_the_network() {
    let net = train(&samples_of_deals(0..4), 2).net();
    assert_eq!(PolicyNet::from_bytes(&net.to_bytes()), Ok(net.clone()));
    assert_eq!(Trainer::<CardModel>::continuing(&net, 4).net(), net);
    // A unit without output weights begins at random; its output weights stay 0.
    let mut unused = net.clone();
    unused.cards.iter_mut().for_each(|weights| weights[5] = 0);
    let found = Trainer::<CardModel>::continuing(&unused, 4).net();
    let fresh = Trainer::<CardModel>::new(4).net();
    assert_eq!(found.cards, unused.cards);
    for (row, (old, new)) in found
        .feature_weights
        .iter()
        .zip(net.feature_weights.iter().zip(&fresh.feature_weights))
    {
        assert_eq!((row[4], row[5]), (old[4], new[5]));
    }
}

#[test]
fn the_gradient_is_that_of_the_values() {
    let mut samples = samples_of_deals(80..90);
    samples.truncate(100);
    let (mut at, mut rng) = (vec![0.0; OF_PLACES.end()], Rng::new(12));
    spread(&mut at, 0.0, 0.005, &mut rng);
    UNITS.bias.of_mut(&mut at)[0].fill(0.5);
    let cards = CARDS.rows.of_mut(&mut at).as_flattened_mut();
    spread(cards, 0.0, 0.2, &mut rng);
    let values = |parameters: &[f32], sample: &CardSample| CardModel::values(parameters, sample);
    let slope = |sample: &CardSample| value_gradients(sample.payoffs(), &values(&at, sample));
    let slopes: Vec<Vec<f32>> = samples.iter().map(slope).collect();
    let loss = |parameters: &[f32]| {
        let products = samples.iter().zip(&slopes).flat_map(|(sample, slopes)| {
            let values = values(parameters, sample).into_iter().zip(slopes);
            values.map(|(value, slope)| f64::from(value) * f64::from(*slope))
        });
        products.sum()
    };
    assert_gradient::<CardModel>(&at, &samples, CardModel::weights, loss);
}

#[test]
fn samples_survive_a_round_trip() {
    let samples = samples_of_deals(4..8);
    let mut bytes = Vec::new();
    samples.iter().for_each(|sample| sample.write(&mut bytes));
    let mut rest = &bytes[..];
    for sample in &samples {
        let read = CardSample::read(&mut rest).expect("a sample");
        assert_eq!(read.as_ref(), Some(sample));
    }
    assert_eq!(CardSample::read(&mut rest).expect("the end"), None);
    // A truncated sample, a feature out of range, and a decision with one card.
    let error = |mut bytes: &[u8]| CardSample::read(&mut bytes).map_err(|error| error.kind());
    assert_eq!(error(&bytes[..20]), Err(ErrorKind::UnexpectedEof));
    let mut bad = bytes.clone();
    bad[2..4].copy_from_slice(&(FEATURES as u16).to_le_bytes());
    assert_eq!(error(&bad), Err(ErrorKind::InvalidData));
    assert_eq!(error(&[0, 1, 0, 0, 0, 0, 0]), Err(ErrorKind::InvalidData));
}

#[test]
fn training_improves_choices_on_held_out_samples() {
    // A target that the tuned policy does not know: the lower of two cards is worth ten points
    // more.
    let by_rank = |sample: &mut CardSample| {
        sample
            .cards
            .sort_by_key(|samples_of_deals| samples_of_deals.card.rank().index());
        for (number, card) in sample.cards.iter_mut().enumerate() {
            card.payoff = 1_000 * number as i16;
        }
    };
    let (mut known, mut new) = (samples_of_deals(40..70), samples_of_deals(70..75));
    known.iter_mut().chain(&mut new).for_each(by_rank);
    let before = Trainer::<CardModel>::new(9).evaluate_choices(&new);
    let trainer = on_threads(|| {
        let trainer = train(&known, 40);
        let bytes = trainer.net().to_bytes();
        (trainer, bytes)
    });
    let after = trainer.evaluate_choices(&new);
    assert_eq!(after.tuned, before.tuned);
    assert!(after.network > before.network + 5.0, "{before:?} {after:?}");
}

use super::*;
use handsense_core::Rng;
use handsense_hearts::analysis::PlayedDeal;
use handsense_hearts::policy_net::{FEATURES, PolicyNet, active_features, learned_inference};
use handsense_hearts::search::card_payoffs;
use handsense_hearts::{PassDirection, Policy, PolicyPlayer, Position, Rules, SEATS};
use std::io::ErrorKind;
use std::ops::Range;

use crate::matches::hearts::table::{Deal, play_deal};
use crate::players::seat_player::SeatPlayer;

/// Deals of tuned players without a pass, under two rule sets.
fn deals(seeds: Range<u64>) -> impl Iterator<Item = PlayedDeal> {
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
        PlayedDeal {
            rules,
            ..PlayedDeal::new(played.hands, played.plays)
        }
    })
}

/// The samples of every decision of such deals.
pub(super) fn samples_of_deals(seeds: Range<u64>) -> Vec<TrainingSample> {
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

#[test]
fn network_survives_a_round_trip() {
    let mut trainer = Trainer::new(3);
    trainer.train(
        &samples_of_deals(0..4).into_iter().collect(),
        2,
        &mut |_, _| {},
    );
    let net = trainer.net();
    let bytes = net.to_bytes();
    assert_eq!(bytes.len(), PolicyNet::BYTES);
    assert_eq!(PolicyNet::from_bytes(&bytes), Ok(net.clone()));
    assert_ne!(net, Trainer::new(3).net());
}

#[test]
fn a_continued_training_begins_with_the_network() {
    let mut trainer = Trainer::new(3);
    let samples: Dataset = samples_of_deals(0..4).into_iter().collect();
    trainer.train(&samples, 2, &mut |_, _| {});
    let net = trainer.net();
    assert_eq!(Trainer::continuing(&net, 4).net(), net);
    // A unit without output weights begins at random; its output weights stay 0.
    let mut unused = net.clone();
    unused.cards.iter_mut().for_each(|weights| weights[5] = 0);
    let found = Trainer::continuing(&unused, 4).net();
    let fresh = Trainer::new(4).net();
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
fn samples_survive_a_round_trip() {
    let samples = samples_of_deals(4..8);
    let mut bytes = Vec::new();
    samples.iter().for_each(|sample| sample.write(&mut bytes));
    let (mut rest, mut read) = (&bytes[..], TrainingSample::default());
    for sample in &samples {
        assert!(read.read(&mut rest).expect("a sample"));
        assert_eq!(&read, sample);
    }
    assert!(!read.read(&mut rest).expect("the end") && samples.len() > 50);
    // A truncated sample, a feature out of range, and a decision with one card.
    let error = |mut bytes: &[u8]| {
        TrainingSample::default()
            .read(&mut bytes)
            .map_err(|error| error.kind())
    };
    assert_eq!(error(&bytes[..20]), Err(ErrorKind::UnexpectedEof));
    let mut bad = bytes.clone();
    bad[2..4].copy_from_slice(&(FEATURES as u16).to_le_bytes());
    assert_eq!(error(&bad), Err(ErrorKind::InvalidData));
    assert_eq!(error(&[0, 1, 0, 0, 0, 0, 0]), Err(ErrorKind::InvalidData));
    // A dataset gives random access.
    let dataset: Dataset = samples.iter().cloned().collect();
    for number in (0..samples.len()).rev() {
        assert!(dataset.read(number, &mut read));
        assert_eq!(read, samples[number]);
    }
    assert!(!dataset.read(samples.len(), &mut read) && dataset.len() == samples.len());
}

#[test]
fn training_improves_choices_on_held_out_samples() {
    // A target that the tuned policy does not know: the lower of two cards is worth ten points
    // more.
    let by_rank = |sample: &mut TrainingSample| {
        sample
            .cards
            .sort_by_key(|samples_of_deals| samples_of_deals.card.rank().index());
        for (number, card) in sample.cards.iter_mut().enumerate() {
            card.payoff = 1_000 * number as i16;
        }
    };
    let (mut known, mut new) = (samples_of_deals(40..70), samples_of_deals(70..75));
    known.iter_mut().chain(&mut new).for_each(by_rank);
    let [known, new]: [Dataset; 2] = [known, new].map(|all| all.into_iter().collect());
    let mut trainer = Trainer::new(9);
    let before = trainer.evaluate(&new);
    trainer.train(&known, 40, &mut |_, _| {});
    let after = trainer.evaluate(&new);
    assert_eq!(after.tuned, before.tuned);
    assert!(after.network > before.network + 5.0, "{before:?} {after:?}");
    // Training again gives the same network, on any number of threads.
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let mut again = Trainer::new(9);
        let pool = pool.build().expect("a pool");
        pool.install(|| again.train(&known, 40, &mut |_, _| {}));
        assert_eq!(again.net(), trainer.net());
    }
}

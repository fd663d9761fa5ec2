//! Tests of the training of both networks.

use std::convert::Infallible;

use handsense_hex::policy::{CHANNELS, LAYER_ROWS, PolicyEvaluator, PolicyNet, PolicyPosition};
use handsense_hex::priors::PriorWeights;

use super::policy::{VisitModel, VisitSample};
use super::priors::PriorModel;
use super::*;
use crate::training::Model;
use crate::training::tests::{assert_gradient, on_threads, spread};

/// Random parameters of the policy network.
fn parameters(rng: &mut Rng) -> Vec<f32> {
    let mut all = VisitModel::random(&mut Rng::new(1));
    spread(&mut all, 0.0, 0.12, rng);
    all
}

/// Returns a random position with its empty cells, Blue to move.
fn random_position(size: usize, rng: &mut Rng) -> (PolicyPosition, Vec<Cell>) {
    let mut board = Board::new(size).expect("size");
    let mut last = None;
    for number in 0..5 {
        let moves: Vec<Cell> = board.empty().collect();
        let mv = moves[rng.below(moves.len() as u32) as usize];
        board.put(mv, Colour::ALL[number % 2]);
        last = Some(mv);
    }
    let position = PolicyPosition::new(&board, Colour::Blue, last);
    (position, board.empty().collect())
}

fn random_sample(size: usize, rng: &mut Rng) -> VisitSample {
    let (position, moves) = random_position(size, rng);
    let shares = [0.5, 0.3, 0.15, 0.05];
    let visits = moves.iter().step_by(3).zip(shares).map(|(&mv, share)| {
        let (row, column) = position.place(mv);
        ((row * size + column) as u16, share)
    });
    VisitSample {
        visits: visits.collect(),
        position,
    }
}

fn cross_entropy<M: MoveModel>(parameters: &[f32], samples: &[M::Sample]) -> f64 {
    let (weights, mut memory) = (M::weights(parameters), M::Memory::default());
    let outcomes = samples
        .iter()
        .map(|sample| M::outcome(&weights, sample, &mut memory));
    outcomes.map(|outcome| outcome.cross_entropy).sum()
}

#[test]
fn logits_are_those_of_the_library() {
    let mut rng = Rng::new(3);
    for size in [5, 8, 13] {
        let all = parameters(&mut rng);
        let (position, moves) = random_position(size, &mut rng);
        let mut expected = Vec::new();
        let mut evaluator = PolicyEvaluator::new(VisitModel::net(&all)).expect("memory");
        evaluator.append_probabilities(&position, &moves, &mut expected);
        for (&mv, expected) in moves.iter().zip(expected) {
            let (row, column) = position.place(mv);
            let sample = VisitSample {
                position: position.clone(),
                visits: vec![((row * size + column) as u16, 1.0)],
            };
            let found = (-cross_entropy::<VisitModel>(&all, &[sample])).exp() as f32;
            assert!((found - expected).abs() < 0.01 * expected, "{mv}");
        }
    }
}

#[test]
fn the_gradients_are_the_slopes_of_the_cross_entropy() {
    let mut rng = Rng::new(11);
    let samples = [random_sample(5, &mut rng)];
    let loss = |parameters: &[f32]| cross_entropy::<VisitModel>(parameters, &samples);
    let at = parameters(&mut rng);
    assert_gradient::<VisitModel>(&at, &samples, VisitModel::weights, loss);
    let games = SearchGames {
        seed: 3,
        playouts: 20,
    };
    let samples = games.play::<PriorModel>(0..1).expect("memory");
    let loss = |parameters: &[f32]| cross_entropy::<PriorModel>(parameters, &samples);
    let mut at = PriorModel::random(&mut rng);
    spread(&mut at, 0.0, 0.1, &mut rng);
    assert_gradient::<PriorModel>(&at, &samples, <[f32]>::to_vec, loss);
}

/// A turned sample has the same cross entropy with turned weights.
#[test]
fn a_turned_sample_is_turned_as_a_whole() {
    let mut rng = Rng::new(4);
    let sample = random_sample(6, &mut rng);
    let mut net = VisitModel::net(&parameters(&mut rng));
    let entropy = |net: &PolicyNet, sample: &VisitSample| {
        let trainer = Trainer::<VisitModel>::continuing(net, 1);
        let samples = std::slice::from_ref(sample);
        trainer.evaluate_moves(samples).cross_entropy
    };
    let before = entropy(&net, &sample);
    let planes = net.first.len() / 19;
    let taps = net.first.chunks_exact(planes).rev();
    net.first = taps.flatten().copied().collect();
    let blocks = net.layers.chunks_exact(LAYER_ROWS);
    let turned = blocks.flat_map(|rows| rows.chunks_exact(CHANNELS).rev().flatten().copied());
    net.layers = turned.collect();
    net.output.reverse();
    assert!((before - entropy(&net, &sample.turned())).abs() < 1e-4);
    assert_eq!(sample.turned().turned(), sample);
}

/// Trains on games, and returns the evaluations before and after on held-out samples.
fn learn<M: MoveModel>(
    games: Range<u64>,
    playouts: u64,
    epochs: u32,
    to_bytes: fn(&M::Net) -> Vec<u8>,
) -> ([MoveEvaluation; 2], Vec<u8>, Vec<M::Sample>) {
    let samples = SearchGames { seed: 5, playouts }.play::<M>(games);
    let samples = samples.expect("memory");
    let (held_out, training) = samples.split_at(samples.len() / 5);
    let mut trainer = Trainer::<M>::new(1);
    let before = trainer.evaluate_moves(held_out);
    let Ok(()) = trainer.train(training, epochs, |_, _| Ok::<(), Infallible>(()));
    let after = trainer.evaluate_moves(held_out);
    let bytes = to_bytes(&trainer.net());
    ([before, after], bytes, held_out.to_vec())
}

#[test]
fn the_policy_network_learns_visits() {
    let ([before, after], bytes, held_out) =
        learn::<VisitModel>(0..12, 200, 12, PolicyNet::to_bytes);
    assert!(
        after.cross_entropy < before.cross_entropy - 1.0,
        "{before:?} {after:?}"
    );
    assert!(after.first > before.first + 0.1, "{before:?} {after:?}");
    assert!(
        after.among_five > before.among_five + 0.3,
        "{before:?} {after:?}"
    );
    let net = PolicyNet::from_bytes(&bytes).expect("a network");
    let read = Trainer::<VisitModel>::continuing(&net, 1).evaluate_moves(&held_out);
    assert!(
        (read.cross_entropy - after.cross_entropy).abs() < 0.02,
        "{after:?} {read:?}"
    );
}

#[test]
fn the_priors_learn_moves() {
    let ([before, after], bytes, held_out) =
        learn::<PriorModel>(0..24, 60, 4, PriorWeights::to_bytes);
    assert!(
        after.cross_entropy < before.cross_entropy - 0.3,
        "{before:?} {after:?}"
    );
    assert!(after.first > before.first, "{before:?} {after:?}");
    let net = PriorWeights::from_bytes(&bytes).expect("weights");
    let read = Trainer::<PriorModel>::continuing(&net, 1).evaluate_moves(&held_out);
    assert!(
        (read.cross_entropy - after.cross_entropy).abs() < 0.02,
        "{after:?} {read:?}"
    );
}

/// The same samples and seed give the same network on any number of threads.
#[test]
fn training_does_not_depend_on_threads() {
    on_threads(|| ((), learn::<VisitModel>(0..2, 30, 2, PolicyNet::to_bytes).1));
    on_threads(|| {
        (
            (),
            learn::<PriorModel>(0..2, 30, 2, PriorWeights::to_bytes).1,
        )
    });
}

#[test]
fn the_learning_rate_grows_and_decays() {
    let share = |step: usize, steps: usize| VisitModel::share(step - 1, steps);
    for (found, expected) in [
        (share(30, 10_000), 0.1),
        (share(300, 10_000), 1.0),
        (share(10_000, 10_000), 0.02),
        (share(1, 1), 0.02),
    ] {
        assert!((found - expected).abs() < 1e-4, "{found} {expected}");
    }
}

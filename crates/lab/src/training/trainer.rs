//! The trainer of the policy network.
//!
//! The objective is a policy gradient computed exactly: the expected payoff of a player that draws
//! its card from the softmax of the predicted values. A small squared-error term keeps the
//! predictions in units of points. The optimiser is Adam: D. Kingma and J. Ba, "Adam: A Method for
//! Stochastic Optimization" (2015). The learning rate decays linearly to 0.
//!
//! Training is deterministic: the same dataset, seed and number of epochs give the same network.

use std::ops::RangeInclusive;

use super::dataset::Dataset;
use super::gradient::{Gradient, Rows};
use super::merged_rows::MergedRows;
use super::sample::TrainingSample;
use handsense_core::Rng;
use handsense_hearts::policy_net::{
    DECK_SIZE, FEATURES, HIDDEN, MAX_ACTIVATION, MAX_WEIGHT, OUTPUT_SCALE, PolicyNet,
};
use rayon::prelude::*;

/// The least and the most samples of a batch. Chosen by hand.
const BATCH: RangeInclusive<usize> = 2_048..=8_192;
/// Batches of an epoch, within the limits of [`BATCH`]. Chosen by hand.
const STEPS_PER_EPOCH: usize = 2_000;
/// Parts of a batch, which threads handle side by side. The sums depend on this number.
const SHARDS: usize = 4;
/// Initial learning rate; it decays linearly to 0. Chosen by hand.
const LEARNING_RATE: f32 = 2e-3;
/// Softmax temperature in points: a card whose value is higher by this amount is chosen e times as
/// often. Chosen by hand.
const TEMPERATURE: f32 = 0.5;
/// Weight of the squared-error term. Chosen by hand.
const SQUARED_ERROR_WEIGHT: f32 = 0.01;
/// Errors are clipped to this many points. Chosen by hand.
const MAX_ERROR: f32 = 4.0;
/// Prior values are clipped to this many points, either way. Chosen by hand.
pub(super) const MAX_PRIOR: f32 = 30.0;
/// Adam's decay rate of the first moment (beta 1 of the paper).
const BETA_1: f32 = 0.9;
/// Adam's decay rate of the second moment (beta 2 of the paper).
const BETA_2: f32 = 0.999;

type Row = [f32; HIDDEN];

/// The floating-point parameters of a network, or their gradients or moments.
#[derive(Clone, Debug)]
pub(super) struct Parameters {
    /// Rows of the features, then the bias of the hidden units, then rows of the cards.
    pub rows: Vec<Row>,
    pub base: [f32; DECK_SIZE],
}

const HIDDEN_BIAS: usize = FEATURES;
pub(super) const CARD_ROWS: usize = FEATURES + 1;

impl Parameters {
    pub(super) fn zero() -> Parameters {
        Parameters {
            rows: vec![[0.0; HIDDEN]; CARD_ROWS + DECK_SIZE],
            base: [0.0; DECK_SIZE],
        }
    }

    fn all_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        self.rows.iter_mut().flatten().chain(&mut self.base)
    }
}

/// A network in training with its optimiser state.
#[derive(Clone, Debug)]
pub struct Trainer {
    parameters: Parameters,
    gradient: Parameters,
    first_moment: Parameters,
    second_moment: Parameters,
    /// The powers of the two decay rates, for bias correction.
    decay_powers: [f32; 2],
    rng: Rng,
}

/// Mean payoffs of the cards that two policies choose on the same samples, in points above the mean
/// of all candidate cards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Evaluation {
    /// Mean payoff of the tuned policy's choices.
    pub tuned: f64,
    /// Mean payoff of the network's choices.
    pub network: f64,
}

impl Trainer {
    /// Creates a trainer with random parameters. `seed` determines the initial parameters and the
    /// order of the samples.
    pub fn new(seed: u64) -> Trainer {
        let mut rng = Rng::new(seed);
        let mut parameters = Parameters::zero();
        let mut random = |most: f32| most * (rng.below(20_001) as f32 / 10_000.0 - 1.0);
        for (number, row) in parameters.rows.iter_mut().enumerate() {
            *row = row.map(|_| match number {
                HIDDEN_BIAS => 0.2,
                ..HIDDEN_BIAS => random(0.17),
                _ => random(0.035),
            });
        }
        Trainer {
            parameters,
            gradient: Parameters::zero(),
            first_moment: Parameters::zero(),
            second_moment: Parameters::zero(),
            decay_powers: [1.0; 2],
            rng,
        }
    }

    /// Trains for `epochs` passes over the dataset, each in a random order. `on_epoch` is called
    /// after each epoch with its number, counted from 1.
    pub fn train(
        &mut self,
        dataset: &Dataset,
        epochs: u32,
        on_epoch: &mut dyn FnMut(u32, &Trainer),
    ) {
        let mut order: Vec<u32> = (0..dataset.len() as u32).collect();
        let batch = (dataset.len() / STEPS_PER_EPOCH).clamp(*BATCH.start(), *BATCH.end());
        let steps = (dataset.len().div_ceil(batch) * epochs as usize).max(1) as f32;
        let (merged, mut done) = (MergedRows::new(dataset), 0.0);
        for epoch in 1..=epochs {
            self.rng.shuffle(&mut order);
            for batch in order.chunks(batch) {
                self.backpropagate(dataset, batch, &merged);
                self.step(LEARNING_RATE * (1.0 - done / steps), batch.len() as f32);
                done += 1.0;
            }
            on_epoch(epoch, self);
        }
    }

    /// Evaluates the choices of the tuned policy and of the network on these samples.
    pub fn evaluate(&self, dataset: &Dataset) -> Evaluation {
        let merged = MergedRows::new(dataset);
        let rows = Rows::new(&self.parameters, &merged);
        let (mut tuned, mut network) = (0.0, 0.0);
        dataset.for_each(|sample| {
            let mean = mean_payoff(sample);
            let best = |values: &mut dyn Iterator<Item = f32>| {
                let (_, payoff) = values.zip(&sample.cards).fold(
                    (f32::NEG_INFINITY, 0.0),
                    |(best, payoff), (value, label)| match value > best {
                        true => (value, points(label.payoff)),
                        false => (best, payoff),
                    },
                );
                f64::from(payoff - mean)
            };
            tuned += best(&mut sample.cards.iter().map(|label| points(label.prior)));
            network += best(&mut rows.values(sample).into_iter());
        });
        let count = dataset.len().max(1) as f64;
        Evaluation {
            tuned: tuned / count,
            network: network / count,
        }
    }

    /// The current network, quantised to integers.
    pub fn net(&self) -> PolicyNet {
        let whole = |row: &Row, unit: f32, most: f32| {
            row.map(|w| (w * unit).round().clamp(-most, most) as i16)
        };
        let (on, most) = (f32::from(MAX_ACTIVATION), f32::from(MAX_WEIGHT));
        let card = 100.0 * OUTPUT_SCALE as f32;
        let mut net = PolicyNet::zero();
        for (slot, row) in net.feature_weights.iter_mut().zip(&self.parameters.rows) {
            *slot = whole(row, on, most);
        }
        net.hidden = whole(&self.parameters.rows[HIDDEN_BIAS], on, most);
        for (slot, row) in net.cards.iter_mut().zip(&self.parameters.rows[CARD_ROWS..]) {
            *slot = whole(row, card, f32::from(i16::MAX));
        }
        net.base = self
            .parameters
            .base
            .map(|base| (base * 100.0).round() as i16);
        net
    }

    /// Computes the sum of the gradients of these samples.
    fn backpropagate(&mut self, dataset: &Dataset, numbers: &[u32], merged: &MergedRows) {
        let rows = Rows::new(&self.parameters, merged);
        let parts: Vec<Gradient> = numbers
            .par_chunks(numbers.len().div_ceil(SHARDS).max(1))
            .map(|part| rows.gradient(dataset, part))
            .collect();
        let sum = parts.into_iter().reduce(|mut sum, part| {
            sum.add(&part);
            sum
        });
        if let Some(sum) = sum {
            sum.of_parameters(merged, &mut self.gradient);
        }
    }

    /// Takes one Adam step with the mean gradient of `samples` samples.
    fn step(&mut self, rate: f32, samples: f32) {
        self.decay_powers = [self.decay_powers[0] * BETA_1, self.decay_powers[1] * BETA_2];
        let [first_correction, second_correction] = self.decay_powers.map(|power| 1.0 - power);
        let moments = self
            .first_moment
            .all_mut()
            .zip(self.second_moment.all_mut());
        for ((number, gradient), (first, second)) in self
            .parameters
            .all_mut()
            .zip(self.gradient.all_mut())
            .zip(moments)
        {
            let mean = *gradient / samples;
            *first = BETA_1 * *first + (1.0 - BETA_1) * mean;
            *second = BETA_2 * *second + (1.0 - BETA_2) * mean * mean;
            *number -=
                rate * (*first / first_correction) / ((*second / second_correction).sqrt() + 1e-8);
        }
    }
}

/// The derivative of the loss with respect to the value of each card.
pub(super) fn value_gradients(sample: &TrainingSample, values: &[f32]) -> Vec<f32> {
    let mean_payoff = mean_payoff(sample);
    let mean_value = values.iter().sum::<f32>() / values.len().max(1) as f32;
    let best = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let weights: Vec<f32> = values
        .iter()
        .map(|value| exp((value - best) / TEMPERATURE))
        .collect();
    let total: f32 = weights.iter().sum();
    let payoffs = || {
        sample
            .cards
            .iter()
            .map(|label| points(label.payoff) - mean_payoff)
    };
    let expected: f32 = payoffs()
        .zip(&weights)
        .map(|(payoff, weight)| payoff * weight / total)
        .sum();
    let cards = payoffs().zip(&weights).zip(values);
    cards
        .map(|((payoff, weight), value)| {
            let error = (value - mean_value - payoff).clamp(-MAX_ERROR, MAX_ERROR);
            SQUARED_ERROR_WEIGHT * error - weight / total * (payoff - expected) / TEMPERATURE
        })
        .collect()
}

fn mean_payoff(sample: &TrainingSample) -> f32 {
    let sum: f32 = sample.cards.iter().map(|label| points(label.payoff)).sum();
    sum / sample.cards.len().max(1) as f32
}

pub(super) fn points(hundredths: i16) -> f32 {
    f32::from(hundredths) / 100.0
}

/// An approximation of e to the power of a non-positive number, (1 + x/256)^256, identical on all
/// platforms.
fn exp(x: f32) -> f32 {
    let root = (1.0 + x / 256.0).max(0.0);
    (0..8).fold(root, |power, _| power * power)
}

//! The trainer of the value network.
//!
//! Weights of the first two layers are rounded in every step as they are in the finished network, and
//! the gradient passes through the rounding, as in the trainer of the
//! [forecast](crate::training::forecast). The optimiser is Adam; the learning rate decays linearly
//! to 0.
//!
//! Every deal is used once, so there is no overfitting. Training is deterministic: the same deals
//! and seed give the same network.

use handsense_core::Rng;
use handsense_hearts::value_net::{VALUE_FEATURES, VALUE_HIDDEN_2, ValueNet};
use rayon::prelude::*;

use super::gradient::{Gradient, HIDDEN_BIAS, HIDDEN_UNIT, Losses, Parameters, Row, SECOND_ROWS};
use super::positions::ValueDeals;
use super::sample::ValueSample;
use crate::training::adam::Adam;
use crate::training::rows::rounded;

/// Deals that are played before their samples are shuffled and used. Chosen by hand.
const DEALS_AT_ONCE: u64 = 8_192;
/// Samples of a batch. Chosen by hand.
const BATCH: usize = 2_048;
/// Parts of a batch, which threads handle side by side. The sums depend on this number.
const SHARDS: usize = 4;
/// Initial learning rate; it decays linearly to 0. Chosen by hand.
const LEARNING_RATE: f32 = 2e-3;
const MAX_BYTE: f32 = 127.0;
const MAX_BIAS: f32 = 6_000.0;

/// A network in training with its optimiser state.
#[derive(Clone, Debug)]
pub struct ValueTrainer {
    parameters: Parameters,
    optimiser: Adam,
    rng: Rng,
}

/// Mean errors of some samples.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ValueErrors {
    /// The root mean square error of the payoff of a seat, in points.
    pub payoff: f64,
    /// The mean cross entropies of the moon, the queen of spades and the hearts.
    pub entropies: [f64; 3],
}

impl From<Losses> for ValueErrors {
    fn from(losses: Losses) -> ValueErrors {
        let samples = losses.samples.max(1) as f64;
        ValueErrors {
            payoff: (losses.squared_error / (4.0 * samples)).sqrt(),
            entropies: losses.entropies.map(|sum| sum / samples),
        }
    }
}

impl ValueTrainer {
    /// Creates a trainer with random parameters. `seed` determines them and the order of samples.
    pub fn new(seed: u64) -> ValueTrainer {
        let mut rng = Rng::new(seed);
        let mut parameters = Parameters::zero();
        let mut random = |most: f32| most * (rng.below(20_001) as f32 / 10_000.0 - 1.0);
        for (number, row) in parameters.rows.iter_mut().enumerate() {
            *row = row.map(|_| match number {
                HIDDEN_BIAS => 0.3,
                ..HIDDEN_BIAS => random(0.14),
                _ => random(0.12),
            });
        }
        parameters.base = [0.3; VALUE_HIDDEN_2];
        for row in &mut parameters.outputs {
            *row = row.map(|_| random(0.17));
        }
        ValueTrainer {
            optimiser: Adam::new(parameters.all_mut().count()),
            parameters,
            rng,
        }
    }

    /// Trains on `count` deals. `on_part` is called after each hundredth with the number of deals
    /// and the mean errors of that part.
    pub fn train(
        &mut self,
        deals: &ValueDeals,
        count: u64,
        on_part: &mut dyn FnMut(u64, ValueErrors),
    ) {
        let mut part = Losses::default();
        let (mut first, mut reported) = (0, 0);
        while first < count {
            let end = count.min(first + DEALS_AT_ONCE);
            let mut samples = deals.samples(first..end);
            self.rng.shuffle(&mut samples);
            let total = samples.len().max(1);
            for (number, batch) in samples.chunks(BATCH).enumerate() {
                let share = (number * BATCH) as f32 / total as f32;
                let done = (first as f32 + share * (end - first) as f32) / count as f32;
                let mut sum = self.backpropagate(batch);
                let rate = LEARNING_RATE * (1.0 - done).max(0.0);
                let gradient = sum.parameters.all_mut().map(|number| *number);
                self.optimiser
                    .step(self.parameters.all_mut(), gradient, rate, batch.len());
                part.add(&sum.losses);
            }
            first = end;
            if first - reported >= count.div_ceil(100) || first == count {
                on_part(first, std::mem::take(&mut part).into());
                reported = first;
            }
        }
    }

    /// Returns the mean errors of the current network on these samples.
    pub fn evaluate(&self, samples: &[ValueSample]) -> ValueErrors {
        Gradient::of(&self.rounded(), samples).losses.into()
    }

    /// The current network, quantised to integers.
    pub fn net(&self) -> ValueNet {
        let mut net = ValueNet::zero();
        let (features, rest) = self.parameters.rows.split_at(VALUE_FEATURES);
        for (slot, row) in net.features.iter_mut().zip(features) {
            *slot = row.map(|weight| rounded(weight * HIDDEN_UNIT, MAX_BYTE) as i16);
        }
        net.hidden = rest[0].map(|bias| rounded(bias * HIDDEN_UNIT, MAX_BIAS) as i16);
        for (unit, row) in rest[1..].iter().enumerate() {
            let step = step(row);
            net.second[unit] = row.map(|weight| rounded(weight / step, MAX_BYTE) as i16);
            net.scales[unit] = step / HIDDEN_UNIT;
        }
        net.base = self.parameters.base;
        net.outputs = self.parameters.outputs;
        net.output_base = self.parameters.output_base;
        net
    }

    /// The parameters with their weights rounded as in the network.
    pub(super) fn rounded(&self) -> Parameters {
        let mut all = self.parameters.clone();
        for (number, row) in all.rows.iter_mut().enumerate() {
            let (step, most) = match number {
                ..HIDDEN_BIAS => (1.0 / HIDDEN_UNIT, MAX_BYTE),
                HIDDEN_BIAS => (1.0 / HIDDEN_UNIT, MAX_BIAS),
                SECOND_ROWS.. => (step(row), MAX_BYTE),
            };
            *row = row.map(|weight| rounded(weight / step, most) * step);
        }
        all
    }

    /// Computes the sum of the gradients of these samples.
    fn backpropagate(&self, samples: &[ValueSample]) -> Gradient {
        let rounded = self.rounded();
        let parts: Vec<Gradient> = samples
            .par_chunks(samples.len().div_ceil(SHARDS).max(1))
            .map(|part| Gradient::of(&rounded, part))
            .collect();
        let none = Gradient::of(&Parameters::zero(), &[]);
        parts.iter().fold(none, |mut sum, part| {
            sum.add(part);
            sum
        })
    }
}

/// The step of the weights of a unit of the second layer: its largest weight has 127 steps.
fn step(row: &Row) -> f32 {
    let most = row
        .iter()
        .fold(1e-3_f32, |most, weight| most.max(weight.abs()));
    most / MAX_BYTE
}

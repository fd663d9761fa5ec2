//! The trainer of the forecast network.
//!
//! The objective is the sum of cross entropies with the results of played deals. Weights are rounded
//! in every step as they are in the finished network, and the gradient passes through the rounding
//! (Y. Bengio, N. Léonard and A. Courville, "Estimating or Propagating Gradients Through Stochastic
//! Neurons", 2013). The optimiser is Adam; the learning rate decays linearly to 0.
//!
//! Every deal is used once, so there is no overfitting. Training is deterministic: the same deals
//! and seed give the same network.

use handsense_core::Rng;
use handsense_hearts::forecast::{FORECAST_FEATURES, ForecastNet, OUTPUTS};
use rayon::prelude::*;

use super::deals::ForecastDeals;
use super::gradient::{Gradient, HIDDEN_BIAS, OUTPUT_ROWS, Parameters, Row};
use super::sample::{ForecastSample, GROUPS};
use crate::matches::hearts::table::PlayerError;
use crate::training::adam::Adam;
use crate::training::rows::rounded;

/// Deals that are played before their samples are shuffled and used. Chosen by hand.
const DEALS_AT_ONCE: u64 = 1_024;
/// Samples of a batch. Chosen by hand.
const BATCH: usize = 2_048;
/// Parts of a batch, which threads handle side by side. The sums depend on this number.
const SHARDS: usize = 4;
/// Initial learning rate; it decays linearly to 0. Chosen by hand.
const LEARNING_RATE: f32 = 2e-3;
/// Integer steps of a hidden weight of 1.
const HIDDEN_UNIT: f32 = 64.0;
const MAX_BYTE: f32 = 127.0;

/// A network in training with its optimiser state.
#[derive(Clone, Debug)]
pub struct ForecastTrainer {
    parameters: Parameters,
    optimiser: Adam,
    rng: Rng,
}

/// Mean cross entropies since the last report: those of the groups of outputs, and of the logistic
/// outputs.
pub type ForecastLosses = [f64; GROUPS + 1];

impl ForecastTrainer {
    /// Creates a trainer with random parameters. `seed` determines them and the order of samples.
    pub fn new(seed: u64) -> ForecastTrainer {
        let mut rng = Rng::new(seed);
        let mut parameters = Parameters::zero();
        let mut random = |most: f32| most * (rng.below(20_001) as f32 / 10_000.0 - 1.0);
        for (number, row) in parameters.rows.iter_mut().enumerate() {
            *row = row.map(|_| match number {
                HIDDEN_BIAS => 0.4,
                ..HIDDEN_BIAS => random(0.12),
                _ => random(0.06),
            });
        }
        ForecastTrainer {
            optimiser: Adam::new(parameters.all_mut().count()),
            parameters,
            rng,
        }
    }

    /// Trains on `count` deals. `on_part` is called after each hundredth with the number of deals
    /// and the mean losses of that part.
    ///
    /// # Errors
    /// A player that breaks the rules, which indicates a bug.
    pub fn train(
        &mut self,
        deals: &ForecastDeals,
        count: u64,
        on_part: &mut dyn FnMut(u64, &ForecastLosses),
    ) -> Result<(), PlayerError> {
        let mut part = Gradient::of(&Parameters::zero(), &[]);
        let (mut first, mut reported) = (0, 0);
        while first < count {
            let end = count.min(first + DEALS_AT_ONCE);
            let mut samples = deals.samples(first..end)?;
            self.rng.shuffle(&mut samples);
            for (number, batch) in samples.chunks(BATCH).enumerate() {
                let done = first as f32 + (number * BATCH / (4 * deals.moments.max(1))) as f32;
                let mut sum = self.backpropagate(batch);
                let rate = LEARNING_RATE * (1.0 - done / count as f32).max(0.0);
                let gradient = sum.parameters.all_mut().map(|number| *number);
                self.optimiser
                    .step(self.parameters.all_mut(), gradient, rate, batch.len());
                for slot in 0..=GROUPS {
                    part.losses[slot] += sum.losses[slot];
                    part.counts[slot] += sum.counts[slot];
                }
            }
            first = end;
            if first - reported >= count.div_ceil(100) || first == count {
                let mean = |slot: usize| part.losses[slot] / part.counts[slot].max(1) as f64;
                on_part(first, &std::array::from_fn(mean));
                part = Gradient::of(&Parameters::zero(), &[]);
                reported = first;
            }
        }
        Ok(())
    }

    /// The current network, quantised to integers.
    pub fn net(&self) -> ForecastNet {
        let mut net = ForecastNet::zero();
        let (features, rest) = self.parameters.rows.split_at(FORECAST_FEATURES);
        for (slot, row) in net.features.iter_mut().zip(features) {
            *slot = row.map(|weight| rounded(weight * HIDDEN_UNIT, MAX_BYTE) as i8);
        }
        net.hidden = rest[0].map(|bias| rounded(bias * HIDDEN_UNIT, 6_000.0) as i16);
        for number in 0..OUTPUTS {
            let row = &self.parameters.rows[OUTPUT_ROWS + number];
            let unit = output_unit(row);
            net.outputs[number] = row.map(|weight| rounded(weight / unit, MAX_BYTE) as i8);
            net.scales[number] = unit / HIDDEN_UNIT;
        }
        net.base = self.parameters.base;
        net
    }

    /// The parameters with their weights rounded as in the network.
    pub(super) fn rounded(&self) -> Parameters {
        let mut all = self.parameters.clone();
        for (number, row) in all.rows.iter_mut().enumerate() {
            let (unit, most) = match number {
                ..HIDDEN_BIAS => (1.0 / HIDDEN_UNIT, MAX_BYTE),
                HIDDEN_BIAS => (1.0 / HIDDEN_UNIT, 6_000.0),
                _ => (output_unit(row), MAX_BYTE),
            };
            *row = row.map(|weight| rounded(weight / unit, most) * unit);
        }
        all
    }

    /// Computes the sum of the gradients of these samples.
    fn backpropagate(&self, samples: &[ForecastSample]) -> Gradient {
        let rounded = self.rounded();
        let parts: Vec<Gradient> = samples
            .par_chunks(samples.len().div_ceil(SHARDS).max(1))
            .map(|part| Gradient::of(&rounded, part))
            .collect();
        let mut parts = parts.into_iter();
        let first = parts
            .next()
            .unwrap_or_else(|| Gradient::of(&Parameters::zero(), &[]));
        parts.fold(first, |mut sum, part| {
            sum.add(&part);
            sum
        })
    }
}

/// The step of the weights of an output: its largest weight has 127 steps.
fn output_unit(row: &Row) -> f32 {
    let most = row
        .iter()
        .fold(1e-3_f32, |most, weight| most.max(weight.abs()));
    most / MAX_BYTE
}

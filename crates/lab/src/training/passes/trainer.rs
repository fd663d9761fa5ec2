//! The trainer of the pass network.
//!
//! The loss is that of the policy network, and the optimiser is Adam. The learning rate decays linearly
//! to 0. Training is deterministic: the same samples, seed and number of epochs give the same network
//! on any number of threads.

use handsense_core::Rng;
use handsense_hearts::pass_net::{
    FEATURES, HIDDEN, MAX_ACTIVATION, OUTPUT_SCALE, PassNet, WEIGHT_STEP,
};
use rayon::prelude::*;

use super::gradient::{ActiveRows, BIAS, OUTPUT, ROWS, Row};
use super::sample::{LabelledPass, PassSample};
use crate::training::adam::Adam;
use crate::training::rows::add;

/// The samples of a batch. Chosen by hand.
const BATCH: usize = 4_096;
/// Parts of a batch, which threads handle side by side. The sums depend on this number.
const SHARDS: usize = 4;
/// Initial learning rate of a random network; it decays linearly to 0. Chosen by hand.
const LEARNING_RATE: f32 = 2e-3;
/// The same of a network whose training continues. Chosen by hand.
const CONTINUED_LEARNING_RATE: f32 = 1e-3;

/// A pass network in training with its optimiser state.
#[derive(Clone, Debug)]
pub struct PassTrainer {
    rows: Vec<Row>,
    optimiser: Adam,
    learning_rate: f32,
    rng: Rng,
}

/// Mean payoffs of the passes that two policies choose on the same samples, in points above the mean
/// of all labelled passes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PassEvaluation {
    /// Mean payoff of the tuned policy's passes.
    pub tuned: f64,
    /// Mean payoff of the network's passes.
    pub network: f64,
}

impl PassTrainer {
    /// Creates a trainer with random parameters. `seed` determines the initial parameters and the
    /// order of the samples.
    pub fn new(seed: u64) -> PassTrainer {
        let mut rng = Rng::new(seed);
        let mut random = |most: f32| most * (rng.below(20_001) as f32 / 10_000.0 - 1.0);
        let mut rows = vec![[0.0; HIDDEN]; ROWS];
        for (number, row) in rows.iter_mut().enumerate() {
            *row = row.map(|_| match number {
                BIAS => 0.3,
                ..BIAS => random(0.2),
                _ => random(0.1),
            });
        }
        PassTrainer {
            rows,
            optimiser: Adam::new(ROWS * HIDDEN),
            learning_rate: LEARNING_RATE,
            rng,
        }
    }

    /// Creates a trainer that continues the training of a network.
    pub fn continuing(net: &PassNet, seed: u64) -> PassTrainer {
        let mut trainer = PassTrainer::new(seed);
        let on = f32::from(MAX_ACTIVATION);
        for (row, weights) in trainer.rows.iter_mut().zip(&net.feature_weights) {
            *row = weights.map(|weight| f32::from(weight) / on);
        }
        trainer.rows[BIAS] = net.hidden.map(|weight| f32::from(weight) / on);
        let output = 100.0 * OUTPUT_SCALE as f32;
        trainer.rows[OUTPUT] = net.output.map(|weight| f32::from(weight) / output);
        trainer.learning_rate = CONTINUED_LEARNING_RATE;
        trainer
    }

    /// Trains for `epochs` passes over the samples, each in a random order. `on_epoch` is called after
    /// each epoch with its number, counted from 1.
    pub fn train(
        &mut self,
        samples: &[PassSample],
        epochs: u32,
        on_epoch: &mut dyn FnMut(u32, &PassTrainer),
    ) {
        let mut order: Vec<u32> = (0..samples.len() as u32).collect();
        let steps = (samples.len().div_ceil(BATCH) * epochs as usize).max(1) as f32;
        let mut done = 0.0;
        for epoch in 1..=epochs {
            self.rng.shuffle(&mut order);
            for batch in order.chunks(BATCH) {
                let gradient = self.gradient(samples, batch);
                self.optimiser.step(
                    self.rows.as_flattened_mut().iter_mut(),
                    gradient.as_flattened().iter().copied(),
                    self.learning_rate * (1.0 - done / steps),
                    batch.len(),
                );
                done += 1.0;
            }
            on_epoch(epoch, self);
        }
    }

    /// Evaluates the passes of the tuned policy and of the network on these samples.
    pub fn evaluate(&self, samples: &[PassSample]) -> PassEvaluation {
        let (mut tuned, mut network) = (0.0, 0.0);
        let mut active = ActiveRows::default();
        for sample in samples {
            let mean = sample.mean_payoff();
            let values = active.forward(&self.rows, sample).iter();
            let (_, chosen) = values.zip(&sample.passes).fold(
                (f32::NEG_INFINITY, 0.0),
                |(best, payoff), (&value, pass)| match value > best {
                    true => (value, pass.points()),
                    false => (best, payoff),
                },
            );
            let own = sample.passes.first().map_or(mean, LabelledPass::points);
            tuned += f64::from(own - mean);
            network += f64::from(chosen - mean);
        }
        let count = samples.len().max(1) as f64;
        PassEvaluation {
            tuned: tuned / count,
            network: network / count,
        }
    }

    /// The current network, quantised to integers.
    pub fn net(&self) -> PassNet {
        let whole = |weight: f32, unit: f32, most: f32| (weight * unit).round().clamp(-most, most);
        let on = f32::from(MAX_ACTIVATION);
        let steps = on / f32::from(WEIGHT_STEP);
        let most = f32::from(i8::MAX / WEIGHT_STEP);
        let mut net = PassNet::zero();
        for (slots, row) in net.feature_weights.iter_mut().zip(&self.rows[..FEATURES]) {
            *slots = row.map(|weight| WEIGHT_STEP * whole(weight, steps, most) as i8);
        }
        let most = f32::from(i16::MAX);
        net.hidden = self.rows[BIAS].map(|weight| whole(weight, on, 1_000.0) as i16);
        let output = 100.0 * OUTPUT_SCALE as f32;
        net.output = self.rows[OUTPUT].map(|weight| whole(weight, output, most) as i16);
        net
    }

    /// Returns the sum of the gradients of the samples with these numbers.
    fn gradient(&self, samples: &[PassSample], numbers: &[u32]) -> Vec<Row> {
        let parts: Vec<Vec<Row>> = numbers
            .par_chunks(numbers.len().div_ceil(SHARDS).max(1))
            .map(|part| {
                let (mut active, mut sum) = (ActiveRows::default(), vec![[0.0; HIDDEN]; ROWS]);
                for &number in part {
                    active.backward(&self.rows, &samples[number as usize], &mut sum);
                }
                sum
            })
            .collect();
        let sum = parts.into_iter().reduce(|mut sum, part| {
            for (sum, part) in sum.iter_mut().zip(&part) {
                add(sum, part, 1.0);
            }
            sum
        });
        sum.unwrap_or_else(|| vec![[0.0; HIDDEN]; ROWS])
    }
}

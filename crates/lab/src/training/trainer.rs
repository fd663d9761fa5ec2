//! The trainer of the policy network.
//!
//! The loss is that of `loss`, and the optimiser is Adam. The learning rate decays linearly to 0.
//!
//! Training is deterministic: the same dataset, seed and number of epochs give the same network.

use super::adam::Adam;
use super::dataset::Dataset;
use super::gradient::{Gradient, Rows};
use super::merged_rows::MergedRows;
use super::sample::TrainingSample;
use handsense_core::Rng;
use handsense_hearts::policy_net::{
    DECK_SIZE, FEATURES, HIDDEN, MAX_ACTIVATION, MAX_BIAS, MAX_WEIGHT, OUTPUT_SCALE, PolicyNet,
    WEIGHT_STEP,
};
use rayon::prelude::*;

/// Samples of a batch. Chosen by hand.
const BATCH: usize = 2_048;
/// Parts of a batch, which threads handle side by side. The sums depend on this number.
const SHARDS: usize = 4;
/// Initial learning rate of a random network; it decays linearly to 0. Chosen by hand.
const LEARNING_RATE: f32 = 2e-3;
/// The same of a network whose training continues. Chosen by hand.
const CONTINUED_LEARNING_RATE: f32 = 1e-3;
/// Prior values are clipped to this many points, either way. Chosen by hand.
pub(super) const MAX_PRIOR: f32 = 30.0;
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
    const COUNT: usize = (CARD_ROWS + DECK_SIZE) * HIDDEN + DECK_SIZE;

    pub(super) fn zero() -> Parameters {
        Parameters {
            rows: vec![[0.0; HIDDEN]; CARD_ROWS + DECK_SIZE],
            base: [0.0; DECK_SIZE],
        }
    }

    /// Limits the weights of features and cards to those that a network can hold.
    fn clamp(&mut self) {
        let on = f32::from(MAX_ACTIVATION);
        let feature = f32::from(MAX_WEIGHT) * f32::from(WEIGHT_STEP) / on;
        let card = f32::from(i8::MAX) * on / (100.0 * OUTPUT_SCALE as f32);
        let (rows, cards) = self.rows.split_at_mut(CARD_ROWS);
        let clamp =
            |row: &mut Row, most: f32| row.iter_mut().for_each(|w| *w = w.clamp(-most, most));
        rows.iter_mut().for_each(|row| clamp(row, feature));
        cards.iter_mut().for_each(|row| clamp(row, card));
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
    optimiser: Adam,
    learning_rate: f32,
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
            optimiser: Adam::new(Parameters::COUNT),
            learning_rate: LEARNING_RATE,
            rng,
        }
    }

    /// Creates a trainer that continues the training of a network. Hidden units without output weights
    /// begin with random feature weights.
    pub fn continuing(net: &PolicyNet, seed: u64) -> Trainer {
        let mut trainer = Trainer::new(seed);
        let is_used: [bool; HIDDEN] =
            std::array::from_fn(|unit| net.cards.iter().any(|weights| weights[unit] != 0));
        let on = f32::from(MAX_ACTIVATION);
        let (step, output) = (
            f32::from(WEIGHT_STEP) / on,
            on / (100.0 * OUTPUT_SCALE as f32),
        );
        let (rows, cards) = trainer.parameters.rows.split_at_mut(CARD_ROWS);
        for (row, weights) in rows.iter_mut().zip(&net.feature_weights) {
            for ((number, weight), is_used) in row.iter_mut().zip(weights).zip(is_used) {
                if is_used {
                    *number = f32::from(*weight) * step;
                }
            }
        }
        for ((number, bias), is_used) in rows[HIDDEN_BIAS].iter_mut().zip(net.hidden).zip(is_used) {
            if is_used {
                *number = f32::from(bias) / on;
            }
        }
        for (row, weights) in cards.iter_mut().zip(&net.cards) {
            *row = weights.map(|weight| f32::from(weight) * output);
        }
        trainer.parameters.base = net.base.map(|base| f32::from(base) / 100.0);
        trainer.learning_rate = CONTINUED_LEARNING_RATE;
        trainer
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
        let steps = (dataset.len().div_ceil(BATCH) * epochs as usize).max(1) as f32;
        let (merged, mut done) = (MergedRows::new(dataset), 0.0);
        for epoch in 1..=epochs {
            self.rng.shuffle(&mut order);
            for batch in order.chunks(BATCH) {
                self.backpropagate(dataset, batch, &merged);
                let rate = self.learning_rate * (1.0 - done / steps);
                let gradient = self.gradient.all_mut().map(|number| *number);
                self.optimiser
                    .step(self.parameters.all_mut(), gradient, rate, batch.len());
                self.parameters.clamp();
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
        let whole = |weight: f32, unit: f32, most: f32| (weight * unit).round().clamp(-most, most);
        let on = f32::from(MAX_ACTIVATION);
        let byte = |row: &Row, unit, most: i8| row.map(|w| whole(w, unit, most.into()) as i8);
        let rows = &self.parameters.rows;
        let mut net = PolicyNet::zero();
        for (slots, row) in net.feature_weights.iter_mut().zip(&rows[..HIDDEN_BIAS]) {
            *slots = byte(row, on / f32::from(WEIGHT_STEP), MAX_WEIGHT);
        }
        for (slots, row) in net.cards.iter_mut().zip(&rows[CARD_ROWS..]) {
            *slots = byte(row, 100.0 * OUTPUT_SCALE as f32 / on, i8::MAX);
        }
        net.hidden = rows[HIDDEN_BIAS].map(|weight| whole(weight, on, MAX_BIAS.into()) as i16);
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
}

/// Returns the payoff of each candidate card in points.
pub(super) fn payoffs(sample: &TrainingSample) -> impl Iterator<Item = f32> + Clone {
    sample.cards.iter().map(|label| points(label.payoff))
}

fn mean_payoff(sample: &TrainingSample) -> f32 {
    let sum: f32 = payoffs(sample).sum();
    sum / sample.cards.len().max(1) as f32
}

pub(super) fn points(hundredths: i16) -> f32 {
    f32::from(hundredths) / 100.0
}

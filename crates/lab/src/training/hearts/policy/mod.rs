//! Training of the policy network: self-play data, labels by rollouts, and supervised learning.
//!
//! The network is a residual correction of the tuned heuristic policy; see
//! [`policy_net`](handsense_hearts::policy_net).
//!
//! - `self_play`: labelled decisions of self-play deals, each with its active features and a label for
//!   each candidate card.
//! - `merged_rows`: sums of weights that many samples share.
//!
//! The weights of a batch are merged rows. The hidden units are handled in chunks, so that the rows of a
//! chunk and their gradients stay in the cache while a block of samples is summed.

mod merged_rows;
mod self_play;

pub use self_play::{
    CardLabel, CardSample, SelfPlayError, SelfPlayGenerator, label_decision, samples_from_deal,
};

use std::borrow::Cow;

use handsense_core::Rng;
use handsense_hearts::policy_net::{
    DECK_SIZE, FEATURES, HIDDEN, MAX_ACTIVATION, MAX_BIAS, MAX_WEIGHT, OUTPUT_SCALE, PolicyNet,
    WEIGHT_STEP, card_index,
};

use super::choices::{ChoiceModel, ChoiceSample, points, value_gradients};
use crate::training::layers::{OPEN, Rows, SparseLayer, add, dot, stop_at_clips};
use crate::training::{Loaded, Model, Sums, Trainer};
use merged_rows::MergedRows;

/// Prior values are clipped to this many points, either way. Chosen by hand.
const MAX_PRIOR: f32 = 30.0;
/// Hidden units handled at once.
const CHUNK: usize = if HIDDEN < 128 { HIDDEN } else { 128 };
const CHUNKS: usize = HIDDEN / CHUNK;
const _: () = assert!(CHUNK * CHUNKS == HIDDEN, "every unit is in a chunk");
/// Samples handled at once.
const BLOCK: usize = 128;
/// Integer steps of an activation of 1.
const ON: f32 = MAX_ACTIVATION as f32;
/// Integer steps of an output weight of a point.
const OUTPUT: f32 = 100.0 * OUTPUT_SCALE as f32 / ON;

const UNITS: SparseLayer<HIDDEN> = SparseLayer::new(0, FEATURES);
/// The output weights of the cards.
const CARDS: Rows<HIDDEN> = Rows::new(UNITS.bias.end(), DECK_SIZE);
/// The output biases of the cards.
const BASE: Rows<DECK_SIZE> = Rows::new(CARDS.end(), 1);
/// The rows that merged rows are sums of: of the features, and the bias.
const MERGED: Rows<HIDDEN> = Rows::new(0, FEATURES + 1);

/// The part of a row in one chunk.
type Part = [f32; CHUNK];

/// The policy network in training.
#[derive(Clone, Debug)]
pub struct CardModel {
    merged: MergedRows,
}

/// A trainer of the policy network.
pub type CardTrainer = Trainer<CardModel>;

impl Default for CardModel {
    fn default() -> CardModel {
        let merged = MergedRows::new(&[]);
        CardModel { merged }
    }
}

impl Model for CardModel {
    type Net = PolicyNet;
    type Sample = CardSample;

    fn random(rng: &mut Rng) -> Vec<f32> {
        let mut all = vec![0.0; BASE.end()];
        UNITS.rows.randomise(&mut all, 0.17, rng);
        UNITS.bias.of_mut(&mut all)[0].fill(0.2);
        CARDS.randomise(&mut all, 0.035, rng);
        all
    }

    fn net(all: &[f32]) -> PolicyNet {
        let whole = |weight: f32, unit: f32, most: f32| (weight * unit).round().clamp(-most, most);
        let byte = |row: &[f32; HIDDEN], unit, most: i8| {
            row.map(|weight| whole(weight, unit, most.into()) as i8)
        };
        let mut net = PolicyNet::zero();
        for (slots, row) in net.feature_weights.iter_mut().zip(UNITS.rows.of(all)) {
            *slots = byte(row, ON / f32::from(WEIGHT_STEP), MAX_WEIGHT);
        }
        for (slots, row) in net.cards.iter_mut().zip(CARDS.of(all)) {
            *slots = byte(row, OUTPUT, i8::MAX);
        }
        let bias = UNITS.bias.of(all)[0];
        net.hidden = bias.map(|weight| whole(weight, ON, MAX_BIAS.into()) as i16);
        net.base = BASE.of(all)[0].map(|base| (base * 100.0).round() as i16);
        net
    }

    fn prepare(&mut self, samples: &[CardSample]) {
        self.merged = MergedRows::new(samples);
    }

    /// Returns by chunk the merged rows and the output weights, and then the output biases.
    fn weights(&self, parameters: &[f32]) -> Vec<f32> {
        let mut weights = vec![0.0; CHUNKS * self.rows() * CHUNK];
        let rows = MERGED.of(parameters);
        for (chunk, parts) in self.split_mut(&mut weights).0.enumerate() {
            let (merged, cards) = parts.split_at_mut(self.merged.definitions().len());
            for (sum, definition) in merged.iter_mut().zip(self.merged.definitions()) {
                for &(row, sign) in definition {
                    add(sum, part(&rows[row], chunk), sign);
                }
            }
            for (slot, row) in cards.iter_mut().zip(CARDS.of(parameters)) {
                *slot = *part(row, chunk);
            }
        }
        weights.extend(BASE.of(parameters)[0]);
        weights
    }

    fn add_gradient(&self, weights: &[f32], samples: &[Cow<CardSample>], sums: &mut Sums) {
        let mut block = Block::default();
        for samples in samples.chunks(BLOCK) {
            block.clear();
            samples
                .iter()
                .for_each(|sample| self.add(weights, sample, &mut block));
            self.forward(weights, &mut block);
            let (_, base) = self.split_mut(&mut sums.gradient);
            let mut first = 0;
            for (sample, &(_, end)) in block.samples.iter().zip(&block.ends) {
                let gradients = value_gradients(sample.payoffs(), &block.values[first..end]);
                let values = block.values[first..end].iter_mut();
                for ((label, slot), gradient) in sample.cards.iter().zip(values).zip(gradients) {
                    base[card_index(label.card)] += gradient;
                    *slot = gradient;
                }
                first = end;
            }
            self.backward(weights, &block, &mut sums.gradient);
        }
    }

    fn of_parameters(&self, mut gradient: Vec<f32>) -> Vec<f32> {
        let mut all = vec![0.0; BASE.end()];
        for (chunk, parts) in self.split_mut(&mut gradient).0.enumerate() {
            let (merged, cards) = parts.split_at(self.merged.definitions().len());
            let rows = MERGED.of_mut(&mut all);
            for (definition, sum) in self.merged.definitions().iter().zip(merged) {
                for &(row, sign) in definition {
                    add(&mut rows[row].as_chunks_mut().0[chunk], sum, sign);
                }
            }
            for (slot, part) in CARDS.of_mut(&mut all).iter_mut().zip(cards) {
                slot.as_chunks_mut().0[chunk] = *part;
            }
        }
        BASE.of_mut(&mut all)[0].copy_from_slice(self.split_mut(&mut gradient).1);
        all
    }

    fn limit(all: &mut [f32]) {
        let feature = f32::from(MAX_WEIGHT) * f32::from(WEIGHT_STEP) / ON;
        let card = f32::from(i8::MAX) * ON / (100.0 * OUTPUT_SCALE as f32);
        for (rows, most) in [(MERGED, feature), (CARDS, card)] {
            for weight in rows.of_mut(all).as_flattened_mut() {
                *weight = weight.clamp(-most, most);
            }
        }
    }
}

impl Loaded for CardModel {
    /// Hidden units without output weights keep their random feature weights.
    fn load(net: &PolicyNet, all: &mut [f32]) {
        let is_used: [bool; HIDDEN] =
            std::array::from_fn(|unit| net.cards.iter().any(|weights| weights[unit] != 0));
        let (step, rows) = (f32::from(WEIGHT_STEP) / ON, UNITS.rows.of_mut(all));
        for (row, weights) in rows.iter_mut().zip(&net.feature_weights) {
            for ((number, &weight), is_used) in row.iter_mut().zip(weights).zip(is_used) {
                if is_used {
                    *number = f32::from(weight) * step;
                }
            }
        }
        let bias = UNITS.bias.of_mut(all)[0].iter_mut();
        for ((number, weight), is_used) in bias.zip(net.hidden).zip(is_used) {
            if is_used {
                *number = f32::from(weight) / ON;
            }
        }
        let output = ON / (100.0 * OUTPUT_SCALE as f32);
        for (row, weights) in CARDS.of_mut(all).iter_mut().zip(&net.cards) {
            *row = weights.map(|weight| f32::from(weight) * output);
        }
        BASE.of_mut(all)[0] = net.base.map(|base| f32::from(base) / 100.0);
    }
}

impl ChoiceModel for CardModel {
    fn values(&self, weights: &[f32], sample: &CardSample) -> Vec<f32> {
        let mut block = Block::default();
        self.add(weights, sample, &mut block);
        self.forward(weights, &mut block);
        block.values
    }
}

/// The part of a row in a chunk.
fn part(row: &[f32; HIDDEN], chunk: usize) -> &Part {
    &row.as_chunks().0[chunk]
}

/// The samples of a block, with their merged rows and the results of the forward pass.
#[derive(Default)]
struct Block<'a> {
    rows: Vec<u16>,
    /// For each sample the end of its rows, and the end of its cards.
    ends: Vec<(usize, usize)>,
    samples: Vec<&'a CardSample>,
    /// The values of all cards of all samples; after the forward pass, their gradients.
    values: Vec<f32>,
    /// By chunk and sample, the sums of the hidden units.
    units: Vec<Part>,
}

impl Block<'_> {
    fn clear(&mut self) {
        self.rows.clear();
        self.ends.clear();
        self.samples.clear();
        self.values.clear();
    }
}

impl CardModel {
    /// The rows of a chunk: merged rows, and output weights of the cards.
    fn rows(&self) -> usize {
        self.merged.definitions().len() + DECK_SIZE
    }

    /// Returns the chunks and the output biases of weights.
    fn split<'a>(&self, weights: &'a [f32]) -> (impl Iterator<Item = &'a [Part]>, &'a [f32]) {
        let (chunks, base) = weights.split_at(CHUNKS * self.rows() * CHUNK);
        let chunks = chunks.as_chunks().0.chunks_exact(self.rows());
        (chunks, base)
    }

    /// Returns the chunks and the output biases of weights or their gradient.
    fn split_mut<'a>(
        &self,
        weights: &'a mut [f32],
    ) -> (impl Iterator<Item = &'a mut [Part]>, &'a mut [f32]) {
        let (chunks, base) = weights.split_at_mut(CHUNKS * self.rows() * CHUNK);
        let chunks = chunks.as_chunks_mut().0.chunks_exact_mut(self.rows());
        (chunks, base)
    }

    fn add<'a>(&self, weights: &[f32], sample: &'a CardSample, block: &mut Block<'a>) {
        let (_, base) = self.split(weights);
        self.merged.add_rows(sample, &mut block.rows);
        block.values.extend(sample.cards.iter().map(|label| {
            let prior = points(label.prior).clamp(-MAX_PRIOR, MAX_PRIOR);
            prior + base[card_index(label.card)]
        }));
        block.ends.push((block.rows.len(), block.values.len()));
        block.samples.push(sample);
    }

    /// Computes the units of a block, and adds the output of the network to its values.
    fn forward(&self, weights: &[f32], block: &mut Block) {
        block.units.clear();
        for parts in self.split(weights).0 {
            let (rows, cards) = parts.split_at(self.merged.definitions().len());
            let (mut row, mut value) = (0, 0);
            for (sample, &(rows_end, values_end)) in block.samples.iter().zip(&block.ends) {
                let mut units = [0.0; CHUNK];
                for &number in &block.rows[row..rows_end] {
                    add(&mut units, &rows[usize::from(number)], 1.0);
                }
                block.units.push(units);
                let on = units.map(|unit| unit.clamp(0.0, 1.0));
                let values = &mut block.values[value..values_end];
                for (label, value) in sample.cards.iter().zip(values) {
                    *value += dot(&on, &cards[card_index(label.card)]);
                }
                (row, value) = (rows_end, values_end);
            }
        }
    }

    /// Adds the gradients of a block, whose values are the gradients of the values.
    fn backward(&self, weights: &[f32], block: &Block, gradient: &mut [f32]) {
        let mut units = block.units.iter();
        let merged = self.merged.definitions().len();
        let chunks = self.split(weights).0.zip(self.split_mut(gradient).0);
        for (parts, sums) in chunks {
            let (rows, cards) = sums.split_at_mut(merged);
            let (mut row, mut value) = (0, 0);
            let samples = block.samples.iter().zip(&block.ends);
            for ((sample, &(rows_end, values_end)), units) in samples.zip(&mut units) {
                let on = units.map(|unit| unit.clamp(0.0, 1.0));
                let mut back = [0.0; CHUNK];
                let gradients = &block.values[value..values_end];
                for (label, &gradient) in sample.cards.iter().zip(gradients) {
                    let place = card_index(label.card);
                    add(&mut cards[place], &on, gradient);
                    add(&mut back, &parts[merged + place], gradient);
                }
                stop_at_clips(&mut back, units, OPEN);
                for &number in &block.rows[row..rows_end] {
                    add(&mut rows[usize::from(number)], &back, 1.0);
                }
                (row, value) = (rows_end, values_end);
            }
        }
    }
}

#[cfg(test)]
mod tests;

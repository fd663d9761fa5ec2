//! The gradient of the loss over a batch, by merged rows.
//!
//! The hidden units are handled in chunks, so that the rows of a chunk and their gradients stay in
//! the cache while a block of samples is summed.

use handsense_hearts::policy_net::{DECK_SIZE, HIDDEN, card_index};

use super::dataset::Dataset;
use super::loss::value_gradients;
use super::merged_rows::MergedRows;
use super::rows::{add, dot};
use super::sample::TrainingSample;
use super::trainer::{CARD_ROWS, MAX_PRIOR, Parameters, payoffs, points};

/// Hidden units handled at once.
const CHUNK: usize = if HIDDEN < 128 { HIDDEN } else { 128 };
const CHUNKS: usize = HIDDEN / CHUNK;
const _: () = assert!(CHUNK * CHUNKS == HIDDEN, "every unit is in a chunk");
/// Samples handled at once.
const BLOCK: usize = 128;

/// The part of a row in one chunk.
type Part = [f32; CHUNK];

/// The merged rows and the card rows of some parameters, by chunk.
#[derive(Debug)]
pub(super) struct Rows<'a> {
    merged: &'a MergedRows,
    /// By chunk, the merged rows.
    rows: Vec<Vec<Part>>,
    /// By chunk, the output weights of the cards.
    cards: Vec<Vec<Part>>,
    base: [f32; DECK_SIZE],
}

/// The sum of the gradients of some samples.
#[derive(Clone, Debug)]
pub(super) struct Gradient {
    rows: Vec<Vec<Part>>,
    cards: Vec<Vec<Part>>,
    base: [f32; DECK_SIZE],
}

/// The part of a row in a chunk.
fn part(row: &[f32; HIDDEN], chunk: usize) -> &Part {
    &row.as_chunks().0[chunk]
}

/// The samples of a block, with their merged rows and the results of the forward pass.
#[derive(Default)]
struct Block {
    rows: Vec<u16>,
    /// For each sample the end of its rows, and the end of its cards.
    ends: Vec<(usize, usize)>,
    samples: Vec<TrainingSample>,
    /// The values of all cards of all samples; after the forward pass, their gradients.
    values: Vec<f32>,
    /// By chunk and sample, the sums of the hidden units.
    units: Vec<Part>,
}

impl Rows<'_> {
    /// Sums the merged rows of these parameters.
    pub fn new<'a>(parameters: &Parameters, merged: &'a MergedRows) -> Rows<'a> {
        let chunks = 0..CHUNKS;
        let rows = chunks.clone().map(|chunk| {
            let sum = |definition: &Vec<(usize, f32)>| {
                let mut sum = [0.0; CHUNK];
                for &(row, sign) in definition {
                    add(&mut sum, part(&parameters.rows[row], chunk), sign);
                }
                sum
            };
            merged.definitions().iter().map(sum).collect()
        });
        let cards = chunks.map(|chunk| {
            let rows = parameters.rows[CARD_ROWS..].iter();
            rows.map(|row| *part(row, chunk)).collect()
        });
        Rows {
            merged,
            rows: rows.collect(),
            cards: cards.collect(),
            base: parameters.base,
        }
    }

    /// Returns the sum of the gradients of the samples with these numbers.
    pub fn gradient(&self, dataset: &Dataset, numbers: &[u32]) -> Gradient {
        let mut sum = Gradient {
            rows: vec![vec![[0.0; CHUNK]; self.merged.definitions().len()]; CHUNKS],
            cards: vec![vec![[0.0; CHUNK]; DECK_SIZE]; CHUNKS],
            base: [0.0; DECK_SIZE],
        };
        let mut block = Block::default();
        for numbers in numbers.chunks(BLOCK) {
            self.read(dataset, numbers, &mut block);
            self.forward(&mut block);
            let mut first = 0;
            for (sample, &(_, end)) in block.samples.iter().zip(&block.ends) {
                let gradients = value_gradients(payoffs(sample), &block.values[first..end]);
                for ((label, slot), gradient) in sample
                    .cards
                    .iter()
                    .zip(&mut block.values[first..end])
                    .zip(gradients)
                {
                    sum.base[card_index(label.card)] += gradient;
                    *slot = gradient;
                }
                first = end;
            }
            self.backward(&block, &mut sum);
        }
        sum
    }

    /// Returns the value of each candidate card of a sample, in points.
    pub fn values(&self, sample: &TrainingSample) -> Vec<f32> {
        let mut block = Block::default();
        self.add(sample.clone(), &mut block);
        self.forward(&mut block);
        block.values
    }

    /// Replaces a block by these samples.
    fn read(&self, dataset: &Dataset, numbers: &[u32], block: &mut Block) {
        let mut unused = std::mem::take(&mut block.samples);
        block.rows.clear();
        block.ends.clear();
        block.values.clear();
        for &number in numbers {
            let mut sample = unused.pop().unwrap_or_default();
            if dataset.read(number as usize, &mut sample) {
                self.add(sample, block);
            }
        }
    }

    fn add(&self, sample: TrainingSample, block: &mut Block) {
        self.merged.add_rows(&sample, &mut block.rows);
        block.values.extend(sample.cards.iter().map(|label| {
            let prior = points(label.prior).clamp(-MAX_PRIOR, MAX_PRIOR);
            prior + self.base[card_index(label.card)]
        }));
        block.ends.push((block.rows.len(), block.values.len()));
        block.samples.push(sample);
    }

    /// Computes the units of a block, and adds the output of the network to its values.
    fn forward(&self, block: &mut Block) {
        block.units.clear();
        for (rows, cards) in self.rows.iter().zip(&self.cards) {
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
    fn backward(&self, block: &Block, sum: &mut Gradient) {
        let mut units = block.units.iter();
        for (chunk, weights) in self.cards.iter().enumerate() {
            let (rows, cards) = (&mut sum.rows[chunk], &mut sum.cards[chunk]);
            let (mut row, mut value) = (0, 0);
            let samples = block.samples.iter().zip(&block.ends);
            for ((sample, &(rows_end, values_end)), units) in samples.zip(&mut units) {
                let on = units.map(|unit| unit.clamp(0.0, 1.0));
                let mut back = [0.0; CHUNK];
                let gradients = &block.values[value..values_end];
                for (label, &gradient) in sample.cards.iter().zip(gradients) {
                    let place = card_index(label.card);
                    add(&mut cards[place], &on, gradient);
                    add(&mut back, &weights[place], gradient);
                }
                for (gradient, unit) in back.iter_mut().zip(units) {
                    // The derivative of a clipped unit is 0.
                    let passes = *unit > 0.0 && *unit < 1.0;
                    *gradient *= f32::from(u8::from(passes));
                }
                for &number in &block.rows[row..rows_end] {
                    add(&mut rows[usize::from(number)], &back, 1.0);
                }
                (row, value) = (rows_end, values_end);
            }
        }
    }
}

impl Gradient {
    /// Adds another sum.
    pub fn add(&mut self, other: &Gradient) {
        let rows = self.rows.iter_mut().chain(&mut self.cards).flatten();
        let others = other.rows.iter().chain(&other.cards).flatten();
        rows.zip(others)
            .for_each(|(row, other)| add(row, other, 1.0));
        for (sum, other) in self.base.iter_mut().zip(other.base) {
            *sum += other;
        }
    }

    /// Writes the gradient of the parameters.
    pub fn of_parameters(&self, merged: &MergedRows, gradient: &mut Parameters) {
        gradient.rows.as_flattened_mut().fill(0.0);
        for (chunk, (rows, cards)) in self.rows.iter().zip(&self.cards).enumerate() {
            for (definition, part) in merged.definitions().iter().zip(rows) {
                for &(row, sign) in definition {
                    add(&mut gradient.rows[row].as_chunks_mut().0[chunk], part, sign);
                }
            }
            for (slot, part) in gradient.rows[CARD_ROWS..].iter_mut().zip(cards) {
                slot.as_chunks_mut().0[chunk] = *part;
            }
        }
        gradient.base = self.base;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::tests::samples_of_deals;
    use handsense_core::Rng;
    use handsense_hearts::policy_net::FEATURES;

    /// Computes the gradient feature by feature and unit by unit, in double precision.
    fn plain_gradient(parameters: &Parameters, sample: &TrainingSample, sum: &mut [Vec<f64>]) {
        let features = || sample.active_features.iter().map(|&row| usize::from(row));
        let units: Vec<f64> = (0..HIDDEN)
            .map(|unit| {
                let rows = features().chain([FEATURES]);
                rows.map(|row| f64::from(parameters.rows[row][unit])).sum()
            })
            .collect();
        let values: Vec<f32> = (sample.cards.iter())
            .map(|label| {
                let place = card_index(label.card);
                let weights = &parameters.rows[CARD_ROWS + place];
                let products = units.iter().zip(weights);
                let output: f64 = products
                    .map(|(unit, &w)| unit.clamp(0.0, 1.0) * f64::from(w))
                    .sum();
                let prior = points(label.prior).clamp(-MAX_PRIOR, MAX_PRIOR);
                prior + parameters.base[place] + output as f32
            })
            .collect();
        let gradients = value_gradients(payoffs(sample), &values);
        for (label, &gradient) in sample.cards.iter().zip(&gradients) {
            let place = CARD_ROWS + card_index(label.card);
            for unit in 0..HIDDEN {
                sum[place][unit] += f64::from(gradient) * units[unit].clamp(0.0, 1.0);
                if units[unit] > 0.0 && units[unit] < 1.0 {
                    let back = f64::from(gradient) * f64::from(parameters.rows[place][unit]);
                    features()
                        .chain([FEATURES])
                        .for_each(|row| sum[row][unit] += back);
                }
            }
        }
    }

    #[test]
    fn the_gradient_is_that_of_all_features() {
        let samples = samples_of_deals(80..90);
        let dataset: Dataset = samples.iter().cloned().collect();
        let (mut rng, mut parameters) = (Rng::new(12), Parameters::zero());
        // Sums of these numbers are exact, so no unit is clipped in single precision only.
        for number in parameters.rows.as_flattened_mut() {
            *number = (rng.below(257) as f32 - 128.0) / 1_024.0;
        }
        let mut plain = vec![vec![0.0; HIDDEN]; parameters.rows.len()];
        samples
            .iter()
            .for_each(|sample| plain_gradient(&parameters, sample, &mut plain));
        let merged = MergedRows::new(&dataset);
        assert!(merged.definitions().len() > FEATURES + 2 * DECK_SIZE + 20);
        let numbers: Vec<u32> = (0..samples.len() as u32).collect();
        let mut gradient = Parameters::zero();
        let rows = Rows::new(&parameters, &merged);
        rows.gradient(&dataset, &numbers)
            .of_parameters(&merged, &mut gradient);
        let mut largest = 0.0_f64;
        for (row, plain) in gradient.rows.iter().zip(&plain) {
            for (&number, &plain) in row.iter().zip(plain) {
                assert!((f64::from(number) - plain).abs() < 1e-3, "{number} {plain}");
                largest = largest.max(plain.abs());
            }
        }
        assert!(largest > 1.0);
    }
}

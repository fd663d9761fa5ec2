//! Training of the policy network: self-play data, labels by rollouts, and supervised learning.
//!
//! The network is a residual correction of the tuned heuristic policy; see
//! [`policy_net`](handsense_hearts::policy_net).
//!
//! - `self_play`: labelled decisions of self-play deals, each with its active features and a label for
//!   each candidate card.

mod self_play;

pub use self_play::{CardLabel, CardSample, label_decision, samples_from_deal};

use handsense_core::Rng;
use handsense_hearts::policy_net::{
    DECK_SIZE, FEATURES, HIDDEN, MAX_ACTIVATION, MAX_BIAS, MAX_WEIGHT, OUTPUT_SCALE, PLACES,
    PolicyNet, WEIGHT_STEP, card_index,
};

use super::choices::{ChoiceModel, ChoiceSample, points, value_gradients};
use crate::training::layers::{DenseLayer, OPEN, Rows, SparseLayer, add, dot, stop_at_clips};
use crate::training::{Loaded, Model, Sums};

/// Prior values are clipped to this many points, either way. Chosen by hand.
const MAX_PRIOR: f32 = 30.0;
/// Integer steps of an activation of 1.
const ON: f32 = MAX_ACTIVATION as f32;
/// Integer steps of an output weight of a point.
const OUTPUT: f32 = 100.0 * OUTPUT_SCALE as f32 / ON;

const UNITS: SparseLayer<HIDDEN> = SparseLayer::new(0, FEATURES);
/// The outputs of the cards.
const CARDS: DenseLayer<HIDDEN, DECK_SIZE> = DenseLayer::new(UNITS.bias.end());
/// The outputs of the places of a card.
const OF_PLACES: Rows<HIDDEN> = Rows::new(CARDS.bias.end(), PLACES);
/// The weights and biases of the hidden units.
const HIDDEN_ROWS: Rows<HIDDEN> = Rows::new(0, FEATURES + 1);

/// The policy network in training.
#[derive(Clone, Copy, Debug, Default)]
pub struct CardModel;

impl Model for CardModel {
    type Net = PolicyNet;
    type Sample = CardSample;

    fn random(rng: &mut Rng) -> Vec<f32> {
        let mut all = vec![0.0; OF_PLACES.end()];
        UNITS.rows.randomise(&mut all, 0.17, rng);
        UNITS.bias.of_mut(&mut all)[0].fill(0.2);
        CARDS.rows.randomise(&mut all, 0.035, rng);
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
        let outputs = CARDS.rows.of(all).iter().chain(OF_PLACES.of(all));
        for (slots, row) in net.cards.iter_mut().chain(&mut net.places).zip(outputs) {
            *slots = byte(row, OUTPUT, i8::MAX);
        }
        let bias = UNITS.bias.of(all)[0];
        net.hidden = bias.map(|weight| whole(weight, ON, MAX_BIAS.into()) as i16);
        net.base = CARDS.bias.of(all)[0].map(|base| (base * 100.0).round() as i16);
        net
    }

    fn add_gradient(weights: &[f32], samples: &[&CardSample], sums: &mut Sums) {
        for sample in samples {
            let (units, on) = forward(weights, sample);
            let slopes = value_gradients(sample.payoffs(), &values(weights, sample, &on));
            let gradient = &mut sums.gradient;
            let cards = sample.cards.iter().map(|label| card_index(label.card));
            let of_cards = cards.zip(slopes.iter().copied());
            let mut back = CARDS.backward(weights, gradient, &on, of_cards);
            for (place, slope) in sample.places().zip(slopes) {
                add(&mut back, &OF_PLACES.of(weights)[place], slope);
                add(&mut OF_PLACES.of_mut(gradient)[place], &on, slope);
            }
            stop_at_clips(&mut back, &units, OPEN);
            UNITS.backward(gradient, &sample.active_features, &back);
        }
    }

    fn limit(all: &mut [f32]) {
        let feature = f32::from(MAX_WEIGHT) * f32::from(WEIGHT_STEP) / ON;
        let card = f32::from(i8::MAX) * ON / (100.0 * OUTPUT_SCALE as f32);
        for (rows, most) in [
            (HIDDEN_ROWS, feature),
            (CARDS.rows, card),
            (OF_PLACES, card),
        ] {
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
        for (rows, nets) in [(CARDS.rows, &net.cards[..]), (OF_PLACES, &net.places)] {
            for (row, weights) in rows.of_mut(all).iter_mut().zip(nets) {
                *row = weights.map(|weight| f32::from(weight) * output);
            }
        }
        CARDS.bias.of_mut(all)[0] = net.base.map(|base| f32::from(base) / 100.0);
    }
}

impl ChoiceModel for CardModel {
    fn values(weights: &[f32], sample: &CardSample) -> Vec<f32> {
        values(weights, sample, &forward(weights, sample).1)
    }
}

/// Returns the sums of the hidden units, and their activations.
fn forward(weights: &[f32], sample: &CardSample) -> ([f32; HIDDEN], [f32; HIDDEN]) {
    let units = UNITS.forward(weights, &sample.active_features);
    (units, units.map(|unit| unit.clamp(0.0, 1.0)))
}

/// Returns the values of the cards, in points.
fn values(weights: &[f32], sample: &CardSample, on: &[f32; HIDDEN]) -> Vec<f32> {
    let value = |(label, place): (&CardLabel, usize)| {
        let prior = points(label.prior).clamp(-MAX_PRIOR, MAX_PRIOR);
        let of_place = dot(on, &OF_PLACES.of(weights)[place]);
        prior + CARDS.output(weights, on, card_index(label.card)) + of_place
    };
    sample
        .cards
        .iter()
        .zip(sample.places())
        .map(value)
        .collect()
}

#[cfg(test)]
mod tests;

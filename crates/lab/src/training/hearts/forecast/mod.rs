//! Training and calibration of the forecast network; see [`forecast`](handsense_hearts::forecast).
//!
//! The labels are results of deals, not of searches: a forecast says what happens among such players. The
//! loss of a sample is the sum of the cross entropies of its groups of outputs and of its logistic
//! outputs, each with a weight.
//!
//! - `forecast_deals`: played deals among mixed players, the views at random moments, and the training
//!   samples.
//! - `calibration`: Brier and logarithmic scores of the forecast on fresh deals, and reliability tables.

mod calibration;
mod forecast_deals;

pub use calibration::{Calibration, EventScores, ValueScores, by_players, calibrate};
pub use forecast_deals::{ForecastDeals, ForecastMoment, ForecastSample};

use handsense_core::Rng;
use handsense_hearts::forecast::{
    FORECAST_FEATURES, FORECAST_HIDDEN, ForecastNet, OUTPUTS, OutputGroup, logistic, softmax,
};

use crate::training::layers::{
    DenseLayer, SparseLayer, byte_step, in_bytes, in_steps, stop_at_clips,
};
use crate::training::{Model, Sums};
use forecast_deals::{GROUP_LEN, GROUPS};

/// The weights of the groups in the loss. Chosen by hand.
const GROUP_WEIGHTS: [f32; GROUPS] = [1.5, 1.0, 0.3, 1.0, 0.7, 0.7, 0.7, 0.7];
/// The weight of a logistic output in the loss. Chosen by hand.
const MARK_WEIGHT: f32 = 0.3;
/// A whole step of the hidden layer.
const STEP: f32 = 1.0 / 64.0;
/// The largest activation.
const MAX_ACTIVATION: f32 = 127.0 * STEP;
/// The largest bias of the hidden layer, in steps.
const MAX_BIAS: f32 = 6_000.0;

const FIRST: SparseLayer<FORECAST_HIDDEN> = SparseLayer::new(0, FORECAST_FEATURES);
const SECOND: DenseLayer<FORECAST_HIDDEN, OUTPUTS> = DenseLayer::new(FIRST.bias.end());

/// The forecast network in training.
#[derive(Clone, Copy, Debug, Default)]
pub struct ForecastModel;

impl Model for ForecastModel {
    type Net = ForecastNet;
    type Sample = ForecastSample;
    /// The cross entropies of the groups of outputs, and of the logistic outputs.
    const LOSSES: usize = GROUPS + 1;

    fn random(rng: &mut Rng) -> Vec<f32> {
        let mut all = vec![0.0; SECOND.bias.end()];
        FIRST.rows.randomise(&mut all, 0.12, rng);
        FIRST.bias.of_mut(&mut all)[0].fill(0.4);
        SECOND.rows.randomise(&mut all, 0.06, rng);
        all
    }

    fn net(all: &[f32]) -> ForecastNet {
        let mut net = ForecastNet::zero();
        for (slot, row) in net.features.iter_mut().zip(FIRST.rows.of(all)) {
            *slot = in_bytes(row, STEP);
        }
        let bias = &FIRST.bias.of(all)[0];
        net.hidden = in_steps(bias, STEP, MAX_BIAS).map(|steps| steps as i16);
        for (number, row) in SECOND.rows.of(all).iter().enumerate() {
            let step = byte_step(row);
            net.outputs[number] = in_bytes(row, step);
            net.scales[number] = step * STEP;
        }
        net.base = SECOND.bias.of(all)[0];
        net
    }

    fn weights(parameters: &[f32]) -> Vec<f32> {
        let mut weights = parameters.to_vec();
        FIRST.round(&mut weights, STEP, MAX_BIAS);
        SECOND.rows.round_to_bytes(&mut weights);
        weights
    }

    fn add_gradient(weights: &[f32], samples: &[&ForecastSample], sums: &mut Sums) {
        let mut slopes = Vec::new();
        for sample in samples {
            let sums_of_units = FIRST.forward(weights, &sample.features);
            let units = sums_of_units.map(|unit| unit.clamp(0.0, MAX_ACTIVATION));
            let output = |number: usize| SECOND.output(weights, &units, number);
            slopes.clear();
            add_group_slopes(sample, output, sums, &mut slopes);
            for &(number, is_true) in &sample.marks {
                let number = usize::from(number);
                let chance = logistic(output(number));
                let hit = if is_true { chance } else { 1.0 - chance };
                sums.lose(GROUPS, -f64::from(hit.max(1e-9)).ln(), 1);
                let slope = MARK_WEIGHT * (chance - f32::from(u8::from(is_true)));
                slopes.push((number, slope));
            }
            let gradient = &mut sums.gradient;
            let slopes = slopes.iter().copied();
            let mut back = SECOND.backward(weights, gradient, &units, slopes);
            stop_at_clips(&mut back, &sums_of_units, 0.0..=MAX_ACTIVATION);
            FIRST.backward(gradient, &sample.features, &back);
        }
    }
}

/// Appends the slopes of the loss in the outputs of the groups of a sample, and adds their losses.
fn add_group_slopes(
    sample: &ForecastSample,
    output: impl Fn(usize) -> f32,
    sums: &mut Sums,
    slopes: &mut Vec<(usize, f32)>,
) {
    for (number, (target, group)) in sample.groups.iter().zip(OutputGroup::ALL).enumerate() {
        let total: u32 = target.weights.iter().map(|&weight| u32::from(weight)).sum();
        if target.possible.count_ones() < 2 || total == 0 {
            continue;
        }
        let mut chances = [0.0; GROUP_LEN];
        let chances = &mut chances[..group.rows().len()];
        for (slot, row) in chances.iter_mut().zip(group.rows()) {
            *slot = output(row);
        }
        softmax(chances, target.possible);
        let mut loss = 0.0;
        for (place, (&chance, &weight)) in chances.iter().zip(&target.weights).enumerate() {
            let share = f32::from(weight) / total as f32;
            loss -= f64::from(share) * f64::from(chance.max(1e-9)).ln();
            if target.possible >> place & 1 == 1 {
                let slope = GROUP_WEIGHTS[number] * (chance - share);
                slopes.push((group.rows().start + place, slope));
            }
        }
        sums.lose(number, loss, 1);
    }
}

#[cfg(test)]
mod tests;

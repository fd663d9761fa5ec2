//! The gradient of the loss over a batch.
//!
//! The loss of a sample is the sum of the cross entropies of its groups and of its logistic outputs,
//! each with a weight.

use handsense_hearts::forecast::{
    FORECAST_FEATURES, FORECAST_HIDDEN, OUTPUTS, OutputGroup, logistic, softmax,
};

use super::sample::{ForecastSample, GROUP_LEN, GROUPS, GroupTarget};
use crate::training::rows::{add, dot};

/// The weights of the groups in the loss. Chosen by hand.
const GROUP_WEIGHTS: [f32; GROUPS] = [1.5, 1.0, 0.3, 1.0, 0.7, 0.7, 0.7, 0.7];
/// The weight of a logistic output in the loss. Chosen by hand.
const MARK_WEIGHT: f32 = 0.3;
/// The bias of the hidden units, among the rows.
pub(super) const HIDDEN_BIAS: usize = FORECAST_FEATURES;
/// The first output, among the rows.
pub(super) const OUTPUT_ROWS: usize = FORECAST_FEATURES + 1;
/// The largest activation.
pub(super) const MAX_ACTIVATION: f32 = 127.0 / 64.0;

pub(super) type Row = [f32; FORECAST_HIDDEN];

/// The floating-point parameters of a network, or their gradients or moments.
#[derive(Clone, Debug)]
pub(super) struct Parameters {
    /// Rows of the features, then the bias of the hidden units, then rows of the outputs.
    pub rows: Vec<Row>,
    pub base: [f32; OUTPUTS],
}

impl Parameters {
    pub fn zero() -> Parameters {
        Parameters {
            rows: vec![[0.0; FORECAST_HIDDEN]; OUTPUT_ROWS + OUTPUTS],
            base: [0.0; OUTPUTS],
        }
    }

    pub fn all_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        self.rows.iter_mut().flatten().chain(&mut self.base)
    }

    /// Adds other parameters.
    pub fn add(&mut self, other: &Parameters) {
        for (sum, row) in self.rows.iter_mut().zip(&other.rows) {
            add(sum, row, 1.0);
        }
        for (sum, base) in self.base.iter_mut().zip(other.base) {
            *sum += base;
        }
    }
}

/// The sum of the gradients and of the losses of some samples.
#[derive(Clone, Debug)]
pub(super) struct Gradient {
    pub parameters: Parameters,
    /// The sum of the cross entropies of each group, and of the logistic outputs.
    pub losses: [f64; GROUPS + 1],
    /// The numbers of samples in each sum.
    pub counts: [u64; GROUPS + 1],
}

impl Gradient {
    /// Sums the gradients of these samples.
    pub fn of(parameters: &Parameters, samples: &[ForecastSample]) -> Gradient {
        let mut sum = Gradient {
            parameters: Parameters::zero(),
            losses: [0.0; GROUPS + 1],
            counts: [0; GROUPS + 1],
        };
        for sample in samples {
            sum.add_sample(parameters, sample);
        }
        sum
    }

    /// Adds another sum.
    pub fn add(&mut self, other: &Gradient) {
        self.parameters.add(&other.parameters);
        for part in 0..=GROUPS {
            self.losses[part] += other.losses[part];
            self.counts[part] += other.counts[part];
        }
    }

    fn add_sample(&mut self, parameters: &Parameters, sample: &ForecastSample) {
        let mut units = parameters.rows[HIDDEN_BIAS];
        for &feature in &sample.features {
            add(&mut units, &parameters.rows[usize::from(feature)], 1.0);
        }
        let activations = units.map(|unit| unit.clamp(0.0, MAX_ACTIVATION));
        let mut errors = [0.0; FORECAST_HIDDEN];
        for (number, (target, group)) in sample.groups.iter().zip(OutputGroup::ALL).enumerate() {
            if target.possible.count_ones() < 2 {
                continue;
            }
            self.add_group(parameters, number, target, group, &activations, &mut errors);
        }
        for &(output, is_true) in &sample.marks {
            let output = usize::from(output);
            let chance = logistic(value(parameters, &activations, output));
            let hit = if is_true { chance } else { 1.0 - chance };
            self.losses[GROUPS] -= f64::from(hit.max(1e-9)).ln();
            self.counts[GROUPS] += 1;
            let slope = MARK_WEIGHT * (chance - f32::from(u8::from(is_true)));
            self.add_output(parameters, output, slope, &activations, &mut errors);
        }
        for (error, unit) in errors.iter_mut().zip(units) {
            if !(0.0..=MAX_ACTIVATION).contains(&unit) {
                *error = 0.0;
            }
        }
        add(&mut self.parameters.rows[HIDDEN_BIAS], &errors, 1.0);
        for &feature in &sample.features {
            add(
                &mut self.parameters.rows[usize::from(feature)],
                &errors,
                1.0,
            );
        }
    }

    fn add_group(
        &mut self,
        parameters: &Parameters,
        number: usize,
        target: &GroupTarget,
        group: OutputGroup,
        activations: &Row,
        errors: &mut Row,
    ) {
        let total: u32 = target.weights.iter().map(|&weight| u32::from(weight)).sum();
        if total == 0 {
            return;
        }
        let mut outputs = [0.0; GROUP_LEN];
        let outputs = &mut outputs[..group.rows().len()];
        for (slot, row) in outputs.iter_mut().zip(group.rows()) {
            *slot = value(parameters, activations, row);
        }
        softmax(outputs, target.possible);
        for ((row, &chance), &weight) in group.rows().zip(outputs.iter()).zip(&target.weights) {
            let share = f32::from(weight) / total as f32;
            self.losses[number] -= f64::from(share) * f64::from(chance.max(1e-9)).ln();
            if target.possible >> (row - group.rows().start) & 1 == 1 {
                let slope = GROUP_WEIGHTS[number] * (chance - share);
                self.add_output(parameters, row, slope, activations, errors);
            }
        }
        self.counts[number] += 1;
    }

    fn add_output(
        &mut self,
        parameters: &Parameters,
        output: usize,
        slope: f32,
        activations: &Row,
        errors: &mut Row,
    ) {
        add(errors, &parameters.rows[OUTPUT_ROWS + output], slope);
        add(
            &mut self.parameters.rows[OUTPUT_ROWS + output],
            activations,
            slope,
        );
        self.parameters.base[output] += slope;
    }
}

/// The value of an output.
fn value(parameters: &Parameters, activations: &Row, output: usize) -> f32 {
    let row = &parameters.rows[OUTPUT_ROWS + output];
    dot(activations, row) + parameters.base[output]
}

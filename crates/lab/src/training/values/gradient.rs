//! The gradient of the loss over a batch.
//!
//! The loss of a sample is the squared error of the expected payoffs, and the cross entropies of the
//! three groups of outputs, each with a weight.

use handsense_hearts::SEATS;
use handsense_hearts::forecast::softmax;
use handsense_hearts::value_net::{
    HEARTS_OUTPUTS, MOON_OUTPUTS, QUEEN_OUTPUTS, VALUE_FEATURES, VALUE_HIDDEN, VALUE_HIDDEN_2,
    VALUE_OUTPUTS,
};

use super::sample::ValueSample;
use crate::training::rows::{add, dot};

/// The weight of the mean squared error of a payoff, in points. Chosen by hand.
pub(super) const ERROR_WEIGHT: f32 = 0.02;
/// The weight of a cross entropy. Chosen by hand.
pub(super) const ENTROPY_WEIGHT: f32 = 0.3;
/// The bias of the first hidden layer, among the rows.
pub(super) const HIDDEN_BIAS: usize = VALUE_FEATURES;
/// The first row of the second hidden layer, among the rows.
pub(super) const SECOND_ROWS: usize = VALUE_FEATURES + 1;
/// Integer steps of a first activation of 1.
pub(super) const HIDDEN_UNIT: f32 = 32.0;
/// The largest activation of the first hidden layer.
pub(super) const MAX_ACTIVATION: f32 = 127.0 / HIDDEN_UNIT;

/// All seats, one bit each.
const ALL_SEATS: u8 = (1 << SEATS) - 1;

pub(super) type Row = [f32; VALUE_HIDDEN];
type SecondRow = [f32; VALUE_HIDDEN_2];

/// The floating-point parameters of a network, or their gradients.
#[derive(Clone, Debug)]
pub(super) struct Parameters {
    /// Rows of the features, the bias of the first hidden layer, and rows of the second hidden layer.
    pub rows: Vec<Row>,
    /// The bias of the second hidden layer.
    pub base: SecondRow,
    pub outputs: [SecondRow; VALUE_OUTPUTS],
    pub output_base: [f32; VALUE_OUTPUTS],
}

impl Parameters {
    pub fn zero() -> Parameters {
        Parameters {
            rows: vec![[0.0; VALUE_HIDDEN]; SECOND_ROWS + VALUE_HIDDEN_2],
            base: [0.0; VALUE_HIDDEN_2],
            outputs: [[0.0; VALUE_HIDDEN_2]; VALUE_OUTPUTS],
            output_base: [0.0; VALUE_OUTPUTS],
        }
    }

    pub fn all_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let rows = self.rows.iter_mut().flatten().chain(&mut self.base);
        let outputs = self.outputs.iter_mut().flatten();
        rows.chain(outputs).chain(&mut self.output_base)
    }

    /// Adds other parameters.
    pub fn add(&mut self, other: &Parameters) {
        for (sum, row) in self.rows.iter_mut().zip(&other.rows) {
            add(sum, row, 1.0);
        }
        add(&mut self.base, &other.base, 1.0);
        for (sum, row) in self.outputs.iter_mut().zip(&other.outputs) {
            add(sum, row, 1.0);
        }
        add(&mut self.output_base, &other.output_base, 1.0);
    }
}

/// The sums of the losses of some samples.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Losses {
    /// The squared errors of the payoffs of the four seats, in points.
    pub squared_error: f64,
    /// The cross entropies of the moon, the queen and the hearts.
    pub entropies: [f64; 3],
    pub samples: u64,
}

impl Losses {
    pub fn add(&mut self, other: &Losses) {
        self.squared_error += other.squared_error;
        for (sum, entropy) in self.entropies.iter_mut().zip(other.entropies) {
            *sum += entropy;
        }
        self.samples += other.samples;
    }
}

/// The sum of the gradients and of the losses of some samples.
#[derive(Clone, Debug)]
pub(super) struct Gradient {
    pub parameters: Parameters,
    pub losses: Losses,
}

/// The expected end by the network, seats relative to the leader.
struct Prediction {
    moon: [f32; SEATS + 1],
    queen: [f32; SEATS],
    hearts: [f32; SEATS],
}

/// The layers of the network for a sample.
struct Layers {
    /// Sums of the first hidden layer, and its activations.
    units: Row,
    first: Row,
    /// The same for the second hidden layer.
    sums: SecondRow,
    second: SecondRow,
}

impl Gradient {
    /// Sums the gradients of these samples.
    pub fn of(parameters: &Parameters, samples: &[ValueSample]) -> Gradient {
        let mut sum = Gradient {
            parameters: Parameters::zero(),
            losses: Losses::default(),
        };
        for sample in samples {
            sum.add_sample(parameters, sample);
        }
        sum
    }

    /// Adds another sum.
    pub fn add(&mut self, other: &Gradient) {
        self.parameters.add(&other.parameters);
        self.losses.add(&other.losses);
    }

    fn add_sample(&mut self, parameters: &Parameters, sample: &ValueSample) {
        let layers = layers(parameters, sample);
        let outputs: [f32; VALUE_OUTPUTS] = std::array::from_fn(|output| {
            dot(&layers.second, &parameters.outputs[output]) + parameters.output_base[output]
        });
        let prediction = Prediction::new(outputs, sample);
        let slopes = slopes(&prediction, sample, &mut self.losses);
        let mut errors = [0.0; VALUE_HIDDEN_2];
        for (output, slope) in slopes.into_iter().enumerate() {
            add(&mut errors, &parameters.outputs[output], slope);
            add(&mut self.parameters.outputs[output], &layers.second, slope);
            self.parameters.output_base[output] += slope;
        }
        stop_at_clips(&mut errors, &layers.sums, 1.0);
        add(&mut self.parameters.base, &errors, 1.0);
        let mut first_errors = [0.0; VALUE_HIDDEN];
        for (unit, error) in errors
            .into_iter()
            .enumerate()
            .filter(|(_, error)| *error != 0.0)
        {
            let row = SECOND_ROWS + unit;
            add(&mut first_errors, &parameters.rows[row], error);
            add(&mut self.parameters.rows[row], &layers.first, error);
        }
        stop_at_clips(&mut first_errors, &layers.units, MAX_ACTIVATION);
        add(&mut self.parameters.rows[HIDDEN_BIAS], &first_errors, 1.0);
        for &feature in &sample.features {
            let row = &mut self.parameters.rows[usize::from(feature)];
            add(row, &first_errors, 1.0);
        }
    }
}

/// Computes the hidden layers.
fn layers(parameters: &Parameters, sample: &ValueSample) -> Layers {
    let mut units = parameters.rows[HIDDEN_BIAS];
    for &feature in &sample.features {
        add(&mut units, &parameters.rows[usize::from(feature)], 1.0);
    }
    let first = units.map(|unit| unit.clamp(0.0, MAX_ACTIVATION));
    let sums: SecondRow = std::array::from_fn(|unit| {
        dot(&first, &parameters.rows[SECOND_ROWS + unit]) + parameters.base[unit]
    });
    Layers {
        units,
        first,
        sums,
        second: sums.map(|sum| sum.clamp(0.0, 1.0)),
    }
}

/// No error passes a clipped unit.
fn stop_at_clips<const N: usize>(errors: &mut [f32; N], sums: &[f32; N], most: f32) {
    for (error, sum) in errors.iter_mut().zip(sums) {
        if !(0.0..=most).contains(sum) {
            *error = 0.0;
        }
    }
}

impl Prediction {
    fn new(mut outputs: [f32; VALUE_OUTPUTS], sample: &ValueSample) -> Prediction {
        softmax(&mut outputs[MOON_OUTPUTS], 1 | sample.can_take_all << 1);
        let queen = sample.queen.map_or(ALL_SEATS, |place| 1 << place);
        softmax(&mut outputs[QUEEN_OUTPUTS], queen);
        softmax(&mut outputs[HEARTS_OUTPUTS], ALL_SEATS);
        Prediction {
            moon: std::array::from_fn(|place| outputs[MOON_OUTPUTS.start + place]),
            queen: std::array::from_fn(|place| outputs[QUEEN_OUTPUTS.start + place]),
            hearts: std::array::from_fn(|place| outputs[HEARTS_OUTPUTS.start + place]),
        }
    }
}

/// Returns the slope of the loss in each output, and adds the losses.
fn slopes(
    prediction: &Prediction,
    sample: &ValueSample,
    losses: &mut Losses,
) -> [f32; VALUE_OUTPUTS] {
    let Prediction {
        moon,
        queen,
        hearts,
    } = prediction;
    let left = 13.0
        - sample
            .hearts
            .iter()
            .map(|&hearts| f32::from(hearts))
            .sum::<f32>();
    // Payoffs are in points: a third of the payoffs of the sample.
    let split: [f32; SEATS] = std::array::from_fn(|place| {
        let points = f32::from(sample.hearts[place]) + left * hearts[place] + 13.0 * queen[place];
        (26.0 - 4.0 * points) / 3.0
    });
    let after_moon = |shooter: usize, place: usize| match shooter == place {
        true => 26.0,
        false => -26.0 / 3.0,
    };
    let mut moon_slopes = [0.0; SEATS + 1];
    let (mut queen_slopes, mut hearts_slopes) = ([0.0; SEATS], [0.0; SEATS]);
    for (place, target) in sample.payoffs().into_iter().enumerate() {
        let of_moons = (0..SEATS).map(|shooter| moon[shooter + 1] * after_moon(shooter, place));
        let expected = moon[0] * split[place] + of_moons.sum::<f32>();
        let error = expected - target / 3.0;
        losses.squared_error += f64::from(error * error);
        let slope = ERROR_WEIGHT * 2.0 * error / SEATS as f32;
        moon_slopes[0] += slope * split[place];
        for shooter in 0..SEATS {
            moon_slopes[shooter + 1] += slope * after_moon(shooter, place);
        }
        let of_a_point = -4.0 / 3.0 * moon[0] * slope;
        queen_slopes[place] += 13.0 * of_a_point;
        hearts_slopes[place] += left * of_a_point;
    }
    losses.samples += 1;
    let mut result = [0.0; VALUE_OUTPUTS];
    let mut moon_target = [0.0; SEATS + 1];
    moon_target[sample.moon.map_or(0, |place| usize::from(place) + 1)] = 1.0;
    losses.entropies[0] += entropy(moon, &moon_target);
    through_softmax(
        moon,
        &moon_slopes,
        &moon_target,
        1.0,
        &mut result[MOON_OUTPUTS],
    );
    if sample.moon.is_some() {
        let none = [0.0; SEATS];
        through_softmax(queen, &queen_slopes, &none, 0.0, &mut result[QUEEN_OUTPUTS]);
        through_softmax(
            hearts,
            &hearts_slopes,
            &none,
            0.0,
            &mut result[HEARTS_OUTPUTS],
        );
        return result;
    }
    let mut queen_target = [0.0; SEATS];
    queen_target[usize::from(sample.final_queen) % SEATS] = 1.0;
    losses.entropies[1] += entropy(queen, &queen_target);
    through_softmax(
        queen,
        &queen_slopes,
        &queen_target,
        1.0,
        &mut result[QUEEN_OUTPUTS],
    );
    let hearts_target: [f32; SEATS] = std::array::from_fn(|place| {
        let taken = sample.final_hearts[place] - sample.hearts[place];
        f32::from(taken) / left.max(1.0)
    });
    losses.entropies[2] += entropy(hearts, &hearts_target);
    let weight = left / 13.0;
    through_softmax(
        hearts,
        &hearts_slopes,
        &hearts_target,
        weight,
        &mut result[HEARTS_OUTPUTS],
    );
    result
}

/// Returns the cross entropy of a prediction.
fn entropy<const N: usize>(chances: &[f32; N], target: &[f32; N]) -> f64 {
    let terms = chances.iter().zip(target);
    -terms
        .map(|(&chance, &share)| f64::from(share) * f64::from(chance.max(1e-9)).ln())
        .sum::<f64>()
}

/// Turns slopes in probabilities into slopes in the outputs before softmax, and adds those of the cross
/// entropy with the target.
fn through_softmax<const N: usize>(
    chances: &[f32; N],
    slopes: &[f32; N],
    target: &[f32; N],
    weight: f32,
    result: &mut [f32],
) {
    let mean: f32 = chances
        .iter()
        .zip(slopes)
        .map(|(chance, slope)| chance * slope)
        .sum();
    let total: f32 = target.iter().sum();
    for (place, slot) in result.iter_mut().enumerate().take(N) {
        let chance = chances[place];
        *slot = chance * (slopes[place] - mean)
            + ENTROPY_WEIGHT * weight * (total * chance - target[place]);
    }
}

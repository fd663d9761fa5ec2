//! Training of the value network; see [`value_net`](handsense_hearts::value_net).
//!
//! The labels are the ends of rollouts of the learned policy, which the network replaces in a search. The
//! loss of a sample is the squared error of the expected payoffs, and the cross entropies of the three
//! groups of outputs, each with a weight.

#[cfg(test)]
mod tests;

use crate::matches::hearts::deals::generate_deal;
use crate::matches::hearts::table::PlayerError;
use crate::training::hearts::choices::draw_rules;
use crate::training::layers::{
    DenseLayer, SparseLayer, byte_step, in_bytes, in_steps, stop_at_clips,
};
use crate::training::{Deals, Model, Sums, samples_in_order};
use handsense_core::Rng;
use handsense_hearts::evaluation::passing::{PassContext, choose_in_context};
use handsense_hearts::evaluation::weights::TUNED;
use handsense_hearts::forecast::softmax;
use handsense_hearts::pass_net::{LEARNED_PASSES, PassEvaluator};
use handsense_hearts::policy_net::learned_inference;
use handsense_hearts::search::{DealWithPasses, PlayedPositions, candidate_passes, play_positions};
use handsense_hearts::value_net::{
    HEARTS_OUTPUTS, MOON_OUTPUTS, QUEEN_OUTPUTS, VALUE_FEATURES, VALUE_HIDDEN, VALUE_HIDDEN_2,
    VALUE_OUTPUTS, ValueNet, ValuePosition, value_features,
};
use handsense_hearts::{
    Card, CardSet, PassDirection, Rules, SEATS, Seat, Suit, moon_shooter, penalty_points,
};
use std::ops::Range;

/// The weight of the mean squared error of a payoff, in points. Chosen by hand.
const ERROR_WEIGHT: f32 = 0.02;
/// The weight of a cross entropy. Chosen by hand.
const ENTROPY_WEIGHT: f32 = 0.3;
/// A whole step of the first hidden layer.
const STEP: f32 = 1.0 / 32.0;
/// The largest activation of the first hidden layer.
const MAX_ACTIVATION: f32 = 127.0 * STEP;
/// The largest bias of the first hidden layer, in steps.
const MAX_BIAS: f32 = 6_000.0;

/// All seats, one bit each.
const ALL_SEATS: u8 = (1 << SEATS) - 1;

const FIRST: SparseLayer<VALUE_HIDDEN> = SparseLayer::new(0, VALUE_FEATURES);
const SECOND: DenseLayer<VALUE_HIDDEN, VALUE_HIDDEN_2> = DenseLayer::new(FIRST.bias.end());
const OUTPUTS: DenseLayer<VALUE_HIDDEN_2, VALUE_OUTPUTS> = DenseLayer::new(SECOND.bias.end());

/// The value network in training.
#[derive(Clone, Copy, Debug, Default)]
pub struct ValueModel;

impl Model for ValueModel {
    type Net = ValueNet;
    type Sample = ValueSample;
    /// The squared error of the payoff of a seat, in points, and the cross entropies of the moon, the queen
    /// of spades and the hearts.
    const LOSSES: usize = 4;

    fn random(rng: &mut Rng) -> Vec<f32> {
        let mut all = vec![0.0; OUTPUTS.bias.end()];
        FIRST.rows.randomise(&mut all, 0.14, rng);
        FIRST.bias.of_mut(&mut all)[0].fill(0.3);
        SECOND.rows.randomise(&mut all, 0.12, rng);
        SECOND.bias.of_mut(&mut all)[0].fill(0.3);
        OUTPUTS.rows.randomise(&mut all, 0.17, rng);
        all
    }

    fn net(all: &[f32]) -> ValueNet {
        let mut net = ValueNet::zero();
        for (slot, row) in net.features.iter_mut().zip(FIRST.rows.of(all)) {
            *slot = in_bytes(row, STEP).map(i16::from);
        }
        let bias = &FIRST.bias.of(all)[0];
        net.hidden = in_steps(bias, STEP, MAX_BIAS).map(|steps| steps as i16);
        for (unit, row) in SECOND.rows.of(all).iter().enumerate() {
            let step = byte_step(row);
            net.second[unit] = in_bytes(row, step).map(i16::from);
            net.scales[unit] = step * STEP;
        }
        net.base = SECOND.bias.of(all)[0];
        net.outputs.copy_from_slice(OUTPUTS.rows.of(all));
        net.output_base = OUTPUTS.bias.of(all)[0];
        net
    }

    fn weights(parameters: &[f32]) -> Vec<f32> {
        let mut weights = parameters.to_vec();
        FIRST.round(&mut weights, STEP, MAX_BIAS);
        SECOND.rows.round_to_bytes(&mut weights);
        weights
    }

    fn add_gradient(weights: &[f32], samples: &[&ValueSample], sums: &mut Sums) {
        for sample in samples {
            let units = FIRST.forward(weights, &sample.features);
            let first = units.map(|unit| unit.clamp(0.0, MAX_ACTIVATION));
            let second_units = SECOND.outputs(weights, &first);
            let second = second_units.map(|unit| unit.clamp(0.0, 1.0));
            let prediction = Prediction::new(OUTPUTS.outputs(weights, &second), sample);
            let slopes = slopes(&prediction, sample, sums);
            let gradient = &mut sums.gradient;
            let slopes = slopes.into_iter().enumerate();
            let mut back = OUTPUTS.backward(weights, gradient, &second, slopes);
            stop_at_clips(&mut back, &second_units, 0.0..=1.0);
            let slopes = back.into_iter().enumerate().filter(|slope| slope.1 != 0.0);
            let mut back = SECOND.backward(weights, gradient, &first, slopes);
            stop_at_clips(&mut back, &units, 0.0..=MAX_ACTIVATION);
            FIRST.backward(gradient, &sample.features, &back);
        }
    }
}

/// The expected end by the network, seats relative to the leader.
struct Prediction {
    moon: [f32; SEATS + 1],
    queen: [f32; SEATS],
    hearts: [f32; SEATS],
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
fn slopes(prediction: &Prediction, sample: &ValueSample, sums: &mut Sums) -> [f32; VALUE_OUTPUTS] {
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
    let after_moon =
        |shooter: usize, place: usize| if shooter == place { 26.0 } else { -26.0 / 3.0 };
    let mut moon_slopes = [0.0; SEATS + 1];
    let (mut queen_slopes, mut hearts_slopes) = ([0.0; SEATS], [0.0; SEATS]);
    for (place, target) in sample.payoffs().into_iter().enumerate() {
        let of_moons = (0..SEATS).map(|shooter| moon[shooter + 1] * after_moon(shooter, place));
        let expected = moon[0] * split[place] + of_moons.sum::<f32>();
        let error = expected - target / 3.0;
        sums.lose(0, f64::from(error * error), 1);
        let slope = ERROR_WEIGHT * 2.0 * error / SEATS as f32;
        moon_slopes[0] += slope * split[place];
        for shooter in 0..SEATS {
            moon_slopes[shooter + 1] += slope * after_moon(shooter, place);
        }
        let of_a_point = -4.0 / 3.0 * moon[0] * slope;
        queen_slopes[place] += 13.0 * of_a_point;
        hearts_slopes[place] += left * of_a_point;
    }
    let mut result = [0.0; VALUE_OUTPUTS];
    let mut moon_target = [0.0; SEATS + 1];
    moon_target[sample.moon.map_or(0, |place| usize::from(place) + 1)] = 1.0;
    sums.lose(1, entropy(moon, &moon_target), 1);
    through_softmax(
        moon,
        &moon_slopes,
        &moon_target,
        1.0,
        &mut result[MOON_OUTPUTS],
    );
    if sample.moon.is_some() {
        (2..4).for_each(|number| sums.lose(number, 0.0, 1));
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
    sums.lose(2, entropy(queen, &queen_target), 1);
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
    sums.lose(3, entropy(hearts, &hearts_target), 1);
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

/// A training sample of the value network. Seats are relative to the leader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueSample {
    /// The active features.
    pub features: Vec<u16>,
    /// The hearts that each seat has taken before the position.
    pub hearts: [u8; SEATS],
    /// The seat that has taken the queen of spades before the position.
    pub queen: Option<u8>,
    /// The seats that may still take all points, one bit each.
    pub can_take_all: u8,
    /// The seat that shoots the moon at the end.
    pub moon: Option<u8>,
    /// The hearts of each seat at the end.
    pub final_hearts: [u8; SEATS],
    /// The seat that takes the queen of spades.
    pub final_queen: u8,
}

impl ValueSample {
    /// Makes the sample of a position in a deal in which each seat takes these cards. The network knows
    /// the rules.
    pub fn new(position: &ValuePosition, taken: &[CardSet; SEATS]) -> ValueSample {
        let seats: [Seat; SEATS] = std::array::from_fn(|place| position.leader.step(place as i32));
        let hearts_of =
            |cards: &[CardSet; SEATS]| seats.map(|seat| cards[seat].suit(Suit::Hearts).len() as u8);
        let queen_of = |cards: &[CardSet; SEATS]| {
            let holds = |&seat: &Seat| cards[seat].contains(Card::QUEEN_OF_SPADES);
            seats.iter().position(holds).map(|place| place as u8)
        };
        let points = seats.map(|seat| penalty_points(position.rules, position.taken[seat]));
        let total: i32 = points.iter().sum();
        let able = (0..SEATS).filter(|&place| points[place] == total);
        let shooter = moon_shooter(position.rules, taken);
        let place_of = |shooter| seats.iter().position(|&seat| seat == shooter);
        ValueSample {
            features: value_features(position),
            hearts: hearts_of(&position.taken),
            queen: queen_of(&position.taken),
            can_take_all: able.fold(0, |all, place| all | 1 << place),
            moon: shooter.and_then(place_of).map(|place| place as u8),
            final_hearts: hearts_of(taken),
            final_queen: queen_of(taken).unwrap_or(0),
        }
    }

    /// Returns three times the payoff of each seat at the end.
    pub fn payoffs(&self) -> [f32; SEATS] {
        std::array::from_fn(|place| match self.moon {
            Some(shooter) if usize::from(shooter) == place => 78.0,
            Some(_) => -26.0,
            None => {
                let queen = usize::from(self.final_queen) == place;
                let points = f32::from(self.final_hearts[place]) + if queen { 13.0 } else { 0.0 };
                26.0 - 4.0 * points
            }
        })
    }
}

/// The largest number of tricks with random cards.
const MAX_EXPLORED: u32 = 9;
/// Percentages of random cards of a seat in these tricks; each seat draws one. Chosen by hand.
const RANDOM_PERCENT: [u32; 5] = [0, 0, 5, 15, 40];
/// In tenths: passes of the pass network, and of the tuned policy. The others are drawn from the
/// candidates of a search. Chosen by hand.
const LEARNED_TENTHS: u32 = 5;
const TUNED_TENTHS: u32 = 4;

/// A source of played deals.
#[derive(Clone, Debug)]
pub struct ValueDeals {
    /// The random seed.
    pub seed: u64,
    /// The rule sets; each deal draws one of them.
    pub rules: Vec<Rules>,
    /// Positions of a deal that become samples, if it has as many.
    pub positions: usize,
}

impl Deals for ValueDeals {
    type Sample = ValueSample;
    const AT_ONCE: u64 = 8_192;

    fn samples(&self, deals: Range<u64>) -> Result<Vec<ValueSample>, PlayerError> {
        let samples_of = |number| {
            let played = self.play(number);
            let sample = |position| ValueSample::new(position, &played.taken);
            Ok(played.positions.iter().map(sample).collect())
        };
        samples_in_order(deals, samples_of)
    }
}

impl ValueDeals {
    /// Plays the deal with this number, and draws its positions.
    pub fn play(&self, number: u64) -> PlayedPositions {
        let (mut rng, rules) = draw_rules(self.seed, number, &self.rules);
        let dealt = generate_deal(rules, self.seed, number, None);
        let deal = DealWithPasses {
            rules,
            direction: dealt.direction,
            hands: dealt.hands,
            passes: dealt
                .hands
                .map(|hand| pass(hand, rules, dealt.direction, &mut rng)),
            first: dealt.first,
        };
        let explored = rng.below(MAX_EXPLORED + 1);
        let percents: [u32; SEATS] = std::array::from_fn(|_| {
            RANDOM_PERCENT[rng.below(RANDOM_PERCENT.len() as u32) as usize]
        });
        let mut played = play_positions(
            &deal,
            Some(learned_inference()),
            explored,
            &mut |seat, legal| {
                if rng.below(100) < percents[seat.index()] {
                    legal.iter().nth(rng.below(legal.len()) as usize)
                } else {
                    None
                }
            },
        );
        rng.shuffle(&mut played.positions);
        played.positions.truncate(self.positions);
        played
    }
}

/// Draws the pass of a hand.
fn pass(hand: CardSet, rules: Rules, direction: PassDirection, rng: &mut Rng) -> CardSet {
    if direction == PassDirection::Hold {
        return CardSet::EMPTY;
    }
    let context = PassContext {
        hand,
        rules,
        direction,
    };
    match rng.below(10) {
        0..LEARNED_TENTHS => PassEvaluator::new(&LEARNED_PASSES, &context).best().passed,
        tenths if tenths < LEARNED_TENTHS + TUNED_TENTHS => {
            choose_in_context(&context, &TUNED.passing)
        }
        _ => {
            let candidates = candidate_passes(&context);
            candidates[rng.below(candidates.len() as u32) as usize]
        }
    }
}

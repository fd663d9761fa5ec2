//! Training of the pass network: passes of random deals, labelled by rollouts of the true deal.

#[cfg(test)]
mod tests;

use crate::matches::hearts::deals::generate_deal;
use crate::training::hearts::choices::{
    ChoiceModel, ChoiceSample, SelfPlay, SelfPlayError, draw_rules, first_byte, label, points,
    take, value_gradients,
};
use crate::training::layers::{OPEN, Rows, SparseLayer, add, dot, stop_at_clips};
use crate::training::{Loaded, Model, Sums};
use handsense_core::Rng;
use handsense_hearts::evaluation::passing::PassContext;
use handsense_hearts::pass_net::{
    FEATURES, HIDDEN, KEPT_OFFSET, LENGTH_OFFSET, LENGTHS, MAX_ACTIVATION, OUTPUT_SCALE,
    PassEvaluator, PassNet, WEIGHT_STEP, passed_feature, rule_features,
};
use handsense_hearts::policy_net::card_index;
use handsense_hearts::search::{DealWithPasses, candidate_passes, pass_payoff};
use handsense_hearts::{Card, CardSet, PassDirection, Rules, Seat, Suit};
use std::cmp::Reverse;
use std::io;
use std::io::{ErrorKind, Read};

/// Integer steps of an activation of 1.
const ON: f32 = MAX_ACTIVATION as f32;
/// Integer steps of an output weight of a point.
const OUTPUT_UNIT: f32 = 100.0 * OUTPUT_SCALE as f32;

const UNITS: SparseLayer<HIDDEN> = SparseLayer::new(0, FEATURES);
/// The row of the output weights, in points.
const OUTPUT: Rows<HIDDEN> = Rows::new(UNITS.bias.end(), 1);

/// The pass network in training.
#[derive(Clone, Copy, Debug, Default)]
pub struct PassModel;

impl Model for PassModel {
    type Net = PassNet;
    type Sample = PassSample;
    const BATCH: usize = 4_096;

    fn random(rng: &mut Rng) -> Vec<f32> {
        let mut all = vec![0.0; OUTPUT.end()];
        UNITS.rows.randomise(&mut all, 0.2, rng);
        UNITS.bias.of_mut(&mut all)[0].fill(0.3);
        OUTPUT.randomise(&mut all, 0.1, rng);
        all
    }

    fn net(all: &[f32]) -> PassNet {
        let whole = |weight: f32, unit: f32, most: f32| (weight * unit).round().clamp(-most, most);
        let steps = ON / f32::from(WEIGHT_STEP);
        let most = f32::from(i8::MAX / WEIGHT_STEP);
        let mut net = PassNet::zero();
        for (slots, row) in net.feature_weights.iter_mut().zip(UNITS.rows.of(all)) {
            *slots = row.map(|weight| WEIGHT_STEP * whole(weight, steps, most) as i8);
        }
        let most = f32::from(i16::MAX);
        net.hidden = UNITS.bias.of(all)[0].map(|weight| whole(weight, ON, 1_000.0) as i16);
        net.output = OUTPUT.of(all)[0].map(|weight| whole(weight, OUTPUT_UNIT, most) as i16);
        net
    }

    fn add_gradient(weights: &[f32], samples: &[&PassSample], sums: &mut Sums) {
        for sample in samples {
            let passes = sample.passes.iter();
            let passes: Vec<_> = passes
                .map(|pass| ActivePass::new(weights, &sample.context, pass.cards))
                .collect();
            let values: Vec<f32> = passes.iter().map(|pass| pass.value).collect();
            let slopes = value_gradients(sample.payoffs(), &values);
            for (pass, slope) in passes.iter().zip(slopes) {
                let on = pass.units.map(|unit| unit.clamp(0.0, 1.0));
                add(&mut OUTPUT.of_mut(&mut sums.gradient)[0], &on, slope);
                let mut back = OUTPUT.of(weights)[0].map(|weight| slope * weight);
                stop_at_clips(&mut back, &pass.units, OPEN);
                UNITS.backward(&mut sums.gradient, &pass.features, &back);
            }
        }
    }
}

impl Loaded for PassModel {
    fn load(net: &PassNet, all: &mut [f32]) {
        for (row, weights) in UNITS.rows.of_mut(all).iter_mut().zip(&net.feature_weights) {
            *row = weights.map(|weight| f32::from(weight) / ON);
        }
        UNITS.bias.of_mut(all)[0] = net.hidden.map(|weight| f32::from(weight) / ON);
        OUTPUT.of_mut(all)[0] = net.output.map(|weight| f32::from(weight) / OUTPUT_UNIT);
    }
}

impl ChoiceModel for PassModel {
    fn values(weights: &[f32], sample: &PassSample) -> Vec<f32> {
        let passes = sample.passes.iter();
        let value =
            |pass: &LabelledPass| ActivePass::new(weights, &sample.context, pass.cards).value;
        passes.map(value).collect()
    }
}

/// A pass with its features, the sums of the hidden units, and its value in points.
struct ActivePass {
    features: Vec<u16>,
    units: [f32; HIDDEN],
    value: f32,
}

impl ActivePass {
    fn new(weights: &[f32], context: &PassContext, cards: CardSet) -> ActivePass {
        let kept = context.hand - cards;
        let length =
            |suit: Suit| LENGTH_OFFSET + suit.index() * LENGTHS + kept.suit(suit).len() as usize;
        let features: Vec<u16> = rule_features(context.rules)
            .chain(kept.iter().map(|card| KEPT_OFFSET + card_index(card)))
            .chain(
                cards
                    .iter()
                    .map(|card| passed_feature(context.direction, card)),
            )
            .chain(Suit::ALL.map(length))
            .map(|feature| feature as u16)
            .collect();
        let units = UNITS.forward(weights, &features);
        let on = units.map(|unit| unit.clamp(0.0, 1.0));
        ActivePass {
            features,
            units,
            value: dot(&on, &OUTPUT.of(weights)[0]),
        }
    }
}

/// The cards of a pass.
const PASSED_CARDS: usize = 3;

/// A pass and its label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelledPass {
    /// The three cards.
    pub cards: CardSet,
    /// The payoff in the true deal, in hundredths of a point; only differences between the passes of
    /// a hand are meaningful.
    pub payoff: i16,
}

/// A hand before the pass, with at least two labelled passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassSample {
    /// The hand, the rules and the direction.
    pub context: PassContext,
    /// The labelled passes. The first one is the pass of the tuned policy.
    pub passes: Vec<LabelledPass>,
}

impl ChoiceSample for PassSample {
    /// Returns a sample for each seat; none under rules without passing.
    fn of_deal(games: &SelfPlay, number: u64) -> Result<Vec<PassSample>, SelfPlayError> {
        let (mut rng, rules) = draw_rules(games.seed, number, &games.rules);
        if !rules.has(Rules::PASS_CARDS) {
            return Ok(Vec::new());
        }
        let directions = [
            PassDirection::Left,
            PassDirection::Right,
            PassDirection::Across,
        ];
        let direction = directions[rng.below(directions.len() as u32) as usize];
        let deal = generate_deal(rules, games.seed, number, Some(direction));
        let contexts = deal.hands.map(|hand| PassContext {
            hand,
            rules,
            direction,
        });
        let candidates = contexts.map(|context| candidate_passes(&context));
        let ranked = contexts.map(|context| rank(games.passes.as_deref(), &context));
        let passes = Seat::ALL.map(|seat| {
            let drawn = rng.below(100) < EXPLORED_PERCENT;
            let candidates = &candidates[seat.index()];
            match (&games.passes, drawn) {
                (_, true) => draw(candidates, &mut rng),
                (Some(_), false) => ranked[seat.index()][0],
                (None, false) => candidates[0],
            }
        });
        let deal = DealWithPasses {
            rules,
            direction,
            hands: deal.hands,
            passes,
            first: deal.first,
        };
        let best = if games.passes.is_some() { BEST } else { 0 };
        let sample = |seat: Seat| {
            let number = seat.index();
            let chosen = choose(&candidates[number], &ranked[number], best, &mut rng);
            let labelled = chosen.into_iter().map(|cards| LabelledPass {
                cards,
                payoff: label(pass_payoff(&deal, seat, cards, games.net.as_deref())),
            });
            PassSample {
                context: contexts[seat],
                passes: labelled.collect(),
            }
        };
        Ok(Seat::ALL.map(sample).into())
    }

    /// Appends the hand (`u64`), the rules (`u32`), the direction and the number of passes (one byte
    /// each), all little-endian. Each pass follows with its three cards (one byte each) and payoff (`i16`).
    fn write(&self, bytes: &mut Vec<u8>) {
        let PassContext {
            hand,
            rules,
            direction,
        } = self.context;
        bytes.extend(hand.bits().to_le_bytes());
        bytes.extend(rules.bits().to_le_bytes());
        bytes.push((direction.code() as i8).cast_unsigned());
        bytes.push(self.passes.len() as u8);
        for pass in &self.passes {
            bytes.extend(pass.cards.iter().map(Card::code));
            bytes.extend(pass.payoff.to_le_bytes());
        }
    }

    fn read(reader: &mut impl Read) -> io::Result<Option<PassSample>> {
        let Some(first) = first_byte(reader)? else {
            return Ok(None);
        };
        let rest: [u8; 7] = take(reader)?;
        let mut hand = [first; 8];
        hand[1..].copy_from_slice(&rest);
        let invalid = || io::Error::from(ErrorKind::InvalidData);
        let hand = CardSet::from_bits(u64::from_le_bytes(hand)).ok_or_else(invalid)?;
        let rules = i32::from_le_bytes(take(reader)?);
        let [direction, count] = take(reader)?;
        let direction = i32::from(direction.cast_signed());
        let context = PassContext {
            hand,
            rules: Rules::from_bits(rules).ok_or_else(invalid)?,
            direction: PassDirection::from_code(direction).ok_or_else(invalid)?,
        };
        let mut passes = Vec::with_capacity(usize::from(count));
        for _ in 0..count {
            let codes: [u8; PASSED_CARDS] = take(reader)?;
            let mut cards = CardSet::EMPTY;
            for code in codes {
                cards |= Card::from_code(i32::from(code)).ok_or_else(invalid)?.bit();
            }
            if cards.len() as usize != PASSED_CARDS || !(cards - hand).is_empty() {
                return Err(invalid());
            }
            let payoff = i16::from_le_bytes(take(reader)?);
            passes.push(LabelledPass { cards, payoff });
        }
        match passes.len() {
            0 | 1 => Err(invalid()),
            _ => Ok(Some(PassSample { context, passes })),
        }
    }

    fn payoffs(&self) -> impl Iterator<Item = f32> + Clone {
        self.passes.iter().map(|pass| points(pass.payoff))
    }

    fn tuned(&self) -> usize {
        0
    }
}

/// Passes of a sample that are drawn from the candidates of a search. Chosen by hand.
const DRAWN: usize = 5;
/// Passes of a sample that the current network values highest. Chosen by hand.
const BEST: usize = 3;
/// Passes of a sample that are drawn from all passes of the hand. Chosen by hand.
const RANDOM: usize = 1;
/// Percentage of passes of the other seats that are drawn from the candidates of a search. Chosen by
/// hand.
const EXPLORED_PERCENT: u32 = 20;

/// Returns all passes of a hand, the best of the current network first.
fn rank(net: Option<&PassNet>, context: &PassContext) -> Vec<CardSet> {
    static ALIKE: PassNet = PassNet::zero();
    let mut all = Vec::new();
    PassEvaluator::new(net.unwrap_or(&ALIKE), context).for_each(|pass| all.push(pass));
    all.sort_by_key(|pass| Reverse(pass.raw));
    all.into_iter().map(|pass| pass.passed).collect()
}

/// Chooses the passes of a sample, that of the tuned policy first; `best` of them are the first ranked.
fn choose(candidates: &[CardSet], ranked: &[CardSet], best: usize, rng: &mut Rng) -> Vec<CardSet> {
    let own = candidates[0];
    let mut chosen = vec![own];
    let mut add = |pass: CardSet| {
        if !chosen.contains(&pass) {
            chosen.push(pass);
        }
    };
    (0..DRAWN).for_each(|_| add(draw(candidates, rng)));
    ranked.iter().take(best).for_each(|&pass| add(pass));
    (0..RANDOM).for_each(|_| add(draw(ranked, rng)));
    if chosen.len() < 2 {
        // Every draw was the player's pass.
        chosen.extend(ranked.iter().find(|&&pass| pass != own));
    }
    chosen
}

fn draw(passes: &[CardSet], rng: &mut Rng) -> CardSet {
    passes[rng.below(passes.len() as u32) as usize]
}

//! The gradient of the loss of a pass sample.
//!
//! All passes of a hand share the sums of the whole hand. A pass changes the rows of its three cards
//! and of the lengths of their suits, as in [`PassEvaluator`](handsense_hearts::pass_net::PassEvaluator).

use handsense_hearts::evaluation::passing::tuned::PassContext;
use handsense_hearts::pass_net::{
    FEATURES, HIDDEN, KEPT_OFFSET, LENGTH_OFFSET, LENGTHS, passed_feature, rule_features,
};
use handsense_hearts::policy_net::card_index;
use handsense_hearts::{CardSet, Suit};

use super::sample::{LabelledPass, PassSample};
use crate::training::loss::value_gradients;
use crate::training::rows::{add, dot};

/// The weights of a feature on the hidden units, or their gradients.
pub(super) type Row = [f32; HIDDEN];
/// The row of the biases of the hidden units.
pub(super) const BIAS: usize = FEATURES;
/// The row of the output weights, in points.
pub(super) const OUTPUT: usize = BIAS + 1;
/// The number of rows.
pub(super) const ROWS: usize = OUTPUT + 1;

/// The rows of the whole hand, and for each pass the changes of rows.
#[derive(Clone, Debug, Default)]
pub(super) struct ActiveRows {
    hand: Vec<usize>,
    /// The changes of all passes, and where each pass ends.
    changes: Vec<(usize, f32)>,
    ends: Vec<usize>,
    units: Vec<Row>,
    values: Vec<f32>,
}

impl ActiveRows {
    /// Computes the values of the passes of a sample, in points.
    pub fn forward(&mut self, rows: &[Row], sample: &PassSample) -> &[f32] {
        self.find(sample);
        let mut hand = [0.0; HIDDEN];
        self.hand
            .iter()
            .for_each(|&row| add(&mut hand, &rows[row], 1.0));
        self.units.clear();
        self.values.clear();
        let mut first = 0;
        for &end in &self.ends {
            let mut units = hand;
            for &(row, factor) in &self.changes[first..end] {
                add(&mut units, &rows[row], factor);
            }
            let on = units.map(|unit| unit.clamp(0.0, 1.0));
            self.values.push(dot(&on, &rows[OUTPUT]));
            self.units.push(units);
            first = end;
        }
        &self.values
    }

    /// Adds the gradient of the loss of a sample.
    pub fn backward(&mut self, rows: &[Row], sample: &PassSample, sum: &mut [Row]) {
        self.forward(rows, sample);
        let payoffs = sample.passes.iter().map(LabelledPass::points);
        let gradients = value_gradients(payoffs, &self.values);
        let (mut hand, mut first) = ([0.0; HIDDEN], 0);
        for ((units, gradient), &end) in self.units.iter().zip(gradients).zip(&self.ends) {
            let mut back = [0.0; HIDDEN];
            for (((back, unit), weight), output) in back
                .iter_mut()
                .zip(units)
                .zip(&rows[OUTPUT])
                .zip(&mut sum[OUTPUT])
            {
                *output += gradient * unit.clamp(0.0, 1.0);
                // The derivative of a clipped unit is 0.
                let passes = *unit > 0.0 && *unit < 1.0;
                *back = gradient * weight * f32::from(u8::from(passes));
            }
            for &(row, factor) in &self.changes[first..end] {
                add(&mut sum[row], &back, factor);
            }
            add(&mut hand, &back, 1.0);
            first = end;
        }
        self.hand
            .iter()
            .for_each(|&row| add(&mut sum[row], &hand, 1.0));
    }

    /// Finds the rows of a sample.
    fn find(&mut self, sample: &PassSample) {
        let PassContext {
            hand,
            rules,
            direction,
        } = sample.context;
        let length = |cards: CardSet, suit: Suit| {
            LENGTH_OFFSET + suit.index() * LENGTHS + cards.suit(suit).len() as usize
        };
        self.hand.clear();
        self.hand.push(BIAS);
        self.hand.extend(rule_features(rules));
        self.hand
            .extend(hand.iter().map(|card| KEPT_OFFSET + card_index(card)));
        self.hand.extend(Suit::ALL.map(|suit| length(hand, suit)));
        self.changes.clear();
        self.ends.clear();
        for pass in &sample.passes {
            for card in pass.cards.iter() {
                self.changes.push((KEPT_OFFSET + card_index(card), -1.0));
                self.changes.push((passed_feature(direction, card), 1.0));
            }
            for suit in Suit::ALL {
                if !pass.cards.suit(suit).is_empty() {
                    self.changes.push((length(hand, suit), -1.0));
                    self.changes.push((length(hand - pass.cards, suit), 1.0));
                }
            }
            self.ends.push(self.changes.len());
        }
    }
}

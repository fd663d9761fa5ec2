//! Stochastic gradient descent on the log likelihood of the chosen moves.

use handsense_core::Rng;
use handsense_hex::priors::{FEATURES, FEATURES_PER_MOVE, UNITS};

use super::self_play::Decision;

/// Decisions of a step.
const BATCH: usize = 64;
/// Step size of Adagrad (J. Duchi, E. Hazan and Y. Singer, 2011).
const STEP: f64 = 0.15;
/// First sum of squared gradients of a weight.
const FIRST_SQUARES: f64 = 1e-3;
/// Strength of the quadratic penalty on weights.
const PENALTY: f64 = 2e-5;

/// How well weights predict decisions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PriorEvaluation {
    /// Mean of minus the logarithm of the probability of the chosen move.
    pub cross_entropy: f64,
    /// Share of decisions in which the chosen move is the most probable one.
    pub first: f64,
    /// Share of decisions in which it is among the five most probable ones.
    pub among_five: f64,
}

/// A trainer with its weights.
#[derive(Clone, Debug)]
pub struct PriorTrainer {
    weights: Vec<f64>,
    squares: Vec<f64>,
    rng: Rng,
}

impl PriorTrainer {
    /// Creates a trainer whose weights are 0.
    pub fn new(seed: u64) -> PriorTrainer {
        PriorTrainer {
            weights: vec![0.0; FEATURES],
            squares: vec![FIRST_SQUARES; FEATURES],
            rng: Rng::new(seed),
        }
    }

    /// Trains once on all decisions, in random order.
    pub fn train_epoch(&mut self, decisions: &[Decision]) {
        let mut order: Vec<usize> = (0..decisions.len()).collect();
        self.rng.shuffle(&mut order);
        let mut gradient = vec![0.0; FEATURES];
        for batch in order.chunks(BATCH) {
            gradient.fill(0.0);
            for &number in batch {
                self.add_gradient(&decisions[number], &mut gradient);
            }
            for (feature, sum) in gradient.iter().enumerate() {
                let slope = sum / batch.len() as f64 + PENALTY * self.weights[feature];
                self.squares[feature] += slope * slope;
                self.weights[feature] -= STEP * slope / self.squares[feature].sqrt();
            }
        }
    }

    /// Evaluates the weights on decisions.
    pub fn evaluate(&self, decisions: &[Decision]) -> PriorEvaluation {
        let (mut entropy, mut first, mut among_five) = (0.0, 0, 0);
        for decision in decisions {
            let probabilities = self.probabilities(decision);
            let chosen = probabilities[decision.chosen];
            // A tie counts as a better move.
            let better = probabilities
                .iter()
                .filter(|&&other| other >= chosen)
                .count()
                - 1;
            entropy -= chosen.ln();
            first += usize::from(better == 0);
            among_five += usize::from(better < 5);
        }
        let count = decisions.len().max(1) as f64;
        PriorEvaluation {
            cross_entropy: entropy / count,
            first: first as f64 / count,
            among_five: among_five as f64 / count,
        }
    }

    /// Returns the weights in the format of the library.
    pub fn to_bytes(&self) -> Vec<u8> {
        let units = self.weights.iter().map(|weight| weight * f64::from(UNITS));
        let rounded = units.map(|units| units.round() as i16);
        rounded.flat_map(i16::to_le_bytes).collect()
    }

    fn add_gradient(&self, decision: &Decision, gradient: &mut [f64]) {
        let probabilities = self.probabilities(decision);
        for (number, (features, probability)) in
            decision.moves.iter().zip(probabilities).enumerate()
        {
            let slope = probability - f64::from(u8::from(number == decision.chosen));
            for &feature in features {
                gradient[usize::from(feature)] += slope;
            }
        }
    }

    fn probabilities(&self, decision: &Decision) -> Vec<f64> {
        let sum = |features: &[u16; FEATURES_PER_MOVE]| {
            let weights = features
                .iter()
                .map(|&feature| self.weights[usize::from(feature)]);
            weights.sum::<f64>()
        };
        let mut values: Vec<f64> = decision.moves.iter().map(sum).collect();
        let highest = values.iter().copied().fold(f64::MIN, f64::max);
        values
            .iter_mut()
            .for_each(|value| *value = (*value - highest).exp());
        let total: f64 = values.iter().sum();
        values.iter_mut().for_each(|value| *value /= total);
        values
    }
}

#[cfg(test)]
mod tests {
    use super::super::PriorGames;
    use super::*;

    #[test]
    fn training_predicts_held_out_decisions() {
        let games = PriorGames {
            seed: 5,
            playouts: 60,
        };
        let decisions = games.play(0..24).expect("memory");
        assert_eq!(decisions, games.play(0..24).expect("memory"));
        let (held_out, training) = decisions.split_at(decisions.len() / 5);
        let mut trainer = PriorTrainer::new(1);
        let before = trainer.evaluate(held_out);
        for _ in 0..4 {
            trainer.train_epoch(training);
        }
        let after = trainer.evaluate(held_out);
        assert!(
            after.cross_entropy < before.cross_entropy - 0.3,
            "{before:?} {after:?}"
        );
        assert!(after.first > before.first, "{before:?} {after:?}");
        assert_eq!(trainer.to_bytes().len(), 2 * FEATURES);
    }

    /// The gradient is the slope of the cross entropy.
    #[test]
    fn the_gradient_is_that_of_the_cross_entropy() {
        let decision = Decision {
            moves: vec![
                [3; FEATURES_PER_MOVE],
                [4; FEATURES_PER_MOVE],
                [800; FEATURES_PER_MOVE],
            ],
            chosen: 1,
        };
        let mut trainer = PriorTrainer::new(1);
        (trainer.weights[3], trainer.weights[4], trainer.weights[800]) = (0.1, -0.05, 0.02);
        let mut gradient = vec![0.0; FEATURES];
        trainer.add_gradient(&decision, &mut gradient);
        for feature in [3, 4, 800] {
            let at = |shift: f64| {
                let mut shifted = trainer.clone();
                shifted.weights[feature] += shift;
                shifted
                    .evaluate(std::slice::from_ref(&decision))
                    .cross_entropy
            };
            let slope = (at(1e-5) - at(-1e-5)) / 2e-5;
            assert!(
                (slope - gradient[feature]).abs() < 1e-6,
                "{feature}: {slope}"
            );
        }
    }
}

//! The trainer of the policy network.
//!
//! The loss is the cross entropy with the visits, and the optimiser is Adam. The learning rate grows
//! linearly in the first steps and then decays linearly. A sample is turned at random, and some lose
//! their last move, so that the network also judges positions without one.
//!
//! Training is deterministic: the same samples and seed give the same network on any number of
//! threads.

use handsense_core::{OutOfMemory, Rng};
use handsense_hex::policy::{CHANNELS, FIRST_ROWS, LAYER_ROWS, PolicyNet, Row, TAPS};
use rayon::prelude::*;

use super::gradient::{Back, Layers, Outcome, add_net, parameters, parameters_mut};
use super::self_play::PolicySample;
use crate::training::adam::Adam;

/// Samples of a step. Chosen by hand.
const BATCH: usize = 128;
/// Parts of a batch, which threads handle side by side. The sums depend on this number.
const SHARDS: usize = 8;
/// Largest learning rate. Chosen by hand.
const LEARNING_RATE: f32 = 3e-3;
/// The share of it in the last step.
const LAST_RATE: f32 = 0.02;
/// Steps in which the learning rate grows, but at most a quarter of all.
const WARM_UP: usize = 300;
/// One sample in this many loses its last move.
const NO_LAST_INTERVAL: u32 = 10;

/// A network in training with its optimiser state.
#[derive(Clone, Debug)]
pub struct PolicyTrainer {
    net: PolicyNet,
    optimiser: Adam,
    rng: Rng,
    epochs: u32,
    /// The number of epochs so far.
    done: u32,
}

/// How well a network predicts the visits of searches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PolicyEvaluation {
    /// Mean cross entropy between the shares of visits and the probabilities.
    pub cross_entropy: f64,
    /// Share of samples in which the most visited move is the most probable one.
    pub first: f64,
    /// Share of samples in which it is among the five most probable ones.
    pub among_five: f64,
}

impl PolicyEvaluation {
    /// Evaluates a network on samples, in parallel.
    pub fn of(net: &PolicyNet, samples: &[PolicySample]) -> PolicyEvaluation {
        let samples = samples.par_iter();
        let outcomes: Vec<Outcome> = samples
            .map_init(Layers::default, |layers, sample| {
                layers.evaluate(net, sample)
            })
            .collect();
        let count = outcomes.len().max(1) as f64;
        let share_among = |moves| {
            let among = outcomes.iter().filter(|outcome| outcome.better < moves);
            among.count() as f64 / count
        };
        let entropies = outcomes.iter().map(|outcome| outcome.cross_entropy);
        PolicyEvaluation {
            cross_entropy: entropies.sum::<f64>() / count,
            first: share_among(1),
            among_five: share_among(5),
        }
    }
}

/// A sample of a batch, and how it is changed.
#[derive(Clone, Copy, Debug)]
struct Choice {
    number: usize,
    is_turned: bool,
    has_last: bool,
}

impl Choice {
    fn sample(self, samples: &[PolicySample]) -> PolicySample {
        let sample = &samples[self.number];
        let mut sample = match self.is_turned {
            true => sample.turned(),
            false => sample.clone(),
        };
        if !self.has_last {
            sample.position = sample.position.without_last();
        }
        sample
    }
}

impl PolicyTrainer {
    /// Creates a trainer with random weights for this number of epochs. `seed` determines the
    /// weights and the order of samples.
    ///
    /// # Errors
    /// [`OutOfMemory`] if the network cannot be allocated.
    pub fn new(seed: u64, epochs: u32) -> Result<PolicyTrainer, OutOfMemory> {
        let mut rng = Rng::new(seed);
        let net = random_net(&mut rng)?;
        Ok(PolicyTrainer {
            optimiser: Adam::new(parameters(&net).count()),
            net,
            rng,
            epochs,
            done: 0,
        })
    }

    /// Trains once on all samples, in random order.
    ///
    /// # Errors
    /// [`OutOfMemory`] if a gradient cannot be allocated.
    pub fn train_epoch(&mut self, samples: &[PolicySample]) -> Result<(), OutOfMemory> {
        let mut order: Vec<usize> = (0..samples.len()).collect();
        self.rng.shuffle(&mut order);
        let batches = samples.len().div_ceil(BATCH);
        let (before, steps) = (self.done as usize * batches, self.epochs as usize * batches);
        for (batch, numbers) in order.chunks(BATCH).enumerate() {
            let choices: Vec<Choice> = numbers
                .iter()
                .map(|&number| Choice {
                    number,
                    is_turned: self.rng.below(2) == 0,
                    has_last: self.rng.below(NO_LAST_INTERVAL) > 0,
                })
                .collect();
            let gradient = self.gradient(samples, &choices)?;
            let rate = learning_rate(before + batch + 1, steps);
            self.optimiser.step(
                parameters_mut(&mut self.net),
                parameters(&gradient).copied(),
                rate,
                choices.len(),
            );
        }
        self.done += 1;
        Ok(())
    }

    /// Evaluates the network on samples.
    pub fn evaluate(&self, samples: &[PolicySample]) -> PolicyEvaluation {
        PolicyEvaluation::of(&self.net, samples)
    }

    /// Returns the network in the format of the library.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.net.to_bytes()
    }

    /// Returns the sum of the gradients of these samples.
    fn gradient(
        &self,
        samples: &[PolicySample],
        choices: &[Choice],
    ) -> Result<PolicyNet, OutOfMemory> {
        let back = Back::new(&self.net);
        let parts: Result<Vec<PolicyNet>, OutOfMemory> = choices
            .par_chunks(choices.len().div_ceil(SHARDS).max(1))
            .map(|part| {
                let (mut sum, mut layers) = (PolicyNet::zero()?, Layers::default());
                for choice in part {
                    let sample = choice.sample(samples);
                    layers.add_gradient(&self.net, &back, &sample, &mut sum);
                }
                Ok(sum)
            })
            .collect();
        let mut sum = PolicyNet::zero()?;
        parts?.iter().for_each(|part| add_net(&mut sum, part));
        Ok(sum)
    }
}

/// Returns the learning rate of a step, counted from 1.
fn learning_rate(step: usize, steps: usize) -> f32 {
    let warm_up = WARM_UP.min(steps / 4).max(1);
    let grown = step as f32 / warm_up as f32;
    let left = steps.saturating_sub(step) as f32 / steps.saturating_sub(warm_up).max(1) as f32;
    LEARNING_RATE * grown.min(LAST_RATE + (1.0 - LAST_RATE) * left.min(1.0))
}

/// Returns a network with random weights, by the number of inputs of each layer (K. He et al.,
/// "Delving Deep into Rectifiers", 2015).
fn random_net(rng: &mut Rng) -> Result<PolicyNet, OutOfMemory> {
    let mut net = PolicyNet::zero()?;
    // The residual layers start small: their results are added to those of the layer before.
    fill(&mut net.first, deviation(FIRST_ROWS), rng);
    fill(&mut net.layers, 0.5 * deviation(LAYER_ROWS), rng);
    fill(&mut net.output, deviation(TAPS * CHANNELS), rng);
    Ok(net)
}

/// Returns the standard deviation of weights with this number of inputs.
fn deviation(inputs: usize) -> f32 {
    (2.0 / inputs as f32).sqrt()
}

/// Fills rows with uniform random weights of this standard deviation.
fn fill(rows: &mut [Row], deviation: f32, rng: &mut Rng) {
    let most = 3_f32.sqrt() * deviation;
    for weight in rows.iter_mut().flatten() {
        *weight = most * (rng.below(20_001) as f32 / 10_000.0 - 1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::super::PolicyGames;
    use super::*;

    #[test]
    fn training_predicts_held_out_visits() {
        const EPOCHS: u32 = 12;
        let games = PolicyGames {
            seed: 5,
            playouts: 200,
        };
        let samples = games.play(0..12).expect("memory");
        assert_eq!(samples[..10], games.play(0..2).expect("memory")[..10]);
        let (held_out, training) = samples.split_at(samples.len() / 5);
        let mut trainer = PolicyTrainer::new(1, EPOCHS).expect("memory");
        let before = trainer.evaluate(held_out);
        for _ in 0..EPOCHS {
            trainer.train_epoch(training).expect("memory");
        }
        let after = trainer.evaluate(held_out);
        assert!(
            after.cross_entropy < before.cross_entropy - 1.0,
            "{before:?} {after:?}"
        );
        assert!(after.first > before.first + 0.2, "{before:?} {after:?}");
        assert!(
            after.among_five > before.among_five + 0.3,
            "{before:?} {after:?}"
        );

        let bytes = trainer.to_bytes();
        let bytes = bytes.as_slice().try_into().expect("size of a network");
        let read = PolicyNet::from_bytes(bytes).expect("memory");
        let read = PolicyEvaluation::of(&read, held_out);
        assert!(
            (read.cross_entropy - after.cross_entropy).abs() < 0.02,
            "{after:?} {read:?}"
        );
    }

    /// The same samples and seed give the same network on any number of threads.
    #[test]
    fn training_does_not_depend_on_threads() {
        let games = PolicyGames {
            seed: 2,
            playouts: 30,
        };
        let samples = games.play(0..2).expect("memory");
        let trained = |threads| {
            let builder = rayon::ThreadPoolBuilder::new().num_threads(threads);
            builder.build().expect("threads").install(|| {
                let mut trainer = PolicyTrainer::new(3, 2).expect("memory");
                trainer.train_epoch(&samples).expect("memory");
                trainer.train_epoch(&samples).expect("memory");
                trainer.net
            })
        };
        assert_eq!(trained(1), trained(3));
    }

    #[test]
    fn the_learning_rate_grows_and_decays() {
        assert!((learning_rate(30, 10_000) - 0.1 * LEARNING_RATE).abs() < 1e-6);
        assert!((learning_rate(300, 10_000) - LEARNING_RATE).abs() < 1e-6);
        assert!((learning_rate(10_000, 10_000) - LAST_RATE * LEARNING_RATE).abs() < 1e-6);
        assert!((learning_rate(1, 1) - LAST_RATE * LEARNING_RATE).abs() < 1e-6);
    }
}

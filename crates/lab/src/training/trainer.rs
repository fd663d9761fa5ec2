//! The training of a network: batches, the optimiser and the schedule of the learning rate.
//!
//! A training is deterministic: the same samples and seed give the same network on any number of
//! threads.

use std::marker::PhantomData;
use std::ops::Range;

use handsense_core::Rng;
use rayon::prelude::*;

use crate::matches::hearts::table::PlayerError;

/// The decay rate of the first moment of Adam (beta 1 of the paper).
const BETA_1: f32 = 0.9;
/// The decay rate of the second moment (beta 2 of the paper).
const BETA_2: f32 = 0.999;

/// Parts of a batch, which threads handle side by side. The sums depend on this number.
const PARTS: usize = 4;
/// Initial learning rate of a random network. Chosen by hand.
const RATE: f32 = 2e-3;

/// A network to train: its samples, its loss, and its shape in a vector of parameters.
pub trait Model {
    /// The finished network.
    type Net;
    /// What it learns from.
    type Sample: Clone + Sync;
    /// Samples of a batch. Chosen by hand.
    const BATCH: usize = 2_048;
    /// The number of losses that are reported.
    const LOSSES: usize = 0;

    /// Returns random parameters.
    fn random(rng: &mut Rng) -> Vec<f32>;

    /// Returns the finished network, whose numbers are rounded.
    fn net(parameters: &[f32]) -> Self::Net;

    /// Returns the weights that samples are computed with. The gradient passes through rounding
    /// (Y. Bengio, N. Léonard and A. Courville, "Estimating or Propagating Gradients Through Stochastic
    /// Neurons", 2013).
    fn weights(parameters: &[f32]) -> Vec<f32> {
        parameters.to_vec()
    }

    /// Adds the gradients in the weights, and the losses, of some samples. Weights behind the parameters have
    /// none.
    fn add_gradient(weights: &[f32], samples: &[&Self::Sample], sums: &mut Sums);

    /// Limits parameters to those that a network can hold.
    fn limit(_parameters: &mut [f32]) {}
}

/// A network whose training can continue.
pub trait Loaded: Model {
    /// Replaces random parameters by those of a network.
    fn load(net: &Self::Net, parameters: &mut [f32]);
}

/// Samples that are made by playing deals, each used once.
pub trait Deals {
    /// What a deal gives.
    type Sample;
    /// Deals that are played before their samples are shuffled and used. Chosen by hand.
    const AT_ONCE: u64;

    /// Returns the samples of the deals with these numbers, in order. Runs in parallel.
    ///
    /// # Errors
    /// A player that breaks the rules, which indicates a bug.
    fn samples(&self, deals: Range<u64>) -> Result<Vec<Self::Sample>, PlayerError>;

    /// Returns the number of deals before a sample of these deals.
    fn done(deals: &Range<u64>, sample: usize, samples: usize) -> f32 {
        let share = sample as f32 / samples.max(1) as f32;
        deals.start as f32 + share * (deals.end - deals.start) as f32
    }
}

/// The sums of some samples.
#[derive(Clone, Debug)]
pub struct Sums {
    /// The gradient of the loss.
    pub gradient: Vec<f32>,
    /// The sum and the number of terms of each reported loss.
    pub losses: Vec<(f64, u64)>,
}

impl Sums {
    fn zero<M: Model>(weights: usize) -> Sums {
        Sums {
            gradient: vec![0.0; weights],
            losses: vec![(0.0, 0); M::LOSSES],
        }
    }

    /// Adds a loss.
    pub(super) fn lose(&mut self, number: usize, loss: f64, terms: u64) {
        self.losses[number].0 += loss;
        self.losses[number].1 += terms;
    }

    fn add(mut self, other: &Sums) -> Sums {
        for (sum, number) in self.gradient.iter_mut().zip(&other.gradient) {
            *sum += number;
        }
        add_losses(&mut self.losses, &other.losses);
        self
    }
}

fn add_losses(sums: &mut [(f64, u64)], others: &[(f64, u64)]) {
    for (sum, other) in sums.iter_mut().zip(others) {
        *sum = (sum.0 + other.0, sum.1 + other.1);
    }
}

fn means(losses: &[(f64, u64)]) -> Vec<f64> {
    let mean = |&(sum, terms): &(f64, u64)| sum / terms.max(1) as f64;
    losses.iter().map(mean).collect()
}

/// A network in training with the state of the optimiser Adam (D. Kingma and J. Ba, "Adam: A Method for
/// Stochastic Optimization", 2015).
#[derive(Clone, Debug)]
pub struct Trainer<M> {
    pub(super) parameters: Vec<f32>,
    /// The first and the second moment of each parameter.
    moments: Vec<[f32; 2]>,
    /// The powers of the two decay rates, for bias correction.
    decay_powers: [f32; 2],
    rate: f32,
    rng: Rng,
    model: PhantomData<M>,
}

impl<M: Model> Trainer<M> {
    /// Creates a trainer with random parameters. `seed` determines them and the order of samples.
    pub fn new(seed: u64) -> Trainer<M> {
        let mut rng = Rng::new(seed);
        let parameters = M::random(&mut rng);
        Trainer {
            moments: vec![[0.0; 2]; parameters.len()],
            decay_powers: [1.0; 2],
            parameters,
            rate: RATE,
            rng,
            model: PhantomData,
        }
    }

    /// Creates a trainer that continues the training of a network, at half the learning rate.
    pub fn continuing(net: &M::Net, seed: u64) -> Trainer<M>
    where
        M: Loaded,
    {
        let mut trainer = Trainer::<M>::new(seed);
        M::load(net, &mut trainer.parameters);
        trainer.rate /= 2.0;
        trainer
    }

    /// The current network, quantised to integers.
    pub fn net(&self) -> M::Net {
        M::net(&self.parameters)
    }

    /// Trains for `epochs` passes over the samples, each in a random order. `on_epoch` is called after
    /// each epoch with its number, counted from 1.
    ///
    /// # Errors
    /// Those of `on_epoch`.
    pub fn train<E>(
        &mut self,
        samples: &[M::Sample],
        epochs: u32,
        mut on_epoch: impl FnMut(u32, &Trainer<M>) -> Result<(), E>,
    ) -> Result<(), E> {
        let batches = samples.len().div_ceil(M::BATCH);
        let steps = (batches * epochs as usize).max(1);
        let mut order = numbers(samples);
        for epoch in 1..=epochs {
            let before = (epoch - 1) as usize * batches;
            // It decays linearly to 0.
            let share = |first: usize| 1.0 - (before + first / M::BATCH) as f32 / steps as f32;
            self.pass(samples, &mut order, share);
            on_epoch(epoch, self)?;
        }
        Ok(())
    }

    /// Trains on `count` deals. `on_part` is called after each hundredth with the number of deals and
    /// the mean losses of that part.
    ///
    /// # Errors
    /// Those of the deals and of `on_part`.
    pub fn train_on_deals<D: Deals<Sample = M::Sample>, E: From<PlayerError>>(
        &mut self,
        deals: &D,
        count: u64,
        mut on_part: impl FnMut(u64, &[f64]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut part = vec![(0.0, 0); M::LOSSES];
        let (mut first, mut reported) = (0, 0);
        while first < count {
            let numbered = first..count.min(first + D::AT_ONCE);
            let samples = deals.samples(numbered.clone())?;
            let share = |sample: usize| {
                let done = D::done(&numbered, sample, samples.len());
                (1.0 - done / count as f32).max(0.0)
            };
            add_losses(
                &mut part,
                &self.pass(&samples, &mut numbers(&samples), share),
            );
            first = numbered.end;
            if first - reported >= count.div_ceil(100) || first == count {
                on_part(first, &means(&part))?;
                part.fill((0.0, 0));
                reported = first;
            }
        }
        Ok(())
    }

    /// Returns the mean losses of the current network on these samples.
    pub fn losses(&self, samples: &[M::Sample]) -> Vec<f64> {
        let samples: Vec<_> = samples.iter().collect();
        means(&self.sums(&samples).losses)
    }

    /// Trains on each sample once, in a random order. `share` returns the share of the learning rate
    /// from the number of samples before. Returns the losses.
    fn pass(
        &mut self,
        samples: &[M::Sample],
        order: &mut [u32],
        share: impl Fn(usize) -> f32,
    ) -> Vec<(f64, u64)> {
        let mut losses = vec![(0.0, 0); M::LOSSES];
        self.rng.shuffle(order);
        for (batch, numbers) in order.chunks(M::BATCH).enumerate() {
            let numbers = numbers.iter().map(|&number| &samples[number as usize]);
            let chosen: Vec<_> = numbers.collect();
            let sums = self.sums(&chosen);
            add_losses(&mut losses, &sums.losses);
            self.step(
                &sums.gradient,
                self.rate * share(batch * M::BATCH),
                chosen.len() as f32,
            );
        }
        losses
    }

    /// Sums the gradients and the losses of these samples.
    pub(super) fn sums(&self, samples: &[&M::Sample]) -> Sums {
        let weights = M::weights(&self.parameters);
        let parts: Vec<Sums> = samples
            .par_chunks(samples.len().div_ceil(PARTS).max(1))
            .map(|part| {
                let mut sums = Sums::zero::<M>(weights.len());
                M::add_gradient(&weights, part, &mut sums);
                sums
            })
            .collect();
        let sum = parts.into_iter().reduce(|sum, part| sum.add(&part));
        sum.unwrap_or_else(|| Sums::zero::<M>(weights.len()))
    }

    /// Takes one step of the optimiser. `gradient` is the sum of the gradients of `samples` samples.
    fn step(&mut self, gradient: &[f32], rate: f32, samples: f32) {
        self.decay_powers = [self.decay_powers[0] * BETA_1, self.decay_powers[1] * BETA_2];
        let [first_correction, second_correction] = self.decay_powers.map(|power| 1.0 - power);
        let moments = self.parameters.iter_mut().zip(&mut self.moments);
        for ((number, [first, second]), gradient) in moments.zip(gradient) {
            let mean = gradient / samples;
            *first = BETA_1 * *first + (1.0 - BETA_1) * mean;
            *second = BETA_2 * *second + (1.0 - BETA_2) * mean * mean;
            *number -=
                rate * (*first / first_correction) / ((*second / second_correction).sqrt() + 1e-8);
        }
        M::limit(&mut self.parameters);
    }
}

fn numbers<S>(samples: &[S]) -> Vec<u32> {
    (0..samples.len() as u32).collect()
}

//! Training of the neural networks: self-play data, and learning by backpropagation.
//!
//! A training is the features of a sample, the shape of a network, a loss and a rounding: a
//! [`Model`]. The rest is the same for all.
//!
//! - `layers`: layers forwards and backwards.
//! - `trainer`: batches, the optimiser and the schedule.
//! - [`hearts`]: the networks of Hearts.

pub mod hearts;
mod layers;
mod trainer;

use rayon::prelude::*;
use std::ops::Range;
pub use trainer::{Deals, Loaded, Model, Sums, Trainer};

/// Returns the samples of all deals or games with these numbers, in order. Runs in parallel.
pub(crate) fn samples_in_order<S: Send, E: Send>(
    numbers: Range<u64>,
    samples: impl Fn(u64) -> Result<Vec<S>, E> + Send + Sync,
) -> Result<Vec<S>, E> {
    let all: Result<Vec<_>, E> = numbers.into_par_iter().map(samples).collect();
    Ok(all?.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests;

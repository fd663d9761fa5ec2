//! Training of the neural networks: self-play data, and learning by backpropagation.
//!
//! A training is the features of a sample, the shape of a network, a loss and a rounding: a
//! [`Model`]. The rest is the same for all.
//!
//! - `layers`: layers forwards and backwards.
//! - `trainer`: batches, the optimiser and the schedule.
//! - [`hearts`]: the networks of Hearts.
//! - [`hex`]: the networks of Hex.

pub mod hearts;
pub mod hex;
mod layers;
mod trainer;

pub use trainer::{Deals, Loaded, Model, Sums, Trainer};

#[cfg(test)]
mod tests;

//! Training of the pass network: passes of random deals, labelled by rollouts of the true deal.
//!
//! - `sample`: a hand with some of its passes and their payoffs, and its file format.
//! - `self_play`: training samples from random deals.
//! - `gradient`: the gradient of the loss of a sample.
//! - `trainer`: the training loop and the evaluation on held-out samples.
//! - [`pass_net_file`]: networks in files, as players.

mod gradient;
pub mod pass_net_file;
mod sample;
mod self_play;
mod trainer;

pub use sample::{LabelledPass, PassSample};
pub use self_play::PassSampleGenerator;
pub use trainer::{PassEvaluation, PassTrainer};

#[cfg(test)]
mod tests;

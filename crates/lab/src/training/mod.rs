//! Training of the policy network: self-play data, labels by rollouts, and supervised learning.
//!
//! The network is a residual correction of the tuned heuristic policy; see
//! [`policy_net`](handsense_hearts::policy_net).
//!
//! - `self_play`: training samples from self-play deals.
//! - `draws`: the random draws of the players of these deals.
//! - `labels`: the samples of one played deal, labelled by rollouts.
//! - `sample`: a training sample and its file format.
//! - `dataset`: samples in memory.
//! - `merged_rows`: sums of weights that many samples share.
//! - `gradient`: the gradient of the loss over a batch.
//! - `rows`: the arithmetic of rows of weights.
//! - `loss`: the loss of a decision.
//! - `adam`: the optimiser.
//! - `trainer`: the training loop and the evaluation on held-out samples.
//! - [`move_priors`]: training of the move priors of Hex.
//! - [`net_file`]: networks in files, as players.
//! - [`passes`]: the same for the pass network.
//! - [`forecast`]: training and calibration of the forecast network.
//! - [`policy`]: training of the policy network of Hex.
//! - [`values`]: training of the value network of the search.

mod adam;
mod dataset;
mod draws;
pub mod forecast;
mod gradient;
mod labels;
mod loss;
mod merged_rows;
pub mod move_priors;
pub mod net_file;
pub mod passes;
pub mod policy;
mod rows;
mod sample;
mod self_play;
mod trainer;
pub mod values;

pub use dataset::Dataset;
pub use labels::{label_decision, samples_from_deal};
pub use sample::{CardLabel, TrainingSample};
pub use self_play::{SelfPlayError, SelfPlayGenerator};
pub use trainer::{Evaluation, Trainer};

#[cfg(test)]
mod tests;

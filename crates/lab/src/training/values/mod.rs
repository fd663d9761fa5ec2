//! Training of the value network; see [`value_net`](handsense_hearts::value_net).
//!
//! The labels are the ends of rollouts of the learned policy, which the network replaces in a search.
//!
//! - `positions`: played deals, and their positions between two tricks.
//! - `sample`: a training sample: active features, possible outputs and the end.
//! - `gradient`: the gradient of the loss over a batch.
//! - `trainer`: the optimiser (Adam) with weights rounded as in the network.

mod gradient;
mod positions;
mod sample;
mod trainer;

pub use positions::ValueDeals;
pub use sample::ValueSample;
pub use trainer::{ValueErrors, ValueTrainer};

#[cfg(test)]
mod tests;

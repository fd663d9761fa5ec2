//! Training of the policy network of Hex: self-play, and the cross entropy with the visits of searches.
//!
//! - `self_play`: positions and visits of the tree search in games against itself.
//! - `gradient`: the network on a sample, forwards and backwards.
//! - `trainer`: the training loop and the evaluation on held-out samples.

mod gradient;
mod self_play;
mod trainer;

pub use self_play::{PolicyGames, PolicySample};
pub use trainer::{PolicyEvaluation, PolicyTrainer};

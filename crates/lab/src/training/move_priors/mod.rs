//! Training of the move priors of Hex: self-play, and softmax regression of the chosen moves.
//!
//! - `self_play`: decisions of the tree search in games against itself.
//! - `trainer`: stochastic gradient descent on the log likelihood of the chosen moves.

mod self_play;
mod trainer;

pub use self_play::{Decision, PriorGames};
pub use trainer::{PriorEvaluation, PriorTrainer};

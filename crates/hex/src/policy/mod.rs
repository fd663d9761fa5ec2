//! The policy network: the probability with which a strong player chooses each move.
//!
//! It is a small residual convolutional network over the cells of the board (D. Silver et al.,
//! "Mastering the game of Go without human knowledge", 2017), with hexagonal filters. It has no fixed
//! board size. The tree search evaluates it at the root and at nodes with enough visits. The linear
//! model of [`super::priors`] is quicker and serves all other nodes.
//!
//! The network learns the distribution of visits in searches of the library against itself;
//! `handsense hex train-policy` trains it.
//!
//! - `net`: the weights and their byte format
//! - `planes`: a position as the network sees it
//! - `inference`: from a position to the probabilities of moves
//!
//! All arithmetic uses `f32` in a fixed order, without functions of a mathematical library. The
//! probabilities are therefore equal on every platform.

mod inference;
mod net;
mod planes;

pub use inference::PolicyEvaluator;
pub use net::{CHANNELS, FIRST_ROWS, LAYER_ROWS, LAYERS, PolicyNet, Row};
pub use planes::{FIRST_TAPS, PLANES, PolicyPosition, TAPS, tap_7, tap_19};

#[cfg(test)]
mod tests;

//! The value network: the expected end of a deal from a position between two tricks, with open hands.
//!
//! A [search](crate::search) with a small budget ends its rollouts with it. The network predicts how
//! four players of the learned policy finish the deal: who shoots the moon, who takes the queen of
//! spades, and how the other hearts are shared. It has two hidden layers. An evaluation costs about
//! as much as one card of the learned policy.
//!
//! - `features`: the binary input features of a position.
//! - `net`: the weights and their byte format.
//! - `inference`: from a position to its value.
//!
//! Sums of the first hidden layer are integers, and the rest is addition, multiplication and division
//! of `f32`. Values are equal on every platform.

mod features;
mod inference;
mod net;

pub use features::{VALUE_FEATURES, ValuePosition, value_features};
pub use inference::{DealValue, HEARTS_OUTPUTS, MOON_OUTPUTS, QUEEN_OUTPUTS};
pub use net::{VALUE_HIDDEN, VALUE_HIDDEN_2, VALUE_OUTPUTS, ValueNet, learned_values};

#[cfg(test)]
mod tests;

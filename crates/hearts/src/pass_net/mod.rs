//! The pass network: a neural network that values every pass of a hand.
//!
//! The network has one hidden layer. Its inputs are the ten cards that a pass keeps, the length of
//! each suit, the three passed cards with the direction, and the rules. The pass of the highest value
//! is the pass of the [learned policy](crate::Policy::Learned). All arithmetic is in integers, so the
//! pass is the same on every platform.
//!
//! - `net`: the weights, their byte format, and the input features.
//! - `evaluator`: the values of all passes of a hand.

mod evaluator;
mod net;

pub use evaluator::{PassEvaluator, PassValue};
pub use net::{
    FEATURES, HIDDEN, HiddenRow, KEPT_OFFSET, LEARNED_PASSES, LENGTH_OFFSET, LENGTHS,
    MAX_ACTIVATION, OUTPUT_SCALE, PASSED_OFFSET, PassNet, RULES_OFFSET, WEIGHT_STEP,
    passed_feature, rule_features,
};

#[cfg(test)]
mod tests;

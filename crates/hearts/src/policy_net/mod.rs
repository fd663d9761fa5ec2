//! The learned policy: the tuned policy with the residual correction of a policy network.
//!
//! The tuned policy evaluates each card by hand-written terms. A network with one hidden layer
//! predicts the difference between this value and the value that a search finds. Its inputs are the
//! cards, the trick and the history of the deal. Its [correction](PolicyNet) is added to the value
//! of every card. It sees what the player sees, and a decision takes 1.8 times as long.
//!
//! The network uses integers only, so decisions are the same on every platform. Training a fast
//! policy to imitate a search, and searching with it again, is expert iteration: T. Anthony, Z.
//! Tian and D. Barber, "Thinking Fast and Slow with Deep Learning and Tree Search" (2017).
//!
//! - `features`: the binary input features of a decision.
//! - `net`: the weights, their byte format, and the correction of a card's value.
//! - `inference`: the network in the form that decisions are computed from.
//! - `accumulator`: incrementally updated sums of the hidden layer.
//! - `attribution`: the correction, divided among the facts that it comes from.

mod accumulator;
mod attribution;
mod features;
mod inference;
mod net;

pub use crate::DECK_SIZE;
pub(crate) use accumulator::{Accumulator, HandAccumulator};
pub(crate) use attribution::explain as explain_correction;
pub use features::{
    FEATURE_GROUPS, FEATURES, HAND_OFFSET, UNSEEN_OFFSET, active_features, card_index,
};
pub(crate) use features::{HIGH_SPADES, RULE_BITS, rule_bits};
pub use inference::{InferenceNet, learned_inference};
pub use net::{
    HIDDEN, HiddenVector, LEARNED, MAX_ACTIVATION, MAX_BIAS, MAX_WEIGHT, OUTPUT_SCALE, PolicyNet,
    WEIGHT_STEP,
};

#[cfg(test)]
mod tests;

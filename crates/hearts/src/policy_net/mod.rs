//! The learned policy: the tuned policy, put right by a small net.
//!
//! The tuned policy weighs each card with terms that somebody thought of. What a search finds the same
//! cards to be worth differs, and part of the difference follows a pattern: which cards are out, who has
//! what, how the trick stands. A net with one hidden layer has learned that part, and its
//! [`correction`](Net) is added to the value of every card. It knows what the player knows, and a
//! decision takes two to three times as long.
//!
//! A net that plays is integers only, so it decides the same on every platform. The idea to let a fast
//! policy imitate a search and to search with it again is expert iteration: T. Anthony, Z. Tian and
//! D. Barber, "Thinking Fast and Slow with Deep Learning and Tree Search" (2017).
//!
//! * `features`: what the net is told of a decision.
//! * `net`: its weights, and what they add to the value of a card; `sums`: the same from card to card.
//! * `ranking`: ranking by a policy of any name; `players`: players that follow one.

mod features;
mod net;
mod players;
mod ranking;
mod sums;

pub use features::{CARDS, FEATURES, active_features, card_index};
pub use net::{HIDDEN, HUNDREDTH, LEARNED, MOST, Net, NetError, ON, Row};
pub use players::{LearnedPlayer, PolicyPlayer};
pub use ranking::{explain_move, rank_by_net, rank_move, rank_moves};
pub(crate) use sums::{HandSums, Sums};

#[cfg(test)]
mod tests;

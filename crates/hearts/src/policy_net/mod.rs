//! The learned policy: the tuned policy, put right by a small net.
//!
//! The tuned policy weighs each card with terms that somebody thought of. What a search finds the same
//! cards to be worth differs, and part of the difference follows a pattern: which cards are out, who has
//! what, how the trick stands. A net with one hidden layer has learned that part from [`Lesson`]s, and
//! its [`correction`](Net) is added to the value of every card. It knows what the player knows, and a
//! decision takes two to three times as long.
//!
//! Learning (`Learner`) uses floating-point numbers; a net that plays is integers only, so it decides the
//! same on every platform. The idea to let a fast policy imitate a search and to search with it again is
//! expert iteration: T. Anthony, Z. Tian and D. Barber, "Thinking Fast and Slow with Deep Learning and Tree
//! Search" (2017).

mod features;
mod learner;
mod lesson;
mod net;
mod players;
mod ranking;
mod sums;

pub use features::FEATURES;
pub(crate) use features::statements;
pub use learner::{Examined, Learner};
pub use lesson::{Book, Lesson, Taught};
pub use net::{HIDDEN, LEARNED, Net, NetError};
pub use players::{LearnedPlayer, PolicyPlayer};
pub use ranking::{explain_move, rank_by_net, rank_move, rank_moves};
pub(crate) use sums::{HandSums, Sums};

#[cfg(test)]
mod tests;

//! Search that knows no game.
//!
//! A game says what can be done and what came of it; what is here decides how much to try. [`Race`]
//! finds the best of several moves by sampling, [`Budget`] says how long that may take, and
//! [`in_parallel`] spreads samples over threads without changing what they are.

mod budget;
mod race;
mod workers;

pub use budget::{Budget, Limits};
pub use race::{MAX_ARMS, Race};
pub use workers::{Crew, StandardCrew, in_parallel};

//! Search that knows no game.
//!
//! A game says what can be done and what came of it; what is here decides how much to try, and
//! remembers. [`Race`] finds the best of several moves by sampling, from what a [`Tally`] says of them, and
//! [`Sampling`] plays its rounds as far as a [`Budget`] goes, which follows from [`SearchLimits`]. [`try_arms`] does so for arms that are tried once in each
//! sampled world. [`in_parallel`] spreads samples over threads without changing what they are. [`Table`] keeps what
//! was found out about positions, which it knows only as keys and values, and [`alpha_beta()`] looks ahead where
//! nothing is hidden.

mod alpha_beta;
mod arms;
mod budget;
mod limits;
mod race;
mod sampling;
mod table;
mod tally;
mod tree;
mod trials;
mod workers;

pub use alpha_beta::{Found, Memory, Plan, TwoPlayers, alpha_beta};
pub use arms::{Arms, MAX_ARMS};
pub use budget::Budget;
pub use limits::SearchLimits;
pub use race::Race;
pub use sampling::{Rounds, Sampling, Stage};
pub use table::Table;
pub use tally::{MAX_APART, Tally};
pub use tree::{Prospect, Rollouts, Steering, Tree, Visited, grow_tree};
pub use trials::{Trial, Tried, draw_by_weight, try_arms};
pub use workers::{Crew, StandardCrew, Threads, in_parallel};

//! What knows no game: random numbers that never change under us, and what samples prove.

pub mod rng;
pub mod stats;

pub use rng::Rng;

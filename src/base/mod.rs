//! What knows no game: random numbers that never change under us.

pub mod rng;

pub use rng::Rng;

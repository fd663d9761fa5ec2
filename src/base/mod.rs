//! What knows no game: random numbers that never change under us, what samples prove, and a clock for
//! those who ask for one.

mod clock;
pub mod rng;
pub mod stats;
pub mod xorshift;

pub use clock::Stopwatch;
pub use rng::Rng;
pub use xorshift::XorShift64Star;

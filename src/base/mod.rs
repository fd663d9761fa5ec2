//! What knows no game: a table of four, random numbers that never change under us, what samples prove,
//! and a clock for those who ask for one.

mod clock;
mod excerpt;
pub mod fault;
mod few;
mod fnv;
mod list;
pub mod memory;
pub mod rng;
mod seat;
mod slots;
pub mod stats;
pub mod xorshift;

pub use clock::Stopwatch;
pub use excerpt::Excerpt;
pub use few::sort_few;
pub use fnv::Fnv;
pub use list::List;
pub use memory::OutOfMemory;
pub use rng::Rng;
pub use seat::{SEATS, Seat};
pub(crate) use slots::Slots;
pub use xorshift::XorShift64Star;

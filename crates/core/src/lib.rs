//! What handsense needs that knows no game: random numbers that never change, vectors of a fixed size, and
//! search over whatever a game calls a move.
//!
//! Games stand on this crate; it names none of them. [`search`] holds the algorithms, the other modules the
//! small types that they and the games share.

#![forbid(unsafe_code)]
// Library code neither prints nor gives up, and asks neither the clock nor the environment.
#![cfg_attr(
    not(test),
    warn(
        clippy::dbg_macro,
        clippy::disallowed_methods,
        clippy::disallowed_types,
        clippy::exit,
        clippy::expect_used,
        clippy::panic,
        clippy::print_stderr,
        clippy::print_stdout,
        clippy::todo,
        clippy::unimplemented,
        clippy::unwrap_used
    )
)]

mod clock;
mod excerpt;
pub mod fault;
mod few;
mod fnv;
mod list;
pub mod memory;
pub mod rng;
pub mod search;
mod seat;
mod slots;
pub mod xorshift;

pub use clock::Stopwatch;
pub use excerpt::Excerpt;
pub use few::sort_few;
pub use fnv::Fnv;
pub use list::List;
pub use memory::OutOfMemory;
pub use rng::Rng;
pub use seat::{SEATS, Seat};
pub use slots::Slots;
pub use xorshift::XorShift64Star;

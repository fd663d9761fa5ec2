//! Game-independent foundations of handsense: reproducible random numbers, fixed-size vectors and
//! generic search algorithms.
//!
//! The game crates depend on this crate; it knows none of them.
//!
//! - [`rng`]: the random generator xoshiro256** ([`Rng`]) and SplitMix64.
//! - [`environment`]: games as environments for reinforcement learning, in batches.
//! - [`search`]: best-arm racing, alpha-beta, Monte Carlo tree search and worker threads.
//! - [`memory`]: fallible allocation ([`OutOfMemory`]).
//! - [`net_file`]: the frame of the files of neural networks.
//! - [`statistics`]: confidence intervals of rates.
//! - [`failpoint`]: injected panics for tests.
//! - [`ArrayVec`]: a vector of fixed capacity on the stack.
//! - [`LossyCache`]: a cache that threads share without waiting.
//! - [`Fnv1a`]: a stable 64-bit hash.
//! - [`insertion_sort`]: a stable sort for short slices.
//! - [`Seat`]: a seat at a table of four.
//! - [`Level`]: five named strengths of players.
//! - [`Excerpt`]: a text shortened for an error message.
//! - [`Stopwatch`]: elapsed time, for searches with a time limit.
//!
//! # Features
//!
//! All are off by default. `rand_core` implements the traits of that crate for [`Rng`].
//! `serde` serializes [`Seat`], [`Level`] and [`ArrayVec`]. `failpoints` is for tests.

#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// Library code does not print or panic, and does not read the environment. Only a search with a time limit
// reads the clock, through `Stopwatch`.
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

mod array_vec;
mod clock;
pub mod environment;
mod excerpt;
pub mod failpoint;
mod fnv;
mod level;
mod lossy_cache;
pub mod memory;
pub mod net_file;
pub mod rng;
pub mod search;
mod seat;
pub mod statistics;

pub use array_vec::{ArrayVec, ArrayVecIter, insertion_sort};
pub use clock::Stopwatch;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use clock::set_clock;
pub use excerpt::Excerpt;
pub use fnv::Fnv1a;
pub use level::Level;
pub use lossy_cache::LossyCache;
pub use memory::OutOfMemory;
pub use rng::Rng;
pub use seat::{SEATS, Seat};

/// The program of the README runs as it stands.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

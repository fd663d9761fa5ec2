//! A stopwatch: the only use of the clock in the library, for searches with a time limit.

#![allow(clippy::disallowed_types, reason = "the only use of the clock")]

use std::time::{Duration, Instant};

/// A stopwatch on the monotonic clock.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts a stopwatch.
    #[inline]
    pub fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }

    /// Returns the time since the start. It never decreases.
    #[inline]
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

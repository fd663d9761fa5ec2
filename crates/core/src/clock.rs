//! The one clock of the library, for callers who have asked for a limit of time.

#![allow(clippy::disallowed_types, reason = "the one clock")]

use std::time::{Duration, Instant};

/// Time since a moment.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts now.
    #[inline]
    pub fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }

    /// Time since the start; never runs backwards.
    #[inline]
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

//! A stopwatch: the only use of the clock in the library, for searches with a time limit.

#![allow(clippy::disallowed_types, reason = "the only use of the clock")]

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use system::Stopwatch;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use wasm::{Stopwatch, set_clock};

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod system {
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
}

/// This target has no clock of its own.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod wasm {
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Sets the function that returns the time since a fixed moment. Only the first call counts.
    pub fn set_clock(now: fn() -> Duration) {
        CLOCK.get_or_init(|| now);
    }

    /// A stopwatch on the clock of [`set_clock`]. Without one, every time limit is up at once.
    #[derive(Clone, Copy, Debug)]
    pub struct Stopwatch(Option<Duration>);

    impl Stopwatch {
        /// Starts a stopwatch.
        #[inline]
        pub fn start() -> Stopwatch {
            Stopwatch(CLOCK.get().map(|now| now()))
        }

        /// Returns the time since the start. It never decreases if the clock does not.
        #[inline]
        pub fn elapsed(&self) -> Duration {
            match (self.0, CLOCK.get()) {
                (Some(start), Some(now)) => now().saturating_sub(start),
                _ => Duration::MAX,
            }
        }
    }
}

//! The time that a program worked, which other programs do not lengthen, beside the time that passed.

use std::mem::MaybeUninit;
use std::time::{Duration, Instant};

/// What all threads of this program have worked so far.
pub fn worked() -> Duration {
    let mut now = MaybeUninit::<libc::timespec>::uninit();
    // SAFETY: a clock that POSIX knows, and a place to write to.
    let status = unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, now.as_mut_ptr()) };
    assert_eq!(status, 0, "the system counts it");
    // SAFETY: written on success.
    let now = unsafe { now.assume_init() };
    let seconds = u64::try_from(now.tv_sec).expect("a time since the start");
    let nanoseconds = u32::try_from(now.tv_nsec).expect("less than a second");
    Duration::new(seconds, nanoseconds)
}

/// A moment on both clocks.
#[derive(Clone, Copy)]
pub struct Moment {
    passed: Instant,
    worked: Duration,
}

impl Moment {
    pub fn now() -> Moment {
        Moment {
            passed: Instant::now(),
            worked: worked(),
        }
    }

    /// Seconds that have passed, and that the program has worked, from an earlier moment to this one.
    pub fn since(self, earlier: Moment) -> [f64; 2] {
        let passed = self.passed.saturating_duration_since(earlier.passed);
        let worked = self.worked.saturating_sub(earlier.worked);
        [passed, worked].map(|time| time.as_secs_f64())
    }
}

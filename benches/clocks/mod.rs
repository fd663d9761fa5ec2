//! The time that a program worked, which other programs do not lengthen, beside the time that passed.

use std::time::{Duration, Instant};

use libc::{CLOCK_PROCESS_CPUTIME_ID, clock_gettime, timespec};

/// What all threads of this program have worked so far.
pub fn worked() -> Duration {
    let mut now = timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: a place to write to.
    let status = unsafe { clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &mut now) };
    assert_eq!(status, 0, "the system counts processor time");
    Duration::new(now.tv_sec as u64, now.tv_nsec as u32)
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

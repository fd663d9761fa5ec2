//! Elapsed time and processor time of the program. Other programs do not lengthen the processor
//! time.

use std::time::{Duration, Instant};

use libc::{CLOCK_PROCESS_CPUTIME_ID, clock_gettime, timespec};

/// Returns the processor time of all threads of this program so far.
fn worked() -> Duration {
    let mut now = timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the output is writable.
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

    /// Returns the elapsed seconds and the processor seconds since an earlier moment.
    pub fn since(self, earlier: Moment) -> [f64; 2] {
        let passed = self.passed.saturating_duration_since(earlier.passed);
        let worked = self.worked.saturating_sub(earlier.worked);
        [passed, worked].map(|time| time.as_secs_f64())
    }
}

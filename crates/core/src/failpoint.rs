//! Failpoints: points in the library that tests can make panic, to check that no panic crosses the
//! C interface; and looks of searches at their limits, to measure the work between them.
//!
//! They are active with the Cargo feature `failpoints` only, which the library's own tests enable.
//! Without it, [`hit`] and [`look`] do nothing.

#[cfg(feature = "failpoints")]
mod armed {
    use std::hint::black_box;
    use std::sync::Once;
    use std::sync::atomic::{AtomicI32, AtomicI64, Ordering};

    const DISARMED: i64 = i64::MAX;

    /// The number of hits before the one that panics.
    static REMAINING: AtomicI64 = AtomicI64::new(DISARMED);

    /// Arms the failpoints: after `after` further hits, counted over all threads, the next hit
    /// panics.
    pub fn arm(after: i64) {
        REMAINING.store(after, Ordering::SeqCst);
    }

    /// Disarms the failpoints. Returns whether one has panicked since they were armed.
    pub fn disarm() -> bool {
        REMAINING.swap(DISARMED, Ordering::SeqCst) < 0
    }

    /// Arms the failpoints once by the variable `HANDSENSE_FAILPOINT`, for hosts in other languages. The
    /// value is the argument of [`arm`].
    fn arm_by_environment() {
        static READ: Once = Once::new();
        READ.call_once(|| {
            let value = std::env::var("HANDSENSE_FAILPOINT").ok();
            if let Some(after) = value.and_then(|value| value.parse().ok()) {
                arm(after);
            }
        });
    }

    /// The number of looks at limits before the one that sets [`CANCEL`].
    static LOOKS: AtomicI64 = AtomicI64::new(DISARMED);

    /// The cancel flag of [`cancel_after`].
    pub static CANCEL: AtomicI32 = AtomicI32::new(0);

    /// Clears [`CANCEL`], and sets it at the look of a search at its limits after `looks` further ones.
    pub fn cancel_after(looks: i64) {
        CANCEL.store(0, Ordering::SeqCst);
        LOOKS.store(looks, Ordering::SeqCst);
    }

    /// Marks a look of a search at its limits.
    // Not inlined, so that a tool can count the work between two checks.
    #[inline(never)]
    pub fn look() {
        hit();
        if LOOKS.fetch_sub(1, Ordering::SeqCst) == 0 {
            CANCEL.store(1, Ordering::SeqCst);
        }
    }

    /// Marks a failpoint: an index out of bounds if it is the armed one.
    pub fn hit() {
        arm_by_environment();
        if REMAINING.fetch_sub(1, Ordering::SeqCst) == 0 {
            // A real bug, which the compiler does not see.
            let nothing: &[u8] = black_box(&[]);
            black_box(nothing[black_box(1)]);
        }
    }
}

#[cfg(feature = "failpoints")]
pub use armed::*;

/// Marks a failpoint. Does nothing without the feature `failpoints`.
#[cfg(not(feature = "failpoints"))]
#[inline(always)]
pub const fn hit() {}

/// Marks a look at limits. Does nothing without the feature `failpoints`.
#[cfg(not(feature = "failpoints"))]
#[inline(always)]
pub const fn look() {}

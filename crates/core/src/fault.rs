//! Places where a fault can be made to happen, to show that none passes the C interface.
//!
//! That takes the feature `faults`, which only the library's own tests switch on. Without it these places
//! are nothing.

#[cfg(feature = "faults")]
mod armed {
    use std::panic::resume_unwind;
    use std::sync::atomic::{AtomicI64, Ordering};

    const NEVER: i64 = i64::MAX;

    /// Places to be passed before the one that fails.
    static LEFT: AtomicI64 = AtomicI64::new(NEVER);

    /// Makes the place fail, on whatever thread, that is passed after so many others.
    pub fn arm(after: i64) {
        LEFT.store(after, Ordering::SeqCst);
    }

    /// No place fails any more; answers whether one has.
    pub fn disarm() -> bool {
        LEFT.swap(NEVER, Ordering::SeqCst) < 0
    }

    /// A place that may be told to fail.
    pub fn place() {
        if LEFT.fetch_sub(1, Ordering::SeqCst) == 0 {
            resume_unwind(Box::new("a fault was injected"));
        }
    }
}

#[cfg(feature = "faults")]
pub use armed::*;

/// A place that may be told to fail, where tests have switched that on.
#[cfg(not(feature = "faults"))]
#[inline(always)]
pub const fn place() {}

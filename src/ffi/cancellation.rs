//! Deferred cancellation of a thread.
//!
//! A thread that is cancelled with `pthread_cancel` ends at its next cancellation point. Inside a call
//! there are two: the wait for the threads of a search, and the host's callbacks. A cancellation there
//! would leave memory behind, and would unwind frames that must not be unwound.

#[cfg(all(unix, not(target_os = "android")))]
mod posix {
    use libc::c_int;

    #[cfg(not(target_vendor = "apple"))]
    pub const DISABLE: c_int = 1;
    #[cfg(target_vendor = "apple")]
    pub const DISABLE: c_int = 0;

    unsafe extern "C" {
        pub fn pthread_setcancelstate(state: c_int, previous: *mut c_int) -> c_int;
    }
}

/// A guard that defers a cancellation of this thread until it is dropped. On systems without
/// cancellation, such as Windows and Android, it does nothing.
pub(super) struct DeferredCancellation {
    /// The state to restore; `None` if it was not changed.
    #[cfg(all(unix, not(target_os = "android")))]
    previous: Option<libc::c_int>,
}

impl DeferredCancellation {
    #[cfg(all(unix, not(target_os = "android")))]
    pub fn new() -> DeferredCancellation {
        // Miri has no cancellation.
        if cfg!(miri) {
            return DeferredCancellation { previous: None };
        }
        let mut previous = 0;
        // SAFETY: a valid state, and a number to write to.
        let status = unsafe { posix::pthread_setcancelstate(posix::DISABLE, &mut previous) };
        DeferredCancellation {
            previous: (status == 0).then_some(previous),
        }
    }

    #[cfg(not(all(unix, not(target_os = "android"))))]
    pub fn new() -> DeferredCancellation {
        DeferredCancellation {}
    }
}

#[cfg(all(unix, not(target_os = "android")))]
impl Drop for DeferredCancellation {
    fn drop(&mut self) {
        if let Some(previous) = self.previous {
            let mut disabled = 0;
            // SAFETY: the state before, and a number to write to.
            unsafe { posix::pthread_setcancelstate(previous, &mut disabled) };
        }
    }
}

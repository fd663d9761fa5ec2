//! The boundary of the C interface: [`run`] catches panics and stores the error of the calling
//! thread.
//!
//! The place of a panic in the source becomes part of the error.

use std::cell::{Cell, UnsafeCell};
use std::ffi::c_char;
use std::fmt::{self, Display, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::panic_hook::{self, Place};
use super::status::{HsStatus, HsStatusCode, StatusError};
use handsense_core::failpoint;

/// Size of the error buffer in bytes, with the closing NUL.
const CAPACITY: usize = 256;

/// The last error of a thread, in a fixed buffer without a destructor. A thread-local with a
/// destructor would keep the library loaded after `dlclose`.
struct LastError(UnsafeCell<[u8; CAPACITY]>);

thread_local! {
    static LAST_ERROR: LastError = const { LastError(UnsafeCell::new([0; CAPACITY])) };
    /// Whether this thread runs code of the library.
    static INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// Restores [`INSIDE`], also after a panic.
struct Restore(bool);

impl Drop for Restore {
    fn drop(&mut self) {
        INSIDE.set(self.0);
    }
}

/// Whether this thread runs code of the library.
#[cfg(all(feature = "capi", panic = "unwind"))]
pub(super) fn is_inside() -> bool {
    INSIDE.get()
}

/// Runs code of the library on this thread.
pub(super) fn inside<T>(body: impl FnOnce() -> T) -> T {
    panic_hook::install();
    let _restore = Restore(INSIDE.replace(true));
    body()
}

/// Runs code of the host inside a call, such as a callback.
pub(super) fn outside<T>(body: impl FnOnce() -> T) -> T {
    let _restore = Restore(INSIDE.replace(false));
    body()
}

/// A writer that truncates at a character boundary when the buffer is full.
struct TruncatingWriter<'a> {
    buffer: &'a mut [u8; CAPACITY],
    len: usize,
}

impl Write for TruncatingWriter<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            let end = self.len + c.len_utf8();
            if end >= CAPACITY {
                return Ok(());
            }
            c.encode_utf8(&mut self.buffer[self.len..end]);
            self.len = end;
        }
        Ok(())
    }
}

#[cold]
fn store_last_error(details: &dyn Display) {
    let mut buffer = [0; CAPACITY];
    // Writing into the buffer cannot fail. If a `Display` fails, the text so far remains.
    let _ = write!(
        TruncatingWriter {
            buffer: &mut buffer,
            len: 0
        },
        "{details}"
    );
    LAST_ERROR.with(|last| {
        // SAFETY: the cell belongs to this thread and no reference to its content is ever made;
        // callers get a raw pointer that is documented to be overwritten by the next failure.
        unsafe { last.0.get().write(buffer) }
    });
}

/// Returns the last error of the calling thread, or an empty string.
pub(super) fn last_error() -> *const c_char {
    LAST_ERROR.with(|last| last.0.get().cast::<c_char>().cast_const())
}

/// Runs the body of an exported function. An error or a panic becomes a status, and its text
/// becomes the last error of the calling thread.
pub(super) fn run<T, E: StatusError>(body: impl FnOnce() -> Result<T, E>) -> Result<T, HsStatus> {
    let body = || {
        failpoint::hit();
        body()
    };
    match inside(|| catch_unwind(AssertUnwindSafe(body))) {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) => {
            store_last_error(&error);
            Err(error.status() as HsStatus)
        }
        Err(_) => {
            let place = Place::take();
            store_last_error(&format_args!(
                "internal error of the library at {place}; please report it"
            ));
            Err(HsStatusCode::HS_ERROR_PANIC as HsStatus)
        }
    }
}

/// A result that an exported function returns in place of a status.
pub(super) trait Success {
    /// Returns the status, which is not negative.
    fn into_status(self) -> HsStatus;
}

impl Success for () {
    fn into_status(self) -> HsStatus {
        HsStatusCode::HS_OK as HsStatus
    }
}

/// The length of a text.
impl Success for i32 {
    fn into_status(self) -> HsStatus {
        self
    }
}

/// [`run`] for functions that return a status.
pub(super) fn status<T: Success, E: StatusError>(body: impl FnOnce() -> Result<T, E>) -> HsStatus {
    match run(body) {
        Ok(value) => value.into_status(),
        Err(status) => status,
    }
}

#[cfg(test)]
mod tests {
    use super::super::status::Failure;
    use super::*;
    use std::ffi::CStr;

    fn last_text() -> String {
        // SAFETY: the buffer is NUL-terminated and this thread does not fail meanwhile.
        unsafe { CStr::from_ptr(last_error()) }
            .to_str()
            .expect("UTF-8")
            .to_owned()
    }

    #[test]
    fn a_failure_leaves_its_details() {
        assert_eq!(
            status(|| Err::<(), _>(Failure::Objective(7))),
            HsStatusCode::HS_ERROR_OBJECTIVE as HsStatus
        );
        assert_eq!(last_text(), "the objective 7 is unknown");
    }

    #[test]
    fn a_panic_becomes_a_status_with_its_place() {
        let result = status(|| -> Result<(), Failure> { panic!("inside") });
        assert_eq!(result, HsStatusCode::HS_ERROR_PANIC as HsStatus);
        let text = last_text();
        assert!(
            text.starts_with("internal error of the library at src/"),
            "{text}"
        );
        assert!(text.contains("boundary.rs:"), "{text}");
        assert!(!INSIDE.get());
    }

    #[test]
    fn a_long_text_is_cut_at_a_character() {
        store_last_error(&"♠".repeat(200));
        assert_eq!(last_text(), "♠".repeat(85));
    }
}

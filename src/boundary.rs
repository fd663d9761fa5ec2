//! The boundary of the C interface: [`run`] catches panics and stores the error of the calling
//! thread.

use std::cell::UnsafeCell;
use std::ffi::c_char;
use std::fmt::{self, Display, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::status::{Failure, HsStatus, HsStatusCode};
use handsense_core::failpoint;

/// Size of the error buffer in bytes, with the closing NUL.
const CAPACITY: usize = 256;

/// The last error of a thread, in a fixed buffer without a destructor. A thread-local with a
/// destructor would keep the library loaded after `dlclose`.
struct LastError(UnsafeCell<[u8; CAPACITY]>);

thread_local! {
    static LAST_ERROR: LastError = const { LastError(UnsafeCell::new([0; CAPACITY])) };
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

/// Runs the body of an exported function. A failure or a panic becomes a status, and its text
/// becomes the last error of the calling thread.
pub(super) fn run<T>(body: impl FnOnce() -> Result<T, Failure>) -> Result<T, HsStatus> {
    let body = || {
        failpoint::hit();
        body()
    };
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(failure)) => {
            store_last_error(&failure);
            Err(failure.status() as HsStatus)
        }
        Err(_) => {
            store_last_error(&"internal error caught in the library; please report it");
            Err(HsStatusCode::HS_ERROR_PANIC as HsStatus)
        }
    }
}

/// [`run`] for functions that return only a status.
pub(super) fn status(body: impl FnOnce() -> Result<(), Failure>) -> HsStatus {
    match run(body) {
        Ok(()) => HsStatusCode::HS_OK as HsStatus,
        Err(status) => status,
    }
}

#[cfg(test)]
mod tests {
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
            status(|| Err(Failure::Policy(7))),
            HsStatusCode::HS_ERROR_POLICY as HsStatus
        );
        assert_eq!(last_text(), "the policy 7 is unknown");
    }

    #[test]
    fn a_panic_becomes_a_status() {
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| {}));
        let result = status(|| panic!("inside"));
        std::panic::set_hook(hook);
        assert_eq!(result, HsStatusCode::HS_ERROR_PANIC as HsStatus);
    }

    #[test]
    fn a_long_text_is_cut_at_a_character() {
        store_last_error(&"♠".repeat(200));
        assert_eq!(last_text(), "♠".repeat(85));
    }
}

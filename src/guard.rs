//! The last failure of a thread, and the wall that no panic passes.

use std::cell::UnsafeCell;
use std::ffi::c_char;
use std::fmt::{self, Display, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::status::{Failure, HsStatus, HsStatusCode};
use handsense_core::failpoint;

/// Bytes kept of a failure's particulars, the closing NUL included.
const CAPACITY: usize = 256;

/// A fixed buffer without a destructor: a thread-local that needs one would keep the library
/// loaded after `dlclose`.
struct LastError(UnsafeCell<[u8; CAPACITY]>);

thread_local! {
    static LAST_ERROR: LastError = const { LastError(UnsafeCell::new([0; CAPACITY])) };
}

/// Writes as much as fits and cuts at a character.
struct Cut<'a> {
    buffer: &'a mut [u8; CAPACITY],
    len: usize,
}

impl Write for Cut<'_> {
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
fn remember(particulars: &dyn Display) {
    let mut buffer = [0; CAPACITY];
    // Writing into the buffer cannot fail; a `Display` that does leaves what it wrote.
    let _ = write!(
        Cut {
            buffer: &mut buffer,
            len: 0
        },
        "{particulars}"
    );
    LAST_ERROR.with(|last| {
        // SAFETY: the cell belongs to this thread and no reference to its content is ever made;
        // callers get a raw pointer that is documented to be overwritten by the next failure.
        unsafe { last.0.get().write(buffer) }
    });
}

/// The text of this thread's last failure, empty before the first.
pub(super) fn last_error() -> *const c_char {
    LAST_ERROR.with(|last| last.0.get().cast::<c_char>().cast_const())
}

/// Runs the body of an exported function: a failure or a panic becomes a value, and its
/// particulars this thread's last error.
pub(super) fn run<T>(body: impl FnOnce() -> Result<T, Failure>) -> Result<T, HsStatus> {
    let body = || {
        failpoint::hit();
        body()
    };
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(failure)) => {
            remember(&failure);
            Err(failure.status() as HsStatus)
        }
        Err(_) => {
            remember(&"a fault inside the library was caught; please report it");
            Err(HsStatusCode::HS_ERROR_PANIC as HsStatus)
        }
    }
}

/// [`run`] for functions that answer with a status alone.
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
    fn a_failure_leaves_its_particulars() {
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
        let answer = status(|| panic!("inside"));
        std::panic::set_hook(hook);
        assert_eq!(answer, HsStatusCode::HS_ERROR_PANIC as HsStatus);
    }

    #[test]
    fn a_long_text_is_cut_at_a_character() {
        remember(&"♠".repeat(200));
        assert_eq!(last_text(), "♠".repeat(85));
    }
}

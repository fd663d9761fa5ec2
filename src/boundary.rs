//! The boundary of the C interface: [`run`] catches panics and stores the error of the calling
//! thread.
//!
//! A panic inside a call prints nothing. Its place in the source becomes part of the error. The panic
//! hook of the standard library would print, and would leave thread-local destructors behind that
//! keep the library loaded after `dlclose`.

use std::cell::{Cell, UnsafeCell};
use std::ffi::c_char;
use std::fmt::{self, Display, Write};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, set_hook, take_hook};
use std::sync::{Once, OnceLock};

use super::status::{Failure, HsStatus, HsStatusCode};
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
    /// The place of the last panic inside.
    static PLACE: Cell<Place> = const { Cell::new(Place::UNKNOWN) };
}

/// A place in the source, in a fixed buffer.
#[derive(Clone, Copy)]
pub(super) struct Place {
    file: [u8; 96],
    len: usize,
    line: u32,
}

impl Place {
    const UNKNOWN: Place = Place {
        file: [0; 96],
        len: 0,
        line: 0,
    };

    /// Returns the place of the last panic on this thread, and forgets it.
    pub fn take() -> Place {
        PLACE.replace(Place::UNKNOWN)
    }

    /// Makes this the place of the last panic on this thread.
    pub fn set(self) {
        PLACE.set(self);
    }

    fn new(info: &PanicHookInfo<'_>) -> Place {
        let mut place = Place::UNKNOWN;
        if let Some(location) = info.location() {
            // Of a long path the end is kept.
            let file = location.file().as_bytes();
            let file = &file[file.len().saturating_sub(place.file.len())..];
            for (slot, &byte) in place.file.iter_mut().zip(file) {
                *slot = byte;
            }
            (place.len, place.line) = (file.len(), location.line());
        }
        place
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.file.get(..self.len).unwrap_or_default();
        match str::from_utf8(file) {
            Ok(file) if !file.is_empty() => write!(f, "{file}:{}", self.line),
            _ => f.write_str("an unknown place"),
        }
    }
}

/// Restores [`INSIDE`], also after a panic.
struct Restore(bool);

impl Drop for Restore {
    fn drop(&mut self) {
        INSIDE.set(self.0);
    }
}

/// Runs code of the library on this thread. A panic in it prints nothing.
pub(super) fn inside<T>(body: impl FnOnce() -> T) -> T {
    silence_panics();
    let _restore = Restore(INSIDE.replace(true));
    body()
}

/// Runs code of the host inside a call, such as a callback.
pub(super) fn outside<T>(body: impl FnOnce() -> T) -> T {
    let _restore = Restore(INSIDE.replace(false));
    body()
}

/// Installs the panic hook, once. It keeps the hook of the process for other threads and other code.
/// A thread that is unwinding may not install one; a later call does.
#[inline]
fn silence_panics() {
    static INSTALLED: Once = Once::new();
    if !INSTALLED.is_completed() && !std::thread::panicking() {
        INSTALLED.call_once(install_hook);
    }
}

/// Nothing is allocated: neither hook has a state.
#[cold]
fn install_hook() {
    type Hook = Box<dyn Fn(&PanicHookInfo<'_>) + Sync + Send>;
    static PREVIOUS: OnceLock<Hook> = OnceLock::new();
    let _ = PREVIOUS.set(take_hook());
    set_hook(Box::new(|info| {
        if INSIDE.get() {
            PLACE.set(Place::new(info));
        } else if let Some(previous) = PREVIOUS.get() {
            previous(info);
        }
    }));
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
    match inside(|| catch_unwind(AssertUnwindSafe(body))) {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(failure)) => {
            store_last_error(&failure);
            Err(failure.status() as HsStatus)
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
    fn a_panic_becomes_a_status_with_its_place() {
        let result = status(|| panic!("inside"));
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

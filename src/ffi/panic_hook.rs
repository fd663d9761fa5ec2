//! The place of a panic in the source, and the panic hook of the C library.
//!
//! With the feature `capi`, a panic inside a call prints nothing, and the hook stores its place. The
//! hook of the standard library would print, and would leave thread-local destructors behind that
//! keep the library loaded after `dlclose`.
//!
//! A build with `panic=abort` catches no panic, and the compiler warns of it. It has no such hook: the
//! process ends, and the message of the standard library says where.

use std::cell::Cell;
use std::fmt::{self, Display};

thread_local! {
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
    #[cfg(any(unix, all(feature = "capi", panic = "unwind")))]
    pub fn set(self) {
        PLACE.set(self);
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

#[cfg(all(feature = "capi", panic = "unwind"))]
pub(super) use hook::install;

/// A Rust program keeps its own hook.
#[cfg(not(all(feature = "capi", panic = "unwind")))]
pub(super) const fn install() {}

/// The warning. A build script does not see the panic strategy of a profile. WebAssembly has no process to
/// end: a bug traps, and the host makes the instance anew.
#[cfg(all(feature = "capi", panic = "abort", not(target_family = "wasm")))]
const _: () = {
    #[deprecated(note = "a bug of the library ends the process of its host")]
    const BUILT_WITH_PANIC_ABORT: () = ();
    BUILT_WITH_PANIC_ABORT
};

#[cfg(all(feature = "capi", panic = "unwind"))]
mod hook {
    use std::panic::{PanicHookInfo, set_hook, take_hook};
    use std::sync::{Once, OnceLock};

    use super::Place;
    use crate::ffi::boundary::is_inside;

    impl Place {
        fn new(info: &PanicHookInfo<'_>) -> Place {
            let mut place = Place::UNKNOWN;
            if let Some(location) = info.location() {
                // Only the end of a long path is kept.
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

    /// Installs the panic hook, once. It keeps the hook of the process for other threads and other
    /// code. A thread that is unwinding may not install one; a later call does.
    #[inline]
    pub fn install() {
        static INSTALLED: Once = Once::new();
        if !INSTALLED.is_completed() && !std::thread::panicking() {
            INSTALLED.call_once(install_now);
        }
    }

    /// Nothing is allocated: neither hook has a state.
    #[cold]
    fn install_now() {
        type Hook = Box<dyn Fn(&PanicHookInfo<'_>) + Sync + Send>;
        static PREVIOUS: OnceLock<Hook> = OnceLock::new();
        let _ = PREVIOUS.set(take_hook());
        set_hook(Box::new(|info| {
            if is_inside() {
                Place::new(info).set();
            } else if let Some(previous) = PREVIOUS.get() {
                previous(info);
            }
        }));
    }
}

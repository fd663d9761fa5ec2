//! The environment of the process, for the one function of the library whose caller asks for it.

use handsense_hearts::hard::KNOBS;
#[cfg(not(unix))]
use handsense_hearts::hard::Knob;

/// The knobs that the environment sets. A value that is no UTF-8 is passed over.
///
/// # Safety
/// No thread changes the environment while the values are in use.
#[cfg(unix)]
pub(super) unsafe fn knobs() -> impl Iterator<Item = (&'static str, &'static str)> {
    use std::ffi::CStr;

    /// Longer than any name with its closing NUL.
    const LONGEST: usize = 64;

    // The standard library copies what it finds, and ends the process where there is no memory for it.
    KNOBS.iter().filter_map(|knob| {
        let mut name = [0; LONGEST];
        name[..LONGEST - 1]
            .get_mut(..knob.name.len())?
            .copy_from_slice(knob.name.as_bytes());
        // SAFETY: a text that ends.
        let value = unsafe { libc::getenv(name.as_ptr().cast()) };
        if value.is_null() {
            return None;
        }
        // SAFETY: a NUL-terminated string of the environment, which no thread changes.
        let value = unsafe { CStr::from_ptr(value) };
        Some((knob.name, value.to_str().ok()?))
    })
}

/// The knobs that the environment sets. A value that is no UTF-8 is passed over.
///
/// # Safety
/// Always safe.
#[cfg(not(unix))]
#[allow(
    clippy::disallowed_methods,
    reason = "the one function whose caller asks for it"
)]
pub(super) unsafe fn knobs() -> impl Iterator<Item = (&'static str, String)> {
    let of_environment = |knob: &Knob| Some((knob.name, std::env::var(knob.name).ok()?));
    KNOBS.iter().filter_map(of_environment)
}

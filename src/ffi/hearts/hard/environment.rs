//! Knobs of the Hard search in the environment: the only place where the library reads the
//! environment.

use handsense_hearts::hard::KNOBS;
#[cfg(not(unix))]
use handsense_hearts::hard::Knob;

/// Returns the knobs that the environment sets. Skips values that are not UTF-8.
///
/// # Safety
/// No thread changes the environment while the values are in use.
#[cfg(unix)]
pub(super) unsafe fn knobs() -> impl Iterator<Item = (&'static str, &'static str)> {
    use std::ffi::CStr;

    /// Size of the name buffer in bytes, with the closing NUL.
    const LONGEST: usize = 64;

    // `getenv` instead of `std::env::var`, which copies the value and aborts when that allocation
    // fails.
    KNOBS.iter().filter_map(|knob| {
        let mut name = [0; LONGEST];
        name[..LONGEST - 1]
            .get_mut(..knob.name.len())?
            .copy_from_slice(knob.name.as_bytes());
        // SAFETY: a NUL-terminated name.
        let value = unsafe { libc::getenv(name.as_ptr().cast()) };
        if value.is_null() {
            return None;
        }
        // SAFETY: a NUL-terminated string of the environment, unchanged by the contract.
        let value = unsafe { CStr::from_ptr(value) };
        Some((knob.name, value.to_str().ok()?))
    })
}

/// Returns the knobs that the environment sets. Skips values that are not UTF-8.
///
/// # Safety
/// Always safe.
#[cfg(not(unix))]
#[allow(
    clippy::disallowed_methods,
    reason = "the caller asks for the environment"
)]
pub(super) unsafe fn knobs() -> impl Iterator<Item = (&'static str, String)> {
    let from_environment = |knob: &Knob| Some((knob.name, std::env::var(knob.name).ok()?));
    KNOBS.iter().filter_map(from_environment)
}

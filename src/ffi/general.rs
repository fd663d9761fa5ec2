//! Functions that all games share: versions, messages, cards as text.

use std::ffi::c_char;

use super::argument::checked;
use super::boundary::last_error;
#[cfg(feature = "hearts")]
use super::hearts::Error;
use super::pointer::{Out, TextBuffer};
use super::status::{HsStatus, message};
use handsense_core::Fnv1a;
#[cfg(feature = "hearts")]
use handsense_hearts::CardSet;

/// Interface version of this header.
pub const HS_ABI_VERSION: u32 = 1;

/// The 64-bit FNV-1a hash of the description that the library was built with.
const HASH: u64 = Fnv1a::new()
    .update(include_bytes!("../../include/handsense.abi"))
    .value();

/// A card: suit * 16 + rank. Suits are spades 0, diamonds 1, clubs 2, hearts 3; ace 0, king 1, ...
/// two 12.
pub type HsCard = i16;

/// A set of cards: bit c is set for the card c.
pub type HsCardSet = u64;

/// Returns HS_ABI_VERSION of the library. Refuse a library with another number.
#[unsafe(no_mangle)]
pub extern "C" fn handsense_abi_version() -> u32 {
    HS_ABI_VERSION
}

/// Returns HS_ABI_HASH of the library. It differs when functions were added.
#[unsafe(no_mangle)]
pub extern "C" fn handsense_abi_hash() -> u64 {
    HASH
}

/// Returns the release, such as "0.1.0".
#[unsafe(no_mangle)]
pub extern "C" fn handsense_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Returns the English sentence for a status, known or not.
#[unsafe(no_mangle)]
pub extern "C" fn handsense_status_message(status: HsStatus) -> *const c_char {
    message(status).as_ptr()
}

/// Returns the details of this thread's last failure, at most 255 bytes of UTF-8. Its next failure
/// overwrites them.
#[unsafe(no_mangle)]
pub extern "C" fn handsense_last_error() -> *const c_char {
    last_error()
}

/// Parses "AK3.QJ98.T654.72", "SAK3 H72 DQJ98 CT654" or "SA SK H7". Returns HS_ERROR_TEXT
/// otherwise.
#[cfg(feature = "hearts")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_parse_cards(
    text: *const c_char,
    out: *mut HsCardSet,
) -> HsStatus {
    checked!(|out: Out<_>, text: &str| out.write(text.parse::<CardSet>()?.bits()))
}

/// Writes "AK3.QJ98.T654.72" like snprintf. Returns the length, at most 55, or a negative status.
/// @param size size buffer
#[cfg(feature = "hearts")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_format_cards(
    cards: HsCardSet,
    buffer: *mut c_char,
    size: usize,
) -> i32 {
    checked!(|cards: CardSet, (buffer, size): TextBuffer| buffer.print(&cards)?)
}

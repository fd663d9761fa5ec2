//! Release, messages, and cards as text: what every game shares.

use std::ffi::c_char;

use super::guard::{last_error, run, status};
use super::pointer::{Out, print, text};
use super::status::{Failure, HsStatus, message};
use handsense_hearts::CardSet;

/// A card: suit * 16 + rank. Suits are spades 0, diamonds 1, clubs 2, hearts 3; ranks run from the
/// ace 0, king 1, queen 2, jack 3, ten 4 … down to the two 12. Spade ace 0, spade queen 2, club
/// two 44, heart two 60.
pub type HsCard = i16;

/// A set of cards: bit c is set when the card with code c is in it. Bits 13, 14 and 15 of each
/// 16-bit suit are never cards.
pub type HsCardSet = u64;

/// A set from outside.
pub(super) fn card_set(bits: HsCardSet, name: &'static str) -> Result<CardSet, Failure> {
    CardSet::from_bits(bits).ok_or(Failure::CardBits { name, bits })
}

/// The release of the library, such as "0.1.0".
///
/// A static string that is never freed. Thread-safe; never fails.
#[unsafe(no_mangle)]
pub extern "C" fn handsense_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// The English sentence for a status code.
///
/// A static string that is never freed, for any number, known or not. Thread-safe; never fails.
#[unsafe(no_mangle)]
pub extern "C" fn handsense_status_message(status: HsStatus) -> *const c_char {
    message(status).as_ptr()
}

/// The particulars of the last failure on the calling thread: which field, which value, which card.
///
/// Empty before the first failure; not cleared by success. The string belongs to the library, is
/// overwritten by the thread's next failure, and ends with the thread. At most 255 bytes of UTF-8.
#[unsafe(no_mangle)]
pub extern "C" fn handsense_last_error() -> *const c_char {
    last_error()
}

/// Reads cards from text.
///
/// Three forms are read: dotted "AK3.QJ98.T654.72" (spades, diamonds, clubs, hearts; a void is
/// empty or "-"), by suit "♠AK3 ♥72 ♦QJ98 ♣T654" or "SAK3 H72 DQJ98 CT654" in any order, and card
/// by card "SA SK H7" or "AS KS 10H". Letters may be small; the ten is T or 10.
///
/// text: a NUL-terminated UTF-8 string. out: receives the set, unchanged on error.
/// Answers HS_OK, HS_ERROR_NULL, HS_ERROR_ALIGNMENT or HS_ERROR_TEXT. Thread-safe.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_parse_cards(
    text: *const c_char,
    out: *mut HsCardSet,
) -> HsStatus {
    status(|| {
        // SAFETY: the contract of the function.
        let out = unsafe { Out::new(out, "out") }?;
        // SAFETY: the contract of the function.
        let text = unsafe { self::text(text, "text") }?;
        out.write(text.parse::<CardSet>()?.bits());
        Ok(())
    })
}

/// Writes cards in the dotted form, "AK3.QJ98.T654.72", as snprintf does.
///
/// buffer: receives at most size bytes, closing NUL included; it may be NULL when size is 0.
/// Answers the length of the whole text without the NUL (if that is size or more, the text was
/// cut), or a negative HsStatus: HS_ERROR_NULL or HS_ERROR_CARD. No text is longer than 55.
/// Thread-safe.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_format_cards(
    cards: HsCardSet,
    buffer: *mut c_char,
    size: usize,
) -> i32 {
    run(|| {
        let cards = card_set(cards, "cards")?;
        // SAFETY: the contract of the function.
        unsafe { print(&cards, buffer, size) }
    })
    .unwrap_or_else(|status| status)
}

//! The beginning of an unreadable text, for an error message.

use std::fmt;

/// The maximum length of an excerpt in bytes.
const MAX_BYTES: usize = 60;

/// A text of at most 60 bytes, or the beginning of a longer one. It is stored inline, so errors
/// that contain it need no heap memory.
///
/// ```
/// use handsense_core::Excerpt;
/// assert_eq!(Excerpt::new("pass=up").to_string(), "pass=up");
/// assert_eq!(Excerpt::new(&"x".repeat(500)).to_string(), "x".repeat(60) + "…");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Excerpt {
    text: [u8; MAX_BYTES],
    len: u8,
    is_cut: bool,
}

impl Excerpt {
    /// Copies a text, or as many of its first characters as fit.
    pub fn new(text: &str) -> Excerpt {
        let ends = text.char_indices().map(|(start, c)| start + c.len_utf8());
        let len = ends.take_while(|&end| end <= MAX_BYTES).last().unwrap_or(0);
        let mut shown = [0; MAX_BYTES];
        shown[..len].copy_from_slice(&text.as_bytes()[..len]);
        Excerpt {
            text: shown,
            len: len as u8,
            is_cut: len < text.len(),
        }
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(str::from_utf8(&self.text[..usize::from(self.len)]).unwrap_or_default())?;
        f.write_str(if self.is_cut { "…" } else { "" })
    }
}

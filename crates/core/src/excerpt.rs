//! What an error shows of a text that could not be read.

use std::fmt;

/// Bytes that are shown at most.
const LONGEST: usize = 60;

/// A text, or the beginning of a long one: an error that holds it needs no memory of its own.
///
/// ```
/// use handsense_core::Excerpt;
/// assert_eq!(Excerpt::of("pass=up").to_string(), "pass=up");
/// assert_eq!(Excerpt::of(&"x".repeat(500)).to_string(), "x".repeat(60) + "…");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Excerpt {
    text: [u8; LONGEST],
    len: u8,
    is_cut: bool,
}

impl Excerpt {
    /// As much of a text as is shown.
    pub fn of(text: &str) -> Excerpt {
        let ends = text.char_indices().map(|(place, c)| place + c.len_utf8());
        let len = ends.take_while(|&end| end <= LONGEST).last().unwrap_or(0);
        let mut shown = [0; LONGEST];
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

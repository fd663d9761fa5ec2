//! The frame of a network file: a magic number with the version, the body, and a checksum.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | magic number; the last byte is the version |
//! | any number | the body: little-endian numbers |
//! | 8 | 64-bit FNV-1a hash of the body |

use thiserror::Error;

use crate::{Fnv1a, OutOfMemory};

/// An error in the bytes of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NetFileError {
    /// The magic number or the version is wrong.
    #[error("not a network of this kind, or one of another version")]
    Magic,
    /// The length is wrong.
    #[error("the network has {found} bytes, not {expected}")]
    Length {
        /// The number of bytes of such a network.
        expected: usize,
        /// The number of bytes found.
        found: usize,
    },
    /// The checksum is wrong.
    #[error("the checksum of the network is wrong")]
    Checksum,
    /// A number of the network is out of range.
    #[error("a number of the network is out of range")]
    Range,
    /// There is not enough memory for the network.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}

/// The magic number and the version.
pub type Magic = [u8; 8];

/// The bytes of the frame.
pub const FRAME: usize = size_of::<Magic>() + size_of::<u64>();

/// Returns the body of a file of `expected` bytes.
///
/// # Errors
/// [`NetFileError`] if the magic number, the length or the checksum is wrong.
pub const fn body<'a>(
    bytes: &'a [u8],
    magic: &Magic,
    expected: usize,
) -> Result<&'a [u8], NetFileError> {
    let found = bytes.len();
    let rest = match bytes.split_first_chunk() {
        Some((first, rest)) if u64::from_le_bytes(*first) == u64::from_le_bytes(*magic) => rest,
        _ => return Err(NetFileError::Magic),
    };
    match rest.split_last_chunk() {
        Some((body, sum)) if found == expected => {
            if u64::from_le_bytes(*sum) == Fnv1a::new().update(body).value() {
                Ok(body)
            } else {
                Err(NetFileError::Checksum)
            }
        }
        _ => Err(NetFileError::Length { expected, found }),
    }
}

/// Returns the file of a body.
pub fn framed(magic: &Magic, body: &[u8]) -> Vec<u8> {
    let sum = Fnv1a::new().update(body).value();
    [&magic[..], body, &sum.to_le_bytes()].concat()
}

/// Reads signed bytes from the front and returns the rest.
pub const fn signed_bytes<'a>(numbers: &mut [i8], mut bytes: &'a [u8]) -> &'a [u8] {
    let mut number = 0;
    while number < numbers.len()
        && let Some((byte, rest)) = bytes.split_first()
    {
        numbers[number] = byte.cast_signed();
        bytes = rest;
        number += 1;
    }
    bytes
}

/// Reads signed bytes from the front into 16-bit numbers and returns the rest.
pub const fn widened_bytes<'a>(numbers: &mut [i16], mut bytes: &'a [u8]) -> &'a [u8] {
    let mut number = 0;
    while number < numbers.len()
        && let Some((byte, rest)) = bytes.split_first()
    {
        numbers[number] = byte.cast_signed() as i16;
        bytes = rest;
        number += 1;
    }
    bytes
}

/// Reads signed 16-bit numbers from the front and returns the rest.
pub const fn numbers<'a>(numbers: &mut [i16], mut bytes: &'a [u8]) -> &'a [u8] {
    let mut number = 0;
    while number < numbers.len()
        && let Some((pair, rest)) = bytes.split_first_chunk()
    {
        numbers[number] = i16::from_le_bytes(*pair);
        bytes = rest;
        number += 1;
    }
    bytes
}

/// Reads floating-point numbers from the front and returns the rest.
pub const fn floats<'a>(numbers: &mut [f32], mut bytes: &'a [u8]) -> &'a [u8] {
    let mut number = 0;
    while number < numbers.len()
        && let Some((four, rest)) = bytes.split_first_chunk()
    {
        numbers[number] = f32::from_le_bytes(*four);
        bytes = rest;
        number += 1;
    }
    bytes
}

/// Returns whether no absolute value exceeds `most`.
pub const fn are_within(numbers: &[i16], most: u16) -> bool {
    let mut number = 0;
    while number < numbers.len() {
        if numbers[number].unsigned_abs() > most {
            return false;
        }
        number += 1;
    }
    true
}

/// Returns whether all numbers are finite.
pub const fn are_finite(numbers: &[f32]) -> bool {
    let mut number = 0;
    while number < numbers.len() {
        if !numbers[number].is_finite() {
            return false;
        }
        number += 1;
    }
    true
}

/// Stops the compiler at a network of the library that is damaged. It is for constants.
#[expect(
    clippy::panic,
    reason = "the compiler stops with it; no caller at run time"
)]
pub const fn refuse(error: NetFileError) -> ! {
    match error {
        NetFileError::Magic => panic!("a network has a wrong magic number or version"),
        NetFileError::Length { .. } => panic!("a network has a wrong length"),
        NetFileError::Checksum => panic!("a network has a wrong checksum"),
        NetFileError::Range => panic!("a network has a number that is out of range"),
        NetFileError::Memory(_) => panic!("there is not enough memory for a network"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_is_read_back_and_damaged_files_are_refused() {
        const MAGIC: Magic = *b"hstest\0\x01";
        let file = framed(&MAGIC, b"numbers");
        let read = |bytes: &[u8]| body(bytes, &MAGIC, FRAME + 7).map(<[u8]>::to_vec);
        assert_eq!(read(&file), Ok(b"numbers".to_vec()));
        let changed = |place: usize| {
            let mut bytes = file.clone();
            bytes[place] ^= 0x40;
            bytes
        };
        for (bytes, says) in [
            (changed(0), "magic number or version"),
            (changed(7), "magic number or version"),
            (changed(8), "checksum"),
            (changed(file.len() - 1), "checksum"),
            (file[..file.len() - 1].to_vec(), "length"),
            (Vec::new(), "magic number or version"),
        ] {
            let error = read(&bytes).expect_err(says);
            let panic = std::panic::catch_unwind(|| refuse(error)).expect_err(says);
            let text = *panic.downcast::<&str>().expect("a text");
            assert!(text.contains(says), "{text}");
        }
    }
}

//! The frame of a network file: a magic number with the version, the body, and a checksum.

use handsense_core::Fnv1a;
use thiserror::Error;

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
}

/// The magic number and the version.
pub(crate) type Magic = [u8; 8];

/// The bytes of the frame.
pub(crate) const FRAME: usize = size_of::<Magic>() + size_of::<u64>();

/// Returns the body of a file of `expected` bytes.
pub(crate) const fn body<'a>(
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
pub(crate) fn framed(magic: &Magic, body: &[u8]) -> Vec<u8> {
    let sum = Fnv1a::new().update(body).value();
    [&magic[..], body, &sum.to_le_bytes()].concat()
}

/// Reads signed bytes from the front and returns the rest.
pub(crate) const fn signed_bytes<'a>(numbers: &mut [i8], mut bytes: &'a [u8]) -> &'a [u8] {
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
pub(crate) const fn widened_bytes<'a>(numbers: &mut [i16], mut bytes: &'a [u8]) -> &'a [u8] {
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
pub(crate) const fn numbers<'a>(numbers: &mut [i16], mut bytes: &'a [u8]) -> &'a [u8] {
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
pub(crate) const fn floats<'a>(numbers: &mut [f32], mut bytes: &'a [u8]) -> &'a [u8] {
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

/// Stops the compiler at a network of the library that is damaged.
#[expect(
    clippy::panic,
    reason = "the compiler stops with it; no caller at run time"
)]
pub(crate) const fn refuse(error: NetFileError) -> ! {
    match error {
        NetFileError::Magic => panic!("a network has a wrong magic number or version"),
        NetFileError::Length { .. } => panic!("a network has a wrong length"),
        NetFileError::Checksum => panic!("a network has a wrong checksum"),
        NetFileError::Range => panic!("a network has a number that is out of range"),
    }
}

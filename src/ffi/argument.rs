//! The arguments of exported functions: [`checked!`] converts what C passes into checked values.
//!
//! A function lists its arguments with the types that it needs:
//!
//! ```text
//! checked!(|out: Out<_>, view: View, policy: Policy| { … })
//! ```
//!
//! [`Argument`] is the conversion. Games implement [`FromC`] and [`FromStruct`] for their types.

use super::pointer::{Input, SelfSized};
use super::status::Failure;
use handsense_core::{Level, SEATS, Seat};

/// A checked value of an argument. `Raw` is what C passes.
pub(super) trait Argument<Raw>: Sized {
    /// The error of a refused value.
    type Error;

    /// Checks and converts the argument with this name.
    ///
    /// # Safety
    /// As long as the result is in use, `raw` meets the contract of the C interface:
    /// - An input is NULL, or readable as the type says: a struct for the size it states, an array
    ///   for its length, a text up to its NUL.
    /// - An output is NULL, or writable as the type says. It overlaps no other argument, except that
    ///   a [`SizedOut`](super::pointer::SizedOut) may be the struct of a [`FromStruct`] value.
    /// - Limits of a search have a `cancel` that is NULL or only changes atomically, and a `progress`
    ///   that is NULL or may be called with `context`. A pointer of options to a struct is an input.
    /// - A handle is NULL, or of [`into_handle`](super::pointer::into_handle), not freed, and not in
    ///   use by another thread.
    unsafe fn bind(raw: Raw, name: &'static str) -> Result<Self, Self::Error>;
}

/// A value that C passes as a number or an array.
pub(super) trait FromC<C>: Sized {
    /// The error of a refused value.
    type Error;

    /// Checks and converts the value with this name.
    fn from_c(value: C, name: &'static str) -> Result<Self, Self::Error>;
}

/// A value that C passes as a struct with a `structSize`. It borrows nothing from the struct, so an
/// output may overwrite the struct afterwards.
pub(super) trait FromStruct: Sized {
    type Struct: SelfSized;
    /// The error of a refused struct.
    type Error: From<Failure>;

    fn from_struct(given: &Self::Struct) -> Result<Self, Self::Error>;
}

impl<T: FromStruct> Argument<*const T::Struct> for T {
    type Error = T::Error;

    // Not inlined: most functions of a game take its view or position.
    #[inline(never)]
    unsafe fn bind(pointer: *const T::Struct, name: &'static str) -> Result<T, T::Error> {
        // SAFETY: the contract of this function.
        let given = unsafe { Input::bind(pointer, name) }?;
        T::from_struct(&given)
    }
}

/// Implements [`Argument`] with [`FromC`] for what C passes by value.
macro_rules! passed_by_value {
    ($($type:ty),*) => {$(
        impl<T: FromC<$type>> Argument<$type> for T {
            type Error = T::Error;

            #[inline]
            unsafe fn bind(value: $type, name: &'static str) -> Result<T, T::Error> {
                T::from_c(value, name)
            }
        }
    )*};
}

passed_by_value!(i16, i32, u64);

/// Converts an array that is already bound.
impl<'a, A: ?Sized, T: FromC<&'a A>> Argument<&'a A> for T {
    type Error = T::Error;

    #[inline]
    unsafe fn bind(array: &'a A, name: &'static str) -> Result<T, T::Error> {
        T::from_c(array, name)
    }
}

/// A flag, 0 or 1.
impl FromC<i32> for bool {
    type Error = Failure;

    #[inline]
    fn from_c(value: i32, name: &'static str) -> Result<bool, Failure> {
        match value {
            0 | 1 => Ok(value == 1),
            _ => Err(Failure::Option { name, value }),
        }
    }
}

/// A count without a limit.
impl FromC<i32> for usize {
    type Error = Failure;

    #[inline]
    fn from_c(value: i32, _name: &'static str) -> Result<usize, Failure> {
        usize::try_from(value).map_err(|_| Failure::Count(value))
    }
}

/// A count from 0 to `MOST`.
#[derive(Clone, Copy, Debug)]
pub(super) struct UpTo<const MOST: usize>(usize);

impl<const MOST: usize> FromC<i32> for UpTo<MOST> {
    type Error = Failure;

    #[inline]
    fn from_c(value: i32, name: &'static str) -> Result<UpTo<MOST>, Failure> {
        let count = usize::try_from(value).ok().filter(|&count| count <= MOST);
        count.map(UpTo).ok_or(Failure::Option { name, value })
    }
}

impl<const MOST: usize> From<UpTo<MOST>> for usize {
    #[inline]
    fn from(count: UpTo<MOST>) -> usize {
        count.0
    }
}

/// Implements [`FromC`] for a type with a code: the type, its error, the function that returns
/// `None` for an unknown code, and the error of a name and such a code.
macro_rules! from_code {
    ($type:ty, $error:ty, $read:expr, $refuse:expr) => {
        impl $crate::ffi::argument::FromC<i32> for $type {
            type Error = $error;

            #[inline]
            fn from_c(code: i32, name: &'static str) -> Result<$type, $error> {
                let read: fn(i32) -> Option<$type> = $read;
                let refuse: fn(&'static str, i32) -> $error = $refuse;
                read(code).ok_or_else(|| refuse(name, code))
            }
        }
    };
}

/// Implements [`FromC`] for an enumeration with the codes of C: its type, its values, and the error of a
/// name and another code, an invalid option unless given.
macro_rules! from_values {
    ($type:ty, $values:expr) => {
        $crate::ffi::argument::from_values!($type, $values, |name, value| {
            $crate::ffi::status::Failure::Option { name, value }
        });
    };
    ($type:ty, $values:expr, $refuse:expr) => {
        $crate::ffi::argument::from_code!(
            $type,
            $crate::ffi::status::Failure,
            |code| $values.into_iter().find(|&known| known as i32 == code),
            $refuse
        );
    };
}

// A level of Hearts or Hex: 0 to 4.
from_values!(Level, Level::ALL);
// A seat: 0 to 3.
from_code!(Seat, Failure, Seat::from_index, |name, value| {
    Failure::Seat { name, value }
});

/// Returns the number of a seat; -1 for none.
#[inline]
pub(super) fn seat_to_c(seat: Option<Seat>) -> i32 {
    seat.map_or(-1, |seat| seat.index() as i32)
}

/// Returns the bits of a set of seats: bit s for seat s.
pub(super) fn seats_to_c(set: [bool; SEATS]) -> u32 {
    (0..)
        .zip(set)
        .map(|(seat, is_in)| u32::from(is_in) << seat)
        .sum()
}

/// An identifier as C spells it: `out_count` becomes `outCount`.
pub(super) struct Name {
    text: [u8; 32],
    len: usize,
}

impl Name {
    pub const fn from_rust(identifier: &str) -> Name {
        let identifier = identifier.as_bytes();
        let (mut text, mut len) = ([0; 32], 0);
        let (mut index, mut starts_word) = (0, false);
        while index < identifier.len() {
            let letter = identifier[index];
            if letter != b'_' {
                text[len] = if starts_word {
                    letter.to_ascii_uppercase()
                } else {
                    letter
                };
                len += 1;
            }
            starts_word = letter == b'_';
            index += 1;
        }
        Name { text, len }
    }

    pub const fn as_str(&self) -> &str {
        match str::from_utf8(self.text.split_at(self.len).0) {
            Ok(name) => name,
            Err(_) => "",
        }
    }
}

/// The name of an identifier in C, at compile time.
macro_rules! name {
    ($identifier:ident) => {
        const {
            use $crate::ffi::argument::Name;
            const NAME: &Name = &Name::from_rust(stringify!($identifier));
            NAME.as_str()
        }
    };
}

/// Checks and converts a field of a C struct with [`FromC`].
macro_rules! field {
    ($struct:ident . $field:ident) => {
        $crate::ffi::argument::FromC::from_c($struct.$field, $crate::ffi::argument::name!($field))
    };
}

/// Replaces an argument of an exported function by its checked value. The contract of exported
/// functions includes that of [`Argument::bind`].
macro_rules! bind {
    (($name:ident, $count:ident): $type:ty) => {
        $crate::ffi::argument::bind!($name, ($name, $count), $type);
    };
    ($name:ident: $type:ty) => {
        $crate::ffi::argument::bind!($name, $name, $type);
    };
    ($name:ident, $raw:expr, $type:ty) => {
        let (raw, name) = ($raw, $crate::ffi::argument::name!($name));
        // SAFETY: the contract of the exported function.
        let $name: $type = unsafe { $crate::ffi::argument::Argument::bind(raw, name) }?;
    };
}

/// The body of an exported function: binds the arguments in the order of the list, then runs the
/// code, which may leave by `?`. `(array, count): Type` binds an array with its length.
///
/// Panics and errors become a status, or the value before the list. The module has the type of the
/// errors under the name `Error`. Only an `unsafe extern "C"` function has such a body.
macro_rules! checked {
    (|$($argument:tt: $type:ty),* $(,)?| $body:expr) => {
        $crate::ffi::boundary::status(|| -> Result<_, Error> {
            $($crate::ffi::argument::bind!($argument: $type);)*
            Ok($body)
        })
    };
    ($failed:expr, |$($argument:tt: $type:ty),* $(,)?| $body:expr) => {
        $crate::ffi::boundary::run(|| -> Result<_, Error> {
            $($crate::ffi::argument::bind!($argument: $type);)*
            Ok($body)
        })
        .unwrap_or($failed)
    };
}

pub(super) use {bind, checked, field, from_code, from_values, name};

/// Limit of the absolute value of a game score.
pub(super) const MAX_SCORE: i32 = 1_000_000;

pub(super) fn game_scores<const COUNT: usize>(
    values: &[i32; COUNT],
) -> Result<[i32; COUNT], Failure> {
    let is_wrong = |value: &&i32| !(-MAX_SCORE..=MAX_SCORE).contains(*value);
    match values.iter().find(is_wrong) {
        Some(&wrong) => Err(Failure::GameScore(wrong)),
        None => Ok(*values),
    }
}

/// Returns an array that begins with these entries; the others are zero.
pub(super) fn entries<T: Copy + Default, const COUNT: usize>(
    first: impl IntoIterator<Item = T>,
) -> [T; COUNT] {
    let mut all = [T::default(); COUNT];
    for (slot, entry) in all.iter_mut().zip(first) {
        *slot = entry;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_header() {
        let names = [name!(view), name!(out_count), name!(must_be_nonzero)];
        assert_eq!(names, ["view", "outCount", "mustBeNonzero"]);
    }

    #[test]
    fn numbers_out_of_range_are_refused_with_their_name() {
        let refused = |value| Failure::Option {
            name: "flag",
            value,
        };
        assert_eq!(bool::from_c(1, "flag"), Ok(true));
        assert_eq!(bool::from_c(2, "flag"), Err(refused(2)));
        let count = |value| UpTo::<3>::from_c(value, "flag").map(usize::from);
        assert_eq!(count(3), Ok(3));
        assert_eq!(
            [count(4), count(-1)],
            [4, -1].map(|value| Err(refused(value)))
        );
        assert_eq!(usize::from_c(-1, "count"), Err(Failure::Count(-1)));
    }
}

//! Serialization of values with a text notation: as text in human-readable formats, else as a
//! number where there is one.

use std::fmt::{self, Display};
use std::marker::PhantomData;
use std::str::FromStr;

use serde::Deserializer;
use serde::de::{Error, Visitor};

/// Reads a value from its text notation.
pub fn parse<'de, T, D>(deserializer: D, expected: &'static str) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    struct Text<T>(&'static str, PhantomData<T>);

    impl<T: FromStr<Err: Display>> Visitor<'_> for Text<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            text.parse().map_err(E::custom)
        }
    }

    deserializer.deserialize_str(Text(expected, PhantomData))
}

/// Implements the traits of serde by `Display` and `FromStr`.
///
/// The optional number is used in formats that are not human-readable: its type, a function that
/// returns it, and one that returns the value or `None`.
#[macro_export]
macro_rules! serde_text {
    ($type:ty, $expected:literal) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(source: D) -> Result<$type, D::Error> {
                $crate::serde_text::parse(source, $expected)
            }
        }
    };
    ($type:ty, $expected:literal, $number:ty, $to_number:expr, $from_number:expr) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_str(self)
                } else {
                    let number: $number = $to_number(*self);
                    number.serialize(serializer)
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(source: D) -> Result<$type, D::Error> {
                if source.is_human_readable() {
                    return $crate::serde_text::parse(source, $expected);
                }
                let number = <$number>::deserialize(source)?;
                $from_number(number).ok_or_else(|| {
                    let expected: &str = $expected;
                    serde::de::Error::invalid_value(
                        serde::de::Unexpected::Unsigned(number.into()),
                        &expected,
                    )
                })
            }
        }
    };
}

//! The feature `serde`: texts of cards, rules and views, and the fields of validated types.
//!
//! Cards, sets of cards and rules are texts in human-readable formats, else numbers. Views and deals are
//! their lines in every format. The other types are read field by field and then checked like any value
//! from outside.

use std::fmt::{self, Display};
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Error as _, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::{Card, CardSet, Deal, Game, Rules, SEATS, View};

/// Reads a value from its text notation.
fn parse<'de, T, D>(deserializer: D, expected: &'static str) -> Result<T, D::Error>
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

        fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<T, E> {
            text.parse().map_err(E::custom)
        }
    }

    deserializer.deserialize_str(Text(expected, PhantomData))
}

/// Implements the traits of serde by `Display` and `FromStr`.
///
/// The optional number is used in formats that are not human-readable: its type, a function that
/// returns it, and one that returns the value or `None`.
macro_rules! serde_text {
    ($type:ty, $expected:literal) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(source: D) -> Result<$type, D::Error> {
                parse(source, $expected)
            }
        }
    };
    ($type:ty, $expected:literal, $number:ty, $to_number:expr, $from_number:expr) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_str(self)
                } else {
                    let number: $number = $to_number(*self);
                    number.serialize(serializer)
                }
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(source: D) -> Result<$type, D::Error> {
                if source.is_human_readable() {
                    return parse(source, $expected);
                }
                let number = <$number>::deserialize(source)?;
                $from_number(number).ok_or_else(|| {
                    let expected: &str = $expected;
                    D::Error::invalid_value(Unexpected::Unsigned(number.into()), &expected)
                })
            }
        }
    };
}

serde_text!(Card, "a card such as SQ", u8, Card::code, |code: u8| {
    Card::from_code(i32::from(code))
});
serde_text!(
    CardSet,
    "cards such as AK3.QJ98.T654.72",
    u64,
    CardSet::bits,
    CardSet::from_bits
);
serde_text!(
    Rules,
    "rule bits such as 0x0da1",
    u16,
    |rules: Rules| rules.bits() as u16,
    |bits: u16| Rules::from_bits(i32::from(bits))
);
serde_text!(View, "the line of a view");
serde_text!(Deal, "the line of a deal");

/// The fields of a [`Game`].
#[derive(Deserialize)]
pub(crate) struct GameFields {
    rules: Rules,
    scores: [i32; SEATS],
    deals: u32,
}

/// A game that [`Game::resume`] refuses.
#[derive(Debug, Error)]
#[error("no game has these scores or this number of deals")]
pub(crate) struct ImpossibleGame;

impl TryFrom<GameFields> for Game {
    type Error = ImpossibleGame;

    fn try_from(fields: GameFields) -> Result<Game, ImpossibleGame> {
        Game::resume(fields.rules, fields.scores, fields.deals).ok_or(ImpossibleGame)
    }
}

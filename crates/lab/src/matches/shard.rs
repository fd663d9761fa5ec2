//! Shards of a match, for play on several machines.
//!
//! A shard is a block of consecutive units. A stride of units would give one pass direction only
//! when the number of shards is a multiple of four. A shard is therefore a small match of its own,
//! with all pass directions and its share of the compared deals. It resumes by counting its units,
//! and the concatenated shards are the whole match.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// One of N equal parts of a match, written `K/N`: the K-th of N, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// The number of the shard, from 1 to the number of shards.
    number: u32,
    /// The number of shards.
    count: u32,
}

/// The error of an invalid shard text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a shard is K/N, the K-th of N with K from 1 to N, such as 2/8")]
pub struct ParseShardError;

impl Shard {
    /// The number of the shard, counted from 1.
    pub const fn number(self) -> u32 {
        self.number
    }

    /// The number of shards of the match.
    pub const fn count(self) -> u32 {
        self.count
    }

    /// The units of this shard in a match of `count` units. The sizes of shards differ by at most
    /// one.
    pub fn units(self, count: u64) -> Range<u64> {
        // The product needs more than 64 bits; the quotient is at most `count`.
        let end =
            |parts: u32| (u128::from(count) * u128::from(parts) / u128::from(self.count)) as u64;
        end(self.number - 1)..end(self.number)
    }
}

impl FromStr for Shard {
    type Err = ParseShardError;

    fn from_str(text: &str) -> Result<Shard, ParseShardError> {
        let (number, count) = text.split_once('/').ok_or(ParseShardError)?;
        let parse = |text: &str| text.parse().map_err(|_| ParseShardError);
        let (number, count) = (parse(number)?, parse(count)?);
        if (1..=count).contains(&number) {
            Ok(Shard { number, count })
        } else {
            Err(ParseShardError)
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.count)
    }
}

impl TryFrom<String> for Shard {
    type Error = ParseShardError;

    fn try_from(text: String) -> Result<Shard, ParseShardError> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_numbers_from_one() {
        for text in ["1/1", "2/8", "8/8"] {
            let shard: Shard = text.parse().unwrap();
            assert_eq!(shard.to_string(), text);
        }
        for text in [
            "", "1", "0/2", "3/2", "1/0", "-1/2", "1/2/3", "a/b", "1 / 2",
        ] {
            assert_eq!(text.parse::<Shard>(), Err(ParseShardError), "{text}");
        }
    }

    #[test]
    fn concatenated_shards_are_the_match() {
        for units_of_match in [1, 2, 7, 100, 101, u64::MAX] {
            for count in 1..=9 {
                let shards =
                    (1..=count).map(|number| Shard { number, count }.units(units_of_match));
                let mut end = 0;
                for units in shards {
                    assert_eq!(units.start, end);
                    let size = units.end - units.start;
                    assert!((size - units_of_match / u64::from(count)) <= 1);
                    end = units.end;
                }
                assert_eq!(end, units_of_match);
            }
        }
    }
}

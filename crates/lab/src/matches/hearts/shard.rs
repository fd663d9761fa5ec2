//! Matches in parts that different machines play.
//!
//! A shard is a block of neighbouring units, not every N-th unit. So each shard is a small match of
//! its own, with all pass directions and its share of the compared deals (every fourth deal would
//! have one direction only), it goes on where it stopped by counting, and the shards one after the
//! other are the whole match.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// One of equal parts of a match, written `K/N`: the K-th of N, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// Which one, from 1 to `of`.
    part: u32,
    /// How many there are.
    of: u32,
}

/// A text that names no shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a shard is K/N, the K-th of N with K from 1 to N, such as 2/8")]
pub struct NoShard;

impl Shard {
    /// Which one, counted from 1.
    pub const fn part(self) -> u32 {
        self.part
    }

    /// How many shards the match has.
    pub const fn of(self) -> u32 {
        self.of
    }

    /// The units of this shard of a match with `count` units. Shards differ by one unit at most.
    pub fn units(self, count: u64) -> Range<u64> {
        // The products need more than 64 bits; the quotients are `count` at most.
        let end = |parts: u32| (u128::from(count) * u128::from(parts) / u128::from(self.of)) as u64;
        end(self.part - 1)..end(self.part)
    }
}

impl FromStr for Shard {
    type Err = NoShard;

    fn from_str(text: &str) -> Result<Shard, NoShard> {
        let (part, of) = text.split_once('/').ok_or(NoShard)?;
        let number = |text: &str| text.parse().map_err(|_| NoShard);
        let (part, of) = (number(part)?, number(of)?);
        match (1..=of).contains(&part) {
            true => Ok(Shard { part, of }),
            false => Err(NoShard),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.of)
    }
}

impl TryFrom<String> for Shard {
    type Error = NoShard;

    fn try_from(text: String) -> Result<Shard, NoShard> {
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
            assert_eq!(text.parse::<Shard>(), Err(NoShard), "{text}");
        }
    }

    #[test]
    fn shards_one_after_the_other_are_the_match() {
        for count in [1, 2, 7, 100, 101, u64::MAX] {
            for of in 1..=9 {
                let shards = (1..=of).map(|part| Shard { part, of }.units(count));
                let mut end = 0;
                for units in shards {
                    assert_eq!(units.start, end);
                    let size = units.end - units.start;
                    assert!((size - count / u64::from(of)) <= 1);
                    end = units.end;
                }
                assert_eq!(end, count);
            }
        }
    }
}

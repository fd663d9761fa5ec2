//! The enumeration of levels.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A strength of play. A level is stronger than those before it.
///
/// `docs/use/levels.md` has the measured points a deal between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Level {
    /// A beginner: plays by sight, remembers little and often takes the second-best card.
    Novice = 0,
    /// A casual player, who remembers some of the cards.
    Steady = 1,
    /// A good player with lapses.
    Seasoned = 2,
    /// The learned policy, without a search.
    Expert = 3,
    /// The search.
    Master = 4,
}

/// A text that is not the name of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a level is 'novice', 'steady', 'seasoned', 'expert' or 'master'")]
pub struct ParseLevelError;

impl Level {
    /// All levels, weakest first, in the order of their numbers.
    pub const ALL: [Level; 5] = [
        Level::Novice,
        Level::Steady,
        Level::Seasoned,
        Level::Expert,
        Level::Master,
    ];

    /// Returns the name: `novice`, `steady`, `seasoned`, `expert` or `master`.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Novice => "novice",
            Level::Steady => "steady",
            Level::Seasoned => "seasoned",
            Level::Expert => "expert",
            Level::Master => "master",
        }
    }

    /// Returns the level with this number, 0 to 4, weakest first.
    #[inline]
    pub fn from_code(code: i32) -> Option<Level> {
        Level::ALL.into_iter().find(|&level| level as i32 == code)
    }
}

/// The name.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads a name.
impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        let named = |level: &Level| level.name() == text;
        Level::ALL.into_iter().find(named).ok_or(ParseLevelError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_read_by_its_name_and_number() {
        for (code, level) in (0..).zip(Level::ALL) {
            assert_eq!(Level::from_code(code), Some(level));
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!(Level::from_code(5), None);
        for text in ["", "Novice", "novice ", "best"] {
            assert_eq!(text.parse::<Level>(), Err(ParseLevelError), "{text}");
        }
    }
}

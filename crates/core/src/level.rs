//! [`Level`]: five named strengths of players, with the same names in every game.

/// A strength of play. A level is stronger than those before it.
///
/// Each game decides how a level plays. `docs/use/levels.md` has the measured steps between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Level {
    /// A beginner.
    Novice = 0,
    /// A casual player.
    Steady = 1,
    /// A good player with lapses.
    Seasoned = 2,
    /// A strong player with little or no search.
    Expert = 3,
    /// The search.
    Master = 4,
}

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

    /// Returns the level of that name.
    pub fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::Level;

    #[test]
    fn every_level_is_read_by_its_name() {
        for level in Level::ALL {
            assert_eq!(Level::from_name(level.name()), Some(level));
        }
        for text in ["", "Novice", "novice ", "best"] {
            assert_eq!(Level::from_name(text), None, "{text}");
        }
    }
}

//! How much a search may do, and what it wants.

use handsense_core::search::SearchLimits;

/// Playouts of a search that nobody has limited.
pub const DEFAULT_PLAYOUTS: u64 = 5_000;

/// What counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Objective {
    /// To win the game: the share of it that the scores after the round foretell.
    #[default]
    Game = 0,
    /// The own points of the round, whatever the others get.
    Points = 1,
}

/// How a declaration or a play is searched for.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchOptions<'a> {
    /// How much.
    pub limits: SearchLimits<'a>,
    /// What for.
    pub objective: Objective,
}

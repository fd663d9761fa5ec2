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
    /// The side's own points of the round less the mean of the others'.
    Points = 1,
}

/// How a decision is searched for.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchOptions<'a> {
    /// How much.
    pub limits: SearchLimits<'a>,
    /// What for.
    pub objective: Objective,
}

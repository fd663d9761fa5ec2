//! Search options: limits and objective.

use crate::CERTAIN_WIN;
use handsense_core::search::SearchLimits;

/// Number of playouts if no limit is set.
pub const DEFAULT_PLAYOUTS: u64 = 5_000;

/// Objective of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Objective {
    /// Win probability of the game after the round.
    #[default]
    Game = 0,
    /// The player's own points in the round, regardless of the others.
    Points = 1,
}

impl Objective {
    /// Returns the number of value units in one unit of a result: win probability, or points.
    pub(super) const fn value_scale(self) -> f64 {
        match self {
            Objective::Game => CERTAIN_WIN as f64,
            Objective::Points => 1.0,
        }
    }
}

/// Options of a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct SearchOptions<'a> {
    /// Limits on playouts, time and threads, and the seed.
    pub limits: SearchLimits<'a>,
    /// Objective of the search.
    pub objective: Objective,
}

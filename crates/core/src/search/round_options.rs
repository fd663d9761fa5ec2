//! Options of a search in a game of rounds, whose points add up until one side wins the game.

use super::budget::SearchLimits;
use super::rollouts::Decision;

/// The number of playouts of a decision if no limit is set.
pub const DEFAULT_PLAYOUTS: u64 = 5_000;

/// A certain win, in the unit of win probabilities.
pub const CERTAIN_WIN: i32 = 1_000_000;

/// The quantity that a search maximises.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Objective {
    /// The probability of winning the game after the round.
    #[default]
    Game = 0,
    /// The points of the round; each game states whether those of the others count.
    Points = 1,
}

impl Objective {
    /// Returns the number of value units in one unit of a result: win probability, or points.
    pub const fn value_scale(self) -> f64 {
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
    /// The objective of the search.
    pub objective: Objective,
}

impl SearchOptions<'static> {
    /// Parses the name of a player, `search:PLAYOUTS` or `search:PLAYOUTS:points`.
    pub fn from_name(name: &str) -> Option<SearchOptions<'static>> {
        let (limits, of_points) = SearchLimits::from_name(name.strip_prefix("search:")?, "points")?;
        let objective = if of_points {
            Objective::Points
        } else {
            Objective::Game
        };
        Some(SearchOptions { limits, objective })
    }
}

/// The options of a player that searches each decision of a round with a seed of its own.
#[derive(Clone, Copy, Debug)]
pub struct SearchPlayerOptions {
    options: SearchOptions<'static>,
    /// The seed of the current round.
    seed: u64,
    decisions: u64,
    /// The playouts in the current round.
    pub playouts: u64,
}

impl SearchPlayerOptions {
    /// Creates the options of a player in a round with seed 0.
    pub const fn new(options: SearchOptions<'static>) -> SearchPlayerOptions {
        SearchPlayerOptions {
            options,
            seed: 0,
            decisions: 0,
            playouts: 0,
        }
    }

    /// Begins a round.
    pub const fn begin_round(&mut self, seed: u64) {
        *self = SearchPlayerOptions::new(self.options);
        self.seed = seed;
    }

    /// Searches the next decision, and counts its playouts. Returns `None` without a candidate.
    pub fn search<T: Copy, E: Copy, F>(
        &mut self,
        search: impl FnOnce(&SearchOptions<'static>) -> Result<Decision<T, E>, F>,
    ) -> Option<T> {
        let decision = search(&self.next_decision()).ok()?;
        self.playouts += decision.playouts;
        decision.best()
    }

    /// Returns the options of the next decision.
    pub const fn next_decision(&mut self) -> SearchOptions<'static> {
        self.decisions += 1;
        let mut options = self.options;
        options.limits.seed ^= self.seed.wrapping_add(self.decisions);
        options
    }
}

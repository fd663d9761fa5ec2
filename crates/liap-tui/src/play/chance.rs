//! Where the planned strategy is left to chance.

use super::picks::Picks;
use handsense_core::Rng;

/// The chance that a strategy uses.
pub trait Chance {
    /// Whether something happens that does so many times in a hundred.
    fn happens(&mut self, percent: u32) -> bool;

    /// So many different numbers below `population`, which is at least as many and at most eight.
    fn sample(&mut self, population: usize, count: usize) -> Picks;
}

impl Chance for Rng {
    fn happens(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    fn sample(&mut self, population: usize, count: usize) -> Picks {
        let mut all: Picks = (0..population).collect();
        self.shuffle(all.as_mut_slice());
        all.truncate(count);
        all
    }
}

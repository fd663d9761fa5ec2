//! Where the planned strategy is left to chance.

use super::positions::PositionList;
use handsense_core::Rng;

/// The chance that a strategy uses.
pub trait RandomSource {
    /// Whether something happens that does so many times in a hundred.
    fn happens(&mut self, percent: u32) -> bool;

    /// So many different numbers below `population`, which is at least as many and at most eight.
    fn sample(&mut self, population: usize, count: usize) -> PositionList;
}

impl RandomSource for Rng {
    fn happens(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    fn sample(&mut self, population: usize, count: usize) -> PositionList {
        let mut all: PositionList = (0..population).collect();
        self.shuffle(all.as_mut_slice());
        all.truncate(count);
        all
    }
}

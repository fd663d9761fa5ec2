//! Randomness of the planned style, replaceable in tests.

use super::positions::PositionList;
use handsense_core::Rng;

/// Source of random decisions.
pub trait RandomSource {
    /// Returns true with this probability, in percent.
    fn happens(&mut self, percent: u32) -> bool;

    /// Samples `count` different numbers below `population` without replacement. `population` is at
    /// least `count` and at most eight.
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

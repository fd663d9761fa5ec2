//! What a game supplies to a determinized search: samples of the arms of a decision, the candidate moves.

use super::budget::Budget;
use crate::{ArrayVec, Rng};

/// The maximum number of arms.
pub const MAX_ARMS: usize = 16;

/// A vector of at most one item per arm.
pub type Arms<T> = ArrayVec<T, MAX_ARMS>;

/// A set of arms: bit n is arm n.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ArmSet(pub u32);

impl ArmSet {
    /// Returns the arms in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> + Clone + use<> {
        (0..MAX_ARMS).filter(move |arm| self.0 >> arm & 1 == 1)
    }
}

/// A decision under hidden information whose arms can be played out in sampled worlds.
pub trait SampledDecision: Sync {
    /// The results of all arms in one sample.
    type Sample: Send;

    /// The number of standard errors behind the best at which an arm is eliminated.
    const ELIMINATION_Z: f64 = 3.0;

    /// Returns the maximum number of playouts of one arm in one sample. It does not change during a
    /// search.
    fn max_playouts_per_arm(&self) -> u64 {
        1
    }

    /// Returns the lag of autocorrelated samples, as in
    /// [`Race::set_lag`](super::Race::set_lag).
    fn lag(&self) -> usize {
        0
    }

    /// Returns the maximum number of samples that are prepared and not yet recorded. It does not
    /// change during a search.
    fn max_batch(&self) -> u64 {
        u64::MAX
    }

    /// Returns the number of threads that can prepare samples at once. It does not change during a
    /// search.
    fn preparers(&self) -> usize {
        1
    }

    /// Prepares samples with a number below `end`, beside threads that draw samples prepared before
    /// and, if there may be several preparers, others that prepare. A single preparer prepares all
    /// of them, or fewer if the budget ends.
    ///
    /// Returns a number below which all samples are prepared, or `end` if the budget ends. Returns
    /// `None` if all that remains is left to other threads.
    fn prepare(&self, _end: u64, _budget: &Budget<'_>) -> Option<u64> {
        Some(u64::MAX)
    }

    /// Draws the sample with this number for these arms. Returns `None` if the time ends before the
    /// sample does. The value and the playouts of an arm must depend on the number and the arm
    /// alone, and not on the other arms.
    fn sample(
        &self,
        number: u64,
        arms: impl Iterator<Item = usize> + Clone,
        budget: &Budget<'_>,
    ) -> Option<Self::Sample>;

    /// Returns the value of an arm in a sample; higher is better.
    fn value(sample: &Self::Sample, arm: usize) -> i32;

    /// Returns the number of playouts of an arm in a sample.
    fn playouts(_sample: &Self::Sample, _arm: usize) -> u64 {
        1
    }

    /// Returns the code of an arm's move, for reports of the progress.
    fn move_code(&self, arm: usize) -> i32;

    /// Returns the number of value units in one unit of the reported value.
    fn value_scale(&self) -> f64 {
        1.0
    }
}

/// Draws `candidates` candidates and returns one with probability proportional to its weight. At
/// least one candidate is drawn. The weights must sum to at most `u64::MAX`.
///
/// This is sampling importance resampling (Rubin, 1987), by a weighted reservoir of one item.
pub fn importance_resample<T>(
    candidates: usize,
    rng: &mut Rng,
    draw: impl Fn(&mut Rng) -> T,
    weight: impl Fn(&T) -> u64,
) -> T {
    let mut chosen = draw(rng);
    if candidates < 2 {
        return chosen;
    }
    let mut total = weight(&chosen);
    for _ in 1..candidates {
        let other = draw(rng);
        let weight = weight(&other);
        total += weight;
        if rng.below_u64(total) < weight {
            chosen = other;
        }
    }
    chosen
}

//! The random choice among options that look nearly as good as the best one.
//!
//! An option is half as likely for every [`halving`](Lapse::halving) by which it looks worse. This
//! is the softmax distribution with a temperature of `halving / ln 2`, in integers: the powers of two
//! are interpolated linearly. An option that looks too much worse is never chosen.

use handsense_core::Rng;

/// The weight of the best option.
const WHOLE: u64 = 1 << 32;

/// How often a player takes an option that looks worse. Both are in hundredths of a point.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lapse {
    /// The loss that halves the chance of an option; at least 1.
    pub halving: u32,
    /// The largest loss of an option that may be chosen.
    pub limit: u32,
}

impl Lapse {
    /// Returns the weight of an option that looks worse than the best one by `loss`.
    fn weight(self, loss: i32) -> u64 {
        let (loss, halving) = (loss.unsigned_abs(), self.halving.max(1));
        if loss > self.limit {
            return 0;
        }
        let rest = u64::from(loss % halving);
        let twice = 2 * u64::from(halving);
        (WHOLE * (twice - rest) / twice)
            .checked_shr(loss / halving)
            .unwrap_or(0)
    }

    /// Draws one of `count` options by its number. `loss` is how much worse than the best one an
    /// option looks; it is 0 for the best one.
    pub fn draw(self, count: usize, loss: &dyn Fn(usize) -> i32, rng: &mut Rng) -> usize {
        let weights = || (0..count).map(|number| self.weight(loss(number)));
        let mut left = rng.below_u64(weights().sum());
        let mut is_drawn = |weight: u64| {
            let found = left < weight;
            left = left.wrapping_sub(weight);
            found
        };
        weights().position(&mut is_drawn).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAPSE: Lapse = Lapse {
        halving: 40,
        limit: 100,
    };

    #[test]
    fn weight_halves_with_every_step_and_ends_at_the_limit() {
        assert_eq!(LAPSE.weight(0), WHOLE);
        assert_eq!(LAPSE.weight(20), WHOLE * 3 / 4);
        assert_eq!(LAPSE.weight(40), WHOLE / 2);
        assert_eq!(LAPSE.weight(80), WHOLE / 4);
        assert_eq!(LAPSE.weight(101), 0);
        let weights: Vec<u64> = (0..=100).map(|loss| LAPSE.weight(loss)).collect();
        assert!(weights.is_sorted_by(|more, less| more > less));
    }

    #[test]
    fn draws_have_the_frequencies_of_the_weights() {
        let (losses, mut counts) = ([40, 0, 200, 80], [0; 4]);
        let mut rng = Rng::new(5);
        for _ in 0..7_000 {
            counts[LAPSE.draw(4, &|number| losses[number], &mut rng)] += 1;
        }
        // The weights are as 2, 4, 0 and 1: six standard deviations are at most 250.
        for (count, expected) in counts.into_iter().zip([2_000_i32, 4_000, 0, 1_000]) {
            assert!((count - expected).abs() <= 250, "{counts:?}");
        }
        assert_eq!(counts[2], 0);
    }
}

//! xorshift64*: a small generator with 64 bits of state, which the design requires.
//!
//! All other code uses [`Rng`](handsense_core::Rng), which is better and as fast. Source: Sebastiano Vigna,
//! "An experimental exploration of Marsaglia's xorshift generators, scrambled" (2016), with the
//! shifts 12, 25, 27 and the multiplier of that paper.

/// Replaces a zero state, which is a fixed point of the generator.
const ZERO_REPLACEMENT: u64 = 0x9E37_79B9_7F4A_7C15;
const MULTIPLIER: u64 = 0x2545_F491_4F6C_DD1D;

/// The generator xorshift64*, of period 2^64 − 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct XorShift64Star {
    state: u64,
}

impl XorShift64Star {
    /// Creates a generator with this state; zero is replaced by a constant.
    pub const fn new(state: u64) -> XorShift64Star {
        XorShift64Star {
            state: if state == 0 { ZERO_REPLACEMENT } else { state },
        }
    }

    /// Returns the next 64 bits.
    pub const fn next_u64(&mut self) -> u64 {
        let mut x = self.state;
        x ^= x >> 12;
        x ^= x << 25;
        x ^= x >> 27;
        self.state = x;
        x.wrapping_mul(MULTIPLIER)
    }

    /// Returns an integer in `0..bound` from the high half of the next 64 bits, or 0 if the bound
    /// is 0. The bias is at most one part in 2^32 / `bound`.
    pub const fn below(&mut self, bound: u32) -> u32 {
        (((self.next_u64() >> 32) * bound as u64) >> 32) as u32
    }

    /// Returns the highest of the next 64 bits: a fair coin toss.
    pub const fn next_bool(&mut self) -> bool {
        self.next_u64() >> 63 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Test vectors of Rosetta Code, "Pseudo-random numbers/Xorshift star": the high halves.
    #[test]
    fn numbers_match_the_published_sequence() {
        let mut numbers = XorShift64Star::new(1_234_567);
        let expected = [
            3_540_625_527,
            2_750_739_987,
            4_037_983_143,
            1_993_361_440,
            3_809_424_708,
        ];
        for value in expected {
            assert_eq!(numbers.next_u64() >> 32, value);
        }
    }

    /// Counts of the same source: hits in each fifth of the unit interval.
    #[test]
    fn counts_match_the_published_ones() {
        let mut numbers = XorShift64Star::new(987_654_321);
        let mut counts = [0; 5];
        for _ in 0..100_000 {
            counts[numbers.below(5) as usize] += 1;
        }
        assert_eq!(counts, [20_103, 19_922, 19_937, 20_031, 20_007]);
    }

    #[test]
    fn a_zero_state_is_replaced() {
        let mut zero = XorShift64Star::new(0);
        assert_eq!(zero, XorShift64Star::new(0x9E37_79B9_7F4A_7C15));
        assert_ne!(zero.next_u64(), zero.next_u64());
        assert_eq!(zero.below(0), 0);
        let heads = (0..1_000).filter(|_| zero.next_bool()).count();
        // Five standard deviations of a binomial count with mean 500.
        assert!(heads.abs_diff(500) < 80, "{heads}");
    }
}

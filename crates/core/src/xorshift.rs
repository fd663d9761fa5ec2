//! xorshift64*: a small generator with 64 bits of state, for specifications that require it.
//!
//! All other code uses [`Rng`](super::Rng), which is better and as fast. Source: Sebastiano Vigna,
//! "An experimental exploration of Marsaglia's xorshift generators, scrambled" (2016), with the
//! shifts 12, 25, 27 and the multiplier of that paper.

/// Replaces a zero state, which is a fixed point of the generator.
const ZERO_REPLACEMENT: u64 = 0x9E37_79B9_7F4A_7C15;
const MULTIPLIER: u64 = 0x2545_F491_4F6C_DD1D;

/// The generator xorshift64*, of period 2^64 − 1.
///
/// ```
/// use handsense_core::XorShift64Star;
/// let mut numbers = XorShift64Star::new(1);
/// assert_eq!(numbers.next_u64(), 5_180_492_295_206_395_165);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XorShift64Star {
    state: u64,
}

impl XorShift64Star {
    /// Creates a generator with this state; zero is replaced by a constant.
    #[inline]
    pub const fn new(state: u64) -> XorShift64Star {
        XorShift64Star {
            state: if state == 0 { ZERO_REPLACEMENT } else { state },
        }
    }

    /// Returns the next 64 bits.
    #[inline]
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
    #[inline]
    pub const fn below(&mut self, bound: u32) -> u32 {
        (((self.next_u64() >> 32) * bound as u64) >> 32) as u32
    }

    /// Returns the highest of the next 64 bits: a fair coin toss.
    #[inline]
    pub const fn next_bool(&mut self) -> bool {
        self.next_u64() >> 63 != 0
    }
}

#[cfg(feature = "rand_core")]
crate::rng::try_rng! {
    /// With the feature `rand_core`. A 32-bit number is the high half of the next 64 bits, and bytes
    /// are little-endian.
    XorShift64Star
}

/// A seed of eight bytes is the state, little-endian; zero is replaced as by
/// [`XorShift64Star::new`].
#[cfg(feature = "rand_core")]
impl rand_core::SeedableRng for XorShift64Star {
    type Seed = [u8; 8];

    fn from_seed(seed: [u8; 8]) -> XorShift64Star {
        XorShift64Star::new(u64::from_le_bytes(seed))
    }

    /// The generator of [`XorShift64Star::new`].
    fn seed_from_u64(seed: u64) -> XorShift64Star {
        XorShift64Star::new(seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(feature = "rand_core")]
    fn rand_core_reads_the_documented_stream() {
        use rand_core::{Rng as _, SeedableRng};
        let mut numbers = XorShift64Star::new(5);
        let mut words = XorShift64Star::seed_from_u64(5);
        let mut halves = XorShift64Star::from_seed(5u64.to_le_bytes());
        for _ in 0..100 {
            let expected = numbers.next_u64();
            // The method of the trait, not the generator's own.
            assert_eq!(rand_core::Rng::next_u64(&mut words), expected);
            assert_eq!(u64::from(halves.next_u32()), expected >> 32);
        }
        let mut bytes = [0; 9];
        words.fill_bytes(&mut bytes);
        assert_eq!(bytes[..8], numbers.next_u64().to_le_bytes());
        assert_eq!(bytes[8], numbers.next_u64() as u8);
        assert_eq!(XorShift64Star::from_seed([0; 8]), XorShift64Star::new(0));
    }

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

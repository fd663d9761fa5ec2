//! xorshift64*: a small generator of 64 bits of state, for designs that ask for it by name.
//!
//! Everything else draws from [`Rng`](super::Rng), which is better and no slower. Source: Sebastiano
//! Vigna, "An experimental exploration of Marsaglia's xorshift generators, scrambled" (2016), with
//! the shifts 12, 25, 27 and the multiplier of that paper.

/// What stands in for a state of zero, from which the generator would never move.
const FOR_ZERO: u64 = 0x9E37_79B9_7F4A_7C15;
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
    /// The generator that starts from this state; zero is replaced by a constant.
    #[inline]
    pub const fn new(state: u64) -> XorShift64Star {
        XorShift64Star {
            state: if state == 0 { FOR_ZERO } else { state },
        }
    }

    /// The next 64 bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        let mut x = self.state;
        x ^= x >> 12;
        x ^= x << 25;
        x ^= x >> 27;
        self.state = x;
        x.wrapping_mul(MULTIPLIER)
    }

    /// A whole number in `0..bound`, from the high half of the next 64 bits; zero for a bound of
    /// zero. No number is favoured by more than one part in 2^32 / `bound`.
    #[inline]
    pub const fn below(&mut self, bound: u32) -> u32 {
        (((self.next_u64() >> 32) * bound as u64) >> 32) as u32
    }

    /// The highest of the next 64 bits.
    #[inline]
    pub const fn coin(&mut self) -> bool {
        self.next_u64() >> 63 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The vectors of Rosetta Code, "Pseudo-random numbers/Xorshift star": the high halves.
    #[test]
    fn it_gives_the_published_sequence() {
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

    /// The same source: how often each fifth of the unit interval is hit.
    #[test]
    fn it_gives_the_published_counts() {
        let mut numbers = XorShift64Star::new(987_654_321);
        let mut counts = [0; 5];
        for _ in 0..100_000 {
            counts[numbers.below(5) as usize] += 1;
        }
        assert_eq!(counts, [20_103, 19_922, 19_937, 20_031, 20_007]);
    }

    #[test]
    fn zero_is_no_trap() {
        let mut zero = XorShift64Star::new(0);
        assert_eq!(zero, XorShift64Star::new(0x9E37_79B9_7F4A_7C15));
        assert_ne!(zero.next_u64(), zero.next_u64());
        assert_eq!(zero.below(0), 0);
        let heads = (0..1_000).filter(|_| zero.coin()).count();
        // Five standard deviations of a binomial count with mean 500.
        assert!(heads.abs_diff(500) < 80, "{heads}");
    }
}

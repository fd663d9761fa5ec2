//! The random generator of the library: xoshiro256** seeded by SplitMix64.
//!
//! The implementation is part of this crate and tested against the published vectors. A seed
//! therefore yields the same deal and the same playout in every version and on every platform.
//!
//! Source: David Blackman and Sebastiano Vigna, "Scrambled linear pseudorandom number generators"
//! (2018), and Vigna's `splitmix64`.

/// One step of SplitMix64: advances `state` and returns the next value of its sequence.
///
/// It expands a 64-bit seed to a larger state and derives independent seeds from one seed.
#[inline]
pub const fn splitmix64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The generator xoshiro256**: 256 bits of state, period 2^256 − 1, a few instructions per number.
///
/// ```
/// use handsense_core::Rng;
/// let mut one = Rng::new(7);
/// let mut two = Rng::new(7);
/// assert_eq!(one.next_u64(), two.next_u64());
/// assert!(one.below(52) < 52);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng {
    state: [u64; 4],
}

impl Rng {
    /// Creates a generator from a seed. Every seed is valid, including zero.
    #[inline]
    pub const fn new(seed: u64) -> Self {
        let mut spread = seed;
        Rng {
            state: [
                splitmix64(&mut spread),
                splitmix64(&mut spread),
                splitmix64(&mut spread),
                splitmix64(&mut spread),
            ],
        }
    }

    /// Creates the generator of one stream of a seed. Streams of the same seed are independent, so
    /// each sample of a search can have its own.
    #[inline]
    pub const fn with_stream(seed: u64, stream: u64) -> Self {
        let mut state = seed;
        Rng::new(splitmix64(&mut state) ^ stream.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// Returns the next 64 bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let shifted = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= shifted;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// Returns an unbiased integer in `0..bound` by Lemire's multiply-and-reject method, or 0 if
    /// the bound is 0.
    #[inline]
    pub const fn below(&mut self, bound: u32) -> u32 {
        loop {
            let product = (self.next_u64() >> 32) * bound as u64;
            // The division is rarely needed.
            let low = product as u32;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 32) as u32;
            }
        }
    }

    /// Returns an unbiased integer in `0..bound`, like [`below`](Self::below), for 64-bit bounds.
    #[inline]
    pub const fn below_u64(&mut self, bound: u64) -> u64 {
        loop {
            let product = self.next_u64() as u128 * bound as u128;
            let low = product as u64;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    /// Returns the indices of a partial Fisher–Yates shuffle: number `i` is an unbiased integer in
    /// `0..bound - i`, independent of the others.
    ///
    /// At most eight numbers are drawn. Entries from `count` on are 0, and so are entries whose
    /// bound has fallen to 1. `bound` is at most 64.
    ///
    /// One 64-bit random number yields all indices: the low half of each product is the random
    /// input of the next multiplication, and a single rejection test at the end removes the bias.
    /// Less than one draw in 60,000 is rejected. Source: Nevin Brackett-Rozinsky and Daniel Lemire,
    /// "Batched ranged random integer generation" (2024).
    #[inline]
    pub const fn partial_shuffle_indices(&mut self, bound: u32, count: usize) -> [u8; 8] {
        loop {
            let (mut numbers, mut rest, mut combinations) = ([0; 8], self.next_u64(), 1u64);
            let mut index = 0;
            while index < numbers.len() && index < count {
                let below = bound.saturating_sub(index as u32);
                let below = if below == 0 { 1 } else { below as u64 };
                let product = rest as u128 * below as u128;
                (numbers[index], rest) = ((product >> 64) as u8, product as u64);
                combinations *= below;
                index += 1;
            }
            if rest >= combinations || rest >= combinations.wrapping_neg() % combinations {
                return numbers;
            }
        }
    }

    /// Returns a uniformly random number in `[0, 1)`, a multiple of 2^-53.
    #[inline]
    pub fn unit_fraction(&mut self) -> f64 {
        /// The reciprocal of the resolution.
        const STEPS: u64 = 1 << 53;
        (self.next_u64() >> 11) as f64 / STEPS as f64
    }

    /// Permutes `items` uniformly at random (Fisher–Yates shuffle).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// With the feature `rand_core`: [`next_u64`](Rng::next_u64) as a generator of the crates around
/// `rand`. A 32-bit number is the high half of the next 64 bits, and bytes are little-endian.
///
/// ```
/// use handsense_core::Rng;
/// use rand_core::{Rng as _, SeedableRng};
/// let mut rng = Rng::seed_from_u64(7);
/// let mut bytes = [0; 16];
/// rng.fill_bytes(&mut bytes);
/// let mut same = Rng::new(7);
/// assert_eq!(bytes[..8], same.next_u64().to_le_bytes());
/// assert_eq!(bytes[8..], same.next_u64().to_le_bytes());
/// ```
#[cfg(feature = "rand_core")]
impl rand_core::TryRng for Rng {
    type Error = rand_core::Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
        Ok((self.next_u64() >> 32) as u32)
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
        Ok(self.next_u64())
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
        rand_core::utils::fill_bytes_via_next_word(bytes, || Ok(self.next_u64()))
    }
}

/// A seed of 32 bytes is the state, four little-endian words. [`Rng::new`] replaces the seed of
/// zeros, which is a fixed point of the generator.
#[cfg(feature = "rand_core")]
impl rand_core::SeedableRng for Rng {
    type Seed = [u8; 32];

    fn from_seed(seed: [u8; 32]) -> Rng {
        match rand_core::utils::read_words(&seed) {
            [0, 0, 0, 0] => Rng::new(0),
            state => Rng { state },
        }
    }

    /// The generator of [`Rng::new`].
    fn seed_from_u64(seed: u64) -> Rng {
        Rng::new(seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(feature = "rand_core")]
    fn rand_core_reads_the_documented_stream() {
        use rand_core::{Rng as _, SeedableRng};
        let mut numbers = Rng::new(1);
        let mut words = Rng::seed_from_u64(1);
        let mut halves = Rng::seed_from_u64(1);
        for _ in 0..100 {
            let expected = numbers.next_u64();
            // The method of the trait, not the generator's own.
            assert_eq!(rand_core::Rng::next_u64(&mut words), expected);
            assert_eq!(u64::from(halves.next_u32()), expected >> 32);
        }
        let mut bytes = [0; 13];
        let mut source = Rng::new(9);
        source.fill_bytes(&mut bytes);
        let mut expected = Rng::new(9);
        assert_eq!(bytes[..8], expected.next_u64().to_le_bytes());
        assert_eq!(bytes[8..], expected.next_u64().to_le_bytes()[..5]);
        assert_eq!(source, expected);
    }

    #[test]
    #[cfg(feature = "rand_core")]
    fn seeds_of_rand_core_are_the_state() {
        use rand_core::SeedableRng;
        let mut seed = [0; 32];
        for (place, word) in (1..=4).enumerate() {
            seed[8 * place] = word;
        }
        let mut rng = Rng::from_seed(seed);
        assert_eq!(
            rng,
            Rng {
                state: [1, 2, 3, 4]
            }
        );
        assert_eq!((rng.next_u64(), rng.next_u64()), (11_520, 0));
        assert_eq!(Rng::from_seed([0; 32]), Rng::new(0));
    }

    #[test]
    fn splitmix64_matches_the_published_sequence() {
        let mut state = 1_234_567;
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        for value in expected {
            assert_eq!(splitmix64(&mut state), value);
        }
    }

    #[test]
    fn xoshiro_matches_the_published_sequence() {
        let mut rng = Rng {
            state: [1, 2, 3, 4],
        };
        let expected = [
            11_520,
            0,
            1_509_978_240,
            1_215_971_899_390_074_240,
            1_216_172_134_540_287_360,
            607_988_272_756_665_600,
            16_172_922_978_634_559_625,
            8_476_171_486_693_032_832,
            10_595_114_339_597_558_777,
            2_904_607_092_377_533_576,
        ];
        for value in expected {
            assert_eq!(rng.next_u64(), value);
        }
    }

    #[test]
    fn numbers_below_a_bound_are_about_equally_often() {
        let mut rng = Rng::new(1);
        let mut counts = [0u32; 13];
        for _ in 0..13_000 {
            counts[rng.below(13) as usize] += 1;
        }
        // Five standard deviations of binomial counts with means of 1,000 and 500.
        let are_near = counts.iter().all(|&n| n.abs_diff(1_000) < 152);
        assert!(are_near, "{counts:?}");
        let bound = 3 << 61;
        let drawn: Vec<u64> = (0..1_000).map(|_| rng.below_u64(bound)).collect();
        assert!(drawn.iter().all(|&number| number < bound));
        let upper = drawn.iter().filter(|&&number| number >= bound / 2).count();
        assert!(upper.abs_diff(500) < 80, "{upper}");
        assert_eq!((rng.below(0), rng.below_u64(0)), (0, 0));
    }

    #[test]
    fn shuffle_indices_are_the_mixed_radix_digits_of_one_product() {
        for seed in 0..1_000 {
            for bound in [0, 1, 2, 9, 39, 64] {
                let count = seed as usize % 9;
                let numbers = Rng::new(seed).partial_shuffle_indices(bound, count);
                assert_eq!(numbers[count..], [0; 8][count..]);
                let numbers = &numbers[..count];
                let bounds = (0..count as u32).map(|i| u128::from(bound.max(i + 1) - i));
                let bounds: Vec<u128> = bounds.collect();
                // An integer below the product of the bounds, written in their mixed radix.
                let combinations: u128 = bounds.iter().product();
                let mut whole = (u128::from(Rng::new(seed).next_u64()) * combinations) >> 64;
                for (number, bound) in numbers.iter().zip(bounds).rev() {
                    assert_eq!(u128::from(*number), whole % bound);
                    whole /= bound;
                }
            }
        }
    }

    #[test]
    fn shuffle_keeps_every_item() {
        let mut items: Vec<u32> = (0..52).collect();
        Rng::new(5).shuffle(&mut items);
        assert_ne!(items, (0..52).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..52).collect::<Vec<_>>());
    }
}

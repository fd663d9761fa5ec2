//! The one random generator of the library: xoshiro256** seeded by SplitMix64.
//!
//! It is written here, with the published test vectors, so that a seed means the same deal and the
//! same playout for ever and on every platform. Source: David Blackman and Sebastiano Vigna,
//! "Scrambled linear pseudorandom number generators" (2018), and Vigna's `splitmix64`.

/// One step of SplitMix64: advances `state` and returns the next value of its sequence.
///
/// Used to spread a 64-bit seed over a larger state, and to derive independent seeds from one.
#[inline]
pub const fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// xoshiro256**: 256 bits of state, a period of 2^256 − 1, a few instructions a number.
///
/// ```
/// use handsense::base::Rng;
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
    /// The generator for `seed`; every seed is good, zero included.
    #[inline]
    pub const fn new(seed: u64) -> Self {
        let mut spread = seed;
        Rng {
            state: [
                split_mix(&mut spread),
                split_mix(&mut spread),
                split_mix(&mut spread),
                split_mix(&mut spread),
            ],
        }
    }

    /// The next 64 bits.
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

    /// A whole number in `0..bound`, without bias (Lemire's multiply and reject). Zero for a bound
    /// of zero.
    #[inline]
    pub const fn below(&mut self, bound: u32) -> u32 {
        let threshold = if bound == 0 {
            0
        } else {
            bound.wrapping_neg() % bound
        };
        loop {
            let product = (self.next_u64() >> 32) * bound as u64;
            if product as u32 >= threshold {
                return (product >> 32) as u32;
            }
        }
    }

    /// [`below`](Self::below) for bounds of more than 32 bits.
    #[inline]
    pub const fn below_u64(&mut self, bound: u64) -> u64 {
        let threshold = if bound == 0 {
            0
        } else {
            bound.wrapping_neg() % bound
        };
        loop {
            let product = self.next_u64() as u128 * bound as u128;
            if product as u64 >= threshold {
                return (product >> 64) as u64;
            }
        }
    }

    /// Puts `items` into a uniformly random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn split_mix_gives_the_published_sequence() {
        let mut state = 1_234_567;
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        for value in expected {
            assert_eq!(split_mix(&mut state), value);
        }
    }

    #[test]
    fn xoshiro_gives_the_published_sequence() {
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
    fn below_reaches_every_value_about_equally_often() {
        let mut rng = Rng::new(1);
        let mut counts = [0u32; 13];
        for _ in 0..13_000 {
            counts[rng.below(13) as usize] += 1;
        }
        // Five standard deviations of a binomial count with mean 1,000.
        assert!(
            counts.iter().all(|&n| (n as i32 - 1_000).abs() < 152),
            "{counts:?}"
        );
    }

    #[test]
    fn a_large_bound_is_kept_and_its_upper_half_reached_half_the_time() {
        let (mut rng, bound) = (Rng::new(2), 3 << 61);
        let drawn: Vec<u64> = (0..1_000).map(|_| rng.below_u64(bound)).collect();
        assert!(drawn.iter().all(|&number| number < bound));
        // Five standard deviations of a binomial count with mean 500.
        let upper = drawn.iter().filter(|&&number| number >= bound / 2).count();
        assert!(upper.abs_diff(500) < 80, "{upper}");
    }

    #[test]
    fn below_zero_is_zero() {
        assert_eq!(Rng::new(3).below(0), 0);
        assert_eq!(Rng::new(3).below_u64(0), 0);
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut items: Vec<u32> = (0..52).collect();
        Rng::new(5).shuffle(&mut items);
        assert_ne!(items, (0..52).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..52).collect::<Vec<_>>());
    }
}

//! How closely a player keeps to a policy.
//!
//! The chance of a choice is a softmax over what the policy thinks of all choices; now and then it is any of them.

/// A player, in two numbers.
pub(super) struct PlayerModel {
    /// A choice that is worth so many hundredths of a point less is half as likely.
    pub half: u32,
    /// How often the choice is one of those that could be made, whatever they are worth.
    pub careless: f64,
}

/// One who plays much like the learned policy.
pub(super) const ALIKE: PlayerModel = PlayerModel {
    half: 21,
    careless: 0.05,
};
/// One who leans to the opinion of the learned policy.
pub(super) const ANYBODY: PlayerModel = PlayerModel {
    half: 60,
    careless: 0.6,
};
/// One who passes much like the tuned policy.
pub(super) const PASSER: PlayerModel = PlayerModel {
    half: 24,
    careless: 0.1,
};

impl PlayerModel {
    /// The weight of a choice that is worth so many hundredths of a point less than the best; the best has 1.
    #[inline]
    pub fn weight(&self, worse: u32) -> f64 {
        half_to_the(worse * 256 / self.half)
    }
}

/// What the card played has of the weight of all that could be.
pub(super) struct Share {
    played: f64,
    all: f64,
}

impl Share {
    /// Before the first card.
    pub const NONE: Share = Share {
        played: 0.0,
        all: 0.0,
    };

    /// Adds a card of this weight.
    pub fn add(&mut self, weight: f64, is_played: bool) {
        self.all += weight;
        if is_played {
            self.played = weight;
        }
    }

    /// The chance that one of this kind would have played it, of so many cards.
    pub fn chance(&self, kind: &PlayerModel, cards: usize) -> f64 {
        let chosen = self.played / self.all;
        (1.0 - kind.careless) * chosen + kind.careless / cards as f64
    }
}

/// 2^(-exponent / 256); from 2^-1000 on always that.
#[inline]
fn half_to_the(exponent: u32) -> f64 {
    /// What the exponent of 2^0 is in a float's bits, and where it stands there.
    const ONE: u64 = 1_023;
    const EXPONENT_AT: u32 = 52;
    let whole = u64::from((exponent >> 8).min(1_000));
    let part = f64::from(FRACTIONS[(exponent & 255) as usize]);
    part / 65_536.0 * f64::from_bits((ONE - whole) << EXPONENT_AT)
}

/// 2^(-n / 256) in 1/65536 for every n below 256.
const FRACTIONS: [u32; 256] = {
    /// 2^(-1/2), 2^(-1/4), … 2^(-1/256).
    const ROOTS: [u32; 8] = [
        46_341, 55_109, 60_097, 62_757, 64_132, 64_830, 65_182, 65_359,
    ];
    let mut fractions = [1 << 16; 256];
    let mut n = 0;
    while n < fractions.len() {
        let mut place = 0;
        while place < ROOTS.len() {
            if n & 128 >> place != 0 {
                fractions[n] = ((fractions[n] as u64 * ROOTS[place] as u64) >> 16) as u32;
            }
            place += 1;
        }
        n += 1;
    }
    fractions
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_near_the_real_ones() {
        for exponent in (0..6_000).chain(200_000..206_000) {
            let exact = (-f64::from(exponent) / 256.0).exp2();
            let found = half_to_the(exponent);
            assert!(
                (found / exact - 1.0).abs() < 2e-4,
                "{exponent} {found} {exact}"
            );
        }
        assert_eq!([0, 256, 512].map(half_to_the), [1.0, 0.5, 0.25]);
        assert_eq!(half_to_the(u32::MAX), half_to_the(1_000 << 8 | 255));
    }
}

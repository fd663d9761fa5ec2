//! Softmax models of players.
//!
//! A player chooses by a softmax over the values of a policy, mixed with a uniform choice:
//! Boltzmann exploration with an epsilon.

/// A model of a player's choices.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayerModel {
    /// Temperature of the softmax to base 2, in hundredths of a point: a candidate whose value is
    /// lower by this much is half as likely.
    pub temperature: u32,
    /// Probability of a uniformly random choice.
    pub epsilon: f64,
}

/// The faithful model: a player who mostly plays like the learned policy. Chosen by hand.
pub(super) const FAITHFUL: PlayerModel = PlayerModel {
    temperature: 21,
    epsilon: 0.05,
};
/// The noisy model: a player who follows the learned policy only roughly. Chosen by hand.
pub(super) const NOISY: PlayerModel = PlayerModel {
    temperature: 60,
    epsilon: 0.6,
};
/// The model of a pass: a player who mostly passes like the tuned policy. Chosen by hand.
pub(super) const PASSER: PlayerModel = PlayerModel {
    temperature: 24,
    epsilon: 0.1,
};

impl PlayerModel {
    /// Returns the softmax weight of a candidate whose value is `worse` hundredths of a point below
    /// the best one. The best one has weight 1.
    #[inline]
    pub fn weight(&self, worse: u32) -> f64 {
        exp2_negative(worse * 256 / self.temperature)
    }
}

/// Sums of softmax weights over the candidates of one choice.
pub(super) struct SoftmaxShare {
    /// Weight of the candidate that was chosen.
    chosen: f64,
    /// Weight of all candidates.
    all: f64,
}

impl SoftmaxShare {
    /// The sums over no candidate.
    pub const EMPTY: SoftmaxShare = SoftmaxShare {
        chosen: 0.0,
        all: 0.0,
    };

    /// Adds a candidate with this weight.
    pub fn add(&mut self, weight: f64, is_chosen: bool) {
        self.all += weight;
        if is_chosen {
            self.chosen = weight;
        }
    }

    /// Returns the probability of the choice under a model, among `candidates` candidates.
    pub fn probability(&self, model: &PlayerModel, candidates: usize) -> f64 {
        let softmax = self.chosen / self.all;
        (1.0 - model.epsilon) * softmax + model.epsilon / candidates as f64
    }
}

/// Returns `2^(-exponent / 256)`, with the integer part of the exponent clamped to 1000.
#[inline]
fn exp2_negative(exponent: u32) -> f64 {
    /// Biased exponent of 1 in an `f64`.
    const ONE: u64 = 1_023;
    /// Lowest bit of the exponent in an `f64`.
    const EXPONENT_SHIFT: u32 = 52;
    let whole = u64::from((exponent >> 8).min(1_000));
    let part = f64::from(FRACTIONAL_POWERS[(exponent & 255) as usize]);
    part / 65_536.0 * f64::from_bits((ONE - whole) << EXPONENT_SHIFT)
}

/// `2^(-n / 256)` in units of 1/65536 for every n below 256.
const FRACTIONAL_POWERS: [u32; 256] = {
    /// `2^(-1/2)`, `2^(-1/4)`, …, `2^(-1/256)` in units of 1/65536.
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
    fn powers_are_close_to_the_exact_ones() {
        for exponent in (0..6_000).chain(200_000..206_000) {
            let exact = (-f64::from(exponent) / 256.0).exp2();
            let found = exp2_negative(exponent);
            assert!(
                (found / exact - 1.0).abs() < 2e-4,
                "{exponent} {found} {exact}"
            );
        }
        assert_eq!([0, 256, 512].map(exp2_negative), [1.0, 0.5, 0.25]);
        assert_eq!(exp2_negative(u32::MAX), exp2_negative(1_000 << 8 | 255));
    }
}

//! Wald's sequential probability ratio test between two means.

use super::running::Running;

/// What a sequential test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The lower mean is accepted.
    Lower,
    /// The higher mean is accepted.
    Higher,
    /// More samples are needed.
    Open,
}

/// Wald's sequential probability ratio test between two means, for samples whose variance is
/// estimated on the way.
///
/// The log-likelihood ratio of normal samples with mean m and variance s² is
/// n (m₁ − m₀)(2m − m₀ − m₁) / 2s². Either error has a chance of 5 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    low: f64,
    high: f64,
}

impl Sprt {
    /// The chance of either error.
    pub const RISK: f64 = 0.05;
    /// Fewer samples decide nothing: their variance says too little.
    pub const LEAST_SAMPLES: u64 = 100;

    /// The test of `low` against `high`; `None` unless both are numbers and `low` is smaller.
    pub fn new(low: f64, high: f64) -> Option<Sprt> {
        (low.is_finite() && high.is_finite() && low < high).then_some(Sprt { low, high })
    }

    /// The bound that the ratio has to pass, on either side.
    pub fn bound() -> f64 {
        ((1.0 - Self::RISK) / Self::RISK).ln()
    }

    /// The log-likelihood ratio, positive for the higher mean; 0 while all samples are the same.
    pub fn ratio(&self, sample: &Running) -> f64 {
        let variance = sample.variance();
        if variance <= 0.0 {
            return 0.0;
        }
        let lean = 2.0 * sample.mean() - self.low - self.high;
        sample.count() as f64 * (self.high - self.low) * lean / (2.0 * variance)
    }

    /// What the samples so far say.
    pub fn verdict(&self, sample: &Running) -> Verdict {
        let (ratio, bound) = (self.ratio(sample), Self::bound());
        if sample.count() < Self::LEAST_SAMPLES || ratio.abs() < bound {
            Verdict::Open
        } else if ratio > 0.0 {
            Verdict::Higher
        } else {
            Verdict::Lower
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_core::Rng;

    fn close(a: f64, b: f64, by: f64) {
        assert!((a - b).abs() < by, "{a} is not {b}");
    }

    #[test]
    fn the_ratio_is_the_one_of_normal_samples() {
        let sprt = Sprt::new(0.0, 1.0).unwrap();
        let sample: Running = [0.0, 2.0].into_iter().collect();
        // n = 2, mean 1, variance 2: 2 · 1 · (2 − 1) / 4.
        close(sprt.ratio(&sample), 0.5, 1e-12);
        close(Sprt::bound(), 2.944_438_979, 1e-8);
        assert_eq!(Sprt::new(1.0, 1.0), None);
        assert_eq!(Sprt::new(0.0, f64::NAN), None);
    }

    #[test]
    fn the_test_errs_in_about_5_of_100_cases() {
        let sprt = Sprt::new(0.0, 0.5).unwrap();
        let mut rng = Rng::new(4);
        for (truth, wrong) in [(0.0, Verdict::Higher), (0.5, Verdict::Lower)] {
            let mut errors = 0;
            for _ in 0..400 {
                let mut sample = Running::default();
                let verdict = loop {
                    // Twelve uniform numbers: about normal with variance 1.
                    let sum: f64 = (0..12).map(|_| f64::from(rng.below(1 << 20))).sum();
                    sample.push(3.0 * (sum / f64::from(1 << 20) - 6.0) + truth);
                    match sprt.verdict(&sample) {
                        Verdict::Open => {}
                        verdict => break verdict,
                    }
                };
                errors += i32::from(verdict == wrong);
            }
            assert!(errors <= 36, "{errors} of 400 for {truth}");
        }
    }

    #[test]
    fn samples_that_are_all_the_same_decide_nothing() {
        let sprt = Sprt::new(0.0, 0.5).unwrap();
        let sample: Running = [0.0; 500].into_iter().collect();
        assert_eq!(sprt.verdict(&sample), Verdict::Open);
    }
}

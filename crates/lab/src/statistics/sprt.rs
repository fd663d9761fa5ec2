//! Wald's sequential probability ratio test between two means.

use super::running::RunningStats;

/// The decision of a sequential test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtDecision {
    /// The lower mean is accepted.
    AcceptLower,
    /// The higher mean is accepted.
    AcceptHigher,
    /// More samples are needed.
    Continue,
}

/// Wald's sequential probability ratio test (SPRT) between two means, with the variance estimated
/// from the samples.
///
/// The log-likelihood ratio of normal samples with mean m and variance s² is n (m₁ − m₀)(2m − m₀ −
/// m₁) / 2s². Both error probabilities are 5 %.
///
/// Source: A. Wald, "Sequential tests of statistical hypotheses" (1945).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    low: f64,
    high: f64,
}

impl Sprt {
    /// The probability of either error.
    pub const ERROR_PROBABILITY: f64 = 0.05;
    /// The minimum number of samples for a decision; fewer give a poor estimate of the variance.
    pub const MIN_SAMPLES: u64 = 100;

    /// The test of `low` against `high`; `None` unless both are finite and `low` is smaller.
    pub fn new(low: f64, high: f64) -> Option<Sprt> {
        (low.is_finite() && high.is_finite() && low < high).then_some(Sprt { low, high })
    }

    /// The absolute value of the log-likelihood ratio at which the test stops.
    pub fn bound() -> f64 {
        ((1.0 - Self::ERROR_PROBABILITY) / Self::ERROR_PROBABILITY).ln()
    }

    /// The log-likelihood ratio, positive in favour of the higher mean; 0 while the samples have no
    /// variance.
    pub fn log_likelihood_ratio(&self, sample: &RunningStats) -> f64 {
        let variance = sample.variance();
        if variance <= 0.0 {
            return 0.0;
        }
        let lean = 2.0 * sample.mean() - self.low - self.high;
        sample.count() as f64 * (self.high - self.low) * lean / (2.0 * variance)
    }

    /// The decision after these samples.
    pub fn decide(&self, sample: &RunningStats) -> SprtDecision {
        let (ratio, bound) = (self.log_likelihood_ratio(sample), Self::bound());
        if sample.count() < Self::MIN_SAMPLES || ratio.abs() < bound {
            SprtDecision::Continue
        } else if ratio > 0.0 {
            SprtDecision::AcceptHigher
        } else {
            SprtDecision::AcceptLower
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
    fn log_likelihood_ratio_is_that_of_normal_samples() {
        let sprt = Sprt::new(0.0, 1.0).unwrap();
        let sample: RunningStats = [0.0, 2.0].into_iter().collect();
        // n = 2, mean 1, variance 2: 2 · 1 · (2 − 1) / 4.
        close(sprt.log_likelihood_ratio(&sample), 0.5, 1e-12);
        close(Sprt::bound(), 2.944_438_979, 1e-8);
        assert_eq!(Sprt::new(1.0, 1.0), None);
        assert_eq!(Sprt::new(0.0, f64::NAN), None);
    }

    #[test]
    fn error_rate_is_about_5_percent() {
        let sprt = Sprt::new(0.0, 0.5).unwrap();
        let mut rng = Rng::new(4);
        for (truth, wrong) in [
            (0.0, SprtDecision::AcceptHigher),
            (0.5, SprtDecision::AcceptLower),
        ] {
            let mut errors = 0;
            for _ in 0..400 {
                let mut sample = RunningStats::default();
                let verdict = loop {
                    // The sum of twelve uniform numbers is approximately normal with variance 1.
                    let sum: f64 = (0..12).map(|_| f64::from(rng.below(1 << 20))).sum();
                    sample.push(3.0 * (sum / f64::from(1 << 20) - 6.0) + truth);
                    match sprt.decide(&sample) {
                        SprtDecision::Continue => {}
                        verdict => break verdict,
                    }
                };
                errors += i32::from(verdict == wrong);
            }
            assert!(errors <= 36, "{errors} of 400 for {truth}");
        }
    }

    #[test]
    fn identical_samples_give_no_decision() {
        let sprt = Sprt::new(0.0, 0.5).unwrap();
        let sample: RunningStats = [0.0; 500].into_iter().collect();
        assert_eq!(sprt.decide(&sample), SprtDecision::Continue);
    }
}

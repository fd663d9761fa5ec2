//! Running mean, variance and confidence interval of a stream of samples.

/// The 97.5 % quantile of the standard normal distribution.
pub const Z_95: f64 = 1.959_963_984_540_054;

/// Fewer samples than this decide nothing: their interval by the normal approximation is too narrow.
pub const FEWEST_SAMPLES: u64 = 30;

/// Mean and variance of a stream of samples by Welford's method, which keeps precision when the
/// mean is large relative to the standard deviation (B. P. Welford, 1962).
///
/// ```
/// use handsense_lab::statistics::RunningStats;
/// let sample: RunningStats = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].into_iter().collect();
/// assert_eq!(sample.mean(), 5.0);
/// assert!((sample.variance() - 32.0 / 7.0).abs() < 1e-12);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RunningStats {
    count: u64,
    mean: f64,
    /// Sum of squared deviations from the mean.
    squared_deviations: f64,
}

impl RunningStats {
    /// Adds a sample.
    pub fn push(&mut self, sample: f64) {
        self.count += 1;
        let deviation = sample - self.mean;
        self.mean += deviation / self.count as f64;
        self.squared_deviations += deviation * (sample - self.mean);
    }

    /// The number of samples.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The mean; 0 without samples.
    pub const fn mean(&self) -> f64 {
        self.mean
    }

    /// The unbiased variance; 0 for fewer than two samples.
    pub fn variance(&self) -> f64 {
        if self.count < 2 {
            0.0
        } else {
            self.squared_deviations / (self.count - 1) as f64
        }
    }

    /// The standard deviation of the samples.
    pub fn standard_deviation(&self) -> f64 {
        self.variance().sqrt()
    }

    /// The standard error of the mean; 0 for fewer than two samples.
    pub fn standard_error(&self) -> f64 {
        if self.count < 2 {
            0.0
        } else {
            (self.variance() / self.count as f64).sqrt()
        }
    }

    /// Half the width of the 95 % confidence interval of the mean, by the normal approximation.
    pub fn half_width(&self) -> f64 {
        Z_95 * self.standard_error()
    }

    /// The 95 % confidence interval of the mean, by the normal approximation.
    pub fn confidence_interval(&self) -> (f64, f64) {
        let half = self.half_width();
        (self.mean - half, self.mean + half)
    }
}

impl FromIterator<f64> for RunningStats {
    fn from_iter<I: IntoIterator<Item = f64>>(samples: I) -> RunningStats {
        let mut running = RunningStats::default();
        for sample in samples {
            running.push(sample);
        }
        running
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
    fn mean_and_variance_match_closed_forms() {
        let sample: RunningStats = (1..=100).map(f64::from).collect();
        assert_eq!(sample.count(), 100);
        close(sample.mean(), 50.5, 1e-12);
        close(sample.variance(), 100.0 * 101.0 / 12.0, 1e-9);
        close(
            sample.standard_error(),
            (841.666_666_666_7_f64 / 100.0).sqrt(),
            1e-9,
        );
        let (low, high) = sample.confidence_interval();
        close(
            high - low,
            2.0 * 1.959_963_98 * sample.standard_error(),
            1e-6,
        );
    }

    #[test]
    fn variance_is_precise_for_a_large_mean() {
        let sample: RunningStats = [4.0, 7.0, 13.0, 16.0]
            .map(|x| x + 1e9)
            .into_iter()
            .collect();
        close(sample.variance(), 30.0, 1e-9);
    }

    #[test]
    fn fewer_than_two_samples_have_no_variance() {
        let none = RunningStats::default();
        assert_eq!(
            (none.mean(), none.variance(), none.standard_error()),
            (0.0, 0.0, 0.0)
        );
        let one: RunningStats = [3.0].into_iter().collect();
        assert_eq!((one.mean(), one.confidence_interval()), (3.0, (3.0, 3.0)));
    }

    #[test]
    fn interval_of_the_mean_has_95_percent_coverage() {
        let mut rng = Rng::new(9);
        let mut inside = 0;
        for _ in 0..2_000 {
            let sample: RunningStats = (0..200).map(|_| f64::from(rng.below(6))).collect();
            let (low, high) = sample.confidence_interval();
            inside += i32::from(low <= 2.5 && 2.5 <= high);
        }
        // 1,900 expected, standard deviation 9.7.
        assert!((1_860..=1_940).contains(&inside), "{inside}");
    }
}

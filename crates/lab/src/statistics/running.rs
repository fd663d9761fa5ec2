//! Mean, variance and confidence interval of samples that arrive one by one.

/// The normal quantile that leaves 2.5 % on either side.
pub const Z_95: f64 = 1.959_963_984_540_054;

/// Mean and variance of samples that come one by one (Welford's method, which does not lose digits
/// when the mean is large against the spread).
///
/// ```
/// use handsense_lab::statistics::Running;
/// let sample: Running = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].into_iter().collect();
/// assert_eq!(sample.mean(), 5.0);
/// assert!((sample.variance() - 32.0 / 7.0).abs() < 1e-12);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Running {
    count: u64,
    mean: f64,
    /// Sum of squared distances from the mean.
    spread: f64,
}

impl Running {
    /// Adds a sample.
    pub fn push(&mut self, sample: f64) {
        self.count += 1;
        let off = sample - self.mean;
        self.mean += off / self.count as f64;
        self.spread += off * (sample - self.mean);
    }

    /// Samples so far.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Their mean; 0 without samples.
    pub const fn mean(&self) -> f64 {
        self.mean
    }

    /// The unbiased variance; 0 for fewer than two samples.
    pub fn variance(&self) -> f64 {
        if self.count < 2 {
            0.0
        } else {
            self.spread / (self.count - 1) as f64
        }
    }

    /// The standard deviation of one sample.
    pub fn deviation(&self) -> f64 {
        self.variance().sqrt()
    }

    /// The standard error of the mean; 0 for fewer than two samples.
    pub fn error(&self) -> f64 {
        if self.count < 2 {
            0.0
        } else {
            (self.variance() / self.count as f64).sqrt()
        }
    }

    /// Half the width of the 95 % interval of the mean, taken as normal.
    pub fn half_width(&self) -> f64 {
        Z_95 * self.error()
    }

    /// The 95 % interval of the mean, taken as normal.
    pub fn interval(&self) -> (f64, f64) {
        let half = self.half_width();
        (self.mean - half, self.mean + half)
    }
}

impl FromIterator<f64> for Running {
    fn from_iter<I: IntoIterator<Item = f64>>(samples: I) -> Running {
        let mut running = Running::default();
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
    fn mean_and_variance_are_those_of_the_textbook() {
        let sample: Running = (1..=100).map(f64::from).collect();
        assert_eq!(sample.count(), 100);
        close(sample.mean(), 50.5, 1e-12);
        close(sample.variance(), 100.0 * 101.0 / 12.0, 1e-9);
        close(sample.error(), (841.666_666_666_7_f64 / 100.0).sqrt(), 1e-9);
        let (low, high) = sample.interval();
        close(high - low, 2.0 * 1.959_963_98 * sample.error(), 1e-6);
    }

    #[test]
    fn digits_survive_a_large_mean() {
        let sample: Running = [4.0, 7.0, 13.0, 16.0]
            .map(|x| x + 1e9)
            .into_iter()
            .collect();
        close(sample.variance(), 30.0, 1e-9);
    }

    #[test]
    fn few_samples_have_no_spread() {
        let none = Running::default();
        assert_eq!(
            (none.mean(), none.variance(), none.error()),
            (0.0, 0.0, 0.0)
        );
        let one: Running = [3.0].into_iter().collect();
        assert_eq!((one.mean(), one.interval()), (3.0, (3.0, 3.0)));
    }

    #[test]
    fn the_interval_holds_the_mean_in_95_of_100_cases() {
        let mut rng = Rng::new(9);
        let mut inside = 0;
        for _ in 0..2_000 {
            let sample: Running = (0..200).map(|_| f64::from(rng.below(6))).collect();
            let (low, high) = sample.interval();
            inside += i32::from(low <= 2.5 && 2.5 <= high);
        }
        // 1,900 expected, standard deviation 9.7.
        assert!((1_860..=1_940).contains(&inside), "{inside}");
    }
}

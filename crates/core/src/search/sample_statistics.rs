//! Means and standard errors over the samples of a search, corrected for autocorrelation.
//!
//! Samples of a Markov chain are correlated with those that one chain drew before, and their mean
//! is then less certain than a mean of independent samples. When the lag between samples of one
//! chain is known, the statistics estimate the autocovariances at multiples of this lag.
//!
//! The variance is the long-run variance of W. K. Newey and K. D. West, "A Simple, Positive
//! Semi-Definite, Heteroskedasticity and Autocorrelation Consistent Covariance Matrix" (1987). All
//! weights are 1 here.

use super::sampled_decision::MAX_ARMS;

/// The number of autocovariances in the estimate, at multiples of the lag. Chosen by hand.
const AUTOCOVARIANCES: usize = 4;
/// The maximum lag.
pub const MAX_LAG: usize = 4;
/// The number of recent samples kept for the autocovariances.
const HISTORY: usize = AUTOCOVARIANCES * MAX_LAG;

/// A value of each arm.
type Row = [i64; MAX_ARMS];

/// Sums and squares over the samples of at most [`MAX_ARMS`] arms: the mean of each arm and its
/// standard error.
#[derive(Clone, Debug)]
pub struct ArmStatistics {
    /// The distance of consecutive samples of one chain; 0 for independent samples.
    lag: usize,
    samples: Row,
    /// The value of each arm's first sample. All sums are relative to it, which keeps variances
    /// precise when a large constant is common to all values.
    origins: Row,
    sums: Row,
    squares: Row,
    /// Sums of products of the value and the sum of the values in the lagged samples.
    lagged_squares: Row,
    history: [Row; HISTORY],
}

/// The values of a sample, relative to the origins.
struct SampleValues {
    values: Row,
    /// The sum of the values in the lagged samples.
    lagged: Row,
}

impl ArmStatistics {
    /// Statistics without samples, whose samples will be independent.
    pub const EMPTY: ArmStatistics = ArmStatistics {
        lag: 0,
        samples: [0; MAX_ARMS],
        origins: [0; MAX_ARMS],
        sums: [0; MAX_ARMS],
        squares: [0; MAX_ARMS],
        lagged_squares: [0; MAX_ARMS],
        history: [[0; MAX_ARMS]; HISTORY],
    };

    /// Sets the lag at whose multiples samples are autocorrelated: at most [`MAX_LAG`], and 0 for
    /// independent samples. Call it before the first sample.
    #[inline]
    pub fn set_lag(&mut self, lag: usize) {
        self.lag = lag.min(MAX_LAG);
    }

    /// Adds a sample of these arms, which must have been in all earlier samples. All sums are exact
    /// for a million samples of absolute values up to half a million.
    pub fn push(
        &mut self,
        arms: impl Iterator<Item = usize> + Clone,
        value: impl Fn(usize) -> i32,
    ) {
        self.record(arms, value);
    }

    /// Adds a sample and returns its values; `None` without arms.
    #[inline]
    fn record(
        &mut self,
        arms: impl Iterator<Item = usize> + Clone,
        value: impl Fn(usize) -> i32,
    ) -> Option<SampleValues> {
        let number = arms.clone().next().map(|arm| self.samples[arm] as usize)?;
        let (mut values, mut lagged) = ([0; MAX_ARMS], [0; MAX_ARMS]);
        for arm in arms.clone() {
            let value = i64::from(value(arm));
            if number == 0 {
                self.origins[arm] = value;
            }
            values[arm] = value - self.origins[arm];
            self.sums[arm] += values[arm];
            self.samples[arm] += 1;
        }
        for lag in (1..=AUTOCOVARIANCES).map(|multiple| multiple * self.lag) {
            if (1..=number).contains(&lag) {
                let sample = &self.history[(number - lag) % HISTORY];
                arms.clone().for_each(|arm| lagged[arm] += sample[arm]);
            }
        }
        for arm in arms {
            self.squares[arm] += values[arm] * values[arm];
            self.lagged_squares[arm] += values[arm] * lagged[arm];
        }
        self.history[number % HISTORY] = values;
        Some(SampleValues { values, lagged })
    }

    /// Returns the number of samples of an arm.
    #[inline]
    pub fn samples(&self, arm: usize) -> u64 {
        self.samples[arm % MAX_ARMS] as u64
    }

    /// Returns the sum of an arm's values.
    #[inline]
    pub fn sum(&self, arm: usize) -> i64 {
        let arm = arm % MAX_ARMS;
        self.sums[arm] + self.samples[arm] * self.origins[arm]
    }

    /// Returns the mean of an arm's values, or 0 before the first sample.
    #[inline]
    pub fn mean(&self, arm: usize) -> f64 {
        self.sum(arm) as f64 / self.samples(arm).max(1) as f64
    }

    /// Returns the standard error of the mean, or 0 before the second sample.
    pub fn standard_error(&self, arm: usize) -> f64 {
        let arm = arm % MAX_ARMS;
        let (sum, squares, lagged) = (self.sums[arm], self.squares[arm], self.lagged_squares[arm]);
        let variance = self.long_run_variance(self.samples[arm], sum, squares, lagged);
        (variance / self.samples[arm].max(1) as f64).sqrt()
    }

    /// Returns the long-run variance of a value from its sums over `samples`, or 0 before the
    /// second sample.
    fn long_run_variance(&self, samples: i64, sum: i64, squares: i64, lagged: i64) -> f64 {
        if samples < 2 {
            return 0.0;
        }
        let (n, sum) = (samples as f64, sum as f64);
        let mean = sum / n;
        let variance = (squares as f64 - sum * mean).max(0.0) / (n - 1.0);
        if self.lag == 0 {
            return variance;
        }
        let pairs = (1..=AUTOCOVARIANCES).map(|multiple| samples - (multiple * self.lag) as i64);
        let pairs = pairs.map(|pairs| pairs.max(0)).sum::<i64>() as f64;
        let autocovariance = (lagged as f64 - pairs * mean * mean) / n;
        // Bias correction: the sample mean comes from the same samples, which lowers the
        // autocovariances.
        let long_run = (variance + 2.0 * autocovariance) / (1.0 - 2.0 * pairs / (n * n));
        // A negative autocovariance is noise.
        long_run.max(variance)
    }
}

/// Statistics of the arms and of the differences between them.
#[derive(Clone, Debug)]
pub struct SampleStatistics {
    arms: ArmStatistics,
    /// By two different arms, sums of products of their values in the same sample.
    products: [Row; MAX_ARMS],
    /// By two different arms, sums of products of the first one's value and the sum of the second
    /// one's values in the lagged samples.
    lagged_products: [Row; MAX_ARMS],
}

impl SampleStatistics {
    /// Statistics without samples, whose samples will be independent.
    pub const EMPTY: SampleStatistics = SampleStatistics {
        arms: ArmStatistics::EMPTY,
        products: [[0; MAX_ARMS]; MAX_ARMS],
        lagged_products: [[0; MAX_ARMS]; MAX_ARMS],
    };

    /// Sets the lag, as in [`ArmStatistics::set_lag`].
    #[inline]
    pub fn set_lag(&mut self, lag: usize) {
        self.arms.set_lag(lag);
    }

    /// Adds a sample, as in [`ArmStatistics::push`].
    pub fn push(
        &mut self,
        arms: impl Iterator<Item = usize> + Clone,
        value: impl Fn(usize) -> i32,
    ) {
        let Some(SampleValues { values, lagged }) = self.arms.record(arms.clone(), value) else {
            return;
        };
        for a in arms.clone() {
            for b in arms.clone().filter(|&b| b != a) {
                self.products[a][b] += values[a] * values[b];
                self.lagged_products[a][b] += values[a] * lagged[b];
            }
        }
    }

    /// Returns the statistics of the single arms.
    #[inline]
    pub const fn arms(&self) -> &ArmStatistics {
        &self.arms
    }

    /// Returns the long-run variance of the difference of two arms. Divided by the number of
    /// samples, it is the squared standard error of the mean difference. Both arms must have been
    /// in the same samples.
    pub fn variance_of_difference(&self, one: usize, other: usize) -> f64 {
        let (a, b) = (one % MAX_ARMS, other % MAX_ARMS);
        if a == b {
            return 0.0;
        }
        let of = |squares: &Row, products: &[Row; MAX_ARMS]| {
            squares[a] - products[a][b] - products[b][a] + squares[b]
        };
        let arms = &self.arms;
        let (squares, lagged) = (
            of(&arms.squares, &self.products),
            of(&arms.lagged_squares, &self.lagged_products),
        );
        arms.long_run_variance(
            arms.samples[a],
            arms.sums[a] - arms.sums[b],
            squares,
            lagged,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    /// Adds samples of two arms from four interleaved autoregressive chains. A value keeps `kept`
    /// hundredths of the one before it in its chain, and noise is shared by both arms.
    fn push_autocorrelated(
        statistics: &mut SampleStatistics,
        samples: usize,
        kept: i32,
        rng: &mut Rng,
    ) {
        let mut last = [0_i32; 4];
        for number in 0..samples {
            let last = &mut last[number % 4];
            *last = (*last * kept + (rng.below(2_001) as i32 - 1_000) * 100) / 100;
            let shared = 300_000 + rng.below(1_000) as i32;
            statistics.push(0..2, |arm| shared + if arm == 0 { *last } else { 500 });
        }
    }

    /// Returns the true standard error of the difference of the two arms, over repeated searches,
    /// and the mean estimated one.
    fn true_and_estimated_error(lag: usize, samples: usize, kept: i32) -> (f64, f64) {
        const SEARCHES: usize = 2_000;
        let mut rng = Rng::new(7);
        let (mut actual, mut estimated) = (0.0, 0.0);
        for _ in 0..SEARCHES {
            let mut statistics = SampleStatistics::EMPTY;
            statistics.set_lag(lag);
            push_autocorrelated(&mut statistics, samples, kept, &mut rng);
            let difference = statistics.arms().mean(0) - statistics.arms().mean(1) + 500.0;
            actual += difference * difference;
            estimated += statistics.variance_of_difference(0, 1) / samples as f64;
        }
        let mean = |sum: f64| (sum / SEARCHES as f64).sqrt();
        (mean(actual), mean(estimated))
    }

    #[test]
    fn autocorrelation_raises_the_standard_error() {
        for (samples, kept) in [(100, 60), (400, 60), (400, 30)] {
            let (actual, estimated) = true_and_estimated_error(4, samples, kept);
            assert!(
                (0.8..1.05).contains(&(estimated / actual)),
                "{estimated} {actual}"
            );
            let (_, estimated) = true_and_estimated_error(0, samples, kept);
            assert!(estimated < 0.8 * actual, "{estimated} {actual}");
        }
    }

    #[test]
    fn independent_samples_keep_their_standard_error() {
        for samples in [16, 100, 400] {
            for lag in [0, 1, 4] {
                let (actual, estimated) = true_and_estimated_error(lag, samples, 0);
                assert!(
                    (0.95..1.45).contains(&(estimated / actual)),
                    "{estimated} {actual}"
                );
            }
        }
    }

    #[test]
    fn a_difference_varies_as_a_single_arm_with_its_values() {
        let mut rng = Rng::new(8);
        for lag in [0, 1, 4] {
            let (mut both, mut single) = (SampleStatistics::EMPTY, ArmStatistics::EMPTY);
            both.set_lag(lag);
            single.set_lag(lag);
            for samples in 1..=60 {
                let values = [7_000 + rng.below(900) as i32, rng.below(2_000) as i32];
                both.push([2, 5].into_iter(), |arm| values[usize::from(arm == 5)]);
                single.push(0..1, |_| values[0] - values[1]);
                let variance = both.variance_of_difference(2, 5);
                let error = (variance / f64::from(samples)).sqrt();
                let expected = single.standard_error(0);
                assert!(
                    (error - expected).abs() <= 1e-9 * expected,
                    "{lag} {samples}"
                );
                assert_eq!(both.variance_of_difference(5, 5), 0.0);
            }
        }
    }

    #[test]
    fn sums_and_means_match_the_values() {
        let mut statistics = ArmStatistics::EMPTY;
        statistics.set_lag(2);
        for sample in 0..40 {
            statistics.push(
                [0, 3].into_iter().filter(|&arm| arm == 0 || sample < 30),
                |arm| 1_000 * sample + arm as i32,
            );
        }
        assert_eq!((statistics.samples(0), statistics.samples(3)), (40, 30));
        assert_eq!((statistics.sum(0), statistics.sum(3)), (780_000, 435_090));
        assert_eq!(
            (statistics.mean(0), statistics.mean(3)),
            (19_500.0, 14_503.0)
        );
        assert_eq!(statistics.samples(1), 0);
    }
}

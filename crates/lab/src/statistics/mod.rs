//! Statistics of samples: means with confidence intervals, rates, quantiles and a sequential test.
//!
//! - [`RunningStats`]: mean and variance by Welford's method.
//! - [`ClusteredRate`]: rates over clustered trials.
//! - [`Histogram`]: quantiles of integers.
//! - [`Sprt`]: Wald's sequential probability ratio test.
//!
//! Every result is a function of the samples in the order given, to the last digit.

pub use handsense_core::statistics::{Z_95, wilson_interval, wilson_interval_of_rate};

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
        samples.into_iter().for_each(|sample| running.push(sample));
        running
    }
}

/// A rate over clustered trials, such as all seats of a deal in all its arrangements. Trials of one
/// cluster are correlated, so only clusters count as independent.
///
/// The standard error belongs to a ratio estimate (the delta method over clusters). The interval is
/// Wilson's score interval at the effective sample size, so it lies within 0 to 1. A rate of 0 or 1
/// has no standard error of its own; its trials are treated as independent.
///
/// Sources: W. G. Cochran, *Sampling Techniques* (3rd ed. 1977), section 6.4; E. L. Korn and
/// B. I. Graubard, "Confidence intervals for proportions with small expected number of positive
/// counts estimated from survey data" (1998), for the effective sample size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClusteredRate {
    clusters: u64,
    successes: u64,
    trials: u64,
    /// Sums over clusters: successes squared, successes times trials, trials squared.
    squares: [u64; 3],
}

impl ClusteredRate {
    /// Adds a cluster.
    pub const fn push(&mut self, successes: u64, trials: u64) {
        self.clusters += 1;
        self.successes += successes;
        self.trials += trials;
        self.squares[0] += successes * successes;
        self.squares[1] += successes * trials;
        self.squares[2] += trials * trials;
    }

    /// The number of successes.
    pub const fn successes(&self) -> u64 {
        self.successes
    }

    /// The number of trials.
    pub const fn trials(&self) -> u64 {
        self.trials
    }

    /// Successes per trial; 0 without trials.
    pub fn rate(&self) -> f64 {
        self.successes as f64 / self.trials.max(1) as f64
    }

    /// The standard error of the rate; 0 for fewer than two clusters.
    pub fn standard_error(&self) -> f64 {
        if self.clusters < 2 || self.trials == 0 {
            return 0.0;
        }
        let rate = self.rate();
        let [tops, products, bottoms] = self.squares.map(|sum| sum as f64);
        let residual = (tops - 2.0 * rate * products + rate * rate * bottoms).max(0.0);
        let clusters = self.clusters as f64;
        (clusters / (clusters - 1.0) * residual).sqrt() / self.trials as f64
    }

    /// The 95 % confidence interval of the rate; (0, 1) without trials.
    pub fn confidence_interval(&self) -> (f64, f64) {
        let (rate, error) = (self.rate(), self.standard_error());
        let independent = rate * (1.0 - rate) / (error * error);
        if independent.is_finite() && independent > 0.0 {
            wilson_interval_of_rate(rate, independent)
        } else {
            wilson_interval(self.successes as f64, self.trials)
        }
    }
}

/// A log-linear histogram with sixteen buckets per power of two. Quantiles have a relative error of
/// at most 3 %. Values below 32 are exact.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    counts: Vec<u64>,
    total: u64,
}

/// Binary logarithm of the number of buckets per power of two.
const BUCKET_BITS: u32 = 4;

impl Histogram {
    /// The bucket of a value.
    pub const fn bucket(value: u64) -> usize {
        if value < 2 << BUCKET_BITS {
            return value as usize;
        }
        let shift = value.ilog2() - BUCKET_BITS;
        ((shift as usize) << BUCKET_BITS) + (value >> shift) as usize
    }

    /// The midpoint of a bucket.
    pub fn midpoint(bucket: usize) -> u64 {
        if bucket < 2 << BUCKET_BITS {
            return bucket as u64;
        }
        let shift = ((bucket >> BUCKET_BITS) as u32 - 1).min(63 - BUCKET_BITS);
        let head = (bucket & ((1 << BUCKET_BITS) - 1)) as u64 + (1 << BUCKET_BITS);
        (head << shift) + ((1 << shift) >> 1)
    }

    /// Adds a value.
    pub fn push(&mut self, value: u64) {
        self.add(Self::bucket(value), 1);
    }

    /// Adds `count` values to a bucket. A bucket beyond that of `u64::MAX` is ignored.
    pub fn add(&mut self, bucket: usize, count: u64) {
        if bucket > Self::bucket(u64::MAX) {
            return;
        }
        if self.counts.len() <= bucket {
            self.counts.resize(bucket + 1, 0);
        }
        self.counts[bucket] = self.counts[bucket].saturating_add(count);
        self.total = self.total.saturating_add(count);
    }

    /// The non-empty buckets with their counts.
    pub fn buckets(&self) -> impl Iterator<Item = (usize, u64)> {
        let counts = self.counts.iter().copied().enumerate();
        counts.filter(|&(_, count)| count > 0)
    }

    /// The mean, with each value replaced by the midpoint of its bucket; `None` if the histogram is
    /// empty.
    pub fn mean(&self) -> Option<f64> {
        let part = |(bucket, count)| Self::midpoint(bucket) as f64 * count as f64;
        let sum: f64 = self.buckets().map(part).sum();
        (self.total > 0).then(|| sum / self.total as f64)
    }

    /// The quantile for the fraction `part` (0 to 1), as the midpoint of its bucket; `None` if the
    /// histogram is empty.
    pub fn quantile(&self, part: f64) -> Option<u64> {
        let wanted = (part * self.total as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        self.buckets()
            .find(|&(_, count)| {
                seen += count;
                seen >= wanted.min(self.total)
            })
            .map(|(bucket, _)| Self::midpoint(bucket))
    }
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

    /// The mean that is accepted after these samples; `None` if more are needed.
    pub fn accepted(&self, sample: &RunningStats) -> Option<f64> {
        let ratio = self.log_likelihood_ratio(sample);
        let is_decided = sample.count() >= Self::MIN_SAMPLES && ratio.abs() >= Self::bound();
        is_decided.then_some(if ratio > 0.0 { self.high } else { self.low })
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

    #[test]
    fn clusters_of_one_trial_are_independent_trials() {
        let mut rate = ClusteredRate::default();
        (0..148).for_each(|trial| rate.push(u64::from(trial < 15), 1));
        assert_eq!((rate.successes(), rate.trials()), (15, 148));
        let p = 15.0 / 148.0;
        close(
            rate.standard_error(),
            (p * (1.0 - p) / 147.0_f64).sqrt(),
            1e-12,
        );
        let (low, high) = rate.confidence_interval();
        close(low, 0.0624, 1e-3);
        close(high, 0.1605, 1e-3);
    }

    #[test]
    fn identical_trials_of_a_cluster_count_once() {
        let (mut alike, mut single) = (ClusteredRate::default(), ClusteredRate::default());
        for trial in 0..100 {
            let success = u64::from(trial % 4 == 0);
            alike.push(6 * success, 6);
            single.push(success, 1);
        }
        close(alike.standard_error(), single.standard_error(), 1e-12);
        assert_eq!(alike.confidence_interval(), single.confidence_interval());
    }

    #[test]
    fn rates_of_zero_and_one_still_have_an_interval() {
        let mut never = ClusteredRate::default();
        assert_eq!(never.confidence_interval(), (0.0, 1.0));
        (0..10).for_each(|_| never.push(0, 2));
        assert_eq!(never.confidence_interval(), wilson_interval(0.0, 20));
        let mut always = ClusteredRate::default();
        (0..10).for_each(|_| always.push(2, 2));
        assert_eq!(always.confidence_interval(), wilson_interval(20.0, 20));
    }

    #[test]
    fn interval_of_a_clustered_rate_has_95_percent_coverage() {
        let mut rng = Rng::new(11);
        let mut inside = 0;
        for _ in 0..1_000 {
            let mut rate = ClusteredRate::default();
            for _ in 0..300 {
                // A fifth of the clusters has a rate of 1/2, the others 0; cluster sizes vary.
                let trials = 1 + u64::from(rng.below(4));
                let live = rng.below(5) == 0;
                let successes = (0..trials).filter(|_| live && rng.below(2) == 0).count();
                rate.push(successes as u64, trials);
            }
            let (low, high) = rate.confidence_interval();
            inside += i32::from(low <= 0.1 && 0.1 <= high);
        }
        assert!((925..=970).contains(&inside), "{inside}");
    }

    /// Values from the tables in R. G. Newcombe, "Two-sided confidence intervals for the single
    /// proportion" (1998), method 3.
    #[test]
    fn wilson_interval_matches_published_values() {
        for (successes, trials, low, high) in [
            (81.0, 263, 0.2553, 0.3662),
            (15.0, 148, 0.0624, 0.1605),
            (0.0, 20, 0.0, 0.1611),
            (1.0, 29, 0.0061, 0.1718),
        ] {
            let found = wilson_interval(successes, trials);
            close(found.0, low, 5.1e-5);
            close(found.1, high, 5.1e-5);
        }
        assert_eq!(wilson_interval(0.0, 0), (0.0, 1.0));
        close(wilson_interval(29.0, 29).1, 1.0, 1e-12);
    }

    #[test]
    fn every_value_is_within_3_percent_of_its_bucket_midpoint() {
        let numbers = (0..64).flat_map(|n| [1u64 << n, (1 << n) + (1 << n >> 1), (1 << n) - 1]);
        for number in numbers.chain([u64::MAX, 1_000, 123_456_789]) {
            let midpoint = Histogram::midpoint(Histogram::bucket(number));
            let off = midpoint.abs_diff(number) as f64;
            assert!(off <= number as f64 * 0.032, "{number} {midpoint}");
        }
        assert!(
            (0..Histogram::bucket(u64::MAX))
                .all(|b| Histogram::bucket(Histogram::midpoint(b)) == b)
        );
    }

    #[test]
    fn quantiles_and_mean_are_those_of_the_numbers() {
        let mut small = Histogram::default();
        (1..=20).for_each(|n| small.push(n));
        assert_eq!(small.quantile(0.5), Some(10));
        assert_eq!(small.quantile(0.95), Some(19));
        assert_eq!(small.quantile(1.0), Some(20));
        assert_eq!(small.quantile(0.0), Some(1));
        assert_eq!(small.mean(), Some(10.5));
        assert_eq!(Histogram::default().quantile(0.5), None);
        assert_eq!(Histogram::default().mean(), None);
        let mut large = Histogram::default();
        (1..=100_000).for_each(|n| large.push(n));
        let found = large.quantile(0.99).unwrap() as f64;
        assert!((found / 99_000.0 - 1.0).abs() < 0.04, "{found}");
        let mean = large.mean().unwrap();
        assert!((mean / 50_000.5 - 1.0).abs() < 0.01, "{mean}");
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
        for (truth, wrong) in [(0.0, 0.5), (0.5, 0.0)] {
            let mut errors = 0;
            for _ in 0..400 {
                let mut sample = RunningStats::default();
                let verdict = loop {
                    // The sum of twelve uniform numbers is approximately normal with variance 1.
                    let sum: f64 = (0..12).map(|_| f64::from(rng.below(1 << 20))).sum();
                    sample.push(3.0 * (sum / f64::from(1 << 20) - 6.0) + truth);
                    if let Some(accepted) = sprt.accepted(&sample) {
                        break accepted;
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
        assert_eq!(sprt.accepted(&sample), None);
    }
}

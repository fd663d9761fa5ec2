//! What samples prove: means with their intervals, rates, quantiles, and when to stop sampling.
//!
//! Everything is a function of the samples in the order given, so whoever adds the same samples in
//! the same order gets the same digits.

/// The normal quantile that leaves 2.5 % on either side.
pub const Z_95: f64 = 1.959_963_984_540_054;

/// Mean and variance of samples that come one by one (Welford's method, which does not lose digits
/// when the mean is large against the spread).
///
/// ```
/// use handsense_lab::stats::Running;
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

/// The 95 % interval of a rate by Wilson's score, which stays between 0 and 1 and is right for
/// small counts too; (0, 1) without trials. Shared successes may count in part.
///
/// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference"
/// (1927).
pub fn wilson(successes: f64, trials: u64) -> (f64, f64) {
    if trials == 0 {
        return (0.0, 1.0);
    }
    let n = trials as f64;
    score_interval(successes / n, n)
}

/// Wilson's interval of a rate among so many trials, which need not be a whole number.
fn score_interval(rate: f64, n: f64) -> (f64, f64) {
    let z2 = Z_95 * Z_95;
    let centre = rate + z2 / (2.0 * n);
    let half = Z_95 * (rate * (1.0 - rate) / n + z2 / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z2 / n;
    (
        ((centre - half) / scale).max(0.0),
        ((centre + half) / scale).min(1.0),
    )
}

/// A rate whose trials come in clusters, such as all seats of a deal in all its arrangements: trials
/// of one cluster may be alike, so only the clusters count as independent.
///
/// The standard error is that of a ratio estimate (the delta method over clusters). The interval is
/// Wilson's for the number of independent trials that would have this error, so that it stays
/// between 0 and 1; a rate of 0 or 1 shows no error of its own and is taken from independent trials.
///
/// Sources: W. G. Cochran, *Sampling Techniques* (3rd ed. 1977), section 6.4; E. L. Korn and
/// B. I. Graubard, "Confidence intervals for proportions with small expected number of positive
/// counts estimated from survey data" (1998), for the effective sample size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClusteredRate {
    clusters: u64,
    successes: u64,
    trials: u64,
    /// Sums over clusters of successes squared, successes times trials, and trials squared.
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

    /// Successes so far.
    pub const fn successes(&self) -> u64 {
        self.successes
    }

    /// Trials so far.
    pub const fn trials(&self) -> u64 {
        self.trials
    }

    /// Successes per trial; 0 without trials.
    pub fn rate(&self) -> f64 {
        self.successes as f64 / self.trials.max(1) as f64
    }

    /// The standard error of the rate; 0 for fewer than two clusters.
    pub fn error(&self) -> f64 {
        if self.clusters < 2 || self.trials == 0 {
            return 0.0;
        }
        let rate = self.rate();
        let [tops, products, bottoms] = self.squares.map(|sum| sum as f64);
        let spread = (tops - 2.0 * rate * products + rate * rate * bottoms).max(0.0);
        let clusters = self.clusters as f64;
        (clusters / (clusters - 1.0) * spread).sqrt() / self.trials as f64
    }

    /// The 95 % interval of the rate; (0, 1) without trials.
    pub fn interval(&self) -> (f64, f64) {
        let (rate, error) = (self.rate(), self.error());
        let independent = rate * (1.0 - rate) / (error * error);
        if independent.is_finite() && independent > 0.0 {
            score_interval(rate, independent)
        } else {
            wilson(self.successes as f64, self.trials)
        }
    }
}

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

/// Counts of whole numbers in buckets that grow with the number: sixteen to each power of two, so
/// that a quantile is right to 3 % whatever the range. Numbers below 32 are exact.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    counts: Vec<u64>,
    total: u64,
}

/// Buckets to a power of two, as a power of two.
const FINENESS: u32 = 4;

impl Histogram {
    /// The bucket of a number.
    pub const fn bucket(value: u64) -> usize {
        if value < 2 << FINENESS {
            return value as usize;
        }
        let shift = value.ilog2() - FINENESS;
        ((shift as usize) << FINENESS) + (value >> shift) as usize
    }

    /// The number in the middle of a bucket.
    pub const fn middle(bucket: usize) -> u64 {
        if bucket < 2 << FINENESS {
            return bucket as u64;
        }
        let shift = (bucket >> FINENESS) as u32 - 1;
        let shift = if shift > 63 - FINENESS {
            63 - FINENESS
        } else {
            shift
        };
        let head = (bucket & ((1 << FINENESS) - 1)) as u64 + (1 << FINENESS);
        (head << shift) + ((1 << shift) >> 1)
    }

    /// Adds a number.
    pub fn push(&mut self, value: u64) {
        self.add(Self::bucket(value), 1);
    }

    /// Adds so many numbers to a bucket. Buckets that no number has are left out.
    pub fn add(&mut self, bucket: usize, count: u64) {
        if bucket > Self::bucket(u64::MAX) {
            return;
        }
        if self.counts.len() <= bucket {
            self.counts.resize(bucket + 1, 0);
        }
        self.counts[bucket] += count;
        self.total += count;
    }

    /// The buckets that are not empty, with their counts.
    pub fn buckets(&self) -> impl Iterator<Item = (usize, u64)> {
        let counts = self.counts.iter().copied().enumerate();
        counts.filter(|&(_, count)| count > 0)
    }

    /// Numbers so far.
    pub const fn total(&self) -> u64 {
        self.total
    }

    /// Their mean, each taken for the middle of its bucket; `None` without numbers.
    pub fn mean(&self) -> Option<f64> {
        let numbers = self.buckets();
        let sum: f64 = numbers
            .map(|(bucket, count)| Self::middle(bucket) as f64 * count as f64)
            .sum();
        (self.total > 0).then(|| sum / self.total as f64)
    }

    /// The smallest number that at least this part (0 to 1) of all numbers do not exceed, as the
    /// middle of its bucket; `None` without numbers.
    pub fn quantile(&self, part: f64) -> Option<u64> {
        let wanted = (part * self.total as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        self.buckets()
            .find(|&(_, count)| {
                seen += count;
                seen >= wanted.min(self.total)
            })
            .map(|(bucket, _)| Self::middle(bucket))
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

    #[test]
    fn clusters_of_one_trial_are_independent_trials() {
        let mut rate = ClusteredRate::default();
        (0..148).for_each(|trial| rate.push(u64::from(trial < 15), 1));
        assert_eq!((rate.successes(), rate.trials()), (15, 148));
        let p = 15.0 / 148.0;
        close(rate.error(), (p * (1.0 - p) / 147.0_f64).sqrt(), 1e-12);
        let (low, high) = rate.interval();
        close(low, 0.0624, 1e-3);
        close(high, 0.1605, 1e-3);
    }

    #[test]
    fn trials_that_are_all_alike_count_once() {
        let (mut alike, mut single) = (ClusteredRate::default(), ClusteredRate::default());
        for trial in 0..100 {
            let success = u64::from(trial % 4 == 0);
            alike.push(6 * success, 6);
            single.push(success, 1);
        }
        close(alike.error(), single.error(), 1e-12);
        assert_eq!(alike.interval(), single.interval());
    }

    #[test]
    fn rates_of_nought_and_one_still_have_an_interval() {
        let mut never = ClusteredRate::default();
        assert_eq!(never.interval(), (0.0, 1.0));
        (0..10).for_each(|_| never.push(0, 2));
        assert_eq!(never.interval(), wilson(0.0, 20));
        let mut always = ClusteredRate::default();
        (0..10).for_each(|_| always.push(2, 2));
        assert_eq!(always.interval(), wilson(20.0, 20));
    }

    #[test]
    fn the_interval_of_a_clustered_rate_holds_it_in_95_of_100_cases() {
        let mut rng = Rng::new(11);
        let mut inside = 0;
        for _ in 0..1_000 {
            let mut rate = ClusteredRate::default();
            for _ in 0..300 {
                // A fifth of the clusters has a rate of 1/2, the others none; some are larger.
                let trials = 1 + u64::from(rng.below(4));
                let live = rng.below(5) == 0;
                let successes = (0..trials).filter(|_| live && rng.below(2) == 0).count();
                rate.push(successes as u64, trials);
            }
            let (low, high) = rate.interval();
            inside += i32::from(low <= 0.1 && 0.1 <= high);
        }
        assert!((925..=970).contains(&inside), "{inside}");
    }

    /// Values from the tables in R. G. Newcombe, "Two-sided confidence intervals for the single
    /// proportion" (1998), method 3.
    #[test]
    fn wilson_gives_the_published_intervals() {
        for (successes, trials, low, high) in [
            (81.0, 263, 0.2553, 0.3662),
            (15.0, 148, 0.0624, 0.1605),
            (0.0, 20, 0.0, 0.1611),
            (1.0, 29, 0.0061, 0.1718),
        ] {
            let found = wilson(successes, trials);
            close(found.0, low, 5.1e-5);
            close(found.1, high, 5.1e-5);
        }
        assert_eq!(wilson(0.0, 0), (0.0, 1.0));
        close(wilson(29.0, 29).1, 1.0, 1e-12);
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

    #[test]
    fn every_number_is_near_the_middle_of_its_bucket() {
        let numbers = (0..64).flat_map(|n| [1u64 << n, (1 << n) + (1 << n >> 1), (1 << n) - 1]);
        for number in numbers.chain([u64::MAX, 1_000, 123_456_789]) {
            let middle = Histogram::middle(Histogram::bucket(number));
            let off = middle.abs_diff(number) as f64;
            assert!(off <= number as f64 * 0.032, "{number} {middle}");
        }
        assert!(
            (0..Histogram::bucket(u64::MAX)).all(|b| Histogram::bucket(Histogram::middle(b)) == b)
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
}

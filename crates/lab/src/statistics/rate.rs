//! Rates with 95 % confidence intervals, for independent and for clustered trials.

use super::running::Z_95;

/// The 95 % Wilson score interval of a rate. It lies within 0 to 1 and has good coverage for small
/// counts; it is (0, 1) without trials. Fractional successes are allowed.
///
/// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference"
/// (1927).
pub fn wilson_interval(successes: f64, trials: u64) -> (f64, f64) {
    if trials == 0 {
        return (0.0, 1.0);
    }
    let n = trials as f64;
    wilson_interval_of_rate(successes / n, n)
}

/// The Wilson score interval for `n` trials, where `n` may be an effective sample size.
fn wilson_interval_of_rate(rate: f64, n: f64) -> (f64, f64) {
    let z2 = Z_95 * Z_95;
    let centre = rate + z2 / (2.0 * n);
    let half = Z_95 * (rate * (1.0 - rate) / n + z2 / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z2 / n;
    (
        ((centre - half) / scale).max(0.0),
        ((centre + half) / scale).min(1.0),
    )
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

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_core::Rng;

    fn close(a: f64, b: f64, by: f64) {
        assert!((a - b).abs() < by, "{a} is not {b}");
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
}

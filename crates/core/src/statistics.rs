//! Confidence intervals of rates.

/// The 97.5 % quantile of the standard normal distribution.
pub const Z_95: f64 = 1.959_963_984_540_054;

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
pub fn wilson_interval_of_rate(rate: f64, n: f64) -> (f64, f64) {
    let z2 = Z_95 * Z_95;
    let centre = rate + z2 / (2.0 * n);
    let half = Z_95 * (rate * (1.0 - rate) / n + z2 / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z2 / n;
    (
        ((centre - half) / scale).max(0.0),
        ((centre + half) / scale).min(1.0),
    )
}

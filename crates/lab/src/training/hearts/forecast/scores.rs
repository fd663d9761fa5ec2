//! Brier and logarithmic scores of forecast events, the error of forecast values, and reliability
//! tables.
//!
//! Intervals are 95 % intervals over deals: the events of one deal are correlated.

use std::fmt::Write;

/// The number of rows of a reliability table of events.
const BINS: usize = 10;
/// The smallest probability that counts in a logarithmic score.
const LEAST: f64 = 1e-6;
/// The limits of the rows of a reliability table of values.
const VALUE_LIMITS: [f64; 8] = [-5.0, 0.0, 2.0, 4.0, 6.0, 8.0, 11.0, 15.0];

/// The sums of one deal.
#[derive(Clone, Copy, Debug, Default)]
struct DealSums {
    deal: u64,
    count: f64,
    /// Squared errors of the forecasts.
    squares: f64,
    outcomes: f64,
    squared_outcomes: f64,
}

impl DealSums {
    /// Squared errors of the forecasts less those of a constant forecast.
    fn gain(&self, constant: f64) -> f64 {
        let of_constant = self.squared_outcomes - 2.0 * constant * self.outcomes
            + self.count * constant * constant;
        self.squares - of_constant
    }
}

/// One row of a reliability table.
#[derive(Clone, Copy, Debug, Default)]
struct Bin {
    count: f64,
    forecasts: f64,
    outcomes: f64,
    squared_outcomes: f64,
}

impl Bin {
    fn add(&mut self, forecast: f64, outcome: f64) {
        self.count += 1.0;
        self.forecasts += forecast;
        self.outcomes += outcome;
        self.squared_outcomes += outcome * outcome;
    }

    /// Mean forecast, mean outcome, and the half width of its interval.
    fn means(&self) -> (f64, f64, f64) {
        let count = self.count.max(1.0);
        let mean = self.outcomes / count;
        let variance = (self.squared_outcomes / count - mean * mean).max(0.0);
        (
            self.forecasts / count,
            mean,
            1.96 * (variance / count).sqrt(),
        )
    }
}

/// The sums of a score over deals, in the order of the deals.
#[derive(Clone, Debug, Default)]
struct ByDeal(Vec<DealSums>);

impl ByDeal {
    fn add(&mut self, deal: u64, forecast: f64, outcome: f64) {
        if self.0.last().is_none_or(|last| last.deal != deal) {
            self.0.push(DealSums {
                deal,
                ..DealSums::default()
            });
        }
        if let Some(sums) = self.0.last_mut() {
            sums.count += 1.0;
            sums.squares += (forecast - outcome) * (forecast - outcome);
            sums.outcomes += outcome;
            sums.squared_outcomes += outcome * outcome;
        }
    }

    fn total(&self) -> DealSums {
        self.0
            .iter()
            .fold(DealSums::default(), |sum, deal| DealSums {
                deal: 0,
                count: sum.count + deal.count,
                squares: sum.squares + deal.squares,
                outcomes: sum.outcomes + deal.outcomes,
                squared_outcomes: sum.squared_outcomes + deal.squared_outcomes,
            })
    }

    /// The mean outcome, the mean squared errors of the forecasts and of that mean, and the half
    /// width of the interval of their difference.
    fn summary(&self) -> (f64, f64, f64, f64) {
        let total = self.total();
        let count = total.count.max(1.0);
        let base = total.outcomes / count;
        let gain = total.gain(base) / count;
        let spread: f64 = self
            .0
            .iter()
            .map(|deal| (deal.gain(base) - gain * deal.count).powi(2))
            .sum();
        let squares = total.squares / count;
        (base, squares, squares - gain, 1.96 * spread.sqrt() / count)
    }
}

/// The scores of forecast events.
#[derive(Clone, Debug, Default)]
pub struct EventScores {
    by_deal: ByDeal,
    logarithms: f64,
    bins: [Bin; BINS],
    certain: u64,
    wrong: u64,
}

impl EventScores {
    /// Adds a forecast. Events of a deal must follow each other. A forecast of exactly 0 or 1 is a
    /// fact: it is counted apart.
    pub fn add(&mut self, deal: u64, forecast: f64, outcome: bool) {
        let result = f64::from(u8::from(outcome));
        if forecast == 0.0 || forecast == 1.0 {
            self.certain += 1;
            self.wrong += u64::from(forecast != result);
            return;
        }
        self.by_deal.add(deal, forecast, result);
        let hit = if outcome { forecast } else { 1.0 - forecast };
        self.logarithms -= hit.max(LEAST).ln();
        let bin = ((forecast * BINS as f64) as usize).min(BINS - 1);
        self.bins[bin].add(forecast, result);
    }

    /// The number of events that were no facts.
    pub fn count(&self) -> u64 {
        self.by_deal.total().count as u64
    }

    /// The number of facts, and of those that were wrong.
    pub fn facts(&self) -> (u64, u64) {
        (self.certain, self.wrong)
    }

    /// The Brier scores of the forecasts and of the base rate, and the half width of the interval of
    /// their difference.
    pub fn brier(&self) -> (f64, f64, f64) {
        let (_, score, base, width) = self.by_deal.summary();
        (score, base, width)
    }

    /// The logarithmic scores of the forecasts and of the base rate, in nats.
    pub fn logarithmic(&self) -> (f64, f64) {
        let (base, ..) = self.by_deal.summary();
        let entropy = |p: f64| if p > 0.0 { -p * p.ln() } else { 0.0 };
        let count = self.count().max(1) as f64;
        (self.logarithms / count, entropy(base) + entropy(1.0 - base))
    }

    /// The mean distance of forecast and frequency over the rows of the reliability table.
    pub fn calibration_error(&self) -> f64 {
        let distance = |bin: &Bin| (bin.forecasts - bin.outcomes).abs();
        self.bins.iter().map(distance).sum::<f64>() / self.count().max(1) as f64
    }

    /// The row of a table of scores.
    pub fn row(&self, name: &str) -> String {
        let (brier, base, width) = self.brier();
        let (logarithm, base_logarithm) = self.logarithmic();
        let (rate, ..) = self.by_deal.summary();
        format!(
            "| {name} | {} | {rate:.4} | {brier:.5} | {base:.5} | {:+.5} ± {width:.5} | \
             {logarithm:.4} | {base_logarithm:.4} | {:.4} | {} | {} |\n",
            self.count(),
            brier - base,
            self.calibration_error(),
            self.certain,
            self.wrong
        )
    }

    /// The head of a table of scores.
    pub const HEAD: &str = "\
| event | forecasts | rate | Brier | of base rate | difference | log | of base rate | \
calibration error | facts | wrong |
|---|---|---|---|---|---|---|---|---|---|---|
";

    /// The reliability table.
    pub fn reliability(&self) -> String {
        let mut table =
            "| forecast | count | mean forecast | frequency |\n|---|---|---|---|\n".to_owned();
        for (number, bin) in self.bins.iter().enumerate() {
            if bin.count > 0.0 {
                let (forecast, frequency, width) = bin.means();
                let from = 100 * number / BINS;
                let _ = writeln!(
                    table,
                    "| {from}–{} % | {} | {forecast:.4} | {frequency:.4} ± {width:.4} |",
                    from + 100 / BINS,
                    bin.count,
                );
            }
        }
        table
    }
}

/// The errors of forecast values, as expected points.
#[derive(Clone, Debug, Default)]
pub struct ValueScores {
    by_deal: ByDeal,
    bins: [Bin; VALUE_LIMITS.len() + 1],
}

impl ValueScores {
    /// Adds a forecast. Values of a deal must follow each other.
    pub fn add(&mut self, deal: u64, forecast: f64, outcome: f64) {
        self.by_deal.add(deal, forecast, outcome);
        let above = |&&limit: &&f64| forecast >= limit;
        let bin = VALUE_LIMITS.iter().filter(above).count();
        self.bins[bin].add(forecast, outcome);
    }

    /// The mean squared errors of the forecasts and of the mean, and the half width of the interval
    /// of their difference.
    pub fn squares(&self) -> (f64, f64, f64) {
        let (_, score, base, width) = self.by_deal.summary();
        (score, base, width)
    }

    /// The row of a table of errors.
    pub fn row(&self, name: &str) -> String {
        let (mean, squares, base, width) = self.by_deal.summary();
        let count = self.by_deal.total().count;
        let forecasts: f64 = self.bins.iter().map(|bin| bin.forecasts).sum();
        format!(
            "| {name} | {count} | {mean:.3} | {:.3} | {:.3} | {:.3} | {:+.3} ± {width:.3} |\n",
            forecasts / count.max(1.0),
            squares.sqrt(),
            base.sqrt(),
            squares - base
        )
    }

    /// The head of a table of errors.
    pub const HEAD: &str = "\
| value | forecasts | mean | mean forecast | error (RMS) | of the mean | squared error, difference |
|---|---|---|---|---|---|---|
";

    /// The reliability table.
    pub fn reliability(&self) -> String {
        let mut table = "| count | mean forecast | mean |\n|---|---|---|\n".to_owned();
        for bin in self.bins.iter().filter(|bin| bin.count > 0.0) {
            let (forecast, mean, width) = bin.means();
            let _ = writeln!(
                table,
                "| {} | {forecast:.3} | {mean:.3} ± {width:.3} |",
                bin.count
            );
        }
        table
    }
}

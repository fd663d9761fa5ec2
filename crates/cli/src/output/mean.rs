//! A mean with its confidence interval, for JSON and text.

use handsense_lab::statistics::{ClusteredRate, RunningStats};
use serde::Serialize;

/// A mean with its 95 % interval.
#[derive(Serialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Mean {
    /// From samples.
    pub fn new(running: &RunningStats) -> Mean {
        let (low, high) = running.confidence_interval();
        let mean = running.mean();
        Mean { mean, low, high }
    }

    /// A rate with its interval.
    pub fn of_rate(rate: &ClusteredRate) -> Mean {
        let (low, high) = rate.confidence_interval();
        let mean = rate.rate();
        Mean { mean, low, high }
    }

    /// Half the width of the interval.
    pub fn half(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

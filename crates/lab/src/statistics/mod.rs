//! Statistics of samples: means with confidence intervals, rates, quantiles and a sequential test.
//!
//! - `running`: mean and variance by Welford's method.
//! - `rate`: Wilson's interval, and rates over clustered trials.
//! - `histogram`: quantiles of integers.
//! - `ratings`: ratings of several players from matches between pairs.
//! - `sprt`: Wald's sequential probability ratio test.
//!
//! Every result is a function of the samples in the order given, to the last digit.

mod histogram;
mod rate;
mod ratings;
mod running;
mod sprt;

pub use histogram::Histogram;
pub use rate::{ClusteredRate, wilson_interval};
pub use ratings::{Estimate, PairResults, Ratings};
pub use running::{FEWEST_SAMPLES, RunningStats, Z_95};
pub use sprt::{Sprt, SprtDecision};

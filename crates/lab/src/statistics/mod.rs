//! What samples prove: means with their intervals, rates, quantiles, and when to stop sampling.
//!
//! Everything is a function of the samples in the order given, so whoever adds the same samples in
//! the same order gets the same digits.

mod histogram;
mod rate;
mod running;
mod sprt;

pub use histogram::Histogram;
pub use rate::{ClusteredRate, wilson};
pub use running::{Running, Z_95};
pub use sprt::{Sprt, Verdict};

//! Training and calibration of the forecast network; see [`forecast`](handsense_hearts::forecast).
//!
//! The labels are results of deals, not of searches: a forecast says what happens among such players.
//!
//! - `mixed_player`: a player that draws a policy for each deal.
//! - `deals`: played deals, and the views at random moments.
//! - `sample`: a training sample: active features, possible outputs and the result.
//! - `gradient`: the gradient of the loss over a batch.
//! - `trainer`: the optimiser (Adam) with weights rounded as in the network.
//! - `scores`: Brier and logarithmic scores, and reliability tables.
//! - `calibration`: the scores of the forecast on fresh deals.
//! - `comparison`: the forecast beside the estimates of a search.

mod calibration;
mod comparison;
mod deals;
mod gradient;
mod mixed_player;
mod sample;
mod scores;
mod trainer;

pub use calibration::{Calibration, calibrate};
pub use comparison::{Comparison, compare_with_search};
pub use deals::{ForecastDeals, ForecastMoment};
pub use mixed_player::MixedPlayer;
pub use sample::ForecastSample;
pub use scores::{EventScores, ValueScores};
pub use trainer::ForecastTrainer;

#[cfg(test)]
mod tests;

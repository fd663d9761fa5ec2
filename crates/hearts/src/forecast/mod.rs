//! The forecast of a deal: expected points, their distribution, the queen of spades, moon shots and
//! the tricks of one's own cards, from one player's view.
//!
//! A network with one hidden layer predicts the results of deals among mixed players. It answers at
//! every moment of a deal: before the pass, after it, and while another player is to play. Facts
//! that the view shows are exact: points that are taken, a queen that is taken, a seat that can win
//! no more tricks.
//!
//! - `report`: what a forecast returns.
//! - `facts`: what is certain already, and which results are possible.
//! - `features`: the binary input features.
//! - `net`: the weights and their byte format.
//! - `outputs`: the outputs of the network, group by group.
//! - `inference`: from a view to its forecast.
//!
//! Sums of the hidden layer are integers, and the rest is addition, multiplication and division of
//! `f32`. Forecasts are equal on every platform. On WebAssembly the library has no network of its
//! own, because its file would grow by 60 kB; `forecast_with` takes one.

mod facts;
mod features;
mod inference;
mod net;
mod outputs;
mod report;

pub use crate::softmax::{logistic, softmax};
pub use facts::{ForecastFacts, LOWER_CLASSES, lower_class};
pub use features::{FORECAST_FEATURES, forecast_features};
#[cfg(not(target_family = "wasm"))]
pub use inference::forecast;
pub use inference::forecast_with;
#[cfg(not(target_family = "wasm"))]
pub use net::FORECAST;
pub use net::{FORECAST_HIDDEN, ForecastNet};
pub use outputs::{OUTPUTS, OutputGroup};
pub use report::{CardForecast, Forecast, POINT_CLASSES, SeatForecast};

#[cfg(test)]
mod tests;

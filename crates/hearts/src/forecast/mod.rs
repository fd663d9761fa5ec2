//! The forecast of a deal: expected points, their distribution, the queen of spades, moon shots and
//! the tricks of one's own cards, from one player's view.
//!
//! A network with one hidden layer predicts the results of deals among mixed players. It answers at
//! every moment of a deal: before the pass, after it, and while another player is to play. Facts
//! that the view shows are exact: points that are taken, a queen that is taken, a seat that can win
//! no more tricks.
//!
//! - `facts`: the outputs of the network, what is certain already, and which results are possible.
//! - `features`: the binary input features.
//! - `net`: the weights and their byte format.
//! - `inference`: from a view to its forecast.
//!
//! Sums of the hidden layer are integers, and the rest is addition, multiplication and division of
//! `f32`. Forecasts are equal on every platform. On WebAssembly the library has no network of its
//! own, because its file would grow by 60 kB; `forecast_with` takes one.

mod facts;
mod features;
mod inference;
mod net;

pub use crate::layers::{logistic, softmax};
pub use facts::{ForecastFacts, LOWER_CLASSES, OUTPUTS, OutputGroup, lower_class};
pub use features::{FORECAST_FEATURES, forecast_features};
#[cfg(not(target_family = "wasm"))]
pub use inference::forecast;
pub use inference::forecast_with;
#[cfg(not(target_family = "wasm"))]
pub use net::FORECAST;
pub use net::{FORECAST_HIDDEN, ForecastNet};

use crate::{Card, HAND_SIZE, SEATS};
use handsense_core::ArrayVec;

/// The classes of the penalty points of a seat: 0; 1 to 5; 6 to 12; 13 or more, but not all; all.
///
/// Under rules whose penalty cards count 13 points together, 13 are all, and the fourth class is
/// empty.
pub const POINT_CLASSES: usize = 5;

/// The forecast of one seat. Probabilities are in 0..=1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SeatForecast {
    /// The expected penalty points of the cards that the seat takes, before a moon shot and without
    /// bonuses. The four seats have all penalty points of the rules together.
    pub points: f64,
    /// The expected score of the deal, after moon shots and with the bonuses of the rules.
    pub score: f64,
    /// The probability of each class of penalty points, see [`POINT_CLASSES`]; the sum is 1.
    pub classes: [f64; POINT_CLASSES],
    /// The probability that the seat takes the queen of spades.
    pub queen: f64,
    /// The probability that the seat shoots the moon, which is 0 under rules without a moon.
    pub moon: f64,
}

/// The forecast of a card in hand.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CardForecast {
    /// The card.
    pub card: Card,
    /// The probability that the card wins its trick.
    pub wins: f64,
}

/// The forecast of a deal from one player's view.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Forecast {
    /// The forecast of each seat, by its number.
    pub seats: [SeatForecast; SEATS],
    /// The cards in the player's hand, in ascending code order, each with the probability of winning its
    /// trick. Before the pass a card that will be passed counts as if it stayed.
    pub cards: ArrayVec<CardForecast, HAND_SIZE>,
    /// The expected number of tricks that the player's own cards of each suit win from now on, by
    /// suit number. It is the sum over the cards in hand and the player's card on the table.
    pub tricks: [f64; 4],
    /// Before the pass, the player's expected score for the pass directions left, right, across and
    /// hold, in this order; otherwise `None`.
    pub pass_scores: Option<[f64; 4]>,
}

#[cfg(test)]
mod tests;

//! The forecast of a deal.

use super::Error;
use super::types::{HS_HEARTS_MAX_MOVES, HS_HEARTS_MAX_PLAYERS, HsHeartsView};
use crate::ffi::argument::{checked, entries};
use crate::ffi::general::HsCard;
use crate::ffi::pointer::SizedOut;
use crate::ffi::status::HsStatus;
use handsense_hearts::View;
use handsense_hearts::forecast::{Forecast, forecast};

/// Classes of penalty points: 0; 1 to 5; 6 to 12; 13 or more, not all; all.
pub const HS_HEARTS_POINT_CLASSES: usize = 5;

/// Forecast of a seat.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHeartsSeatForecast {
    /// Expected penalty points.
    /// @unit points
    pub points: f64,
    /// Expected score.
    /// @unit points
    pub score: f64,
    /// Probability of each class of points.
    pub classes: [f64; HS_HEARTS_POINT_CLASSES],
    /// Probability of taking the queen.
    pub queen: f64,
    /// Probability of a moon.
    pub moon: f64,
}

/// Forecast of a card in hand.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHeartsCardForecast {
    /// The card.
    pub card: HsCard,
    /// Zero.
    pub reserved: [i16; 3],
    /// Probability of winning its trick.
    pub wins: f64,
}

/// Forecast of a deal. Unused seats and cards are 0.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsHeartsForecast {
    /// Own size.
    pub struct_size: u32,
    /// @count cards
    pub count: i32,
    /// By seat.
    /// @by seat
    pub seats: [HsHeartsSeatForecast; HS_HEARTS_MAX_PLAYERS],
    /// My hand, in ascending order.
    pub cards: [HsHeartsCardForecast; HS_HEARTS_MAX_MOVES],
    /// Expected tricks to come by my suit.
    /// @by suit
    pub tricks: [f64; 4],
    /// My expected score by pass: left, right, across, hold.
    pub pass_scores: [f64; 4],
    /// 1 before the pass.
    /// @has pass_scores
    pub has_pass_scores: i32,
    /// Zero.
    pub reserved: i32,
}

/// Forecasts a deal at any moment, also on another seat's turn: docs/reference/forecast.md.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_hearts_forecast(
    view: *const HsHeartsView,
    out: *mut HsHeartsForecast,
) -> HsStatus {
    checked!(|out: SizedOut<_>, view: View| out.write(forecast_to_c(&forecast(&view))))
}

fn forecast_to_c(found: &Forecast) -> HsHeartsForecast {
    HsHeartsForecast {
        struct_size: size_of::<HsHeartsForecast>() as u32,
        count: found.cards.len() as i32,
        tricks: found.tricks,
        pass_scores: found.pass_scores.unwrap_or_default(),
        has_pass_scores: i32::from(found.pass_scores.is_some()),
        seats: entries(found.seats.iter().map(|seat| HsHeartsSeatForecast {
            points: seat.points,
            score: seat.score,
            classes: seat.classes,
            queen: seat.queen,
            moon: seat.moon,
        })),
        cards: entries(found.cards.iter().map(|card| HsHeartsCardForecast {
            card: HsCard::from(card.card.code()),
            reserved: [0; 3],
            wins: card.wins,
        })),
        ..HsHeartsForecast::default()
    }
}

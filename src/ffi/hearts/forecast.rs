//! The forecast of a deal: its C function.

use super::Error;
use super::forecast_types::{HsHeartsCardForecast, HsHeartsForecast, HsHeartsSeatForecast};
use super::types::HsHeartsView;
use crate::ffi::argument::{checked, entries};
use crate::ffi::general::HsCard;
use crate::ffi::pointer::SizedOut;
use crate::ffi::status::HsStatus;
use handsense_hearts::View;
use handsense_hearts::forecast::{CardForecast, Forecast, SeatForecast, forecast};

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
        seats: entries(found.seats.iter().map(seat_to_c)),
        cards: entries(found.cards.iter().map(card_to_c)),
        ..HsHeartsForecast::default()
    }
}

fn seat_to_c(seat: &SeatForecast) -> HsHeartsSeatForecast {
    HsHeartsSeatForecast {
        points: seat.points,
        score: seat.score,
        classes: seat.classes,
        queen: seat.queen,
        moon: seat.moon,
    }
}

fn card_to_c(card: &CardForecast) -> HsHeartsCardForecast {
    HsHeartsCardForecast {
        card: HsCard::from(card.card.code()),
        reserved: [0; 3],
        wins: card.wins,
    }
}

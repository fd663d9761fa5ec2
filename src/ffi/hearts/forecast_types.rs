//! C structs of the forecast of a deal.

use super::types::{HS_HEARTS_MAX_MOVES, HS_HEARTS_MAX_PLAYERS};
use crate::ffi::general::HsCard;

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

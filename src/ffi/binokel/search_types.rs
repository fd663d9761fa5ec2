//! C structs of the searches of Binokel: options and results.

use super::types::{HS_BINOKEL_MAX_CANDIDATES, HS_BINOKEL_SUITS, HsBinokelCardSet};
use crate::ffi::limits::HsSearchLimits;

/// Search options. Zero is the default everywhere.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsBinokelSearchOptions {
    /// Own size.
    pub struct_size: u32,
    /// @code HsBinokelObjective
    pub objective: i32,
    /// playouts: 5000 by default, none with a time limit.
    pub limits: HsSearchLimits,
}

/// Means over playouts; 0 without any.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsBinokelEstimate {
    /// Win probability, or points.
    pub value: f64,
    /// Standard error of value.
    pub value_error: f64,
    /// Points of my side.
    pub points: f64,
    /// Mean points of the other sides.
    pub opponent_points: f64,
    /// Probability that the bid is made.
    pub made: f64,
    /// Playouts.
    pub playouts: u64,
}

/// Result of a bid search.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsBinokelBidDecision {
    /// Own size.
    pub struct_size: u32,
    /// The lowest legal bid, or 0 to pass.
    /// @none 0
    pub bid: i32,
    /// 1: one candidate left; 0: budget spent.
    /// @flag
    pub settled: i32,
    /// Zero.
    pub reserved: i32,
    /// Playouts in all.
    pub playouts: u64,
    /// Estimate of winning the auction at the lowest bid.
    pub win: HsBinokelEstimate,
    /// Estimate of leaving the standing bid; zero if none.
    pub pass: HsBinokelEstimate,
}

/// A candidate trump.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsBinokelSearchedTrump {
    /// @suit
    pub suit: i32,
    /// Zero.
    pub reserved: i32,
    /// Its estimate.
    pub estimate: HsBinokelEstimate,
}

/// Result of a trump search.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsBinokelTrumpDecision {
    /// Own size.
    pub struct_size: u32,
    /// The suit to declare.
    /// @suit
    pub trump: i32,
    /// 1: one candidate left; 0: budget spent.
    /// @flag
    pub settled: i32,
    /// Zero.
    pub reserved: i32,
    /// Playouts in all.
    pub playouts: u64,
    /// Best first.
    pub candidates: [HsBinokelSearchedTrump; HS_BINOKEL_SUITS],
}

/// A candidate discard.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsBinokelSearchedDiscard {
    /// Four cards to discard; 0 to go out.
    pub cards: HsBinokelCardSet,
    /// Trump when going out by REFERENCE rules, else -1.
    /// @suit @none -1
    pub trump: i32,
    /// Zero.
    pub reserved: i32,
    /// Its estimate.
    pub estimate: HsBinokelEstimate,
}

/// Result of a discard search.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsBinokelDiscardDecision {
    /// Own size.
    pub struct_size: u32,
    /// @count candidates
    pub count: i32,
    /// 1: one candidate left; 0: budget spent.
    /// @flag
    pub settled: i32,
    /// Zero.
    pub reserved: i32,
    /// Playouts in all.
    pub playouts: u64,
    /// Best first.
    pub candidates: [HsBinokelSearchedDiscard; HS_BINOKEL_MAX_CANDIDATES],
}

/// A candidate card.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsBinokelSearchedCard {
    /// The card.
    /// @card
    pub card: i32,
    /// Zero.
    pub reserved: i32,
    /// Its estimate.
    pub estimate: HsBinokelEstimate,
}

/// Result of a card search.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsBinokelCardDecision {
    /// Own size.
    pub struct_size: u32,
    /// Entries of candidates; copies count once.
    /// @count candidates
    pub count: i32,
    /// 1: one candidate left; 0: budget spent.
    /// @flag
    pub settled: i32,
    /// Zero.
    pub reserved: i32,
    /// Playouts in all.
    pub playouts: u64,
    /// Best first.
    pub candidates: [HsBinokelSearchedCard; HS_BINOKEL_MAX_CANDIDATES],
}

/// A discard decision.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsBinokelDiscard {
    /// Four cards to discard; 0 to go out.
    pub cards: HsBinokelCardSet,
    /// Trump when going out by REFERENCE rules, else -1.
    /// @suit @none -1
    pub trump: i32,
    /// Zero.
    pub reserved: i32,
}

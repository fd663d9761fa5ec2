//! Searches for bids, trumps, discards and cards, with their options and results.

use super::Error;
use super::convert::{bid_to_c, card_to_c, discard_decision_to_c, trump_to_c};
use super::types::{HS_BINOKEL_MAX_CANDIDATES, HS_BINOKEL_SUITS, HsBinokelCardSet, HsBinokelView};
use crate::ffi::argument::checked;
use crate::ffi::limits::{HsSearchLimits, Options};
use crate::ffi::pointer::SizedOut;
use crate::ffi::status::HsStatus;
use handsense_binokel::View;
use handsense_binokel::search::{search_bid, search_card, search_discard, search_trump};

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

/// Searches whether to bid: the dabb at the lowest bid against the standing bid. Playouts in
/// sampled worlds; reproducible with any number of threads. Errors: TURN, OBJECTIVE, TIME, THREADS.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_search_bid(
    view: *const HsBinokelView,
    options: *const HsBinokelSearchOptions,
    out: *mut HsBinokelBidDecision,
) -> HsStatus {
    checked!(|out: SizedOut<_>, view: View, options: Options<_>| {
        let options = options.with_progress()?;
        out.write(bid_to_c(&search_bid(&view, &options)?, options.objective));
    })
}

/// Searches for the best trump. As handsense_binokel_search_bid().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_search_trump(
    view: *const HsBinokelView,
    options: *const HsBinokelSearchOptions,
    out: *mut HsBinokelTrumpDecision,
) -> HsStatus {
    checked!(|out: SizedOut<_>, view: View, options: Options<_>| {
        let options = options.with_progress()?;
        out.write(trump_to_c(
            &search_trump(&view, &options)?,
            options.objective,
        ));
    })
}

/// Searches for the best discard, or going out. As handsense_binokel_search_bid().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_search_discard(
    view: *const HsBinokelView,
    options: *const HsBinokelSearchOptions,
    out: *mut HsBinokelDiscardDecision,
) -> HsStatus {
    checked!(|out: SizedOut<_>, view: View, options: Options<_>| {
        let options = options.with_progress()?;
        let decision = search_discard(&view, &options)?;
        out.write(discard_decision_to_c(&decision, options.objective));
    })
}

/// Searches for the best card. As handsense_binokel_search_bid().
#[unsafe(no_mangle)]
pub unsafe extern "C" fn handsense_binokel_search_card(
    view: *const HsBinokelView,
    options: *const HsBinokelSearchOptions,
    out: *mut HsBinokelCardDecision,
) -> HsStatus {
    checked!(|out: SizedOut<_>, view: View, options: Options<_>| {
        let options = options.with_progress()?;
        out.write(card_to_c(&search_card(&view, &options)?, options.objective));
    })
}

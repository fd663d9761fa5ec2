//! What searches of Binokel are told, and what they say.

use super::types::{HS_BINOKEL_MAX_CANDIDATES, HS_BINOKEL_SUITS, HsBinokelCardSet};
use crate::ffi::pointer::Sized32;

/// How to search. Zeroes everywhere but in structSize are the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct HsBinokelSearchOptions {
    /// sizeof(HsBinokelSearchOptions), set by the caller.
    pub struct_size: u32,
    /// HS_BINOKEL_OBJECTIVE_*.
    pub objective: i32,
    /// Where all chance comes from: any number.
    pub seed: u64,
    /// The most playouts; 0 for no limit. Without a limit of time either, 5000.
    pub playouts: u64,
    /// The most milliseconds; 0 for no limit. With a limit the answer depends on the machine.
    pub milliseconds: i32,
    /// Threads to search with, the caller's own included: 0 to 256, where 0 and 1 are the caller's own
    /// alone. Without a limit of time the answer does not depend on it.
    pub threads: i32,
    /// NULL, or a number that another thread may change atomically while the search goes on: as soon
    /// as it is not 0 the search ends, with the best answer so far.
    pub cancel: *const i32,
}

// SAFETY: repr(C), the size first, then integers and a pointer that is not followed here.
unsafe impl Sized32 for HsBinokelSearchOptions {}

/// What a search says of one choice. Means are over its playouts; all are 0 without any.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsBinokelEstimate {
    /// What the choice goes by: the chance to win the game, 0 to 1, or points.
    pub value: f64,
    /// The standard error of value.
    pub value_error: f64,
    /// Expected points of the own side in the round.
    pub points: f64,
    /// Those of the others, on average of their sides.
    pub opponent_points: f64,
    /// The chance, 0 to 1, that the bid is made, whoever's it is.
    pub made: f64,
    /// Playouts.
    pub playouts: u64,
}

/// What a search for a bid has found.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsBinokelBidDecision {
    /// sizeof(HsBinokelBidDecision), set by the caller.
    pub struct_size: u32,
    /// What to bid, the lowest bid that may be made; 0 to pass.
    pub bid: i32,
    /// 1 when the search ended because nothing else was in doubt, 0 when its budget was spent.
    pub settled: i32,
    /// Zero.
    pub reserved: i32,
    /// Playouts in all.
    pub playouts: u64,
    /// What it is expected to bring to win the auction at the lowest bid.
    pub win: HsBinokelEstimate,
    /// What it is expected to bring to leave it to the last bidder at his; zero when nobody has bid.
    pub pass: HsBinokelEstimate,
}

// SAFETY: repr(C), the size first, and only numbers.
unsafe impl Sized32 for HsBinokelBidDecision {}

/// A suit that may be named.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsBinokelSearchedTrump {
    /// The suit.
    pub suit: i32,
    /// Zero.
    pub reserved: i32,
    /// What it is expected to bring.
    pub estimate: HsBinokelEstimate,
}

/// What a search for a trump has found.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsBinokelTrumpDecision {
    /// sizeof(HsBinokelTrumpDecision), set by the caller.
    pub struct_size: u32,
    /// The suit to name.
    pub trump: i32,
    /// 1 when the search ended because nothing else was in doubt, 0 when its budget was spent.
    pub settled: i32,
    /// Zero.
    pub reserved: i32,
    /// Playouts in all.
    pub playouts: u64,
    /// The suit to name first, the others by playouts and value.
    pub candidates: [HsBinokelSearchedTrump; HS_BINOKEL_SUITS],
}

// SAFETY: repr(C), the size first, and only numbers.
unsafe impl Sized32 for HsBinokelTrumpDecision {}

/// Something to do with the dabb.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsBinokelSearchedDiscard {
    /// The four cards to lay away; 0 to go out.
    pub cards: HsBinokelCardSet,
    /// The trump to name when going out by the rules of the seed; else -1.
    pub trump: i32,
    /// Zero.
    pub reserved: i32,
    /// What it is expected to bring.
    pub estimate: HsBinokelEstimate,
}

/// What a search for what to lay away has found.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsBinokelDiscardDecision {
    /// sizeof(HsBinokelDiscardDecision), set by the caller.
    pub struct_size: u32,
    /// Entries of choices.
    pub count: i32,
    /// 1 when the search ended because nothing else was in doubt, 0 when its budget was spent.
    pub settled: i32,
    /// Zero.
    pub reserved: i32,
    /// Playouts in all.
    pub playouts: u64,
    /// What to do first, the others by playouts and value; the rest is zero.
    pub candidates: [HsBinokelSearchedDiscard; HS_BINOKEL_MAX_CANDIDATES],
}

// SAFETY: repr(C), the size first, and only numbers.
unsafe impl Sized32 for HsBinokelDiscardDecision {}

/// A card that may be played.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HsBinokelSearchedCard {
    /// The card, as a number.
    pub card: i32,
    /// Zero.
    pub reserved: i32,
    /// What it is expected to bring.
    pub estimate: HsBinokelEstimate,
}

/// What a search for a card has found.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HsBinokelCardDecision {
    /// sizeof(HsBinokelCardDecision), set by the caller.
    pub struct_size: u32,
    /// Entries of choices: of two copies one is tried.
    pub count: i32,
    /// 1 when the search ended because nothing else was in doubt, 0 when its budget was spent.
    pub settled: i32,
    /// Zero.
    pub reserved: i32,
    /// Playouts in all.
    pub playouts: u64,
    /// The card to play first, the others by playouts and value; the rest is zero.
    pub candidates: [HsBinokelSearchedCard; HS_BINOKEL_MAX_CANDIDATES],
}

// SAFETY: repr(C), the size first, and only numbers.
unsafe impl Sized32 for HsBinokelCardDecision {}

/// What a named player does with the dabb.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HsBinokelDiscard {
    /// The four cards to lay away; 0 to go out.
    pub cards: HsBinokelCardSet,
    /// The trump to name when going out by the rules of the seed; else -1.
    pub trump: i32,
    /// Zero.
    pub reserved: i32,
}

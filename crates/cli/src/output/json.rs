//! JSON: the structs of the library under the names that C knows them by.

use serde::{Serialize, Serializer};

use handsense_hearts::{
    HandStrength, MoonShootThreat, MoonShootViability, Seat, SpadeAnalysis, Suit, SuitControl,
    SuitControlIndex, SuitStrength,
};

use super::visible::visible_json;
use crate::error::CliError;

/// Pretty-printed, with a newline at the end. Fields keep the order of their struct.
pub fn write(value: &impl Serialize) -> Result<String, CliError> {
    Ok(visible_json(&serde_json::to_string_pretty(value)?) + "\n")
}

/// `SuitStrength`.
#[derive(Serialize)]
#[serde(remote = "SuitStrength", rename_all = "camelCase")]
struct SuitStrengthFields {
    #[serde(serialize_with = "suit")]
    suit: Suit,
    length: i32,
    danger_score: i32,
    control_score: i32,
    void_potential: i32,
    overall_strength: i32,
    is_protected: bool,
    can_flush: bool,
}

/// `SpadeAnalysis`.
#[derive(Serialize)]
#[serde(remote = "SpadeAnalysis", rename_all = "camelCase")]
struct SpadeAnalysisFields {
    has_queen: bool,
    is_protected: bool,
    can_safely_flush: bool,
    escape_cards: i32,
}

/// `MoonShootViability`.
#[derive(Serialize)]
#[serde(remote = "MoonShootViability", rename_all = "camelCase")]
struct MoonShootViabilityFields {
    viability_score: i32,
    should_attempt: bool,
    controlled_suits: i32,
    hearts_control: i32,
    missing_high_cards: i32,
}

/// `HandStrength`; for `#[serde(with = "HandStrengthFields")]`.
#[derive(Serialize)]
#[serde(remote = "HandStrength", rename_all = "camelCase")]
pub struct HandStrengthFields {
    #[serde(serialize_with = "suits")]
    suits: [SuitStrength; 4],
    overall_danger: i32,
    overall_control: i32,
    void_opportunities: i32,
    #[serde(with = "SpadeAnalysisFields")]
    spades: SpadeAnalysis,
    #[serde(with = "MoonShootViabilityFields")]
    moon: MoonShootViability,
    #[serde(serialize_with = "suit_or_minus_one")]
    best_suit_to_void: Option<Suit>,
    #[serde(serialize_with = "suit_or_minus_one")]
    best_suit_to_keep: Option<Suit>,
    recommend_moon_attempt: bool,
}

/// `MoonShootThreat`; for `#[serde(with = "MoonShootThreatFields")]`.
#[derive(Serialize)]
#[serde(remote = "MoonShootThreat", rename_all = "camelCase")]
pub struct MoonShootThreatFields {
    #[serde(serialize_with = "seat_or_minus_one")]
    suspected_player: Option<Seat>,
    threat_level: i32,
    hearts_collected: i32,
    has_queen_spades: bool,
    tricks_taken: i32,
    should_block: bool,
}

/// `SuitControlIndex`.
#[derive(Serialize)]
#[serde(remote = "SuitControlIndex", rename_all = "camelCase")]
struct SuitControlIndexFields {
    #[serde(serialize_with = "suit")]
    suit: Suit,
    sci: f64,
    sci_adjusted: f64,
    gaps: i32,
    collect_prob: f64,
}

/// The control of each suit and of the whole hand; for `#[serde(with = "SuitControlFields")]`.
#[derive(Serialize)]
#[serde(remote = "SuitControl", rename_all = "camelCase")]
pub struct SuitControlFields {
    #[serde(serialize_with = "controls")]
    suits: [SuitControlIndex; 4],
    whole_hand: f64,
}

/// A suit by its number.
fn suit<S: Serializer>(suit: &Suit, serializer: S) -> Result<S::Ok, S::Error> {
    suit.index().serialize(serializer)
}

/// A suit by its number, none as -1.
fn suit_or_minus_one<S: Serializer>(suit: &Option<Suit>, serializer: S) -> Result<S::Ok, S::Error> {
    suit.map_or(-1, |suit| suit.index() as i32)
        .serialize(serializer)
}

/// A seat by its number, none as -1.
fn seat_or_minus_one<S: Serializer>(seat: &Option<Seat>, serializer: S) -> Result<S::Ok, S::Error> {
    seat.map_or(-1, |seat| seat.index() as i32)
        .serialize(serializer)
}

/// The remote form of a struct does not reach into arrays.
fn suits<S: Serializer>(suits: &[SuitStrength; 4], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct One(#[serde(with = "SuitStrengthFields")] SuitStrength);
    suits.map(One).serialize(serializer)
}

/// As [`suits`], for the control of the suits.
fn controls<S: Serializer>(
    suits: &[SuitControlIndex; 4],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct One(#[serde(with = "SuitControlIndexFields")] SuitControlIndex);
    suits.map(One).serialize(serializer)
}

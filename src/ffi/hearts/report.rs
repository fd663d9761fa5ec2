//! C structs of the hand evaluation: the five structs of the design "Suit Strength Measurement
//! System" and the one of the design *Suit Control*. Their names and layouts are frozen, because C
//! programs use them.

use crate::ffi::argument::seat_to_c;
use handsense_hearts::{self as hearts, Suit};

/// Evaluation of one suit.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SuitStrength {
    /// 0 spades, 1 diamonds, 2 clubs, 3 hearts.
    /// @suit
    pub suit: i32,
    /// Cards held.
    /// @range 0..13
    pub length: i32,
    /// Danger of taking points.
    /// @range 0..100
    pub danger_score: i32,
    /// Ability to win tricks.
    /// @range 0..100
    pub control_score: i32,
    /// Ease of becoming void.
    /// @range 0..100
    pub void_potential: i32,
    /// controlScore - dangerScore / 2 + voidPotential / 4.
    pub overall_strength: i32,
    /// As in SpadeAnalysis.
    pub is_protected: bool,
    /// Likewise canSafelyFlush.
    pub can_flush: bool,
}

/// Spades around the queen.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpadeAnalysis {
    /// The queen is held.
    pub has_queen: bool,
    /// With three or more others.
    pub is_protected: bool,
    /// Ace or king of three or more, no queen.
    pub can_safely_flush: bool,
    /// Spades below the queen.
    pub escape_cards: i32,
}

/// Viability of shooting the moon.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoonShootViability {
    /// Viability.
    /// @range 0..100
    pub viability_score: i32,
    /// Viability 70, two aces, hearts 50.
    pub should_attempt: bool,
    /// Suits whose ace is held.
    pub controlled_suits: i32,
    /// Control score of hearts.
    /// @range 0..100
    pub hearts_control: i32,
    /// Aces and kings not held.
    /// @range 0..8
    pub missing_high_cards: i32,
}

/// Evaluation of a hand.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandStrength {
    /// The suits by number.
    /// @by suit
    pub suits: [SuitStrength; 4],
    /// Mean weighted by length.
    /// @range 0..100
    pub overall_danger: i32,
    /// Likewise.
    pub overall_control: i32,
    /// Suits above 50 void potential.
    pub void_opportunities: i32,
    /// Spades.
    pub spades: SpadeAnalysis,
    /// My moon shot.
    pub moon: MoonShootViability,
    /// Highest void potential, or -1.
    /// @suit @none -1
    pub best_suit_to_void: i32,
    /// Highest control, or -1.
    /// @suit @none -1
    pub best_suit_to_keep: i32,
    /// moon.shouldAttempt.
    pub recommend_moon_attempt: bool,
}

/// An opponent's moon shot.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoonShootThreat {
    /// The seat, or -1.
    /// @seat @none -1
    pub suspected_player: i32,
    /// Threat.
    /// @range 0..100
    pub threat_level: i32,
    /// Hearts taken.
    pub hearts_collected: i32,
    /// Queen of spades taken.
    pub has_queen_spades: bool,
    /// Tricks taken.
    pub tricks_taken: i32,
    /// threatLevel >= 50.
    pub should_block: bool,
}

/// Control of one suit.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SuitControlIndex {
    /// 0..3.
    /// @suit
    pub suit: i32,
    /// Mean card weight, 0..3.
    pub sci: f64,
    /// sci * (1 - gaps / 13).
    pub sci_adjusted: f64,
    /// Cards missing on top.
    pub gaps: i32,
    /// An estimate.
    pub collect_prob: f64,
}

/// Returns the number of a suit; -1 for none.
#[inline]
fn suit_to_c(suit: Option<Suit>) -> i32 {
    suit.map_or(-1, |suit| suit.index() as i32)
}

impl From<hearts::HandStrength> for HandStrength {
    #[inline]
    fn from(value: hearts::HandStrength) -> HandStrength {
        HandStrength {
            suits: value.suits.map(|value| SuitStrength {
                suit: value.suit.index() as i32,
                length: value.length,
                danger_score: value.danger_score,
                control_score: value.control_score,
                void_potential: value.void_potential,
                overall_strength: value.overall_strength,
                is_protected: value.is_protected,
                can_flush: value.can_flush,
            }),
            overall_danger: value.overall_danger,
            overall_control: value.overall_control,
            void_opportunities: value.void_opportunities,
            spades: SpadeAnalysis {
                has_queen: value.spades.has_queen,
                is_protected: value.spades.is_protected,
                can_safely_flush: value.spades.can_safely_flush,
                escape_cards: value.spades.escape_cards,
            },
            moon: MoonShootViability {
                viability_score: value.moon.viability_score,
                should_attempt: value.moon.should_attempt,
                controlled_suits: value.moon.controlled_suits,
                hearts_control: value.moon.hearts_control,
                missing_high_cards: value.moon.missing_high_cards,
            },
            best_suit_to_void: suit_to_c(value.best_suit_to_void),
            best_suit_to_keep: suit_to_c(value.best_suit_to_keep),
            recommend_moon_attempt: value.recommend_moon_attempt,
        }
    }
}

impl From<hearts::SuitControlIndex> for SuitControlIndex {
    #[inline]
    fn from(value: hearts::SuitControlIndex) -> SuitControlIndex {
        SuitControlIndex {
            suit: value.suit.index() as i32,
            sci: value.sci,
            sci_adjusted: value.sci_adjusted,
            gaps: value.gaps,
            collect_prob: value.collect_prob,
        }
    }
}

impl Default for MoonShootThreat {
    fn default() -> MoonShootThreat {
        hearts::MoonShootThreat::default().into()
    }
}

impl From<hearts::MoonShootThreat> for MoonShootThreat {
    #[inline]
    fn from(value: hearts::MoonShootThreat) -> MoonShootThreat {
        MoonShootThreat {
            suspected_player: seat_to_c(value.suspected_player),
            threat_level: value.threat_level,
            hearts_collected: value.hearts_collected,
            has_queen_spades: value.has_queen_spades,
            tricks_taken: value.tricks_taken,
            should_block: value.should_block,
        }
    }
}

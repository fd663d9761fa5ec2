//! What the evaluation of a hand reports, as C sees it: the five structs of the design "Suit Strength Measurement
//! System", whose names and layouts are fixed because programs in C are written against them.

use handsense_hearts::{self as hearts, Seat, Suit};

/// Evaluation of one suit.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SuitStrength {
    /// 0 spades, 1 diamonds, 2 clubs, 3 hearts.
    pub suit: i32,
    /// Cards held, 0..13.
    pub length: i32,
    /// Danger of taking points, 0..100.
    pub danger_score: i32,
    /// Ability to win tricks, 0..100.
    pub control_score: i32,
    /// Ease of becoming void, 0..100.
    pub void_potential: i32,
    /// controlScore - dangerScore / 2 + voidPotential / 4.
    pub overall_strength: i32,
    /// Spades: the queen is among four or more.
    pub is_protected: bool,
    /// Spades: ace or king without the queen, among three or more.
    pub can_flush: bool,
}

/// Spades around the queen.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpadeAnalysis {
    /// The queen of spades is held.
    pub has_queen: bool,
    /// She is among four or more spades.
    pub is_protected: bool,
    /// Ace or king without the queen, among three or more.
    pub can_safely_flush: bool,
    /// Spades below the queen.
    pub escape_cards: i32,
}

/// Viability of an own moon shot.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoonShootViability {
    /// 0..100.
    pub viability_score: i32,
    /// Viability 70, two suits, hearts 50.
    pub should_attempt: bool,
    /// Suits whose ace is held.
    pub controlled_suits: i32,
    /// Control score of hearts, 0..100.
    pub hearts_control: i32,
    /// Aces and kings not held, 0..8.
    pub missing_high_cards: i32,
}

/// Evaluation of a hand.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandStrength {
    /// suits[i].suit is i.
    pub suits: [SuitStrength; 4],
    /// Mean weighted by length, 0..100.
    pub overall_danger: i32,
    /// Likewise.
    pub overall_control: i32,
    /// Suits with more than 50 void potential.
    pub void_opportunities: i32,
    /// Spades.
    pub spades: SpadeAnalysis,
    /// The own moon.
    pub moon: MoonShootViability,
    /// Highest void potential, or -1.
    pub best_suit_to_void: i32,
    /// Highest control, or -1.
    pub best_suit_to_keep: i32,
    /// moon.shouldAttempt.
    pub recommend_moon_attempt: bool,
}

/// An opponent's moon shot, as the cards taken show it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoonShootThreat {
    /// Seat with three or more hearts and every point so far, or -1.
    pub suspected_player: i32,
    /// 0..100.
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

/// The number of a suit; -1 for none.
#[inline]
fn suit_number(suit: Option<Suit>) -> i32 {
    suit.map_or(-1, |suit| suit.index() as i32)
}

/// The number of a seat; -1 for none.
#[inline]
fn seat_number(seat: Option<Seat>) -> i32 {
    seat.map_or(-1, |seat| seat.index() as i32)
}

impl From<hearts::SuitStrength> for SuitStrength {
    #[inline]
    fn from(of: hearts::SuitStrength) -> SuitStrength {
        SuitStrength {
            suit: of.suit.index() as i32,
            length: of.length,
            danger_score: of.danger_score,
            control_score: of.control_score,
            void_potential: of.void_potential,
            overall_strength: of.overall_strength,
            is_protected: of.is_protected,
            can_flush: of.can_flush,
        }
    }
}

impl From<hearts::SpadeAnalysis> for SpadeAnalysis {
    #[inline]
    fn from(of: hearts::SpadeAnalysis) -> SpadeAnalysis {
        SpadeAnalysis {
            has_queen: of.has_queen,
            is_protected: of.is_protected,
            can_safely_flush: of.can_safely_flush,
            escape_cards: of.escape_cards,
        }
    }
}

impl From<hearts::MoonShootViability> for MoonShootViability {
    #[inline]
    fn from(of: hearts::MoonShootViability) -> MoonShootViability {
        MoonShootViability {
            viability_score: of.viability_score,
            should_attempt: of.should_attempt,
            controlled_suits: of.controlled_suits,
            hearts_control: of.hearts_control,
            missing_high_cards: of.missing_high_cards,
        }
    }
}

impl From<hearts::HandStrength> for HandStrength {
    #[inline]
    fn from(of: hearts::HandStrength) -> HandStrength {
        HandStrength {
            suits: of.suits.map(SuitStrength::from),
            overall_danger: of.overall_danger,
            overall_control: of.overall_control,
            void_opportunities: of.void_opportunities,
            spades: of.spades.into(),
            moon: of.moon.into(),
            best_suit_to_void: suit_number(of.best_suit_to_void),
            best_suit_to_keep: suit_number(of.best_suit_to_keep),
            recommend_moon_attempt: of.recommend_moon_attempt,
        }
    }
}

impl Default for MoonShootThreat {
    fn default() -> MoonShootThreat {
        hearts::MoonShootThreat::NONE.into()
    }
}

impl From<hearts::MoonShootThreat> for MoonShootThreat {
    #[inline]
    fn from(of: hearts::MoonShootThreat) -> MoonShootThreat {
        MoonShootThreat {
            suspected_player: seat_number(of.suspected_player),
            threat_level: of.threat_level,
            hearts_collected: of.hearts_collected,
            has_queen_spades: of.has_queen_spades,
            tricks_taken: of.tricks_taken,
            should_block: of.should_block,
        }
    }
}

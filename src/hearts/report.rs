//! What the evaluation of a hand reports, as C sees it: the five structs of the design "Suit Strength Measurement
//! System", whose names and layouts are fixed because programs in C are written against them.

use handsense_hearts::{self as hearts, Seat, Suit};

/// What one suit of a hand is worth.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SuitStrength {
    /// 0 spades, 1 diamonds, 2 clubs, 3 hearts.
    pub suit: i32,
    /// Cards held, 0..13.
    pub length: i32,
    /// How likely the suit is to take points, 0..100.
    pub danger_score: i32,
    /// Ability to win tricks when needed, 0..100.
    pub control_score: i32,
    /// How easily the suit becomes void, 0..100.
    pub void_potential: i32,
    /// controlScore - dangerScore / 2 + voidPotential / 4, not clamped.
    pub overall_strength: i32,
    /// Spades only: the queen is held among four or more.
    pub is_protected: bool,
    /// Spades only: ace or king without the queen, among three or more.
    pub can_flush: bool,
}

/// The spades around the queen.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SpadeAnalysis {
    /// The queen of spades is held.
    pub has_queen: bool,
    /// She is held among four or more spades.
    pub is_protected: bool,
    /// Ace or king without the queen, among three or more.
    pub can_safely_flush: bool,
    /// Spades held below the queen, whether or not she is held.
    pub escape_cards: i32,
}

/// The hand's own chance of shooting the moon.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoonShootViability {
    /// How promising an attempt is, 0..100.
    pub viability_score: i32,
    /// Viability 70, two controlled suits and 50 hearts control are all reached.
    pub should_attempt: bool,
    /// Suits whose ace is held.
    pub controlled_suits: i32,
    /// The control score of hearts, 0..100.
    pub hearts_control: i32,
    /// Aces and kings not held, 0..8.
    pub missing_high_cards: i32,
}

/// The whole judgement of a hand.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandStrength {
    /// Spades, diamonds, clubs, hearts: `suits[i].suit` is i.
    pub suits: [SuitStrength; 4],
    /// Mean danger of the suits weighted by their lengths, 0..100; 0 for an empty hand.
    pub overall_danger: i32,
    /// Mean control of the suits weighted by their lengths, 0..100; 0 for an empty hand.
    pub overall_control: i32,
    /// Suits with more than 50 void potential; a void counts.
    pub void_opportunities: i32,
    /// The spades around the queen.
    pub spades: SpadeAnalysis,
    /// The hand's own chance of shooting the moon.
    pub moon: MoonShootViability,
    /// The suit held with the highest void potential; ties go to more danger, less control, the
    /// lower number. -1 for an empty hand.
    pub best_suit_to_void: i32,
    /// The suit held with the highest control; ties go to more overall strength, the lower number.
    /// -1 for an empty hand.
    pub best_suit_to_keep: i32,
    /// moon.shouldAttempt.
    pub recommend_moon_attempt: bool,
}

/// An opponent's attempt at the moon, as the cards taken so far show it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoonShootThreat {
    /// The seat that has taken three or more hearts and every point so far; -1 if none.
    pub suspected_player: i32,
    /// How near the moon is, 0..100.
    pub threat_level: i32,
    /// Hearts the suspect has taken.
    pub hearts_collected: i32,
    /// The suspect has taken the queen of spades.
    pub has_queen_spades: bool,
    /// Tricks the suspect has taken.
    pub tricks_taken: i32,
    /// The threat level is 50 or more.
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

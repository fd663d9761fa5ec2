//! The result structs of a hand evaluation, as the design "Suit Strength Measurement System"
//! defines them.

use crate::{Seat, Suit};

/// The strength of one suit of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SuitStrength {
    /// The suit.
    pub suit: Suit,
    /// Cards held, 0..13.
    pub length: i32,
    /// The danger of taking points with the suit, 0..100.
    pub danger_score: i32,
    /// The ability to win tricks when needed, 0..100.
    pub control_score: i32,
    /// The ease of becoming void in the suit, 0..100.
    pub void_potential: i32,
    /// `control_score - danger_score / 2 + void_potential / 4`, not clamped.
    pub overall_strength: i32,
    /// Spades only: the queen is held among four or more.
    pub is_protected: bool,
    /// Spades only: ace or king without the queen, among three or more.
    pub can_flush: bool,
}

/// The spades around the queen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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

/// The viability of a moon shot with the hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MoonShootViability {
    /// The viability of an attempt, 0..100.
    pub viability_score: i32,
    /// Whether viability is at least 70, controlled suits at least two and hearts control at least
    /// 50.
    pub should_attempt: bool,
    /// Suits whose ace is held.
    pub controlled_suits: i32,
    /// The control score of hearts, 0..100.
    pub hearts_control: i32,
    /// Aces and kings not held, 0..8.
    pub missing_high_cards: i32,
}

/// The evaluation of a whole hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct HandStrength {
    /// Spades, diamonds, clubs, hearts: in the order of [`Suit::ALL`].
    pub suits: [SuitStrength; 4],
    /// Mean danger of the suits weighted by their lengths, 0..100; 0 for an empty hand.
    pub overall_danger: i32,
    /// Mean control of the suits weighted by their lengths, 0..100; 0 for an empty hand.
    pub overall_control: i32,
    /// Suits with more than 50 void potential; a void counts.
    pub void_opportunities: i32,
    /// The spades around the queen.
    pub spades: SpadeAnalysis,
    /// The viability of a moon shot.
    pub moon: MoonShootViability,
    /// The suit held with the highest void potential; ties go to more danger, less control, the
    /// lower number. `None` for an empty hand.
    pub best_suit_to_void: Option<Suit>,
    /// The suit held with the highest control; ties go to more overall strength, the lower number.
    /// `None` for an empty hand.
    pub best_suit_to_keep: Option<Suit>,
    /// The same as `moon.should_attempt`.
    pub recommend_moon_attempt: bool,
}

/// The threat of an opponent's moon shot, given the cards taken so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MoonShootThreat {
    /// The seat that has taken three or more hearts and every point so far, if there is one.
    pub suspected_player: Option<Seat>,
    /// The level of the threat, 0..100.
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

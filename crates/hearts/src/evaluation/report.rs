//! What the evaluation of a hand reports: the five structs of the design "Suit Strength Measurement
//! System".

use crate::{Seat, Suit};

/// What one suit of a hand is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuitStrength {
    /// The suit.
    pub suit: Suit,
    /// Cards held, 0..13.
    pub length: i32,
    /// How likely the suit is to take points, 0..100.
    pub danger_score: i32,
    /// Ability to win tricks when needed, 0..100.
    pub control_score: i32,
    /// How easily the suit becomes void, 0..100.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// The hand's own chance of shooting the moon.
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

/// An opponent's attempt at the moon, as the cards taken so far show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoonShootThreat {
    /// The seat that has taken three or more hearts and every point so far, if there is one.
    pub suspected_player: Option<Seat>,
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

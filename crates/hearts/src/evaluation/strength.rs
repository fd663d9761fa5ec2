//! Hand strength by suit: danger, control and void potential.
//!
//! The tables come from the design "Suit Strength Measurement System", sections *Danger Score*,
//! *Control Score*, *Void Potential*, *Overall Strength* and the structs above them. Choices that
//! the design leaves open are stated at the item. Scores are integers in 0..=100 unless stated
//! otherwise.

use crate::evaluation::moon::MoonShootViability;
use crate::{CardSet, Suit};

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

/// Danger of holding a card of this rank in any suit, ace to ten. Lower cards add nothing.
pub const DANGER_BY_RANK: [i32; 5] = [20, 18, 15, 10, 5];
/// Danger of the queen of spades, on top of what a queen adds.
pub const DANGER_QUEEN_OF_SPADES: i32 = 30;
/// Ace or king of spades held while the queen is not.
pub const DANGER_HIGH_SPADES_WITHOUT_QUEEN: i32 = -10;
/// Danger of each heart.
pub const DANGER_PER_HEART: i32 = 3;
/// A suit of at most [`SHORT_SUIT`] cards.
pub const DANGER_SHORT_SUIT: i32 = -15;
/// A suit of at least [`LONG_SUIT`] cards.
pub const DANGER_LONG_SUIT: i32 = 10;
/// The longest suit that counts as short.
pub const SHORT_SUIT: u32 = 2;
/// The shortest suit that counts as long.
pub const LONG_SUIT: u32 = 5;

/// Control by a card of this rank, ace to queen.
pub const CONTROL_BY_RANK: [i32; 3] = [25, 20, 15];
/// Control by each card.
pub const CONTROL_PER_CARD: i32 = 5;
/// Control by each pair of neighbouring ranks held.
pub const CONTROL_PER_SEQUENCE: i32 = 5;
/// A suit of one card.
pub const CONTROL_SINGLETON: i32 = -20;

/// How easily a suit becomes void, by its length from 0 to 13.
pub const VOID_POTENTIAL: [i32; 14] = [100, 90, 70, 50, 25, 10, 0, 0, 0, 0, 0, 0, 0, 0];
/// A suit with more void potential than this is an opportunity.
pub const VOID_OPPORTUNITY: i32 = 50;
/// The queen of spades is protected by a suit of this length, herself included.
pub const QUEEN_GUARD_LENGTH: u32 = 4;
/// Ace or king flush the queen out from a suit of this length.
pub const FLUSH_LENGTH: u32 = 3;

/// Returns the sums of a per-rank table over every set of honours. Bit 0 of the index is the ace.
const fn sums<const RANKS: usize, const SETS: usize>(table: &[i32; RANKS]) -> [i32; SETS] {
    let mut sums = [0; SETS];
    let mut set = 0;
    while set < SETS {
        let mut rank = 0;
        while rank < RANKS {
            if set >> rank & 1 == 1 {
                sums[set] += table[rank];
            }
            rank += 1;
        }
        set += 1;
    }
    sums
}

const DANGER_OF_HONOURS: [i32; 32] = sums(&DANGER_BY_RANK);
const CONTROL_OF_HONOURS: [i32; 8] = sums(&CONTROL_BY_RANK);

/// The part of a suit's danger that depends on its length alone.
const DANGER_OF_LENGTH: [i32; 14] = {
    let mut table = [0; 14];
    let mut length = 0;
    while length < 14 {
        if length <= SHORT_SUIT as usize {
            table[length] += DANGER_SHORT_SUIT;
        }
        if length >= LONG_SUIT as usize {
            table[length] += DANGER_LONG_SUIT;
        }
        length += 1;
    }
    table
};

/// The part of a suit's control that depends on its length alone; 0 for a void.
const CONTROL_OF_LENGTH: [i32; 14] = {
    let mut table = [0; 14];
    let mut length = 1;
    while length < 14 {
        table[length] = CONTROL_PER_CARD * length as i32;
        length += 1;
    }
    table[1] += CONTROL_SINGLETON;
    table
};

const ACE_OR_KING: u32 = 0b011;
const QUEEN: u32 = 0b100;

/// Clamps a sum to 0..=100.
#[inline]
pub(super) fn clamp(sum: i32) -> i32 {
    sum.clamp(0, 100)
}

/// Evaluates a hand of 0 to 13 cards.
///
/// The size is not checked; callers check hands from outside.
///
/// ```
/// use handsense_hearts::{CardSet, Suit, evaluate_hand};
/// let hand: CardSet = "♠AK3 ♥72 ♦QJ98 ♣T654".parse().unwrap();
/// let strength = evaluate_hand(hand);
/// assert_eq!(strength.suits[0].danger_score, 28);
/// assert!(strength.spades.can_safely_flush);
/// assert_eq!(strength.best_suit_to_void, Some(Suit::Hearts));
/// ```
// The C interface writes the result field by field into its own struct. Without inlining, the
// result would be copied twice, which costs a fifth of the evaluation.
#[inline(always)]
pub fn evaluate_hand(hand: CardSet) -> HandStrength {
    let lengths = hand.suit_lengths();
    let neighbours = neighbour_pairs(hand);
    let spades = analyse_spades(hand.lane(Suit::Spades), lengths[0]);
    let suits = Suit::ALL.map(|suit| {
        let index = suit.index();
        evaluate_suit(
            suit,
            hand.lane(suit),
            lengths[index],
            neighbours[index],
            &spades,
        )
    });
    let moon = MoonShootViability::new(hand, &lengths, suits[Suit::Hearts.index()].control_score);
    let cards: i32 = suits.iter().map(|s| s.length).sum();
    let mean = |score: fn(&SuitStrength) -> i32| {
        suits.iter().map(|s| s.length * score(s)).sum::<i32>() / cards.max(1)
    };
    HandStrength {
        overall_danger: mean(|s| s.danger_score),
        overall_control: mean(|s| s.control_score),
        void_opportunities: suits
            .iter()
            .map(|s| i32::from(s.void_potential > VOID_OPPORTUNITY))
            .sum(),
        spades,
        moon,
        best_suit_to_void: best_suit(&suits, void_key),
        best_suit_to_keep: best_suit(&suits, keep_key),
        recommend_moon_attempt: moon.should_attempt,
        suits,
    }
}

/// Returns, for each suit, the number of held cards whose next higher card is also held.
#[inline]
fn neighbour_pairs(hand: CardSet) -> [u32; 4] {
    // The bit above the king of a lane is the ace of the same lane, never a card of another suit,
    // because the three bits between the lanes are clear.
    CardSet::from_valid_bits(hand.bits() & hand.bits() >> 1).suit_lengths()
}

#[inline]
fn analyse_spades(lane: u32, length: u32) -> SpadeAnalysis {
    let has_queen = lane & QUEEN != 0;
    SpadeAnalysis {
        has_queen,
        is_protected: has_queen && length >= QUEEN_GUARD_LENGTH,
        can_safely_flush: !has_queen && lane & ACE_OR_KING != 0 && length >= FLUSH_LENGTH,
        escape_cards: (length - (lane & 1) - (lane >> 1 & 1) - (lane >> 2 & 1)) as i32,
    }
}

#[inline]
fn evaluate_suit(
    suit: Suit,
    lane: u32,
    length: u32,
    neighbours: u32,
    spades: &SpadeAnalysis,
) -> SuitStrength {
    // A suit has thirteen cards; the bound elides the checks of three tables.
    let entry = (length as usize).min(VOID_POTENTIAL.len() - 1);
    let danger_score = danger(suit, lane, entry);
    let control_score = control(lane, entry, neighbours);
    let void_potential = VOID_POTENTIAL[entry];
    let in_spades = suit == Suit::Spades;
    SuitStrength {
        suit,
        length: length as i32,
        danger_score,
        control_score,
        void_potential,
        overall_strength: control_score - danger_score / 2 + void_potential / 4,
        is_protected: in_spades && spades.is_protected,
        can_flush: in_spades && spades.can_safely_flush,
    }
}

#[inline]
fn danger(suit: Suit, lane: u32, length: usize) -> i32 {
    let mut sum = DANGER_OF_HONOURS[lane as usize & 31] + DANGER_OF_LENGTH[length];
    if suit == Suit::Spades {
        if lane & QUEEN != 0 {
            sum += DANGER_QUEEN_OF_SPADES;
        } else if lane & ACE_OR_KING != 0 {
            sum += DANGER_HIGH_SPADES_WITHOUT_QUEEN;
        }
    }
    if suit == Suit::Hearts {
        sum += DANGER_PER_HEART * length as i32;
    }
    clamp(sum)
}

#[inline]
fn control(lane: u32, length: usize, neighbours: u32) -> i32 {
    clamp(
        CONTROL_OF_HONOURS[lane as usize & 7]
            + CONTROL_OF_LENGTH[length]
            + CONTROL_PER_SEQUENCE * neighbours as i32,
    )
}

/// Returns the sort key for voiding: void potential, then danger, then low control.
#[inline]
fn void_key(suit: &SuitStrength) -> i32 {
    (suit.void_potential << 16) + (suit.danger_score << 8) + (100 - suit.control_score)
}

/// Returns the sort key for keeping: control, then overall strength (−50..=125).
#[inline]
fn keep_key(suit: &SuitStrength) -> i32 {
    (suit.control_score << 16) + suit.overall_strength + 50
}

/// Returns the held suit with the highest key; on ties, the one with the lower number.
#[inline]
fn best_suit(suits: &[SuitStrength; 4], key: fn(&SuitStrength) -> i32) -> Option<Suit> {
    let mut best = None;
    let mut best_key = -1;
    for suit in suits {
        let key = if suit.length > 0 { key(suit) } else { -1 };
        if key > best_key {
            (best, best_key) = (Some(suit.suit), key);
        }
    }
    best
}

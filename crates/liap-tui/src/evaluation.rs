//! Hand evaluation of "AI Hand Evaluation Explained".
//!
//! The evaluation counts high, middle and low pieces and the plays in the hand, detects a strong
//! opening, and derives a declaration. Where the text and its program differ, this follows the
//! program; [`evaluate`] lists the differences.

use super::plays::{Play, PlayType};
use super::rules::Declarations;
use super::set::PieceSet;

/// Lowest value of a high piece.
pub const HIGH: u32 = 9;
/// Lowest value of a middle piece.
pub const MIDDLE: u32 = 7;
/// Lowest value of a piece that is a strong opening by itself: the generals.
pub const OPENING_PIECE: u32 = 13;
/// Fewest points of a straight that is a strong opening.
pub const OPENING_STRAIGHT: u32 = 20;
/// Range of the declarations of the evaluation.
pub const DECLARATION_RANGE: std::ops::RangeInclusive<i32> = 1..=7;

/// Features of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandEvaluation {
    /// Number of pieces with 9 points or more.
    pub high: u32,
    /// Number of pieces with 7 or 8 points.
    pub middle: u32,
    /// Number of all other pieces.
    pub low: u32,
    /// Sum of the values of all pieces.
    pub points: u32,
    /// Number of plays of each type, indexed by the code of the type less one. Every choice of
    /// copies counts: four soldiers are six pairs.
    pub combos: [u32; PlayType::ALL.len()],
    /// Number of strong plays; see [`is_strong`].
    pub strong_combos: u32,
    /// Whether the hand can win the lead: with a general, or with a straight or extended straight
    /// of at least 20 points.
    pub strong_opening: bool,
    /// Whether the hand allows a redeal: no piece has more than 9 points.
    pub weak: bool,
}

/// Whether the evaluation counts a type as strong: all types except single pieces, pairs and
/// extended straights of five. The text's list of types omits the last.
#[inline]
pub const fn is_strong(kind: PlayType) -> bool {
    !matches!(
        kind,
        PlayType::Single | PlayType::Pair | PlayType::ExtendedStraight5
    )
}

/// Evaluates a hand of any size.
///
/// The text of the evaluation contradicts its program in places. This follows the program:
///
/// * Overlapping plays count separately. The text's strong example (14 11 6 6 8 4 1 1) counts one
///   straight and declares 3. The hand holds two straights, one for each red horse, and an extended
///   straight. Three strong plays and the opening make 4, and 5 for the first player.
/// * The text calls the straight 8-6-4 one of 20 points or more. It has 18; among the low straights
///   only extended ones reach 20.
/// * A black elephant (9) is a high piece, and a hand with it can still be weak.
///
/// ```
/// use handsense_liap_tui::{Piece, evaluate};
/// let hand = [14, 11, 6, 6, 8, 4, 1, 1].into_iter().filter_map(Piece::new).collect();
/// let evaluation = evaluate(hand);
/// assert_eq!((evaluation.strong_combos, evaluation.strong_opening), (3, true));
/// assert_eq!((evaluation.score(true), evaluation.score(false)), (5, 4));
/// ```
pub fn evaluate(hand: PieceSet) -> HandEvaluation {
    let mut combos = [0; PlayType::ALL.len()];
    let mut strong_opening = !hand.at_least(OPENING_PIECE).is_empty();
    for play in Play::within(hand) {
        combos[play.kind as usize - 1] += play.ways_within(hand);
        let is_straight = matches!(play.kind, PlayType::Straight | PlayType::ExtendedStraight);
        strong_opening |= is_straight && u32::from(play.points) >= OPENING_STRAIGHT;
    }
    let strong = PlayType::ALL.into_iter().filter(|&kind| is_strong(kind));
    let at_least = |points: u32| hand.at_least(points).len();
    HandEvaluation {
        high: at_least(HIGH),
        middle: at_least(MIDDLE) - at_least(HIGH),
        low: hand.len() - at_least(MIDDLE),
        points: hand.points(),
        combos,
        strong_combos: strong.map(|kind| combos[kind as usize - 1]).sum(),
        strong_opening,
        weak: hand.is_weak(),
    }
}

impl HandEvaluation {
    /// Unconstrained declaration: the number of strong plays, plus one for a strong opening, plus
    /// one for declaring first, clamped to 1–7.
    ///
    /// A hand without strong plays and high pieces gets the minimum.
    pub const fn score(&self, is_first: bool) -> u8 {
        if self.high == 0 && self.strong_combos == 0 {
            return *DECLARATION_RANGE.start() as u8;
        }
        let score = self.strong_combos as i32 + self.strong_opening as i32 + is_first as i32;
        match score {
            ..=1 => *DECLARATION_RANGE.start() as u8,
            7.. => *DECLARATION_RANGE.end() as u8,
            _ => score as u8,
        }
    }

    /// Declaration among `legal`: the score, else the highest legal number if it is below the
    /// score, else the lowest, which can be 0.
    pub fn declaration(&self, is_first: bool, legal: Declarations) -> u8 {
        restrict_to_legal(self.score(is_first), legal)
    }
}

/// Restricts a score to legal declarations.
///
/// Returns the score if it is legal. Otherwise returns the highest legal number if it is below the
/// score, and the lowest if not. The last player with a forbidden score therefore declares 0,
/// unless 0 is forbidden too.
pub(crate) fn restrict_to_legal(score: u8, legal: Declarations) -> u8 {
    // The evaluation never declares all eight piles.
    let mut legal = legal
        .iter()
        .filter(|&declared| i32::from(declared) <= *DECLARATION_RANGE.end());
    if legal.clone().any(|declared| declared == score) {
        return score;
    }
    let highest = legal.clone().next_back().unwrap_or(0);
    if score > highest {
        highest
    } else {
        legal.next().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests;

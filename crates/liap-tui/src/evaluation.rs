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
mod tests {
    use super::*;
    use crate::combos::OrderedHand;
    use crate::pieces::Piece;

    /// Visits every hand of eight pieces.
    fn every_hand(mut visit: impl FnMut(PieceSet)) {
        fn fill(index: usize, left: u32, hand: PieceSet, visit: &mut impl FnMut(PieceSet)) {
            if left == 0 {
                return visit(hand);
            }
            let Some(&piece) = Piece::ALL.get(index) else {
                return;
            };
            for count in 0..=left.min(u32::from(piece.copies())) {
                fill(
                    index + 1,
                    left - count,
                    hand + PieceSet::from_copies(piece, count),
                    visit,
                );
            }
        }
        fill(0, 8, PieceSet::EMPTY, &mut visit);
    }

    #[test]
    fn counts_agree_with_enumeration_for_all_81_415_hands() {
        let mut hands = 0;
        every_hand(|hand| {
            hands += 1;
            let pieces: Vec<Piece> = hand.iter().collect();
            let positions = OrderedHand::new(&pieces);
            let (mut combos, mut opening) = ([0; 9], false);
            for combo in positions.combos(positions.all()) {
                let kind = combo.play.kind;
                combos[kind as usize - 1] += 1;
                let straight = matches!(kind, PlayType::Straight | PlayType::ExtendedStraight);
                opening |= straight && u32::from(combo.play.points) >= OPENING_STRAIGHT;
            }
            opening |= pieces.iter().any(|piece| piece.points() >= OPENING_PIECE);
            let evaluation = evaluate(hand);
            assert_eq!(evaluation.combos, combos, "{hand}");
            assert_eq!(evaluation.strong_opening, opening, "{hand}");
            let strong: u32 = PlayType::ALL
                .into_iter()
                .zip(combos)
                .filter(|&(kind, _)| is_strong(kind))
                .map(|(_, count)| count)
                .sum();
            assert_eq!(evaluation.strong_combos, strong, "{hand}");
            assert!(strong <= 21);
            let count = |values: std::ops::Range<u32>| {
                let pieces = pieces
                    .iter()
                    .filter(|piece| values.contains(&piece.points()));
                pieces.count() as u32
            };
            let found = (evaluation.high, evaluation.middle, evaluation.low);
            assert_eq!(found, (count(9..15), count(7..9), count(0..7)));
            assert_eq!(evaluation.points, hand.points());
        });
        assert_eq!(hands, 81_415);
    }

    /// Exact distribution of the declarations over all deals: each hand is weighted by its number of
    /// deals.
    #[test]
    fn declaration_frequencies_match_the_exact_distribution() {
        let choose = |n: u64, k: u64| (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1));
        let (mut first, mut later, mut opening, mut all) = ([0; 9], [0; 9], 0, 0);
        every_hand(|hand| {
            let ways: u64 = Piece::ALL
                .into_iter()
                .map(|kind| choose(kind.copies().into(), hand.count(kind).into()))
                .product();
            let evaluation = evaluate(hand);
            first[usize::from(evaluation.score(true))] += ways;
            later[usize::from(evaluation.score(false))] += ways;
            opening += if evaluation.strong_opening { ways } else { 0 };
            all += ways;
        });
        assert_eq!(all, choose(32, 8));
        let percent = |ways: u64| (ways as f64 / all as f64 * 10_000.0).round() / 100.0;
        assert_eq!(
            first.map(percent)[1..=7],
            [36.14, 42.28, 13.94, 1.21, 4.14, 1.37, 0.93]
        );
        assert_eq!(
            later.map(percent)[1..=7],
            [78.42, 13.94, 1.21, 4.14, 1.37, 0.49, 0.44]
        );
        assert_eq!(percent(opening), 46.61);
    }
}

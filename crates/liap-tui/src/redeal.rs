//! Redeal policy of the rule-based players.

use super::set::PieceSet;

/// Probability of a redeal in percent: for a weak hand, for a low sum, and for any other hand.
const PERCENT: [u32; 3] = [80, 60, 30];
/// Sums below this are low, in points.
const LOW_SUM: u32 = 60;
/// The probability is halved after this round with a lead of more than this many points.
const LATE: (u32, i32) = (10, 10);

/// Returns the probability, in percent, with which the rule-based players ask for a redeal.
///
/// `round` counts from 1; `score` is the player's own game score and `best_other` the highest of
/// the others. Only players with weak hands are asked, so the result is 80 or 40 in play. Source:
/// the original program.
///
/// ```
/// use handsense_liap_tui::{Piece, redeal_percent};
/// let hand = [9, 8, 7, 6, 5, 4, 3, 2].into_iter().filter_map(Piece::new).collect();
/// assert_eq!(redeal_percent(hand, 1, 0, 0), 80);
/// assert_eq!(redeal_percent(hand, 11, 31, 20), 40);
/// ```
pub fn redeal_percent(hand: PieceSet, round: u32, score: i32, best_other: i32) -> u32 {
    let [weak, low, other] = PERCENT;
    let percent = if hand.is_weak() {
        weak
    } else if hand.points() < LOW_SUM {
        low
    } else {
        other
    };
    if round > LATE.0 && score > best_other.saturating_add(LATE.1) {
        percent / 2
    } else {
        percent
    }
}

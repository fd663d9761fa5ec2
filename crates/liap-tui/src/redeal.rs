//! Whether a weak hand asks for a new deal.

use super::set::PieceSet;

/// How often in percent a weak hand asks, one with a low sum, and any other.
const PERCENT: [u32; 3] = [80, 60, 30];
/// Below this many points a hand has a low sum.
const LOW_SUM: u32 = 60;
/// After this round, and with a lead of more points than that, the chance is half.
const LATE: (u32, i32) = (10, 10);

/// How often in percent the named strategies ask for a new deal with this hand, in a round of that number,
/// the first being 1, with this score while the best of the others has that one.
///
/// Only weak hands are ever asked, so that a live answer is 80 or 40.
///
/// ```
/// use handsense_liap_tui::{Piece, redeal_percent};
/// let hand = [9, 8, 7, 6, 5, 4, 3, 2].into_iter().filter_map(Piece::new).collect();
/// assert_eq!(redeal_percent(hand, 1, 0, 0), 80);
/// assert_eq!(redeal_percent(hand, 11, 31, 20), 40);
/// ```
pub fn redeal_percent(hand: PieceSet, round: u32, score: i32, best_other: i32) -> u32 {
    let [weak, low, other] = PERCENT;
    let percent = match () {
        () if hand.is_weak() => weak,
        () if hand.points() < LOW_SUM => low,
        () => other,
    };
    match round > LATE.0 && score > best_other.saturating_add(LATE.1) {
        true => percent / 2,
        false => percent,
    }
}

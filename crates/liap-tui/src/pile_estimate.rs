//! Fast estimate of the number of piles that a hand captures.

use super::plays::{Play, PlayType};
use super::rules::Declarations;
use super::set::PieceSet;

/// Value of a single piece by kind, in hundredths of a pile. Chosen by hand.
const SINGLE: [i32; 14] = [0, 0, 0, 0, 0, 1, 3, 6, 12, 22, 42, 60, 85, 100];
/// Value of each piece in a play of three or more, in hundredths of a pile. The first entry is for
/// the first player, who can lead the play at once; the second is for the others. Chosen by hand.
const LARGE: [i32; 2] = [85, 65];
/// Value of a pair for each of its points, in hundredths of a pile. Chosen by hand.
const PAIR: i32 = 2;

/// Expected number of piles, in hundredths.
pub(super) fn estimate_piles(hand: PieceSet, previous: &[u8]) -> i32 {
    let mut rest = hand;
    let mut worth = 0;
    let each = LARGE[usize::from(!previous.is_empty())];
    let large = Play::all().iter().rev().take_while(|play| play.size() > 2);
    for play in large {
        if rest.contains(play.pieces) {
            rest = rest - play.pieces;
            worth += each * play.size() as i32;
        }
    }
    let pairs = Play::all_of_type(PlayType::Pair).iter();
    let pairs = pairs.filter(|play| rest.contains(play.pieces));
    let pairs: i32 = pairs.map(|play| PAIR * i32::from(play.points)).sum();
    let singles: i32 = rest.iter().map(|piece| SINGLE[piece.index()]).sum();
    worth + pairs + singles
}

/// Predicts the declaration of a seat with this hand: the legal number nearest to the estimate.
pub(super) fn predict_declaration(hand: PieceSet, previous: &[u8], legal: Declarations) -> u8 {
    let estimate = estimate_piles(hand, previous);
    let distance = |&declared: &u8| estimate.abs_diff(100 * i32::from(declared));
    legal.iter().min_by_key(distance).unwrap_or(0)
}

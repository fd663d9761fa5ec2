//! Declaring by the number of strong plays, and by the number of their pieces.

use super::Declaring;
use crate::evaluation::{DECLARES, HIGH, evaluate, is_strong, within};
use crate::plays::PlayType;
use crate::set::PieceSet;

/// The lowest value of a piece that opens when plays are counted by their pieces.
const OPENER: u32 = 11;

/// What the evaluation declares.
pub(super) fn declare(declaring: &Declaring<'_>) -> u8 {
    let hand: PieceSet = declaring.hand.iter().copied().collect();
    evaluate(hand).declaration(declaring.is_first(), declaring.legal())
}

/// The same with each strong play counted by its pieces, and every piece from an advisor up taken for an
/// opening.
pub(super) fn declare_by_pieces(declaring: &Declaring<'_>) -> u8 {
    let hand: PieceSet = declaring.hand.iter().copied().collect();
    let evaluation = evaluate(hand);
    let pieces: u32 = PlayType::ALL
        .into_iter()
        .zip(evaluation.combos)
        .filter(|&(kind, _)| is_strong(kind))
        .map(|(kind, count)| kind.size() * count)
        .sum();
    let opens = evaluation.strong_opening || !hand.at_least(OPENER).is_empty();
    let score = match (pieces, hand.at_least(HIGH).is_empty()) {
        (0, true) => 0,
        _ => pieces as i32 + i32::from(opens) + i32::from(declaring.is_first()),
    };
    let score = score.clamp(*DECLARES.start(), *DECLARES.end()) as u8;
    within(score, declaring.legal())
}

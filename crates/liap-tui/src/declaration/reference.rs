//! Declaration strategies [`Reference`](super::Strategy::Reference), which counts strong plays, and
//! [`PiecesWeighted`](super::Strategy::PiecesWeighted), which counts their pieces.

use super::DeclarationContext;
use crate::evaluation::{DECLARATION_RANGE, HIGH, evaluate, is_strong, restrict_to_legal};
use crate::plays::PlayType;
use crate::set::PieceSet;

/// Lowest value of an opener for `PiecesWeighted`, in points.
const OPENER: u32 = 11;

/// Declaration of the evaluation.
pub(super) fn declare(context: &DeclarationContext<'_>) -> u8 {
    let hand: PieceSet = context.hand.iter().copied().collect();
    evaluate(hand).declaration(context.is_first(), context.legal())
}

/// The same with each strong play counted by its pieces, and with every piece from an advisor up as
/// an opener.
pub(super) fn declare_by_pieces(context: &DeclarationContext<'_>) -> u8 {
    let hand: PieceSet = context.hand.iter().copied().collect();
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
        _ => pieces as i32 + i32::from(opens) + i32::from(context.is_first()),
    };
    let score = score.clamp(*DECLARATION_RANGE.start(), *DECLARATION_RANGE.end()) as u8;
    restrict_to_legal(score, context.legal())
}

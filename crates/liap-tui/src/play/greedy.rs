//! Style [`Greedy`](crate::PlayStyle::Greedy): always the play with the highest sum.

use super::TurnContext;
use super::positions::PositionList;
use crate::combos::OrderedHand;
use crate::set::PieceSet;

/// Returns the play with the highest sum of points, of the required size or of any size when
/// leading. The first of equal plays is chosen. Without a play, it returns the lowest pieces.
///
/// The lead and the declarations are ignored.
///
/// ```
/// use handsense_liap_tui::{Piece, TurnContext, greedy};
/// let hand: Vec<Piece> = [10, 7, 5, 3, 1].into_iter().filter_map(Piece::new).collect();
/// let turn = TurnContext { hand: &hand, captured: 0, declared: 1, required: None, number: 1, declarations: [1; 4] };
/// assert_eq!(greedy(&turn).to_string(), "3 5 7");
/// ```
pub fn greedy(turn: &TurnContext<'_>) -> PieceSet {
    let hand = OrderedHand::new(turn.hand);
    hand.set(choice(&hand, turn.required))
}

pub(super) fn choice(hand: &OrderedHand, required: Option<u32>) -> u8 {
    let fits = |size: u32| required.is_none_or(|required| required == size);
    let mut best: Option<(u8, u8)> = None;
    for combo in hand
        .combos(hand.all())
        .filter(|combo| fits(combo.play.size()))
    {
        if best.is_none_or(|(_, points)| combo.play.points > points) {
            best = Some((combo.positions, combo.play.points));
        }
    }
    match best {
        Some((positions, _)) => positions,
        None => lowest(hand, required.unwrap_or(1) as usize),
    }
}

/// The lowest `count` pieces, the first of equal ones.
fn lowest(hand: &OrderedHand, count: usize) -> u8 {
    let mut positions: PositionList = (0..hand.len()).collect();
    positions.sort_by_key(|position| hand.piece(position));
    positions.truncate(count);
    positions.mask()
}

//! The highest pieces that go together, whatever was led and declared.

use super::TurnContext;
use super::positions::PositionList;
use crate::combos::OrderedHand;
use crate::set::PieceSet;

/// Plays the valid play of the greatest sum of points, of the size required or any size; of equals the
/// first. Without one the lowest pieces.
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
        Some((places, _)) => places,
        None => lowest(hand, required.unwrap_or(1) as usize),
    }
}

/// So many of the lowest pieces, of equals the first.
fn lowest(hand: &OrderedHand, count: usize) -> u8 {
    let mut places: PositionList = (0..hand.len()).collect();
    places.sort_by_key(|place| hand.piece(place));
    places.truncate(count);
    places.choice()
}

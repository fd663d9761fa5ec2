//! Plays a deal to its end with all hands open, fast: the inner loop of Monte Carlo search.
//!
//! Every seat follows the same rules of thumb (`lead`, `follow_suit` and `discard` below), which look only at its own hand,
//! the trick and whether the queen of spades is still to come. No allocation, no search; about a
//! microsecond for a whole deal.
//!
//! * `table`: the deal in progress, and the choice of every seat.
//! * `player`: players that choose so.

mod player;
mod table;

pub use player::{PlayoutPlayer, WeightedPlayout};
pub(crate) use table::Table;

use crate::evaluation::weights::{PLAYOUT, PlayoutWeights};
use crate::{Card, CardSet, Position, SEATS, View, ViewError, score_deal};
use handsense_core::Rng;
use table::random_card;

/// The scores of the deal when it is played on from `position`.
///
/// With probability `epsilon` (0..=1) a seat plays a random legal card instead of the one its rule
/// of thumb names. `seed` decides all chance; with an epsilon of zero there is none. Same
/// arguments, same scores, on every platform.
///
/// ```
/// use handsense_core::Rng;
/// use handsense_hearts::{Position, Rules, playout_points};
/// let position = Position::deal(Rules::STANDARD, &mut Rng::new(1));
/// let points = playout_points(&position, 7, 0.1);
/// assert_eq!(points, playout_points(&position, 7, 0.1));
/// assert!(matches!(points.iter().sum(), 26 | 78));
/// ```
pub fn playout_points(position: &Position, seed: u64, epsilon: f64) -> [i32; SEATS] {
    // Compared with 32 random bits; certainty must exceed all of them.
    let chance = (epsilon.clamp(0.0, 1.0) * 4_294_967_296.0) as u64;
    let mut table = Table::of(position);
    if chance == 0 {
        table.play_out(|_, choice| choice);
    } else {
        let mut rng = Rng::new(seed);
        table.play_out(|legal, choice| {
            let bits = rng.next_u64();
            if bits >> 32 < chance {
                random_card(legal, bits as u32)
            } else {
                choice
            }
        });
    }
    score_deal(position.rules(), &table.taken.map(CardSet::from_valid_bits))
}

/// The card that the rules of thumb of a playout choose, for measuring how well they play.
///
/// # Errors
/// When it is not my turn or the deal is over.
pub fn playout_choice(view: &View) -> Result<Card, ViewError> {
    playout_choice_by(view, &PLAYOUT)
}

/// The same by other weights, for whoever searches them.
///
/// # Errors
/// As [`playout_choice`].
pub fn playout_choice_by(view: &View, weights: &PlayoutWeights) -> Result<Card, ViewError> {
    let legal = view.legal_moves()?;
    let mut hands = [CardSet::EMPTY; SEATS];
    hands[view.me()] = view.hand();
    let table = Table::new(weights, view.rules(), &hands, view.taken(), view.trick());
    let first_trick = view.tricks_done() == 0;
    let choice = if view.trick().is_empty() {
        table.lead(view.hand().bits(), legal.bits())
    } else {
        table
            .follow(view.hand().bits(), view.trick().len() == 3, first_trick)
            .1
    };
    let cards = CardSet::from_valid_bits(choice);
    cards.first().ok_or(ViewError::NothingToPlay)
}

#[cfg(test)]
mod tests;

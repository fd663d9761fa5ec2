//! Heuristic playouts: fast full-information rollouts of a Hearts deal, the inner loop of Monte
//! Carlo search.
//!
//! Every seat follows the same fixed heuristic for leading, following suit and discarding. The
//! heuristic reads only the seat's own hand, the trick and whether the queen of spades is still to
//! come. A whole deal takes about a microsecond and allocates nothing.
//!
//! - `state`: the deal in progress as bit masks, and the heuristic of every seat.
//! - `player`: players that follow the heuristic.

mod player;
mod state;

pub use player::{PlayoutPlayer, WeightedPlayoutPlayer};
pub(crate) use state::PlayoutState;

use crate::evaluation::weights::{PLAYOUT, PlayoutWeights};
use crate::{Card, CardSet, Position, SEATS, View, ViewError, score_deal};
use handsense_core::Rng;
use state::random_card;

/// Plays the deal out from `position` by the heuristic and returns the scores of the deal.
///
/// With probability `epsilon` (0 to 1) a seat plays a uniformly random legal card instead of the
/// card that the heuristic chooses. `seed` seeds the random generator, which an epsilon of zero
/// does not use. Equal arguments give equal scores on every platform.
///
/// ```
/// use handsense_core::Rng;
/// use handsense_hearts::{Position, Rules, playout_scores};
/// let position = Position::deal(Rules::STANDARD, &mut Rng::new(1));
/// let points = playout_scores(&position, 7, 0.1);
/// assert_eq!(points, playout_scores(&position, 7, 0.1));
/// assert!(matches!(points.iter().sum(), 26 | 78));
/// ```
pub fn playout_scores(position: &Position, seed: u64, epsilon: f64) -> [i32; SEATS] {
    // The threshold is compared with 32 random bits; certainty must exceed all of them.
    let threshold = (epsilon.clamp(0.0, 1.0) * 4_294_967_296.0) as u64;
    let mut state = PlayoutState::from_position(position);
    if threshold == 0 {
        state.play_out(|_, card| card);
    } else {
        let mut rng = Rng::new(seed);
        state.play_out(|legal, card| {
            let bits = rng.next_u64();
            if bits >> 32 < threshold {
                random_card(legal, bits as u32)
            } else {
                card
            }
        });
    }
    score_deal(position.rules(), &state.taken.map(CardSet::from_valid_bits))
}

/// Returns the card that the playout heuristic plays in `view`.
///
/// # Errors
/// When it is not the viewer's turn or the deal is over.
pub fn playout_move(view: &View) -> Result<Card, ViewError> {
    playout_move_with_weights(view, &PLAYOUT)
}

/// Returns the card that the playout heuristic plays in `view` with other weights, for tuning.
///
/// # Errors
/// As [`playout_move`].
pub fn playout_move_with_weights(view: &View, weights: &PlayoutWeights) -> Result<Card, ViewError> {
    let legal = view.legal_moves()?;
    let mut hands = [CardSet::EMPTY; SEATS];
    hands[view.me()] = view.hand();
    let state = PlayoutState::new(weights, view.rules(), &hands, view.taken(), view.trick());
    let first_trick = view.tricks_done() == 0;
    let card = if view.trick().is_empty() {
        state.choose_lead(view.hand().bits(), legal.bits())
    } else {
        state
            .choose_follow(view.hand().bits(), view.trick().len() == 3, first_trick)
            .1
    };
    let cards = CardSet::from_valid_bits(card);
    cards.first().ok_or(ViewError::NoMoveToMake)
}

#[cfg(test)]
mod tests;

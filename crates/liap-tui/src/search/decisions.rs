//! One search for each decision: declaration, play and redeal.

use super::candidates::candidates;
use super::rollouts::{Candidates, Estimate, race_candidates};
use crate::set::PieceSet;
use crate::view::{View, ViewError};
use handsense_core::search::{Arms, Decision, SearchOptions};

/// Searches for the best declaration. The candidates are the legal ones.
///
/// # Errors
/// [`ViewError::OutOfTurn`] if the player is not to declare.
///
/// ```
/// use handsense_core::Seat;
/// use handsense_liap_tui::search::{SearchOptions, search_declaration};
/// use handsense_liap_tui::{Piece, RoundStart, View};
/// let hand = [14, 13, 12, 11, 3, 2, 1, 1].map(|points| Piece::new(points).unwrap());
/// let me = Seat::ALL[0];
/// let view = View::new(me, hand, RoundStart::new(me)).unwrap();
/// let decision = search_declaration(&view, &SearchOptions::default()).unwrap();
/// assert!((3..=4).contains(&decision.best().unwrap()));
/// ```
pub fn search_declaration(
    view: &View,
    options: &SearchOptions<'_>,
) -> Result<Decision<u8, Estimate>, ViewError> {
    let me = view.me();
    if view.is_declared() || view.next_seat() != Some(me) {
        return Err(ViewError::OutOfTurn { seat: me });
    }
    let legal: Arms<u8> = view.legal_declarations().iter().collect();
    let decision = race_candidates(view, options, Candidates::Declarations(&legal));
    Ok(decision.map(|index| legal[index]))
}

/// Searches for the best play.
///
/// # Errors
/// [`ViewError::OutOfTurn`] if the player is not to play.
pub fn search_play(
    view: &View,
    options: &SearchOptions<'_>,
) -> Result<Decision<PieceSet, Estimate>, ViewError> {
    view.check_turn()?;
    let sets = candidates(view);
    let decision = race_candidates(view, options, Candidates::Plays(&sets));
    Ok(decision.map(|index| sets[index]))
}

/// Whether to ask for a redeal.
///
/// The search compares this round with a round after a redeal, which the player starts with a
/// random hand and one more multiplier. The decision depends on the piles that the hand can capture
/// and on the scores.
///
/// # Errors
/// [`ViewError::RedealTooLate`] after the first declaration.
pub fn search_redeal(view: &View, options: &SearchOptions<'_>) -> Result<bool, ViewError> {
    if !view.declarations().is_empty() {
        return Err(ViewError::RedealTooLate);
    }
    let decision = race_candidates(view, options, Candidates::Redeal);
    Ok(decision.best() == Some(1))
}

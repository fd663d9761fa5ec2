//! Search by determinization with rollouts.
//!
//! The algorithm is perfect-information Monte Carlo sampling (Ginsberg, "GIB: Imperfect information
//! in a computationally challenging game", 2001). It samples the hidden hands and evaluates every
//! candidate in the sampled world. Three points differ:
//!
//! - A heuristic rollout replaces the double-dummy solution of a world.
//! - Sequential halving (Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed
//!   bandits", 2013) allocates the samples. All remaining candidates share a world, and clearly
//!   inferior ones are eliminated early.
//! - Worlds are weighted by the declarations and plays of the others: each is resampled from a few
//!   uniform deals in proportion to its likelihood.
//!
//! [`Objective::Points`] is the player's own points in the round, regardless of the others.
//!
//! Files:
//!
//! - `candidates`: candidate plays.
//! - `opponent_model`: likelihood of the plays of the others.
//! - `rollouts`: rollouts of the candidates.
//! - `world_sampler`: sampler of hidden hands.

mod candidates;
mod opponent_model;
mod rollouts;
mod world_sampler;

pub use handsense_core::search::{DEFAULT_PLAYOUTS, Decision, Objective, SearchOptions, Searched};
pub use rollouts::Estimate;
pub use world_sampler::WorldSampler;

use candidates::candidates;
use rollouts::{Candidates, race_candidates};

use crate::set::PieceSet;
use crate::view::{View, ViewError};
use handsense_core::search::Arms;

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

//! Search for a play.

use super::candidates::candidates;
use super::racing::race_candidates;
use super::statistics::Estimate;
use crate::round::Round;
use crate::set::PieceSet;
use crate::view::{View, ViewError};
use handsense_core::search::Arms;
use handsense_core::search::SearchOptions;

/// A legal play with its search result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchedPlay {
    /// The pieces.
    pub pieces: PieceSet,
    /// Their estimate.
    pub estimate: Estimate,
}

/// Result of a play search.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayDecision {
    /// The best play.
    pub pieces: PieceSet,
    /// All candidates, the best first.
    pub candidates: Arms<SearchedPlay>,
    /// Total number of playouts.
    pub playouts: u64,
    /// Whether all other candidates were eliminated.
    pub settled: bool,
}

/// Searches for the best play.
///
/// # Errors
/// [`ViewError::OutOfTurn`] if the player is not to play.
pub fn search_play(view: &View, options: &SearchOptions<'_>) -> Result<PlayDecision, ViewError> {
    view.check_turn()?;
    let sets = candidates(view);
    let begin = |round: &mut Round, choice: usize| {
        round.apply_play(sets[choice]);
    };
    let code = |choice: usize| hand_bits(view.hand(), sets[choice]);
    let ranked = race_candidates(view, options, sets.len(), begin, code);
    let searched = |&(choice, estimate): &(usize, Estimate)| SearchedPlay {
        pieces: sets[choice],
        estimate,
    };
    let candidates: Arms<SearchedPlay> = ranked.ranking.iter().map(searched).collect();
    Ok(PlayDecision {
        pieces: candidates
            .first()
            .map_or(PieceSet::EMPTY, |choice| choice.pieces),
        candidates,
        playouts: ranked.playouts,
        settled: ranked.settled,
    })
}

/// Returns the positions of pieces in a hand, which is in ascending order: bit `i` is the piece `i`.
fn hand_bits(hand: PieceSet, pieces: PieceSet) -> i32 {
    let mut wanted = pieces.iter().peekable();
    let mut bits = 0;
    for (index, piece) in hand.iter().enumerate() {
        if wanted.next_if_eq(&piece).is_some() {
            bits |= 1 << index;
        }
    }
    bits
}

//! Searching for a play.

use super::candidates::candidates;
use super::options::SearchOptions;
use super::racing::race_candidates;
use super::statistics::Estimate;
use crate::round::Round;
use crate::set::PieceSet;
use crate::view::{View, ViewError};
use handsense_core::search::Arms;

/// Pieces that may be played, and what the search says of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchedPlay {
    /// The pieces.
    pub pieces: PieceSet,
    /// What they are expected to bring.
    pub estimate: Estimate,
}

/// What to play.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayDecision {
    /// The pieces.
    pub pieces: PieceSet,
    /// What was tried, the best first.
    pub candidates: Arms<SearchedPlay>,
    /// Playouts of all.
    pub playouts: u64,
    /// Whether nothing else was in doubt any more.
    pub settled: bool,
}

/// Searches for the best play.
///
/// # Errors
/// [`ViewError::OutOfTurn`] when I am not to play.
pub fn search_play(view: &View, options: &SearchOptions<'_>) -> Result<PlayDecision, ViewError> {
    view.check_my_play()?;
    let sets = candidates(view);
    let begin = |round: &mut Round, choice: usize| {
        round.put(sets[choice]);
    };
    let ranked = race_candidates(view, options, sets.len(), begin);
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

//! Search for a declaration.

use super::racing::race_candidates;
use super::statistics::Estimate;
use crate::pile_estimate::predict_declaration;
use crate::round::Round;
use crate::view::{View, ViewError};
use handsense_core::search::Arms;
use handsense_core::search::SearchOptions;

/// A legal declaration with its search result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchedDeclaration {
    /// The declaration.
    pub declared: u8,
    /// Its estimate.
    pub estimate: Estimate,
}

/// Result of a declaration search.
#[derive(Clone, Debug, PartialEq)]
pub struct DeclarationDecision {
    /// The best declaration.
    pub declared: u8,
    /// All legal declarations, the best first.
    pub candidates: Arms<SearchedDeclaration>,
    /// Total number of playouts.
    pub playouts: u64,
    /// Whether all other candidates were eliminated.
    pub settled: bool,
}

/// Searches for the best declaration.
///
/// # Errors
/// [`ViewError::OutOfTurn`] if the player is not to declare.
///
/// ```
/// use handsense_core::Seat;
/// use handsense_liap_tui::search::{SearchOptions, search_declaration};
/// use handsense_liap_tui::{Piece, RoundStart, View};
/// let hand = [14, 13, 12, 11, 3, 2, 1, 1].map(|points| Piece::new(points).unwrap());
/// let start = RoundStart::new(Seat::ALL[0], hand, Seat::ALL[0]);
/// let decision = search_declaration(&View::new(start).unwrap(), &SearchOptions::default()).unwrap();
/// assert!((3..=4).contains(&decision.declared));
/// ```
pub fn search_declaration(
    view: &View,
    options: &SearchOptions<'_>,
) -> Result<DeclarationDecision, ViewError> {
    let me = view.me();
    if view.is_declared() || view.next_seat() != Some(me) {
        return Err(ViewError::OutOfTurn { seat: me });
    }
    let legal: Arms<u8> = view.legal_declarations().iter().collect();
    let begin = |round: &mut Round, choice: usize| {
        // A legal declaration is never rejected.
        let _ = round.declare(legal[choice]);
        declare_rest(round);
    };
    let code = |choice: usize| i32::from(legal[choice]);
    let ranked = race_candidates(view, options, legal.len(), begin, code);
    let searched = |&(choice, estimate): &(usize, Estimate)| SearchedDeclaration {
        declared: legal[choice],
        estimate,
    };
    let candidates: Arms<SearchedDeclaration> = ranked.ranking.iter().map(searched).collect();
    Ok(DeclarationDecision {
        declared: candidates.first().map_or(0, |choice| choice.declared),
        candidates,
        playouts: ranked.playouts,
        settled: ranked.settled,
    })
}

/// Makes the remaining declarations by the model of [`predict_declaration`].
pub(super) fn declare_rest(round: &mut Round) {
    while !round.is_declared()
        && let Some(seat) = round.next_seat()
    {
        let (hand, legal) = (round.hand(seat), round.legal_declarations());
        let likely = predict_declaration(hand, round.declarations(), legal);
        if round.declare(likely).is_err() {
            return;
        }
    }
}

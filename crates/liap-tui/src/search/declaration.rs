//! Searching for a declaration.

use super::options::SearchOptions;
use super::racing::race_candidates;
use super::statistics::Estimate;
use crate::pile_estimate::predict_declaration;
use crate::round::Round;
use crate::view::{View, ViewError};
use handsense_core::search::Arms;

/// A number that may be declared, and what the search says of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchedDeclaration {
    /// The number.
    pub declared: u8,
    /// What it is expected to bring.
    pub estimate: Estimate,
}

/// What to declare.
#[derive(Clone, Debug, PartialEq)]
pub struct DeclarationDecision {
    /// The number.
    pub declared: u8,
    /// Every number that may be declared, the best first.
    pub candidates: Arms<SearchedDeclaration>,
    /// Playouts of all.
    pub playouts: u64,
    /// Whether nothing else was in doubt any more.
    pub settled: bool,
}

/// Searches for the best declaration.
///
/// # Errors
/// [`ViewError::OutOfTurn`] when I am not to declare.
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
        // Legal numbers are never refused.
        let _ = round.declare(legal[choice]);
        declare_rest(round);
    };
    let ranked = race_candidates(view, options, legal.len(), begin);
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

/// Lets everybody who has not declared yet declare what is likely with his hand.
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

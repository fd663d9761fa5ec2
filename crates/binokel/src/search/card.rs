//! Search for a card.

use super::racing::{Candidate, race_candidates};
use super::statistics::Estimate;
use crate::cards::{Card, CardSet};
use crate::public_state::Phase;
use crate::view::{View, ViewError};
use handsense_core::search::SearchOptions;
use handsense_core::search::{Arms, MAX_ARMS};

/// A legal card with its search result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchedCard {
    /// The card.
    pub card: Card,
    /// Its estimate.
    pub estimate: Estimate,
}

/// Result of a card search.
#[derive(Clone, Debug, PartialEq)]
pub struct CardDecision {
    /// The best card.
    pub card: Card,
    /// All candidates, the best first.
    pub candidates: Arms<SearchedCard>,
    /// Total number of playouts.
    pub playouts: u64,
    /// Whether all other candidates were eliminated.
    pub settled: bool,
}

/// Searches for the best card.
///
/// # Errors
/// [`ViewError::OutOfTurn`] if the player is not to play.
pub fn search_card(view: &View, options: &SearchOptions<'_>) -> Result<CardDecision, ViewError> {
    view.check_turn(Phase::Playing)?;
    let cards = candidates(view);
    let candidates: Arms<Candidate> = cards.iter().copied().map(Candidate::Card).collect();
    let ranked = race_candidates(view, options, &candidates);
    let candidates: Arms<SearchedCard> = ranked
        .ranking
        .iter()
        .map(|&(choice, estimate)| SearchedCard {
            card: cards[choice],
            estimate,
        })
        .collect();
    Ok(CardDecision {
        card: candidates.first().map_or(Card::FIRST, |best| best.card),
        candidates,
        playouts: ranked.playouts,
        settled: ranked.settled,
    })
}

/// Candidate cards: one of each legal kind, with the highest and lowest of every suit first.
fn candidates(view: &View) -> Arms<Card> {
    let legal = view.legal_cards();
    let mut kinds = CardSet::EMPTY;
    for card in legal {
        if (kinds & card.both_copies()).is_empty() {
            kinds = kinds.with(card);
        }
    }
    let is_end = |&card: &Card| {
        let of_suit = kinds.suit(card.suit());
        of_suit.lowest() == Some(card) || of_suit.highest() == Some(card)
    };
    let ends = kinds.iter().filter(is_end);
    let middle = kinds.iter().filter(|card| !is_end(card));
    ends.chain(middle).take(MAX_ARMS).collect()
}

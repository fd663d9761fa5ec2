//! Search for a trump and for a discard.

use super::racing::{Candidate, race_candidates};
use super::statistics::Estimate;
use crate::cards::{Card, CardSet, Suit};
use crate::hand::Hand;
use crate::melds::{MeldRules, melds};
use crate::player::reference::lowest_four_by;
use crate::player::{Discard, newest, reference};
use crate::public_state::Phase;
use crate::rules::Edition;
use crate::view::{View, ViewError};
use handsense_core::ArrayVec;
use handsense_core::search::SearchOptions;
use handsense_core::search::{Arms, MAX_ARMS};

/// Result of a trump search.
#[derive(Clone, Debug, PartialEq)]
pub struct TrumpDecision {
    /// The best trump.
    pub trump: Suit,
    /// All suits with their estimates, the best first.
    pub candidates: Arms<(Suit, Estimate)>,
    /// Total number of playouts.
    pub playouts: u64,
    /// Whether all other candidates were eliminated.
    pub settled: bool,
}

/// A candidate discard with its search result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchedDiscard {
    /// The discard, or going out.
    pub discard: Discard,
    /// Its estimate.
    pub estimate: Estimate,
}

/// Result of a discard search.
#[derive(Clone, Debug, PartialEq)]
pub struct DiscardDecision {
    /// The best discard, or going out.
    pub discard: Discard,
    /// All candidates, the best first.
    pub candidates: Arms<SearchedDiscard>,
    /// Total number of playouts.
    pub playouts: u64,
    /// Whether all other candidates were eliminated.
    pub settled: bool,
}

/// Searches for the best trump.
///
/// # Errors
/// [`ViewError::OutOfTurn`] if the player is not to declare trump.
pub fn search_trump(view: &View, options: &SearchOptions<'_>) -> Result<TrumpDecision, ViewError> {
    view.check_turn(Phase::DeclaringTrump)?;
    let discarded = view.rules().edition() == Edition::Reference;
    let plan = |suit: Suit| {
        if discarded {
            Candidate::Dabb(suit, Discard::Cards(view.discard()))
        } else {
            Candidate::Dabb(suit, Discard::Cards(quick_discard(view, suit)))
        }
    };
    let ranked = race_candidates(view, options, &Suit::ALL.map(plan));
    let choice = |&(choice, estimate): &(usize, Estimate)| (Suit::ALL[choice], estimate);
    let candidates: Arms<(Suit, Estimate)> = ranked.ranking.iter().map(choice).collect();
    Ok(TrumpDecision {
        trump: candidates.first().map_or(Suit::Herz, |&(best, _)| best),
        candidates,
        playouts: ranked.playouts,
        settled: ranked.settled,
    })
}

/// Searches for the best discard, or going out.
///
/// # Errors
/// [`ViewError::OutOfTurn`] if the player is not to discard.
pub fn search_discard(
    view: &View,
    options: &SearchOptions<'_>,
) -> Result<DiscardDecision, ViewError> {
    view.check_turn(Phase::Discarding)?;
    let discard_candidates = discard_candidates(view);
    let candidates: Arms<Candidate> = discard_candidates
        .iter()
        .map(|&(trump, discard)| Candidate::Dabb(trump, discard))
        .collect();
    let ranked = race_candidates(view, options, &candidates);
    let candidates: Arms<SearchedDiscard> = ranked
        .ranking
        .iter()
        .map(|&(choice, estimate)| SearchedDiscard {
            discard: discard_candidates[choice].1,
            estimate,
        })
        .collect();
    Ok(DiscardDecision {
        discard: candidates
            .first()
            .map_or(discard_candidates[0].1, |best| best.discard),
        candidates,
        playouts: ranked.playouts,
        settled: ranked.settled,
    })
}

/// A trump, and the discard with it.
type DabbPlan = (Suit, Discard);

fn quick_discard(view: &View, trump: Suit) -> CardSet {
    let meld_rules = view.rules().edition().meld_rules();
    let (discard, count) = newest::discard(view.hand(), trump, meld_rules);
    discard[..count].iter().copied().collect()
}

/// Candidate discards, the usual ones first and going out last.
fn discard_candidates(view: &View) -> Arms<DabbPlan> {
    let declares_trump_later = view.rules().edition() == Edition::Reference;
    let hand = view.hand();
    let meld_rules = view.rules().edition().meld_rules();
    let best = newest::trump(hand.set(), meld_rules);
    let mut discard_candidates: Arms<DabbPlan> = Arms::new();
    let mut add = |trump: Suit, cards: CardSet| {
        let plan = (trump, Discard::Cards(cards));
        let known = discard_candidates
            .iter()
            .any(|(_, discard)| *discard == plan.1);
        if !known && discard_candidates.len() < MAX_ARMS - 1 {
            discard_candidates.push(plan);
        }
    };
    let may_be = |&suit: &Suit| view.trump().is_none_or(|trump| trump == suit);
    for trump in Suit::ALL.into_iter().filter(may_be) {
        for cards in candidates(hand, trump, meld_rules) {
            add(trump, cards);
        }
    }
    let out = view.trump().unwrap_or(best);
    discard_candidates.push((out, Discard::GoOut(declares_trump_later.then_some(out))));
    discard_candidates
}

/// Candidate sets of four cards: those of the rule-based players, and others by different weights
/// of melds, trumps, points and void suits.
fn candidates(hand: &Hand, trump: Suit, meld_rules: MeldRules) -> impl Iterator<Item = CardSet> {
    let set = |(cards, count): ([Card; 4], usize)| cards[..count].iter().copied().collect();
    let in_melds = melds(hand, trump, meld_rules).cards();
    let loose = hand.set() - in_melds;
    // Weights of card points, suit length, meld cards and master cards. Chosen by hand.
    let by = |points: i32, voids: i32, melds: i32, aces: i32| {
        let worth = |card: Card| {
            let of_suit = hand.set().suit(card.suit()).len() as i32;
            let master = card.stronger().is_empty() || of_suit > 6;
            i32::from(in_melds.has(card)) * melds
                + i32::from(card.suit() == trump) * 200
                + points * card.points() as i32
                + voids * of_suit
                + i32::from(master) * aces
        };
        set(lowest_four_by(hand, worth))
    };
    // All loose cards of one plain suit, completed with the cheapest other cards.
    let suits = Suit::ALL.into_iter().filter(|&suit| suit != trump);
    let voids: ArrayVec<CardSet, { Suit::ALL.len() }> = suits
        .map(|suit| {
            let out_of_play = loose.suit(suit);
            let worth = |card: Card| {
                let of_melds = i32::from(in_melds.has(card)) * 1_000;
                let of_trump = i32::from(card.suit() == trump) * 500;
                of_melds + of_trump + card.points() as i32 - 100 * i32::from(out_of_play.has(card))
            };
            set(lowest_four_by(hand, worth))
        })
        .collect();
    [
        set(newest::discard(hand, trump, meld_rules)),
        set(reference::discard(hand, trump, meld_rules)),
        // Points are safe in the discard.
        by(-3, 8, 1_000, 60),
        by(-1, 12, 1_000, 40),
        by(1, 12, 1_000, 40),
        by(2, 4, 1_000, 20),
        // Breaks up a small meld for a better hand.
        by(1, 10, 60, 60),
    ]
    .into_iter()
    .chain(voids)
}

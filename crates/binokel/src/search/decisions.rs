//! One search for each decision: bid, trump, discard and card.

use super::rollouts::{Candidate, Estimate, race_candidates};
use crate::cards::{Card, CardSet, Suit};
use crate::hand::Hand;
use crate::melds::{MeldRules, melds};
use crate::player::reference::lowest_four_by;
use crate::player::{Discard, newest, reference};
use crate::public_state::Phase;
use crate::rules::{DABB, Edition};
use crate::view::{View, ViewError};
use handsense_core::ArrayVec;
use handsense_core::search::{Arms, Decision, MAX_ARMS, SearchOptions};

/// Searches whether to bid. The candidates are the bid, and `None` to pass.
///
/// The search compares winning the auction at the lowest legal bid with leaving it to the last
/// bidder at the standing bid. It never makes a higher bid. Before the first bid, passing is no candidate.
///
/// # Errors
/// [`ViewError::OutOfTurn`] if the player is not to bid.
pub fn search_bid(
    view: &View,
    options: &SearchOptions<'_>,
) -> Result<Decision<Option<i32>, Estimate>, ViewError> {
    view.check_turn(Phase::Bidding)?;
    let auction = view.auction();
    let least = auction.min_bid();
    // Passing is the first candidate, so that a tie in a lost game does not raise the bid.
    let pass = auction.last_bidder();
    let pass = pass.map(|seat| Candidate::WinAuction(seat, auction.standing()));
    let mut candidates: Arms<Candidate> = pass.into_iter().collect();
    let mine = candidates.len();
    candidates.push(Candidate::WinAuction(view.me(), least));
    let decision = race_candidates(view, options, &candidates);
    Ok(decision.map(|index| (index == mine).then_some(least)))
}

/// Searches for the best trump.
///
/// # Errors
/// [`ViewError::OutOfTurn`] if the player is not to declare trump.
pub fn search_trump(
    view: &View,
    options: &SearchOptions<'_>,
) -> Result<Decision<Suit, Estimate>, ViewError> {
    view.check_turn(Phase::DeclaringTrump)?;
    let plan = |suit: Suit| {
        let discard = match view.rules().edition() {
            Edition::Reference => view.discard(),
            Edition::Newest => {
                let meld_rules = view.rules().edition().meld_rules();
                let discard = newest::discard(view.hand(), suit, meld_rules);
                discard.into_iter().collect()
            }
        };
        Candidate::Dabb(suit, Discard::Cards(discard))
    };
    let decision = race_candidates(view, options, &Suit::ALL.map(plan));
    Ok(decision.map(|index| Suit::ALL[index]))
}

/// Searches for the best discard, or going out.
///
/// # Errors
/// [`ViewError::OutOfTurn`] if the player is not to discard.
pub fn search_discard(
    view: &View,
    options: &SearchOptions<'_>,
) -> Result<Decision<Discard, Estimate>, ViewError> {
    view.check_turn(Phase::Discarding)?;
    let plans = discard_plans(view);
    let candidates: Arms<Candidate> = plans
        .iter()
        .map(|&(trump, discard)| Candidate::Dabb(trump, discard))
        .collect();
    let decision = race_candidates(view, options, &candidates);
    Ok(decision.map(|index| plans[index].1))
}

/// Searches for the best card.
///
/// # Errors
/// [`ViewError::OutOfTurn`] if the player is not to play.
pub fn search_card(
    view: &View,
    options: &SearchOptions<'_>,
) -> Result<Decision<Card, Estimate>, ViewError> {
    view.check_turn(Phase::Playing)?;
    let cards = candidate_cards(view);
    let candidates: Arms<Candidate> = cards.iter().copied().map(Candidate::Card).collect();
    let decision = race_candidates(view, options, &candidates);
    Ok(decision.map(|index| cards[index]))
}

/// Candidate cards: one of each legal kind, with the highest and lowest of every suit first.
fn candidate_cards(view: &View) -> Arms<Card> {
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

/// A trump, and the discard with it.
type DabbPlan = (Suit, Discard);

/// Candidate discards, the usual ones first and going out last.
fn discard_plans(view: &View) -> Arms<DabbPlan> {
    let edition = view.rules().edition();
    let (hand, meld_rules) = (view.hand(), edition.meld_rules());
    let mut plans: Arms<DabbPlan> = Arms::new();
    let may_be = |&suit: &Suit| view.trump().is_none_or(|trump| trump == suit);
    for trump in Suit::ALL.into_iter().filter(may_be) {
        for cards in candidate_discards(hand, trump, meld_rules) {
            let discard = Discard::Cards(cards);
            let is_known = plans.iter().any(|(_, known)| *known == discard);
            if !is_known && plans.len() < MAX_ARMS - 1 {
                plans.push((trump, discard));
            }
        }
    }
    let best = || newest::trump(hand.set(), meld_rules);
    let out = view.trump().unwrap_or_else(best);
    let named = (edition == Edition::Reference).then_some(out);
    plans.push((out, Discard::GoOut(named)));
    plans
}

/// Candidate sets of four cards: those of the rule-based players, and others by different weights
/// of melds, trumps, points and void suits.
fn candidate_discards(
    hand: &Hand,
    trump: Suit,
    meld_rules: MeldRules,
) -> impl Iterator<Item = CardSet> {
    let set = |cards: ArrayVec<Card, DABB>| cards.into_iter().collect();
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

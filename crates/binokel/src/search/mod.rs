//! Search by determinization with rollouts.
//!
//! The algorithm is perfect-information Monte Carlo sampling (Ginsberg, "GIB: Imperfect information
//! in a computationally challenging game", 2001). It samples the hidden cards and evaluates every
//! candidate in the sampled world. Three points differ:
//!
//! - A heuristic rollout replaces the double-dummy solution of a world.
//! - Sequential halving (Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed
//!   bandits", 2013) allocates the samples. All remaining candidates share a world, and clearly
//!   inferior ones are eliminated early.
//! - Worlds respect all deduced voids and shown cards. Each is resampled from a few consistent
//!   deals in proportion to the likelihood of melds and bids.
//!
//! Bids, trump, discard, going out and cards all use the same race. In teams of two, the rollout plays
//! the partner by the same heuristic (`crate::rollout`), and the payoff is the side's.
//!
//! [`Objective::Points`] is the points of the side in the round, minus the mean of the other sides.
//!
//! Files:
//!
//! - `rollouts`: the candidates and their rollouts.
//! - `world_sampler`: sampler of hidden cards.

mod rollouts;
mod world_sampler;

pub use handsense_core::search::{DEFAULT_PLAYOUTS, Decision, Objective, SearchOptions, Searched};
pub use rollouts::Estimate;
pub use world_sampler::{World, WorldSampler};

use rollouts::{Candidate, race_candidates};

use crate::cards::{Card, CardSet, Suit};
use crate::hand::Hand;
use crate::melds::{MeldRules, melds};
use crate::player::reference::lowest_four_by;
use crate::player::{Discard, Player, RuleBasedPlayer, newest, reference};
use crate::public_state::Phase;
use crate::rules::{DABB, Edition};
use crate::view::{View, ViewError};
use handsense_core::ArrayVec;
use handsense_core::search::{Arms, MAX_ARMS, SearchPlayerOptions};

/// Player that searches every bid, trump, discard and card.
#[derive(Clone, Copy, Debug)]
pub struct SearchPlayer {
    options: SearchPlayerOptions,
}

impl SearchPlayer {
    /// Creates a player with these search options.
    pub const fn new(options: SearchOptions<'static>) -> SearchPlayer {
        SearchPlayer {
            options: SearchPlayerOptions::new(options),
        }
    }
}

/// Out of turn it decides as the rule-based player.
impl Player for SearchPlayer {
    fn begin_round(&mut self, seed: u64) {
        self.options.begin_round(seed);
    }

    fn bid(&mut self, view: &View) -> Option<i32> {
        let searched = self.options.search(|options| search_bid(view, options));
        searched.unwrap_or_else(|| RuleBasedPlayer::default().bid(view))
    }

    fn discard(&mut self, view: &View) -> Discard {
        let searched = self.options.search(|options| search_discard(view, options));
        searched.unwrap_or_else(|| RuleBasedPlayer::default().discard(view))
    }

    fn declare_trump(&mut self, view: &View) -> Suit {
        let searched = self.options.search(|options| search_trump(view, options));
        searched.unwrap_or_else(|| RuleBasedPlayer::default().declare_trump(view))
    }

    fn play(&mut self, view: &View) -> Card {
        let searched = self.options.search(|options| search_card(view, options));
        searched.unwrap_or_else(|| RuleBasedPlayer::default().play(view))
    }

    /// Number of playouts.
    fn steps(&self) -> u64 {
        self.options.playouts
    }
}

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

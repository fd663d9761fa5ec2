//! Searching for a trump, and for what to lay away.

use super::account::Estimate;
use super::exploring::{Choice, explore};
use super::options::SearchOptions;
use crate::cards::{Card, CardSet, Suit};
use crate::course::Phase;
use crate::hand::Hand;
use crate::melds::{Melding, melds};
use crate::player::seed::first_by;
use crate::player::{Away, newest, seed};
use crate::rules::Edition;
use crate::view::{View, ViewError};
use handsense_core::List;
use handsense_core::search::{Arms, MAX_ARMS};

/// What trump to name.
#[derive(Clone, Debug, PartialEq)]
pub struct TrumpDecision {
    /// The suit.
    pub trump: Suit,
    /// All suits with what they are expected to bring, the best first.
    pub choices: Arms<(Suit, Estimate)>,
    /// Playouts of all.
    pub playouts: u64,
    /// Whether nothing else was in doubt any more.
    pub settled: bool,
}

/// Something to do with the dabb, and what the search says of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchedAway {
    /// What.
    pub away: Away,
    /// What it is expected to bring.
    pub estimate: Estimate,
}

/// What to do with the dabb.
#[derive(Clone, Debug, PartialEq)]
pub struct AwayDecision {
    /// What to lay away, or to go out.
    pub away: Away,
    /// What was tried, the best first.
    pub choices: Arms<SearchedAway>,
    /// Playouts of all.
    pub playouts: u64,
    /// Whether nothing else was in doubt any more.
    pub settled: bool,
}

/// Searches for the trump to name.
///
/// # Errors
/// [`ViewError::Turn`] when I am not to name it.
pub fn search_trump(view: &View, options: &SearchOptions<'_>) -> Result<TrumpDecision, ViewError> {
    view.check_turn(Phase::Trump)?;
    let laid = view.rules().edition() == Edition::Seed;
    let plan = |suit: Suit| match laid {
        true => Choice::Dabb(suit, Away::Cards(view.away())),
        false => Choice::Dabb(suit, Away::Cards(quick_away(view, suit))),
    };
    let explored = explore(view, options, &Suit::ALL.map(plan));
    let choice = |&(choice, estimate): &(usize, Estimate)| (Suit::ALL[choice], estimate);
    let choices: Arms<(Suit, Estimate)> = explored.choices.iter().map(choice).collect();
    Ok(TrumpDecision {
        trump: choices.first().map_or(Suit::Herz, |&(best, _)| best),
        choices,
        playouts: explored.playouts,
        settled: explored.settled,
    })
}

/// Searches for what to lay away, or whether to go out.
///
/// # Errors
/// [`ViewError::Turn`] when I am not to do so.
pub fn search_away(view: &View, options: &SearchOptions<'_>) -> Result<AwayDecision, ViewError> {
    view.check_turn(Phase::LayingAway)?;
    let plans = plans(view);
    let choices: Arms<Choice> = plans
        .iter()
        .map(|&(trump, away)| Choice::Dabb(trump, away))
        .collect();
    let explored = explore(view, options, &choices);
    let choices: Arms<SearchedAway> = explored
        .choices
        .iter()
        .map(|&(choice, estimate)| SearchedAway {
            away: plans[choice].1,
            estimate,
        })
        .collect();
    Ok(AwayDecision {
        away: choices.first().map_or(plans[0].1, |best| best.away),
        choices,
        playouts: explored.playouts,
        settled: explored.settled,
    })
}

/// A trump, and what to do with the dabb under it.
type Plan = (Suit, Away);

fn quick_away(view: &View, trump: Suit) -> CardSet {
    let melding = view.rules().edition().melding();
    let (away, count) = newest::lay_away(view.hand(), trump, melding);
    away[..count].iter().copied().collect()
}

/// What may be done with the dabb, the more usual first, and going out last.
fn plans(view: &View) -> Arms<Plan> {
    let names_later = view.rules().edition() == Edition::Seed;
    let hand = view.hand();
    let melding = view.rules().edition().melding();
    let best = newest::trump(hand.set(), melding);
    let mut plans: Arms<Plan> = Arms::new();
    let mut add = |trump: Suit, cards: CardSet| {
        let plan = (trump, Away::Cards(cards));
        let known = plans.iter().any(|(_, away)| *away == plan.1);
        if !known && plans.len() < MAX_ARMS - 1 {
            plans.push(plan);
        }
    };
    let may_be = |&suit: &Suit| view.trump().is_none_or(|trump| trump == suit);
    for trump in Suit::ALL.into_iter().filter(may_be) {
        for cards in candidates(hand, trump, melding) {
            add(trump, cards);
        }
    }
    let out = view.trump().unwrap_or(best);
    plans.push((out, Away::Out(names_later.then_some(out))));
    plans
}

/// Ways to lay four cards away: as the named players do, and by other weights of melds, trumps, points and
/// void suits.
fn candidates(hand: &Hand, trump: Suit, melding: Melding) -> impl Iterator<Item = CardSet> {
    let set = |(cards, count): ([Card; 4], usize)| cards[..count].iter().copied().collect();
    let in_melds = melds(hand, trump, melding).cards();
    let loose = hand.set() - in_melds;
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
        set(first_by(hand, worth))
    };
    // All loose cards of one other suit at a time, filled up with the cheapest.
    let suits = Suit::ALL.into_iter().filter(|&suit| suit != trump);
    let voids: List<CardSet, { Suit::ALL.len() }> = suits
        .map(|suit| {
            let gone = loose.suit(suit);
            let worth = |card: Card| {
                let of_melds = i32::from(in_melds.has(card)) * 1_000;
                let of_trump = i32::from(card.suit() == trump) * 500;
                of_melds + of_trump + card.points() as i32 - 100 * i32::from(gone.has(card))
            };
            set(first_by(hand, worth))
        })
        .collect();
    [
        set(newest::lay_away(hand, trump, melding)),
        set(seed::lay_away(hand, trump, melding)),
        // Points are safe where they are laid away.
        by(-3, 8, 1_000, 60),
        by(-1, 12, 1_000, 40),
        by(1, 12, 1_000, 40),
        by(2, 4, 1_000, 20),
        // A small meld for a better hand.
        by(1, 10, 60, 60),
    ]
    .into_iter()
    .chain(voids)
}

//! Searching for a card.

use super::account::{Account, Estimate};
use super::options::{DEFAULT_PLAYOUTS, SearchOptions};
use super::outcome::{Judge, Outcome};
use super::settling::{Contract, finish};
use super::worlds::{World, Worlds};
use crate::base::{Rng, Seat};
use crate::binokel::cards::{Card, CardSet, Suit};
use crate::binokel::course::Phase;
use crate::binokel::playout::Tricks;
use crate::binokel::view::{View, ViewError};
use crate::search::{MAX_ARMS, Trial, try_arms};

/// A card that may be played, and what the search says of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchedCard {
    /// The card.
    pub card: Card,
    /// What it is expected to bring.
    pub estimate: Estimate,
}

/// What to play.
#[derive(Clone, Debug, PartialEq)]
pub struct CardDecision {
    /// The card.
    pub card: Card,
    /// What was tried, the best first.
    pub choices: Vec<SearchedCard>,
    /// Playouts of all.
    pub playouts: u64,
    /// Whether nothing else was in doubt any more.
    pub settled: bool,
}

/// Searches for the best card.
///
/// # Errors
/// [`ViewError::Turn`] when I am not to play.
pub fn search_card(view: &View, options: &SearchOptions<'_>) -> Result<CardDecision, ViewError> {
    view.check_turn(Phase::Playing)?;
    let cards = candidates(view);
    let arms = cards.len();
    let trial = Cards {
        view: *view,
        trump: view.trump().unwrap_or(Suit::Herz),
        worlds: Worlds::of(view),
        judge: Judge::new(view.rules(), view.me(), *view.scores(), options.objective),
        cards: cards.clone(),
    };
    let mut accounts = [Account::default(); MAX_ARMS];
    let book = &mut |arm: usize, outcome: &Outcome| accounts[arm].add(outcome);
    let tried = try_arms(trial, arms, &options.effort, DEFAULT_PLAYOUTS, book);
    let choice = |&arm: &usize| SearchedCard {
        card: cards[arm],
        estimate: accounts[arm].estimate(&tried.race, arm),
    };
    Ok(CardDecision {
        card: cards[tried.order[0]],
        choices: tried.order.iter().map(choice).collect(),
        playouts: tried.playouts,
        settled: tried.settled,
    })
}

/// The cards to try: one of each kind that may be played, of long suits the highest and lowest first.
fn candidates(view: &View) -> Vec<Card> {
    let legal = view.legal_cards();
    let mut kinds = CardSet::EMPTY;
    for card in legal {
        if (kinds & card.twins()).is_empty() {
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

struct Cards {
    view: View,
    trump: Suit,
    worlds: Worlds,
    judge: Judge,
    cards: Vec<Card>,
}

impl Trial for Cards {
    type World = World;
    type Outcome = Outcome;

    fn world(&self, rng: &mut Rng) -> World {
        self.worlds.draw_likely(rng)
    }

    fn outcome(&self, world: &World, arm: usize) -> Outcome {
        let view = &self.view;
        let mut tricks = Tricks::of(view, self.trump, world.hands);
        tricks.put(self.cards[arm]);
        tricks.play_out();
        let contract = Contract {
            bid_winner: view.bid_winner().unwrap_or(view.dealer()),
            bid: view.auction().standing(),
            trump: self.trump,
            away: view.away() | world.apart,
        };
        let melds = Seat::ALL.map(|seat| view.shown(seat).points);
        finish(view.rules(), &contract, melds, &tricks, &self.judge)
    }

    fn value(outcome: &Outcome) -> i32 {
        outcome.value
    }
}

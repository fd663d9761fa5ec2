//! Trying choices in sampled worlds, whatever there is to choose.

use super::account::{Account, Estimate};
use super::options::{DEFAULT_PLAYOUTS, SearchOptions};
use super::outcome::{Judge, Outcome};
use super::settling::{Contract, finish, go_out, play_contract, settle};
use super::worlds::{World, Worlds};
use crate::cards::{Card, Suit};
use crate::player::Away;
use crate::playout::Tricks;
use crate::view::View;
use handsense_core::search::{Arms, MAX_ARMS, Trial, try_arms};
use handsense_core::{Rng, Seat};

/// Something that may come next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Choice {
    /// This seat wins the auction at this bid.
    Win(Seat, i32),
    /// With this trump I do this with the dabb.
    Dabb(Suit, Away),
    /// I play this card.
    Card(Card),
}

/// What has been found out.
pub(super) struct Explored {
    /// The numbers of the choices with what they are expected to bring: the best first, then by playouts
    /// and value.
    pub choices: Arms<(usize, Estimate)>,
    /// Playouts of all.
    pub playouts: u64,
    /// Whether nothing but the best was in doubt any more.
    pub settled: bool,
}

impl Explored {
    /// What is said of the choice of this number.
    pub fn of(&self, choice: usize) -> Option<Estimate> {
        let found = self.choices.iter().find(|(number, _)| *number == choice);
        found.map(|&(_, estimate)| estimate)
    }
}

/// Tries these choices, sixteen at most.
pub(super) fn explore(view: &View, options: &SearchOptions<'_>, choices: &[Choice]) -> Explored {
    let trial = Choices {
        view,
        worlds: Worlds::of(view),
        judge: Judge::new(view.rules(), view.me(), *view.scores(), options.objective),
        choices,
    };
    let mut accounts = [Account::default(); MAX_ARMS];
    let book = &mut |arm: usize, outcome: &Outcome| accounts[arm].add(outcome);
    let tried = try_arms(
        trial,
        choices.len(),
        &options.limits,
        DEFAULT_PLAYOUTS,
        book,
    );
    let estimate = |arm: usize| (arm, accounts[arm].estimate(&tried.race, arm));
    Explored {
        choices: tried.order.iter().copied().map(estimate).collect(),
        playouts: tried.playouts,
        settled: tried.settled,
    }
}

struct Choices<'a> {
    view: &'a View,
    worlds: Worlds,
    judge: Judge,
    choices: &'a [Choice],
}

impl Choices<'_> {
    fn dabb(&self, world: &World, trump: Suit, away: Away) -> Outcome {
        let (rules, me) = (self.view.rules(), self.view.me());
        let bid = self.view.auction().standing();
        let mut hands = world.hands;
        let Away::Cards(away) = away else {
            return go_out(rules, me, bid, trump, hands, &self.judge);
        };
        hands[me] = hands[me] - away;
        let contract = Contract {
            bid_winner: me,
            bid,
            trump,
            away,
        };
        play_contract(rules, self.view.dealer(), &contract, hands, &self.judge)
    }

    fn card(&self, world: &World, card: Card) -> Outcome {
        let view = self.view;
        let trump = view.trump().unwrap_or(card.suit());
        let mut tricks = Tricks::of(view, trump, world.hands);
        tricks.put(card);
        tricks.play_out();
        let contract = Contract {
            bid_winner: view.bid_winner().unwrap_or(view.dealer()),
            bid: view.auction().standing(),
            trump,
            away: view.away() | world.apart,
        };
        let melds = Seat::ALL.map(|seat| view.shown(seat).points);
        finish(view.rules(), &contract, melds, &tricks, &self.judge)
    }
}

impl Trial for Choices<'_> {
    type World = World;
    type Outcome = Outcome;

    fn world(&self, rng: &mut Rng) -> World {
        self.worlds.draw_likely(rng)
    }

    fn outcome(&self, world: &World, arm: usize) -> Outcome {
        match self.choices[arm] {
            Choice::Win(seat, bid) => {
                let (rules, dealer) = (self.view.rules(), self.view.dealer());
                settle(rules, dealer, world, seat, bid, &self.judge)
            }
            Choice::Dabb(trump, away) => self.dabb(world, trump, away),
            Choice::Card(card) => self.card(world, card),
        }
    }

    fn value(outcome: &Outcome) -> i32 {
        outcome.value
    }
}

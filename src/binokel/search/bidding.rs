//! Searching whether to bid.

use super::account::{Account, Estimate};
use super::options::{DEFAULT_PLAYOUTS, SearchOptions};
use super::outcome::{Judge, Outcome};
use super::settling::settle;
use super::worlds::{World, Worlds};
use crate::base::{Rng, Seat};
use crate::binokel::course::Phase;
use crate::binokel::view::{View, ViewError};
use crate::search::{Trial, try_arms};

/// What to do in an auction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BidDecision {
    /// The bid, or nothing to pass.
    pub bid: Option<i32>,
    /// What it is expected to bring if the one who bid last wins at his bid; nothing when nobody has bid.
    pub pass: Option<Estimate>,
    /// What it is expected to bring to win at the lowest bid.
    pub win: Estimate,
    /// Playouts of both.
    pub playouts: u64,
    /// Whether nothing was in doubt any more.
    pub settled: bool,
}

/// Searches whether to bid: whether to have the dabb at the lowest bid is worth more than to leave it to the
/// last bidder at his. Only the lowest bid is ever made.
///
/// # Errors
/// [`ViewError::Turn`] when I am not to bid.
pub fn search_bid(view: &View, options: &SearchOptions<'_>) -> Result<BidDecision, ViewError> {
    view.check_turn(Phase::Bidding)?;
    let auction = view.auction();
    let judge = Judge::new(view.rules(), view.me(), *view.scores(), options.objective);
    let mut winners = vec![(view.me(), auction.least())];
    winners.extend(auction.last_bidder().map(|seat| (seat, auction.standing())));
    let arms = winners.len();
    let trial = Auctions {
        view: *view,
        worlds: Worlds::of(view),
        judge,
        winners,
    };
    let mut accounts = [Account::default(); 2];
    let book = &mut |arm: usize, outcome: &Outcome| accounts[arm].add(outcome);
    let tried = try_arms(trial, arms, &options.effort, DEFAULT_PLAYOUTS, book);
    let bids = !auction.may_pass() || tried.order[0] == 0;
    let estimate = |arm: usize| accounts[arm].estimate(&tried.race, arm);
    Ok(BidDecision {
        bid: bids.then(|| auction.least()),
        pass: auction.may_pass().then(|| estimate(1)),
        win: estimate(0),
        playouts: tried.playouts,
        settled: tried.settled,
    })
}

struct Auctions {
    view: View,
    worlds: Worlds,
    judge: Judge,
    /// By arm, who wins the auction and at what bid.
    winners: Vec<(Seat, i32)>,
}

impl Trial for Auctions {
    type World = World;
    type Outcome = Outcome;

    fn world(&self, rng: &mut Rng) -> World {
        self.worlds.draw_likely(rng)
    }

    fn outcome(&self, world: &World, arm: usize) -> Outcome {
        let (winner, bid) = self.winners[arm];
        let (rules, dealer) = (self.view.rules(), self.view.dealer());
        settle(rules, dealer, world, winner, bid, &self.judge)
    }

    fn value(outcome: &Outcome) -> i32 {
        outcome.value
    }
}

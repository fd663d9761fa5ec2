//! From a world in which somebody has the auction to the end of the round.

use super::outcome::{Judge, Outcome};
use super::worlds::World;
use crate::cards::{CardSet, Suit};
use crate::course::Course;
use crate::hand::Hand;
use crate::melds::meld_points;
use crate::player::newest;
use crate::playout::Tricks;
use crate::rules::{MAX_PLAYERS, Rules};
use crate::scoring::{Tally, score_round};
use handsense_core::Seat;

/// A round whose bid winner has decided everything.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contract {
    pub bid_winner: Seat,
    pub bid: i32,
    pub trump: Suit,
    pub away: CardSet,
}

/// Plays a round from its first card; `hands` are without what was laid away.
pub(super) fn play_contract(
    rules: Rules,
    dealer: Seat,
    contract: &Contract,
    hands: [CardSet; MAX_PLAYERS],
    judge: &Judge,
) -> Outcome {
    let melding = rules.edition().melding();
    let mut melds = [0; MAX_PLAYERS];
    for seat in rules.seats() {
        melds[seat] = meld_points(hands[seat], melding)[contract.trump.index()];
    }
    let course = Course::new(rules, dealer);
    let mut tricks = Tricks::of(&course, contract.trump, hands);
    tricks.play_out();
    finish(rules, contract, melds, &tricks, judge)
}

/// What tricks that are over come to.
pub(super) fn finish(
    rules: Rules,
    contract: &Contract,
    melds: [i32; MAX_PLAYERS],
    tricks: &Tricks,
    judge: &Judge,
) -> Outcome {
    let (points, won, last_trick) = tricks.result();
    let tally = Tally {
        bid_winner: contract.bid_winner,
        bid: contract.bid,
        melds,
        points,
        tricks: won,
        laid_away: contract.away.points(),
        last_trick,
    };
    judge.outcome(&score_round(rules, &tally), contract.bid_winner)
}

/// The bid winner goes out.
pub(super) fn go_out(
    rules: Rules,
    bid_winner: Seat,
    bid: i32,
    trump: Suit,
    hands: [CardSet; MAX_PLAYERS],
    judge: &Judge,
) -> Outcome {
    let melding = rules.edition().melding();
    let mut melds = [0; MAX_PLAYERS];
    for seat in rules.seats().filter(|&seat| seat != bid_winner) {
        melds[seat] = meld_points(hands[seat], melding)[trump.index()];
    }
    let tally = Tally {
        bid_winner,
        bid,
        melds,
        points: [0; MAX_PLAYERS],
        tricks: [0; MAX_PLAYERS],
        laid_away: 0,
        last_trick: None,
    };
    judge.outcome(&score_round(rules, &tally), bid_winner)
}

/// Somebody wins the auction in a world, takes the dabb and does what comes to mind with it.
pub(super) fn settle(
    rules: Rules,
    dealer: Seat,
    world: &World,
    bid_winner: Seat,
    bid: i32,
    judge: &Judge,
) -> Outcome {
    let melding = rules.edition().melding();
    let mut hands = world.hands;
    let hand = hands[bid_winner] | world.apart;
    let trump = newest::trump(hand, melding);
    if newest::goes_out(hand, trump, bid, rules.players(), melding) {
        return go_out(rules, bid_winner, bid, trump, hands, judge);
    }
    let (away, count) = newest::lay_away(&Hand::from(hand), trump, melding);
    let away: CardSet = away[..count].iter().copied().collect();
    hands[bid_winner] = hand - away;
    let contract = Contract {
        bid_winner,
        bid,
        trump,
        away,
    };
    play_contract(rules, dealer, &contract, hands, judge)
}

//! Simulation of a round from the end of the auction.

use super::payoff::{Payoff, PayoffFunction};
use super::world_sampler::World;
use crate::cards::{CardSet, Suit};
use crate::hand::Hand;
use crate::melds::meld_points;
use crate::player::newest;
use crate::public_state::PublicState;
use crate::rollout::RolloutState;
use crate::rules::{MAX_PLAYERS, Rules};
use crate::scoring::{RoundResult, score_round};
use handsense_core::Seat;

/// A contract: the decisions of the bid winner.
#[derive(Clone, Copy, Debug)]
pub(super) struct Contract {
    pub bid_winner: Seat,
    pub bid: i32,
    pub trump: Suit,
    pub discard: CardSet,
}

/// Plays a round from its first card. `hands` exclude the discard.
pub(super) fn play_contract(
    rules: Rules,
    dealer: Seat,
    contract: &Contract,
    hands: [CardSet; MAX_PLAYERS],
    payoff_function: &PayoffFunction,
) -> Payoff {
    let meld_rules = rules.edition().meld_rules();
    let mut melds = [0; MAX_PLAYERS];
    for seat in rules.seats() {
        melds[seat] = meld_points(hands[seat], meld_rules)[contract.trump.index()];
    }
    let state = PublicState::new(rules, dealer);
    let mut tricks = RolloutState::new(&state, contract.trump, hands);
    tricks.play_out();
    score_contract(rules, contract, melds, &tricks, payoff_function)
}

/// Scores finished tricks under a contract.
pub(super) fn score_contract(
    rules: Rules,
    contract: &Contract,
    melds: [i32; MAX_PLAYERS],
    tricks: &RolloutState,
    payoff_function: &PayoffFunction,
) -> Payoff {
    let (points, won, last_trick) = tricks.result();
    let result = RoundResult {
        bid_winner: contract.bid_winner,
        bid: contract.bid,
        melds,
        points,
        tricks: won,
        discard_points: contract.discard.points(),
        last_trick,
    };
    payoff_function.evaluate(&score_round(rules, &result), contract.bid_winner)
}

/// Scores a round in which the bid winner goes out.
pub(super) fn go_out(
    rules: Rules,
    bid_winner: Seat,
    bid: i32,
    trump: Suit,
    hands: [CardSet; MAX_PLAYERS],
    payoff_function: &PayoffFunction,
) -> Payoff {
    let meld_rules = rules.edition().meld_rules();
    let mut melds = [0; MAX_PLAYERS];
    for seat in rules.seats().filter(|&seat| seat != bid_winner) {
        melds[seat] = meld_points(hands[seat], meld_rules)[trump.index()];
    }
    let result = RoundResult {
        bid_winner,
        bid,
        melds,
        points: [0; MAX_PLAYERS],
        tricks: [0; MAX_PLAYERS],
        discard_points: 0,
        last_trick: None,
    };
    payoff_function.evaluate(&score_round(rules, &result), bid_winner)
}

/// Plays a round in which a seat wins the auction. It takes the dabb and follows the newest
/// rule-based player for trump, going out and discard.
pub(super) fn play_from_auction(
    rules: Rules,
    dealer: Seat,
    world: &World,
    bid_winner: Seat,
    bid: i32,
    payoff_function: &PayoffFunction,
) -> Payoff {
    let meld_rules = rules.edition().meld_rules();
    let mut hands = world.hands;
    let hand = hands[bid_winner] | world.set_aside;
    let trump = newest::trump(hand, meld_rules);
    if newest::goes_out(hand, trump, bid, rules.players(), meld_rules) {
        return go_out(rules, bid_winner, bid, trump, hands, payoff_function);
    }
    let (discard, count) = newest::discard(&Hand::from(hand), trump, meld_rules);
    let discard: CardSet = discard[..count].iter().copied().collect();
    hands[bid_winner] = hand - discard;
    let contract = Contract {
        bid_winner,
        bid,
        trump,
        discard,
    };
    play_contract(rules, dealer, &contract, hands, payoff_function)
}

//! Bidding of the newest player, by the expected value of the dabb over sampled dabbs.

use crate::cards::{CARDS, Card, CardSet, Rank, SUITS, Suit};
use crate::melds::{MeldRules, meld_points};
use crate::rules::DABB;

/// Number of sampled dabbs. As in the original program.
const DABB_SAMPLES: usize = 24;
/// Fraction of the expected gain from the dabb that counts. As in the original program.
const CONFIDENCE: f64 = 0.7;
/// Surplus, in points, from which the player always bids, and down to which it always passes. As in
/// the original program.
const SURPLUS_LIMITS: (f64, f64) = (60.0, -50.0);
/// Expected points in tricks by number of trumps. As in the original program.
const TRUMP_POINTS: [i32; 7] = [20, 30, 40, 55, 65, 75, 85];
/// Upper limit of the expected points in tricks.
const MAX_TRICK_POINTS: i32 = 100;

/// Expected melds of a hand with the dabb.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeldEstimate {
    /// Meld points.
    pub melds: f64,
    /// Best trump.
    pub trump: Suit,
}

/// Call in an auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuctionCall {
    /// The lowest legal bid.
    Bid,
    /// Pass.
    Pass,
}

/// Score of a suit as trump: melds first, then the number of trumps.
pub(super) fn suit_score(points: i32, trumps: usize) -> i32 {
    points * 100 + trumps as i32
}

/// Estimates the melds over 24 sampled dabbs. `random` returns uniform numbers in [0, 1) and is
/// called four times per sample.
pub fn estimate_melds(
    hand: CardSet,
    meld_rules: MeldRules,
    random: &mut dyn FnMut() -> f64,
) -> MeldEstimate {
    let plain = meld_points(hand, meld_rules);
    let trumps = |suit: Suit| hand.suit(suit).len();
    let base = best(|suit| f64::from(suit_score(plain[suit.index()], trumps(suit))));
    let (mut pool, mut size) = ([Card::FIRST; CARDS], 0);
    for card in CardSet::DECK - hand {
        pool[size] = card;
        size += 1;
    }
    let mut sums = [0; SUITS];
    for _ in 0..DABB_SAMPLES {
        let mut pool = pool;
        let mut with_dabb = hand;
        for position in 0..DABB.min(size) {
            let left = size - position;
            let other = position + ((random() * left as f64) as usize).min(left - 1);
            pool.swap(position, other);
            with_dabb = with_dabb.with(pool[position]);
        }
        for (sum, points) in sums.iter_mut().zip(meld_points(with_dabb, meld_rules)) {
            *sum += points;
        }
    }
    let mean = |suit: Suit| f64::from(sums[suit.index()]) / DABB_SAMPLES as f64;
    let trump = best(|suit| mean(suit) * 100.0 + trumps(suit) as f64);
    let plain = f64::from(plain[base.index()]);
    MeldEstimate {
        melds: plain + CONFIDENCE * (mean(trump) - plain),
        trump,
    }
}

/// The first suit with the highest score.
fn best(score: impl Fn(Suit) -> f64) -> Suit {
    let better = |best: Suit, suit: Suit| {
        if score(suit) > score(best) {
            suit
        } else {
            best
        }
    };
    Suit::ALL.into_iter().fold(Suit::Kreuz, better)
}

/// Returns the expected points in tricks, 0 to 100.
pub fn estimate_tricks(hand: CardSet, trump: Suit, players: usize) -> i32 {
    let trumps = hand.suit(trump).len().min(TRUMP_POINTS.len() - 1);
    let mut points = TRUMP_POINTS[trumps];
    for suit in Suit::ALL.into_iter().filter(|&suit| suit != trump) {
        let of_suit = hand.suit(suit);
        if of_suit.len() == 1 {
            points += match of_suit.lowest().map(Card::rank) {
                Some(Rank::Ass) => 10,
                Some(Rank::Zehn) => 5,
                _ => 0,
            };
        }
    }
    if players > 2 {
        // 85 %, rounded to the nearest integer.
        points = (points * 17 + 10) / 20;
    }
    points.min(MAX_TRICK_POINTS)
}

/// Chooses a call after the bid `standing`, which is the partner's if `by_partner`.
pub fn choose_call(
    hand: CardSet,
    estimate: &MeldEstimate,
    standing: i32,
    by_partner: bool,
    players: usize,
    random: &mut dyn FnMut() -> f64,
) -> AuctionCall {
    let tricks = estimate_tricks(hand, estimate.trump, players);
    let surplus = estimate.melds + f64::from(tricks) - (f64::from(standing) + 10.0);
    let (high, low) = SURPLUS_LIMITS;
    let bids = if surplus >= high {
        true
    } else if by_partner || surplus <= low {
        false
    } else {
        random() >= ((high - surplus) / (high - low)).min(0.85)
    };
    if bids {
        AuctionCall::Bid
    } else {
        AuctionCall::Pass
    }
}

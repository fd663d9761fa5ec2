//! Bidding by what the dabb may bring.

use crate::cards::{CARDS, Card, CardSet, Rank, SUITS, Suit};
use crate::melds::{MeldRules, meld_points};
use crate::rules::DABB;

/// Dabbs that are imagined.
const SAMPLES: usize = 24;
/// How much of what they bring is counted on.
const CONFIDENCE: f64 = 0.7;
/// From this surplus on it bids, and from the other one down it passes.
const SURE: (f64, f64) = (60.0, -50.0);
/// What trumps are worth in tricks, by their number.
const TRUMPS: [i32; 7] = [20, 30, 40, 55, 65, 75, 85];
/// No hand is taken to be worth more in tricks.
const MOST_TRICKS: i32 = 100;

/// What a hand is taken to be worth in melds once it has the dabb.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeldEstimate {
    /// Meld points.
    pub melds: f64,
    /// With this trump.
    pub trump: Suit,
}

/// What to do in an auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuctionCall {
    /// The lowest bid.
    Bid,
    /// Pass.
    Pass,
}

/// Melds and trumps with each suit as trump; melds count first.
pub(super) fn suit_score(points: i32, trumps: usize) -> i32 {
    points * 100 + trumps as i32
}

/// What the melds may be worth, from 24 dabbs that chance deals: `chance` is asked for four numbers from 0 to
/// below 1 for each.
pub fn estimate_melds(
    hand: CardSet,
    meld_rules: MeldRules,
    chance: &mut dyn FnMut() -> f64,
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
    for _ in 0..SAMPLES {
        let mut pool = pool;
        let mut with_dabb = hand;
        for place in 0..DABB.min(size) {
            let left = size - place;
            let other = place + ((chance() * left as f64) as usize).min(left - 1);
            pool.swap(place, other);
            with_dabb = with_dabb.with(pool[place]);
        }
        for (sum, points) in sums.iter_mut().zip(meld_points(with_dabb, meld_rules)) {
            *sum += points;
        }
    }
    let mean = |suit: Suit| f64::from(sums[suit.index()]) / SAMPLES as f64;
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

/// What a hand is taken to be worth in tricks, 0 to 100.
pub fn estimate_tricks(hand: CardSet, trump: Suit, players: usize) -> i32 {
    let trumps = hand.suit(trump).len().min(TRUMPS.len() - 1);
    let mut points = TRUMPS[trumps];
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
        // 85 %, to the nearest.
        points = (points * 17 + 10) / 20;
    }
    points.min(MOST_TRICKS)
}

/// What to do when `standing` was bid last, by the partner or not, with such a hand.
pub fn choose_call(
    hand: CardSet,
    estimate: &MeldEstimate,
    standing: i32,
    by_partner: bool,
    players: usize,
    chance: &mut dyn FnMut() -> f64,
) -> AuctionCall {
    let tricks = estimate_tricks(hand, estimate.trump, players);
    let surplus = estimate.melds + f64::from(tricks) - (f64::from(standing) + 10.0);
    let (high, low) = SURE;
    let bids = match () {
        () if surplus >= high => true,
        () if by_partner || surplus <= low => false,
        () => chance() >= ((high - surplus) / (high - low)).min(0.85),
    };
    if bids {
        AuctionCall::Bid
    } else {
        AuctionCall::Pass
    }
}

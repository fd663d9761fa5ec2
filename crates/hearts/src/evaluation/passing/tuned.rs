//! The pass that is meant to win: the three cards whose loss leaves the cheapest hand.
//!
//! The cost of a hand is the sum of its suits' costs (`holding`), less what short suits
//! and guards are worth. Because it is a sum over suits, the best pass is put together suit by
//! suit: for every suit the best way to give up none, one, two or three of its cards, then the best
//! split of three cards over the suits. A hand that three cards can turn into a moon passes its
//! losers instead.

use std::cmp::Reverse;

use super::PASSED_CARDS;
use crate::evaluation::holding::{HeldSuit, Queen};
use crate::evaluation::weights::PassWeights;
use crate::{Card, CardSet, PassDirection, Rules, Suit, View};
use handsense_core::List;

/// What a pass depends on.
#[derive(Clone, Copy, Debug)]
pub struct PassFacts {
    /// The thirteen cards as dealt.
    pub hand: CardSet,
    /// The rules of the game.
    pub rules: Rules,
    /// Where the cards go.
    pub direction: PassDirection,
}

impl PassFacts {
    /// What a player in the passing phase knows.
    pub fn of(view: &View) -> PassFacts {
        PassFacts {
            hand: view.hand(),
            rules: view.rules(),
            direction: view.pass_direction(),
        }
    }
}

/// The best three cards of a hand of thirteen.
pub fn choose(view: &View, weights: &PassWeights) -> CardSet {
    choose_by(&PassFacts::of(view), weights)
}

/// The same from the bare facts, for whoever has no view.
pub fn choose_by(facts: &PassFacts, weights: &PassWeights) -> CardSet {
    let hand = facts.hand;
    if facts.rules.moon_counts() {
        let moon = best_split(hand, |suit, kept| losers(facts, weights, suit, kept));
        if moon.cost <= weights.shoot_losers {
            return moon.passed;
        }
    }
    best_split(hand, |suit, kept| kept_cost(facts, weights, suit, kept)).passed
}

/// A pass, and what it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appraisal {
    /// The cards to pass.
    pub passed: CardSet,
    /// The cost of the hand that is left, in hundredths of a point.
    pub cost: i32,
    /// The cards of that hand that stand between me and the moon, in 1/256 of a card.
    pub losers: i32,
}

/// Passes of three of thirteen cards.
const PASSES: usize = 13 * 12 * 11 / 6;

/// What all passes of a hand come to.
pub type Appraisals = List<Appraisal, PASSES>;

/// All passes of three cards of a hand, 286 of thirteen; cheapest first, of equal cost those with the
/// fewest losers, of these the one with the lowest codes.
pub fn appraise_all(facts: &PassFacts, weights: &PassWeights) -> Appraisals {
    let cards = facts.hand.iter().map(Card::bit);
    let mut all = Appraisals::new();
    for (place, first) in cards.clone().enumerate() {
        for (behind, second) in cards.clone().enumerate().skip(place + 1) {
            for third in cards.clone().skip(behind + 1) {
                all.push(appraise(facts, weights, first | second | third));
            }
        }
    }
    all.sort_unstable_by_key(|pass| {
        (
            pass.cost,
            pass.losers,
            Reverse(pass.passed.bits().reverse_bits()),
        )
    });
    all
}

/// What a hand is worth without these cards.
pub fn appraise(facts: &PassFacts, weights: &PassWeights, passed: CardSet) -> Appraisal {
    let kept = facts.hand - passed;
    let over_suits = |of: &dyn Fn(Suit, u32) -> i32| -> i32 {
        let suits = Suit::ALL.into_iter();
        suits.map(|suit| of(suit, kept.lane(suit))).sum()
    };
    Appraisal {
        passed,
        cost: over_suits(&|suit, kept| kept_cost(facts, weights, suit, kept)),
        losers: over_suits(&|suit, kept| losers(facts, weights, suit, kept)),
    }
}

/// Cards to pass and the cost of what is left.
#[derive(Clone, Copy)]
struct Choice {
    cost: i32,
    passed: CardSet,
}

/// More than any hand costs.
const UNREACHABLE: i32 = i32::MAX / 8;

/// The three cards that leave the least cost, where `cost` tells the cost of keeping a lane.
///
/// Ties go to the choice found first: fewer cards from lower suits, higher cards first.
fn best_split(hand: CardSet, cost: impl Fn(Suit, u32) -> i32) -> Choice {
    let nothing = Choice {
        cost: UNREACHABLE,
        passed: CardSet::EMPTY,
    };
    let mut best = [nothing; PASSED_CARDS + 1];
    best[0].cost = 0;
    for suit in Suit::ALL {
        let in_suit = best_in_suit(suit, hand.lane(suit), &cost);
        let mut next = [nothing; PASSED_CARDS + 1];
        for (before, earlier) in best.iter().enumerate() {
            for (here, choice) in in_suit.iter().enumerate().take(PASSED_CARDS + 1 - before) {
                let sum = earlier.cost + choice.cost;
                if sum < next[before + here].cost {
                    next[before + here] = Choice {
                        cost: sum,
                        passed: earlier.passed | choice.passed,
                    };
                }
            }
        }
        best = next;
    }
    best[PASSED_CARDS]
}

/// For none to three cards of a suit the best ones to give up.
fn best_in_suit(
    suit: Suit,
    lane: u32,
    cost: &impl Fn(Suit, u32) -> i32,
) -> [Choice; PASSED_CARDS + 1] {
    let mut best = [Choice {
        cost: UNREACHABLE,
        passed: CardSet::EMPTY,
    }; PASSED_CARDS + 1];
    ways_in_suit(lane, |passed| {
        let slot = &mut best[passed.count_ones() as usize];
        let cost = cost(suit, lane & !passed);
        if cost < slot.cost {
            *slot = Choice {
                cost,
                passed: CardSet::from_lane(suit, passed),
            };
        }
    });
    best
}

/// All ways to take none to three of these cards, as lanes.
pub(crate) fn ways_in_suit(lane: u32, mut consider: impl FnMut(u32)) {
    consider(0);
    for first in bits(lane) {
        consider(first);
        for second in bits(lane & !(first * 2 - 1)) {
            consider(first | second);
            for third in bits(lane & !(second * 2 - 1)) {
                consider(first | second | third);
            }
        }
    }
}

/// The set bits of a lane, each by itself, lowest first.
fn bits(lane: u32) -> impl Iterator<Item = u32> {
    let mut rest = lane;
    std::iter::from_fn(move || {
        let bit = rest & rest.wrapping_neg();
        rest &= !bit;
        (bit != 0).then_some(bit)
    })
}

/// Bits of a lane of spades: the queen, and all below her.
const QUEEN: u32 = 1 << 2;
const BELOW_QUEEN: u32 = 0x1FF8;

fn held(facts: &PassFacts, suit: Suit, kept: u32) -> HeldSuit {
    let counts = facts.rules.has(Rules::QUEEN_PENALTY);
    let queen = match (counts, suit == Suit::Spades && kept & QUEEN != 0) {
        (false, _) => Queen::Harmless,
        (true, true) => Queen::Mine,
        (true, false) => Queen::Out,
    };
    HeldSuit {
        suit,
        mine: kept,
        unseen: 0x1FFF & !kept,
        queen,
    }
}

/// The cost of keeping these cards of a suit.
pub(crate) fn kept_cost(facts: &PassFacts, weights: &PassWeights, suit: Suit, kept: u32) -> i32 {
    let danger = held(facts, suit, kept).cost(&weights.holding);
    let length = kept.count_ones() as usize;
    let short = |worth: &[i32; 4]| worth.get(length).copied().unwrap_or(0);
    danger
        - match suit {
            Suit::Spades => {
                let low = (kept & BELOW_QUEEN).count_ones() as i32;
                let given = facts.hand.contains(Card::QUEEN_OF_SPADES) && kept & QUEEN == 0;
                weights.low_spade * low + if given { give_queen(facts, weights) } else { 0 }
            }
            Suit::Diamonds | Suit::Clubs => short(&weights.short_minor),
            Suit::Hearts => short(&weights.short_hearts),
        }
}

fn give_queen(facts: &PassFacts, weights: &PassWeights) -> i32 {
    match facts.direction {
        PassDirection::Left => weights.give_queen[0],
        PassDirection::Right => weights.give_queen[1],
        PassDirection::Across => weights.give_queen[2],
        PassDirection::Hold => 0,
    }
}

/// Losing cards among those kept, in 1/256 of a card.
fn losers(facts: &PassFacts, weights: &PassWeights, suit: Suit, kept: u32) -> i32 {
    let queen_lost = suit == Suit::Spades
        && facts.rules.has(Rules::QUEEN_PENALTY)
        && kept & (QUEEN * 2 - 1) == 0;
    held(facts, suit, kept).losers(weights.shoot_drawn) + if queen_lost { 256 } else { 0 }
}

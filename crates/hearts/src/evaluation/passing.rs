//! Passing: the choice of three cards.
//!
//! The tuned pass: the three cards whose removal leaves the hand of the lowest cost.
//!
//! The cost of a hand is the sum of its suits' costs (`holding`), less the values of short suits
//! and guards. As a sum over suits, it is minimised by dynamic programming. For every suit the best
//! zero to three cards are found, and then the best split of three cards over the suits. A hand
//! that three cards can turn into a moon shot passes its losers instead.

use std::cmp::Reverse;

use crate::evaluation::holding::{HeldSuit, QueenLocation};
use crate::evaluation::weights::{PassWeights, TUNED};
use crate::rules::cards::lane_len;
use crate::{Card, CardSet, PassDirection, Rules, Suit, View};
use handsense_core::{ArrayVec, Rng};

/// Cards passed before a deal.
pub const PASSED_CARDS: usize = 3;

/// Returns the cards of a set of three in ascending code order, as players pass them.
///
/// A smaller set, which no policy returns, repeats its last card.
pub fn in_order(cards: CardSet) -> [Card; PASSED_CARDS] {
    let mut out = [Card::ACE_OF_SPADES; PASSED_CARDS];
    let mut rest = cards.iter();
    let mut last = Card::ACE_OF_SPADES;
    for slot in &mut out {
        last = rest.next().unwrap_or(last);
        *slot = last;
    }
    out
}

/// Returns a uniformly random pass from these cards.
pub(crate) fn random_pass(cards: CardSet, rng: &mut Rng) -> CardSet {
    let mut pass = CardSet::EMPTY;
    for _ in 0..PASSED_CARDS {
        pass |= (cards - pass).random_card(rng).unwrap_or(CardSet::EMPTY);
    }
    pass
}

/// The information that a pass depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassContext {
    /// The thirteen cards as dealt.
    pub hand: CardSet,
    /// The rules of the game.
    pub rules: Rules,
    /// The direction of the pass.
    pub direction: PassDirection,
}

impl PassContext {
    /// Reads the context from the view of a player in the passing phase.
    pub fn from_view(view: &View) -> PassContext {
        PassContext {
            hand: view.hand(),
            rules: view.rules(),
            direction: view.pass_direction(),
        }
    }
}

/// Chooses the best three cards of a hand of thirteen.
pub fn choose(view: &View, weights: &PassWeights) -> CardSet {
    choose_in_context(&PassContext::from_view(view), weights)
}

/// Chooses the best three cards without a view.
pub fn choose_in_context(context: &PassContext, weights: &PassWeights) -> CardSet {
    let hand = context.hand;
    if context.rules.moon_counts() {
        let moon = best_split(hand, |suit, kept| losers(context, weights, suit, kept));
        if moon.cost <= weights.shoot_losers {
            return moon.passed;
        }
    }
    best_split(hand, |suit, kept| kept_cost(context, weights, suit, kept)).passed
}

/// Chooses three cards by the costs of the hands that they leave, less a random amount for what is passed of
/// each suit.
pub(crate) fn choose_with_noise(
    context: &PassContext,
    noise: impl Fn(Suit, u32) -> i32,
) -> CardSet {
    let weights = &TUNED.passing;
    let cost = |suit, kept| kept_cost(context, weights, suit, kept) - noise(suit, kept);
    best_split(context.hand, cost).passed
}

/// A pass and the evaluation of the hand that it leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassEvaluation {
    /// The cards to pass.
    pub passed: CardSet,
    /// The cost of the remaining hand, in hundredths of a point.
    pub cost: i32,
    /// The losers of the remaining hand in a moon shot, in 1/256 of a card.
    pub losers: i32,
}

/// The number of ways to pass three of thirteen cards.
const PASSES: usize = 13 * 12 * 11 / 6;

/// The evaluations of all passes of a hand.
pub type PassEvaluations = ArrayVec<PassEvaluation, PASSES>;

/// Evaluates all passes of three cards by the tuned weights, 286 for a hand of thirteen. They are
/// ordered by cost, then by losers, then by codes.
pub fn evaluate_passes(context: &PassContext) -> PassEvaluations {
    let cards = context.hand.iter().map(Card::bit);
    let mut all = PassEvaluations::new();
    for (place, first) in cards.clone().enumerate() {
        for (behind, second) in cards.clone().enumerate().skip(place + 1) {
            for third in cards.clone().skip(behind + 1) {
                all.push(evaluate_pass(context, first | second | third));
            }
        }
    }
    all.sort_unstable_by_key(|pass| {
        let bits = pass.passed.bits().reverse_bits();
        (pass.cost, pass.losers, Reverse(bits))
    });
    all
}

/// Evaluates the hand without these cards.
pub fn evaluate_pass(context: &PassContext, passed: CardSet) -> PassEvaluation {
    let (kept, weights) = (context.hand - passed, &TUNED.passing);
    let over_suits = |of: &dyn Fn(Suit, u32) -> i32| -> i32 {
        let suits = Suit::ALL.into_iter();
        suits.map(|suit| of(suit, kept.lane(suit))).sum()
    };
    PassEvaluation {
        passed,
        cost: over_suits(&|suit, kept| kept_cost(context, weights, suit, kept)),
        losers: over_suits(&|suit, kept| losers(context, weights, suit, kept)),
    }
}

/// Cards to pass and the cost of the cards that are kept, for some of the suits.
#[derive(Clone, Copy)]
struct PartialPass {
    cost: i32,
    passed: CardSet,
}

/// A cost above that of any hand.
const UNREACHABLE: i32 = i32::MAX / 8;

/// Returns the three cards whose removal leaves the lowest cost; `cost` returns the cost of keeping
/// a lane.
///
/// Ties go to the pass found first: fewer cards from lower suits, higher cards first.
fn best_split(hand: CardSet, cost: impl Fn(Suit, u32) -> i32) -> PartialPass {
    let nothing = PartialPass {
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
                    next[before + here] = PartialPass {
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

/// Returns the best zero, one, two and three cards of a suit to pass.
fn best_in_suit(
    suit: Suit,
    lane: u32,
    cost: &impl Fn(Suit, u32) -> i32,
) -> [PartialPass; PASSED_CARDS + 1] {
    let mut best = [PartialPass {
        cost: UNREACHABLE,
        passed: CardSet::EMPTY,
    }; PASSED_CARDS + 1];
    for_each_pass_in_suit(lane, |passed| {
        let slot = &mut best[passed.count_ones() as usize];
        let cost = cost(suit, lane & !passed);
        if cost < slot.cost {
            *slot = PartialPass {
                cost,
                passed: CardSet::from_lane(suit, passed),
            };
        }
    });
    best
}

/// Calls `consider` for every set of at most three of these cards, as lanes.
pub(crate) fn for_each_pass_in_suit(lane: u32, mut consider: impl FnMut(u32)) {
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

/// Returns the set bits of a lane as single-bit lanes, lowest first.
fn bits(lane: u32) -> impl Iterator<Item = u32> {
    let mut rest = lane;
    std::iter::from_fn(move || {
        let bit = rest & rest.wrapping_neg();
        rest &= !bit;
        (bit != 0).then_some(bit)
    })
}

/// Bits of a lane of spades: the queen and all lower spades.
const QUEEN: u32 = 1 << 2;
const BELOW_QUEEN: u32 = 0x1FF8;

fn held(context: &PassContext, suit: Suit, kept: u32) -> HeldSuit {
    let counts = context.rules.has(Rules::QUEEN_PENALTY);
    let queen = match (counts, suit == Suit::Spades && kept & QUEEN != 0) {
        (false, _) => QueenLocation::Harmless,
        (true, true) => QueenLocation::Mine,
        (true, false) => QueenLocation::Out,
    };
    HeldSuit {
        suit,
        mine: kept,
        unseen: 0x1FFF & !kept,
        queen,
    }
}

/// Returns the cost of keeping these cards of a suit.
pub(crate) fn kept_cost(
    context: &PassContext,
    weights: &PassWeights,
    suit: Suit,
    kept: u32,
) -> i32 {
    let danger = held(context, suit, kept).cost(&weights.holding);
    let length = lane_len(kept) as usize;
    let short = |worth: &[i32; 4]| worth.get(length).copied().unwrap_or(0);
    danger
        - match suit {
            Suit::Spades => {
                let low = lane_len(kept & BELOW_QUEEN) as i32;
                let given = context.hand.contains(Card::QUEEN_OF_SPADES) && kept & QUEEN == 0;
                weights.low_spade * low
                    + if given {
                        give_queen(context, weights)
                    } else {
                        0
                    }
            }
            Suit::Diamonds | Suit::Clubs => short(&weights.short_minor),
            Suit::Hearts => short(&weights.short_hearts),
        }
}

fn give_queen(context: &PassContext, weights: &PassWeights) -> i32 {
    match context.direction {
        PassDirection::Left => weights.give_queen[0],
        PassDirection::Right => weights.give_queen[1],
        PassDirection::Across => weights.give_queen[2],
        PassDirection::Hold => 0,
    }
}

/// Returns the losers among the kept cards, in 1/256 of a card.
fn losers(context: &PassContext, weights: &PassWeights, suit: Suit, kept: u32) -> i32 {
    let queen_lost = suit == Suit::Spades
        && context.rules.has(Rules::QUEEN_PENALTY)
        && kept & (QUEEN * 2 - 1) == 0;
    held(context, suit, kept).losers(weights.shoot_drawn) + if queen_lost { 256 } else { 0 }
}

#[cfg(test)]
mod tests;

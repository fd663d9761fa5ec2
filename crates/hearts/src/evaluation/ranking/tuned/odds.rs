//! The probability that a card wins its trick, and the expected points of that trick.

use super::position_features::{POINT, PROBABILITY_ONE, PositionFeatures, scaled_by_probability};
use crate::evaluation::holding::QueenLocation;
use crate::rules::cards::lane_len;
use crate::{Card, CardSet, QUEEN_POINTS, Suit};

/// The probability of winning a trick and its expected points.
pub(super) struct TrickOdds {
    /// The probability of winning the trick, in 1/256.
    pub wins: i32,
    /// The expected points of the trick if it is won, in hundredths.
    pub points: i32,
}

/// A seat that plays after me.
#[derive(Clone, Copy, Default)]
struct LaterSeat {
    /// The probability that it can follow suit, in 1/256.
    follows: i32,
    /// The cards that it may hold.
    holds: CardSet,
}

/// The part of the odds that is common to all cards of a suit that is led or followed.
#[derive(Clone, Copy, Default)]
pub(super) struct SuitOdds {
    later: [LaterSeat; 3],
    len: usize,
    /// The expected points from later seats if the card beats the queen of spades.
    added_high: i32,
    /// The expected points from later seats under any other card.
    added_low: i32,
}

impl SuitOdds {
    /// Computes the odds in a suit that the player leads or follows.
    pub fn new(features: &PositionFeatures<'_>, suit: Suit) -> SuitOdds {
        let mut odds = SuitOdds {
            len: features.later_seats().len(),
            ..SuitOdds::default()
        };
        let under_high = suit == Suit::Spades && features.queen == QueenLocation::Out;
        let heart = if features.hearts_count() { POINT } else { 0 };
        let void_probability = features.void_probability(suit);
        for (later, &seat) in odds.later.iter_mut().zip(features.later_seats()) {
            later.holds = features.state.could_hold[seat];
            later.follows = match later.holds.lane(suit) {
                0 => 0,
                _ => PROBABILITY_ONE - void_probability,
            };
            if features.no_points_now {
                continue;
            }
            let queen = scaled_by_probability(QUEEN_POINTS * POINT, features.queen_at[seat]);
            let discard =
                scaled_by_probability(discarded(features, queen), PROBABILITY_ONE - later.follows);
            let low = if suit == Suit::Hearts { heart } else { 0 };
            let high = if under_high {
                scaled_by_probability(queen, features.weights.play.queen_under)
            } else {
                low
            };
            odds.added_low += discard + scaled_by_probability(low, later.follows);
            odds.added_high += discard + scaled_by_probability(high, later.follows);
        }
        odds
    }

    /// Returns the odds of one card of the suit.
    pub fn card(&self, features: &PositionFeatures<'_>, card: Card) -> TrickOdds {
        if features
            .state
            .winning
            .is_some_and(|(winning, _)| winning.beats(card))
        {
            return TrickOdds { wins: 0, points: 0 };
        }
        let unseen = features.state.unseen;
        let above = lane_len((card.above() & unseen).lane(card.suit())) as i32;
        let below = lane_len((card.below() & unseen).lane(card.suit())) as i32;
        let free = features.weights.play.over[match card.suit() {
            Suit::Spades => 0,
            Suit::Diamonds | Suit::Clubs => 1,
            Suit::Hearts => 2,
        }];
        let over = chance_over(free, above, below);
        let mut wins = PROBABILITY_ONE;
        for later in &self.later[..self.len] {
            if later.holds.intersects(card.above()) {
                wins -= scaled_by_probability(scaled_by_probability(wins, later.follows), over);
            }
        }
        let high = card.beats(Card::QUEEN_OF_SPADES);
        let added = if high {
            self.added_high
        } else {
            self.added_low
        };
        TrickOdds {
            wins,
            points: features.on_table + features.points(card) + added,
        }
    }
}

/// 65536 / n, which replaces divisions by numbers of cards.
const RECIPROCAL: [i32; 16] = {
    let mut table = [0; 16];
    let mut n = 1;
    while n < 16 {
        table[n] = 65_536 / n as i32;
        n += 1;
    }
    table
};

/// Returns the probability, in 1/256, that a following player goes over a card with `above` and
/// `below` unseen cards around it. With probability `free` the choice is uniform; otherwise the
/// player goes over only without a lower card.
#[inline]
fn chance_over(free: i32, above: i32, below: i32) -> i32 {
    match (above, below) {
        (0, _) => 0,
        (_, 0) => PROBABILITY_ONE,
        _ => {
            let share = above * RECIPROCAL[(above + below) as usize & 15];
            let alone = (PROBABILITY_ONE - free) * RECIPROCAL[(below + 1) as usize & 15];
            (free * share + alone) >> 16
        }
    }
}

/// Returns the expected points from a player who cannot follow.
fn discarded(features: &PositionFeatures<'_>, queen: i32) -> i32 {
    let hearts = if features.hearts_count() {
        features.weights.play.discard[features.phase()]
    } else {
        0
    };
    hearts + scaled_by_probability(queen, features.weights.play.queen_discard)
}

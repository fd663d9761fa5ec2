//! The ranking of a hand that is shooting the moon.
//!
//! The attempt is on while no other player has a point and the hand has few enough losers. It ends
//! as soon as one condition fails. The shooter runs winners, takes every trick with points as
//! cheaply as is safe, and discards losers.

use super::odds::SuitOdds;
use super::position_features::{PROBABILITY_ONE, PositionFeatures, scaled_by_probability};
use crate::evaluation::holding::QueenLocation;
use crate::{Card, Seat, Suit};

/// The value of winning a trick, in hundredths of a point, like all values below. Chosen by hand.
const WIN: i32 = 500;
/// The value of each unseen card of the suit when a winner is led. Chosen by hand.
const DRAWS: i32 = 15;
/// The value of discarding a loser, for each unseen higher card. Chosen by hand.
const LOSER: i32 = 40;
/// The cost of each rank of height spent. Chosen by hand.
const HEIGHT: i32 = 4;
/// The value of a point card that falls to another player: the points of a moon shot.
const GIVEN_AWAY: i32 = -2_600;

/// Returns whether the hand is shooting.
pub(super) fn is_shooting(features: &PositionFeatures<'_>) -> bool {
    let state = features.state;
    if !state.rules.moon_counts() {
        return false;
    }
    let me = state.me;
    let others_scored = Seat::ALL
        .into_iter()
        .any(|s| s != me && state.points[s] > 0);
    if others_scored || points_already_lost(features) {
        return false;
    }
    let weights = &features.weights.play;
    let mut tolerated = weights.shoot_losers[features.phase()];
    tolerated += weights.shoot_points[points_bucket(state.points[me])];
    losers(features) <= tolerated
}

/// Returns the index of a number of points in [`PlayWeights::shoot_points`].
///
/// [`PlayWeights::shoot_points`]: crate::evaluation::weights::PlayWeights::shoot_points
fn points_bucket(points: i32) -> usize {
    const FROM: [i32; 6] = [1, 3, 6, 10, 15, 19];
    FROM.iter().filter(|&&from| points >= from).count()
}

/// Returns whether there are points on the table that the player can no longer win.
fn points_already_lost(features: &PositionFeatures<'_>) -> bool {
    let state = features.state;
    let (Some(led), Some((winning, _))) = (state.suit_led, state.winning) else {
        return false;
    };
    features.on_table > 0 && !state.hand.suit(led).intersects(winning.above())
}

/// Returns the expected number of losers in the hand, in 1/256 of a card.
fn losers(features: &PositionFeatures<'_>) -> i32 {
    let drawn = features.weights.play.shoot_drawn;
    let cards: i32 = Suit::ALL
        .into_iter()
        .map(|suit| features.held(suit).losers(drawn))
        .sum();
    // A queen in another hand must fall to a higher spade.
    let queen_safe = features.queen != QueenLocation::Out
        || features
            .state
            .hand
            .intersects(Card::QUEEN_OF_SPADES.above());
    cards + if queen_safe { 0 } else { PROBABILITY_ONE }
}

/// Evaluates one card.
pub(super) fn evaluate(features: &PositionFeatures<'_>, odds: &SuitOdds, card: Card) -> i32 {
    let unseen = features.state.unseen.lane(card.suit());
    let above = (card.above() & features.state.unseen).len() as i32;
    let height = 12 - card.rank().index() as i32;
    let in_suit = features.state.suit_led.is_none_or(|led| led == card.suit());
    if !in_suit {
        let given = if features.points(card) > 0 {
            GIVEN_AWAY
        } else {
            0
        };
        return given + LOSER * above - HEIGHT * height;
    }
    let wins = odds.card(features, card).wins;
    let mut value = scaled_by_probability(WIN, wins);
    if features.state.suit_led.is_none() {
        value += if above == 0 {
            DRAWS * unseen.count_ones() as i32
        } else {
            0
        };
    } else {
        value -= HEIGHT * height;
    }
    if features.points(card) > 0 {
        value += scaled_by_probability(GIVEN_AWAY, PROBABILITY_ONE - wins);
    }
    value
}

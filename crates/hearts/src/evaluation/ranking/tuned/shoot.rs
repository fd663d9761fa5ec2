//! Ranking for a hand that is shooting the moon.
//!
//! The attempt is on while nobody else has a point and few enough of my cards are losers; it is
//! given up by itself as soon as one of the two no longer holds. Shooting, what counts is to win:
//! run the winners, take every trick that holds points as cheaply as is safe, and throw losers.

use super::odds::SuitOdds;
use super::reading::{CERTAIN, Reading, with_chance};
use crate::evaluation::holding::Queen;
use crate::evaluation::ranking::{Reason, reason::Tally};
use crate::{Card, Seat, Suit};

/// Values of a shooting card, in hundredths of a point: winning a trick, …
const WIN: i32 = 500;
/// … each unseen card of the suit that a winner leads through, …
const DRAWS: i32 = 15;
/// … each unseen higher card that makes a discard a loser, …
const LOSER: i32 = 40;
/// … each rank of height spent, …
const HEIGHT: i32 = 4;
/// … and a point card that falls to another player.
const GIVEN_AWAY: i32 = -2_600;

/// Whether the hand is shooting.
pub(super) fn is_on(reading: &Reading<'_>) -> bool {
    let facts = reading.facts;
    if !facts.rules.moon_counts() {
        return false;
    }
    let me = facts.me;
    let others_scored = Seat::ALL
        .into_iter()
        .any(|s| s != me && facts.points[s] > 0);
    if others_scored || taken_by_other_now(reading) {
        return false;
    }
    let weights = &reading.weights.play;
    let mut tolerated = weights.shoot_losers[reading.phase()];
    tolerated += weights.shoot_points[points_class(facts.points[me])];
    losers(reading) <= tolerated
}

/// The class of a number of points in [`PlayWeights::shoot_points`].
///
/// [`PlayWeights::shoot_points`]: crate::evaluation::weights::PlayWeights::shoot_points
fn points_class(points: i32) -> usize {
    const FROM: [i32; 6] = [1, 3, 6, 10, 15, 19];
    FROM.iter().filter(|&&from| points >= from).count()
}

/// Points on the table that I can no longer win.
fn taken_by_other_now(reading: &Reading<'_>) -> bool {
    let facts = reading.facts;
    let (Some(led), Some((winning, _))) = (facts.suit_led, facts.winning) else {
        return false;
    };
    reading.on_table > 0 && !facts.hand.suit(led).intersects(winning.above())
}

/// Cards of the hand that are expected to lose a trick, in 1/256 of a card.
fn losers(reading: &Reading<'_>) -> i32 {
    let drawn = reading.weights.play.shoot_drawn;
    let cards: i32 = Suit::ALL
        .into_iter()
        .map(|suit| reading.held(suit).losers(drawn))
        .sum();
    // The queen elsewhere must fall to a spade of mine that beats her.
    let queen_safe =
        reading.queen != Queen::Out || reading.facts.hand.intersects(Card::QUEEN_OF_SPADES.above());
    cards + if queen_safe { 0 } else { CERTAIN }
}

/// The terms of one card.
pub(super) fn judge(reading: &Reading<'_>, odds: &SuitOdds, card: Card, tally: &mut impl Tally) {
    let unseen = reading.facts.unseen.lane(card.suit());
    let above = (card.above() & reading.facts.unseen).len() as i32;
    let height = 12 - card.rank().index() as i32;
    let in_suit = reading.facts.suit_led.is_none_or(|led| led == card.suit());
    if !in_suit {
        let given = if reading.points(card) > 0 {
            GIVEN_AWAY
        } else {
            0
        };
        tally.add(Reason::Shoots, given + LOSER * above - HEIGHT * height);
        return;
    }
    let wins = odds.card(reading, card).wins;
    let mut value = with_chance(WIN, wins);
    if reading.facts.suit_led.is_none() {
        value += if above == 0 {
            DRAWS * unseen.count_ones() as i32
        } else {
            0
        };
    } else {
        value -= HEIGHT * height;
    }
    if reading.points(card) > 0 {
        value += with_chance(GIVEN_AWAY, CERTAIN - wins);
    }
    tally.add(Reason::Shoots, value);
}

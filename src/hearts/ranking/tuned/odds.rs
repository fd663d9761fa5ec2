//! How likely a card is to win its trick, and what the trick would then hold.

use super::reading::{CERTAIN, POINT, Reading};
use crate::hearts::holding::Queen;
use crate::hearts::{Card, QUEEN_POINTS, Suit};

/// The chance of winning and the points that come with it.
pub(super) struct Odds {
    /// Chance of winning the trick.
    pub wins: i32,
    /// Points in the trick if it is won.
    pub points: i32,
}

/// The odds of a card that is led or follows suit.
pub(super) fn of(reading: &Reading<'_>, card: Card) -> Odds {
    if reading
        .trick
        .winning_card()
        .is_some_and(|winning| winning.beats(card))
    {
        return Odds { wins: 0, points: 0 };
    }
    let suit = card.suit();
    let above = (card.above() & reading.unseen).lane(suit).count_ones() as i32;
    let below = (card.below() & reading.unseen).lane(suit).count_ones() as i32;
    let over = match (above, below) {
        (0, _) => 0,
        (_, 0) => CERTAIN,
        _ => {
            reading.weights.play.over * above / (above + below)
                + (CERTAIN - reading.weights.play.over) / (below + 1)
        }
    };
    let mut wins = CERTAIN;
    let mut points = reading.on_table + reading.points(card);
    for &seat in reading.later_seats() {
        let follows = reading.follows(seat, suit, (above + below) as u32);
        wins -= wins * follows / CERTAIN * over / CERTAIN;
        if !reading.no_points_now {
            let queen = reading.queen_at[seat] * QUEEN_POINTS * POINT / CERTAIN;
            let followed = points_from_follower(reading, card, queen);
            let discarded = points_from_discard(reading, queen);
            points += (follows * followed + (CERTAIN - follows) * discarded) / CERTAIN;
        }
    }
    Odds { wins, points }
}

/// Points expected from a player who follows under this card.
fn points_from_follower(reading: &Reading<'_>, card: Card, queen: i32) -> i32 {
    match card.suit() {
        Suit::Hearts if reading.hearts_count() => POINT,
        Suit::Spades if reading.queen == Queen::Out && card.beats(Card::QUEEN_OF_SPADES) => {
            queen * reading.weights.play.queen_under / CERTAIN
        }
        _ => 0,
    }
}

/// Points expected from a player who cannot follow.
fn points_from_discard(reading: &Reading<'_>, queen: i32) -> i32 {
    let hearts = if reading.hearts_count() {
        reading.weights.play.discard
    } else {
        0
    };
    hearts + queen * reading.weights.play.queen_discard / CERTAIN
}

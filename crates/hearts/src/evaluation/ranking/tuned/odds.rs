//! How likely a card is to win its trick, and what the trick would then hold.

use super::reading::{CERTAIN, POINT, Reading, with_chance};
use crate::evaluation::holding::Queen;
use crate::rules::cards::lane_len;
use crate::{Card, CardSet, QUEEN_POINTS, Suit};

/// The chance of winning and the points that come with it.
pub(super) struct Odds {
    /// Chance of winning the trick.
    pub wins: i32,
    /// Points in the trick if it is won.
    pub points: i32,
}

/// A seat that plays after me.
#[derive(Clone, Copy, Default)]
struct Later {
    /// Chance that it can follow suit.
    follows: i32,
    /// What it may hold.
    holds: CardSet,
}

/// What is the same for every card of a suit that is led or followed.
#[derive(Clone, Copy, Default)]
pub(super) struct SuitOdds {
    later: [Later; 3],
    len: usize,
    /// Points expected from the later seats under a card that the queen of spades loses to.
    added_high: i32,
    /// The same under any other card.
    added_low: i32,
}

impl SuitOdds {
    /// The odds in a suit that I lead or in which I follow.
    pub fn of(reading: &Reading<'_>, suit: Suit) -> SuitOdds {
        let mut odds = SuitOdds {
            len: reading.later_seats().len(),
            ..SuitOdds::default()
        };
        let under_high = suit == Suit::Spades && reading.queen == Queen::Out;
        let heart = if reading.hearts_count() { POINT } else { 0 };
        let chance_of_void = reading.void_chance(suit);
        for (later, &seat) in odds.later.iter_mut().zip(reading.later_seats()) {
            later.holds = reading.facts.could_hold[seat];
            later.follows = match later.holds.lane(suit) {
                0 => 0,
                _ => CERTAIN - chance_of_void,
            };
            if reading.no_points_now {
                continue;
            }
            let queen = with_chance(QUEEN_POINTS * POINT, reading.queen_at[seat]);
            let discard = with_chance(discarded(reading, queen), CERTAIN - later.follows);
            let low = if suit == Suit::Hearts { heart } else { 0 };
            let high = if under_high {
                with_chance(queen, reading.weights.play.queen_under)
            } else {
                low
            };
            odds.added_low += discard + with_chance(low, later.follows);
            odds.added_high += discard + with_chance(high, later.follows);
        }
        odds
    }

    /// The odds of one card of the suit.
    pub fn card(&self, reading: &Reading<'_>, card: Card) -> Odds {
        if reading
            .facts
            .winning
            .is_some_and(|(winning, _)| winning.beats(card))
        {
            return Odds { wins: 0, points: 0 };
        }
        let unseen = reading.facts.unseen;
        let above = lane_len((card.above() & unseen).lane(card.suit())) as i32;
        let below = lane_len((card.below() & unseen).lane(card.suit())) as i32;
        let free = reading.weights.play.over[match card.suit() {
            Suit::Spades => 0,
            Suit::Diamonds | Suit::Clubs => 1,
            Suit::Hearts => 2,
        }];
        let over = chance_over(free, above, below);
        let mut wins = CERTAIN;
        for later in &self.later[..self.len] {
            if later.holds.intersects(card.above()) {
                wins -= with_chance(with_chance(wins, later.follows), over);
            }
        }
        let high = card.beats(Card::QUEEN_OF_SPADES);
        let added = if high {
            self.added_high
        } else {
            self.added_low
        };
        Odds {
            wins,
            points: reading.on_table + reading.points(card) + added,
        }
    }
}

/// 65536 / n: divisions by numbers of cards as multiplications.
const RECIPROCAL: [i32; 16] = {
    let mut table = [0; 16];
    let mut n = 1;
    while n < 16 {
        table[n] = 65_536 / n as i32;
        n += 1;
    }
    table
};

/// Chance that a player who follows goes over a card with so many unseen cards above and below it:
/// a share of the time a free choice, else only because he has nothing lower.
#[inline]
fn chance_over(free: i32, above: i32, below: i32) -> i32 {
    match (above, below) {
        (0, _) => 0,
        (_, 0) => CERTAIN,
        _ => {
            let share = above * RECIPROCAL[(above + below) as usize & 15];
            let alone = (CERTAIN - free) * RECIPROCAL[(below + 1) as usize & 15];
            (free * share + alone) >> 16
        }
    }
}

/// Points expected from a player who cannot follow.
fn discarded(reading: &Reading<'_>, queen: i32) -> i32 {
    let hearts = if reading.hearts_count() {
        reading.weights.play.discard[reading.phase()]
    } else {
        0
    };
    hearts + with_chance(queen, reading.weights.play.queen_discard)
}

//! How often cards of one suit are passed, by a softmax over what is kept.
//!
//! What a pass costs is a sum over suits, so that the weights of all 286 passes of a hand add up to what the four
//! suits' weights come to, multiplied out. A suit has few ways to give up none to three of its cards, and deals
//! that are made one from another have most suits in common: a table keeps what was reckoned.

use super::player_model::PASSER;
use crate::evaluation::passing::PASSED_CARDS;
use crate::evaluation::passing::tuned::{PassContext, for_each_pass_in_suit, kept_cost};
use crate::evaluation::weights::TUNED;
use crate::{CardSet, PassDirection, Rules, Suit};
use handsense_core::{ArrayVec, LossyCache};

/// Cards in a suit.
const LANE: u32 = 13;
/// Ways to give up none to three of thirteen cards.
const MOST_WAYS: usize = 1 + 13 + 78 + 286;

/// What the weights of passes depend on besides the hand.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Customs {
    pub rules: Rules,
    pub direction: PassDirection,
}

/// The ways to give up none to three cards of a suit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::search) struct Ways {
    /// The least that is kept by any of them, in hundredths of a point.
    least: i32,
    /// By number of cards, the weights of all of them together; that of the least is 1.
    pub sums: [f32; PASSED_CARDS + 1],
}

/// The ways of some suits' cards, for one set of customs.
pub(in crate::search) type WaysTable = LossyCache<Slot>;

/// Ways, and the suit and cards they are of.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Slot {
    key: u32,
    ways: Ways,
}

impl Slot {
    /// Nothing.
    pub const EMPTY: Slot = Slot {
        key: u32::MAX,
        ways: Ways {
            least: 0,
            sums: [0.0; PASSED_CARDS + 1],
        },
    };
}

impl Ways {
    /// The ways of these cards of a suit, as dealt.
    fn of(customs: Customs, suit: Suit, cards: u32) -> Ways {
        let facts = customs.facts(suit, cards);
        let mut costs = ArrayVec::<(u8, i32), MOST_WAYS>::new();
        for_each_pass_in_suit(cards, |out| {
            let cost = kept_cost(&facts, &TUNED.passing, suit, cards & !out);
            costs.push((out.count_ones() as u8, cost));
        });
        let least = costs.iter().map(|&(_, cost)| cost).min().unwrap_or(0);
        let mut sums = [0.0_f64; PASSED_CARDS + 1];
        for &(count, cost) in &costs {
            sums[usize::from(count)] += weight(cost - least);
        }
        Ways {
            least,
            sums: sums.map(|sum| sum as f32),
        }
    }

    /// The weight of the way that gives up these of the cards.
    pub fn weight(&self, customs: Customs, suit: Suit, cards: u32, out: u32) -> f64 {
        if out == 0 {
            return f64::from(self.sums[0]);
        }
        let facts = customs.facts(suit, cards);
        weight(kept_cost(&facts, &TUNED.passing, suit, cards & !out) - self.least)
    }
}

/// The weight of what costs so much more than the least.
fn weight(more: i32) -> f64 {
    PASSER.weight(more.max(0) as u32)
}

impl Customs {
    /// A hand of which these are the cards of a suit; what others it has tells nothing about them.
    fn facts(self, suit: Suit, cards: u32) -> PassContext {
        PassContext {
            hand: CardSet::from_lane(suit, cards),
            rules: self.rules,
            direction: self.direction,
        }
    }
}

/// The ways of these cards of a suit, from the slots if they are there.
#[inline]
pub(in crate::search) fn look_up(
    slots: &mut [Slot],
    customs: Customs,
    suit: Suit,
    cards: u32,
) -> Ways {
    let key = ((suit.index() as u32) << LANE) | cards;
    let mixed = u64::from(key.wrapping_mul(0x9E37_79B1));
    let place = ((mixed * slots.len() as u64) >> 32) as usize;
    match slots.get_mut(place) {
        Some(slot) => {
            if slot.key != key {
                *slot = Slot {
                    key,
                    ways: Ways::of(customs, suit, cards),
                };
            }
            slot.ways
        }
        None => Ways::of(customs, suit, cards),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_core::Rng;

    const CUSTOMS: Customs = Customs {
        rules: Rules::STANDARD,
        direction: PassDirection::Left,
    };

    #[test]
    fn what_is_looked_up_is_what_is_reckoned() {
        let table = WaysTable::new(64, Slot::EMPTY);
        let mut rng = Rng::new(5);
        for _ in 0..3_000 {
            let suit = Suit::from_index(rng.below(4) as usize);
            // Few different ones, so that most are there already and some are in another's place.
            let cards = rng.below(48) << (rng.below(2) * 7);
            let found = table.with(|slots| look_up(slots, CUSTOMS, suit, cards));
            assert_eq!(found, Ways::of(CUSTOMS, suit, cards), "{suit} {cards:b}");
        }
        let found = look_up(&mut [], CUSTOMS, Suit::Clubs, 0b1011);
        assert_eq!(found, Ways::of(CUSTOMS, Suit::Clubs, 0b1011));
    }

    #[test]
    fn the_cheapest_way_weighs_most() {
        // The queen alone among low spades is worth giving away; without the rest she would stay a danger.
        let cards = 1 << 2 | 1 << 10;
        let ways = Ways::of(CUSTOMS, Suit::Spades, cards);
        let weight = |out| ways.weight(CUSTOMS, Suit::Spades, cards, out);
        assert!(weight(1 << 2) > 100.0 * weight(0), "{ways:?}");
        let all: f64 = [0, 1 << 2, 1 << 10, cards].map(weight).iter().sum();
        let sum: f32 = ways.sums.iter().sum();
        assert!((all - f64::from(sum)).abs() < 1e-6, "{ways:?}");
    }
}

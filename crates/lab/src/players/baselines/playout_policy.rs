//! The rollout policy of the classic engine: mostly random, but never the first card of the list.
//!
//! * With probability *epsilon*: a uniformly random card of the engine's
//!   [list](handsense_hearts::classic::reduced_moves).
//! * Leading or following: a uniformly random card other than the head of the list, which is the
//!   lowest card of the highest suit. The lowest card of a suit therefore never follows, unless it
//!   is the only move.
//! * Unable to follow: the queen of spades unless she is the head of the list. Otherwise the engine
//!   walks through the list after its head: a heart always replaces the choice, and the *n*th card
//!   of another suit does so with probability 1/*n*. Of *n* cards with *h* hearts, head included,
//!   this gives the highest heart with probability (*h* − 1)/(*n* − 1), and the other cards equal
//!   probabilities.
//!
//! It does not recognise moons. The pass follows the rule for leads: random cards.

use handsense_core::Rng;

/// The kinds of turns that the policy distinguishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TurnKind {
    /// A lead, a card of the suit led, or a pass.
    InSuit,
    /// A discard.
    Discard,
}

/// A probability as an exclusive bound for 32 random bits; probability 1 exceeds all of them.
pub(super) fn probability_bound(epsilon: f64) -> u64 {
    (epsilon.clamp(0.0, 1.0) * 4_294_967_296.0) as u64
}

const QUEEN: u64 = 1 << 2;
const HEARTS: u64 = 0x1FFF << 48;

/// The policy's choice from a list, as a single bit; zero for an empty list.
///
/// One random number suffices: its high half decides whether the choice is uniform, its low half
/// selects the card. A list of one card uses no random number. Scaling the low half to the length
/// of the list has a relative bias below 2^-28.
#[inline(always)]
pub(super) fn choose(list: u64, kind: TurnKind, epsilon_bound: u64, rng: &mut Rng) -> u64 {
    if list & list.wrapping_sub(1) == 0 {
        return list;
    }
    let random = rng.next_u64();
    if epsilon_bound != 0 && random >> 32 < epsilon_bound {
        return nth(list, scaled(random, list.count_ones()));
    }
    let rest = list ^ 1 << (63 - list.leading_zeros());
    let place = scaled(random, rest.count_ones());
    if kind == TurnKind::Discard {
        if rest & QUEEN != 0 {
            return QUEEN;
        }
        // All positions of hearts select the highest heart.
        let hearts = rest & HEARTS;
        if place < hearts.count_ones() {
            return hearts & hearts.wrapping_neg();
        }
        return nth(rest & !HEARTS, place - hearts.count_ones());
    }
    nth(rest, place)
}

/// The low half of `random`, scaled to `0..bound`.
#[inline(always)]
const fn scaled(random: u64, bound: u32) -> u32 {
    (((random & 0xFFFF_FFFF) * bound as u64) >> 32) as u32
}

/// The card at a position of a set, as a single bit.
#[inline(always)]
const fn nth(cards: u64, place: u32) -> u64 {
    let mut rest = cards;
    let mut skip = place;
    while skip > 0 {
        rest &= rest.wrapping_sub(1);
        skip -= 1;
    }
    rest & rest.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use super::*;
    use handsense_hearts::classic::reduced_moves;
    use handsense_hearts::{CardSet, View};
    use std::collections::BTreeMap;

    const ROUNDS: u32 = 40_000;

    /// The relative frequency of each chosen card.
    fn shares(view: &str, epsilon: f64) -> BTreeMap<String, f64> {
        let view: View = view.parse().expect("a view");
        let list = reduced_moves(&view);
        let led = view.trick().suit_led();
        let kind = if led.is_some_and(|led| list.suit(led).is_empty()) {
            TurnKind::Discard
        } else {
            TurnKind::InSuit
        };
        let mut counts = BTreeMap::new();
        for seed in 0..ROUNDS {
            let mut rng = Rng::new(u64::from(seed));
            let bit = choose(list.bits(), kind, probability_bound(epsilon), &mut rng);
            let card = CardSet::from_bits(bit).and_then(CardSet::first);
            let card = card.expect("a card").to_string();
            *counts.entry(card).or_insert(0) += 1;
        }
        counts
            .into_iter()
            .map(|(card, count)| (card, f64::from(count) / f64::from(ROUNDS)))
            .collect()
    }

    /// The tolerance is about five standard deviations.
    fn assert_near(share: f64, expected: f64) {
        assert!(
            (share - expected).abs() < 0.013,
            "{share} is not {expected}"
        );
    }

    #[test]
    fn lowest_card_never_follows() {
        let found = shares("rules=1 hand=AK.Q952.K73.J732 plays=3:D7", 0.0);
        assert_eq!(found.keys().collect::<Vec<_>>(), ["D5", "D9", "DQ"]);
        for share in found.into_values() {
            assert_near(share, 1.0 / 3.0);
        }
    }

    #[test]
    fn lowest_card_follows_as_the_only_card() {
        let found = shares("rules=1 hand=AK3.2.KJ873.J732 plays=3:D7", 0.0);
        assert_eq!(found["D2"], 1.0);
    }

    #[test]
    fn positions_of_hearts_select_the_highest_heart() {
        // Thirteen cards that collapse to 2H 8H KH 6C QC 9S.
        let view = "rules=1 hand=9.  .QJT654.KQ8732 plays=3:D7".replace("  ", "");
        let found = shares(&view, 0.0);
        assert_near(found["HK"], 0.4);
        for card in ["C6", "CQ", "S9"] {
            assert_near(found[card], 0.2);
        }
        assert_eq!(found.len(), 4);
    }

    #[test]
    fn queen_is_discarded_first_unless_she_is_the_head() {
        let found = shares("rules=1 hand=Q92..QJT65.K8732 plays=3:D7", 0.0);
        assert_eq!(found["SQ"], 1.0);
        assert_eq!(choose(0b101, TurnKind::Discard, 0, &mut Rng::new(1)), 1);
    }

    #[test]
    fn epsilon_allows_every_card_of_the_list() {
        let found = shares("rules=1 hand=AK.Q952.K73.J732 plays=3:D7", 0.4);
        assert_near(found["D2"], 0.1);
        assert_near(found["DQ"], 0.3);
        let all = shares("rules=1 hand=AK.Q952.K73.J732 plays=3:D7", 1.0);
        assert_near(all["D2"], 0.25);
    }

    #[test]
    fn leads_any_card_but_the_head() {
        let found = shares("rules=0x0001 hand=AK52.K952.K73.J7", 0.0);
        assert!(!found.contains_key("H7"));
        assert!(!found.contains_key("SK"), "equivalent to the ace");
        assert_eq!(found.len(), 3 + 4 + 3 + 2 - 1);
    }
}

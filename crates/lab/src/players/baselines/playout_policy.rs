//! The playout policy of the classic engine, as a player: mostly random, and never the first card
//! of the list.

use super::move_list::{any_card, pass_from_lists, play_list};
use handsense_core::Rng;
use handsense_hearts::{Card, CardSet, Player, View};

/// Plays as the engine's playouts do.
///
/// * With probability *epsilon*: any card of the engine's [list](super::play_list).
/// * Leading or following: any card but the head of the list, which is the lowest card of the
///   highest suit. So the lowest card of a suit is never followed with, unless it is the only move.
/// * Unable to follow: the queen of spades unless she is the head of the list; else a walk through
///   the list behind its head, in which a heart always replaces the choice and the *n*th card
///   otherwise does so with probability 1/*n*. Of *n* cards with *h* hearts (head included) that is
///   the highest heart with probability (*h* − 1)/(*n* − 1), else any other suit's card alike.
///
/// It has no notion of the moon. The pass goes by the rule for leads: random cards.
#[derive(Clone, Debug)]
pub struct PlayoutPolicy {
    vary: u64,
    rng: Rng,
}

impl PlayoutPolicy {
    /// A player that chooses any card with probability `epsilon` (0..=1).
    pub fn new(epsilon: f64) -> PlayoutPolicy {
        PlayoutPolicy {
            vary: chance(epsilon),
            rng: Rng::new(0),
        }
    }

    fn choose(&mut self, list: CardSet, kind: Kind) -> Option<Card> {
        let bit = choose(list.bits(), kind, self.vary, &mut self.rng);
        CardSet::from_bits(bit).and_then(CardSet::first)
    }
}

impl Player for PlayoutPolicy {
    fn begin_deal(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
    }

    fn pass(&mut self, view: &View) -> [Card; 3] {
        pass_from_lists(view.hand(), |list, _| self.choose(list, Kind::InSuit))
    }

    fn play(&mut self, view: &View) -> Card {
        let list = play_list(view);
        let discards = view
            .trick()
            .suit_led()
            .is_some_and(|led| list.suit(led).is_empty());
        let kind = if discards {
            Kind::Discard
        } else {
            Kind::InSuit
        };
        self.choose(list, kind).unwrap_or_else(|| any_card(view))
    }
}

/// What the policy makes of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A lead, a card of the suit led, or a card to pass.
    InSuit,
    /// A card of another suit than the one led.
    Discard,
}

/// A probability as a bound for 32 random bits; certainty exceeds all of them.
pub(super) fn chance(epsilon: f64) -> u64 {
    (epsilon.clamp(0.0, 1.0) * 4_294_967_296.0) as u64
}

const QUEEN: u64 = 1 << 2;
const HEARTS: u64 = 0x1FFF << 48;

/// The policy's choice from a list, as a single bit; zero for an empty list.
///
/// One random number serves: its high half decides whether to vary, its low half which card it is.
/// A list of one card takes none. The low half is scaled to the length of the list, which favours
/// no card by more than one part in 2^28.
#[inline(always)]
pub(super) fn choose(list: u64, kind: Kind, vary: u64, rng: &mut Rng) -> u64 {
    if list & list.wrapping_sub(1) == 0 {
        return list;
    }
    let random = rng.next_u64();
    if vary != 0 && random >> 32 < vary {
        return nth(list, scaled(random, list.count_ones()));
    }
    let rest = list ^ 1 << (63 - list.leading_zeros());
    let place = scaled(random, rest.count_ones());
    if kind == Kind::Discard {
        if rest & QUEEN != 0 {
            return QUEEN;
        }
        // Places of hearts all stand for the highest heart.
        let hearts = rest & HEARTS;
        if place < hearts.count_ones() {
            return hearts & hearts.wrapping_neg();
        }
        return nth(rest & !HEARTS, place - hearts.count_ones());
    }
    nth(rest, place)
}

/// The low half of `random` scaled to `0..bound`.
#[inline(always)]
const fn scaled(random: u64, bound: u32) -> u32 {
    (((random & 0xFFFF_FFFF) * bound as u64) >> 32) as u32
}

/// The card at a place of a set, as a single bit.
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
    use std::collections::BTreeMap;

    const ROUNDS: u32 = 40_000;

    /// How often each card is chosen, as a share.
    fn shares(view: &str, epsilon: f64) -> BTreeMap<String, f64> {
        let view = view.parse().expect("a view");
        let mut player = PlayoutPolicy::new(epsilon);
        let mut counts = BTreeMap::new();
        for seed in 0..ROUNDS {
            player.begin_deal(u64::from(seed));
            *counts.entry(player.play(&view).to_string()).or_insert(0) += 1;
        }
        counts
            .into_iter()
            .map(|(card, count)| (card, f64::from(count) / f64::from(ROUNDS)))
            .collect()
    }

    /// About five standard deviations of the shares measured.
    fn assert_near(share: f64, expected: f64) {
        assert!(
            (share - expected).abs() < 0.013,
            "{share} is not {expected}"
        );
    }

    #[test]
    fn the_lowest_card_never_follows() {
        let found = shares("rules=1 hand=AK.Q952.K73.J732 plays=3:D7", 0.0);
        assert_eq!(found.keys().collect::<Vec<_>>(), ["D5", "D9", "DQ"]);
        for share in found.into_values() {
            assert_near(share, 1.0 / 3.0);
        }
    }

    #[test]
    fn it_follows_when_it_is_the_only_card() {
        let found = shares("rules=1 hand=AK3.2.KJ873.J732 plays=3:D7", 0.0);
        assert_eq!(found["D2"], 1.0);
    }

    #[test]
    fn hearts_take_their_places_for_the_highest() {
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
    fn the_queen_goes_first_when_she_is_not_the_head() {
        let found = shares("rules=1 hand=Q92..QJT65.K8732 plays=3:D7", 0.0);
        assert_eq!(found["SQ"], 1.0);
        assert_eq!(choose(0b101, Kind::Discard, 0, &mut Rng::new(1)), 1);
    }

    #[test]
    fn epsilon_brings_every_card_of_the_list() {
        let found = shares("rules=1 hand=AK.Q952.K73.J732 plays=3:D7", 0.4);
        assert_near(found["D2"], 0.1);
        assert_near(found["DQ"], 0.3);
        let all = shares("rules=1 hand=AK.Q952.K73.J732 plays=3:D7", 1.0);
        assert_near(all["D2"], 0.25);
    }

    #[test]
    fn leads_anything_but_the_head() {
        let found = shares("rules=0x0001 hand=AK52.K952.K73.J7", 0.0);
        assert!(!found.contains_key("H7"));
        assert!(!found.contains_key("SK"), "touches the ace");
        assert_eq!(found.len(), 3 + 4 + 3 + 2 - 1);
    }

    #[test]
    fn passes_three_cards_of_the_hand_in_ascending_codes() {
        let view: View = "pass=left hand=AK3.QJ98.T654.72".parse().expect("a view");
        let mut player = PlayoutPolicy::new(0.1);
        for seed in 0..1_000 {
            player.begin_deal(seed);
            let cards = player.pass(&view);
            assert!(cards.is_sorted());
            let set: CardSet = cards.into_iter().collect();
            assert!(set.len() == 3 && view.hand().is_superset(set));
        }
    }
}

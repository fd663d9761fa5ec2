//! What others hold does not matter: at two tables that differ in the hidden cards alone, a player is
//! shown the same view and decides the same.

use crate::common::calls;
use crate::common::deal::{Deal, RULE_SETS, shuffled_hands};
use crate::common::random::Random;
use crate::common::referee::{Rules, from_bits};
use handsense::ffi::*;

fn options(seed: usize, threads: i32) -> HsHeartsSearchOptions {
    HsHeartsSearchOptions {
        seed: seed as u64,
        playouts: 400,
        threads,
        ..calls::search_options()
    }
}

/// The same deal, in which the others hold other cards, but have played and passed on the same ones.
fn with_hands(deal: &Deal, world: &HsHeartsWorld) -> Deal {
    let mut hands = [0, 1, 2, 3].map(|seat| from_bits(world.hands[seat]));
    for &(seat, card) in &deal.log {
        hands[seat].push(card);
    }
    let first = deal.log.first().map_or(deal.table.to_play(), |play| play.0);
    let mut other = Deal::new(deal.table.rules.bits, 0, hands, first, |_, _| Vec::new());
    for &(_, card) in &deal.log {
        other.play(card);
    }
    (other.direction, other.scores) = (deal.direction, deal.scores);
    other.passed.clone_from(&deal.passed);
    other
}

#[test]
fn the_card_to_play_is_the_same_whatever_the_others_hold() {
    let mut random = Random::new(61);
    let (mut tables, mut differ) = (0, 0);
    for case in 0..60 {
        let mut deal = Deal::random(RULE_SETS[case % RULE_SETS.len()], &mut random);
        deal.play_random(random.below(45), &mut random);
        let me = deal.table.to_play();
        let view = deal.view(me);
        let card = calls::choose(&view, &options(case, 1)).expect("my turn");
        let (worlds, _) = calls::sample_worlds(&view, case as u64, 4).expect("a possible view");
        for world in &worlds {
            let other = with_hands(&deal, world);
            let seen = other.view(me);
            assert_eq!(format!("{seen:?}"), format!("{view:?}"));
            for threads in [1, 2] {
                assert!(calls::choose(&seen, &options(case, threads)) == Ok(card));
            }
            tables += 1;
            differ += usize::from(other.position().hands != deal.position().hands);
        }
    }
    assert!(differ > tables / 2, "{differ} of {tables}");
}

#[test]
fn the_pass_is_the_same_whatever_the_others_hold() {
    let mut random = Random::new(62);
    for case in 0..8 {
        let rules = [RULE_SETS[0], RULE_SETS[1]][case % 2];
        let mut hands = shuffled_hands(&mut random);
        let me = random.below(4);
        let mut pass = || {
            let mut deal = Deal::new(rules, 0, hands.clone(), me, |_, _| Vec::new());
            assert!(Rules::new(rules).pass_cards);
            deal.direction = [1, -1, 2][case % 3];
            let found = calls::choose_pass(&deal.view(me), &options(case, 1)).expect("a pass");
            // The next table: the others change places.
            hands.rotate_left(1);
            let mine = hands.iter().position(|hand| *hand == deal.table.hands[me]);
            hands.swap(me, mine.expect("my hand"));
            (found, deal.position().hands)
        };
        let (one, other) = (pass(), pass());
        assert!(one.0 == other.0 && one.1 != other.1);
    }
}

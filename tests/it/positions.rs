//! Tests of playouts from a position. A valid position gives the scores of a deal, reproducible by
//! its seed. Each error in an invalid one has its code.

use std::collections::BTreeSet;

use crate::common::calls;
use crate::common::deal::{Deal, RULE_SETS, STANDARD};
use crate::common::random::Random;
use crate::common::referee::{Card, DECK, HEARTS, QUEEN_OF_SPADES, Table, bits, from_bits};
use handsense::ffi::HsStatusCode::*;
use handsense::ffi::*;

/// In the second trick, two cards on the table.
fn position() -> HsHeartsPosition {
    let mut random = Random::new(3);
    let mut deal = Deal::random(STANDARD, &mut random);
    deal.play_random(6, &mut random);
    assert_eq!(deal.table.trick.len(), 2);
    deal.position()
}

fn refused(position: &HsHeartsPosition, code: HsStatusCode, mentions: &str) {
    let status = calls::playout(position, 1, 0.0).expect_err("an impossible position");
    let said = calls::last_error();
    assert_eq!(status, code as i32, "{said}");
    assert!(
        said.contains(mentions),
        "'{said}' does not mention '{mentions}'"
    );
}

/// The position after `damage`.
fn with(damage: impl FnOnce(&mut HsHeartsPosition)) -> HsHeartsPosition {
    let mut position = position();
    damage(&mut position);
    position
}

fn any_card(set: u64) -> Card {
    from_bits(set)[0]
}

#[test]
fn fields_out_of_range_are_refused() {
    refused(&with(|p| p.struct_size -= 8), HS_ERROR_STRUCT_SIZE, "152");
    refused(
        &with(|p| p.num_players = 3),
        HS_ERROR_PLAYER_COUNT,
        "3 players",
    );
    refused(&with(|p| p.rules = 1 << 20), HS_ERROR_RULES, "0x100000");
    refused(
        &with(|p| p.next_player = 4),
        HS_ERROR_SEAT,
        "nextPlayer is 4",
    );
    refused(&with(|p| p.trick.curr = 4), HS_ERROR_TRICK_COUNT, "4");
    refused(&with(|p| p.trick.curr = -1), HS_ERROR_TRICK_COUNT, "-1");
    refused(&with(|p| p.trick.np = 5), HS_ERROR_TRICK_COUNT, "np is 5");
    refused(&with(|p| p.trick.play[0] = 14), HS_ERROR_CARD, "14");
    refused(&with(|p| p.hands[1] |= 1 << 29), HS_ERROR_CARD, "hands");
    refused(
        &with(|p| p.hands[5] = 1),
        HS_ERROR_BEYOND_PLAYERS,
        "hands[5]",
    );
    refused(
        &with(|p| p.taken[4] = 1),
        HS_ERROR_BEYOND_PLAYERS,
        "taken[4]",
    );
    refused(
        &with(|p| p.trick.play[4] = 3),
        HS_ERROR_BEYOND_PLAYERS,
        "play[4]",
    );
}

#[test]
fn a_card_out_of_turn_is_refused() {
    let wrong = with(|p| p.trick.player[1] = (p.trick.player[1] + 1) % 4);
    let seat = wrong.trick.player[1];
    refused(&wrong, HS_ERROR_SEAT_ORDER, &format!("seat {seat}"));
    refused(
        &with(|p| p.next_player = (p.next_player + 1) % 4),
        HS_ERROR_SEAT_ORDER,
        "seat",
    );
}

#[test]
fn cards_in_two_places_or_in_none_are_refused() {
    let base = position();
    let held = any_card(base.hands[0]);
    let name = format!("{held:?}");
    refused(
        &with(|p| p.hands[1] |= held.bit()),
        HS_ERROR_DUPLICATE_CARD,
        &name,
    );
    refused(
        &with(|p| p.hands[0] &= !held.bit()),
        HS_ERROR_HAND_COUNT,
        &name,
    );
    let moved = with(|p| {
        p.hands[0] &= !held.bit();
        p.hands[1] |= held.bit();
    });
    refused(&moved, HS_ERROR_HAND_COUNT, "seat");
    let taker = (0..4)
        .find(|&seat| base.taken[seat] != 0)
        .expect("one trick is taken");
    let split = with(|p| {
        let card = any_card(p.taken[taker]);
        p.taken[taker] &= !card.bit();
        p.taken[(taker + 1) % 4] |= card.bit();
    });
    refused(&split, HS_ERROR_TRICK_COUNT, "whole tricks");
}

#[test]
fn a_revoke_on_the_table_is_refused() {
    let mut random = Random::new(8);
    let mut found = false;
    for _ in 0..200 {
        let mut deal = Deal::random(STANDARD, &mut random);
        deal.play_random(5, &mut random);
        let seat = deal.table.to_play();
        let hand = deal.table.hands[seat].clone();
        let led = deal.table.trick[0].suit;
        let other = hand.iter().copied().find(|card| card.suit != led);
        let (Some(other), true) = (other, hand.iter().any(|card| card.suit == led)) else {
            continue;
        };
        let mut position = deal.position();
        position.hands[seat] &= !other.bit();
        position.trick.play[1] = other.code();
        position.trick.player[1] = seat as i32;
        position.trick.curr = 2;
        position.next_player = (seat as i32 + 1) % 4;
        refused(&position, HS_ERROR_REVOKE, &format!("{other:?}"));
        found = true;
    }
    assert!(found);
}

#[test]
fn epsilon_is_a_probability() {
    for (epsilon, name) in [
        (-0.1, "-0.1"),
        (1.5, "1.5"),
        (f64::NAN, "not a number"),
        (f64::INFINITY, "epsilon"),
    ] {
        let status = calls::playout(&position(), 1, epsilon).expect_err(name);
        assert_eq!(status, HS_ERROR_EPSILON as i32);
        assert!(
            calls::last_error().contains(name),
            "{}",
            calls::last_error()
        );
    }
    for epsilon in [0.0, -0.0, 1.0, f64::MIN_POSITIVE] {
        assert!(calls::playout(&position(), 1, epsilon).is_ok());
    }
}

#[test]
fn a_seed_gives_the_same_scores_and_any_seed_does_without_randomness() {
    let position = position();
    for seed in 0..200 {
        let scores = calls::playout(&position, seed, 0.3);
        assert_eq!(scores, calls::playout(&position, seed, 0.3));
        assert_eq!(
            calls::playout(&position, seed, 0.0),
            calls::playout(&position, 0, 0.0)
        );
    }
    let different =
        |seed: &u64| calls::playout(&position, *seed, 1.0) != calls::playout(&position, 0, 1.0);
    assert!((1..100).any(|seed| different(&seed)));
}

/// Whatever is played, the scores belong to a finished deal. Taken points stay, all points are
/// given, and no seat has a bonus that the rules lack.
#[test]
fn scores_of_playouts_add_up_under_every_rule_set() {
    let mut random = Random::new(12);
    for case in 0..20_000 {
        let mut deal = Deal::random(RULE_SETS[case % RULE_SETS.len()], &mut random);
        let cards = random.below(53);
        deal.play_random(cards, &mut random);
        let epsilon = random.pick(&[0.0, 0.1, 1.0]);
        let scores = calls::playout(&deal.position(), case as u64, epsilon).expect("a position");
        assert_eq!(scores[4..], [0, 0]);
        let rules = &deal.table.rules;
        let in_deck = crate::common::referee::DECK
            .into_iter()
            .map(|card| rules.points(card))
            .sum::<i32>();
        let plain = scores.iter().sum::<i32>();
        // Bonuses take off 10 for the jack and 5 for each seat without a trick.
        let bonus =
            |sum: i32| (0..=3).any(|idle| plain == sum - 5 * idle || plain == sum - 10 - 5 * idle);
        assert!(bonus(in_deck) || bonus(3 * in_deck), "{scores:?}");
        if rules.no_shooting {
            let least = |seat: usize| deal.table.points(seat) - 15;
            assert!((0..4).all(|seat| scores[seat] >= least(seat)), "{scores:?}");
        }
    }
}

/// The scores of every line of play.
fn endings(table: &Table) -> BTreeSet<[i32; 4]> {
    if table.is_over() {
        return BTreeSet::from([table.scores()]);
    }
    let mut found = BTreeSet::new();
    for card in table.legal() {
        let mut next = table.clone();
        next.play(card);
        found.append(&mut endings(&next));
    }
    found
}

/// Plays a deal out many times; returns the number of possible results and the number reached.
fn check_endings(deal: &Deal) -> (usize, usize) {
    let (all, position) = (endings(&deal.table), deal.position());
    let mut reached = BTreeSet::new();
    for seed in 0..200 {
        let scores = calls::playout(&position, seed, [0.0, 1.0][seed as usize % 2]);
        let [a, b, c, d, ..] = scores.expect("a position");
        assert!(all.contains(&[a, b, c, d]), "{position:?}");
        reached.insert([a, b, c, d]);
    }
    (all.len(), reached.len())
}

#[test]
fn playouts_reach_only_legal_results_and_most_of_them() {
    let mut random = Random::new(14);
    let (mut possible, mut seen) = (0, 0);
    for case in 0..600 {
        let mut deal = Deal::random(RULE_SETS[case % RULE_SETS.len()], &mut random);
        let cards = 40 + random.below(8);
        deal.play_random(cards, &mut random);
        let (all, reached) = check_endings(&deal);
        possible += all;
        seen += reached;
    }
    assert!(seen * 10 > possible * 9, "{seen} of {possible}");
}

/// Four tricks are left, and no heart has been played; random play rarely reaches this.
#[test]
fn playouts_do_not_lead_hearts_before_they_are_broken() {
    let mut random = Random::new(15);
    for _ in 0..10 {
        let (mut left, mut gone): (Vec<Card>, Vec<Card>) =
            DECK.into_iter().partition(|card| card.suit == HEARTS);
        random.shuffle(&mut gone);
        left.extend(gone.split_off(36));
        random.shuffle(&mut left);
        let mut deal = Deal::random(STANDARD, &mut random);
        for (seat, hand) in left.chunks(4).enumerate() {
            deal.table.hands[seat] = hand.to_vec();
        }
        deal.table.taken[random.below(4)] = gone;
        deal.table.leader = random.below(4);
        check_endings(&deal);
    }
}

/// The last trick has no choice, so the referee knows its result.
#[test]
fn the_last_trick_equals_that_of_the_referee() {
    let mut random = Random::new(13);
    for case in 0..5_000 {
        let mut deal = Deal::random(RULE_SETS[case % RULE_SETS.len()], &mut random);
        deal.play_random(48 + case % 4, &mut random);
        let position = deal.position();
        deal.play_random(4, &mut random);
        let scores = calls::playout(&position, 1, 0.5).expect("a position");
        assert_eq!(scores[..4], deal.table.scores());
        assert!(bits(&deal.table.taken.concat()) & QUEEN_OF_SPADES.bit() != 0);
    }
}

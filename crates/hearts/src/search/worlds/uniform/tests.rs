use super::*;
use crate::watched::{Watched, named_rules};
use crate::{Card, Rules};
use std::collections::{BTreeMap, BTreeSet};

/// Enumerates every possible deal of a view.
fn enumerate(view: &View) -> Vec<[u64; 3]> {
    fn place(view: &View, cards: &[Card], hands: [CardSet; 3], found: &mut Vec<[u64; 3]>) {
        let Some((&card, rest)) = cards.split_first() else {
            found.push(hands.map(CardSet::bits));
            return;
        };
        for (i, seat) in others(view.me()).into_iter().enumerate() {
            let has_room = hands[i].len() < view.hand_count(seat);
            if has_room && view.constraints().could_hold(seat).contains(card) {
                let mut next = hands;
                next[i].insert(card);
                place(view, rest, next, found);
            }
        }
    }
    let unseen: Vec<Card> = view.unseen().iter().collect();
    let mut found = Vec::new();
    place(view, &unseen, [CardSet::EMPTY; 3], &mut found);
    found
}

/// Counts the ways to deal these cards to the three others, card by card, by dynamic programming
/// over the numbers of free places.
fn count_slowly(view: &View, cards: &[Card], hands: [CardSet; 3]) -> u128 {
    let seats = others(view.me());
    let room = |i: usize| view.hand_count(seats[i]) - hands[i].len();
    let mut ways = BTreeMap::from([([room(0), room(1), room(2)], 1u128)]);
    for &card in cards {
        let mut next = BTreeMap::new();
        for (room, count) in ways {
            for (i, seat) in seats.into_iter().enumerate() {
                if room[i] > 0 && view.constraints().could_hold(seat).contains(card) {
                    let mut left = room;
                    left[i] -= 1;
                    *next.entry(left).or_default() += count;
                }
            }
        }
        ways = next;
    }
    ways.get(&[0; 3]).copied().unwrap_or(0)
}

#[test]
fn every_point_has_the_count_of_dealing_card_by_card_and_consistent_samples() {
    let mut most_splits = 0;
    for seed in 0..1_500 {
        let deal = deal_after(seed, named_rules(seed), seed as usize % 52);
        let view = deal.view();
        let unseen: Vec<Card> = view.unseen().iter().collect();
        let sampler = UniformSampler::new(view);
        let slow = count_slowly(view, &unseen, [CardSet::EMPTY; 3]);
        assert_eq!(u128::from(sampler.total()), slow, "{view:?}");
        assert!((1..1 << 57).contains(&sampler.total()));
        most_splits = most_splits.max(sampler.count);
        let hands = sampler.sample(&mut Rng::new(seed));
        assert_eq!(hands[view.me()], view.hand());
        let mut seen = view.hand();
        for seat in others(view.me()) {
            assert_eq!(hands[seat].len(), view.hand_count(seat));
            assert!(view.constraints().could_hold(seat).is_superset(hands[seat]));
            assert!(!seen.intersects(hands[seat]));
            seen |= hands[seat];
        }
        assert_eq!(seen, view.unseen() | view.hand());
    }
    assert!((10..=MAX_SPLITS).contains(&most_splits), "{most_splits}");
}

/// Compares the frequency of each card in each hand with exact counts, at views with far too many
/// deals to enumerate.
#[test]
fn every_seat_holds_every_card_with_its_exact_probability() {
    const SAMPLES: u32 = 4_000;
    let (mut voids, mut pins) = (0, 0);
    for seed in 0..40 {
        let deal = deal_after(seed, Rules::STANDARD, seed as usize);
        let view = deal.view();
        let (sampler, mut rng) = (UniformSampler::new(view), Rng::new(seed));
        let seats = others(view.me());
        let mut held = [[0u32; 3]; 64];
        for _ in 0..SAMPLES {
            let hands = sampler.sample(&mut rng);
            for card in view.unseen().iter() {
                let holder = seats.iter().position(|&seat| hands[seat].contains(card));
                held[card.code() as usize][holder.expect("a holder")] += 1;
            }
        }
        for card in view.unseen().iter() {
            let rest: Vec<Card> = view.unseen().iter().filter(|&c| c != card).collect();
            for (i, &seat) in seats.iter().enumerate() {
                let mut hands = [CardSet::EMPTY; 3];
                hands[i].insert(card);
                let possible = view.constraints().could_hold(seat).contains(card);
                let ways = if possible && view.hand_count(seat) > 0 {
                    count_slowly(view, &rest, hands)
                } else {
                    0
                };
                let share = ways as f64 / sampler.total() as f64;
                let expected = share * f64::from(SAMPLES);
                let deviation = (expected * (1.0 - share)).sqrt();
                let off = f64::from(held[card.code() as usize][i]) - expected;
                // About 3,000 comparisons: five standard deviations, and an allowance for rare
                // cards.
                assert!(
                    off.abs() <= 5.0 * deviation + 3.0,
                    "{seed} {card} {seat}: {off}"
                );
            }
            pins += u32::from(view.passed().contains(card));
        }
        voids += seats
            .into_iter()
            .filter(|&seat| {
                !view
                    .constraints()
                    .could_hold(seat)
                    .is_superset(view.unseen())
            })
            .count();
    }
    assert!(voids > 40 && pins > 40, "{voids} {pins}");
}

#[test]
fn every_deal_is_equally_likely() {
    let (mut tried, mut shapes) = (0, BTreeSet::new());
    for seed in 0..1_000 {
        let deal = deal_after(seed, Rules::STANDARD, 38 + seed as usize % 8);
        let view = deal.view();
        let deals = enumerate(view);
        let sampler = UniformSampler::new(view);
        if !(12..=150).contains(&deals.len()) || !shapes.insert(sampler.classes.ends) {
            continue;
        }
        tried += 1;
        let mut counts: BTreeMap<[u64; 3], u32> = BTreeMap::new();
        let mut rng = Rng::new(seed);
        let samples = 400 * deals.len() as u32;
        for _ in 0..samples {
            let hands = sampler.sample(&mut rng);
            let key = others(view.me()).map(|seat| hands[seat].bits());
            *counts.entry(key).or_default() += 1;
        }
        assert_eq!(counts.len(), deals.len());
        // Chi-square test with k − 1 degrees of freedom: five standard deviations above the mean.
        let square = |&count: &u32| (f64::from(count) - 400.0).powi(2) / 400.0;
        let chi: f64 = counts.values().map(square).sum();
        let freedom = deals.len() as f64 - 1.0;
        assert!(
            chi < freedom + 5.0 * (2.0 * freedom).sqrt(),
            "{chi} {freedom}"
        );
    }
    assert!(tried > 40, "{tried}");
}

#[test]
fn before_the_first_card_all_deals_of_39_cards_are_possible() {
    let view: View = "rules=0 hand=AK3.QJ98.T654.72".parse().expect("a view");
    let sampler = UniformSampler::new(&view);
    assert_eq!(sampler.total(), 84_478_098_072_866_400);
    // A seed gives the same deal on every platform.
    let expected = [
        "AK3.QJ98.T654.72",
        "9.A754.982.K9653",
        "Q7652.K3.AJ.AQ84",
        "JT84.T62.KQ73.JT",
    ];
    let hands = sampler.sample(&mut Rng::new(1));
    assert_eq!(hands.map(|hand| hand.to_string()), expected);
}

/// A random deal after this number of random plays.
fn deal_after(seed: u64, rules: Rules, cards: usize) -> Watched {
    let mut rng = Rng::new(seed);
    let mut deal = Watched::random(rules, &mut rng);
    (0..cards).for_each(|_| deal.play_any(&mut rng));
    deal
}

use super::*;
use crate::hearts::{Card, PassDirection, Position, Rules, Start, deal_hands, pass_cards};
use std::collections::BTreeMap;

/// Every deal that a view allows, by trying them all.
fn enumerate(view: &View) -> Vec<[u64; 3]> {
    fn place(view: &View, cards: &[Card], hands: [CardSet; 3], found: &mut Vec<[u64; 3]>) {
        let Some((&card, rest)) = cards.split_first() else {
            found.push(hands.map(CardSet::bits));
            return;
        };
        for (i, seat) in others(view.me()).into_iter().enumerate() {
            let room = hands[i].len() < view.hand_count(seat);
            if room && view.belief().could_hold(seat).contains(card) {
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

#[test]
fn the_count_is_the_number_of_deals() {
    let mut largest = 0;
    for seed in 0..400 {
        let (view, _) = random_view(seed, Rules::STANDARD, 39 + seed as usize % 9);
        let deals = enumerate(&view);
        assert_eq!(Worlds::of(&view).total(), deals.len() as u64, "{view:?}");
        largest = largest.max(deals.len());
    }
    assert!(largest > 1_000, "{largest}");
}

#[test]
fn every_deal_is_equally_likely() {
    let mut tried = 0;
    for seed in 0..200 {
        let (view, _) = random_view(seed, Rules::STANDARD, 40 + seed as usize % 6);
        let deals = enumerate(&view);
        if !(12..=150).contains(&deals.len()) || tried == 12 {
            continue;
        }
        tried += 1;
        let mut counts: BTreeMap<[u64; 3], u32> = BTreeMap::new();
        let (worlds, mut rng) = (Worlds::of(&view), Rng::new(seed));
        let rounds = 400 * deals.len() as u32;
        for _ in 0..rounds {
            let hands = worlds.draw(&mut rng);
            let key = others(view.me()).map(|seat| hands[seat].bits());
            *counts.entry(key).or_default() += 1;
        }
        assert_eq!(counts.len(), deals.len());
        // Chi-square with k − 1 degrees of freedom: five standard deviations above the mean.
        let square = |&count: &u32| (f64::from(count) - 400.0).powi(2) / 400.0;
        let chi: f64 = counts.values().map(square).sum();
        let freedom = deals.len() as f64 - 1.0;
        assert!(
            chi < freedom + 5.0 * (2.0 * freedom).sqrt(),
            "{chi} {freedom}"
        );
    }
    assert_eq!(tried, 12);
}

#[test]
fn deals_fit_what_is_known_at_every_point() {
    for seed in 0..300 {
        let (view, table) = random_view(seed, Rules::LEGACY_MAIN, seed as usize % 52);
        let worlds = Worlds::of(&view);
        assert!(worlds.total() > 0 && worlds.total() < 1 << 57);
        let mut rng = Rng::new(seed);
        for _ in 0..10 {
            let hands = worlds.draw(&mut rng);
            assert_eq!(hands[view.me()], view.hand());
            let mut seen = view.hand();
            for seat in others(view.me()) {
                assert_eq!(hands[seat].len(), view.hand_count(seat));
                assert!(view.belief().could_hold(seat).is_superset(hands[seat]));
                assert!(!seen.intersects(hands[seat]));
                seen |= hands[seat];
            }
            let held = table.hands().iter().fold(CardSet::EMPTY, |all, &h| all | h);
            assert_eq!(seen, held);
        }
    }
}

#[test]
fn before_the_first_card_all_deals_of_39_cards_are_possible() {
    let view: View = "rules=0 hand=AK3.QJ98.T654.72".parse().expect("a view");
    assert_eq!(Worlds::of(&view).total(), 84_478_098_072_866_400);
}

/// A random deal after `cards` random plays: the view of the seat to play, and the table.
pub(in crate::hearts) fn random_view(seed: u64, rules: Rules, cards: usize) -> (View, Position) {
    let mut rng = Rng::new(seed);
    let (mut position, mut views) = random_start(&mut rng, rules);
    for _ in 0..cards {
        let legal = position.legal_moves();
        let place = rng.below(legal.len()) as usize;
        let card = legal.iter().nth(place).expect("a card");
        let seat = position.next_seat();
        for view in &mut views {
            view.play(seat, card).expect("a legal card");
        }
        position.play(card).expect("a legal card");
    }
    let [a, b, c, d] = views;
    let view = match position.next_seat().index() {
        0 => a,
        1 => b,
        2 => c,
        _ => d,
    };
    (view, position)
}

pub(in crate::hearts) fn random_start(rng: &mut Rng, rules: Rules) -> (Position, [View; 4]) {
    let passes = rules.has(Rules::PASS_CARDS);
    let pass = if passes {
        PassDirection::CYCLE[rng.below(4) as usize]
    } else {
        PassDirection::Hold
    };
    let before = deal_hands(rng);
    let given = before.map(|hand| match pass {
        PassDirection::Hold => CardSet::EMPTY,
        _ => hand.iter().step_by(4).take(3).collect(),
    });
    let hands = pass_cards(before, given, pass);
    let views = Seat::ALL.map(|me| {
        let start = Start {
            rules,
            pass,
            passed: given[me],
            received: given[pass.giver(me)],
            ..Start::new(me, hands[me])
        };
        View::new(start).expect("a start")
    });
    let position = Position::new(rules, hands, Seat::ALL[0]).expect("a deal");
    (position, views)
}

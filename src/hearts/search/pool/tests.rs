use super::super::fits::Fits;
use super::super::inference::Record;
use super::*;
use crate::hearts::tests::Watched;
use crate::hearts::{Player, Policy, PolicyPlayer, Rules};
use crate::search::Limits;

/// A deal of learned players after so many cards.
fn after(seed: u64, cards: usize) -> Watched {
    let mut deal = Watched::deal(Rules::STANDARD, seed);
    for _ in 0..cards {
        deal.play(PolicyPlayer(Policy::Learned).play(deal.view()));
    }
    deal
}

fn grown(pool: &mut Pool<'_>, rounds: u64) {
    pool.grow(rounds, &Budget::start(Limits::default()));
}

/// Every way to deal the unseen cards.
fn all_deals(pool: &Pool<'_>, view: &View) -> Vec<Deal> {
    let mut found = Vec::new();
    let counts = pool.others.map(|seat| view.hand_count(seat));
    let cards: Vec<Card> = view.unseen().iter().collect();
    for way in 0..3_usize.pow(cards.len() as u32) {
        let (mut hands, mut rest) = ([CardSet::EMPTY; 3], way);
        for &card in &cards {
            hands[rest % 3].insert(card);
            rest /= 3;
        }
        let fits = |place: usize| {
            hands[place].len() == counts[place] && pool.could_hold[place].is_superset(hands[place])
        };
        if (0..3).all(fits) {
            found.push(pool.weighed(hands));
        }
    }
    found
}

/// The deal with these hands of the others.
fn place(all: &[Deal], hands: [CardSet; 3]) -> usize {
    let place = all.iter().position(|deal| deal.hands == hands);
    place.expect("a deal that fits")
}

/// How far the frequencies of some deals are from their likelihoods, 0 to 1.
fn distance(all: &[Deal], counts: &[u32]) -> f64 {
    let likelihoods: f64 = all.iter().map(Deal::likelihood).sum();
    let drawn: f64 = counts.iter().map(|&count| f64::from(count)).sum();
    let pairs = all.iter().zip(counts);
    let apart =
        pairs.map(|(deal, &n)| (f64::from(n) / drawn - deal.likelihood() / likelihoods).abs());
    apart.sum::<f64>() / 2.0
}

#[test]
fn in_the_long_run_every_deal_comes_up_as_often_as_it_is_likely() {
    for seed in 0..16 {
        let deal = after(seed, 40 + seed as usize % 4);
        let view = deal.view();
        let (fits, record) = (Fits::new(1_024), Record::of(view));
        let pool = Pool::of(view, Evidence::of(&record, &fits), seed);
        let all = all_deals(&pool, view);
        let (mut at, mut counts) = (all[0], vec![0; all.len()]);
        let mut rng = Rng::new(seed);
        for _ in 0..40_000 {
            pool.change(&mut at, &mut rng);
            counts[place(&all, at.hands)] += 1;
            assert_eq!(at.fits, pool.weighed(at.hands).fits);
        }
        let apart = distance(&all, &counts);
        assert!(apart < 0.05, "{seed}: {apart} of {}", all.len());
    }
}

#[test]
fn deals_go_round_where_no_two_seats_could_exchange_a_card() {
    let deal = after(1, 40);
    let view = deal.view();
    let (fits, record) = (Fits::new(64), Record::of(view));
    let mut pool = Pool::of(view, Evidence::of(&record, &fits), 1);
    let hands = pool.weighed(all_deals(&pool, view)[0].hands).hands;
    // Each may hold his own cards and those of the next.
    pool.could_hold = [0, 1, 2].map(|place: usize| hands[place] | hands[(place + 1) % 3]);
    let (mut at, mut rng) = (pool.weighed(hands), Rng::new(1));
    let mut others = 0;
    for _ in 0..2_000 {
        pool.change(&mut at, &mut rng);
        others += u32::from(at.hands != hands);
        assert!((0..3).all(|place| pool.could_hold[place].is_superset(at.hands[place])));
    }
    assert!(others > 20, "{others}");
}

#[test]
fn deals_of_rounds_come_up_as_often_as_they_are_likely() {
    let (mut by_pool, mut by_chance) = (0.0, 0.0);
    for seed in 0..12 {
        let deal = after(seed, 40 + seed as usize % 4);
        let view = deal.view();
        let (fits, record) = (Fits::new(1_024), Record::of(view));
        let mut pool = Pool::of(view, Evidence::of(&record, &fits), seed);
        // The evidence is believed whatever it says.
        pool.likeness = (1e6, 1_000_000);
        grown(&mut pool, 1_000);
        let all = all_deals(&pool, view);
        let (mut counts, mut any) = (vec![0; all.len()], vec![0; all.len()]);
        let of_world = |hands: [CardSet; SEATS]| {
            assert_eq!(hands[view.me()], view.hand());
            place(&all, pool.others.map(|seat| hands[seat]))
        };
        for round in 0..20_000 {
            let mut rng = Rng::numbered(seed, round);
            counts[of_world(pool.draw(round, &mut rng))] += 1;
            any[of_world(pool.worlds.draw(&mut rng))] += 1;
        }
        by_pool += distance(&all, &counts) / 12.0;
        by_chance += distance(&all, &any) / 12.0;
    }
    assert!(by_pool < 0.06 && by_chance > 0.3, "{by_pool} {by_chance}");
}

#[test]
fn a_round_draws_the_same_however_far_the_pool_has_grown() {
    for seed in 0..10 {
        let deal = after(seed, 21);
        let view = deal.view();
        let (fits, record) = (Fits::new(64), Record::of(view));
        let mut pools = [0, 1].map(|_| Pool::of(view, Evidence::of(&record, &fits), seed));
        let [at_once, by_and_by] = &mut pools;
        grown(at_once, 600);
        for round in 0..600 {
            grown(by_and_by, round + 1);
            let drawn = |pool: &Pool<'_>| pool.draw(round, &mut Rng::new(round));
            assert_eq!(drawn(at_once), drawn(by_and_by), "{seed} {round}");
            assert_eq!(at_once.quick_worlds(round), by_and_by.quick_worlds(round));
        }
        assert_eq!(at_once.kept.len(), 600.min(KEPT));
    }
}

#[test]
fn what_is_not_believed_leaves_every_deal_as_likely_as_any_other() {
    let deal = after(5, 41);
    let view = deal.view();
    let (fits, record) = (Fits::new(1_024), Record::of(view));
    let mut pool = Pool::of(view, Evidence::of(&record, &fits), 5);
    pool.likeness = (0.0, 1_000_000);
    grown(&mut pool, 1_000);
    let all = all_deals(&pool, view);
    let mut counts = vec![0_u32; all.len()];
    for round in 0..20_000 {
        let hands = pool.draw(round, &mut Rng::new(round));
        counts[place(&all, pool.others.map(|seat| hands[seat]))] += 1;
        assert_eq!(pool.quick_worlds(round), QUICK_WORLDS);
    }
    let mean = 20_000.0 / all.len() as f64;
    let apart = counts.iter().map(|&n| (f64::from(n) - mean).abs());
    assert!(apart.sum::<f64>() / 2.0 / 20_000.0 < 0.1, "{}", all.len());
}

#[test]
fn before_there_is_evidence_deals_are_as_they_come() {
    let deal = after(3, 3);
    let view = deal.view();
    let (fits, record) = (Fits::new(64), Record::of(view));
    let mut pool = Pool::of(view, Evidence::of(&record, &fits), 1);
    grown(&mut pool, 100);
    assert!(pool.kept.is_empty());
    assert_eq!(pool.quick_worlds(50), QUICK_WORLDS);
    let (drawn, any) = (
        pool.draw(7, &mut Rng::new(1)),
        pool.worlds.draw(&mut Rng::new(1)),
    );
    assert_eq!(drawn, any);
}

#[test]
fn deals_drawn_are_nearer_to_the_truth() {
    let (mut with, mut without) = (0, 0);
    for seed in 0..100 {
        let deal = after(seed, 24 + seed as usize % 8);
        let (table, view) = (&deal.table, deal.view());
        let (fits, record) = (Fits::new(64), Record::of(view));
        let mut pool = Pool::of(view, Evidence::of(&record, &fits), seed);
        grown(&mut pool, 60);
        let mut rng = Rng::new(seed);
        // Cards in the right hand of another player.
        let right = |hands: [CardSet; SEATS]| -> u32 {
            let others = pool.others.into_iter();
            others
                .map(|seat| (hands[seat] & table.hands()[seat]).len())
                .sum()
        };
        for round in 0..60 {
            with += right(pool.draw(round, &mut rng));
            without += right(pool.worlds.draw(&mut rng));
        }
    }
    assert!(with > without + without / 5, "{with} {without}");
}

#[test]
fn who_plays_like_the_learned_policy_leaves_less_to_rules_of_thumb() {
    let mean = |is_learned: bool| -> f64 {
        let of_deal = |seed: u64| {
            let mut deal = after(seed, 4);
            let mut rng = Rng::new(seed);
            while deal.view().plays_len() < 32 {
                let legal = deal.view().legal_moves().expect("a turn");
                let any = legal.iter().nth(rng.below(legal.len()) as usize);
                deal.play(match is_learned {
                    true => PolicyPlayer(Policy::Learned).play(deal.view()),
                    false => any.expect("a card"),
                });
            }
            let view = deal.view();
            let (fits, record) = (Fits::new(64), Record::of(view));
            let mut pool = Pool::of(view, Evidence::of(&record, &fits), seed);
            grown(&mut pool, 60);
            pool.quick_worlds(59) as f64
        };
        (0..40).map(of_deal).sum::<f64>() / 40.0
    };
    let (learned, any) = (mean(true), mean(false));
    assert!(learned < 4.0 && any > 7.5, "{learned} {any}");
}

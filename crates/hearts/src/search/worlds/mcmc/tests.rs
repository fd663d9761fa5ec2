use super::*;
use crate::search::cache::Tables;
use crate::view::tests::watched::{Watched, cases};
use crate::{PassDirection, Player, Policy, PolicyPlayer, Rules};
use handsense_core::search::SearchLimits;

/// A deal of learned players after so many cards, without a pass.
fn after(seed: u64, cards: usize) -> Watched {
    gone_on(Watched::deal(Rules::STANDARD, seed), cards)
}

/// The same from this deal on.
fn gone_on(mut deal: Watched, cards: usize) -> Watched {
    for _ in 0..cards {
        deal.play(PolicyPlayer(Policy::Learned).play(deal.view()));
    }
    deal
}

/// A legal card, each as likely as any other.
fn any_card(view: &View, rng: &mut Rng) -> Card {
    let legal = view.legal_moves().expect("a turn");
    let any = legal.iter().nth(rng.below(legal.len()) as usize);
    any.expect("a card")
}

fn grown(pool: &mut Pool<'_>, rounds: u64) {
    pool.grow(rounds, &Budget::start(SearchLimits::default()));
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
            found.push(pool.weighed(as_they_are(hands)));
        }
    }
    found
}

/// These hands, and nothing about a pass.
fn as_they_are(hands: [CardSet; 3]) -> Imagined {
    let got = [CardSet::EMPTY; 3];
    Imagined { hands, got }
}

/// The deal with these hands of the others.
fn place(all: &[Deal], hands: [CardSet; 3]) -> usize {
    let place = all.iter().position(|deal| deal.imagined.hands == hands);
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
    for seed in 0..4 {
        let deal = after(seed, 40 + seed as usize % 4);
        let view = deal.view();
        let (tables, record) = (Tables::for_one_search(), Record::of(view));
        let pool = Pool::of(view, &record, &tables.fits, &tables.ways, seed);
        let all = all_deals(&pool, view);
        let (mut at, mut counts) = (all[0], vec![0; all.len()]);
        let mut rng = Rng::new(seed);
        for _ in 0..40_000 {
            pool.change(&mut at, &mut rng);
            counts[place(&all, at.imagined.hands)] += 1;
            assert_eq!(at.fits, pool.weighed(at.imagined).fits);
        }
        let apart = distance(&all, &counts);
        assert!(apart < 0.05, "{seed}: {apart} of {}", all.len());
    }
}

#[test]
fn deals_go_round_where_no_two_seats_could_exchange_a_card() {
    let deal = after(1, 40);
    let view = deal.view();
    let (tables, record) = (Tables::for_one_search(), Record::of(view));
    let mut pool = Pool::of(view, &record, &tables.fits, &tables.ways, 1);
    let hands = all_deals(&pool, view)[0].imagined.hands;
    // Each may hold his own cards and those of the next.
    pool.could_hold = [0, 1, 2].map(|place: usize| hands[place] | hands[(place + 1) % 3]);
    let (mut at, mut rng) = (pool.weighed(as_they_are(hands)), Rng::new(1));
    let mut others = 0;
    for _ in 0..2_000 {
        pool.change(&mut at, &mut rng);
        others += u32::from(at.imagined.hands != hands);
        assert!((0..3).all(|place| pool.could_hold[place].is_superset(at.imagined.hands[place])));
    }
    assert!(others > 20, "{others}");
}

#[test]
fn deals_of_rounds_come_up_as_often_as_they_are_likely() {
    let (mut by_pool, mut by_chance) = (0.0, 0.0);
    for seed in 0..4 {
        let deal = after(seed, 40 + seed as usize % 4);
        let view = deal.view();
        let (tables, record) = (Tables::for_one_search(), Record::of(view));
        let mut pool = Pool::of(view, &record, &tables.fits, &tables.ways, seed);
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
            let mut rng = Rng::with_stream(seed, round);
            counts[of_world(pool.draw(round, &mut rng))] += 1;
            any[of_world(pool.worlds.draw(&mut rng))] += 1;
        }
        by_pool += distance(&all, &counts) / 4.0;
        by_chance += distance(&all, &any) / 4.0;
    }
    assert!(by_pool < 0.06 && by_chance > 0.3, "{by_pool} {by_chance}");
}

#[test]
fn a_round_draws_the_same_however_far_the_pool_has_grown() {
    for seed in 0..3 {
        let deal = after(seed, 21);
        let view = deal.view();
        let (tables, record) = (Tables::for_one_search(), Record::of(view));
        let mut pools = [0, 1].map(|_| Pool::of(view, &record, &tables.fits, &tables.ways, seed));
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
    let (tables, record) = (Tables::for_one_search(), Record::of(view));
    let mut pool = Pool::of(view, &record, &tables.fits, &tables.ways, 5);
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
    let (tables, record) = (Tables::for_one_search(), Record::of(view));
    let mut pool = Pool::of(view, &record, &tables.fits, &tables.ways, 1);
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
        let (tables, record) = (Tables::for_one_search(), Record::of(view));
        let mut pool = Pool::of(view, &record, &tables.fits, &tables.ways, seed);
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
fn what_was_passed_brings_deals_nearer_still() {
    let (mut with, mut without) = (0, 0);
    for seed in 0..cases(150, 48) {
        let direction = [
            PassDirection::Left,
            PassDirection::Right,
            PassDirection::Across,
        ][seed as usize % 3];
        let deal = gone_on(
            Watched::passed(Rules::STANDARD, direction, seed),
            8 + seed as usize % 16,
        );
        let (table, view) = (&deal.table, deal.view());
        let (tables, record) = (Tables::for_one_search(), Record::of(view));
        // Who gave me cards is whose hand I know most about.
        let mut seats = Seat::ALL.into_iter();
        let giver = seats.find(|&seat| direction.receiver(seat) == view.me());
        let giver = giver.expect("a giver");
        let right = |pool: &mut Pool<'_>| -> u32 {
            pool.likeness = (1e6, 1_000_000);
            grown(pool, 60);
            let of_round = |round| {
                let hands = pool.draw(round, &mut Rng::new(round));
                (hands[giver] & table.hands()[giver]).len()
            };
            (0..60).map(of_round).sum()
        };
        let mut pool = Pool::of(view, &record, &tables.fits, &tables.ways, seed);
        with += right(&mut pool);
        let mut pool = Pool::of(view, &record, &tables.fits, &tables.ways, seed);
        pool.passed = None;
        without += right(&mut pool);
    }
    assert!(with > without + without / 50, "{with} {without}");
}

#[test]
fn who_plays_like_the_learned_policy_leaves_less_to_rules_of_thumb() {
    let mean = |is_learned: bool| -> f64 {
        let of_deal = |seed: u64| {
            let mut deal = after(seed, 4);
            let mut rng = Rng::new(seed);
            while deal.view().plays_len() < 32 {
                let any = any_card(deal.view(), &mut rng);
                deal.play(match is_learned {
                    true => PolicyPlayer(Policy::Learned).play(deal.view()),
                    false => any,
                });
            }
            let view = deal.view();
            let (tables, record) = (Tables::for_one_search(), Record::of(view));
            let mut pool = Pool::of(view, &record, &tables.fits, &tables.ways, seed);
            grown(&mut pool, 60);
            pool.quick_worlds(59) as f64
        };
        (0..40).map(of_deal).sum::<f64>() / 40.0
    };
    let (learned, any) = (mean(true), mean(false));
    assert!(learned < 4.0 && any > 7.5, "{learned} {any}");
}

/// Deals of so many rounds, made ready block by block as in a search.
fn hands_of_rounds(
    pool: &mut Pool<'_>,
    rounds: u64,
    mut book: impl FnMut(u64, [CardSet; SEATS], usize),
) {
    let mut played = 0;
    while played < rounds {
        let block = (played / 4).max(16).min(pool.max_batch());
        grown(pool, played + block);
        for round in played..played + block {
            let hands = pool.draw(round, &mut Rng::with_stream(11, round));
            book(round, hands, pool.quick_worlds(round));
        }
        played += block;
    }
}

#[test]
fn without_an_end_deals_come_up_as_often_as_they_are_likely_too() {
    let mut apart = 0.0;
    for seed in 0..4 {
        let deal = after(seed, 40 + seed as usize % 4);
        let view = deal.view();
        let (tables, record) = (Tables::for_one_search(), Record::of(view));
        let mut pool = Pool::of(view, &record, &tables.fits, &tables.ways, seed).for_ample(true);
        pool.likeness = (1e6, 1_000_000);
        let all = all_deals(&pool, view);
        let others = pool.others;
        let mut counts = vec![0; all.len()];
        hands_of_rounds(&mut pool, 20_000, |_, hands, _| {
            assert_eq!(hands[view.me()], view.hand());
            counts[place(&all, others.map(|seat| hands[seat]))] += 1;
        });
        assert!(pool.made >= 20_000 && pool.kept.len() == KEPT);
        apart += distance(&all, &counts) / 4.0;
    }
    assert!(apart < 0.06, "{apart}");
}

#[test]
fn who_has_much_to_spend_does_not_distrust_for_ever() {
    let (mut short, mut ample) = (0, 0);
    for seed in 0..6 {
        let deal = after(seed, 32);
        let view = deal.view();
        for is_ample in [false, true] {
            let (tables, record) = (Tables::for_one_search(), Record::of(view));
            let mut pool =
                Pool::of(view, &record, &tables.fits, &tables.ways, seed).for_ample(is_ample);
            // The first deals went badly with what was played.
            pool.likeness = (0.4 * TELLING as f64, TELLING);
            let mut last = 0;
            hands_of_rounds(&mut pool, 2_000, |_, _, quick_worlds| last = quick_worlds);
            *[&mut short, &mut ample][usize::from(is_ample)] += last;
        }
    }
    assert_eq!(short, 6 * QUICK_WORLDS);
    assert!(ample < 6 * 5, "{ample}");
}

#[test]
fn the_first_deals_stay_where_they_are() {
    let deal = after(2, 24);
    let view = deal.view();
    let (tables, record) = (Tables::for_one_search(), Record::of(view));
    let mut pool = Pool::of(view, &record, &tables.fits, &tables.ways, 3).for_ample(true);
    let mut first = Vec::new();
    hands_of_rounds(&mut pool, 4_000, |round, hands, _| {
        if round < FIRST_ROUNDS as u64 {
            first.push(hands);
        }
    });
    assert!(pool.made > 2 * KEPT as u64);
    for (round, &hands) in first.iter().enumerate() {
        let again = pool.draw(round as u64, &mut Rng::with_stream(11, round as u64));
        assert_eq!(again, hands);
    }
}

/// Three cards of these, in every way.
fn triples(cards: CardSet) -> Vec<CardSet> {
    let cards: Vec<CardSet> = cards.iter().map(Card::bit).collect();
    let mut all = Vec::new();
    for (number, &first) in cards.iter().enumerate() {
        for (behind, &second) in cards.iter().enumerate().skip(number + 1) {
            let thirds = cards.iter().skip(behind + 1);
            all.extend(thirds.map(|&third| first | second | third));
        }
    }
    all
}

/// How likely a deal is by all that the others may have passed each other.
fn all_passes(passed: &Passed<'_>, hands: [CardSet; 3]) -> f64 {
    let known = passed.imagine(hands, |_| CardSet::EMPTY);
    let [firsts, seconds, thirds] = [0, 1, 2].map(|place| {
        let unknown = passed.may_have_got(&known, place);
        unknown.map_or(vec![known.got[place]], triples)
    });
    let mut sum = 0.0;
    for &first in &firsts {
        for &second in &seconds {
            for &third in &thirds {
                let got = [first, second, third];
                let chances = passed.likelihoods(&Imagined { hands, got });
                sum += chances.iter().product::<f64>();
            }
        }
    }
    sum
}

#[test]
fn in_the_long_run_what_was_passed_counts_as_much_as_what_was_played() {
    for (seed, direction) in [
        (6, PassDirection::Left),
        (13, PassDirection::Right),
        (5, PassDirection::Across),
    ] {
        // Players who play anything, whose plays leave much to be told by their passes.
        let mut deal = Watched::passed(Rules::STANDARD, direction, seed);
        let mut chance = Rng::new(seed);
        for _ in 0..45 {
            let card = any_card(deal.view(), &mut chance);
            deal.play(card);
        }
        let view = deal.view();
        let (tables, record) = (Tables::for_one_search(), Record::of(view));
        let pool = Pool::of(view, &record, &tables.fits, &tables.ways, seed);
        let passed = pool.passed.as_ref().expect("a pass");
        let mut all = all_deals(&pool, view);
        for deal in &mut all {
            deal.passes = [all_passes(passed, deal.imagined.hands), 1.0, 1.0];
        }
        let mut rng = Rng::new(seed);
        let mut at =
            pool.weighed(passed.imagine(all[0].imagined.hands, |cards| some_of(cards, &mut rng)));
        let mut counts = vec![0; all.len()];
        for _ in 0..20_000 {
            pool.change(&mut at, &mut rng);
            counts[place(&all, at.imagined.hands)] += 1;
        }
        assert_eq!(at.passes, passed.likelihoods(&at.imagined));
        let apart = distance(&all, &counts);
        all.iter_mut().for_each(|deal| deal.passes = [1.0; 3]);
        let by_plays_alone = distance(&all, &counts);
        assert!(
            apart < 0.05 && by_plays_alone > 0.2,
            "{seed}: {apart} {by_plays_alone}"
        );
    }
}

use std::sync::atomic::Ordering;

use super::chain::ChainState;
use super::deals::random_pass;
use super::*;
use crate::search::cache::SearchCache;
use crate::search::worlds::pass_likelihood::HiddenDeal;
use crate::search::worlds::pass_likelihood::PassEvidence;
use crate::view::tests::watched::{Watched, cases};
use crate::{Card, PassDirection, Player, Policy, PolicyPlayer, Rules, Seat};
use handsense_core::search::{Budget, SearchLimits, Spawner, StdSpawner};

/// Plays a deal without a pass by learned players for `cards` cards.
fn deal_after(seed: u64, cards: usize) -> Watched {
    play_on(Watched::deal(Rules::STANDARD, seed), cards)
}

/// Plays a deal on by learned players for `cards` cards.
fn play_on(mut deal: Watched, cards: usize) -> Watched {
    for _ in 0..cards {
        deal.play(PolicyPlayer(Policy::Learned).play(deal.view()));
    }
    deal
}

/// Returns a uniformly random legal card.
fn random_legal_card(view: &View, rng: &mut Rng) -> Card {
    let legal = view.legal_moves().expect("a turn");
    let any = legal.iter().nth(rng.below(legal.len()) as usize);
    any.expect("a card")
}

fn extend(sampler: &mut MetropolisSampler<'_>, samples: u64) {
    sampler.extend(samples, &Budget::start(SearchLimits::default()));
}

/// Returns the number of stored deals.
fn stored(sampler: &MetropolisSampler<'_>) -> usize {
    sampler.stored.read().expect("no thread has failed").len()
}

/// Returns the number of deals that all chains have sampled.
fn sampled(sampler: &MetropolisSampler<'_>) -> u64 {
    let next = sampler.next.iter().take(sampler.extenders());
    next.map(|next| next.load(Ordering::Relaxed))
        .min()
        .unwrap_or(0)
}

/// Evaluates every possible deal of the unseen cards.
fn all_deals(sampler: &MetropolisSampler<'_>, view: &View) -> Vec<ChainState> {
    let mut found = Vec::new();
    let counts = sampler.target.others.map(|seat| view.hand_count(seat));
    let cards: Vec<Card> = view.unseen().iter().collect();
    for way in 0..3_usize.pow(cards.len() as u32) {
        let (mut hands, mut rest) = ([CardSet::EMPTY; 3], way);
        for &card in &cards {
            hands[rest % 3].insert(card);
            rest /= 3;
        }
        let fits = |place: usize| {
            hands[place].len() == counts[place]
                && sampler.target.could_hold[place].is_superset(hands[place])
        };
        if (0..3).all(fits) {
            found.push(sampler.target.evaluate(without_pass(hands)));
        }
    }
    found
}

/// Returns a hidden deal without pass evidence.
fn without_pass(hands: [CardSet; 3]) -> HiddenDeal {
    let received = [CardSet::EMPTY; 3];
    HiddenDeal { hands, received }
}

/// Returns the index of the deal with these hands of the others.
fn index_of(all: &[ChainState], hands: [CardSet; 3]) -> usize {
    let index = all.iter().position(|deal| deal.hidden.hands == hands);
    index.expect("a possible deal")
}

/// Returns the total variation distance between frequencies of deals and their posterior, 0 to 1.
fn distance(all: &[ChainState], counts: &[u32]) -> f64 {
    let likelihoods: f64 = all.iter().map(ChainState::likelihood).sum();
    let drawn: f64 = counts.iter().map(|&count| f64::from(count)).sum();
    let pairs = all.iter().zip(counts);
    let distance =
        pairs.map(|(deal, &n)| (f64::from(n) / drawn - deal.likelihood() / likelihoods).abs());
    distance.sum::<f64>() / 2.0
}

#[test]
fn a_chain_visits_every_deal_in_proportion_to_its_likelihood() {
    for seed in 0..4 {
        let deal = deal_after(seed, 40 + seed as usize % 4);
        let view = deal.view();
        let (cache, history) = (SearchCache::for_one_search(1), PlayHistory::from_view(view));
        let sampler = MetropolisSampler::new(view, &history, &cache, seed).expect("memory");
        let all = all_deals(&sampler, view);
        let (mut at, mut counts) = (all[0], vec![0; all.len()]);
        let mut rng = Rng::new(seed);
        for _ in 0..40_000 {
            sampler.target.advance(&mut at, EARLY_THINNING, &mut rng);
            counts[index_of(&all, at.hidden.hands)] += 1;
            assert_eq!(
                at.play_likelihoods,
                sampler.target.evaluate(at.hidden).play_likelihoods
            );
        }
        let found = distance(&all, &counts);
        assert!(found < 0.05, "{seed}: {found} of {}", all.len());
    }
}

#[test]
fn rotations_reach_deals_where_no_two_seats_could_swap_a_card() {
    let deal = deal_after(1, 40);
    let view = deal.view();
    let (cache, history) = (SearchCache::for_one_search(1), PlayHistory::from_view(view));
    let mut sampler = MetropolisSampler::new(view, &history, &cache, 1).expect("memory");
    let hands = all_deals(&sampler, view)[0].hidden.hands;
    // Each player could hold his own cards and those of the next one.
    sampler.target.could_hold = [0, 1, 2].map(|place: usize| hands[place] | hands[(place + 1) % 3]);
    let (mut at, mut rng) = (sampler.target.evaluate(without_pass(hands)), Rng::new(1));
    let mut others = 0;
    for _ in 0..2_000 {
        sampler.target.advance(&mut at, EARLY_THINNING, &mut rng);
        others += u32::from(at.hidden.hands != hands);
        assert!(
            (0..3)
                .all(|place| sampler.target.could_hold[place].is_superset(at.hidden.hands[place]))
        );
    }
    assert!(others > 20, "{others}");
}

#[test]
fn deals_of_samples_come_in_proportion_to_their_likelihood() {
    let (mut by_sampler, mut by_uniform) = (0.0, 0.0);
    for seed in 0..4 {
        let deal = deal_after(seed, 40 + seed as usize % 4);
        let view = deal.view();
        let (cache, history) = (SearchCache::for_one_search(1), PlayHistory::from_view(view));
        let mut sampler = MetropolisSampler::new(view, &history, &cache, seed).expect("memory");
        // Full trust in the evidence.
        sampler.faithful_posteriors = Mutex::new((1e6, 1_000_000));
        extend(&mut sampler, 1_000);
        let all = all_deals(&sampler, view);
        let (mut counts, mut any) = (vec![0; all.len()], vec![0; all.len()]);
        let of_world = |hands: [CardSet; SEATS]| {
            assert_eq!(hands[view.me()], view.hand());
            index_of(&all, sampler.target.others.map(|seat| hands[seat]))
        };
        for number in 0..20_000 {
            let mut rng = Rng::with_stream(seed, number);
            counts[of_world(sampler.sample(number, &mut rng))] += 1;
            any[of_world(sampler.uniform.sample(&mut rng))] += 1;
        }
        by_sampler += distance(&all, &counts) / 4.0;
        by_uniform += distance(&all, &any) / 4.0;
    }
    assert!(
        by_sampler < 0.06 && by_uniform > 0.3,
        "{by_sampler} {by_uniform}"
    );
}

#[test]
fn a_sample_does_not_depend_on_how_far_the_sampler_has_been_extended() {
    for seed in 0..3 {
        let deal = deal_after(seed, 21);
        let view = deal.view();
        let (cache, history) = (SearchCache::for_one_search(1), PlayHistory::from_view(view));
        let mut samplers =
            [0, 1].map(|_| MetropolisSampler::new(view, &history, &cache, seed).expect("memory"));
        let [at_once, by_and_by] = &mut samplers;
        extend(at_once, 600);
        for number in 0..600 {
            extend(by_and_by, number + 1);
            let drawn =
                |sampler: &MetropolisSampler<'_>| sampler.sample(number, &mut Rng::new(number));
            assert_eq!(drawn(at_once), drawn(by_and_by), "{seed} {number}");
            assert_eq!(
                at_once.heuristic_worlds(number),
                by_and_by.heuristic_worlds(number)
            );
        }
        assert_eq!(stored(at_once), 600.min(CAPACITY));
    }
}

#[test]
fn without_trust_every_deal_is_equally_likely() {
    let deal = deal_after(5, 41);
    let view = deal.view();
    let (cache, history) = (SearchCache::for_one_search(1), PlayHistory::from_view(view));
    let mut sampler = MetropolisSampler::new(view, &history, &cache, 5).expect("memory");
    sampler.faithful_posteriors = Mutex::new((0.0, 1_000_000));
    extend(&mut sampler, 1_000);
    let all = all_deals(&sampler, view);
    let mut counts = vec![0_u32; all.len()];
    for number in 0..20_000 {
        let hands = sampler.sample(number, &mut Rng::new(number));
        counts[index_of(&all, sampler.target.others.map(|seat| hands[seat]))] += 1;
        assert_eq!(sampler.heuristic_worlds(number), HEURISTIC_WORLDS);
    }
    let mean = 20_000.0 / all.len() as f64;
    let distance = counts.iter().map(|&n| (f64::from(n) - mean).abs());
    assert!(
        distance.sum::<f64>() / 2.0 / 20_000.0 < 0.1,
        "{}",
        all.len()
    );
}

#[test]
fn without_evidence_deals_are_sampled_uniformly() {
    let deal = deal_after(3, 3);
    let view = deal.view();
    let (cache, history) = (SearchCache::for_one_search(1), PlayHistory::from_view(view));
    let mut sampler = MetropolisSampler::new(view, &history, &cache, 1).expect("memory");
    extend(&mut sampler, 100);
    assert!(stored(&sampler) == 0);
    assert_eq!(sampler.heuristic_worlds(50), HEURISTIC_WORLDS);
    let (drawn, any) = (
        sampler.sample(7, &mut Rng::new(1)),
        sampler.uniform.sample(&mut Rng::new(1)),
    );
    assert_eq!(drawn, any);
}

#[test]
fn sampled_deals_are_closer_to_the_true_deal_than_uniform_ones() {
    let (mut with, mut without) = (0, 0);
    for seed in 0..100 {
        let deal = deal_after(seed, 24 + seed as usize % 8);
        let (table, view) = (&deal.table, deal.view());
        let (cache, history) = (SearchCache::for_one_search(1), PlayHistory::from_view(view));
        let mut sampler = MetropolisSampler::new(view, &history, &cache, seed).expect("memory");
        extend(&mut sampler, 60);
        let mut rng = Rng::new(seed);
        // Cards of the others that are in the right hand.
        let right = |hands: [CardSet; SEATS]| -> u32 {
            let others = sampler.target.others.into_iter();
            others
                .map(|seat| (hands[seat] & table.hands()[seat]).len())
                .sum()
        };
        for number in 0..60 {
            with += right(sampler.sample(number, &mut rng));
            without += right(sampler.uniform.sample(&mut rng));
        }
    }
    assert!(with > without + without / 5, "{with} {without}");
}

#[test]
fn pass_evidence_brings_deals_closer_to_the_true_deal() {
    let (mut with, mut without) = (0, 0);
    for seed in 0..cases(150, 48) {
        let direction = [
            PassDirection::Left,
            PassDirection::Right,
            PassDirection::Across,
        ][seed as usize % 3];
        let deal = play_on(
            Watched::passed(Rules::STANDARD, direction, seed),
            8 + seed as usize % 16,
        );
        let (table, view) = (&deal.table, deal.view());
        let (cache, history) = (SearchCache::for_one_search(1), PlayHistory::from_view(view));
        // The pass says most about the hand of its giver.
        let mut seats = Seat::ALL.into_iter();
        let giver = seats.find(|&seat| direction.receiver(seat) == view.me());
        let giver = giver.expect("a giver");
        let right = |sampler: &mut MetropolisSampler<'_>| -> u32 {
            sampler.faithful_posteriors = Mutex::new((1e6, 1_000_000));
            extend(sampler, 60);
            let of_sample = |number| {
                let hands = sampler.sample(number, &mut Rng::new(number));
                (hands[giver] & table.hands()[giver]).len()
            };
            (0..60).map(of_sample).sum()
        };
        let mut sampler = MetropolisSampler::new(view, &history, &cache, seed).expect("memory");
        with += right(&mut sampler);
        let mut sampler = MetropolisSampler::new(view, &history, &cache, seed).expect("memory");
        sampler.target.pass_evidence = None;
        without += right(&mut sampler);
    }
    assert!(with > without + without / 50, "{with} {without}");
}

#[test]
fn learned_players_leave_fewer_worlds_to_the_heuristic_than_random_ones() {
    let mean = |is_learned: bool| -> f64 {
        let of_deal = |seed: u64| {
            let mut deal = deal_after(seed, 4);
            let mut rng = Rng::new(seed);
            while deal.view().plays_len() < 32 {
                let any = random_legal_card(deal.view(), &mut rng);
                deal.play(if is_learned {
                    PolicyPlayer(Policy::Learned).play(deal.view())
                } else {
                    any
                });
            }
            let view = deal.view();
            let (cache, history) = (SearchCache::for_one_search(1), PlayHistory::from_view(view));
            let mut sampler = MetropolisSampler::new(view, &history, &cache, seed).expect("memory");
            extend(&mut sampler, 60);
            sampler.heuristic_worlds(59) as f64
        };
        (0..40).map(of_deal).sum::<f64>() / 40.0
    };
    let (learned, any) = (mean(true), mean(false));
    assert!(learned < 4.0 && any > 7.5, "{learned} {any}");
}

/// Extends the sampler in batches as a search does, and visits the hands and the heuristic worlds
/// of every sample.
fn for_each_sample(
    sampler: &mut MetropolisSampler<'_>,
    samples: u64,
    mut record: impl FnMut(u64, [CardSet; SEATS], usize),
) {
    let mut played = 0;
    while played < samples {
        let block = (played / 4).max(16).min(sampler.max_batch());
        extend(sampler, played + block);
        for number in played..played + block {
            let hands = sampler.sample(number, &mut Rng::with_stream(11, number));
            record(number, hands, sampler.heuristic_worlds(number));
        }
        played += block;
    }
}

#[test]
fn deals_of_unbounded_chains_come_in_proportion_to_their_likelihood() {
    let mut total = 0.0;
    for seed in 0..4 {
        let deal = deal_after(seed, 40 + seed as usize % 4);
        let view = deal.view();
        let (cache, history) = (SearchCache::for_one_search(1), PlayHistory::from_view(view));
        let mut sampler = MetropolisSampler::new(view, &history, &cache, seed).expect("memory");
        sampler.set_unbounded_chains(true);
        sampler.faithful_posteriors = Mutex::new((1e6, 1_000_000));
        let all = all_deals(&sampler, view);
        let others = sampler.target.others;
        let mut counts = vec![0; all.len()];
        for_each_sample(&mut sampler, 20_000, |_, hands, _| {
            assert_eq!(hands[view.me()], view.hand());
            counts[index_of(&all, others.map(|seat| hands[seat]))] += 1;
        });
        assert!(sampled(&sampler) >= 20_000 && stored(&sampler) == CAPACITY);
        total += distance(&all, &counts) / 4.0;
    }
    assert!(total < 0.06, "{total}");
}

/// Extends the sampler to this number of deals, on one thread for each of its chains.
fn extend_on_threads(sampler: &MetropolisSampler<'_>, samples: u64) {
    let budget = Budget::start(SearchLimits::default());
    let work = || {
        while sampler
            .extend(samples, &budget)
            .is_none_or(|below| below < samples)
        {}
    };
    StdSpawner.run(sampler.extenders() - 1, &work, &mut || work());
}

#[test]
fn deals_of_independent_chains_come_in_proportion_to_their_likelihood() {
    let mut total = 0.0;
    for (seed, threads) in [(0, 2), (1, 3), (2, 4), (3, 9)] {
        let deal = deal_after(seed, 40 + seed as usize % 4);
        let view = deal.view();
        let (cache, history) = (
            SearchCache::for_one_search(threads),
            PlayHistory::from_view(view),
        );
        let mut sampler = MetropolisSampler::new(view, &history, &cache, seed).expect("memory");
        sampler.set_unbounded_chains(true);
        sampler.make_chains_independent(threads).expect("memory");
        assert_eq!(sampler.extenders(), if threads < 4 { 2 } else { 4 });
        sampler.faithful_posteriors = Mutex::new((1e6, 1_000_000));
        let all = all_deals(&sampler, view);
        let mut counts = vec![0; all.len()];
        let batch = sampler.max_batch();
        for played in (0..20_000).step_by(batch as usize) {
            extend_on_threads(&sampler, played + batch);
            assert_eq!(
                sampled(&sampler) / CHAINS as u64,
                (played + batch) / CHAINS as u64
            );
            for number in played..played + batch {
                let hands = sampler.sample(number, &mut Rng::new(number));
                counts[index_of(&all, sampler.target.others.map(|seat| hands[seat]))] += 1;
            }
        }
        total += distance(&all, &counts) / 4.0;
    }
    assert!(total < 0.06, "{total}");
}

#[test]
fn independent_chains_find_out_how_the_others_play() {
    let mut worlds = 0;
    for seed in 0..10 {
        let deal = deal_after(seed, 32);
        let view = deal.view();
        let (cache, history) = (SearchCache::for_one_search(2), PlayHistory::from_view(view));
        let mut sampler = MetropolisSampler::new(view, &history, &cache, seed).expect("memory");
        sampler.make_chains_independent(2).expect("memory");
        extend_on_threads(&sampler, 600);
        assert_eq!(stored(&sampler), CAPACITY);
        let at_end = sampler.heuristic_worlds(599);
        assert_eq!(at_end, sampler.heuristic_worlds(CAPACITY as u64 - 1));
        worlds += at_end;
        // Every later sample has a possible deal.
        for number in [0, 31, 511, 512, 10_000] {
            let hands = sampler.sample(number, &mut Rng::new(number));
            let all = hands
                .into_iter()
                .fold(CardSet::EMPTY, |all, hand| all | hand);
            assert_eq!(all, view.unseen() | view.hand());
        }
    }
    assert!(worlds < 40, "{worlds}");
}

#[test]
fn unbounded_chains_recover_from_low_trust() {
    let (mut small, mut large) = (0, 0);
    for seed in 0..6 {
        let deal = deal_after(seed, 32);
        let view = deal.view();
        for is_large_budget in [false, true] {
            let (cache, history) = (SearchCache::for_one_search(1), PlayHistory::from_view(view));
            let mut sampler = MetropolisSampler::new(view, &history, &cache, seed).expect("memory");
            sampler.set_unbounded_chains(is_large_budget);
            // The first deals had a low posterior of the faithful model.
            sampler.faithful_posteriors = Mutex::new((0.4 * TRUST_SAMPLES as f64, TRUST_SAMPLES));
            let mut last = 0;
            for_each_sample(&mut sampler, 2_000, |_, _, heuristic_worlds| {
                last = heuristic_worlds
            });
            *[&mut small, &mut large][usize::from(is_large_budget)] += last;
        }
    }
    assert_eq!(small, 6 * HEURISTIC_WORLDS);
    assert!(large < 6 * 5, "{large}");
}

#[test]
fn unbounded_chains_keep_the_first_deals() {
    let deal = deal_after(2, 24);
    let view = deal.view();
    let (cache, history) = (SearchCache::for_one_search(1), PlayHistory::from_view(view));
    let mut sampler = MetropolisSampler::new(view, &history, &cache, 3).expect("memory");
    sampler.set_unbounded_chains(true);
    let mut first = Vec::new();
    for_each_sample(&mut sampler, 4_000, |number, hands, _| {
        if number < EARLY_SAMPLES as u64 {
            first.push(hands);
        }
    });
    assert!(sampled(&sampler) > 2 * CAPACITY as u64);
    for (number, &hands) in first.iter().enumerate() {
        let again = sampler.sample(number as u64, &mut Rng::with_stream(11, number as u64));
        assert_eq!(again, hands);
    }
}

/// Returns all subsets of three cards.
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

/// Returns the likelihood of the passes in a deal, summed over all cards that the others may have
/// passed each other.
fn all_passes(evidence: &PassEvidence<'_>, hands: [CardSet; 3]) -> f64 {
    let known = evidence.hidden_deal(hands, |_| CardSet::EMPTY);
    let [firsts, seconds, thirds] = [0, 1, 2].map(|place| {
        let unknown = evidence.possible_received(&known, place);
        unknown.map_or(vec![known.received[place]], triples)
    });
    let mut sum = 0.0;
    for &first in &firsts {
        for &second in &seconds {
            for &third in &thirds {
                let received = [first, second, third];
                let chances = evidence.likelihoods(&HiddenDeal { hands, received });
                sum += chances.iter().product::<f64>();
            }
        }
    }
    sum
}

#[test]
fn a_chain_visits_every_deal_in_proportion_to_the_likelihood_of_passes_and_plays() {
    for (seed, direction) in [
        (6, PassDirection::Left),
        (13, PassDirection::Right),
        (5, PassDirection::Across),
    ] {
        // Random plays say little, so that the passes matter.
        let mut deal = Watched::passed(Rules::STANDARD, direction, seed);
        let mut rng = Rng::new(seed);
        for _ in 0..45 {
            let card = random_legal_card(deal.view(), &mut rng);
            deal.play(card);
        }
        let view = deal.view();
        let (cache, history) = (SearchCache::for_one_search(1), PlayHistory::from_view(view));
        let sampler = MetropolisSampler::new(view, &history, &cache, seed).expect("memory");
        let evidence = sampler.target.pass_evidence.as_ref().expect("a pass");
        let mut all = all_deals(&sampler, view);
        for deal in &mut all {
            deal.pass_likelihoods = [all_passes(evidence, deal.hidden.hands), 1.0, 1.0];
        }
        let mut rng = Rng::new(seed);
        let mut at = sampler.target.evaluate(
            evidence.hidden_deal(all[0].hidden.hands, |cards| random_pass(cards, &mut rng)),
        );
        let mut counts = vec![0; all.len()];
        for _ in 0..20_000 {
            sampler.target.advance(&mut at, EARLY_THINNING, &mut rng);
            counts[index_of(&all, at.hidden.hands)] += 1;
        }
        assert_eq!(at.pass_likelihoods, evidence.likelihoods(&at.hidden));
        let found = distance(&all, &counts);
        all.iter_mut()
            .for_each(|deal| deal.pass_likelihoods = [1.0; 3]);
        let by_plays_alone = distance(&all, &counts);
        assert!(
            found < 0.05 && by_plays_alone > 0.2,
            "{seed}: {found} {by_plays_alone}"
        );
    }
}

use std::sync::atomic::Ordering;

use super::chain::ChainState;
use super::*;
use crate::evaluation::passing::random_pass;
use crate::search::worlds::pass_likelihood::{HiddenDeal, PassEvidence};
use crate::watched::{DIRECTIONS, Watched};
use crate::{Card, Policy, Rules};
use handsense_core::search::{SearchLimits, Spawner, StdSpawner};

/// Plays a deal without a pass by learned players for `cards` cards.
fn deal_after(seed: u64, cards: usize) -> Watched {
    let mut deal = Watched::deal(Rules::STANDARD, seed);
    deal.play_by(Policy::Learned, cards);
    deal
}

/// Calls `check` with a sampler for the view of the player to move.
fn with_sampler<T>(
    deal: &Watched,
    seed: u64,
    threads: usize,
    check: impl FnOnce(&View, MetropolisSampler<'_>) -> T,
) -> T {
    let view = deal.view();
    let cache = SearchCache::for_one_search(threads);
    let history = PlayHistory::from_view(view);
    let sampler = MetropolisSampler::new(view, &history, &cache, seed);
    check(view, sampler.expect("memory"))
}

fn unlimited() -> Budget<'static> {
    Budget::start(SearchLimits::default())
}

/// Extends the sampler to this number of deals, on one thread for each of its chains.
fn extend(sampler: &MetropolisSampler<'_>, samples: u64) {
    let budget = unlimited();
    let work = || {
        while sampler
            .extend(samples, &budget)
            .is_none_or(|below| below < samples)
        {}
    };
    StdSpawner.run(sampler.extenders() - 1, &work, &mut || work());
}

/// Extends the sampler in batches as a search does, and visits the hands and the heuristic worlds
/// of every sample.
fn for_each_sample(
    sampler: &MetropolisSampler<'_>,
    samples: u64,
    mut record: impl FnMut(u64, [CardSet; SEATS], usize),
) {
    let mut played = 0;
    while played < samples {
        let block = (played / 4).max(16).min(sampler.max_batch());
        extend(sampler, played + block);
        for number in played..played + block {
            let hands = sampler.sample(number, &mut Rng::with_stream(11, number), &unlimited());
            record(number, hands, sampler.heuristic_worlds(number));
        }
        played += block;
    }
}

/// Returns the number of stored deals.
fn stored(sampler: &MetropolisSampler<'_>) -> usize {
    sampler.stored.read().expect("no thread has failed").len()
}

/// Trust in the evidence, before and after any number of deals.
const FULL: (f64, usize) = (1e6, 1_000_000);
const NONE: (f64, usize) = (0.0, 1_000_000);

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
    let likelihood = |deal: &ChainState| deal.likelihood_at(&[0, 1, 2]);
    let likelihoods: f64 = all.iter().map(likelihood).sum();
    let drawn: f64 = counts.iter().map(|&count| f64::from(count)).sum();
    let pairs = all.iter().zip(counts);
    let distance =
        pairs.map(|(deal, &n)| (f64::from(n) / drawn - likelihood(deal) / likelihoods).abs());
    distance.sum::<f64>() / 2.0
}

#[test]
fn a_chain_visits_every_deal_in_proportion_to_its_likelihood() {
    for seed in 0..4 {
        with_sampler(
            &deal_after(seed, 40 + seed as usize % 4),
            seed,
            1,
            |view, sampler| {
                let all = all_deals(&sampler, view);
                let (mut at, mut counts) = (all[0], vec![0; all.len()]);
                let mut rng = Rng::new(seed);
                for _ in 0..40_000 {
                    sampler
                        .target
                        .advance(&mut at, EARLY_THINNING, &mut rng, &unlimited());
                    counts[index_of(&all, at.hidden.hands)] += 1;
                    let anew = sampler.target.evaluate(at.hidden);
                    assert_eq!(at.play_likelihoods, anew.play_likelihoods);
                }
                let found = distance(&all, &counts);
                assert!(found < 0.05, "{seed}: {found} of {}", all.len());
            },
        );
    }
}

#[test]
fn rotations_reach_deals_where_no_two_seats_could_swap_a_card() {
    with_sampler(&deal_after(1, 40), 1, 1, |view, mut sampler| {
        let hands = all_deals(&sampler, view)[0].hidden.hands;
        // Each player could hold his own cards and those of the next one.
        let could_hold = [0, 1, 2].map(|place: usize| hands[place] | hands[(place + 1) % 3]);
        sampler.target.could_hold = could_hold;
        let (mut at, mut rng) = (sampler.target.evaluate(without_pass(hands)), Rng::new(1));
        let mut others = 0;
        for _ in 0..2_000 {
            sampler
                .target
                .advance(&mut at, EARLY_THINNING, &mut rng, &unlimited());
            others += u32::from(at.hidden.hands != hands);
            assert!((0..3).all(|place| could_hold[place].is_superset(at.hidden.hands[place])));
        }
        assert!(others > 20, "{others}");
    });
}

/// How a search extends its chains: up to the capacity, without end, or independently on this number
/// of threads.
#[derive(Clone, Copy, Debug)]
enum Chaining {
    Bounded,
    Unbounded,
    Independent(usize),
}

#[test]
fn deals_of_samples_come_in_proportion_to_their_likelihood() {
    use Chaining::{Bounded, Independent, Unbounded};
    let independent = [2, 3, 4, 9].map(Independent);
    for four in [[Bounded; 4], [Unbounded; 4], independent] {
        let (mut by_sampler, mut by_uniform) = (0.0, 0.0);
        for (seed, chaining) in (0..).zip(four) {
            let deal = deal_after(seed, 40 + seed as usize % 4);
            let threads = match chaining {
                Independent(threads) => threads,
                Bounded | Unbounded => 1,
            };
            with_sampler(&deal, seed, threads, |view, mut sampler| {
                sampler.set_unbounded_chains(!matches!(chaining, Bounded));
                if let Independent(threads) = chaining {
                    sampler.make_chains_independent(threads).expect("memory");
                    assert_eq!(sampler.extenders(), if threads < 4 { 2 } else { 4 });
                }
                sampler.faithful_posteriors = Mutex::new(FULL);
                let all = all_deals(&sampler, view);
                let (mut counts, mut any) = (vec![0; all.len()], vec![0; all.len()]);
                let of_hands = |hands: [CardSet; SEATS]| {
                    assert_eq!(hands[view.me()], view.hand());
                    index_of(&all, sampler.target.others.map(|seat| hands[seat]))
                };
                let mut rng = Rng::new(seed);
                for_each_sample(&sampler, 10_000, |_, hands, _| {
                    counts[of_hands(hands)] += 1;
                    any[of_hands(sampler.uniform.sample(&mut rng))] += 1;
                });
                assert_eq!(stored(&sampler), CAPACITY);
                by_sampler += distance(&all, &counts) / 4.0;
                by_uniform += distance(&all, &any) / 4.0;
            });
        }
        assert!(
            by_sampler < 0.06 && by_uniform > 0.3,
            "{four:?} {by_sampler} {by_uniform}"
        );
    }
}

#[test]
fn a_sample_does_not_depend_on_how_far_the_sampler_has_been_extended() {
    for seed in 0..3 {
        let deal = deal_after(seed, 21);
        with_sampler(&deal, seed, 1, |_, at_once| {
            with_sampler(&deal, seed, 1, |_, by_and_by| {
                extend(&at_once, 600);
                for number in 0..600 {
                    extend(&by_and_by, number + 1);
                    let [one, other] = [&at_once, &by_and_by].map(|sampler| {
                        let hands = sampler.sample(number, &mut Rng::new(number), &unlimited());
                        (hands, sampler.heuristic_worlds(number))
                    });
                    assert_eq!(one, other, "{seed} {number}");
                }
                assert_eq!(stored(&at_once), 600.min(CAPACITY));
            });
        });
    }
}

#[test]
fn without_trust_every_deal_is_equally_likely() {
    with_sampler(&deal_after(5, 41), 5, 1, |view, mut sampler| {
        sampler.faithful_posteriors = Mutex::new(NONE);
        let all = all_deals(&sampler, view);
        let mut counts = vec![0_u32; all.len()];
        for_each_sample(&sampler, 20_000, |_, hands, heuristic_worlds| {
            counts[index_of(&all, sampler.target.others.map(|seat| hands[seat]))] += 1;
            assert_eq!(heuristic_worlds, HEURISTIC_WORLDS);
        });
        let drawn = f64::from(counts.iter().sum::<u32>());
        let share = 1.0 / all.len() as f64;
        let distance = counts.iter().map(|&n| (f64::from(n) / drawn - share).abs());
        assert!(distance.sum::<f64>() / 2.0 < 0.1, "{}", all.len());
    });
}

#[test]
fn without_evidence_deals_are_sampled_uniformly() {
    with_sampler(&deal_after(3, 3), 1, 1, |_, sampler| {
        extend(&sampler, 100);
        assert_eq!((stored(&sampler), sampler.lag()), (0, 0));
        assert_eq!(sampler.heuristic_worlds(50), HEURISTIC_WORLDS);
        let drawn = sampler.sample(7, &mut Rng::new(1), &unlimited());
        assert_eq!(drawn, sampler.uniform.sample(&mut Rng::new(1)));
    });
}

#[test]
fn learned_players_leave_fewer_worlds_to_the_heuristic_than_random_ones() {
    let mean = |is_learned: bool, threads: usize| -> f64 {
        let of_deal = |seed: u64| {
            let mut deal = deal_after(seed, 4);
            let mut rng = Rng::new(seed);
            while deal.view().plays_len() < 32 {
                if is_learned {
                    deal.play_by(Policy::Learned, 1);
                } else {
                    deal.play_any(&mut rng);
                }
            }
            with_sampler(&deal, seed, threads, |view, mut sampler| {
                if threads > 1 {
                    sampler.make_chains_independent(threads).expect("memory");
                }
                extend(&sampler, 600);
                assert_eq!(stored(&sampler), CAPACITY);
                let at_end = sampler.heuristic_worlds(CAPACITY as u64 - 1);
                // Every later sample has a possible deal.
                for number in [599, 10_000] {
                    assert_eq!(sampler.heuristic_worlds(number), at_end);
                    let hands = sampler
                        .sample(number, &mut Rng::new(number), &unlimited())
                        .into_iter();
                    let all = hands.fold(CardSet::EMPTY, |all, hand| all | hand);
                    assert_eq!(all, view.unseen() | view.hand());
                }
                at_end as f64
            })
        };
        (0..12).map(of_deal).sum::<f64>() / 12.0
    };
    for threads in [1, 2] {
        let (learned, any) = (mean(true, threads), mean(false, threads));
        assert!(learned < 4.0 && any > 7.5, "{threads}: {learned} {any}");
    }
}

#[test]
fn unbounded_chains_recover_from_low_trust() {
    let last_worlds = |is_unbounded: bool| -> usize {
        let of_deal = |seed: u64| {
            with_sampler(&deal_after(seed, 32), seed, 1, |_, mut sampler| {
                sampler.set_unbounded_chains(is_unbounded);
                // The first deals had a low posterior of the faithful model.
                let low = (0.4 * TRUST_SAMPLES as f64, TRUST_SAMPLES);
                sampler.faithful_posteriors = Mutex::new(low);
                let mut last = 0;
                for_each_sample(&sampler, 2_000, |_, _, worlds| last = worlds);
                last
            })
        };
        (0..6).map(of_deal).sum()
    };
    assert_eq!(last_worlds(false), 6 * HEURISTIC_WORLDS);
    let recovered = last_worlds(true);
    assert!(recovered < 6 * 5, "{recovered}");
}

#[test]
fn unbounded_chains_keep_the_first_deals() {
    with_sampler(&deal_after(2, 24), 3, 1, |_, mut sampler| {
        sampler.set_unbounded_chains(true);
        let mut first = Vec::new();
        for_each_sample(&sampler, 4_000, |number, hands, _| {
            if number < EARLY_SAMPLES as u64 {
                first.push(hands);
            }
        });
        assert!(sampler.next[0].load(Ordering::Relaxed) > 2 * CAPACITY as u64);
        for (number, hands) in (0..).zip(first) {
            let again = sampler.sample(number, &mut Rng::with_stream(11, number), &unlimited());
            assert_eq!(again, hands);
        }
    });
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
    for (seed, direction) in [6, 13, 5].into_iter().zip(DIRECTIONS) {
        // Random plays say little, so that the passes matter.
        let mut deal = Watched::passed(Rules::STANDARD, direction, seed);
        let mut rng = Rng::new(seed);
        (0..45).for_each(|_| deal.play_any(&mut rng));
        with_sampler(&deal, seed, 1, |view, sampler| {
            let evidence = sampler.target.pass_evidence.as_ref().expect("a pass");
            let mut all = all_deals(&sampler, view);
            for deal in &mut all {
                deal.pass_likelihoods = [all_passes(evidence, deal.hidden.hands), 1.0, 1.0];
            }
            let hands = all[0].hidden.hands;
            let start = evidence.hidden_deal(hands, |cards| random_pass(cards, &mut rng));
            let mut at = sampler.target.evaluate(start);
            let mut counts = vec![0; all.len()];
            for _ in 0..20_000 {
                sampler
                    .target
                    .advance(&mut at, EARLY_THINNING, &mut rng, &unlimited());
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
        });
    }
}

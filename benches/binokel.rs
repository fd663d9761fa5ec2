//! Benchmarks of the Binokel functions: `cargo bench --bench binokel`.
//!
//! Every benchmark cycles through the same deals, so that no single hand determines a figure. A
//! sample of a fast function is one pass over all hands.

use std::hint::black_box;

use divan::Bencher;
use handsense::binokel::player::{newest, reference};
use handsense::binokel::search::{SearchOptions, search_bid, search_card};
use handsense::binokel::{
    CardSet, Edition, Hand, MeldRules, Phase, Player, Round, RuleBasedPlayer, Rules, Suit, Trick,
    View, meld_points, melds, play_decision,
};
use handsense::core::{Rng, Seat};

fn main() {
    divan::main();
}

fn rules() -> Rules {
    Rules::new(Edition::Newest, 3).expect("players")
}

/// Returns hands of twelve cards, or of sixteen with the dabb.
fn hands(with_dabb: bool) -> Vec<Hand> {
    let mut rng = Rng::new(1);
    let mut hand = || {
        let (hands, dabb) = rules().deal(&mut rng);
        let mut hand = hands[0];
        if with_dabb {
            dabb.iter().for_each(|&card| {
                hand.push(card);
            });
        }
        hand
    };
    (0..256).map(|_| hand()).collect()
}

/// For every suit as trump.
#[divan::bench(sample_size = 256)]
fn points_of_melds(bencher: Bencher) {
    let sets: Vec<CardSet> = hands(true).iter().map(Hand::set).collect();
    let mut turn = sets.iter().cycle();
    bencher.bench_local(|| {
        meld_points(
            black_box(*turn.next().expect("a cycle")),
            MeldRules::FoursTwice,
        )
    });
}

/// With their cards, for one trump suit.
#[divan::bench(sample_size = 256)]
fn all_melds(bencher: Bencher) {
    let hands = hands(true);
    let mut turn = hands.iter().cycle();
    bencher.bench_local(|| {
        let hand = black_box(turn.next().expect("a cycle"));
        melds(hand, Suit::Herz, MeldRules::FoursTwice)
    });
}

#[divan::bench(sample_size = 256)]
fn reference_bids(bencher: Bencher) {
    let hands = hands(false);
    let mut turn = hands.iter().cycle();
    bencher.bench_local(|| {
        let hand = black_box(turn.next().expect("a cycle"));
        let surplus = reference::surplus(hand.set(), 170, MeldRules::WithEights);
        reference::pass_probability(reference::PassCurve::Corrected, surplus)
    });
}

#[divan::bench(sample_size = 256)]
fn reference_discards(bencher: Bencher) {
    let hands = hands(true);
    let mut turn = hands.iter().cycle();
    bencher.bench_local(|| {
        let hand = black_box(turn.next().expect("a cycle"));
        let trump = reference::trump(hand.set(), MeldRules::WithEights, 0.5);
        reference::discard(hand, trump, MeldRules::WithEights)
    });
}

#[divan::bench(sample_size = 256)]
fn reference_leads(bencher: Bencher) {
    let hands = hands(false);
    let mut turn = hands.iter().cycle();
    bencher.bench_local(|| reference::lead(black_box(turn.next().expect("a cycle")), Suit::Herz));
}

#[divan::bench(sample_size = 256)]
fn reference_follows(bencher: Bencher) {
    let hands = hands(false);
    let mut turn = hands.iter().cycle();
    let mut trick = Trick::new(Seat::ALL[0]);
    trick.push("SK".parse().expect("a card"), Suit::Herz);
    bencher.bench_local(|| {
        let hand = black_box(turn.next().expect("a cycle"));
        let legal = trick.legal(hand.set(), Suit::Herz, false);
        reference::follow(hand, legal, &trick, Suit::Herz)
    });
}

#[divan::bench(sample_size = 256)]
fn newest_bids(bencher: Bencher) {
    let hands = hands(false);
    let mut turn = hands.iter().cycle();
    let mut rng = Rng::new(2);
    let mut chance = move || f64::from(rng.below(1 << 30)) / f64::from(1 << 30);
    bencher.bench_local(|| {
        let hand = black_box(turn.next().expect("a cycle")).set();
        let estimate = newest::estimate_melds(hand, MeldRules::FoursTwice, &mut chance);
        newest::bids(hand, &estimate, 160, false, 3, &mut chance)
    });
}

/// Returns views of the newest player's rounds with a decision in this phase.
fn views(phase: Phase) -> Vec<View> {
    let mut rng = Rng::new(3);
    let mut views = Vec::new();
    for _ in 0..40 {
        let mut round = Round::random(rules(), Seat::ALL[0], &mut rng);
        let mut player = RuleBasedPlayer::default();
        while let Some(seat) = round.next_seat() {
            player.begin_round(rng.next_u64());
            let view = round.view(seat);
            if view.phase() == phase && view.auction().may_pass() {
                views.push(view);
            }
            play_decision(&mut round, &mut player, &view).expect("legal");
        }
    }
    views
}

#[divan::bench(sample_size = 256)]
fn newest_plays(bencher: Bencher) {
    let views = views(Phase::Playing);
    let mut turn = views.iter().cycle();
    bencher.bench_local(|| {
        let view = black_box(turn.next().expect("a cycle"));
        newest::card(view, view.discard())
    });
}

/// Returns options for a thousand playouts, determinization and candidate selection included.
fn search() -> SearchOptions<'static> {
    let mut options = SearchOptions::default();
    options.limits.playouts = Some(1_000);
    options
}

#[divan::bench]
fn search_a_bid(bencher: Bencher) {
    let views = views(Phase::Bidding);
    let mut turn = views.iter().cycle();
    bencher.bench_local(|| search_bid(turn.next().expect("a cycle"), &search()));
}

#[divan::bench]
fn search_cards(bencher: Bencher) {
    let views = views(Phase::Playing);
    let mut turn = views.iter().cycle();
    bencher.bench_local(|| search_card(turn.next().expect("a cycle"), &search()));
}

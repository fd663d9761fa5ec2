//! Benchmarks of the Liap Tui functions: `cargo bench --bench liap_tui`.
//!
//! Every benchmark cycles through the same deals, so that no single hand determines a figure.

use std::hint::black_box;

use divan::Bencher;
use handsense::core::{Rng, Seat};
use handsense::liap_tui::search::{SearchOptions, search_declaration, search_play};
use handsense::liap_tui::{
    DeclarationContext, Piece, PieceSet, RoundStart, Strategy, View, deal, declare, evaluate,
};

fn main() {
    divan::main();
}

/// Returns hands of random deals in random order.
fn hands() -> Vec<Vec<Piece>> {
    let mut rng = Rng::new(1);
    let mut hand = || {
        let mut hand: Vec<Piece> = deal(&mut rng)[0].iter().collect();
        rng.shuffle(&mut hand);
        hand
    };
    (0..256).map(|_| hand()).collect()
}

#[divan::bench]
fn evaluate_hand(bencher: Bencher) {
    let sets: Vec<PieceSet> = hands()
        .into_iter()
        .map(|hand| hand.into_iter().collect())
        .collect();
    let mut turn = sets.iter().cycle();
    bencher.bench_local(|| evaluate(black_box(*turn.next().expect("a cycle"))));
}

#[divan::bench(args = Strategy::ALL.map(Strategy::name))]
fn declares(bencher: Bencher, name: &str) {
    let strategy = Strategy::ALL
        .into_iter()
        .find(|strategy| strategy.name() == name);
    let strategy = strategy.expect("a strategy");
    let hands = hands();
    let mut turn = hands.iter().cycle();
    let mut number = 0;
    bencher.bench_local(|| {
        number += 1;
        declare(
            strategy,
            black_box(&DeclarationContext {
                hand: turn.next().expect("a cycle"),
                previous: &[2, 1, 3][..number % 4],
                must_be_nonzero: false,
            }),
        )
    });
}

/// Returns the view of seat 0, which declares first or leads.
fn view(hand: &[Piece], declarations: &[u8]) -> View {
    let hand = hand.try_into().expect("eight pieces");
    let mut view = View::new(Seat::ALL[0], hand, RoundStart::new(Seat::ALL[0])).expect("a hand");
    for (seat, &declared) in Seat::ALL.into_iter().zip(declarations) {
        view.declare(seat, declared).expect("legal");
    }
    view
}

/// A thousand playouts of a whole round, determinization and candidate selection included.
#[divan::bench]
fn search_a_declaration(bencher: Bencher) {
    let views: Vec<View> = hands().iter().map(|hand| view(hand, &[])).collect();
    let mut turn = views.iter().cycle();
    let mut options = SearchOptions::default();
    options.limits.playouts = Some(1_000);
    bencher.bench_local(|| search_declaration(turn.next().expect("a cycle"), &options));
}

/// The same for the first lead, where determinizations are weighted by the declarations.
#[divan::bench]
fn search_a_lead(bencher: Bencher) {
    let views: Vec<View> = hands()
        .iter()
        .map(|hand| view(hand, &[2, 2, 1, 1]))
        .collect();
    let mut turn = views.iter().cycle();
    let mut options = SearchOptions::default();
    options.limits.playouts = Some(1_000);
    bencher.bench_local(|| search_play(turn.next().expect("a cycle"), &options));
}

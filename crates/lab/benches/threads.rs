//! Benchmark of the Hearts search on several threads: `cargo bench -p handsense-lab --bench threads`.
//!
//! A table has the playouts of all decisions of fixed deals by limit and number of threads: for each
//! elapsed second, and for each second of processor time. The *efficiency* is the latter relative
//! to one thread. It counts what threads cost: locks, caches, and playouts that are not used. It does
//! not depend on the number of cores, as elapsed time does.
//!
//! `-- PLAYOUTS DEAL CARD THREADS HOURS` makes one decision, to have its instructions counted:
//! `docs/research/search.md`. A limit of hours makes the chains of several threads
//! independent.

#[path = "../../../benches/clocks/mod.rs"]
mod clocks;
#[allow(dead_code)] // Shared with other programs; each uses a part.
#[path = "../../../benches/deals/mod.rs"]
mod deals;

use std::hint::black_box;
use std::time::Duration;

use clocks::Moment;
use deals::views_of_a_deal_by;
use handsense_core::search::SearchLimits;
use handsense_hearts::search::{SearchOptions, choose_move};
use handsense_hearts::{Policy, View};

/// Deals of each policy whose decisions are measured.
const DEALS: u64 = 4;
/// One of this number of decisions of a deal is measured.
const STEP: usize = 7;
/// Numbers of threads.
const THREADS: [usize; 4] = [1, 2, 4, 8];
/// Limits of a search, and the number of times that all decisions are searched.
const LIMITS: [(Limit, u32); 4] = [
    (Limit::Milliseconds(1), 40),
    (Limit::Milliseconds(20), 4),
    (Limit::Milliseconds(200), 1),
    (Limit::Playouts(40_000), 1),
];

#[derive(Clone, Copy)]
enum Limit {
    Milliseconds(u64),
    Playouts(u64),
}

impl Limit {
    fn options(self, seed: u64, threads: usize) -> SearchOptions<'static> {
        let mut limits = SearchLimits {
            seed,
            threads,
            ..SearchLimits::default()
        };
        match self {
            Limit::Milliseconds(time) => limits.time = Some(Duration::from_millis(time)),
            Limit::Playouts(playouts) => limits.playouts = Some(playouts),
        }
        SearchOptions {
            limits,
            with_principal_variation: false,
            ..SearchOptions::default()
        }
    }

    fn name(self) -> String {
        match self {
            Limit::Milliseconds(time) => format!("{time} ms"),
            Limit::Playouts(playouts) => format!("{playouts} playouts"),
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    // Cargo passes --test when it runs tests; nothing is measured then.
    if arguments.iter().any(|argument| argument == "--test") {
        return;
    }
    let numbers = arguments
        .iter()
        .filter_map(|argument| argument.parse().ok());
    if let [playouts, deal, card, threads, hours] = numbers.collect::<Vec<u64>>()[..] {
        let view = &views_of_a_deal_by(Policy::Learned, deal)[card as usize];
        let mut options = Limit::Playouts(playouts).options(0, threads as usize);
        options.limits.time = (hours > 0).then(|| Duration::from_secs(3_600 * hours));
        let found = choose_move(view, &options).expect("my turn");
        println!("{} playouts", found.playouts);
        return;
    }
    let views = open_views();
    println!("{} decisions\n", views.len());
    println!(
        "| tricks | limit | threads | playouts | a second | a processor second | efficiency |"
    );
    println!("|---|---|---:|---:|---:|---:|---:|");
    for tricks in [0..4, 4..9] {
        let part = views
            .iter()
            .filter(|view| tricks.contains(&view.tricks_done()));
        let part: Vec<&View> = part.collect();
        for (limit, rounds) in LIMITS {
            rows(
                &format!("{}–{}", tricks.start + 1, tricks.end),
                &part,
                limit,
                rounds,
            );
        }
    }
}

/// Prints the rows of a limit.
fn rows(tricks: &str, views: &[&View], limit: Limit, rounds: u32) {
    let mut alone = 0.0;
    for threads in THREADS {
        let (begun, mut playouts) = (Moment::now(), 0);
        for round in 0..rounds {
            let options = limit.options(u64::from(round), threads);
            for view in views {
                playouts += choose_move(black_box(view), &options)
                    .expect("my turn")
                    .playouts;
            }
        }
        let rates = Moment::now()
            .since(begun)
            .map(|seconds| playouts as f64 / seconds);
        if threads == 1 {
            alone = rates[1];
        }
        let [passed, worked] = rates.map(|rate| rate.round());
        let (name, efficiency) = (limit.name(), rates[1] / alone);
        println!(
            "| {tricks} | {name} | {threads} | {playouts} | {passed} | {worked} | {efficiency:.2} |"
        );
    }
}

/// Returns the decisions that a short search does not settle.
fn open_views() -> Vec<View> {
    let policies = [Policy::Tuned, Policy::Learned];
    let views = policies.iter().flat_map(|&policy| {
        (0..DEALS).flat_map(move |deal| views_of_a_deal_by(policy, deal).into_iter().step_by(STEP))
    });
    let is_open = |view: &View| {
        let found = choose_move(view, &Limit::Playouts(2_000).options(0, 1)).expect("my turn");
        !found.settled
    };
    views.filter(is_open).collect()
}

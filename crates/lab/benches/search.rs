//! Benchmark of the Hearts search: its most frequent functions, its rollouts compared with those of
//! the classic engine's search, and whole decisions. Run it with `cargo bench -p handsense-lab
//! --bench search`.
//!
//! The views come from every decision of real deals, so voids occur as in play. Functions are
//! timed per view: the mean over all views, and the slowest view, which should be close to the
//! mean. Rollouts and decisions are timed by the CPU time of the program, which reduces the effect
//! of other load. All are measured in one run, so ratios do not depend on the machine.

#[path = "../../../benches/clocks/mod.rs"]
mod clocks;
#[path = "../../../benches/deals/mod.rs"]
mod deals;

use handsense_core::search::SearchLimits;
use std::hint::black_box;
use std::time::Instant;

use clocks::Moment;
use deals::views_of_a_deal;
use handsense_core::Rng;
use handsense_hearts::search::{SearchOptions, choose_move, choose_pass_cards};
use handsense_hearts::{
    PassDirection, Player, Position, Rules, SEATS, Seat, UniformSampler, View, ViewSetup,
    deal_hands, playout_scores, win_probabilities,
};
use handsense_lab::players::baselines::{Pimc, PimcConfig};

/// Deals whose views are measured: 52 views each.
const DEALS: u64 = 40;
/// Calls of a view per measurement.
const CALLS: u32 = 2_000;
/// Measurements per view; the fastest counts, because disturbances only add time.
const ROUNDS: u32 = 5;

fn main() {
    // Cargo passes --test when it runs tests; nothing is measured then.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let views: Vec<View> = (0..DEALS).flat_map(views_of_a_deal).collect();
    println!("{} views", views.len());
    functions(&views);
    playouts();
    decisions(&views);
}

/// The most frequent functions of a search.
fn functions(views: &[View]) {
    report("count worlds", views, |view, _| {
        black_box(UniformSampler::new(black_box(view)));
    });
    let worlds: Vec<UniformSampler> = views.iter().map(UniformSampler::new).collect();
    report("sample a world", &worlds, |worlds, rng| {
        black_box(black_box(worlds).sample(rng));
    });
    let mut rng = Rng::new(2);
    let scores: Vec<[i32; SEATS]> = (0..500)
        .map(|_| std::array::from_fn(|_| rng.below(100) as i32))
        .collect();
    report("win probabilities, same scores", &scores, |scores, _| {
        black_box(win_probabilities(black_box(scores)));
    });
    report("win probabilities, any scores", &[()], |(), rng| {
        let bits = rng.next_u64();
        let score = |shift: u64| (((bits >> shift & 0xFFFF) * 100) >> 16) as i32;
        black_box(win_probabilities(&[
            score(0),
            score(16),
            score(32),
            score(48),
        ]));
    });
}

/// A deal with a free first lead, and the view of seat 0, who leads or passes first.
fn open_deal(number: u64, pass: PassDirection) -> (Position, View) {
    let rules = Rules::STANDARD.without(Rules::LEAD_TWO_OF_CLUBS);
    let (hands, first) = (deal_hands(&mut Rng::new(number)), Seat::ALL[0]);
    let start = ViewSetup {
        rules,
        pass,
        ..ViewSetup::new(first, hands[first])
    };
    let position = Position::new(rules, hands, first).expect("a deal");
    (position, View::new(start).expect("a hand"))
}

/// Rollouts of whole deals: the fast playout, the search, and the classic engine's search.
fn playouts() {
    let lead = |number| open_deal(number, PassDirection::Hold);
    let positions: Vec<Position> = (0..4_000).map(|n| lead(n).0).collect();
    let leads: Vec<View> = (0..25).map(|n| lead(n).1).collect();
    let pass = |number| open_deal(number, PassDirection::Left).1;
    let passes: Vec<View> = (0..10).map(pass).collect();
    let fast = cost(&positions, |position| {
        black_box(playout_scores(black_box(position), 0, 0.0));
        1
    });
    let card = cost(&leads, |view| {
        let found = choose_move(view, &budget(4_000)).expect("my turn");
        found.playouts
    });
    let pass = cost(&passes, |view| {
        let found = choose_pass_cards(view, &budget(4_000)).expect("a pass");
        found.playouts
    });
    let classic = cost(&leads, simulate);
    // One rollout of nine in a search is a policy rollout; the others are fast playouts.
    let policy = 9.0 * card - 8.0 * fast;
    println!("\n| rollout from the first lead | ns | per second | speed-up over the classic one |");
    println!("|---|---:|---:|---:|");
    for (name, nanos) in [
        ("fast playout", fast),
        ("`choose_move`, worlds included", card),
        ("policy rollouts of `choose_move`", policy),
        ("`choose_pass_cards`, worlds included", pass),
        ("simulation of `pimc:1000/20`", classic),
    ] {
        let (rate, factor) = (1e9 / nanos, classic / nanos);
        println!("| {name} | {nanos:.0} | {rate:.0} | {factor:.2} |");
    }
}

/// Runs a decision of the classic engine's search and returns its simulations.
fn simulate(view: &View) -> u64 {
    let mut player = Pimc::new(PimcConfig::SMALL);
    player.begin_deal(1);
    black_box(player.play(black_box(view)));
    player.steps()
}

/// Whole decisions: early, in the middle, late, and forced ones.
fn decisions(views: &[View]) {
    let choices = |view: &&View| {
        let found = choose_move(view, &budget(0)).expect("my turn");
        found.moves.len()
    };
    let (forced, open): (Vec<&View>, Vec<&View>) =
        views.iter().partition(|view| choices(view) == 1);
    let at = |views: &[&'_ View], tricks: std::ops::Range<u32>| -> Vec<View> {
        let then = views
            .iter()
            .filter(|view| tricks.contains(&view.tricks_done()));
        then.map(|&view| view.clone()).collect()
    };
    println!("\n| decision | views | playouts | µs | principal variation, µs |");
    println!("|---|---:|---:|---:|---:|");
    for (when, tricks) in [("early", 1..2), ("in the middle", 6..7), ("late", 10..11)] {
        let views = at(&open, tricks);
        for limit in [0, 400, 4_000] {
            print_decisions(&format!("{when}, up to {limit} playouts"), &views, limit);
        }
        let nanos = cost(&views, |view| simulate(view).min(1));
        let (count, micros) = (views.len(), nanos / 1e3);
        println!("| {when}, `pimc:1000/20` | {count} | 1000 | {micros:.1} | |");
    }
    for (when, tricks) in [("early", 0..4), ("late", 9..12)] {
        print_decisions(&format!("forced, {when}"), &at(&forced, tricks), 4_000);
    }
}

fn print_decisions(name: &str, views: &[View], limit: u64) {
    let micros = |options: SearchOptions<'_>| {
        let nanos = cost(views, |view| {
            black_box(choose_move(black_box(view), &options)).expect("my turn");
            1
        });
        nanos / 1e3
    };
    let playouts = |view: &View| choose_move(view, &budget(limit)).expect("my turn").playouts;
    let spent: u64 = views.iter().map(playouts).sum();
    let (count, playouts) = (views.len(), spent as f64 / views.len() as f64);
    // The cost of the principal variation is below the noise of a long search, and does not depend
    // on the search.
    let with_line = SearchOptions {
        with_principal_variation: true,
        ..budget(0)
    };
    let (decision, line) = (micros(budget(limit)), micros(with_line) - micros(budget(0)));
    println!("| {name} | {count} | {playouts:.0} | {decision:.1} | {line:.1} |");
}

fn budget(playouts: u64) -> SearchOptions<'static> {
    SearchOptions {
        limits: SearchLimits {
            playouts: Some(playouts),
            ..SearchLimits::default()
        },
        with_principal_variation: false,
        ..SearchOptions::default()
    }
}

/// CPU time in nanoseconds per unit of work that a call reports, over all inputs; the fastest of
/// several rounds.
fn cost<T>(inputs: &[T], mut call: impl FnMut(&T) -> u64) -> f64 {
    let mut round = || {
        let begun = Moment::now();
        let done: u64 = inputs.iter().map(&mut call).sum();
        let [_, worked] = Moment::now().since(begun);
        worked * 1e9 / done as f64
    };
    (0..ROUNDS).map(|_| round()).fold(f64::INFINITY, f64::min)
}

/// Measures a call on each of the inputs and prints the result.
fn report<T>(name: &str, inputs: &[T], call: impl Fn(&T, &mut Rng)) {
    let nanos: Vec<f64> = inputs.iter().map(|input| fastest(input, &call)).collect();
    let mean = nanos.iter().sum::<f64>() / nanos.len() as f64;
    let slowest = nanos.iter().copied().fold(0.0, f64::max);
    println!(
        "{name:26} mean {mean:7.1} ns   slowest {slowest:7.1} ns   {:.2} times the mean",
        slowest / mean
    );
}

/// Nanoseconds per call in the fastest round.
fn fastest<T>(input: &T, call: &impl Fn(&T, &mut Rng)) -> f64 {
    let round = |round: u32| {
        let mut rng = Rng::new(u64::from(round));
        let begun = Instant::now();
        for _ in 0..CALLS {
            call(input, &mut rng);
        }
        begun.elapsed().as_nanos() as f64 / f64::from(CALLS)
    };
    (0..ROUNDS).map(round).fold(f64::INFINITY, f64::min)
}

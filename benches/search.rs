//! What a search costs: the functions of Hearts that it asks millions of times, its playouts beside those
//! of the classic engine's search, and whole decisions. `cargo bench --bench search`.
//!
//! Views are those of every decision in real deals, so that voids come as they do in play. The functions
//! are timed view by view: a mean over all, and the slowest view, which should not be far above it.
//! Playouts and decisions are timed by what the program has worked, so that whatever else the machine does
//! counts little; and they stand beside each other in one run, so that ratios do not depend on the machine.

mod clocks;
mod deals;

use std::hint::black_box;
use std::time::Instant;

use clocks::Moment;
use deals::views_of_a_deal;
use handsense::base::Rng;
use handsense::hearts::baselines::{Pimc, PimcConfig};
use handsense::hearts::search::{SearchOptions, choose_move, choose_pass_cards};
use handsense::hearts::{
    PassDirection, Player, Position, Rules, SEATS, Seat, Start, View, Worlds, deal_hands,
    playout_points, win_chances,
};

/// Deals whose views are measured: 52 each.
const DEALS: u64 = 40;
/// Calls of a view at a time.
const CALLS: u32 = 2_000;
/// Times that each view is measured; the fastest counts, as whatever disturbs only slows down.
const ROUNDS: u32 = 5;

fn main() {
    // Cargo runs every target with --test when it tests, and nothing is to be measured then.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let views: Vec<View> = (0..DEALS).flat_map(views_of_a_deal).collect();
    println!("{} views", views.len());
    functions(&views);
    playouts();
    decisions(&views);
}

/// What a search asks most.
fn functions(views: &[View]) {
    report("count worlds", views, |view, _| {
        black_box(Worlds::of(black_box(view)));
    });
    let worlds: Vec<Worlds> = views.iter().map(Worlds::of).collect();
    report("draw a world", &worlds, |worlds, rng| {
        black_box(black_box(worlds).draw(rng));
    });
    let mut rng = Rng::new(2);
    let scores: Vec<[i32; SEATS]> = (0..500)
        .map(|_| std::array::from_fn(|_| rng.below(100) as i32))
        .collect();
    report("win chances, same scores", &scores, |scores, _| {
        black_box(win_chances(black_box(scores)));
    });
    report("win chances, any scores", &[()], |(), rng| {
        let bits = rng.next_u64();
        let score = |shift: u64| (((bits >> shift & 0xFFFF) * 100) >> 16) as i32;
        black_box(win_chances(&[score(0), score(16), score(32), score(48)]));
    });
}

/// Playouts of whole deals, from a first lead that is not prescribed: those of the fast playout, of the
/// search, and of the classic engine's.
fn playouts() {
    let rules = Rules::STANDARD.without(Rules::LEAD_TWO_OF_CLUBS);
    let deal = |number| deal_hands(&mut Rng::new(number));
    let positions: Vec<Position> = (0..4_000)
        .map(|number| Position::new(rules, deal(number), Seat::ALL[0]).expect("a deal"))
        .collect();
    let view = |number, pass| {
        let start = Start::new(Seat::ALL[0], deal(number)[0]);
        View::new(Start {
            rules,
            pass,
            ..start
        })
        .expect("a hand")
    };
    let leads: Vec<View> = (0..25).map(|n| view(n, PassDirection::Hold)).collect();
    let passes: Vec<View> = (0..10).map(|n| view(n, PassDirection::Left)).collect();
    let options = budget(4_000);
    let mut pimc = Pimc::new(PimcConfig::SMALL);
    let fast = cost(&positions, |position| {
        black_box(playout_points(black_box(position), 0, 0.0));
        1
    });
    let card = cost(&leads, |view| {
        choose_move(view, &options).expect("my turn").playouts
    });
    let pass = cost(&passes, |view| {
        choose_pass_cards(view, &options).expect("a pass").playouts
    });
    let classic = cost(&leads, |view| {
        pimc.begin_deal(1);
        black_box(pimc.play(view));
        pimc.steps()
    });
    println!("\n| playout from the first lead | ns | a second | times the classic one |");
    println!("|---|---:|---:|---:|");
    for (name, nanos) in [
        ("fast playout", fast),
        ("of `choose_move`, worlds and all", card),
        ("of `choose_pass_cards`, worlds and all", pass),
        // One of nine is the tuned policy's, the others are fast.
        (
            "by the tuned policy, worlds and all",
            9.0 * card - 8.0 * fast,
        ),
        ("simulation of `pimc:1000/20`", classic),
    ] {
        let (rate, factor) = (1e9 / nanos, classic / nanos);
        println!("| {name} | {nanos:.0} | {rate:.0} | {factor:.2} |");
    }
}

/// Whole decisions: early, in the middle and late, and forced ones.
fn decisions(views: &[View]) {
    let choices = |view: &View| choose_move(view, &budget(0)).expect("my turn").moves.len();
    let (forced, open): (Vec<&View>, Vec<&View>) =
        views.iter().partition(|view| choices(view) == 1);
    println!("\n| decision | views | playouts | µs | the line besides, µs |");
    println!("|---|---:|---:|---:|---:|");
    for (when, tricks) in [("early", 1), ("in the middle", 6), ("late", 10)] {
        let chosen: Vec<&View> = open
            .iter()
            .copied()
            .filter(|v| v.tricks_done() == tricks)
            .collect();
        for limit in [400, 4_000] {
            print_decision(&format!("{when}, {limit} playouts"), &chosen, limit);
        }
    }
    for (when, tricks) in [("early", 0..4), ("late", 9..12)] {
        let of_time = |view: &&View| tricks.contains(&view.tricks_done());
        let chosen: Vec<&View> = forced.iter().copied().filter(of_time).collect();
        print_decision(&format!("forced, {when}"), &chosen, 4_000);
    }
}

fn print_decision(name: &str, views: &[&View], limit: u64) {
    let bare = budget(limit);
    let whole = SearchOptions { line: true, ..bare };
    let nanos = [bare, whole].map(|options| {
        cost(views, |view| {
            black_box(choose_move(view, &options)).expect("my turn");
            1
        })
    });
    let playouts = |view: &&View| choose_move(view, &bare).expect("my turn").playouts;
    let spent: u64 = views.iter().map(playouts).sum();
    let [without, with] = nanos.map(|nanos| nanos / 1e3);
    let (count, playouts) = (views.len(), spent as f64 / views.len() as f64);
    let line = (with - without).max(0.0);
    println!("| {name} | {count} | {playouts:.0} | {without:.1} | {line:.1} |");
}

fn budget(playouts: u64) -> SearchOptions<'static> {
    SearchOptions {
        playouts: Some(playouts),
        line: false,
        ..SearchOptions::default()
    }
}

/// Nanoseconds of work for each of the things that a call says it has done, over all inputs; of several
/// rounds the fastest.
fn cost<T>(inputs: &[T], mut call: impl FnMut(&T) -> u64) -> f64 {
    let mut round = || {
        let begun = Moment::now();
        let done: u64 = inputs.iter().map(&mut call).sum();
        let [_, worked] = Moment::now().since(begun);
        worked * 1e9 / done as f64
    };
    (0..ROUNDS).map(|_| round()).fold(f64::INFINITY, f64::min)
}

/// Times a call on each of the inputs.
fn report<T>(name: &str, inputs: &[T], call: impl Fn(&T, &mut Rng)) {
    let nanos: Vec<f64> = inputs.iter().map(|input| fastest(input, &call)).collect();
    let mean = nanos.iter().sum::<f64>() / nanos.len() as f64;
    let slowest = nanos.iter().copied().fold(0.0, f64::max);
    println!(
        "{name:26} mean {mean:7.1} ns   slowest {slowest:7.1} ns   {:.2} times the mean",
        slowest / mean
    );
}

/// Nanoseconds a call, in the fastest round.
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

//! Benchmarks of the endgame solver: `cargo bench --bench solve`. With `-- --spread` it prints the
//! distribution of the times of single positions.
//!
//! Positions come from deals that four TUNED seats play, passing included, down to a number of
//! tricks. Positions differ much, so the distribution says more than a mean. With `--spread`, each
//! time covers all legal cards, starting with an empty transposition table.

use std::hint::black_box;
use std::time::{Duration, Instant};

use divan::Bencher;
use handsense::core::Rng;
use handsense::hearts::solve::{Method, SolveOptions, Solver};
use handsense::hearts::{
    PassDirection, Player, Policy, PolicyPlayer, Position, Rules, SEATS, Seat, UniformSampler,
    View, ViewSetup, claim, deal_hands, pass_cards,
};

/// The most tricks left for which each method is measured.
const DEEPEST: [(Method, u32); 2] = [(Method::MaxN, 8), (Method::Paranoid, 8)];

/// Number of positions for a number of tricks left.
const fn count(tricks: u32) -> u64 {
    match tricks {
        0..=6 => 1_000,
        7 => 400,
        _ => 100,
    }
}

/// Returns a deal played down to a number of tricks, and the view of the seat to lead.
fn moment(seed: u64, tricks: u32) -> (Position, View) {
    let dealt = deal_hands(&mut Rng::new(seed));
    let pass = PassDirection::CYCLE[seed as usize % 4];
    let mut player = PolicyPlayer(Policy::Tuned);
    let start = |seat: Seat| ViewSetup {
        pass,
        ..ViewSetup::new(seat, dealt[seat])
    };
    let mut passes = [Default::default(); SEATS];
    if pass != PassDirection::Hold {
        passes = Seat::ALL.map(|seat| {
            let view = View::new(start(seat)).expect("a hand");
            player.pass(&view).into_iter().collect()
        });
    }
    let hands = pass_cards(dealt, passes, pass);
    let mut position = Position::new(Rules::STANDARD, hands, Seat::ALL[0]).expect("a deal");
    let mut views = Seat::ALL.map(|seat| {
        let told = ViewSetup {
            hand: hands[seat],
            passed: passes[seat],
            ..start(seat)
        };
        View::new(told).expect("a hand")
    });
    while position.hands()[position.next_seat()].len() > tricks || !position.trick().is_empty() {
        let seat = position.next_seat();
        let card = player.play(&views[seat]);
        position.play(card).expect("a legal card");
        for view in &mut views {
            view.play(seat, card).expect("a possible card");
        }
    }
    let leads = views[position.next_seat()].clone();
    (position, leads)
}

fn positions(tricks: u32) -> Vec<Position> {
    let moments = (0..count(tricks)).map(|seed| moment(seed, tricks));
    moments.map(|(position, _)| position).collect()
}

/// Returns the shorter of two times to solve a position from an empty table, and the cards tried.
fn time(solver: &mut Solver, position: &Position, options: &SolveOptions) -> (Duration, u64) {
    let once = |solver: &mut Solver| {
        solver.clear();
        let begin = Instant::now();
        let solution = black_box(solver.solve(black_box(position), options));
        (begin.elapsed(), solution.nodes())
    };
    once(solver).min(once(solver))
}

/// Prints the distributions of times and of cards tried, as in the table of docs/research/evaluation.md.
fn spread() {
    println!(
        "| method | tricks left | positions | median µs | 90 % | largest | cards tried, median | 90 % | largest |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    for (method, deepest) in DEEPEST {
        let options = SolveOptions {
            method,
            ..SolveOptions::default()
        };
        for tricks in 3..=deepest {
            let mut solver = Solver::new();
            let found = positions(tricks);
            let (mut times, mut nodes): (Vec<_>, Vec<_>) = found
                .iter()
                .map(|position| time(&mut solver, position, &options))
                .unzip();
            times.sort();
            nodes.sort();
            let micros = |place: usize| times[place].as_secs_f64() * 1e6;
            let (middle, most, last) = (times.len() / 2, times.len() * 9 / 10, times.len() - 1);
            println!(
                "| {} | {tricks} | {} | {:.1} | {:.1} | {:.1} | {} | {} | {} |",
                method.name(),
                times.len(),
                micros(middle),
                micros(most),
                micros(last),
                nodes[middle],
                nodes[most],
                nodes[last]
            );
        }
    }
}

fn main() {
    if std::env::args().any(|argument| argument == "--spread") {
        spread();
    } else {
        divan::main();
    }
}

#[divan::bench(args = [3, 4, 5, 6], sample_size = 100)]
fn all_cards(bencher: Bencher, tricks: u32) {
    let (positions, mut solver) = (positions(tricks), Solver::new());
    let mut next = 0;
    bencher.bench_local(|| {
        next = (next + 1) % positions.len();
        solver.clear();
        solver.solve(&positions[next], &SolveOptions::default())
    });
}

/// Determinizations of a search: a hundred for each of many views.
#[divan::bench(args = [3, 4, 5], sample_size = 100)]
fn sampled_worlds(bencher: Bencher, tricks: u32) {
    let mut rng = Rng::new(1);
    let worlds: Vec<Position> = (0..100)
        .map(|seed| moment(seed, tricks))
        .flat_map(|(position, view)| {
            let drawn = UniformSampler::new(&view);
            let hands: Vec<_> = (0..100).map(|_| drawn.sample(&mut rng)).collect();
            let (taken, trick) = (*position.taken(), *position.trick());
            hands.into_iter().map(move |hands| {
                Position::resume(Rules::STANDARD, hands, taken, trick).expect("a deal")
            })
        })
        .collect();
    let (mut solver, mut next) = (Solver::new(), 0);
    bencher.bench_local(|| {
        next = (next + 1) % worlds.len();
        solver.solve(&worlds[next], &SolveOptions::default())
    });
}

#[divan::bench(args = [3, 8], sample_size = 1_000)]
fn claims(bencher: Bencher, tricks: u32) {
    let views: Vec<View> = (0..1_000).map(|seed| moment(seed, tricks).1).collect();
    let mut next = 0;
    bencher.bench_local(|| {
        next = (next + 1) % views.len();
        claim(&views[next])
    });
}

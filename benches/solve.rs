//! How long exact play takes. `cargo bench --bench solve`.

use std::hint::black_box;
use std::time::Instant;

use handsense::base::Rng;
use handsense::hearts::solve::{Method, SolveOptions, Solver};
use handsense::hearts::{
    PassDirection, Player, Policy, PolicyPlayer, Position, Rules, SEATS, Seat, Start, View,
    deal_hands, pass_cards,
};

/// A deal played by four TUNED seats, passing included, until so many tricks are left.
fn position(seed: u64, tricks: u32) -> Position {
    let mut rng = Rng::new(seed);
    let dealt = deal_hands(&mut rng);
    let pass = PassDirection::CYCLE[seed as usize % 4];
    let mut player = PolicyPlayer(Policy::Tuned);
    let start = |seat: Seat| Start {
        pass,
        ..Start::new(seat, dealt[seat])
    };
    let mut passes = [Default::default(); SEATS];
    if pass != PassDirection::Hold {
        for seat in Seat::ALL {
            let view = View::new(start(seat)).expect("a hand");
            passes[seat] = player.pass(&view).into_iter().collect();
        }
    }
    let hands = pass_cards(dealt, passes, pass);
    let mut position = Position::new(Rules::STANDARD, hands, Seat::ALL[0]).expect("a deal");
    let mut views = Seat::ALL.map(|seat| {
        let start = Start {
            hand: hands[seat],
            passed: passes[seat],
            ..start(seat)
        };
        View::new(start).expect("a hand")
    });
    while position.hands()[position.next_seat()].len() > tricks || !position.trick().is_empty() {
        let seat = position.next_seat();
        let card = player.play(&views[seat]);
        position.play(card).expect("a legal card");
        for view in &mut views {
            view.play(seat, card).expect("a legal card");
        }
    }
    position
}

fn main() {
    let mut solver = Solver::new();
    let max: u32 = std::env::var("MAXT")
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or(6);
    for method in [Method::MaxN, Method::Paranoid] {
        for tricks in 2..=max {
            let count = if tricks < 7 { 400 } else { 100 };
            let mut times = Vec::new();
            let mut nodes = Vec::new();
            for seed in 0..count {
                let position = position(seed, tricks);
                let mut best = f64::MAX;
                for _ in 0..2 {
                    solver.forget();
                    let start = Instant::now();
                    let solution = solver.solve(
                        &position,
                        &SolveOptions {
                            method,
                            ..Default::default()
                        },
                    );
                    best = best.min(start.elapsed().as_secs_f64());
                    nodes.push(solution.nodes());
                    black_box(solution);
                }
                times.push((best * 1e6, seed));
            }
            times.sort_by(|a, b| a.0.total_cmp(&b.0));
            nodes.sort();
            let n = times.len();
            println!(
                "{method:?} {tricks}: median {:.1} us p90 {:.1} max {:.1} (seed {}) mean {:.1}; nodes median {} p90 {} max {} mean {}",
                times[n / 2].0,
                times[n * 9 / 10].0,
                times[n - 1].0,
                times[n - 1].1,
                times.iter().map(|t| t.0).sum::<f64>() / n as f64,
                nodes[n],
                nodes[n * 18 / 10],
                nodes[2 * n - 1],
                nodes.iter().sum::<u64>() / n as u64 / 2
            );
        }
    }
}

//! What a search asks of Hearts millions of times: dealing the unseen cards, and judging scores.
//! `cargo bench --bench search`.
//!
//! Views are those of every decision in real deals, so that voids come as they do in play. Times are
//! taken view by view: a mean over all, and the slowest view, which should not be far above it.

use std::hint::black_box;
use std::time::Instant;

use handsense::base::Rng;
use handsense::hearts::{
    CardSet, PassDirection, Player, Policy, PolicyPlayer, Position, Rules, SEATS, Seat, Start,
    View, Worlds, deal_hands, pass_cards, win_chances,
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
    report("count worlds", &views, |view, _| {
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

/// What the seat to play knows, card by card, in a deal of the tuned policy with itself.
fn views_of_a_deal(number: u64) -> Vec<View> {
    let mut player = PolicyPlayer(Policy::Tuned);
    let pass = PassDirection::CYCLE[number as usize % 4];
    let dealt = deal_hands(&mut Rng::new(number));
    let start = |me: Seat, hand: CardSet| Start {
        pass,
        ..Start::new(me, hand)
    };
    let passes = Seat::ALL.map(|me| match pass {
        PassDirection::Hold => CardSet::EMPTY,
        _ => {
            let view = View::new(start(me, dealt[me])).expect("a hand");
            player.pass(&view).into_iter().collect()
        }
    });
    let hands = pass_cards(dealt, passes, pass);
    let mut views = Seat::ALL.map(|me| {
        View::new(Start {
            passed: passes[me],
            received: passes[pass.giver(me)],
            ..start(me, hands[me])
        })
        .expect("a hand")
    });
    let mut table = Position::new(Rules::STANDARD, hands, Seat::ALL[0]).expect("a deal");
    let mut seen = Vec::new();
    while !table.is_over() {
        let seat = table.next_seat();
        let card = player.play(&views[seat]);
        seen.push(views[seat].clone());
        table.play(card).expect("a legal card");
        for view in &mut views {
            view.play(seat, card).expect("a legal card");
        }
    }
    seen
}

//! Benchmarks of the Hearts functions: `cargo bench --bench hearts`. All calls use the C interface,
//! through pointers that the compiler cannot see through.
//!
//! `null_call` is a call with the same signature that does nothing. `evaluate_slow_twin` is the
//! slow evaluator of the tests. Both run with the others, so that ratios do not depend on the
//! machine.

#[path = "../tests/common/mod.rs"]
mod common;
mod stages;

use std::hint::black_box;

use common::calls::{self, LEARNED, TUNED};
use common::{referee, slow_evaluation};
use divan::Bencher;
use handsense::ffi::*;
use stages::{hands, passing_views, ranking_views, stage};

const STAGES: [&str; 11] = [
    "trick 1 lead",
    "trick 1 last",
    "trick 4 lead",
    "trick 4 last",
    "trick 7 lead",
    "trick 7 last",
    "trick 10 lead",
    "trick 10 last",
    "trick 13 lead",
    "trick 13 last",
    "trick 7 voids",
];

fn main() {
    divan::main();
}

/// A function that reads a view and writes a result.
type OfView<T> = unsafe extern "C" fn(*const HsHeartsView, *mut T) -> i32;

unsafe extern "C" fn nothing(hand: u64, _: *mut HandStrength) -> i32 {
    hand as i32
}

/// Calls a function on many hands in turn, more than a branch predictor can learn.
fn bench_hands(bencher: Bencher, function: unsafe extern "C" fn(u64, *mut HandStrength) -> i32) {
    let (hands, function) = (hands(4_096), black_box(function));
    let (mut next, mut out) = (0, HandStrength::default());
    bencher.bench_local(|| {
        next = (next + 1) % 4_096;
        // SAFETY: the output is writable.
        let status = unsafe { function(hands[next], &mut out) };
        black_box(&out);
        status
    });
}

#[divan::bench]
fn null_call(bencher: Bencher) {
    bench_hands(bencher, nothing);
}

#[divan::bench(sample_size = 1_000)]
fn evaluate(bencher: Bencher) {
    bench_hands(bencher, evaluate_hand);
}

/// 4,096 hands in a call.
#[divan::bench]
fn evaluate_batch(bencher: Bencher) {
    let hands = hands(4_096);
    let mut out = vec![HandStrength::default(); hands.len()];
    let mut statuses = vec![0; hands.len()];
    let function = black_box(
        handsense_hearts_evaluate_hands
            as unsafe extern "C" fn(*const u64, i32, *mut HandStrength, *mut i32) -> i32,
    );
    bencher
        .counter(divan::counter::ItemsCount::new(hands.len()))
        .bench_local(|| {
            let (out, statuses) = (out.as_mut_ptr(), statuses.as_mut_ptr());
            // SAFETY: arrays of as many hands, evaluations and statuses.
            unsafe { function(hands.as_ptr(), hands.len() as i32, out, statuses) }
        });
}

#[divan::bench(sample_size = 1_000)]
fn evaluate_slow_twin(bencher: Bencher) {
    let hands: Vec<_> = hands(4_096).into_iter().map(referee::from_bits).collect();
    let mut next = 0;
    bencher.bench_local(|| {
        next = (next + 1) % 4_096;
        slow_evaluation::evaluate(&hands[next])
    });
}

#[divan::bench(sample_size = 1_000)]
fn pass(bencher: Bencher) {
    let (views, function) = (
        passing_views(4_096),
        black_box::<OfView<i16>>(select_pass_cards),
    );
    let (mut next, mut out) = (0, [0; 3]);
    bencher.bench_local(|| {
        next = (next + 1) % 4_096;
        // SAFETY: the view is complete and the output has three cards.
        unsafe { function(&views[next], out.as_mut_ptr()) }
    });
}

fn bench_view<T: Copy>(bencher: Bencher, name: &str, mut out: T, function: OfView<T>) {
    let (stage, function) = (stage(name), black_box(function));
    bencher.bench_local(|| {
        // SAFETY: the view is complete and the output is writable.
        unsafe { function(black_box(&stage.view), black_box(&mut out)) }
    });
}

#[divan::bench(args = STAGES)]
fn derive(bencher: Bencher, name: &str) {
    let out = HsHeartsKnownState {
        struct_size: size_of::<HsHeartsKnownState>() as u32,
        ..HsHeartsKnownState::default()
    };
    bench_view(bencher, name, out, handsense_hearts_known_state);
}

#[divan::bench(args = STAGES)]
fn forecast(bencher: Bencher, name: &str) {
    let out = HsHeartsForecast {
        struct_size: size_of::<HsHeartsForecast>() as u32,
        ..HsHeartsForecast::default()
    };
    bench_view(bencher, name, out, handsense_hearts_forecast);
}

/// The pass of each level but the one that searches.
#[divan::bench(args = [0, 1, 2, 3])]
fn level_pass(bencher: Bencher, level: i32) {
    let views = passing_views(256);
    let (mut next, mut out) = (0, [0; 3]);
    bencher.bench_local(|| {
        next = (next + 1) % views.len();
        // SAFETY: the view is complete and the output has three cards.
        unsafe { handsense_hearts_level_pass_cards(&views[next], level, 1, out.as_mut_ptr()) }
    });
}

/// A card of each level but the one that searches, in the lead to trick 7.
#[divan::bench(args = [0, 1, 2, 3])]
fn level_card(bencher: Bencher, level: i32) {
    let (stage, mut out) = (stage("trick 7 lead"), 0);
    bencher.bench_local(|| {
        // SAFETY: the view is complete and the output is writable.
        unsafe { handsense_hearts_level_card(black_box(&stage.view), level, 1, &mut out) }
    });
}

#[divan::bench]
fn forecast_before_the_pass(bencher: Bencher) {
    let views = passing_views(256);
    let mut out = HsHeartsForecast {
        struct_size: size_of::<HsHeartsForecast>() as u32,
        ..HsHeartsForecast::default()
    };
    let mut next = 0;
    bencher.bench_local(|| {
        next = (next + 1) % views.len();
        // SAFETY: the view is complete and the output is writable.
        unsafe { handsense_hearts_forecast(black_box(&views[next]), black_box(&mut out)) }
    });
}

#[divan::bench(args = STAGES)]
fn legal_moves(bencher: Bencher, name: &str) {
    bench_view(bencher, name, 0, handsense_hearts_legal_moves);
}

#[divan::bench(args = STAGES)]
fn moon_threat(bencher: Bencher, name: &str) {
    bench_view(
        bencher,
        name,
        MoonShootThreat::default(),
        handsense_hearts_detect_moon_threat,
    );
}

type RankMoves =
    unsafe extern "C" fn(*const HsHeartsView, i32, *mut HsHeartsRankedMove, *mut i32) -> i32;

type RankMove = unsafe extern "C" fn(*const HsHeartsView, i16) -> i32;

fn bench_ranking(bencher: Bencher, name: &str, policy: i32) {
    let (stage, function) = (
        stage(name),
        black_box::<RankMoves>(handsense_hearts_rank_moves),
    );
    let (mut out, mut count) = ([HsHeartsRankedMove::default(); HS_HEARTS_MAX_MOVES], 0);
    bencher.bench_local(|| {
        // SAFETY: the view is complete, and the outputs hold all moves and their number.
        let status =
            unsafe { function(black_box(&stage.view), policy, out.as_mut_ptr(), &mut count) };
        black_box(&out);
        status
    });
}

/// Ranks every decision of many deals in turn, forced cards excluded.
#[divan::bench(args = [TUNED, LEARNED], sample_size = 1_000)]
fn rank_all_of_deals(bencher: Bencher, policy: i32) {
    let (views, function) = (
        ranking_views(),
        black_box::<RankMoves>(handsense_hearts_rank_moves),
    );
    let (mut out, mut count) = ([HsHeartsRankedMove::default(); HS_HEARTS_MAX_MOVES], 0);
    let mut next = 0;
    bencher.bench_local(|| {
        next = (next + 1) % views.len();
        // SAFETY: the view is complete, and the outputs hold all moves and their number.
        let status = unsafe { function(&views[next], policy, out.as_mut_ptr(), &mut count) };
        black_box(&out);
        status
    });
}

/// `rank_move`, which ranks by the default policy, as above.
#[divan::bench(sample_size = 1_000)]
fn rank_one_of_deals(bencher: Bencher) {
    let (views, function) = (ranking_views(), black_box::<RankMove>(rank_move));
    let cards: Vec<i16> = views
        .iter()
        .map(|view| calls::legal_moves(view).expect("my turn").trailing_zeros() as i16)
        .collect();
    let mut next = 0;
    bencher.bench_local(|| {
        next = (next + 1) % views.len();
        // SAFETY: the view is complete.
        unsafe { function(&views[next], cards[next]) }
    });
}

#[divan::bench(args = STAGES, sample_size = 100)]
fn rank_all_tuned(bencher: Bencher, name: &str) {
    bench_ranking(bencher, name, HsHeartsPolicy::HS_HEARTS_POLICY_TUNED as i32);
}

#[divan::bench(args = STAGES, sample_size = 100)]
fn rank_all_learned(bencher: Bencher, name: &str) {
    bench_ranking(
        bencher,
        name,
        HsHeartsPolicy::HS_HEARTS_POLICY_LEARNED as i32,
    );
}

#[divan::bench(args = STAGES, sample_size = 100)]
fn rank_all_as_designed(bencher: Bencher, name: &str) {
    bench_ranking(
        bencher,
        name,
        HsHeartsPolicy::HS_HEARTS_POLICY_AS_DESIGNED as i32,
    );
}

#[divan::bench(args = STAGES, sample_size = 100)]
fn rank_one(bencher: Bencher, name: &str) {
    let (stage, function) = (stage(name), black_box::<RankMove>(rank_move));
    let card = stage.view.hand.trailing_zeros() as i16;
    bencher.bench_local(|| {
        // SAFETY: the view is complete.
        unsafe { function(black_box(&stage.view), card) }
    });
}

type Playout = unsafe extern "C" fn(*const HsHeartsPosition, u64, f64, *mut i32) -> i32;

fn bench_playout(bencher: Bencher, name: &str, epsilon: f64) {
    let (stage, function) = (stage(name), black_box::<Playout>(handsense_hearts_playout));
    let (mut seed, mut points) = (0, [0; HS_HEARTS_MAX_PLAYERS]);
    bencher.bench_local(|| {
        seed += 1;
        // SAFETY: the position is complete and the output has six scores.
        unsafe {
            function(
                black_box(&stage.position),
                seed,
                epsilon,
                points.as_mut_ptr(),
            )
        }
    });
}

const PLAYOUT_STAGES: [&str; 2] = ["trick 1 lead", "trick 7 lead"];

#[divan::bench(args = PLAYOUT_STAGES)]
fn playout(bencher: Bencher, name: &str) {
    bench_playout(bencher, name, 0.0);
}

#[divan::bench(args = PLAYOUT_STAGES)]
fn playout_epsilon(bencher: Bencher, name: &str) {
    bench_playout(bencher, name, 0.1);
}

//! Tests of the memory of searches: it is small, does not depend on the length of a search, and is
//! freed after it. A separate program, because its allocator counts.

#[allow(dead_code)] // Shared with other programs; each uses a part.
mod common {
    pub mod calls;
    pub mod deal;
    pub mod hex_calls;
    pub mod memory;
    pub mod random;
    pub mod referee;
}

use std::sync::Mutex;

use common::calls;
use common::deal::{Deal, RULE_SETS};
use common::hex_calls;
use common::memory::{Counting, allocations_of_all, live, peak};
use common::random::Random;
use handsense::ffi::*;

#[global_allocator]
static MEMORY: Counting = Counting;

/// Serializes the tests, because the counter covers the whole program.
static ALONE: Mutex<()> = Mutex::new(());

/// The limits documented in docs/reference/c-search.md: the memory of a search on one thread, and of each thread
/// of a parallel search.
const ALONE_HOLDS: usize = 64 * 1024;
const EACH_HOLDS: usize = 128 * 1024;

/// The memory of the Hex solver besides its table.
const HEX_SOLVER_HOLDS: usize = 8 * 1024 * 1024;

/// A position where three cards remain candidates for long and playouts are short.
const CARD: &str = "me=3 scores=32/-3/95/32 hand=..5.KQ3 plays=1:C2,CQ,C3,CK/D3,D7,D2,DA/D6,D5,DQ,DK/\
                    ST,S6,S9,S5/SK,SQ,CJ,S8/C8,C9,C7,C4/DT,D9,D4,H7/S2,HA,SA,SJ/S4,S3,S7,H9";
/// The same after a pass; the search samples the passes of the other seats.
const PASSED: &str = "me=3 scores=32/-3/95/32 pass=left passed=CK,D3,D5 received=C3,DA,S2 hand=..5.KQ3 \
                      plays=1:C2,CQ,C3,CK/D3,D7,D2,DA/D6,D5,DQ,DK/ST,S6,S9,S5/SK,SQ,CJ,S8/C8,C9,C7,C4/\
                      DT,D9,D4,H7/S2,HA,SA,SJ/S4,S3,S7,H9";
const PASS: &str = "pass=left hand=QJ3.QJ98.T654.72";

fn options(playouts: u64, threads: i32) -> HsHeartsSearchOptions {
    HsHeartsSearchOptions {
        limits: HsSearchLimits {
            playouts,
            threads,
            ..calls::search_options().limits
        },
        ..calls::search_options()
    }
}

/// The peak bytes and the number of allocations of a search.
fn cost(line: &str, options: &HsHeartsSearchOptions) -> (usize, usize) {
    let view = calls::parse_view(line).expect("a valid view");
    let before = allocations_of_all();
    let (spent, bytes) = peak(|| match line == PASS {
        false => calls::choose(&view, options).expect("my turn").playouts,
        true => calls::choose_pass(&view, options).expect("a pass").playouts,
    });
    assert!(spent > options.limits.playouts / 2, "{spent} {line}");
    (bytes, allocations_of_all() - before)
}

#[test]
fn search_memory_does_not_grow_with_its_playouts() {
    let _alone = ALONE.lock();
    for (line, lengths) in [
        (CARD, [500, 5_000, 50_000]),
        (PASSED, [500, 5_000, 50_000]),
        (PASS, [500, 2_000, 20_000]),
    ] {
        for threads in [1, 2, 5] {
            let limit = match threads {
                1 => ALONE_HOLDS,
                _ => threads as usize * EACH_HOLDS,
            };
            for playouts in lengths {
                let (bytes, times) = cost(line, &options(playouts, threads));
                println!("{threads} threads, {playouts} playouts: {bytes} bytes, {times} times");
                assert!(bytes <= limit, "{threads} {playouts}: {bytes} {line}");
            }
        }
    }
}

/// Runs every kind of search on a position of some deal.
fn decide(number: usize, random: &mut Random, engine: *mut HsHeartsEngine) {
    let mut deal = Deal::random(RULE_SETS[number % RULE_SETS.len()], random);
    deal.play_random(random.below(52), random);
    let view = deal.view(deal.table.to_play());
    // Threads are expensive in a test with thousands of calls.
    let threads = if number.is_multiple_of(16) { 3 } else { 1 };
    let options = options(20 + number as u64 % 80, threads);
    assert!(calls::choose(&view, &options).is_ok());
    let mut out = calls::no_decision();
    // SAFETY: a live engine, a valid view, a writable output.
    let status = unsafe { handsense_hearts_engine_choose_move(engine, &view, &mut out) };
    assert_eq!(status, HsStatusCode::HS_OK as i32);
    let hand = view.hand | view.received;
    if number.is_multiple_of(4) && hand.count_ones() == 13 {
        let mut passing = calls::init(1, hand).expect("a hand");
        passing.pass_dir = 1;
        assert!(calls::choose_pass(&passing, &options).is_ok());
    }
    // Refused calls must not leak either.
    let mut bad = view;
    bad.hand ^= 1;
    assert!(calls::choose(&bad, &options).is_err());
}

#[test]
fn thousands_of_decisions_leak_nothing() {
    let _alone = ALONE.lock();
    let mut random = Random::new(51);
    // SAFETY: valid options, without pointers.
    let engine = unsafe { handsense_hearts_engine_new(&options(30, 0)) };
    let mut held = Vec::with_capacity(4);
    for round in 0..4 {
        for number in 0..500 {
            decide(round * 500 + number, &mut random, engine);
        }
        // The engine keeps its last decision: the same one at each measurement.
        decide(0, &mut Random::new(52), engine);
        held.push(live());
    }
    // SAFETY: freed once.
    unsafe { handsense_hearts_engine_free(engine) };
    println!("{held:?}, {} without the engine", live());
    // The first round fills the memory that is kept. A leak of one byte in each later decision
    // would show.
    let grown = held[3].saturating_sub(held[0]);
    assert!(grown < 500, "{held:?}");
}

#[test]
fn solver_memory_is_bounded_by_its_cards() {
    let _alone = ALONE.lock();
    let deal = Deal::random(RULE_SETS[0], &mut Random::new(53)).position();
    let table = |nodes| {
        let options = HsHeartsSolveOptions {
            limits: HsSearchLimits {
                playouts: nodes,
                ..calls::solve_options(0, 0, 0).limits
            },
            ..calls::solve_options(0, 0, 0)
        };
        let (solution, bytes) = peak(|| calls::solve(&deal, Some(&options)).expect("a deal"));
        assert!(solution.exact == 0 && solution.nodes > nodes / 2);
        bytes as u64
    };
    for nodes in [1_000, 30_000] {
        let bytes = table(nodes);
        assert!(
            (40 * nodes..=80 * nodes).contains(&bytes),
            "{bytes} for {nodes}"
        );
    }
}

#[test]
fn memory_of_the_hex_solver_is_bounded_by_its_table() {
    let _alone = ALONE.lock();
    const MEGABYTE: usize = 1 << 20;
    for (size, nodes, table) in [(5, 100, 1), (7, 3_000, 1), (7, 3_000, 64), (19, 20, 64)] {
        let position = hex_calls::init(size).expect("a size");
        let options = HsHexSolveOptions {
            table_megabytes: table,
            limits: HsSearchLimits {
                playouts: nodes,
                ..hex_calls::solve_options().limits
            },
            ..hex_calls::solve_options()
        };
        let (before, solve) = (live(), || hex_calls::solve(&position, &options));
        let (solution, bytes) = peak(solve);
        let after = live();
        let nodes = solution.expect("an open position").nodes;
        println!("{size} rows, {nodes} nodes, {table} MB: {bytes} bytes");
        let most = table as usize * MEGABYTE * 3 / 2 + HEX_SOLVER_HOLDS;
        assert!(bytes <= most, "{size} rows, {nodes} nodes: {bytes}");
        // Other threads of the test program allocate a little meanwhile.
        assert!(after.abs_diff(before) < 4_096, "{before} {after}");
    }
}

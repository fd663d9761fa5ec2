//! Tests of memory use. A search uses little memory, whatever its length, and frees it; most other
//! functions allocate nothing. A separate program, because its allocator counts.

#[allow(dead_code)] // Shared with other programs; each uses a part.
mod common {
    pub mod calls;
    pub mod cases;
    pub mod deal;
    pub mod hex_calls;
    pub mod interface;
    pub mod memory;
    pub mod random;
    pub mod referee;
    pub mod tools;
}

use std::collections::BTreeSet;
use std::sync::Mutex;

use common::calls;
use common::cases::{Case, Scale, call_cases};
use common::deal::{Deal, RULE_SETS};
use common::hex_calls;
use common::interface::functions_with_pointers;
use common::memory::{Counting, allocations, live, peak};
use common::random::Random;
use handsense::core::Rng;
use handsense::ffi::*;
use handsense::hearts::solve::{Method, SolveOptions, Solver};
use handsense::hearts::{Position, Rules};

#[global_allocator]
static MEMORY: Counting = Counting;

/// Serializes the tests, because the counter covers the whole program.
static ALONE: Mutex<()> = Mutex::new(());

/// The limits documented in docs/reference/c-search.md: the memory of a search on one thread, and of each thread
/// of a parallel search.
const ALONE_HOLDS: usize = 72 * 1024;
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

/// The peak bytes of a search, and the number of allocations of this thread.
fn cost(line: &str, options: &HsHeartsSearchOptions) -> (usize, usize) {
    let view = calls::parse_view(line).expect("a valid view");
    let before = allocations();
    let (spent, bytes) = peak(|| {
        if line == PASS {
            calls::choose_pass(&view, options).expect("a pass").playouts
        } else {
            calls::choose(&view, options).expect("my turn").playouts
        }
    });
    assert!(spent > options.limits.playouts / 2, "{spent} {line}");
    (bytes, allocations() - before)
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
            let costs = lengths.map(|playouts| cost(line, &options(playouts, threads)));
            println!("{threads} threads, {lengths:?} playouts: {costs:?}");
            let is_small = costs.iter().all(|(bytes, _)| *bytes <= limit);
            assert!(is_small, "{threads} {costs:?} {line}");
            let is_constant = costs.iter().all(|(_, times)| *times == costs[0].1);
            assert!(threads > 1 || is_constant, "{costs:?} {line}");
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

/// After the first position with as many tricks, a solver allocates nothing more.
#[test]
fn a_solver_allocates_only_its_table() {
    let _alone = ALONE.lock();
    let mut rng = Rng::new(22);
    let mut solver = Solver::new();
    for case in 0..200 {
        let mut position = Position::deal(Rules::STANDARD, &mut rng);
        for _ in 0..32 {
            let legal = position.legal_moves();
            let skip = rng.below(legal.len()) as usize;
            let card = legal.iter().nth(skip).expect("a card");
            position.play(card).expect("a legal card");
        }
        for method in Method::ALL {
            let options = SolveOptions {
                method,
                ..SolveOptions::default()
            };
            let before = allocations();
            let (solution, _) = solver.solve_with_pv(&position, &options);
            assert!(solution.is_exact());
            assert!(allocations() == before || case == 0);
        }
    }
}

/// The functions that allocate, without their prefix.
const ALLOCATING: [&str; 20] = [
    "binokel_search_card",
    "binokel_search_discard",
    "binokel_search_trump",
    "environment_new",
    "hearts_analyse_deal",
    "hearts_choose_move",
    "hearts_engine_choose_move",
    "hearts_engine_new",
    "hearts_level_card",
    "hearts_solve",
    "hex_level_move",
    "hex_minimax",
    "hex_monte_carlo",
    "hex_resistance",
    "hex_search",
    "hex_solve",
    "hex_structure",
    "liap_tui_search_declaration",
    "liap_tui_search_play",
    "liap_tui_search_redeal",
];

/// Makes a call under a counter of the allocations of this thread.
fn counted(call: &mut dyn FnMut() -> i32, count: &mut usize) -> i32 {
    let before = allocations();
    let status = call();
    *count = allocations() - before;
    status
}

#[test]
fn only_searches_and_their_like_allocate() {
    let _alone = ALONE.lock();
    let mut found = BTreeSet::new();
    for case in call_cases() {
        let mut count = 0;
        let (status, _) = case.run(&mut |call| counted(call, &mut count));
        assert_eq!(status < 0, case.must_fail(), "{}", case.name);
        if count > 0 {
            found.insert(case.function().trim_start_matches("handsense_"));
        }
    }
    assert!(found.iter().copied().eq(ALLOCATING), "{found:?}");
}

/// Inputs with one random byte, which most functions refuse.
#[test]
fn an_error_allocates_nothing() {
    let _alone = ALONE.lock();
    let mut random = Random::new(21);
    let mut refused = 0;
    // A search may allocate before an error, and options have pointers.
    let others = ["options", "limits"];
    let functions = functions_with_pointers().filter(|function| {
        let name = function.name.trim_start_matches("handsense_");
        let mut parameters = function.parameters.iter();
        let is_other = parameters.any(|parameter| others.contains(&parameter.name.as_str()));
        !ALLOCATING.contains(&name) && !is_other
    });
    for function in functions {
        let case = Case::of(function, Scale::Small);
        for _ in 0..300 {
            let mut call = case.prepare();
            for (index, place) in case.pointers().filter(|(_, place)| place.is_input()) {
                let mut bytes = call.bytes(index);
                // A struct states the size of its memory, and a text ends with NUL.
                let first = if place.grows() { 4 } else { 0 };
                let last = if place.parameter.name == "text" {
                    bytes.len() - 1
                } else {
                    place.size
                };
                bytes[first + random.below(last - first)] = random.below(256) as u8;
                call.replace(index, &bytes);
            }
            let mut count = 0;
            let status = call.make(&mut |call| counted(call, &mut count));
            assert_eq!(count, 0, "{} has returned {status}", function.name);
            refused += usize::from(status < 0);
        }
    }
    assert!(refused > 1_000, "{refused}");
}

//! What a search holds: little, however long it is, and nothing once it is over. A program of its own,
//! because it counts every byte.

#[allow(dead_code)] // Shared with other programs; each uses a part.
mod common {
    pub mod calls;
    pub mod deal;
    pub mod memory;
    pub mod random;
    pub mod referee;
}

use std::sync::Mutex;

use common::calls;
use common::deal::{Deal, RULE_SETS};
use common::memory::{Counting, allocations_of_all, live, peak};
use common::random::Random;
use handsense::ffi::*;

#[global_allocator]
static MEMORY: Counting = Counting;

/// One test at a time: bytes are those of the whole program.
static ALONE: Mutex<()> = Mutex::new(());

/// What docs/reference/c-search.md promises: the most that a search on one thread holds, and the most a thread of one
/// on several.
const ALONE_HOLDS: usize = 64 * 1024;
const EACH_HOLDS: usize = 128 * 1024;

/// Three cards that stay in doubt for long, in playouts that take little time.
const CARD: &str = "me=3 scores=32/-3/95/32 hand=..5.KQ3 plays=1:C2,CQ,C3,CK/D3,D7,D2,DA/D6,D5,DQ,DK/\
                    ST,S6,S9,S5/SK,SQ,CJ,S8/C8,C9,C7,C4/DT,D9,D4,H7/S2,HA,SA,SJ/S4,S3,S7,H9";
/// The same after a pass, of which the search has to imagine what the others gave each other.
const PASSED: &str = "me=3 scores=32/-3/95/32 pass=left passed=CK,D3,D5 received=C3,DA,S2 hand=..5.KQ3 \
                      plays=1:C2,CQ,C3,CK/D3,D7,D2,DA/D6,D5,DQ,DK/ST,S6,S9,S5/SK,SQ,CJ,S8/C8,C9,C7,C4/\
                      DT,D9,D4,H7/S2,HA,SA,SJ/S4,S3,S7,H9";
const PASS: &str = "pass=left hand=QJ3.QJ98.T654.72";

fn options(playouts: u64, threads: i32) -> HsHeartsSearchOptions {
    HsHeartsSearchOptions {
        playouts,
        threads,
        ..calls::search_options()
    }
}

/// Bytes that a search holds at most, and how often it asks for memory.
fn cost(line: &str, options: &HsHeartsSearchOptions) -> (usize, usize) {
    let view = calls::parse_view(line).expect("a possible view");
    let before = allocations_of_all();
    let (spent, bytes) = peak(|| match line == PASS {
        false => calls::choose(&view, options).expect("my turn").playouts,
        true => calls::choose_pass(&view, options).expect("a pass").playouts,
    });
    assert!(spent > options.playouts / 2, "{spent} {line}");
    (bytes, allocations_of_all() - before)
}

#[test]
fn what_a_search_holds_does_not_grow_with_its_playouts() {
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

/// Searches in every way for a moment of some deal.
fn decide(number: usize, random: &mut Random, engine: *mut HsHeartsEngine) {
    let mut deal = Deal::random(RULE_SETS[number % RULE_SETS.len()], random);
    deal.play_random(random.below(52), random);
    let view = deal.view(deal.table.to_play());
    // Threads are dear in a test that counts in thousands.
    let threads = if number.is_multiple_of(16) { 3 } else { 1 };
    let options = options(20 + number as u64 % 80, threads);
    assert!(calls::choose(&view, &options).is_ok());
    let mut out = calls::no_decision();
    // SAFETY: a live engine, a whole view, a place to write to.
    let status = unsafe { handsense_hearts_engine_choose_move(engine, &view, &mut out) };
    assert_eq!(status, HsStatusCode::HS_OK as i32);
    let hand = view.hand | view.received;
    if number.is_multiple_of(4) && hand.count_ones() == 13 {
        let mut passing = calls::init(1, hand).expect("a hand");
        passing.pass_dir = 1;
        assert!(calls::choose_pass(&passing, &options).is_ok());
    }
    // What is refused leaves as little behind.
    let mut bad = view;
    bad.hand ^= 1;
    assert!(calls::choose(&bad, &options).is_err());
}

#[test]
fn thousands_of_decisions_leave_nothing_behind() {
    let _alone = ALONE.lock();
    let mut random = Random::new(51);
    // SAFETY: whole options, without pointers.
    let engine = unsafe { handsense_hearts_engine_new(&options(30, 0)) };
    let mut held = Vec::with_capacity(4);
    for round in 0..4 {
        for number in 0..500 {
            decide(round * 500 + number, &mut random, engine);
        }
        // The engine keeps its last answer: the same one whenever it is looked.
        decide(0, &mut Random::new(52), engine);
        held.push(live());
    }
    // SAFETY: freed once.
    unsafe { handsense_hearts_engine_free(engine) };
    println!("{held:?}, {} without the engine", live());
    // The first round fills what is kept for good; a single byte lost in each decision of the others
    // would show.
    let grown = held[3].saturating_sub(held[0]);
    assert!(grown < 500, "{held:?}");
}

#[test]
fn a_solver_takes_no_more_than_its_cards_fill() {
    let _alone = ALONE.lock();
    let deal = Deal::random(RULE_SETS[0], &mut Random::new(53)).position();
    let table = |nodes| {
        let options = HsHeartsSolveOptions {
            nodes,
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

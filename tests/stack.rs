//! Tests of the stack of the calling thread. Every call of the library runs on a stack that is
//! filled with a pattern; the lowest byte that differs afterwards tells how much was used.
//!
//! `cargo test --release --test stack -- --nocapture` prints the values of the release build.

#![cfg(target_os = "linux")]

#[allow(dead_code)] // Shared with other programs; each uses a part.
mod common {
    pub mod call_cases;
    pub mod calls;
    pub mod deal;
    pub mod hex_calls;
    pub mod random;
    pub mod referee;
}

use std::collections::BTreeMap;
use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::ptr::{self, null_mut};

use common::call_cases::call_cases;
use common::calls;
use common::deal::{Deal, LEGACY_MAIN, RULE_SETS, STANDARD};
use common::hex_calls;
use common::random::Random;
use handsense::ffi::*;

/// The stack of the largest function in the manual, in bytes: docs/reference/c-search.md.
const LIMIT: usize = 128 * 1024;
/// The part of a thread's stack that the system uses itself.
const SYSTEM: usize = 6 * 1024;
/// The size of the painted stack. Its lowest page is the guard.
const STACK: usize = 1024 * 1024;
const GUARD: usize = 4096;
const PATTERN: u8 = 0xA5;

/// A painted stack, used by one thread after another.
struct PaintedStack(*mut u8);

/// A call on the painted stack, its status, and the address at which its frames begin.
struct Call<'a> {
    call: &'a mut dyn FnMut() -> i32,
    status: i32,
    top: usize,
}

extern "C" fn start(call: *mut c_void) -> *mut c_void {
    let here = 0_u8;
    // SAFETY: `PaintedStack::run` passes a call that lives until this thread is joined.
    let call = unsafe { &mut *call.cast::<Call<'_>>() };
    call.top = ptr::from_ref(&here).addr();
    call.status = (call.call)();
    null_mut()
}

impl PaintedStack {
    fn new() -> PaintedStack {
        let (access, kind) = (
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
        );
        // SAFETY: a new mapping.
        let memory = unsafe { libc::mmap(null_mut(), STACK, access, kind, -1, 0) };
        assert_ne!(memory, libc::MAP_FAILED);
        // SAFETY: the first page of the mapping.
        let status = unsafe { libc::mprotect(memory, GUARD, libc::PROT_NONE) };
        assert_eq!(status, 0);
        PaintedStack(memory.cast())
    }

    /// The bytes above the guard.
    fn bytes(&mut self) -> &mut [u8] {
        // SAFETY: within the mapping.
        let first = unsafe { self.0.add(GUARD) };
        // SAFETY: the rest of the mapping, which no thread uses now.
        unsafe { std::slice::from_raw_parts_mut(first, STACK - GUARD) }
    }

    /// Runs a call on this stack. Returns its status and the bytes of stack that it used.
    fn run(&mut self, call: &mut dyn FnMut() -> i32) -> (i32, usize) {
        self.bytes().fill(PATTERN);
        let first = self.bytes().as_mut_ptr();
        let mut call = Call {
            call,
            status: 0,
            top: 0,
        };
        let mut attributes = MaybeUninit::uninit();
        // SAFETY: attributes to write to.
        let status = unsafe { libc::pthread_attr_init(attributes.as_mut_ptr()) };
        assert_eq!(status, 0);
        // SAFETY: initialized attributes, and memory that nothing else uses.
        let status = unsafe {
            libc::pthread_attr_setstack(attributes.as_mut_ptr(), first.cast(), STACK - GUARD)
        };
        assert_eq!(status, 0);
        let mut thread = MaybeUninit::uninit();
        let argument = ptr::from_mut(&mut call).cast();
        // SAFETY: valid attributes, and a call that lives until the thread is joined.
        let status = unsafe {
            libc::pthread_create(thread.as_mut_ptr(), attributes.as_ptr(), start, argument)
        };
        assert_eq!(status, 0);
        // SAFETY: written on success.
        let thread = unsafe { thread.assume_init() };
        // SAFETY: started above and joined once.
        let status = unsafe { libc::pthread_join(thread, null_mut()) };
        assert_eq!(status, 0);
        let untouched = self.bytes().iter().take_while(|&&byte| byte == PATTERN);
        let lowest = first.addr() + untouched.count();
        (call.status, call.top - lowest)
    }
}

/// The most stack that each function has used.
struct Marks {
    stack: PaintedStack,
    most: BTreeMap<String, usize>,
}

impl Marks {
    fn run(&mut self, name: &str, call: &mut dyn FnMut() -> i32) -> i32 {
        let (status, used) = self.stack.run(call);
        let most = self.most.entry(name.to_owned()).or_default();
        *most = used.max(*most);
        status
    }

    /// Runs a call that must succeed.
    fn good(&mut self, name: &str, call: &mut dyn FnMut() -> i32) {
        let status = self.run(name, call);
        assert!(status >= 0, "{name}: {status}");
    }
}

fn playouts(playouts: u64, threads: i32) -> HsSearchLimits {
    HsSearchLimits {
        playouts,
        threads,
        ..HsSearchLimits::DEFAULT
    }
}

fn hearts_stages(marks: &mut Marks) {
    let mut random = Random::new(23);
    let mut decision = Box::new(calls::no_decision());
    let mut pass = Box::new(calls::no_pass_decision());
    for (number, rules) in [STANDARD, LEGACY_MAIN, RULE_SETS[3], RULE_SETS[7]]
        .into_iter()
        .enumerate()
    {
        let mut deal = Deal::random(rules, &mut random);
        let options = HsHeartsSearchOptions {
            limits: playouts(40, 1),
            objective: number as i32 % 2,
            ..calls::search_options()
        };
        let large = HsHeartsSearchOptions {
            limits: playouts(40_000, 1),
            ..options
        };
        let mut passing = deal.view(1);
        let before = (passing.hand | passing.passed) & !passing.received;
        if before.count_ones() == 13 {
            passing = calls::init(1, before).expect("a hand");
            passing.pass_dir = 1;
            for options in [&options, &large][..1 + usize::from(number == 0)].iter() {
                // SAFETY: valid structs.
                marks.good("choose_pass_cards", &mut || unsafe {
                    handsense_hearts_choose_pass_cards(&passing, *options, &mut *pass)
                });
            }
        }
        // SAFETY: valid options.
        let engine = unsafe { handsense_hearts_engine_new(&options) };
        while !deal.table.is_over() {
            let view = deal.view(deal.table.to_play());
            let position = deal.position();
            for threads in [1, 2] {
                let options = HsHeartsSearchOptions {
                    limits: playouts(40, threads),
                    ..options
                };
                // SAFETY: valid structs.
                marks.good("choose_move", &mut || unsafe {
                    handsense_hearts_choose_move(&view, &options, &mut *decision)
                });
            }
            // SAFETY: an engine that no other thread uses, and valid structs.
            marks.good("engine_choose_move", &mut || unsafe {
                handsense_hearts_engine_choose_move(engine, &view, &mut *decision)
            });
            let mut chosen = Box::new(HsHeartsHardDecision {
                struct_size: size_of::<HsHeartsHardDecision>() as u32,
                ..HsHeartsHardDecision::default()
            });
            for tiers_enable in 0..2 {
                let options = HsHeartsHardOptions {
                    tiers_enable,
                    probe_enable: tiers_enable,
                    phase_c: tiers_enable,
                    det_enable: tiers_enable,
                    det_default_on: tiers_enable,
                    ..calls::hard_options()
                };
                // SAFETY: valid structs.
                marks.good("hard_choose", &mut || unsafe {
                    handsense_hearts_hard_choose(&view, &options, &mut *chosen)
                });
            }
            for method in 0..2 {
                let options = HsHeartsSolveOptions {
                    limits: playouts(2_000, 1),
                    ..calls::solve_options(method, 0, 0)
                };
                // SAFETY: zero is a valid value of a struct of numbers.
                let mut solution: Box<HsHeartsSolution> = Box::new(unsafe { std::mem::zeroed() });
                solution.struct_size = size_of::<HsHeartsSolution>() as u32;
                // SAFETY: valid structs.
                marks.good("solve", &mut || unsafe {
                    handsense_hearts_solve(&position, &options, &mut *solution)
                });
            }
            deal.play_random(1, &mut random);
        }
        // SAFETY: the engine is freed once.
        marks.good("engine_free", &mut || {
            // SAFETY: as above.
            unsafe { handsense_hearts_engine_free(engine) };
            0
        });
    }
}

fn hex_sizes(marks: &mut Marks) {
    let mut random = Random::new(6);
    for size in [5, 11, 19] {
        let (board, to_move) = hex_calls::random_position(size, &mut random);
        if board.winner().is_some() {
            continue;
        }
        let position = hex_calls::position_of(&board, to_move);
        // SAFETY: zero is a valid value of a struct of numbers.
        let mut decision: Box<HsHexDecision> = Box::new(unsafe { std::mem::zeroed() });
        decision.struct_size = size_of::<HsHexDecision>() as u32;
        let options = HsHexSearchOptions {
            limits: playouts(300, 1),
            ..hex_calls::search_options()
        };
        // SAFETY: valid structs.
        marks.good("hex_search", &mut || unsafe {
            handsense_hex_search(&position, &options, &mut *decision)
        });
        let options = HsHexMonteCarloOptions {
            limits: playouts(300, 1),
            ..hex_calls::monte_carlo_options()
        };
        // SAFETY: valid structs.
        marks.good("hex_monte_carlo", &mut || unsafe {
            handsense_hex_monte_carlo(&position, &options, &mut *decision)
        });
    }
}

#[test]
#[cfg_attr(
    debug_assertions,
    ignore = "Frames of builds without optimisation are larger"
)]
fn every_call_needs_less_stack_than_the_manual_says() {
    let mut marks = Marks {
        stack: PaintedStack::new(),
        most: BTreeMap::new(),
    };

    for case in call_cases() {
        let name = &case.name;
        case.run(&mut |call| marks.run(name, call));
    }
    hearts_stages(&mut marks);
    hex_sizes(&mut marks);
    let mut rows: Vec<_> = marks.most.into_iter().collect();
    rows.sort_by_key(|(_, used)| std::cmp::Reverse(*used));
    for (name, used) in &rows {
        println!("{:7.1} KB  {name}", *used as f64 / 1024.0);
    }
    let over: Vec<_> = rows
        .iter()
        .filter(|(_, used)| *used > LIMIT - SYSTEM)
        .collect();
    assert!(over.is_empty(), "{over:?}");
}

//! Every pointer of every function is checked: NULL and crooked ones are refused by name, and
//! nothing is written then.

use std::mem::MaybeUninit;

use crate::common::calls;
use crate::common::random::Random;
use handsense::ffi::*;

const NULL: i32 = HsStatusCode::HS_ERROR_NULL as i32;
const ALIGNMENT: i32 = HsStatusCode::HS_ERROR_ALIGNMENT as i32;

/// What a pointer of a function points to.
#[derive(Clone, Copy, PartialEq)]
enum Points {
    View,
    Passing,
    Position,
    /// A position in the last trick, which is solved quickly.
    LastTrick,
    /// A deal before the first card.
    Dealt,
    Sets,
    Scores,
    Text,
    /// An output with this alignment.
    Out(usize),
    /// An output that states its size, which is this.
    Stating(usize),
}
use Points::*;

/// Large enough and aligned for anything. Bytes between the fields of a struct have no value.
#[repr(C, align(16))]
struct Block([MaybeUninit<u8>; SIZE]);

const SIZE: usize = 1 << 14;

/// A view to pass from.
fn passing() -> HsHeartsView {
    calls::parse_view("pass=left hand=AK3.QJ98.T654.72").expect("a possible view")
}

impl Block {
    fn blank() -> Block {
        Block([MaybeUninit::new(0xA5); SIZE])
    }

    fn address(&mut self) -> *mut u8 {
        self.0.as_mut_ptr().cast()
    }

    /// What was put into a block for an output, as long as nothing was written there.
    fn bytes(&self) -> &[u8; SIZE] {
        // SAFETY: a blank block, and in it a size: every byte has a value.
        unsafe { &*self.0.as_ptr().cast() }
    }

    fn of<T: Copy>(value: T) -> Block {
        let mut block = Block::blank();
        assert!(size_of::<T>() <= SIZE);
        // SAFETY: the block is aligned for and larger than the value.
        unsafe { block.address().cast::<T>().write(value) };
        block
    }

    fn for_pointer(points: Points) -> Block {
        let deal = crate::common::deal::Deal::random(0x0DA1, &mut Random::new(9));
        match points {
            View => Block::of(deal.view(deal.table.to_play())),
            Passing => Block::of(passing()),
            Position => Block::of(deal.position()),
            LastTrick => {
                let mut deal = deal;
                deal.play_random(50, &mut Random::new(9));
                Block::of(deal.position())
            }
            Dealt => Block::of(HsHeartsDeal {
                passed: [0; 6],
                ..deal.played()
            }),
            Sets => Block::of([0u64; 6]),
            Scores => Block::of([0i32; 6]),
            Text => Block::of(*b"hand=AK3.QJ98.T654.72\0"),
            Out(_) => Block::blank(),
            Stating(size) => Block::of(size as u32),
        }
    }
}

struct Function {
    name: &'static str,
    /// The names and kinds of its pointers, in order.
    pointers: &'static [(&'static str, Points)],
    call: unsafe fn(&[*mut u8]) -> i32,
}

/// rank_move has its own way to say no.
fn or_ignored(rank: i32) -> i32 {
    if rank != HS_HEARTS_IGNORE_MOVE {
        return rank;
    }
    let said = calls::last_error();
    if said.contains("NULL") {
        NULL
    } else if said.contains("aligned") {
        ALIGNMENT
    } else {
        -1000
    }
}

/// Calls a C function with the pointers of a list in its places.
macro_rules! call {
    (|$p:ident| $call:expr) => {{
        /// # Safety
        /// The pointers are as the function wants them, or such that it must refuse them.
        unsafe fn call($p: &[*mut u8]) -> i32 {
            // SAFETY: the contract of this function.
            unsafe { $call }
        }
        call
    }};
}

const FILLED_VIEW: Points = Stating(size_of::<HsHeartsView>());
const FILLED_OPTIONS: Points = Stating(size_of::<HsHeartsHardOptions>());
const FACTS: Points = Stating(size_of::<HsHeartsKnownState>());
const FORECAST: Points = Stating(size_of::<HsHeartsForecast>());
const DECISION: Points = Stating(size_of::<HsHeartsHardDecision>());
const SEARCHED: Points = Stating(size_of::<HsHeartsDecision>());
const CLAIM: Points = Stating(size_of::<HsHeartsClaim>());
const SOLUTION: Points = Stating(size_of::<HsHeartsSolution>());
const PASSED: Points = Stating(size_of::<HsHeartsPassDecision>());
const ANALYSIS: Points = Stating(size_of::<HsHeartsDealAnalysis>());
const STATS: Points = Stating(size_of::<HsHeartsHardStats>());

const FUNCTIONS: [Function; 33] = [
    Function {
        name: "evaluate_hand",
        pointers: &[("out", Out(4))],
        call: call!(|p| evaluate_hand(7, p[0].cast())),
    },
    Function {
        name: "select_pass_cards",
        pointers: &[("view", View), ("out", Out(2))],
        call: call!(|p| select_pass_cards(p[0].cast(), p[1].cast())),
    },
    Function {
        name: "rank_move",
        pointers: &[("view", View)],
        call: call!(|p| or_ignored(rank_move(p[0].cast(), 44))),
    },
    Function {
        name: "handsense_hearts_evaluate_hands",
        pointers: &[("hands", Sets), ("out", Out(4)), ("statuses", Out(4))],
        call: call!(|p| {
            handsense_hearts_evaluate_hands(p[0].cast(), 4, p[1].cast(), p[2].cast())
        }),
    },
    Function {
        name: "handsense_hearts_suit_control",
        pointers: &[("out", Out(8))],
        call: call!(|p| handsense_hearts_suit_control(7, p[0].cast())),
    },
    Function {
        name: "handsense_hearts_view_init",
        pointers: &[("view", FILLED_VIEW)],
        call: call!(|p| handsense_hearts_view_init(p[0].cast(), 0, 7)),
    },
    Function {
        name: "handsense_hearts_known_state",
        pointers: &[("view", View), ("out", FACTS)],
        call: call!(|p| handsense_hearts_known_state(p[0].cast(), p[1].cast())),
    },
    Function {
        name: "handsense_hearts_forecast",
        pointers: &[("view", View), ("out", FORECAST)],
        call: call!(|p| handsense_hearts_forecast(p[0].cast(), p[1].cast())),
    },
    Function {
        name: "handsense_hearts_legal_moves",
        pointers: &[("view", View), ("out", Out(8))],
        call: call!(|p| handsense_hearts_legal_moves(p[0].cast(), p[1].cast())),
    },
    Function {
        name: "handsense_hearts_check_rules",
        pointers: &[("view", View)],
        call: call!(|p| handsense_hearts_check_rules(p[0].cast(), 0x1000_0000_0000)),
    },
    Function {
        name: "handsense_hearts_detect_moon_threat",
        pointers: &[("view", View), ("out", Out(4))],
        call: call!(|p| handsense_hearts_detect_moon_threat(p[0].cast(), p[1].cast())),
    },
    Function {
        name: "handsense_hearts_select_pass_cards",
        pointers: &[("view", View), ("out", Out(2))],
        call: call!(|p| handsense_hearts_select_pass_cards(p[0].cast(), 0, p[1].cast())),
    },
    Function {
        name: "handsense_hearts_level_card",
        pointers: &[("view", View), ("out", Out(2))],
        call: call!(|p| handsense_hearts_level_card(p[0].cast(), 1, 7, p[1].cast())),
    },
    Function {
        name: "handsense_hearts_level_pass_cards",
        pointers: &[("view", Passing), ("out", Out(2))],
        call: call!(|p| handsense_hearts_level_pass_cards(p[0].cast(), 1, 7, p[1].cast())),
    },
    Function {
        name: "handsense_hearts_rank_moves",
        pointers: &[("view", View), ("out", Out(4)), ("count", Out(4))],
        call: call!(|p| handsense_hearts_rank_moves(p[0].cast(), 0, p[1].cast(), p[2].cast())),
    },
    Function {
        name: "handsense_hearts_explain_move",
        pointers: &[("view", View), ("out", Out(4)), ("count", Out(4))],
        call: call!(|p| {
            handsense_hearts_explain_move(p[0].cast(), 0, 44, p[1].cast(), p[2].cast())
        }),
    },
    Function {
        name: "handsense_hearts_playout",
        pointers: &[("position", Position), ("points", Out(4))],
        call: call!(|p| handsense_hearts_playout(p[0].cast(), 1, 0.0, p[1].cast())),
    },
    Function {
        name: "handsense_hearts_solve",
        pointers: &[("position", LastTrick), ("out", SOLUTION)],
        call: call!(|p| handsense_hearts_solve(p[0].cast(), std::ptr::null(), p[1].cast())),
    },
    Function {
        name: "handsense_hearts_claim",
        pointers: &[("view", View), ("out", CLAIM)],
        call: call!(|p| handsense_hearts_claim(p[0].cast(), p[1].cast())),
    },
    Function {
        name: "handsense_hearts_score_deal",
        pointers: &[("taken", Sets), ("points", Out(4))],
        call: call!(|p| handsense_hearts_score_deal(0, 4, p[0].cast(), p[1].cast())),
    },
    Function {
        name: "handsense_hearts_sample_worlds",
        pointers: &[("view", View), ("out", Out(8)), ("total", Out(8))],
        call: call!(|p| {
            handsense_hearts_sample_worlds(
                p[0].cast(),
                std::ptr::null(),
                2,
                p[1].cast(),
                p[2].cast(),
            )
        }),
    },
    Function {
        name: "handsense_hearts_choose_move",
        pointers: &[("view", View), ("out", SEARCHED)],
        call: call!(|p| handsense_hearts_choose_move(p[0].cast(), std::ptr::null(), p[1].cast())),
    },
    Function {
        name: "handsense_hearts_choose_moves",
        pointers: &[("views", View), ("out", SEARCHED), ("statuses", Out(4))],
        call: call!(|p| {
            let none = std::ptr::null();
            handsense_hearts_choose_moves(p[0].cast(), 1, none, p[1].cast(), p[2].cast())
        }),
    },
    Function {
        name: "handsense_hearts_choose_pass_cards",
        pointers: &[("view", Passing), ("out", PASSED)],
        call: call!(|p| {
            handsense_hearts_choose_pass_cards(p[0].cast(), std::ptr::null(), p[1].cast())
        }),
    },
    Function {
        name: "handsense_hearts_analyse_deal",
        pointers: &[("deal", Dealt), ("out", ANALYSIS)],
        call: call!(|p| handsense_hearts_analyse_deal(p[0].cast(), std::ptr::null(), p[1].cast())),
    },
    Function {
        name: "handsense_hearts_win_probabilities",
        pointers: &[("scores", Scores), ("probabilities", Out(8))],
        call: call!(|p| handsense_hearts_win_probabilities(p[0].cast(), 4, p[1].cast())),
    },
    Function {
        name: "handsense_hearts_parse_view",
        pointers: &[("text", Text), ("out", FILLED_VIEW)],
        call: call!(|p| handsense_hearts_parse_view(p[0].cast(), p[1].cast())),
    },
    Function {
        name: "handsense_hearts_format_view",
        pointers: &[("view", View), ("buffer", Out(1))],
        call: call!(|p| handsense_hearts_format_view(p[0].cast(), p[1].cast(), 1024)),
    },
    Function {
        name: "handsense_hearts_hard_options_init",
        pointers: &[("options", FILLED_OPTIONS)],
        call: call!(|p| handsense_hearts_hard_options_init(p[0].cast())),
    },
    Function {
        name: "handsense_hearts_hard_options_from_env",
        pointers: &[("options", FILLED_OPTIONS)],
        call: call!(|p| handsense_hearts_hard_options_from_env(p[0].cast())),
    },
    // NULL stands for the default options.
    Function {
        name: "handsense_hearts_hard_choose",
        pointers: &[("view", View), ("out", DECISION)],
        call: call!(|p| {
            handsense_hearts_hard_choose(p[0].cast(), std::ptr::null(), p[1].cast())
        }),
    },
    Function {
        name: "handsense_hearts_hard_explain",
        pointers: &[
            ("view", View),
            ("out", Out(4)),
            ("count", Out(4)),
            ("stats", STATS),
        ],
        call: call!(|p| {
            let none = std::ptr::null();
            let (view, out) = (p[0].cast(), p[1].cast());
            handsense_hearts_hard_explain(view, none, out, p[2].cast(), p[3].cast())
        }),
    },
    Function {
        name: "handsense_format_cards",
        pointers: &[("buffer", Out(1))],
        call: call!(|p| handsense_format_cards(7, p[0].cast(), 1024)),
    },
];

/// Calls a function with fresh blocks, one of whose addresses `spoil` replaces; answers the status
/// after making sure that no output was written.
fn call_spoiled(function: &Function, index: usize, spoil: fn(*mut u8) -> *mut u8) -> i32 {
    let kinds = function.pointers;
    let mut blocks: Vec<Block> = kinds
        .iter()
        .map(|&(_, kind)| Block::for_pointer(kind))
        .collect();
    let mut addresses: Vec<*mut u8> = blocks.iter_mut().map(Block::address).collect();
    addresses[index] = spoil(addresses[index]);
    // SAFETY: every other pointer is good, and this one must be refused before it is used.
    let status = unsafe { (function.call)(&addresses) };
    for (block, &(name, kind)) in blocks.iter().zip(kinds) {
        if matches!(kind, Out(_) | Stating(_)) {
            let fresh = Block::for_pointer(kind);
            assert!(
                block.bytes() == fresh.bytes(),
                "{} wrote to {name}",
                function.name
            );
        }
    }
    status
}

#[test]
#[cfg_attr(
    miri,
    ignore = "searches of the usual length; tests/every_function.rs has short ones"
)]
fn good_pointers_give_an_answer() {
    for function in &FUNCTIONS {
        let kinds = function.pointers;
        let mut blocks: Vec<Block> = kinds
            .iter()
            .map(|&(_, kind)| Block::for_pointer(kind))
            .collect();
        let addresses: Vec<*mut u8> = blocks.iter_mut().map(Block::address).collect();
        // SAFETY: every pointer is good.
        let status = unsafe { (function.call)(&addresses) };
        if function.name.contains("select_pass") {
            // The view that suits all the others is no view to pass from.
            assert_eq!(status, HsStatusCode::HS_ERROR_PHASE as i32);
        } else {
            assert!(status >= 0, "{}: {}", function.name, calls::last_error());
        }
    }
}

#[test]
fn null_is_refused_by_name_and_nothing_is_written() {
    for function in &FUNCTIONS {
        for (index, (name, _)) in function.pointers.iter().enumerate() {
            let status = call_spoiled(function, index, |_| std::ptr::null_mut());
            assert_eq!(status, NULL, "{} {name}", function.name);
            assert_eq!(
                calls::last_error(),
                format!("{name} is NULL"),
                "{}",
                function.name
            );
        }
    }
}

#[test]
fn crooked_pointers_are_refused_by_name_and_nothing_is_written() {
    for function in &FUNCTIONS {
        for (index, (name, kind)) in function.pointers.iter().enumerate() {
            if matches!(kind, Text | Out(1)) {
                continue;
            }
            let status = call_spoiled(function, index, |good| good.wrapping_add(1));
            assert_eq!(status, ALIGNMENT, "{} {name}", function.name);
            assert_eq!(
                calls::last_error(),
                format!("{name} is not aligned"),
                "{}",
                function.name
            );
        }
    }
}

#[test]
fn half_the_alignment_is_not_enough() {
    for function in &FUNCTIONS {
        for (index, (name, kind)) in function.pointers.iter().enumerate() {
            let of_eight = matches!(
                kind,
                View | Passing | Position | LastTrick | Dealt | Sets | Out(8) | Stating(_)
            );
            // A claim is made of halves.
            if of_eight && *kind != CLAIM {
                let status = call_spoiled(function, index, |good| good.wrapping_add(4));
                assert_eq!(status, ALIGNMENT, "{} {name}", function.name);
            }
        }
    }
}

#[test]
fn the_text_of_parse_cards_is_checked_too() {
    let mut out = 0xA5A5_u64;
    // SAFETY: NULL is refused before it is read.
    let status = unsafe { handsense_parse_cards(std::ptr::null(), &mut out) };
    assert_eq!((status, out), (NULL, 0xA5A5));
    // SAFETY: as above.
    let status = unsafe { handsense_parse_cards(c"SA".as_ptr(), std::ptr::null_mut()) };
    assert_eq!(status, NULL);
    // SAFETY: bytes that are no UTF-8, with their NUL.
    let status = unsafe { handsense_parse_cards(c"\xFF\xFE".as_ptr(), &mut out) };
    assert_eq!((status, out), (HsStatusCode::HS_ERROR_TEXT as i32, 0xA5A5));
}

#[test]
fn options_and_engines_are_checked_too() {
    let view = Block::for_pointer(View);
    let view: *const HsHeartsView = view.0.as_ptr().cast();
    let mut decision = Block::for_pointer(SEARCHED);
    let out: *mut HsHeartsDecision = decision.address().cast();
    let options = calls::search_options();
    let crooked = std::ptr::from_ref(&options).wrapping_byte_add(4);
    // SAFETY: crooked options are refused before they are read.
    let status = unsafe { handsense_hearts_choose_move(view, crooked, out) };
    assert_eq!(status, ALIGNMENT);
    assert_eq!(calls::last_error(), "options is not aligned");
    // SAFETY: as above.
    assert!(unsafe { handsense_hearts_engine_new(crooked) }.is_null());
    assert_eq!(calls::last_error(), "options is not aligned");
    // SAFETY: NULL stands for the defaults.
    let engine = unsafe { handsense_hearts_engine_new(std::ptr::null()) };
    let null = std::ptr::null_mut();
    for (engine, view, out, name) in [
        (null, view, out, "engine"),
        (engine, std::ptr::null(), out, "view"),
        (engine, view, std::ptr::null_mut(), "out"),
    ] {
        // SAFETY: what is NULL is refused before it is used.
        let status = unsafe { handsense_hearts_engine_choose_move(engine, view, out) };
        assert_eq!(status, NULL, "{name}");
        assert_eq!(calls::last_error(), format!("{name} is NULL"));
    }
    // SAFETY: NULL is no engine, and nothing is done.
    unsafe { handsense_hearts_engine_free(null) };
    // SAFETY: freed once.
    unsafe { handsense_hearts_engine_free(engine) };
    assert!(decision.bytes() == Block::for_pointer(SEARCHED).bytes());
}

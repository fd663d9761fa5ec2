//! A call of every C function that allocates, and of text functions with invalid text, for tests
//! that disturb the library during the call.

use std::ffi::CStr;
use std::fmt::Debug;
use std::ptr::null;

use handsense::ffi::*;
use handsense::hex::{Board, Colour};

use super::calls;
use super::deal::{Deal, LEGACY_MAIN};
use super::hex_calls;
use super::random::Random;

/// The status of a call and all its output.
pub type CallResult = (i32, String);

const MEMORY: i32 = HsStatusCode::HS_ERROR_MEMORY as i32;
/// The mark of calls that free an object, in their names.
const FREES: &str = "engine_free";

/// An interference with a call: it runs the call in some way and returns its status.
type Interference<'a> = &'a mut dyn FnMut(&mut dyn FnMut() -> i32) -> i32;

/// A call of the library with fixed inputs.
pub struct CallCase {
    pub name: String,
    run: Box<dyn Fn(Interference) -> CallResult>,
}

impl CallCase {
    /// Runs the call under an interference. On an error the output must be unchanged.
    pub fn run(&self, interference: Interference) -> CallResult {
        (self.run)(interference)
    }

    /// Whether the call ends by freeing an object, which reports no failure.
    pub fn frees(&self) -> bool {
        self.name.contains(FREES)
    }

    /// Whether the call must fail.
    pub fn must_fail(&self) -> bool {
        self.name.contains("wrong")
    }
}

#[derive(Default)]
struct CallCases(Vec<CallCase>);

impl CallCases {
    fn add<T: Copy + Debug + 'static>(
        &mut self,
        name: impl ToString,
        blank: T,
        call: impl Fn(&mut T) -> i32 + 'static,
    ) {
        let name = name.to_string();
        let called = name.clone();
        let run = move |interference: Interference| {
            let mut out = blank;
            let status = interference(&mut || call(&mut out));
            let written = format!("{out:?}");
            if status < 0 {
                assert_eq!(written, format!("{blank:?}"), "{called}: {status}");
            }
            (status, written)
        };
        let run = Box::new(run);
        self.0.push(CallCase { name, run });
    }
}

/// A zeroed struct that states its size.
macro_rules! sized {
    ($name:ident) => {{
        // SAFETY: zero is a valid value of a struct of numbers and pointers.
        let mut blank: $name = unsafe { std::mem::zeroed() };
        blank.struct_size = size_of::<$name>() as u32;
        blank
    }};
}

fn hearts(cases: &mut CallCases) {
    let mut random = Random::new(5);
    let mut passing = Deal::random(LEGACY_MAIN, &mut random).view(1);
    passing.pass_dir = 1;
    passing.hand = calls::parse_cards("AK3.QJ98.T654.72").expect("cards");
    (passing.passed, passing.received) = (0, 0);
    let mut deal = Deal::random(LEGACY_MAIN, &mut random);
    deal.play_random(22, &mut random);
    while deal.table.legal().len() < 4 {
        deal.play_random(1, &mut random);
    }
    let view = deal.view(deal.table.to_play());
    for threads in [1, 3] {
        let options = HsHeartsSearchOptions {
            limits: HsSearchLimits {
                playouts: 400,
                threads,
                ..calls::search_options().limits
            },
            ..calls::search_options()
        };
        let on = format!("on {threads} threads");
        // SAFETY: valid structs.
        cases.add(
            format!("choose_move {on}"),
            calls::no_decision(),
            move |out| unsafe { handsense_hearts_choose_move(&view, &options, out) },
        );
        let blank = calls::no_pass_decision();
        // SAFETY: valid structs.
        cases.add(
            format!("choose_pass_cards {on}"),
            blank,
            move |out| unsafe { handsense_hearts_choose_pass_cards(&passing, &options, out) },
        );
        let (many, blank) = ([view; 3], ([calls::no_decision(); 3], [-99; 3]));
        // SAFETY: three valid structs.
        cases.add(format!("choose_moves {on}"), blank, move |out| unsafe {
            let (decisions, statuses) = (out.0.as_mut_ptr(), out.1.as_mut_ptr());
            handsense_hearts_choose_moves(many.as_ptr(), 3, &options, decisions, statuses)
        });
        // SAFETY: valid options.
        let engine = unsafe { handsense_hearts_engine_new(&options) };
        let run = move |out: &mut HsHeartsDecision| {
            // SAFETY: an engine that no other thread uses, and valid structs.
            unsafe { handsense_hearts_engine_choose_move(engine, &view, out) }
        };
        cases.add(format!("engine {on}"), calls::no_decision(), run);
        cases.add(format!("engine_new and {FREES} {on}"), 0, move |_| {
            // SAFETY: valid options.
            let engine = unsafe { handsense_hearts_engine_new(&options) };
            // SAFETY: the engine is freed once.
            unsafe { handsense_hearts_engine_free(engine) };
            // SAFETY: a NUL-terminated text; nothing is allocated to read it.
            let said = unsafe { CStr::from_ptr(handsense_last_error()) };
            match engine.is_null() {
                true if said.to_bytes().ends_with(b"memory") => MEMORY,
                true => HsStatusCode::HS_ERROR_PANIC as i32,
                false => 0,
            }
        });
        let played = deal.played();
        let options = HsHeartsSearchOptions {
            limits: HsSearchLimits {
                playouts: 30,
                ..options.limits
            },
            ..options
        };
        // SAFETY: valid structs.
        cases.add(
            format!("analyse_deal {on}"),
            calls::no_analysis(),
            move |out| unsafe { handsense_hearts_analyse_deal(&played, &options, out) },
        );
    }
    // SAFETY: valid structs.
    cases.add(
        "hard_choose",
        sized!(HsHeartsHardDecision),
        move |out| unsafe { handsense_hearts_hard_choose(&view, null(), out) },
    );
    let blank = (
        [HsHeartsHardCandidate::default(); HS_HEARTS_MAX_MOVES],
        -1,
        sized!(HsHeartsHardStats),
    );
    for phase_c in 0..2 {
        let options = HsHeartsHardOptions {
            phase_c,
            ..calls::hard_options()
        };
        // SAFETY: valid structs.
        cases.add("hard_explain", blank, move |(moves, count, stats)| unsafe {
            handsense_hearts_hard_explain(&view, &options, moves.as_mut_ptr(), count, stats)
        });
    }
    deal.play_random(10, &mut random);
    let position = deal.position();
    // SAFETY: valid structs.
    cases.add("solve", sized!(HsHeartsSolution), move |out| unsafe {
        let status = handsense_hearts_solve(&position, null(), out);
        // With a smaller table the search visits some positions twice.
        out.nodes = 0;
        status
    });
    // SAFETY: NUL-terminated texts, valid structs, and writable space for what is printed.
    cases.add("parse_view", view, move |out| unsafe {
        handsense_hearts_parse_view(
            c"me=3 hand=Q73.QJ98654..72 plays=0:C2,CA,C7,D3/C9,CT".as_ptr(),
            out,
        )
    });
    for wrong in [
        c"me=3 hund=AK",
        c"me=x",
        c"7",
        c"hand=AK hand=AK",
        c"hand=AKKK",
        c"plays=3:C2,C2",
    ] {
        // SAFETY: as above.
        cases.add(
            format!("parse_view of the wrong {wrong:?}"),
            view,
            move |out| unsafe { handsense_hearts_parse_view(wrong.as_ptr(), out) },
        );
    }
    for text in [c"AK3.QJ98.T654.72", c"SQ,H7"] {
        // SAFETY: as above.
        cases.add(format!("parse_cards of {text:?}"), 0, move |out| unsafe {
            handsense_parse_cards(text.as_ptr(), out)
        });
    }
    // SAFETY: as above.
    cases.add("parse_cards of what is wrong", 0, move |out| unsafe {
        handsense_parse_cards(c"Z9".as_ptr(), out)
    });
    // SAFETY: as above.
    cases.add("format_cards", [0_u8; 64], move |out| unsafe {
        handsense_format_cards(0x1FFE, out.as_mut_ptr().cast(), 64)
    });
    // SAFETY: as above.
    cases.add("format_view", [0_u8; 512], move |out| unsafe {
        handsense_hearts_format_view(&view, out.as_mut_ptr().cast(), 512)
    });
    let played = deal.played();
    // SAFETY: as above.
    cases.add("format_deal", [0_u8; 512], move |out| unsafe {
        handsense_hearts_format_deal(&played, out.as_mut_ptr().cast(), 512)
    });
    for (name, text) in [
        (
            "a deal",
            c"hands=AKQJT98765432.../.AKQJT98765432../..AKQJT98765432./...AKQJT98765432",
        ),
        ("the wrong deal", c"hands=AKQ.../..J"),
    ] {
        // SAFETY: as above.
        cases.add(format!("parse_deal of {name}"), played, move |out| unsafe {
            handsense_hearts_parse_deal(text.as_ptr(), out)
        });
    }
}

fn hex(cases: &mut CallCases) {
    let mut random = Random::new(5);
    for size in [5, 11] {
        let (mut board, mut to_move) = hex_calls::random_position(size, &mut random);
        while board.winner().is_some() || board.empty().count() < 12 {
            (board, to_move) = hex_calls::random_position(size, &mut random);
        }
        let position = hex_calls::position_of(&board, to_move);
        let blank = sized!(HsHexDecision);
        for deepening in 0..2_i32 {
            let options = HsHexMinimaxOptions {
                depth: 3,
                table_entries: 500 * deepening,
                iterative_deepening: deepening,
                ..hex_calls::minimax_options()
            };
            // SAFETY: valid structs.
            cases.add(format!("minimax on {size}"), blank, move |out| unsafe {
                let status = handsense_hex_minimax(&position, &options, out);
                // As for solve.
                out.nodes = 0;
                status
            });
        }
        let options = HsHexMonteCarloOptions {
            limits: HsSearchLimits {
                playouts: 500,
                ..hex_calls::monte_carlo_options().limits
            },
            ..hex_calls::monte_carlo_options()
        };
        // SAFETY: valid structs.
        cases.add(format!("monte_carlo on {size}"), blank, move |out| unsafe {
            handsense_hex_monte_carlo(&position, &options, out)
        });
        let options = HsHexSearchOptions {
            limits: HsSearchLimits {
                playouts: 2_000,
                ..hex_calls::search_options().limits
            },
            ..hex_calls::search_options()
        };
        // SAFETY: valid structs.
        cases.add(format!("search on {size}"), blank, move |out| unsafe {
            handsense_hex_search(&position, &options, out)
        });
        let options = HsHexSolveOptions {
            limits: HsSearchLimits {
                playouts: 150,
                ..hex_calls::solve_options().limits
            },
            ..hex_calls::solve_options()
        };
        // SAFETY: valid structs.
        cases.add(
            format!("solve on {size}"),
            sized!(HsHexSolution),
            move |out| unsafe { handsense_hex_solve(&position, &options, out) },
        );
        let seeded = HsSearchLimits {
            seed: 3,
            ..HsSearchLimits::DEFAULT
        };
        // SAFETY: valid structs.
        cases.add(
            format!("reference_move on {size}"),
            sized!(HsHexReferenceMove),
            move |out| unsafe { handsense_hex_reference_move(&position, 0, &seeded, out) },
        );
        // SAFETY: valid structs.
        cases.add(
            format!("resistance on {size}"),
            sized!(HsHexCircuit),
            move |out| unsafe { handsense_hex_resistance(&position, out) },
        );
        for formula in 0..6 {
            let blank = sized!(HsHexScores);
            // SAFETY: valid structs.
            cases.add(format!("order_moves on {size}"), blank, move |out| unsafe {
                handsense_hex_order_moves(&position, formula, 0, out)
            });
        }
        // SAFETY: valid structs.
        cases.add(format!("connectivity on {size}"), -1, move |out| unsafe {
            handsense_hex_connectivity(&position, Colour::Red as i32 + 1, 0, out)
        });
    }
    for (name, text) in [
        ("c3", c"c3"),
        ("the wrong 3c", c"3c"),
        ("the wrong zz99", c"zz99"),
    ] {
        // SAFETY: a NUL-terminated text and writable space for numbers.
        cases.add(format!("parse_cell of {name}"), -9, move |out| unsafe {
            handsense_hex_parse_cell(text.as_ptr(), 11, out)
        });
    }
    for (name, text) in [("moves", c"a1 b2"), ("the wrong moves", c"a1 a1 nothing")] {
        let blank = hex_calls::position_of(&Board::new(5).expect("a size"), Colour::Red);
        // SAFETY: a valid position and a NUL-terminated text.
        cases.add(format!("play_moves of {name}"), blank, move |out| unsafe {
            handsense_hex_play_moves(&blank, text.as_ptr(), out)
        });
    }
    // SAFETY: writable space for what is printed.
    cases.add("format_cell", [0_u8; 8], move |out| unsafe {
        handsense_hex_format_cell(17, 11, out.as_mut_ptr().cast(), 8)
    });
}

fn liap_tui(cases: &mut CallCases) {
    let hand = [14, 11, 6, 6, 8, 4, 1, 1];
    // SAFETY: zero is a valid value of a struct of integers.
    let mut view: HsLiapTuiView = unsafe { std::mem::zeroed() };
    // SAFETY: writable space for a view, and eight pieces.
    let status = unsafe { handsense_liap_tui_view_init(&mut view, 1, hand.as_ptr(), 1) };
    assert_eq!(status, 0, "{}", calls::last_error());
    let mut declared = view;
    (declared.declared_count, declared.declared) = (4, [2, 3, 1, 1]);
    for threads in [1, 3] {
        let options = HsLiapTuiSearchOptions {
            limits: HsSearchLimits {
                playouts: 300,
                threads,
                ..sized!(HsLiapTuiSearchOptions).limits
            },
            ..sized!(HsLiapTuiSearchOptions)
        };
        // SAFETY: valid structs.
        cases.add(
            "search_declaration",
            sized!(HsLiapTuiDeclarationDecision),
            move |out| unsafe { handsense_liap_tui_search_declaration(&view, &options, out) },
        );
        // SAFETY: valid structs.
        cases.add(
            "search_play",
            sized!(HsLiapTuiPlayDecision),
            move |out| unsafe { handsense_liap_tui_search_play(&declared, &options, out) },
        );
        // SAFETY: valid structs.
        cases.add("search_redeal", -9, move |out| unsafe {
            handsense_liap_tui_search_redeal(&view, &options, out)
        });
    }
}

fn binokel(cases: &mut CallCases) {
    let [hand, with_dabb] = calls::binokel_hands();
    for edition in 0..2 {
        // SAFETY: zero is a valid value of a struct of integers.
        let mut view: HsBinokelView = unsafe { std::mem::zeroed() };
        // SAFETY: writable space for a view, and a valid hand.
        let status = unsafe { handsense_binokel_view_init(&mut view, edition, 3, 2, 1, &hand) };
        assert_eq!(status, 0, "{}", calls::last_error());
        (view.standing, view.last_bidder) = (150, 0);
        let mut won = view;
        (won.me, won.passed, won.hand, won.trump) = (0, 6, with_dabb, -1);
        let (mut naming, mut laying, mut playing) = (won, won, view);
        (naming.phase, laying.phase, playing.phase) = (2, 1, 3);
        (playing.trump, playing.last_bidder, playing.passed) = (2, 1, 5);
        playing.me = 0;
        if edition == 1 {
            laying.trump = 2;
        }
        for threads in [1, 3] {
            let options = HsBinokelSearchOptions {
                limits: HsSearchLimits {
                    playouts: 200,
                    threads,
                    ..sized!(HsBinokelSearchOptions).limits
                },
                ..sized!(HsBinokelSearchOptions)
            };
            // SAFETY: valid structs.
            cases.add(
                "search_bid",
                sized!(HsBinokelBidDecision),
                move |out| unsafe { handsense_binokel_search_bid(&view, &options, out) },
            );
            if edition == 1 {
                // SAFETY: valid structs.
                cases.add(
                    "search_trump",
                    sized!(HsBinokelTrumpDecision),
                    move |out| unsafe { handsense_binokel_search_trump(&naming, &options, out) },
                );
            }
            // SAFETY: valid structs.
            cases.add(
                "search_discard",
                sized!(HsBinokelDiscardDecision),
                move |out| unsafe { handsense_binokel_search_discard(&laying, &options, out) },
            );
            // SAFETY: valid structs.
            cases.add(
                "search_card",
                sized!(HsBinokelCardDecision),
                move |out| unsafe { handsense_binokel_search_card(&playing, &options, out) },
            );
        }
    }
}

/// All calls.
pub fn call_cases() -> Vec<CallCase> {
    let mut questions = CallCases::default();
    hearts(&mut questions);
    hex(&mut questions);
    liap_tui(&mut questions);
    binokel(&mut questions);
    questions.0
}

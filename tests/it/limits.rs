//! The limits that all searches share: every function honours each of them and reports its progress.

use std::ffi::c_void;
use std::ptr::from_mut;
use std::sync::atomic::{AtomicI32, Ordering};

use handsense::ffi::*;

use crate::common::calls::{self, OK, sized};
use crate::common::deal::{Deal, LEGACY_MAIN};
use crate::common::hex_calls;
use crate::common::random::Random;

/// What a call returned.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Answer {
    status: i32,
    /// The code of the move, or -9 without one.
    best: i32,
    /// The playouts or nodes of the result.
    playouts: u64,
}

/// A function that takes limits.
struct Case {
    name: &'static str,
    /// The limit of playouts or nodes that a test sets.
    playouts: u64,
    /// The largest factor between the limit and what the result counts.
    factor: u64,
    /// Whether a report names the move of the result in the end.
    names_best: bool,
    call: Box<dyn Fn(HsSearchLimits) -> Answer>,
}

/// Calls a function with a zeroed output that states its size.
macro_rules! answer {
    ($kind:ident, |$out:ident| $call:expr, $best:expr, $playouts:expr) => {{
        let mut out = sized!($kind);
        let $out = from_mut(&mut out);
        // SAFETY: valid inputs and a writable output.
        let status = unsafe { $call };
        let $out = &out;
        Answer {
            status,
            best: if status == OK { $best } else { -9 },
            playouts: $playouts,
        }
    }};
}

fn hearts(cases: &mut Vec<Case>) {
    let mut random = Random::new(5);
    let mut deal = Deal::random(LEGACY_MAIN, &mut random);
    deal.play_random(22, &mut random);
    while deal.table.legal().len() < 4 {
        deal.play_random(1, &mut random);
    }
    let view = deal.view(deal.table.to_play());
    let mut add = |name, playouts, factor, names_best, call| {
        cases.push(Case {
            name,
            playouts,
            factor,
            names_best,
            call,
        });
    };
    let options = |limits| HsHeartsSearchOptions {
        limits,
        ..calls::search_options()
    };
    add(
        "hearts_choose_move",
        3_000,
        1,
        true,
        Box::new(move |limits| {
            let options = options(limits);
            answer!(
                HsHeartsDecision,
                |out| handsense_hearts_choose_move(&view, &options, out),
                i32::from(out.card),
                out.playouts
            )
        }),
    );
    add(
        "hearts_engine_choose_move",
        3_000,
        1,
        true,
        Box::new(move |limits| {
            let options = options(limits);
            // SAFETY: valid options.
            let engine = unsafe { handsense_hearts_engine_new(&options) };
            let answer = answer!(
                HsHeartsDecision,
                |out| handsense_hearts_engine_choose_move(engine, &view, out),
                i32::from(out.card),
                out.playouts
            );
            // SAFETY: the engine above, or NULL.
            unsafe { handsense_hearts_engine_free(engine) };
            answer
        }),
    );
    let passing = calls::parse_view("pass=left hand=Q3.QJ98.T654.K72").expect("a view");
    add(
        "hearts_choose_pass_cards",
        3_000,
        1,
        true,
        Box::new(move |limits| {
            let options = options(limits);
            answer!(
                HsHeartsPassDecision,
                |out| handsense_hearts_choose_pass_cards(&passing, &options, out),
                out.cards
                    .iter()
                    .rev()
                    .fold(0, |code, &card| code << 8 | i32::from(card)),
                out.playouts
            )
        }),
    );
    let played = deal.played();
    add(
        "hearts_analyse_deal",
        40,
        u64::MAX,
        false,
        Box::new(move |limits| {
            let options = options(limits);
            answer!(
                HsHeartsDealAnalysis,
                |out| handsense_hearts_analyse_deal(&played, &options, out),
                0,
                out.playouts
            )
        }),
    );
    let position = deal.position();
    add(
        "hearts_solve",
        50,
        1,
        false,
        Box::new(move |limits| {
            let options = HsHeartsSolveOptions {
                limits,
                ..calls::solve_options(0, 0, 0)
            };
            answer!(
                HsHeartsSolution,
                |out| handsense_hearts_solve(&position, &options, out),
                i32::from(out.moves[0].card),
                out.nodes
            )
        }),
    );
}

fn hex(cases: &mut Vec<Case>) {
    let mut position = hex_calls::init(6).expect("a size");
    (position.cells[7], position.cells[14]) = (1, 2);
    cases.push(Case {
        name: "hex_solve",
        playouts: 20,
        factor: 1,
        names_best: false,
        call: Box::new(move |limits| {
            let mut options = sized!(HsHexSolveOptions);
            options.limits = limits;
            answer!(
                HsHexSolution,
                |out| handsense_hex_solve(&position, &options, out),
                out.winner,
                out.nodes
            )
        }),
    });
    let mut add = |name, playouts, factor, call| {
        cases.push(Case {
            name,
            playouts,
            factor,
            names_best: true,
            call,
        });
    };
    add(
        "hex_minimax",
        400,
        1,
        Box::new(move |limits| {
            let mut options = sized!(HsHexMinimaxOptions);
            options.limits = limits;
            answer!(
                HsHexDecision,
                |out| handsense_hex_minimax(&position, &options, out),
                out.cell,
                out.nodes
            )
        }),
    );
    add(
        "hex_monte_carlo",
        20,
        8,
        Box::new(move |limits| {
            let mut options = sized!(HsHexMonteCarloOptions);
            options.limits = limits;
            answer!(
                HsHexDecision,
                |out| handsense_hex_monte_carlo(&position, &options, out),
                out.cell,
                out.playouts
            )
        }),
    );
    add(
        "hex_search",
        200,
        1,
        Box::new(move |limits| {
            let mut options = sized!(HsHexSearchOptions);
            options.limits = limits;
            answer!(
                HsHexDecision,
                |out| handsense_hex_search(&position, &options, out),
                out.cell,
                out.playouts
            )
        }),
    );
}

fn liap_tui(cases: &mut Vec<Case>) {
    let mut view = sized!(HsLiapTuiView);
    let hand = [1, 1, 2, 3, 11, 12, 13, 14];
    // SAFETY: a writable view and eight pieces.
    let status = unsafe { handsense_liap_tui_view_init(&mut view, 0, hand.as_ptr(), 0) };
    assert_eq!(status, OK);
    let mut declared = view;
    (declared.declared_count, declared.declared) = (4, [2, 3, 1, 1]);
    let options = |limits| {
        let mut options = sized!(HsLiapTuiSearchOptions);
        options.limits = limits;
        options
    };
    cases.push(Case {
        name: "liap_tui_search_declaration",
        playouts: 2_000,
        factor: 1,
        names_best: true,
        call: Box::new(move |limits| {
            let options = options(limits);
            answer!(
                HsLiapTuiDeclarationDecision,
                |out| handsense_liap_tui_search_declaration(&view, &options, out),
                out.declared,
                out.playouts
            )
        }),
    });
    cases.push(Case {
        name: "liap_tui_search_play",
        playouts: 2_000,
        factor: 1,
        names_best: true,
        call: Box::new(move |limits| {
            let options = options(limits);
            let bits = |set: &HsLiapTuiSet| {
                let mut wanted = set.pieces[..set.count as usize].to_vec();
                let places = hand.iter().enumerate().filter(|(_, piece)| {
                    let found = wanted.iter().position(|one| one == *piece);
                    found.map(|index| wanted.swap_remove(index)).is_some()
                });
                places.fold(0, |bits, (index, _)| bits | 1 << index)
            };
            answer!(
                HsLiapTuiPlayDecision,
                |out| handsense_liap_tui_search_play(&declared, &options, out),
                bits(&out.candidates[0].set),
                out.playouts
            )
        }),
    });
}

/// A hand of twelve cards, and the same hand with the four cards of the dabb.
fn binokel_hands() -> [HsBinokelHand; 2] {
    let mut hand = HsBinokelHand {
        count: 12,
        ..HsBinokelHand::default()
    };
    for (place, card) in (0..22_u32).map(|place| (place * 7 % 40) as u8).enumerate() {
        hand.cards[place] = card;
    }
    [hand, HsBinokelHand { count: 16, ..hand }]
}

/// A view for each search of Binokel.
fn binokel_decisions() -> [(&'static str, HsBinokelView); 4] {
    let [hand, with_dabb] = binokel_hands();
    // SAFETY: zero is a valid value of a struct of integers.
    let mut view: HsBinokelView = unsafe { std::mem::zeroed() };
    // SAFETY: writable space for a view, and a valid hand.
    let status = unsafe { handsense_binokel_view_init(&mut view, 1, 3, 2, 1, &hand) };
    assert_eq!(status, OK, "{}", calls::last_error());
    (view.standing, view.last_bidder) = (150, 0);
    let mut won = view;
    (won.me, won.passed, won.hand, won.trump) = (0, 6, with_dabb, -1);
    let (mut naming, mut laying, mut playing) = (won, won, view);
    (naming.phase, laying.phase, playing.phase) = (2, 1, 3);
    (playing.trump, playing.last_bidder, playing.passed) = (2, 1, 5);
    (playing.me, laying.trump) = (0, 2);
    [
        ("binokel_search_bid", view),
        ("binokel_search_trump", naming),
        ("binokel_search_discard", laying),
        ("binokel_search_card", playing),
    ]
}

fn binokel(cases: &mut Vec<Case>) {
    for (name, view) in binokel_decisions() {
        cases.push(Case {
            name,
            playouts: 600,
            factor: 1,
            names_best: true,
            call: Box::new(move |limits| {
                let mut options = sized!(HsBinokelSearchOptions);
                options.limits = limits;
                let options = &options;
                match name {
                    "binokel_search_bid" => answer!(
                        HsBinokelBidDecision,
                        |out| handsense_binokel_search_bid(&view, options, out),
                        out.bid,
                        out.playouts
                    ),
                    "binokel_search_trump" => answer!(
                        HsBinokelTrumpDecision,
                        |out| handsense_binokel_search_trump(&view, options, out),
                        out.trump,
                        out.playouts
                    ),
                    "binokel_search_discard" => answer!(
                        HsBinokelDiscardDecision,
                        |out| handsense_binokel_search_discard(&view, options, out),
                        discard_code(out.candidates[0].cards),
                        out.playouts
                    ),
                    _ => answer!(
                        HsBinokelCardDecision,
                        |out| handsense_binokel_search_card(&view, options, out),
                        out.candidates[0].card,
                        out.playouts
                    ),
                }
            }),
        });
    }
}

fn discard_code(cards: u64) -> i32 {
    let codes = (0..64).filter(|code| cards >> code & 1 == 1);
    let all = codes
        .enumerate()
        .fold(0, |all, (index, code)| all | code << (8 * index));
    if cards == 0 { -2 } else { all }
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    hearts(&mut cases);
    hex(&mut cases);
    liap_tui(&mut cases);
    binokel(&mut cases);
    cases
}

/// The reports of a search.
#[derive(Default)]
struct Heard {
    reports: Vec<HsSearchProgress>,
}

extern "C" fn listen(context: *mut c_void, progress: *const HsSearchProgress) {
    // SAFETY: the context is the listener of the test.
    let heard = unsafe { &mut *context.cast::<Heard>() };
    // SAFETY: the report is valid during the call.
    heard.reports.push(unsafe { *progress });
}

fn with_playouts(case: &Case) -> HsSearchLimits {
    HsSearchLimits {
        playouts: case.playouts,
        seed: 3,
        ..HsSearchLimits::DEFAULT
    }
}

#[test]
fn every_function_keeps_its_limit_of_playouts_on_any_number_of_threads() {
    for case in cases() {
        let limits = with_playouts(&case);
        let one = (case.call)(limits);
        assert_eq!(one.status, OK, "{}", case.name);
        let most = case.playouts.saturating_mul(case.factor);
        assert!(one.playouts <= most, "{}: {one:?}", case.name);
        let many = (case.call)(HsSearchLimits {
            threads: 3,
            ..limits
        });
        assert_eq!(one, many, "{}", case.name);
    }
}

#[test]
fn a_search_that_is_cancelled_before_it_begins_returns_a_move() {
    let cancel = AtomicI32::new(1);
    for case in cases() {
        let answer = (case.call)(HsSearchLimits {
            playouts: 1 << 40,
            cancel: cancel.as_ptr(),
            ..HsSearchLimits::DEFAULT
        });
        assert_eq!(answer.status, OK, "{}", case.name);
        assert_ne!(answer.best, -1, "{}", case.name);
        assert!(answer.playouts <= 1, "{}: {answer:?}", case.name);
    }
    assert_eq!(cancel.load(Ordering::Relaxed), 1);
}

#[test]
fn every_search_reports_its_progress_without_a_change_of_the_result() {
    for case in cases() {
        let mut heard = Heard::default();
        let limits = with_playouts(&case);
        let alone = (case.call)(limits);
        let watched = (case.call)(HsSearchLimits {
            progress: Some(listen),
            context: from_mut(&mut heard).cast(),
            ..limits
        });
        assert_eq!(alone, watched, "{}", case.name);
        let reports = &heard.reports;
        assert!((1..=100).contains(&reports.len()), "{}", case.name);
        for report in reports {
            assert_eq!(report.struct_size as usize, size_of::<HsSearchProgress>());
            assert!((0.0..=1.0).contains(&report.spent), "{}", case.name);
            assert!(report.value.is_finite() && report.remaining >= 0);
            // The solvers report before they try or have solved a move.
            let is_known = report.best != -1 || case.name.ends_with("_solve");
            assert!(is_known, "{}", case.name);
            assert_eq!(report.reserved, 0);
        }
        assert!(
            reports
                .is_sorted_by(|one, next| one.spent <= next.spent && one.playouts <= next.playouts),
            "{}: {reports:?}",
            case.name
        );
        if case.names_best {
            let last = reports.last().expect("a report");
            assert_eq!(last.best, watched.best, "{}: {reports:?}", case.name);
        }
    }
}

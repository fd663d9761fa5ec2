//! A million damaged views, passed to every function that reads one. Nothing crashes, no output is
//! written on an error, and the library accepts exactly the views that a slow validator accepts.
//! The same holds for damaged positions and playouts.

use std::ptr;

use crate::common::calls;
use crate::common::damage::{
    WithTail, damage_position, damage_view, forget_tricks, odd_number, random_view,
};
use crate::common::deal::{Deal, RULE_SETS};
use crate::common::random::Random;
use crate::common::referee::{DECK, bits};
use crate::common::tools::cases;
use crate::common::validator::{ViewState, validate_position, validate_view};
use handsense::ffi::*;
use handsense::hearts::Rules;

/// Four tests share the work so that they can run in parallel. One view in this many is searched.
const SEARCHED: usize = 100;

const POLICIES: [i32; 4] = [
    calls::DEFAULT,
    calls::TUNED,
    calls::AS_DESIGNED,
    calls::LEARNED,
];

const OK: i32 = HsStatusCode::HS_OK as i32;
const PANIC: i32 = HsStatusCode::HS_ERROR_PANIC as i32;
const PATTERN: u8 = 0xA5;

/// Space for any output, filled with a pattern.
#[repr(C, align(8))]
#[derive(Clone, PartialEq)]
struct Out([u8; 1024]);

impl Out {
    const NEW: Out = Out([PATTERN; 1024]);

    /// The output with its size in front.
    fn sized(size: usize) -> Out {
        let mut out = Out::NEW;
        out.0[..4].copy_from_slice(&(size as u32).to_ne_bytes());
        out
    }

    fn at<T>(&mut self) -> *mut T {
        self.0.as_mut_ptr().cast()
    }
}

/// Whether a call succeeds; on an error its outputs must be unchanged.
fn succeeds(name: &str, first: Out, call: impl FnOnce(&mut Out, &mut Out) -> i32) -> bool {
    let (mut one, mut two) = (first.clone(), Out::NEW);
    let status = call(&mut one, &mut two);
    assert!(status != PANIC, "{name}: {}", calls::last_error());
    if status < OK {
        assert!(
            one == first && two == Out::NEW,
            "{name} wrote its output on error {status}"
        );
        assert!(
            !calls::last_error().is_empty(),
            "{name} returned {status} without a message"
        );
    }
    status >= OK
}

/// Calls every function on a view; returns which calls succeed.
///
/// # Safety
/// The view is NULL or as long as it states.
unsafe fn successful_calls(view: *const HsHeartsView, card: i16, policy: i32) -> [bool; 12] {
    macro_rules! ask {
        ($name:literal, |$one:ident, $two:ident| $call:expr) => {
            ask!($name, Out::NEW, |$one, $two| $call)
        };
        ($name:literal, $first:expr, |$one:ident, $two:ident| $call:expr) => {
            // SAFETY: the outputs have writable space for what is written, the rest is the contract of this
            // function.
            succeeds($name, $first, |$one, $two| unsafe { $call })
        };
    }
    let facts = Out::sized(size_of::<HsHeartsKnownState>());
    let claim = Out::sized(size_of::<HsHeartsClaim>());
    let forecast = Out::sized(size_of::<HsHeartsForecast>());
    [
        ask!("derive", facts, |out, _two| handsense_hearts_known_state(
            view,
            out.at()
        )),
        ask!("forecast", forecast, |out, _two| handsense_hearts_forecast(
            view,
            out.at()
        )),
        ask!("claim", claim, |out, _two| handsense_hearts_claim(
            view,
            out.at()
        )),
        ask!("moon", |out, _two| handsense_hearts_detect_moon_threat(
            view,
            out.at()
        )),
        ask!("format", |out, _two| handsense_hearts_format_view(
            view,
            out.at(),
            256
        )),
        ask!("length", |_one, _two| handsense_hearts_format_view(
            view,
            ptr::null_mut(),
            0
        )),
        ask!("legal", |out, _two| handsense_hearts_legal_moves(
            view,
            out.at()
        )),
        ask!("moves", |out, count| {
            handsense_hearts_rank_moves(view, policy, out.at(), count.at())
        }),
        ask!("explain", |out, count| {
            handsense_hearts_explain_move(view, policy, card, out.at(), count.at())
        }),
        ask!("rank", |_one, _two| rank_or_refusal(rank_move(view, card))),
        ask!("contract pass", |out, _two| select_pass_cards(
            view,
            out.at()
        )),
        ask!("pass", |out, _two| {
            handsense_hearts_select_pass_cards(view, policy, out.at())
        }),
    ]
}

/// Runs the slow search on a view, alone, in a batch and in an engine; returns whether it succeeds.
///
/// # Safety
/// The view is NULL or as long as it states.
unsafe fn search_succeeds(view: *const HsHeartsView) -> bool {
    let mut options = calls::search_options();
    options.limits.playouts = 20;
    let blank = calls::no_decision();
    let (mut one, mut row, mut asked) = (blank, blank, blank);
    let mut of_row = 1;
    // SAFETY: the contract of this function, and writable outputs.
    let alone = unsafe { handsense_hearts_choose_move(view, &options, &mut one) };
    // SAFETY: a row of one.
    let together =
        unsafe { handsense_hearts_choose_moves(view, 1, &options, &mut row, &mut of_row) };
    // SAFETY: valid options.
    let engine = unsafe { handsense_hearts_engine_new(&options) };
    // SAFETY: a fresh engine, the rest as above.
    let by_engine = unsafe { handsense_hearts_engine_choose_move(engine, view, &mut asked) };
    // SAFETY: freed once.
    unsafe { handsense_hearts_engine_free(engine) };
    assert!(alone != PANIC && alone == by_engine);
    // In a batch, an invalid view gets its own status; a view with an invalid size fails the whole
    // call.
    assert!(together == alone && of_row == 1 || together == OK && of_row == alone);
    assert!(one == row && one == asked);
    assert_eq!(one == blank, alone != OK);
    alone == OK
}

/// rank_move has its own error value.
fn rank_or_refusal(rank: i32) -> i32 {
    assert!(
        rank == HS_HEARTS_IGNORE_MOVE || (0..=100).contains(&rank),
        "{rank}"
    );
    rank.max(-1)
}

/// The expected results by the validator; `None` is an impossible view.
fn expected(verdict: Option<&ViewState>, card: i16, policy: i32) -> [bool; 12] {
    let possible = verdict.is_some();
    let legal = verdict.and_then(|verdict| verdict.legal.as_deref());
    let my_turn = legal.is_some();
    let may_play = legal.is_some_and(|legal| legal.iter().any(|held| held.code() == card));
    let passing = verdict.is_some_and(|verdict| verdict.passing);
    let policy = POLICIES.contains(&policy);
    [
        possible,
        possible,
        possible,
        possible,
        possible,
        possible,
        my_turn,
        my_turn && policy,
        may_play && policy,
        may_play,
        passing,
        passing && policy,
    ]
}

/// A view of a random deal at a random point with up to three damages.
fn damaged_view(deal: &Deal, random: &mut Random) -> WithTail<HsHeartsView> {
    let mut view = WithTail::new(random_view(deal, random));
    if random.one_in(4) {
        forget_tricks(deal, &mut view.body, random);
    }
    for _ in 0..random.pick(&[0, 1, 1, 1, 1, 2, 2, 3]) {
        damage_view(&mut view, random);
    }
    view
}

fn deal_at_random_point(random: &mut Random) -> Deal {
    let any_rules = random.below(0x4000) as i32;
    let rules = if random.one_in(2) {
        any_rules
    } else {
        random.pick(&RULE_SETS)
    };
    let mut deal = Deal::random(rules, random);
    let most = random.pick(&[1, 8, 53]);
    let cards = random.below(most);
    deal.play_random(cards, random);
    deal
}

fn hammer_views(seed: u64) {
    let mut random = Random::new(seed);
    let mut deal = deal_at_random_point(&mut random);
    let (mut possible, mut refused) = (0, 0);
    let views = cases(250_000, 60_000);
    for case in 0..views {
        if case % 4 == 0 {
            deal = deal_at_random_point(&mut random);
        }
        let view = damaged_view(&deal, &mut random);
        let card = if random.one_in(8) {
            random.next() as i16
        } else {
            random.pick(&DECK).code()
        };
        let policy = if random.one_in(16) {
            odd_number(&mut random)
        } else {
            random.pick(&POLICIES)
        };
        let judged = if view.size_is_good(view.body.struct_size) {
            validate_view(&view.stated(view.body.struct_size))
        } else {
            Err("the size is valid")
        };
        let verdict = judged.as_ref().ok();
        let pointer: *const HsHeartsView = (&raw const view).cast();
        // SAFETY: a view that states more than its tail has is refused before its tail is read.
        let answers = unsafe { successful_calls(pointer, card, policy) };
        let context = || {
            format!(
                "seed {seed} case {case}: {judged:?} {}: {:?}",
                calls::last_error(),
                view.body
            )
        };
        assert_eq!(answers, expected(verdict, card, policy), "{}", context());
        if case % SEARCHED == 0 {
            // SAFETY: as above.
            let answers = unsafe { search_succeeds(pointer) };
            let my_turn = verdict.is_some_and(|verdict| verdict.legal.is_some());
            assert_eq!(answers, my_turn, "{}", context());
        }
        if let Some(legal) = verdict.and_then(|verdict| verdict.legal.as_ref())
            && view.body.struct_size as usize == size_of::<HsHeartsView>()
        {
            assert_eq!(
                calls::legal_moves(&view.body),
                Ok(bits(legal)),
                "{}",
                context()
            );
        }
        *(if verdict.is_some() {
            &mut possible
        } else {
            &mut refused
        }) += 1;
    }
    assert!(
        possible > views / 8 && refused > views / 4,
        "{possible} possible, {refused} refused"
    );
}

#[test]
fn exactly_the_valid_views_are_accepted_first_quarter() {
    hammer_views(1);
}

#[test]
fn exactly_the_valid_views_are_accepted_second_quarter() {
    hammer_views(2);
}

#[test]
fn exactly_the_valid_views_are_accepted_third_quarter() {
    hammer_views(3);
}

#[test]
fn exactly_the_valid_views_are_accepted_last_quarter() {
    hammer_views(4);
}

#[test]
fn garbage_views_are_refused() {
    let mut random = Random::new(5);
    for _ in 0..50_000 {
        let mut view = WithTail::new(crate::common::deal::empty_view());
        let garbage = |random: &mut Random| random.next() as i32;
        view.body.me = garbage(&mut random) & 3;
        view.body.rules = garbage(&mut random) & Rules::ALL.bits();
        view.body.curr_trick = random.below(14) as i32;
        view.body.hand = random.next();
        for trick in &mut view.body.tricks {
            trick.curr = random.below(5) as i32;
            trick.play = trick.play.map(|_| garbage(&mut random) as i16 & 63);
            trick.player = trick.player.map(|_| garbage(&mut random) & 3);
        }
        // SAFETY: the view is as long as it says.
        let answers = unsafe { successful_calls(&view.body, 0, 0) };
        assert_eq!(answers, [false; 12]);
    }
}

#[test]
fn null_views_are_refused() {
    // SAFETY: NULL is refused before anything is read.
    let answers = unsafe { successful_calls(ptr::null(), 0, 0) };
    assert_eq!(answers, [false; 12]);
    assert_eq!(answers, [false; 12]);
    // SAFETY: as above.
    assert!(!unsafe { search_succeeds(ptr::null()) });
}

#[test]
fn playouts_accept_exactly_the_valid_positions() {
    let mut random = Random::new(6);
    let mut deal = deal_at_random_point(&mut random);
    let mut possible = 0;
    let positions = cases(300_000, 75_000);
    for case in 0..positions {
        if case % 4 == 0 {
            deal = deal_at_random_point(&mut random);
        }
        let mut position = WithTail::new(deal.position());
        for _ in 0..random.pick(&[0, 1, 1, 1, 2]) {
            damage_position(&mut position, &mut random);
        }
        let epsilon = random.pick(&[0.0, 0.1, 1.0, -0.1, 1.1, f64::NAN, f64::INFINITY]);
        let judged = if position.size_is_good(position.body.struct_size) {
            validate_position(&position.body)
        } else {
            Err("the size is valid")
        };
        let pointer: *const HsHeartsPosition = (&raw const position).cast();
        // SAFETY: a size beyond the tail is refused before the tail is read; the output has room.
        let played = succeeds("playout", Out::NEW, |out, _| unsafe {
            handsense_hearts_playout(pointer, case as u64, epsilon, out.at())
        });
        let expected = judged.is_ok() && (0.0..=1.0).contains(&epsilon);
        let context = || {
            format!(
                "case {case}: {judged:?} {} {:?}",
                calls::last_error(),
                position.body
            )
        };
        assert_eq!(played, expected, "{}", context());
        possible += usize::from(expected);
    }
    assert!(possible > positions / 8, "{possible}");
}
